import type { BlackoutCombat } from "../../documents/combat.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import type { VariantKey } from "./variant.ts";
import { variantOfEncounter } from "./variant-of-encounter.ts";

/**
 * An encounter that uses a combat variant and in which a token's actor participates, with the ID of the
 * actor's combatant, and whether it is the combatant's turn.
 */
export interface EncounterOfToken {
  readonly key: VariantKey;
  readonly combat: BlackoutCombat;
  readonly combatant: string;
  readonly ownTurn: boolean;
}

/**
 * Returns the encounter with a combat variant in which a token takes part, or null if there is none. If there
 * are several, prefers one in which it is the token's turn, and otherwise the active one.
 */
export function encounterOfToken(token: BlackoutToken): EncounterOfToken | null {
  const all = game.combats.contents.flatMap((combat): readonly EncounterOfToken[] => {
    const key = variantOfEncounter(combat);
    const combatant = key === null ? undefined : combat.combatants.find(one => one.token === token);
    return key !== null && combatant?.id
      ? [{ key, combat, combatant: combatant.id, ownTurn: combat.combatant === combatant }]
      : [];
  });
  return all.find(({ ownTurn }) => ownTurn) ?? all.find(({ combat }) => combat.active) ?? all[0] ?? null;
}
