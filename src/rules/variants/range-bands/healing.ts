import { wholeNumber } from "../../check.ts";
import { RuleError } from "../../rule-error.ts";
import { canAct, checkVitality, raised, type Vitality } from "./vitality.ts";

/** X7.11: days of rest for a wound point: one, or two for those who were mortally wounded. */
export function daysPerWound(everMortal: boolean): 1 | 2 {
  return everMortal ? 2 : 1;
}

/** X7.11: hours of rest until all resilience, and days until all wounds are healed. */
export function restNeeded(vitality: Vitality): { readonly hours: number; readonly days: number } {
  const { wounds, resilience, everMortal } = checkVitality(vitality);
  return { hours: resilience.max - resilience.value, days: (wounds.max - wounds.value) * daysPerWound(everMortal) };
}

/**
 * X7.11: how is somebody after so many hours of rest? A resilience point for each, a wound point for each whole day, or for two of those who were mortally wounded; who
 * has all wound points back heals as anybody does. Throws a RuleError for the dead, those mortally wounded and those out.
 */
export function rested(vitality: Vitality, hours: number): Vitality {
  if (!canAct(vitality)) throw new RuleError("vitality", vitality, "of somebody awake, who can rest", { key: "awake" });
  const days = Math.floor(wholeNumber("hours", hours, 0) / 24);
  const wounds = raised(vitality.wounds, Math.floor(days / daysPerWound(vitality.everMortal)));
  return { ...vitality, wounds, resilience: raised(vitality.resilience, hours), everMortal: vitality.everMortal && wounds.value < wounds.max };
}
