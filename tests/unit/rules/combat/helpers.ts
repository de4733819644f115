import type { ConditionState } from "../../../../src/rules/conditions/state.ts";
import { defaultHouseRules, type HouseRules } from "../../../../src/rules/house-rules.ts";

/** Returns the default house rules with the given changes. */
export function houseRules(changes: Partial<HouseRules> = {}): HouseRules {
  return { ...defaultHouseRules, ...changes };
}

/** Returns a condition's state with default values for all properties that aren't given. */
export function has(key: string, level = 1, more: Partial<ConditionState> = {}): ConditionState {
  return { key, level, attribute: null, source: null, clock: null, ...more };
}

/** Returns the source and number of dice of each row, as `source ±dice`. */
export function named(
  rows: readonly { readonly source: string; readonly dice: number }[],
): readonly string[] {
  return rows.map(({ source, dice }) => `${source} ${dice > 0 ? "+" : ""}${dice}`);
}
