import { oneOf, record, truth, wholeNumber } from "../../../rules/check.ts";
import { checkZonesSettings, type ZonesSettings } from "./settings.ts";
import { injuryLimits, type InjuryLimit } from "./injury-table.ts";

/** What becomes of a lethal injury: time is left, it kills no more, or it has killed. */
export type LethalState =
  | { readonly kind: "lethal"; readonly limit: InjuryLimit }
  | { readonly kind: "stabilised" }
  | { readonly kind: "dead" };

/**
 * Z7.8: a lethal injury after first aid of its own. A success makes the time one step longer, and at the
 * longest the injury is stabilised; a failure by the setting makes it one step shorter, which at one round
 * kills. Throws a RuleError for bad input.
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
 * Z7.9: a lethal injury after the death roll (Stamina) at the end of its time: a success holds on for as long
 * again. Throws a RuleError for bad input.
 */
export function deathRoll(limit: InjuryLimit, successes: number): LethalState {
  oneOf("limit", limit, injuryLimits);
  return wholeNumber("successes", successes, 0) > 0 ? { kind: "lethal", limit } : { kind: "dead" };
}

/**
 * Z7.11: days that an injury still takes after one more: a day with a successful care roll counts twice.
 * Several heal side by side. Throws a RuleError for negative days.
 */
export function afterDay(daysLeft: number, day: { readonly caredFor: boolean }): number {
  return Math.max(
    0,
    wholeNumber("daysLeft", daysLeft, 0) - (truth("day.caredFor", record("day", day).caredFor) ? 2 : 1),
  );
}
