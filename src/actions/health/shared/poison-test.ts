import { afterPoisonTest } from "../../../rules/conditions/turns.ts";
import { conditionLevel } from "../../../rules/conditions/state.ts";
import { text, type DiceShown, type Line } from "../../core/card.ts";
import { setClocks } from "../../core/body-clocks.ts";
import type { ActorFacts, Facts } from "../../core/facts.ts";
import { settleOutOfFight } from "../../core/harm.ts";
import { inspireByWound } from "../../core/party-inspiration.ts";
import { isMet, type Tools } from "../../tests/shared/asked-test.ts";
import { offeredTest } from "../../tests/shared/offered-test.ts";

/** The result of a test against poison. */
export interface PoisonTested {
  readonly lines: readonly Line[];
  readonly dice: readonly DiceShown[];
}

/**
 * Offers an actor the test against their poison, which is due every eight hours (T10): Endurance [Fortitude]
 * against the severity of the poison. On a success, the poison ends. On a failure, it causes an Endurance
 * wound (R9.17). If the owner answers "later", the test is offered again eight hours after `now`, in seconds
 * of world time. Returns null while the answer or its dice are missing.
 */
export function offerPoisonTest(
  { key, one, now, facts }: { key: string; one: ActorFacts; now: number; facts: Facts },
  tools: Tools,
): PoisonTested | null {
  const { draft, table } = tools;
  const before = draft.state(one.uuid).conditions;
  const difficulty = conditionLevel(before, "poisoned");
  setClocks(draft, one.uuid, { poisonedSince: now });
  const reply = offeredTest(
    {
      key,
      actor: { ...one, state: draft.state(one.uuid) },
      pairs: [{ attribute: "endurance", skill: "fortitude" }],
      difficulty,
      plain: true,
      question: text("BLACKOUT.prompt.poison", { name: one.name, n: difficulty }),
    },
    tools,
  );
  if (!reply) return null;
  if (reply === "later") return { lines: [{ text: text("BLACKOUT.partyRest.poisonStays") }], dice: [] };
  const met = isMet(reply, difficulty, table);
  // The test may have used up conditions, so they are read again.
  draft.set(one.uuid, {
    conditions: afterPoisonTest(draft.state(one.uuid).conditions, met, table.houseRules),
  });
  setClocks(draft, one.uuid, { poisonedSince: null });
  settleOutOfFight(draft, one, table);
  const isNewWound =
    !met && !before.some(({ key: had, attribute }) => had === "wounded" && attribute === "endurance");
  return {
    dice: reply.dice,
    lines: [
      {
        text: text(met ? "BLACKOUT.partyRest.poisonGone" : "BLACKOUT.partyRest.poisonWounds"),
        tone: met ? "good" : "bad",
      },
      ...(isNewWound ? inspireByWound(draft, one, table.houseRules.inspirationPerEvent, facts) : []),
    ],
  };
}
