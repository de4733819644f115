import { jump as jumped, jumpDown, jumpPair, runUpFeet } from "../../rules/movement/jump.ts";
import { athleticPairs } from "../../rules/movement/obstacles.ts";
import { text, type Line } from "../core/card.ts";
import { choice, number } from "../core/choice.ts";
import { fallOf } from "../core/climbing.ts";
import { defineAction } from "../core/define.ts";
import { movingCost } from "../core/moving.ts";
import { prepareOwnTest } from "../core/own-test.ts";
import { whyNamed, whyRule } from "../core/reasons.ts";

const farthest = 10_000;
const kind = choice("kind", ["long", "high", "down"], {
  label: text("BLACKOUT.field.jump"),
  option: word => text(`BLACKOUT.jump.kind.${word}`),
});

/** Jumps far, high or down (R6.7–R6.10). Who jumps down too deep falls, which follows as an action of its own. */
export const jump = defineAction({
  key: "jump",
  choices: [
    kind,
    number("runUp", {
      max: farthest,
      step: 5,
      shown: ({ facts }) => kind.of(facts.choices) === "long",
      label: text("BLACKOUT.field.runUp"),
      hint: text("BLACKOUT.field.runUpHint", { feet: runUpFeet }),
    }),
    number("height", {
      max: farthest,
      step: 5,
      initial: 10,
      shown: ({ facts }) => kind.of(facts.choices) === "down",
      label: text("BLACKOUT.field.jumpHeight"),
    }),
  ],
  // How far so many successes lead.
  plan:
    ({ actor, choices }) =>
    (successes: number) =>
      jumped({ successes, runUp: choices.runUp, vertical: choices.kind === "high", walk: actor.walk }),
  test: ({ choices }) => ({ pairs: choices.kind === "down" ? athleticPairs : [jumpPair], difficulty: null }),
  cost: situation => movingCost(situation, "jump"),
  preview: ({ facts, choices, test, plan: reach, table }) =>
    choices.kind === "down" || !test
      ? {}
      : {
          lines: [
            {
              text: text("BLACKOUT.jump.most"),
              value: String(reach(prepareOwnTest(facts, test, table).pool.rolled).feet),
            },
          ],
        },
  resolve: ({ actor, choices, plan: reach, table, show, rollTest }) => {
    show({ subtitle: text(`BLACKOUT.jump.kind.${choices.kind}`) });
    const { successes } = rollTest();
    // Feet go by successes.
    const why = [{ text: text("BLACKOUT.why.successes"), value: String(successes) }];
    if (choices.kind === "down") {
      const { height } = choices;
      const { safe, fallFeet } = jumpDown(height, successes, table.houseRules);
      return {
        outcome: safe ? text("BLACKOUT.jump.safe") : text("BLACKOUT.jump.falls", { feet: fallFeet }),
        tone: safe ? "good" : "bad",
        lines: [
          { text: text("BLACKOUT.jump.height"), value: String(height), why: whyNamed(height) },
          { text: text("BLACKOUT.jump.covered"), value: String(successes * 5), why },
        ],
        followUps: safe ? [] : [fallOf(actor, fallFeet)],
      };
    }
    const { feet, unlimited, cost } = reach(successes);
    const limited: Line = {
      text: text("BLACKOUT.jump.limited"),
      value: `${unlimited} › ${feet}`,
      why: [...why, { text: text("BLACKOUT.why.walk"), value: String(actor.walk) }],
    };
    return {
      outcome: text(`BLACKOUT.jump.${choices.kind}`, { feet }),
      tone: feet > 0 ? "good" : "bad",
      lines: [
        ...(feet < unlimited ? [limited] : []),
        {
          text: text("BLACKOUT.jump.cost"),
          value: String(cost),
          why: whyRule(text("BLACKOUT.actionType.jump"), cost),
        },
      ],
    };
  },
});
