import { wholeNumber } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { canAct, checkVitality, raised, type Vitality } from "./vitality.ts";

/**
 * X7.11: returns the number of days of rest per wound point: one, or two for an actor who was mortally
 * wounded.
 */
export function daysPerWound(everMortal: boolean): 1 | 2 {
  return everMortal ? 2 : 1;
}

/**
 * X7.11: returns the number of hours of rest that restore all resilience, and the number of days of rest that
 * heal all wounds.
 */
export function restNeeded(vitality: Vitality): { readonly hours: number; readonly days: number } {
  const { wounds, resilience, everMortal } = checkVitality(vitality);
  return {
    hours: resilience.max - resilience.value,
    days: (wounds.max - wounds.value) * daysPerWound(everMortal),
  };
}

/**
 * X7.11: returns an actor's state after this many hours of rest. Each hour restores a resilience point. Each
 * full day restores a wound point, but an actor who was mortally wounded needs two days per point. Shorter
 * rests add up: `before` is the number of hours of earlier rests that haven't restored a wound point yet
 * ({@link restCarried}). Once all wound points are restored, the actor no longer counts as having been
 * mortally wounded. Throws a RuleError for an actor who is dead, mortally wounded or out.
 */
export function rested(vitality: Vitality, hours: number, before = 0): Vitality {
  if (!canAct(vitality))
    throw new RuleError("vitality", vitality, "the vitality of a conscious character", { key: "awake" });
  const all = wholeNumber("hours", hours, 0) + wholeNumber("before", before, 0);
  const wounds = raised(vitality.wounds, Math.floor(all / hoursPerWound(vitality.everMortal)));
  return {
    ...vitality,
    wounds,
    resilience: raised(vitality.resilience, hours),
    everMortal: vitality.everMortal && wounds.value < wounds.max,
  };
}

/**
 * X7.11: returns the hours of rest that are left over for the next wound point, counting this rest and
 * earlier ones. Returns 0 once all wound points are restored. Throws a RuleError if a number of hours is
 * negative.
 */
export function restCarried(vitality: Vitality, hours: number, before = 0): number {
  const { wounds, everMortal } = checkVitality(vitality);
  const all = wholeNumber("hours", hours, 0) + wholeNumber("before", before, 0);
  const points = Math.floor(all / hoursPerWound(everMortal));
  return wounds.value + points >= wounds.max ? 0 : all - points * hoursPerWound(everMortal);
}

/** X7.11: returns the number of hours of rest that restore one wound point. */
export function hoursPerWound(everMortal: boolean): number {
  return 24 * daysPerWound(everMortal);
}
