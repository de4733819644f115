import { isUnderWater, swimDifficulties, swimTest, type Water } from "../../rules/movement/swim.ts";
import { text } from "../core/card.ts";
import { choice, number } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import { movingCost } from "../core/moving.ts";
import { whyRule } from "../core/reasons.ts";
import { signedNumber } from "../core/why.ts";

const waters = Object.keys(swimDifficulties) as readonly Water[];

/**
 * Swims, or struggles to come up again: in dangerous water a test without which nobody moves; two that fail one after the other drag under, until one is met
 * (R6.11, R6.12).
 */
export const swim = defineAction({
  key: "swim",
  choices: [
    choice("water", waters, {
      initial: "lightCurrent",
      label: text("BLACKOUT.field.water"),
      option: waterName,
    }),
    number("harder", { max: 6, label: text("BLACKOUT.field.harder") }),
  ],
  test: ({ choices: { water, harder } }) => {
    const test = swimTest(water, harder);
    const why = [
      ...whyRule(waterName(water), swimDifficulties[water]),
      ...(harder === 0 ? [] : [{ text: text("BLACKOUT.field.harder"), value: signedNumber(harder) }]),
    ];
    return (
      test && {
        pairs: [{ attribute: "strength", skill: "athletics" }],
        difficulty: test.difficulty,
        why,
      }
    );
  },
  cost: situation => movingCost(situation, "swim"),
  preview: ({ test }) => (test ? {} : { lines: [{ text: text("BLACKOUT.swim.noTest") }] }),
  resolve: ({ actor, choices: { water }, test, draft, show, rollTest }) => {
    const failed = (swimFailures: number) => {
      draft.set(actor.uuid, { vital: { ...draft.state(actor.uuid).vital, swimFailures } });
    };
    show({ subtitle: waterName(water) });
    if (!test) {
      failed(0);
      return {
        outcome: text("BLACKOUT.swim.calm"),
        tone: "good",
        notes: [text("BLACKOUT.swim.slowed")],
      };
    }
    const before = actor.state.vital.swimFailures;
    const { met } = rollTest();
    const failures = met ? 0 : before + 1;
    failed(failures);
    const [was, is] = [isUnder(before), isUnder(failures)];
    return {
      outcome: text(
        `BLACKOUT.swim.${met ? (was ? "up" : "moves") : is ? (was ? "under" : "dragged") : "stuck"}`,
      ),
      tone: met ? "good" : "bad",
      // The test of somebody under water that half a minute brings.
      followUps: is
        ? [
            {
              action: "holdBreath",
              label: text("BLACKOUT.swim.breath", { name: actor.name }),
              actor: actor.uuid,
              targets: [],
              choices: {},
            },
          ]
        : [],
    };
  },
});

function waterName(water: Water) {
  return text(`BLACKOUT.swim.water.${water}`);
}

function isUnder(failures: number): boolean {
  return isUnderWater(Array.from({ length: failures }, () => false));
}
