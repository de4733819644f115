import type { BlackoutCombat } from "../../documents/combat.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import type { VariantKey } from "./variant.ts";
import { variantOfFight } from "./variant-of-fight.ts";

/**
 * The encounter of a variant with the owner of a token: the ID of their Combatant, and whether it is their
 * turn.
 */
export interface FightOfToken {
  readonly key: VariantKey;
  readonly combat: BlackoutCombat;
  readonly combatant: string;
  readonly ownTurn: boolean;
}

/**
 * Returns the encounter of a variant that a token takes part in. Of several, the one in which it is its turn,
 * else the active one, else the first; null for none.
 */
export function fightOfToken(token: BlackoutToken): FightOfToken | null {
  const all = game.combats.contents.flatMap((combat): readonly FightOfToken[] => {
    const key = variantOfFight(combat);
    const combatant = key === null ? undefined : combat.combatants.find(one => one.token === token);
    return key !== null && combatant?.id
      ? [{ key, combat, combatant: combatant.id, ownTurn: combat.combatant === combatant }]
      : [];
  });
  return all.find(({ ownTurn }) => ownTurn) ?? all.find(({ combat }) => combat.active) ?? all[0] ?? null;
}
