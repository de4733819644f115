import { inspirationGain } from "../../rules/social/inspiration.ts";
import { judgeTest } from "../../rules/tests/outcome.ts";
import { text, type FollowUp } from "../core/card.ts";
import { isPartyMember } from "../core/party-inspiration.ts";
import type { ActorFacts, Facts, Table } from "../core/facts.ts";
import type { PreparedTest } from "../core/skill-test.ts";

/**
 * Returns the number of dice that a critical failure adds to the party's pool, or 0 if the house rules don't
 * add any (R4.2).
 */
export function criticalFailureGift({ houseRules }: Table): number {
  return inspirationGain("criticalFailure", houseRules);
}

/** A test that was rolled against a difficulty. */
interface RolledTest {
  readonly test: Pick<PreparedTest, "pool">;
  readonly faces: readonly number[];
  readonly difficulty: number;
  readonly chosenToFail?: boolean;
}

/**
 * If a party member's critical failure lets a Gamemaster add dice to the pool (R4.2), returns a list with the
 * follow-up that does so, and otherwise an empty list.
 */
export function giftAfter(
  actor: Pick<ActorFacts, "uuid">,
  { test: { pool }, faces, difficulty, chosenToFail = false }: RolledTest,
  { facts: { party }, table }: { readonly facts: Pick<Facts, "party">; readonly table: Table },
): readonly FollowUp[] {
  if (criticalFailureGift(table) === 0 || !isPartyMember(actor, party)) return [];
  const { outcome } = judgeTest({ pool, faces, difficulty, chosenToFail }, table.houseRules);
  return outcome === "criticalFailure"
    ? [
        {
          action: "inspire",
          label: text("BLACKOUT.inspiration.gift"),
          actor: actor.uuid,
          targets: [],
          choices: {},
          fast: true,
        },
      ]
    : [];
}
