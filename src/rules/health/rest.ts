import { finiteNumber, truth, wholeNumber } from "../check.ts";

/** R9.25: hours of a short and of a long rest. */
export const shortRestHours = 1;
export const longRestHours = 8;

/** What a rest follows from. */
export interface RestFacts {
  readonly hours: number;
  readonly exhausted: number;
  readonly fatigued: number;
  /** Severity of a poisoning; 0 for none. */
  readonly poisoned: number;
}

/** What a rest does. */
export interface Rest {
  readonly kind: "none" | "short" | "long";
  readonly exhausted: number;
  readonly fatigued: number;
  /** Whether injuries are gone (R9.10). */
  readonly injuriesHeal: boolean;
  /** Whether Armor Value and Damage Resistance of the body come back (R8.13). */
  readonly bodyArmorReturns: boolean;
  /** The test that poison calls for; null when none is due. */
  readonly poisonTest: { readonly attribute: "endurance"; readonly skill: "fortitude"; readonly difficulty: number } | null;
}

/**
 * What does a rest of so many hours do? R9.25. Each full hour takes a stack of Exhausted and of Fatigued, eight hours take all (T10); injuries heal in
 * an hour (R9.10), and with an Endurance injury goes what kept its Exhausted up (R9.7). After eight hours poison calls for its test (T10) and what the
 * body has of AV and DR is back (R8.13). Throws a RuleError for negative numbers.
 */
export function rest(facts: RestFacts): Rest {
  const hours = Math.floor(finiteNumber("rest.hours", facts.hours, 0));
  const exhausted = wholeNumber("rest.exhausted", facts.exhausted, 0);
  const fatigued = wholeNumber("rest.fatigued", facts.fatigued, 0);
  const poisoned = wholeNumber("rest.poisoned", facts.poisoned, 0);
  const long = hours >= longRestHours;
  const relief = long ? Infinity : hours;
  return {
    kind: restKind(hours),
    exhausted: Math.max(0, exhausted - relief), fatigued: Math.max(0, fatigued - relief),
    injuriesHeal: hours >= shortRestHours, bodyArmorReturns: long,
    poisonTest: long && poisoned > 0 ? { attribute: "endurance", skill: "fortitude", difficulty: poisoned } : null,
  };
}

function restKind(hours: number): Rest["kind"] {
  if (hours >= longRestHours) return "long";
  return hours >= shortRestHours ? "short" : "none";
}

/**
 * What becomes of a poisoning after its test? Gone, or an Endurance wound in its place. T10, R9.17.
 * Throws a RuleError for an answer that is not true or false.
 */
export function poisonAfterTest(met: boolean): { readonly poisoned: false; readonly wound: "endurance" | null } {
  return { poisoned: false, wound: truth("met", met) ? null : "endurance" };
}
