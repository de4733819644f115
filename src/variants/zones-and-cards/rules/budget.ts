import { oneOf, record, truth, wholeNumber } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";

/** Z3.1: what an action costs. */
export const zonesCosts = ["full", "quick", "free"] as const;
export type ZonesCost = (typeof zonesCosts)[number];

/** Z3.1: what has been spent in this round: one full and one quick action, or two quick ones. */
export interface ZonesBudget {
  readonly full: number;
  readonly quick: number;
}

/** What can still be done: a full action, quick ones, and how many in all. */
export interface ZonesBudgetLeft {
  readonly full: number;
  readonly quick: number;
}

/** Z3.1: the most full actions in a round, and the most actions in all. */
const mostFull = 1;
const mostInAll = 2;

/** Z3.2: what everybody has spent when a round begins, whether their turn comes early or late: nothing. */
export const freshZonesBudget: ZonesBudget = Object.freeze({ full: 0, quick: 0 });

/**
 * Z3.1, Z3.4: what is left. A full action and a quick one take from the same two. Throws a RuleError for a
 * budget that cannot be.
 */
export function zonesBudgetLeft(budget: ZonesBudget): ZonesBudgetLeft {
  const { full, quick } = checkedZonesBudget(budget);
  const left = mostInAll - full - quick;
  return { full: Math.min(mostFull - full, left), quick: left };
}

/** Z3.1: whether an action can be paid. Throws a RuleError for a cost that is none. */
export function canPay(budget: ZonesBudget, cost: ZonesCost): boolean {
  oneOf("cost", cost, zonesCosts);
  return cost === "free" || zonesBudgetLeft(budget)[cost] > 0;
}

/** Z3.1, Z3.3: the budget after an action. Throws a RuleError when it cannot be paid. */
export function pay(budget: ZonesBudget, cost: ZonesCost): ZonesBudget {
  if (!canPay(budget, cost))
    throw new RuleError("cost", cost, "an action that this round still has", { key: "actionLeft" });
  return cost === "free" ? budget : { ...budget, [cost]: budget[cost] + 1 };
}

/** Returns the budget when it is one that can be. Throws a RuleError otherwise. */
export function checkedZonesBudget(budget: ZonesBudget, path = "budget"): ZonesBudget {
  const full = wholeNumber(`${path}.full`, record(path, budget).full, 0, mostFull);
  wholeNumber(`${path}.quick`, budget.quick, 0, mostInAll - full);
  return budget;
}

/** What somebody may do whose body or mind lets them down (Z4.6, Z5.6, Z7.5). */
export interface Hindrances {
  /** Z7.5: broken: nothing but one move each round. */
  readonly broken?: boolean;
  /** Z4.6: held by a grapple: nothing but to break free. */
  readonly grappled?: boolean;
  /** Z5.6: flees in panic: nothing but to flee. */
  readonly fleeing?: boolean;
  /** Z5.6: in a frenzy: nothing but to attack. */
  readonly frenzied?: boolean;
  /** Z5.6: cannot act at all. */
  readonly helpless?: boolean;
}

/** Checks that every hindrance is true, false or not said. Throws a RuleError otherwise. */
export function checkedHindrances(hindrances: Hindrances): Hindrances {
  for (const [name, value] of Object.entries(record("hindrances", hindrances)))
    if (value !== undefined) truth(`hindrances.${name}`, value);
  return hindrances;
}
