import { oneOf, record, requireBoolean, wholeNumber } from "../../../rules/check.ts";
import { zonesCovers, type ZonesCover } from "./interrupts.ts";
import type { Zone } from "./zone-map.ts";

/** Z6.11: the barriers that provide full cover, with their levels. */
export const barriers = { furniture: 1, innerBulkhead: 2, outerBulkhead: 3, armoredBulkhead: 4 } as const;
export type Barrier = keyof typeof barriers;

/** Z6.8, Z6.9: the modifier that cover applies to the number of dice of ranged attacks. */
export const coverDice: Readonly<Record<ZonesCover, number>> = { none: 0, partial: -2, full: -3 };

/**
 * Z6.10: whether cover is available, as in a cluttered zone or at a door or hatch. Throws a RuleError for an
 * invalid zone.
 */
export function offersCover(zone: Pick<Zone, "cluttered">, atDoor = false): boolean {
  return (
    requireBoolean("zone.cluttered", record("zone", zone).cluttered ?? false) ||
    requireBoolean("atDoor", atDoor)
  );
}

/** The actions that can end cover. */
export type CoverAction = "move" | "closeAttack" | "rangedAttack" | "other";

/**
 * Z6.14: returns the cover after an action. Moving and close combat end it. Shooting from full cover leaves
 * only partial cover until the combatant's next turn. Throws a RuleError for an unknown action.
 */
export function coverAfter(cover: ZonesCover, operation: CoverAction): ZonesCover {
  oneOf("cover", cover, zonesCovers);
  oneOf("operation", operation, ["move", "closeAttack", "rangedAttack", "other"]);
  if (operation === "move" || operation === "closeAttack") return "none";
  return operation === "rangedAttack" && cover === "full" ? "partial" : cover;
}

/**
 * Z6.12: whether a weapon can penetrate a barrier at all. The weapon's base damage, without successes, must
 * be at least the barrier's level. Throws a RuleError for negative numbers.
 */
export function breaches(baseDamage: number, barrierLevel: number): boolean {
  return wholeNumber("barrierLevel", barrierLevel, 0) <= wholeNumber("baseDamage", baseDamage, 0);
}
