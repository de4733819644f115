import { breakHold } from "../../../rules/combat/maneuvers.ts";
import type { Action } from "../../core/action.ts";
import { text } from "../../core/card.ts";
import { defineAction } from "../../core/define.ts";
import type { ActorFacts, Facts } from "../../core/facts.ts";
import { ownTestChoices, prepareOwnTest, type OwnTest } from "../../core/own-test.ts";
import { chosenToFail, takingTime } from "../../core/test-choices.ts";
import { decided, winChance } from "../../tests/shared/contest.ts";
import { holderOf, holdProblems, releaseHold, type Hold } from "./hold.ts";
import { grapplePairs } from "./pairs.ts";

/**
 * Defines an action that breaks a hold with an opposed test, once per round. Both sides roll Strength or
 * Dexterity [Grapple], and the held actor is the active side (R3.3, R5.18, T11.2).
 */
export function breakingAction(key: "breakGrip" | "escapeGrapple", hold: Hold): Action {
  return defineAction({
    key,
    targets: "one",
    usualTarget: actor => holderOf(actor, hold),
    choices: [ownTestChoices(({ facts }) => testOf(facts)), chosenToFail],
    plan: ({ facts, table }) => prepareOwnTest(facts, testOf(facts), table),
    cost: ({ facts, table }) => ({
      action: "breakGrip",
      takingTime: takingTime.of(facts.choices, table),
    }),
    problems: ({ facts, plan }) => [...holdProblems(facts, hold, "target"), ...plan.problems],
    preview: situation => {
      const { pool, rows, stamina } = situation.plan;
      return { pool, rows, stamina, lines: winChance(situation, situation.plan, grapplePairs) };
    },
    resolve: act => {
      const { actor, choices, plan, draft, table } = act;
      const holder = act.target as ActorFacts;
      const { result } = decided(act, {
        actor,
        own: plan,
        stream: "test",
        chosenToFail: choices.chosenToFail,
        judge: (left, right) => breakHold(left, right, table.houseRules),
        other: {
          key: "hold.0",
          actor: holder,
          pairs: grapplePairs,
          circumstances: { against: actor.uuid },
          question: text("BLACKOUT.prompt.hold", { name: holder.name, held: actor.name }),
        },
      });
      if (!result.grappled) releaseHold(draft, actor, hold);
      return {
        outcome: text(`BLACKOUT.hold.${result.grappled ? "stillHeld" : "free"}`, { name: actor.name }),
        tone: result.grappled ? "bad" : "good",
      };
    },
  });
}

/**
 * Returns the test for an attempt to escape the grapple. The Grappled penalty doesn't apply to this test
 * (T10).
 */
function testOf({ targets: [holder] }: Facts): OwnTest {
  return {
    pairs: grapplePairs,
    difficulty: null,
    circumstances: { escaping: true, against: holder?.uuid ?? "" },
  };
}
