import { canSpend, type ActionBudget } from "./action-budget.ts";
import type { PricedAction } from "./actions.ts";
import {
  bandsApart,
  isFoe,
  reachOver,
  type Armed,
  type Combatant,
  type Encounter,
} from "./encounter-state.ts";
import { bandsCrossed } from "./range.ts";

/** A combatant's next action in a forecast. */
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
 * Returns a combatant's next action in the current turn. The combatant attacks the target with the fewest hit
 * points that the first weapon reaches without a disadvantage. If there is no such target, the combatant
 * moves closer, provided that an attack is still possible afterward. Otherwise, the combatant uses the second
 * weapon, shoots at a target one range band too far away, or finally moves as close as possible. Returns null
 * if no action is possible (R5.11, R5.12, R5.18, R16.1, R16.2).
 */
export function planOf(encounter: Encounter, who: Combatant, budget: ActionBudget): Plan | null {
  const [first, second] = who.arms as readonly [Armed, Armed?];
  const inReach = weakest(encounter, who, first, false);
  if (inReach) return useOf(encounter, who, budget, first, second, inReach);
  const goal = encounter.ground && nearest(encounter, who);
  if (!goal) return null;
  const attack = attackOf(encounter, first);
  const apart = bandsApart(who, goal);
  const nearer = movesOf(encounter, budget).find(
    ({ action, bands }) =>
      budget.ap - action.ap >= attack.ap && isFree(encounter, first, Math.max(0, apart - bands)),
  );
  if (nearer) return { kind: "move", ...nearer, goal };
  const bySecond = second && weakest(encounter, who, second, false);
  if (second && bySecond) return useOf(encounter, who, budget, second, undefined, bySecond);
  const tooFar = weakest(encounter, who, first, true);
  if (tooFar) return useOf(encounter, who, budget, first, second, tooFar);
  // Prefers the cheaper move if it brings the fighter just as close.
  const approach = movesOf(encounter, budget).reduce<Move | null>(
    (best, move) => (best && Math.min(best.bands, apart) >= Math.min(move.bands, apart) ? best : move),
    null,
  );
  return approach ? { kind: "move", ...approach, goal } : null;
}

interface Move {
  readonly action: PricedAction;
  readonly bands: number;
}

/** Returns the possible movement actions, from shortest to longest (R5.11, R16.2). */
function movesOf({ actions }: Encounter, budget: ActionBudget): readonly Move[] {
  return (["walk", "run"] as const)
    .map(key => ({ action: actions[key], bands: bandsCrossed(key) }))
    .filter(({ action }) => canSpend(budget, action, ownTurn).allowed);
}

/**
 * Returns an attack with a weapon. If the weapon is empty, returns the action that must come first: reloading
 * or, if that leaves no time for an attack, switching to the other weapon.
 */
function useOf(
  encounter: Encounter,
  who: Combatant,
  budget: ActionBudget,
  arms: Armed,
  other: Armed | undefined,
  target: Combatant,
): Plan | null {
  const attack = attackOf(encounter, arms);
  if (arms.loaded === 0) {
    const { reload } = encounter.actions;
    const instead =
      other && other.loaded > 0 && budget.ap < reload.ap + attack.ap
        ? weakest(encounter, who, other, false)
        : undefined;
    if (other && instead && canSpend(budget, attackOf(encounter, other), ownTurn).allowed)
      return { kind: "attack", action: attackOf(encounter, other), arms: other, target: instead };
    return canSpend(budget, reload, ownTurn).allowed ? { kind: "reload", action: reload, arms } : null;
  }
  return budget.ap >= attack.ap && canSpend(budget, attack, ownTurn).allowed
    ? { kind: "attack", action: attack, arms, target }
    : null;
}

function attackOf({ actions }: Encounter, { weapon }: Armed): PricedAction {
  return weapon.burst === undefined ? actions.attack : actions.burstAttack;
}

function isFree(encounter: Encounter, arms: Armed, bands: number): boolean {
  const reach = reachOver(encounter, arms, bands);
  return reach === null || (reach.possible && reach.rows.length === 0);
}

/**
 * Returns the standing enemy with the fewest hit points among those that a weapon reaches without a
 * disadvantage. If `alsoTooFar` is true, also considers enemies that the weapon reaches with a disadvantage.
 * Of several such enemies, the first is returned.
 */
function weakest(
  encounter: Encounter,
  who: Combatant,
  arms: Armed,
  alsoTooFar: boolean,
): Combatant | undefined {
  let best: Combatant | undefined;
  for (const other of encounter.combatants) {
    if (!isFoe(who, other) || (best !== undefined && other.hitPoints >= best.hitPoints)) continue;
    const bands = bandsApart(who, other);
    if (
      isFree(encounter, arms, bands) ||
      (alsoTooFar && reachOver(encounter, arms, bands)?.possible === true)
    )
      best = other;
  }
  return best;
}

function nearest(encounter: Encounter, who: Combatant): Combatant | undefined {
  let best: Combatant | undefined;
  for (const other of encounter.combatants)
    if (isFoe(who, other) && (best === undefined || bandsApart(who, other) < bandsApart(who, best)))
      best = other;
  return best;
}
