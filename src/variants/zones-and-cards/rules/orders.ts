import { oneOf, record, wholeNumber } from "../../../rules/check.ts";
import { checkZonesSettings, type ZonesSettings } from "./settings.ts";
import type { ZonesRow } from "./pool.ts";

/**
 * Z3.1: what orders are worth to the ally who gets them, on their next roll of this round: a die for each
 * success of Command. Throws a RuleError for negative successes.
 */
export function ordersRow(successes: number): ZonesRow {
  return { key: "orders", dice: wholeNumber("successes", successes, 0) };
}

/**
 * Z3.8: what leaving an active enemy who is Adjacent takes: nothing, or by the setting a Mobility roll, which
 * failed gives the enemy a close attack without defence.
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
 * Z2.5: whether somebody notices an ambush: an Observation roll in which they do nothing, against what the
 * ambushers show. Well prepared it takes two dice.
 */
export function ambushRows(preparation: { readonly wellPrepared: boolean }): readonly ZonesRow[] {
  return record("preparation", preparation).wellPrepared ? [{ key: "wellPrepared", dice: -2 }] : [];
}

/** Z4.3, Z4.4: who pushes first when both sides of an attack have rolled: the attacker, then who defends. */
export const pushOrder = ["attacker", "defender"] as const;

/**
 * Z4.4: who may push after somebody has, or null when both have had their say. Throws a RuleError for a side
 * that is none.
 */
export function nextToPush(after: (typeof pushOrder)[number] | null): (typeof pushOrder)[number] | null {
  return after === null ? "attacker" : oneOf("after", after, pushOrder) === "attacker" ? "defender" : null;
}
