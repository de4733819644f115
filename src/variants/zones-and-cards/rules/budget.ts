import { oneOf, record, requireBoolean, wholeNumber } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";

/** Z3.1: the costs of actions. */
export const zonesCosts = ["full", "quick", "free"] as const;
export type ZonesCost = (typeof zonesCosts)[number];

/**
 * Z3.1: the actions spent this round. Each round, a combatant has one full and one quick action, or two quick
 * ones.
 */
export interface ZonesBudget {
  readonly full: number;
  readonly quick: number;
}

/**
 * The maximum numbers of full actions and of quick actions that can still be taken. They overlap, because a
 * quick action can be taken instead of a full one.
 */
export interface ZonesBudgetLeft {
  readonly full: number;
  readonly quick: number;
}

/** Z3.1: the maximum number of full actions in a round, and the maximum number of all actions. */
const mostFull = 1;
const mostInAll = 2;

/**
 * Z3.2: the budget of each combatant at the start of a round, when no actions have been spent. It doesn't
 * depend on the turn order.
 */
export const freshZonesBudget: ZonesBudget = Object.freeze({ full: 0, quick: 0 });

/**
 * Z3.1, Z3.4: returns the actions left. Full and quick actions share a total of two. Throws a RuleError for
 * an invalid budget.
 */
export function zonesBudgetLeft(budget: ZonesBudget): ZonesBudgetLeft {
  const { full, quick } = checkedZonesBudget(budget);
  const left = mostInAll - full - quick;
  return { full: Math.min(mostFull - full, left), quick: left };
}

/** Z3.1: returns whether an action can be paid for. Throws a RuleError for an unknown cost. */
export function canPay(budget: ZonesBudget, cost: ZonesCost): boolean {
  oneOf("cost", cost, zonesCosts);
  return cost === "free" || zonesBudgetLeft(budget)[cost] > 0;
}

/**
 * Z3.1, Z3.3: returns the budget that is left after an action. Throws a RuleError if the budget can't pay for
 * the action.
 */
export function pay(budget: ZonesBudget, cost: ZonesCost): ZonesBudget {
  if (!canPay(budget, cost))
    throw new RuleError("cost", cost, "an action left this round", { key: "actionLeft" });
  return cost === "free" ? budget : { ...budget, [cost]: budget[cost] + 1 };
}

/** Validates a budget and returns it. Throws a RuleError if the budget is invalid. */
export function checkedZonesBudget(budget: ZonesBudget, path = "budget"): ZonesBudget {
  const full = wholeNumber(`${path}.full`, record(path, budget).full, 0, mostFull);
  wholeNumber(`${path}.quick`, budget.quick, 0, mostInAll - full);
  return budget;
}

/** The physical and mental limits on a combatant's actions (Z4.6, Z5.6, Z7.5). */
export interface Hindrances {
  /** Z7.5: whether the combatant is broken and thus limited to one move per round. */
  readonly broken?: boolean;
  /** Z4.6: whether the combatant is grappled and can only try to break free. */
  readonly grappled?: boolean;
  /** Z5.6: whether the combatant is panicking and can do nothing but flee. */
  readonly fleeing?: boolean;
  /** Z5.6: whether the combatant is in a frenzy and can only attack. */
  readonly frenzied?: boolean;
  /** Z5.6: whether the combatant can't act at all. */
  readonly helpless?: boolean;
}

/**
 * Validates hindrances and returns them. Each must be a boolean or omitted. Otherwise, throws a RuleError.
 */
export function checkedHindrances(hindrances: Hindrances): Hindrances {
  for (const [name, value] of Object.entries(record("hindrances", hindrances)))
    if (value !== undefined) requireBoolean(`hindrances.${name}`, value);
  return hindrances;
}
