import { oneOf, record, wholeNumber } from "../../../rules/check.ts";
import { checkZonesSettings, type ZonesSettings } from "./settings.ts";
import type { ZonesRow } from "./pool.ts";

/**
 * Z3.1: returns the bonus that orders give an ally on their next roll this round: one die per success of
 * Command. Throws a RuleError for negative successes.
 */
export function ordersRow(successes: number): ZonesRow {
  return { key: "orders", dice: wholeNumber("successes", successes, 0) };
}

/**
 * Z3.8: returns whether getting away from an active Adjacent enemy requires a Mobility roll, which depends on
 * the setting, and whether a failed roll gives the enemy a close attack that can't be defended against.
 */
export function retreat(
  mobilitySuccesses: number | null,
  settings: ZonesSettings,
): { readonly rolls: boolean; readonly freeAttack: boolean } {
  const rolls = checkZonesSettings(settings).retreatRoll;
  return {
    rolls,
    freeAttack:
      rolls && mobilitySuccesses !== null && wholeNumber("mobilitySuccesses", mobilitySuccesses, 0) === 0,
  };
}

/**
 * Z2.5: returns the modifiers for noticing an ambush. A well-prepared ambush subtracts two dice from the
 * passive Observation roll, which is compared with the ambushers' result.
 */
export function ambushRows(preparation: { readonly wellPrepared: boolean }): readonly ZonesRow[] {
  return record("preparation", preparation).wellPrepared ? [{ key: "wellPrepared", dice: -2 }] : [];
}

/** Z4.3, Z4.4: the order in which the two sides of an attack can push their rolls after both have rolled. */
export const pushOrder = ["attacker", "defender"] as const;

/**
 * Z4.4: returns the side that can push next, or null after both sides have had the option. Throws a RuleError
 * if the side is unknown.
 */
export function nextToPush(after: (typeof pushOrder)[number] | null): (typeof pushOrder)[number] | null {
  return after === null ? "attacker" : oneOf("after", after, pushOrder) === "attacker" ? "defender" : null;
}
