import { jump as jumped, jumpDown, jumpPair, runUpFeet } from "../../rules/movement/jump.ts";
import { athleticPairs } from "../../rules/movement/obstacles.ts";
import { chosenNumber, chosenOption } from "../core/choices.ts";
import { text, type Line } from "../core/card.ts";
import { fallOf } from "../core/climbing.ts";
import { Draft } from "../core/draft.ts";
import type { Choices, Facts } from "../core/facts.ts";
import { costOfMoving, payMoving } from "../core/moving.ts";
import {
  ownTestDefaults,
  ownTestFields,
  ownTestPreview,
  prepareOwnTest,
  rollOwnTest,
  type OwnTest,
} from "../core/own-test.ts";
import { cardOf, unfinishedCard } from "../core/plain-card.ts";
import { whyNamed, whyRule } from "../core/reasons.ts";
import type { Action } from "../core/action.ts";

const title = text("BLACKOUT.verb.jump");
const kinds = ["long", "high", "down"] as const;
const farthest = 10_000;

/** Jumps far, high or down (R6.7–R6.10). Who jumps down too deep falls, which follows as an action of its own. */
export const jump: Action = {
  key: "jump",
  label: title,
  targets: "none",
  defaults: ({ actor, choices }) => ({
    ...ownTestDefaults(actor, testOf(choices).pairs),
    kind: "long",
    runUp: 0,
    height: 10,
  }),
  fields: (facts, table) => [
    {
      name: "kind",
      kind: "choice",
      label: text("BLACKOUT.field.jump"),
      options: kinds.map(value => ({ value, label: text(`BLACKOUT.jump.kind.${value}`) })),
    },
    ...(kindOf(facts.choices) === "long"
      ? [
          {
            name: "runUp",
            kind: "number" as const,
            min: 0,
            max: farthest,
            step: 5,
            label: text("BLACKOUT.field.runUp"),
            hint: text("BLACKOUT.field.runUpHint", { feet: runUpFeet }),
          },
        ]
      : []),
    ...(kindOf(facts.choices) === "down"
      ? [
          {
            name: "height",
            kind: "number" as const,
            min: 0,
            max: farthest,
            step: 5,
            label: text("BLACKOUT.field.jumpHeight"),
          },
        ]
      : []),
    ...ownTestFields(facts, testOf(facts.choices), table),
  ],
  preview: (facts, table) => {
    const test = testOf(facts.choices);
    const cost = costOfMoving(facts.actor, title, facts.choices, table);
    const { rolled } = prepareOwnTest(facts, test, table).pool;
    return ownTestPreview(facts, test, table, {
      ...cost,
      lines:
        kindOf(facts.choices) === "down"
          ? []
          : [{ text: text("BLACKOUT.jump.most"), value: String(reach(facts, rolled).feet) }],
    });
  },
  judge: (facts, hand, table) => {
    const { actor, choices } = facts;
    const draft = new Draft(facts);
    const test = testOf(choices);
    const problems = [
      ...payMoving(draft, actor, title, choices, table),
      ...prepareOwnTest(facts, test, table).problems,
    ];
    const kind = kindOf(choices);
    const subtitle = text(`BLACKOUT.jump.kind.${kind}`);
    const roll = rollOwnTest(draft, facts, test, hand, table);
    if (!roll) return { draft, problems, followUps: [], card: unfinishedCard(title, { subtitle }) };
    const { dice, successes, notes } = roll;
    if (kind === "down") {
      const height = chosenNumber(choices, "height", 10, 0, farthest);
      const { safe, fallFeet } = jumpDown(height, successes, table.houseRules);
      const lines: Line[] = [
        { text: text("BLACKOUT.jump.height"), value: String(height), why: whyNamed(height) },
        { text: text("BLACKOUT.jump.covered"), value: String(successes * 5), why: whySuccesses(successes) },
      ];
      const outcome = safe ? text("BLACKOUT.jump.safe") : text("BLACKOUT.jump.falls", { feet: fallFeet });
      return {
        draft,
        problems,
        followUps: safe ? [] : [fallOf(actor, fallFeet)],
        card: cardOf(title, outcome, safe ? "good" : "bad", { subtitle, dice, lines, notes }),
      };
    }
    const { feet, unlimited, cost } = reach(facts, successes);
    const lines: Line[] = [
      ...(feet < unlimited
        ? [
            {
              text: text("BLACKOUT.jump.limited"),
              value: `${unlimited} › ${feet}`,
              why: [
                ...whySuccesses(successes),
                { text: text("BLACKOUT.why.walk"), value: String(actor.walk) },
              ],
            },
          ]
        : []),
      { text: text("BLACKOUT.jump.cost"), value: String(cost), why: whyRule(title, cost) },
    ];
    return {
      draft,
      problems,
      followUps: [],
      card: cardOf(title, text(`BLACKOUT.jump.${kind}`, { feet }), feet > 0 ? "good" : "bad", {
        subtitle,
        dice,
        lines,
        notes,
      }),
    };
  },
};

/** Feet go by successes. */
function whySuccesses(successes: number) {
  return [{ text: text("BLACKOUT.why.successes"), value: String(successes) }];
}

function kindOf(choices: Choices) {
  return chosenOption(choices, "kind", kinds, "long");
}

function testOf(choices: Choices): OwnTest {
  return { pairs: kindOf(choices) === "down" ? athleticPairs : [jumpPair], difficulty: null };
}

function reach({ actor, choices }: Facts, successes: number) {
  return jumped({
    successes,
    runUp: chosenNumber(choices, "runUp", 0, 0, farthest),
    vertical: kindOf(choices) === "high",
    walk: actor.walk,
  });
}
