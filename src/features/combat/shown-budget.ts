import { conditionStates } from "../../documents/conditions.ts";
import { actingCombatant, budgetOfCombatant, type StoredBudget } from "../../documents/budget.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { fighterOf } from "../../documents/fighters.ts";
import { isMirrored } from "../../documents/is-mirrored.ts";
import { conditionEntry } from "../../rules/conditions/registry.ts";
import type { Facts } from "../../actions/core/facts.ts";
import { comingBudget } from "./coming-budget.ts";

/**
 * Returns a combatant's remaining budget for display. The writer sets the budget of a turn shortly after the
 * turn has changed. Until then, this is the budget with which the turn will start, so that the screen doesn't
 * briefly show that nothing is left. The same applies to the end of a turn.
 */
export function shownBudget(combatant: Combatant.Implementation): StoredBudget {
  const stored = budgetOfCombatant(combatant);
  const { combat, actor } = combatant;
  if (!combat || isMirrored(combat)) return stored;
  const states = actor && combat.combatant === combatant ? conditionStates(actor) : [];
  const apLost = states.reduce((sum, { key }) => sum + (conditionEntry(key).turnStart?.apLost ?? 0), 0);
  return {
    ...stored,
    ...comingBudget(stored, fighterOf(combatant), { rules: combat.rules, round: combat.round, apLost }),
  };
}

/** Returns facts in which the acting combatant has the budget that the screen shows. */
export function withShownBudget(facts: Facts, actor: BlackoutActor): Facts {
  const combatant = actingCombatant(actor);
  if (!facts.actor.state.budget || !combatant || combatant.combat?.combatant !== combatant) return facts;
  return {
    ...facts,
    actor: { ...facts.actor, state: { ...facts.actor.state, budget: shownBudget(combatant) } },
  };
}
