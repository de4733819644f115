import { oneOf, record, requireBoolean, wholeNumber } from "../../../rules/check.ts";
import { coverDice } from "./cover.ts";
import { zonesCovers, type ZonesCover } from "./interrupts.ts";
import type { ZonesRow } from "./pool.ts";
import { checkZonesSettings, type ZonesSettings } from "./settings.ts";
import { bandsFrom, zonesBands, type ZonesBand } from "./zone-map.ts";

/** Z4.6: the special attacks in close combat. */
export const specialAttacks = ["disarm", "pass", "shove", "grapple"] as const;
export type SpecialAttack = (typeof specialAttacks)[number];

/** The circumstances that affect the dice of an attack and whether it is possible. */
export interface AttackTerms {
  readonly attack: "close" | "ranged";
  readonly band: ZonesBand;
  /** Z6.5: the minimum band of a ranged weapon. */
  readonly minimumBand?: ZonesBand;
  readonly maximumBand?: ZonesBand;
  readonly aimed?: boolean;
  readonly cover?: ZonesCover;
  readonly size?: "small" | "normal" | "large";
  readonly light?: "bright" | "dim" | "dark";
  /** Z7.3: whether the attack targets a weak spot in the armor. */
  readonly weakSpot?: boolean;
  readonly ambush?: boolean;
  readonly attackerProne?: boolean;
  readonly targetProne?: boolean;
  readonly special?: SpecialAttack | null;
  /** Z6.19: whether the weapon has jammed. */
  readonly jammed?: boolean;
  /** Z6.16: the ammunition left, or null for a weapon that needs none. */
  readonly supply?: number | null;
}

/** A reason why an attack is not possible. */
export type AttackBar = "notAdjacent" | "tooNear" | "tooFar" | "jammed" | "noAmmunition" | "closeOnly";

const bandPenalty = -2;

/**
 * Z6.5: returns the dice modifier for attacks at a range below the weapon's minimum band: two fewer dice per
 * band. Throws a RuleError if a band is invalid.
 */
export function nearnessDice(minimumBand: ZonesBand, band: ZonesBand): number {
  const nearer = bandsFrom(band, minimumBand);
  return nearer > 0 ? nearer * bandPenalty : 0;
}

/**
 * Z4.1, Z4.2, Z4.6, Z6.5, Z6.16, Z6.19: returns the reasons why an attack isn't possible, or an empty list if
 * it is. Throws a RuleError for invalid input.
 */
export function attackBarsOfZones(terms: AttackTerms, settings: ZonesSettings): readonly AttackBar[] {
  const { attack, band, minimumBand, maximumBand, special, jammed, supply } = checkedTerms(terms);
  const { longWeaponsAtAdjacent, ammunition } = checkZonesSettings(settings);
  if (attack === "close") return band === "adjacent" ? [] : ["notAdjacent"];
  const bars: AttackBar[] = [];
  if (special !== null) bars.push("closeOnly");
  if (band === "adjacent" && minimumBand !== "adjacent" && !longWeaponsAtAdjacent) bars.push("tooNear");
  if (bandsFrom(maximumBand, band) > 0) bars.push("tooFar");
  if (jammed) bars.push("jammed");
  if (supply === 0 && ammunition === "supply") bars.push("noAmmunition");
  return bars;
}

/**
 * Z2.5, Z3.7, Z6.2, Z6.5, Z6.6, Z6.7, Z6.8, Z6.9, Z7.3: returns the modifiers of an attack as numbers of
 * dice. Throws a RuleError for invalid input.
 */
export function attackRowsOfZones(terms: AttackTerms, settings: ZonesSettings): readonly ZonesRow[] {
  const {
    attack,
    band,
    minimumBand,
    aimed,
    cover,
    size,
    light,
    weakSpot,
    ambush,
    attackerProne,
    targetProne,
  } = checkedTerms(terms);
  const { ambushDice, proneMatters } = checkZonesSettings(settings);
  const ranged = attack === "ranged";
  const prone = !ranged && proneMatters;
  const rows: readonly ZonesRow[] = [
    { key: "ambush", dice: ambush ? ambushDice : 0 },
    { key: "aim", dice: ranged && aimed ? 2 : 0 },
    { key: "nearness", dice: ranged ? nearnessDice(minimumBand, band) : 0 },
    { key: "size", dice: ranged ? { small: -2, normal: 0, large: 2 }[size] : 0 },
    { key: "light", dice: ranged ? { bright: 0, dim: -1, dark: -2 }[light] : 0 },
    { key: "cover", dice: ranged ? coverDice[cover] : 0 },
    { key: "weakSpot", dice: weakSpot ? -2 : 0 },
    { key: "attackerProne", dice: prone && attackerProne ? -2 : 0 },
    { key: "targetProne", dice: prone && targetProne ? 2 : 0 },
  ];
  return rows.filter(({ dice }) => dice !== 0);
}

/**
 * Z4.6: returns the number of dice that a weapon adds, or 0 for a special attack. Throws a RuleError if the
 * special attack is unknown.
 */
export function weaponDice(bonus: number, special: SpecialAttack | null = null): number {
  if (special === null) return bonus;
  oneOf("special", special, specialAttacks);
  return 0;
}

const flags = ["aimed", "weakSpot", "ambush", "attackerProne", "targetProne", "jammed"] as const;

function checkedTerms(terms: AttackTerms): Required<AttackTerms> {
  const full: Required<AttackTerms> = {
    minimumBand: "short",
    maximumBand: "extreme",
    aimed: false,
    cover: "none",
    size: "normal",
    light: "bright",
    weakSpot: false,
    ambush: false,
    attackerProne: false,
    targetProne: false,
    special: null,
    jammed: false,
    supply: null,
    ...record("terms", terms),
  };
  oneOf("terms.attack", full.attack, ["close", "ranged"]);
  oneOf("terms.band", full.band, zonesBands);
  oneOf("terms.minimumBand", full.minimumBand, zonesBands);
  oneOf("terms.maximumBand", full.maximumBand, zonesBands);
  oneOf("terms.cover", full.cover, zonesCovers);
  oneOf("terms.size", full.size, ["small", "normal", "large"]);
  oneOf("terms.light", full.light, ["bright", "dim", "dark"]);
  if (full.special !== null) oneOf("terms.special", full.special, specialAttacks);
  if (full.supply !== null) wholeNumber("terms.supply", full.supply, 0);
  for (const flag of flags) requireBoolean(`terms.${flag}`, full[flag]);
  return full;
}
