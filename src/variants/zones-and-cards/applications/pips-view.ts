import { zonesBudgetLeft, type ZonesBudget } from "../rules/budget.ts";
import type { Words } from "../../../applications/shared/words.ts";

/**
 * The two actions of a round: a large square for the full action, and a small one for the quick action. A
 * full action can also be spent as a quick one.
 */
export interface PipsView {
  readonly full: boolean;
  readonly quick: boolean;
  /** The remaining actions as text. */
  readonly description: string;
}

/** Z3.1, Z3.4: returns the view of the actions that are left in a turn. */
export function pipsView(budget: ZonesBudget, words: Words): PipsView {
  const { full, quick } = zonesBudgetLeft(budget);
  const key = full > 0 ? (quick > 1 ? "both" : "either") : quick > 0 ? "quick" : "none";
  return { full: full > 0, quick: quick > full, description: words.localize(`BLACKOUT.zones.left.${key}`) };
}
