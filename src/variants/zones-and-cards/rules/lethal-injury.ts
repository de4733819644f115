import { oneOf, record, requireBoolean, wholeNumber } from "../../../rules/check.ts";
import { checkZonesSettings, type ZonesSettings } from "./settings.ts";
import { injuryLimits, type InjuryLimit } from "./injury-table.ts";

/** The state of a lethal injury: it still has a time limit, is no longer lethal, or has killed the actor. */
export type LethalState =
  | { readonly kind: "lethal"; readonly limit: InjuryLimit }
  | { readonly kind: "stabilised" }
  | { readonly kind: "dead" };

/**
 * Z7.8: returns a lethal injury after first aid. A success extends the time limit by one step, and an injury
 * that would reach the longest limit is stabilized. Depending on the setting, a failure shortens the limit by
 * one step, and kills the actor if only one round was left. Throws a RuleError if the input is invalid.
 */
export function treatLethal(limit: InjuryLimit, successes: number, settings: ZonesSettings): LethalState {
  const step = injuryLimits.indexOf(oneOf("limit", limit, injuryLimits));
  const failed = wholeNumber("successes", successes, 0) === 0;
  if (failed && !checkZonesSettings(settings).firstAidFailureShortens) return { kind: "lethal", limit };
  const next = injuryLimits[step + (failed ? -1 : 1)];
  if (failed) return next === undefined ? { kind: "dead" } : { kind: "lethal", limit: next };
  return next === undefined || next === injuryLimits.at(-1)
    ? { kind: "stabilised" }
    : { kind: "lethal", limit: next };
}

/**
 * Z7.9: returns the state of a lethal injury after the death roll (Stamina), which is made when its time
 * limit expires. After a success, the same time limit starts again. Throws a RuleError for invalid input.
 */
export function deathRoll(limit: InjuryLimit, successes: number): LethalState {
  oneOf("limit", limit, injuryLimits);
  return wholeNumber("successes", successes, 0) > 0 ? { kind: "lethal", limit } : { kind: "dead" };
}

/**
 * Z7.11: returns the number of days that an injury still needs to heal after one more day. A day with a
 * successful care roll counts double. Several injuries heal at the same time. Throws a RuleError for a
 * negative number of days.
 */
export function afterDay(daysLeft: number, day: { readonly caredFor: boolean }): number {
  return Math.max(
    0,
    wholeNumber("daysLeft", daysLeft, 0) -
      (requireBoolean("day.caredFor", record("day", day).caredFor) ? 2 : 1),
  );
}
