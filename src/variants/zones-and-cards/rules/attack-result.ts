import { oneOf, record, requireBoolean, wholeNumber } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { specialAttacks, type SpecialAttack } from "./attack-terms.ts";
import { breaches } from "./cover.ts";
import { zonesCovers, type ZonesCover } from "./interrupts.ts";

/** Z4.2: the base damage of bare hands. */
export const unarmedDamage = 1;

/** The facts about an attack after both sides have rolled. */
export interface AttackInput {
  readonly successes: number;
  /** Z4.3, Z6.4: the number of successes of Defend or Dodge. */
  readonly cancelling?: number;
  readonly baseDamage: number;
  /** Z6.17: whether one success is spent to conserve ammunition. */
  readonly conserve?: boolean;
  readonly special?: SpecialAttack | null;
  /** Z7.1: the armor level of the target. */
  readonly armor?: number;
  readonly cover?: ZonesCover;
  /** Z6.11: the level of the barrier that protects a target with full cover. */
  readonly barrier?: number;
  /** Z7.2: whether the weapon is armor-piercing. */
  readonly armorPiercing?: boolean;
  readonly weakSpot?: boolean;
}

/** The result of an attack. */
export interface AttackResultOfZones {
  /** The number of successes that weren't canceled. */
  readonly net: number;
  readonly hit: boolean;
  /** The damage before armor. */
  readonly raw: number;
  /** Z6.12: whether a barrier stops the attack. */
  readonly stopped: boolean;
  /** The combined level of armor and barrier after armor piercing. */
  readonly armor: number;
  readonly damage: number;
  /** Z6.17: whether a success was spent to save ammunition. */
  readonly conserved: boolean;
  /** Z4.6: the special effect that replaces damage. */
  readonly special: SpecialAttack | null;
}

/**
 * Determines the result of an attack. The net successes are the successes minus the canceling ones (Z4.2,
 * Z4.3, Z4.6, Z6.1, Z6.4). The damage is the base damage plus one for each unspent net success after the
 * first (Z6.13, Z6.17), or 0 if the barrier is too strong (Z6.12). The sum of armor and barrier, reduced by
 * armor piercing, is then subtracted (Z7.1, Z7.2, Z7.3, Z7.4). Throws a RuleError for invalid input, or if
 * there is no success to spend.
 */
export function judgeZonesAttack(input: AttackInput): AttackResultOfZones {
  const { successes, cancelling = 0, baseDamage, conserve = false, special = null } = record("attack", input);
  const net = Math.max(
    0,
    wholeNumber("attack.successes", successes, 0) - wholeNumber("attack.cancelling", cancelling, 0),
  );
  wholeNumber("attack.baseDamage", baseDamage, 0);
  if (requireBoolean("attack.conserve", conserve) && net < 2)
    throw new RuleError("attack.conserve", conserve, "possible with fewer than two net successes", {
      key: "possibleNow",
    });
  if (special !== null) oneOf("attack.special", special, specialAttacks);
  const { armor, barrier } = protection(input);
  const hit = net > 0;
  const harms = hit && special === null;
  const raw = harms ? baseDamage + net - 1 - (conserve ? 1 : 0) : 0;
  const stopped = harms && !breaches(baseDamage, barrier);
  return {
    net,
    hit,
    raw,
    stopped,
    armor,
    damage: stopped ? 0 : Math.max(0, raw - armor),
    conserved: conserve,
    special: hit ? special : null,
  };
}

function protection(input: AttackInput): { readonly armor: number; readonly barrier: number } {
  const { armor = 0, cover = "none", barrier = 0, armorPiercing = false, weakSpot = false } = input;
  const level =
    oneOf("attack.cover", cover, zonesCovers) === "full" ? wholeNumber("attack.barrier", barrier, 0) : 0;
  const pierced =
    (requireBoolean("attack.armorPiercing", armorPiercing) ? 1 : 0) +
    (requireBoolean("attack.weakSpot", weakSpot) ? 1 : 0);
  return { barrier: level, armor: Math.max(0, wholeNumber("attack.armor", armor, 0) + level - pierced) };
}
