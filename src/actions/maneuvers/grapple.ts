import type { Action } from "../core/action.ts";
import { grapple as judgeGrapple, maneuverOf } from "../../rules/combat/maneuvers.ts";
import { text } from "../core/card.ts";
import { engage, reachProblems } from "../core/on-board.ts";
import { strikeProblems } from "../core/on-map.ts";
import { ownTestChoices, prepareOwnTest, type OwnTest } from "../core/own-test.ts";
import type { Facts } from "../core/facts.ts";
import { chosenToFail, takingTime } from "../core/test-choices.ts";
import { decided, winChance } from "../tests/shared/contest.ts";
import { seize } from "./shared/hold.ts";
import { defineManeuver, freeHands, strainDice } from "./shared/maneuver.ts";
import { grapplePairs } from "./shared/pairs.ts";

/**
 * Grapples a target (R12.11). The test is Strength or Dexterity [Grapple] against Evasion or Grapple, as the
 * target's owner chooses. The grappler wins ties (R3.3).
 */
export const grapple: Action = defineManeuver({
  key: "grapple",
  needs: { board: true, aim: true },
  choices: [
    ownTestChoices(({ facts }) => testOf(facts)),
    chosenToFail,
    freeHands,
    strainDice(() => maneuverOf("grapple").stamina),
  ],
  situation: ({ choices: { freeHands }, facts, table }) => ({
    melee: true,
    // Hands that hold items don't count. If too few hands are free, the table's settings decide whether the
    // maneuver is possible.
    freeHands: Math.min(freeHands, facts.actor.handsFree ?? freeHands),
    takingTime: takingTime.of(facts.choices, table),
  }),
  plan: (facts, { table }) => ({ test: prepareOwnTest(facts, testOf(facts), table) }),
  problems: ({ facts, target, plan }) => [
    ...(target
      ? [...reachProblems(facts.choices, 0, target.name), ...strikeProblems(facts, 0, 0, target.name)]
      : []),
    ...plan.test.problems,
  ],
  preview: situation => ({
    lines: winChance(situation, situation.plan.test, maneuverOf("grapple").resistPairs),
  }),
  resolve: (act, target) => {
    const { actor, draft, facts, choices, table } = act;
    const { grappled } = decided(act, {
      actor,
      own: act.plan.test,
      stream: "test",
      chosenToFail: choices.chosenToFail,
      judge: (left, right) => judgeGrapple(left, right, table.houseRules),
      other: {
        key: "grapple.0",
        actor: target,
        pairs: maneuverOf("grapple").resistPairs,
        circumstances: { against: actor.uuid },
        question: text("BLACKOUT.prompt.grapple", { name: target.name, by: actor.name }),
      },
    }).result;
    engage(draft, facts, target.uuid);
    if (grappled) seize(draft, target, actor, "grappled", table);
    return {
      outcome: text(grappled ? "BLACKOUT.hold.grappled" : "BLACKOUT.hold.notGrappled", { name: target.name }),
      tone: grappled ? "good" : "bad",
      followUps: grappled
        ? [
            {
              action: "escapeGrapple",
              label: text("BLACKOUT.actionType.escapeGrapple"),
              actor: target.uuid,
              targets: [actor.uuid],
              choices: {},
            },
          ]
        : [],
    };
  },
});

function testOf({ targets: [target] }: Facts): OwnTest {
  return { pairs: grapplePairs, difficulty: null, circumstances: { against: target?.uuid ?? "" } };
}
