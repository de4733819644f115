import { oneOf, record, requireBoolean, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

/** The current and maximum Armor Value or Damage Resistance of a piece of armor or a body. */
export interface Gauge {
  readonly value: number;
  readonly max: number;
}

const protectionOrigins = ["gear", "geneMod", "trait", "training"] as const;
/** The origin of Armor Value or Damage Resistance: gear, which is repaired, or a body, which heals. */
export type ProtectionOrigin = (typeof protectionOrigins)[number];

/** The result of a repair or rest. */
export interface Restored {
  readonly value: number;
  /** The number of points restored. */
  readonly restored: number;
  /** The number of hours that the repair or rest took. */
  readonly hours: number;
}

/**
 * Returns the attribute, the possible skills and the hours of a test for repairing gear in the field, and
 * whether such a repair is allowed, which requires tools (R8.12, A27). Throws a RuleError if `hasTools` is
 * not a boolean.
 */
export function fieldRepairTest(hasTools: boolean, houseRules: HouseRules) {
  checkHouseRules(houseRules);
  const skills =
    houseRules.repairSkill === "crafting" ? (["crafting"] as const) : (["crafting", "mechacraft"] as const);
  return {
    allowed: requireBoolean("hasTools", hasTools),
    attribute: "intelligence" as const,
    skills,
    hours: 1,
  };
}

/**
 * Returns the result of one hour of field repair. Each success restores a point of Armor Value or Damage
 * Resistance, up to the maximum (R8.12, R8.15). Throws a RuleError if a number is negative or a value exceeds
 * its maximum.
 */
export function fieldRepair(gauge: Gauge, successes: number): Restored {
  const { value, max } = checkedGauge(gauge);
  const after = Math.min(max, value + wholeNumber("successes", successes, 0));
  return { value: after, restored: after - value, hours: 1 };
}

/**
 * Returns the result of a repair in a settlement's workshop, which fully restores gear but not natural
 * protection. The Gamemaster decides how long it takes (R8.12). Throws a RuleError if a number is negative or
 * a value exceeds its maximum.
 */
export function settlementRepair(gauge: Gauge, origin: ProtectionOrigin): Omit<Restored, "hours"> {
  return oneOf("origin", origin, protectionOrigins) === "gear" ? restoredWhole(gauge) : unchanged(gauge);
}

/**
 * Returns the points that a long rest restores: all points of natural protection, but none of gear (R8.13,
 * R8.15). Throws a RuleError if a number is negative or a value exceeds its maximum.
 */
export function restedProtection(gauge: Gauge, origin: ProtectionOrigin): Omit<Restored, "hours"> {
  return oneOf("origin", origin, protectionOrigins) === "gear" ? unchanged(gauge) : restoredWhole(gauge);
}

function restoredWhole(gauge: Gauge): Omit<Restored, "hours"> {
  const { value, max } = checkedGauge(gauge);
  return { value: max, restored: max - value };
}

function unchanged(gauge: Gauge): Omit<Restored, "hours"> {
  return { value: checkedGauge(gauge).value, restored: 0 };
}

function checkedGauge(gauge: Gauge): Gauge {
  const max = wholeNumber("gauge.max", record("gauge", gauge).max, 0);
  return { max, value: wholeNumber("gauge.value", gauge.value, 0, max) };
}
