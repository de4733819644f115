import { systemOf } from "../compat/documents.ts";
import type { CombatantData } from "../data/combat/combatant.ts";
import type { ActionBudget } from "../rules/combat/action-budget.ts";
import type { HouseRules } from "../rules/house-rules.ts";
import type { CombatRules, Fighter, FighterPart } from "./combat-rules.ts";
import { changed } from "./turn-order.ts";

/** The changes to a combatant at the end of a round, and the changes that undo them. */
export interface RoundReset {
  readonly id: string;
  readonly part: FighterPart;
  readonly budget: Partial<ActionBudget>;
  readonly before: { readonly part: FighterPart; readonly budget: Partial<ActionBudget> };
}

/** Returns the changes to a combatant at the end of the round, or null if nothing changes. */
export function roundReset(
  combatant: Combatant.Implementation,
  fighter: Fighter,
  rules: CombatRules,
  houseRules: HouseRules,
): RoundReset | null {
  const part = changed(fighter, rules.nextRound(fighter, houseRules)) ?? {};
  const stored = systemOf<CombatantData>(combatant);
  const fresh = Object.entries(rules.roundBudget(fighter)).filter(
    ([key, value]) => JSON.stringify(stored[key as keyof ActionBudget]) !== JSON.stringify(value),
  );
  if (Object.keys(part).length === 0 && fresh.length === 0) return null;
  return {
    id: fighter.id,
    part,
    budget: Object.fromEntries(fresh),
    before: {
      part: Object.fromEntries(Object.keys(part).map(key => [key, fighter[key as keyof FighterPart]])),
      budget: Object.fromEntries(fresh.map(([key]) => [key, stored[key as keyof ActionBudget]])),
    },
  };
}
