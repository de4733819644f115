import { oneOf, record, wholeNumber, requireString } from "../../../rules/check.ts";
import { checkZonesSettings, type ZonesSettings } from "./settings.ts";

/** Z6.2: the weapon with which a combatant aimed, and the round in which the combatant did so. */
export interface Aim {
  readonly weapon: string;
  readonly round: number;
}

/** The events that can affect aiming. */
export type AimEvent =
  | { readonly kind: "aimed"; readonly weapon: string; readonly round: number }
  /** Any other action, including interrupts and attacks. */
  | { readonly kind: "acted" }
  | { readonly kind: "hurt" }
  | { readonly kind: "roundBegan" };

/**
 * Z6.2, Z6.22: returns the aim after an event. Aim is lost when the actor acts, when a new round begins and,
 * depending on the setting, when the actor is hurt. Throws a RuleError for an unknown event.
 */
export function aimAfter(aim: Aim | null, event: AimEvent, settings: ZonesSettings): Aim | null {
  const { hurtLosesAim } = checkZonesSettings(settings);
  oneOf("event.kind", record("event", event).kind, ["aimed", "acted", "hurt", "roundBegan"]);
  if (event.kind === "aimed")
    return {
      weapon: requireString("event.weapon", event.weapon),
      round: wholeNumber("event.round", event.round, 1),
    };
  return event.kind === "hurt" && !hurtLosesAim ? aim : null;
}

/**
 * Z6.2: whether aiming benefits a shot. It does if the shot is fired in the same round with the weapon that
 * was aimed. Throws a RuleError for an invalid aim.
 */
export function aimCounts(aim: Aim | null, weapon: string, round: number): boolean {
  requireString("weapon", weapon);
  wholeNumber("round", round, 1);
  return aim !== null && record("aim", aim).weapon === weapon && aim.round === round;
}
