import { oneOf, record, truth, wholeNumber } from "../../../rules/check.ts";
import { checkZonesSettings, type ZonesSettings } from "./settings.ts";
import { injuryLimits, type InjuryLimit } from "./injury-table.ts";

/** The state of a lethal injury: time is left, it is no longer lethal, or it has killed. */
export type LethalState =
  | { readonly kind: "lethal"; readonly limit: InjuryLimit }
  | { readonly kind: "stabilised" }
  | { readonly kind: "dead" };

/**
 * Z7.8: returns a lethal injury after its first aid. A success extends the time by one step, and at the
 * longest the injury is stabilized; a failure by the setting shortens it by one step, which at one round
 * kills. Throws a RuleError for invalid input.
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
 * Z7.9: returns a lethal injury after the death roll (Stamina) at the end of its time: a success restarts the
 * same time. Throws a RuleError for invalid input.
 */
export function deathRoll(limit: InjuryLimit, successes: number): LethalState {
  oneOf("limit", limit, injuryLimits);
  return wholeNumber("successes", successes, 0) > 0 ? { kind: "lethal", limit } : { kind: "dead" };
}

/**
 * Z7.11: returns the remaining days of an injury after one more: a day with a successful care roll counts
 * double. Several heal at the same time. Throws a RuleError for negative days.
 */
export function afterDay(daysLeft: number, day: { readonly caredFor: boolean }): number {
  return Math.max(
    0,
    wholeNumber("daysLeft", daysLeft, 0) - (truth("day.caredFor", record("day", day).caredFor) ? 2 : 1),
  );
}
