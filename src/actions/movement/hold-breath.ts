import { drowning, drowningInterval } from "../../rules/movement/swim.ts";
import { timeIn } from "../core/body-clocks.ts";
import { text } from "../core/card.ts";
import { number } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import { settleOutOfFight } from "../core/harm.ts";
import { ruleReasons } from "../core/reasons.ts";
import { losesAir } from "./air.ts";

const most = 20;

/**
 * Rolls a test to stay conscious underwater. The test is repeated every 30 seconds, each time at a higher
 * difficulty. On a failure, the actor loses consciousness and may die (R6.12).
 */
export const holdBreath = defineAction({
  key: "holdBreath",
  needs: { time: true },
  choices: [
    number("nth", {
      min: 1,
      max: most,
      label: text("BLACKOUT.field.nthBreath"),
      hint: text("BLACKOUT.field.nthBreathHint"),
    }),
  ],
  test: ({ choices: { nth }, table }) => {
    const { difficulty } = drowning((nth - 1) * drowningInterval, null, table.houseRules).nextTest;
    return {
      pairs: [{ attribute: "endurance", skill: "fortitude" }],
      difficulty,
      circumstances: { resists: true },
      why: ruleReasons(afterBreath(nth), difficulty),
    };
  },
  resolve: ({ actor, facts, choices: { nth }, draft, table, show, rollTest }) => {
    show({ subtitle: afterBreath(nth) });
    if (rollTest().met)
      return {
        outcome: text("BLACKOUT.breath.holds"),
        tone: "good",
        followUps: [
          {
            action: "holdBreath",
            label: text("BLACKOUT.breath.next"),
            actor: actor.uuid,
            targets: [],
            choices: { nth: Math.min(most, nth + 1) },
          },
        ],
      };
    draft.set(actor.uuid, { vital: { ...draft.state(actor.uuid).vital, knockedOut: true } });
    settleOutOfFight(draft, actor, table);
    return {
      outcome: text("BLACKOUT.breath.unconscious"),
      tone: "bad",
      notes: [text("BLACKOUT.breath.risk")],
      followUps: losesAir(draft, actor, timeIn(facts)),
    };
  },
});

function afterBreath(nth: number) {
  return text("BLACKOUT.breath.after", { n: nth * drowningInterval });
}
