import { canSpend, type ActionBudget } from "./action-budget.ts";
import type { PricedAction } from "./actions.ts";
import { bandsApart, isFoe, reachOver, type Armed, type Combatant, type Fight } from "./fight-state.ts";
import { bandsCrossed } from "./range.ts";

/** What somebody does next in a forecast. */
export type Plan =
  | {
      readonly kind: "attack";
      readonly action: PricedAction;
      readonly arms: Armed;
      readonly target: Combatant;
    }
  | { readonly kind: "reload"; readonly action: PricedAction; readonly arms: Armed }
  | {
      readonly kind: "move";
      readonly action: PricedAction;
      readonly bands: number;
      readonly goal: Combatant;
    };

const ownTurn = { ownTurn: true } as const;

/**
 * What does somebody do next with what they have left of their turn? They attack whom their first weapon
 * reaches without a disadvantage, whoever has the fewest hit points; else they go nearer where an attack is
 * left after it; else they take their second weapon, or shoot a band too far; else they go as near as they
 * can. Null when there is nothing to do. R5.11, R5.12, R5.18, R16.1, R16.2.
 */
export function planOf(fight: Fight, who: Combatant, budget: ActionBudget): Plan | null {
  const [first, second] = who.arms as readonly [Armed, Armed?];
  const inReach = weakest(fight, who, first, false);
  if (inReach) return useOf(fight, who, budget, first, second, inReach);
  const goal = fight.ground && nearest(fight, who);
  if (!goal) return null;
  const attack = attackOf(fight, first);
  const apart = bandsApart(who, goal);
  const nearer = movesOf(fight, budget).find(
    ({ action, bands }) =>
      budget.ap - action.ap >= attack.ap && isFree(fight, first, Math.max(0, apart - bands)),
  );
  if (nearer) return { kind: "move", ...nearer, goal };
  const bySecond = second && weakest(fight, who, second, false);
  if (second && bySecond) return useOf(fight, who, budget, second, undefined, bySecond);
  const tooFar = weakest(fight, who, first, true);
  if (tooFar) return useOf(fight, who, budget, first, second, tooFar);
  // A Run where a Walk leads as near is a point wasted.
  const approach = movesOf(fight, budget).reduce<Move | null>(
    (best, move) => (best && Math.min(best.bands, apart) >= Math.min(move.bands, apart) ? best : move),
    null,
  );
  return approach ? { kind: "move", ...approach, goal } : null;
}

interface Move {
  readonly action: PricedAction;
  readonly bands: number;
}

/** The movement actions that can be done, the shorter first (R5.11, R16.2). */
function movesOf({ actions }: Fight, budget: ActionBudget): readonly Move[] {
  return (["walk", "run"] as const)
    .map(key => ({ action: actions[key], bands: bandsCrossed(key) }))
    .filter(({ action }) => canSpend(budget, action, ownTurn).allowed);
}

/**
 * An attack with a weapon, or what comes before it when it is empty: the other one where reloading would
 * leave no attack, else reloading.
 */
function useOf(
  fight: Fight,
  who: Combatant,
  budget: ActionBudget,
  arms: Armed,
  other: Armed | undefined,
  target: Combatant,
): Plan | null {
  const attack = attackOf(fight, arms);
  if (arms.loaded === 0) {
    const { reload } = fight.actions;
    const instead =
      other && other.loaded > 0 && budget.ap < reload.ap + attack.ap
        ? weakest(fight, who, other, false)
        : undefined;
    if (other && instead && canSpend(budget, attackOf(fight, other), ownTurn).allowed)
      return { kind: "attack", action: attackOf(fight, other), arms: other, target: instead };
    return canSpend(budget, reload, ownTurn).allowed ? { kind: "reload", action: reload, arms } : null;
  }
  return budget.ap >= attack.ap && canSpend(budget, attack, ownTurn).allowed
    ? { kind: "attack", action: attack, arms, target }
    : null;
}

function attackOf({ actions }: Fight, { weapon }: Armed): PricedAction {
  return weapon.burst === undefined ? actions.attack : actions.burstAttack;
}

function isFree(fight: Fight, arms: Armed, bands: number): boolean {
  const reach = reachOver(fight, arms, bands);
  return reach === null || (reach.possible && reach.rows.length === 0);
}

/**
 * The standing enemy with the fewest hit points whom a weapon reaches, also at a disadvantage or not; the
 * first of several.
 */
function weakest(fight: Fight, who: Combatant, arms: Armed, alsoTooFar: boolean): Combatant | undefined {
  let best: Combatant | undefined;
  for (const other of fight.combatants) {
    if (!isFoe(who, other) || (best !== undefined && other.hitPoints >= best.hitPoints)) continue;
    const bands = bandsApart(who, other);
    if (isFree(fight, arms, bands) || (alsoTooFar && reachOver(fight, arms, bands)?.possible === true))
      best = other;
  }
  return best;
}

function nearest(fight: Fight, who: Combatant): Combatant | undefined {
  let best: Combatant | undefined;
  for (const other of fight.combatants)
    if (isFoe(who, other) && (best === undefined || bandsApart(who, other) < bandsApart(who, best)))
      best = other;
  return best;
}
