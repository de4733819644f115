import { oneOf, record, wholeNumber, words } from "../../../rules/check.ts";
import { checkZonesSettings, type ZonesSettings } from "./settings.ts";

/** Z6.2: that somebody has aimed, with what, and in which round. */
export interface Aim {
  readonly weapon: string;
  readonly round: number;
}

/** What may happen to who has aimed. */
export type AimEvent =
  | { readonly kind: "aimed"; readonly weapon: string; readonly round: number }
  /** Anything else that they did, interrupts and attacks included. */
  | { readonly kind: "acted" }
  | { readonly kind: "hurt" }
  | { readonly kind: "roundBegan" };

/**
 * Z6.2, Z6.22: the aim after something happened: it is lost with whatever is done next, with the round, and
 * by the setting with being hurt. Throws a RuleError for an event that is none.
 */
export function aimAfter(aim: Aim | null, event: AimEvent, settings: ZonesSettings): Aim | null {
  const { hurtLosesAim } = checkZonesSettings(settings);
  oneOf("event.kind", record("event", event).kind, ["aimed", "acted", "hurt", "roundBegan"]);
  if (event.kind === "aimed")
    return { weapon: words("event.weapon", event.weapon), round: wholeNumber("event.round", event.round, 1) };
  return event.kind === "hurt" && !hurtLosesAim ? aim : null;
}

/**
 * Z6.2: whether an aim counts for a shot: with the weapon that was aimed, in the same round. Throws a
 * RuleError for an aim that is none.
 */
export function aimCounts(aim: Aim | null, weapon: string, round: number): boolean {
  words("weapon", weapon);
  wholeNumber("round", round, 1);
  return aim !== null && record("aim", aim).weapon === weapon && aim.round === round;
}
