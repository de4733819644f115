import type { CombatRules, Fighter } from "../../documents/combat-rules.ts";
import type { ActionBudget } from "../../rules/combat/action-budget.ts";

/**
 * Returns the budget that a combatant will have once the turn's start or, after the turn, its end has been
 * written. Returns the given budget if that has already happened, or if the first round hasn't begun.
 */
export function comingBudget(
  budget: ActionBudget,
  fighter: Pick<Fighter, "opened" | "ended" | "closed" | "defeated" | "actionPoints" | "limits">,
  { rules, round, apLost }: { readonly rules: CombatRules; readonly round: number; readonly apLost: number },
): ActionBudget {
  if (round > 0 && fighter.ended >= round && fighter.closed < round) return rules.spentBudget(budget);
  if (round === 0 || fighter.opened >= round || fighter.ended >= round) return budget;
  const full = rules.turnBudget(budget, fighter, apLost);
  return fighter.defeated ? rules.spentBudget(full) : full;
}
