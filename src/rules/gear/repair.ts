import { oneOf, record, truth, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

/** What a piece of armor or a body has of Armor Value or Damage Resistance. */
export interface Gauge {
  readonly value: number;
  readonly max: number;
}

const protectionOrigins = ["gear", "geneMod", "trait", "training"] as const;
/** Where the Armor Value or Damage Resistance comes from: gear is repaired, a body heals. */
export type ProtectionOrigin = (typeof protectionOrigins)[number];

/** What a repair or rest brought back. */
export interface Restored {
  readonly value: number;
  /** Points that came back. */
  readonly restored: number;
  /** Hours that it took. */
  readonly hours: number;
}

/**
 * With which tests may somebody repair gear in the field, and may they at all? R8.12, A27.
 * Throws a RuleError when `hasTools` is not true or false.
 */
export function fieldRepairTest(hasTools: boolean, houseRules: HouseRules) {
  checkHouseRules(houseRules);
  const skills =
    houseRules.repairSkill === "crafting" ? (["crafting"] as const) : (["crafting", "mechacraft"] as const);
  return { allowed: truth("hasTools", hasTools), attribute: "intelligence" as const, skills, hours: 1 };
}

/**
 * What does one hour's field repair bring back? Each success is a point of AV or DR, up to the maximum.
 * R8.12, R8.15. Throws a RuleError for negative numbers or a value above its maximum.
 */
export function fieldRepair(gauge: Gauge, successes: number): Restored {
  const { value, max } = checkedGauge(gauge);
  const after = Math.min(max, value + wholeNumber("successes", successes, 0));
  return { value: after, restored: after - value, hours: 1 };
}

/**
 * What does a workshop in a settlement bring back? Everything of what is gear; how long it takes is up to the
 * GM. R8.12. Throws a RuleError for negative numbers or a value above its maximum.
 */
export function settlementRepair(gauge: Gauge, origin: ProtectionOrigin): Omit<Restored, "hours"> {
  return oneOf("origin", origin, protectionOrigins) === "gear" ? restoredWhole(gauge) : unchanged(gauge);
}

/**
 * What does a long rest bring back? Everything that grows back by itself, nothing of what is gear. R8.13,
 * R8.15. Throws a RuleError for negative numbers or a value above its maximum.
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
