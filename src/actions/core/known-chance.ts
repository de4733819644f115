import { chanceOfAtLeast } from "../../rules/tests/distribution.ts";
import { testOdds } from "../../rules/tests/odds.ts";
import type { Preview } from "./action.ts";
import type { Concealed } from "./card.ts";
import type { Facts, Table } from "./facts.ts";
import { isRevealingFact, withoutRevealingFacts } from "./revealing-facts.ts";

/** Whether the user is allowed to know a value of an actor. */
type Knows = (concealed: Concealed | undefined) => boolean;

/**
 * Returns the chance that the main test meets its difficulty or, for dice that hit individually, that at
 * least one hits. Returns null if there is no roll or the user doesn't know the difficulty.
 */
export function chanceOf(
  { pool, dice, automatic }: Pick<Preview, "pool" | "dice" | "automatic">,
  difficulty: number | null,
  table: Table,
): number | null {
  if (difficulty === null) return null;
  if (automatic) return 1;
  if (pool) return testOdds(pool, difficulty, table.houseRules).met;
  return dice?.hits ? chanceOfAtLeast(dice.hits, 1) : null;
}

/** Returns the preview without rows that would reveal a target's secret to the user. */
export function knownPreview(facts: Facts, preview: Preview, table: Table, knows: Knows): Preview {
  if (facts.targets.every(target => knows({ of: target.uuid, need: "all" })))
    return preview.dice ? { ...preview, dice: { ...preview.dice, told: preview.dice.count } } : preview;
  return {
    ...preview,
    rows: preview.rows.filter(row => !isRevealingFact(row)),
    pool: preview.pool && withoutRevealingFacts(preview.pool, table.houseRules),
  };
}

/** Returns the difficulty, or null if the user isn't allowed to know it. */
export function knownDifficulty({ difficulty, concealed }: Preview, knows: Knows): number | null {
  return knows(concealed) ? difficulty : null;
}

/**
 * Returns the chance of success that the user is allowed to know, as shown in the dialog and in the label on
 * the map. Returns null if the user doesn't know the difficulty or there is no roll.
 */
export function knownChance(facts: Facts, preview: Preview, table: Table, knows: Knows): number | null {
  return chanceOf(knownPreview(facts, preview, table, knows), knownDifficulty(preview, knows), table);
}
