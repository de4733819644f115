import { isRecord, type Plain, type Source } from "../../../ledger/plain.ts";
import { oneOf, requireBoolean, wholeNumber } from "../../../rules/check.ts";
import {
  armoryEntry,
  bareHands,
  checkWeaponEntry,
  rarities,
  skillOf,
  skills,
  weaponConditions,
  type ArmorPiece,
  type Band,
  type Magazine,
  type Rarity,
  type WeaponClass,
  type WeaponEntry,
} from "../rules/index.ts";
import { text, type Text } from "../../../actions/core/card.ts";
import type { VariantPerson, VariantItemFacts } from "../../../actions/variants/variant.ts";
import { weaponFrom, weaponSource } from "./stored-encounter.ts";

/** An actor's weapon in Range Bands format (X10.1). */
export interface Arm extends WeaponEntry {
  /** The item, or null for bare hands and for a listed weapon that no actor carries. */
  readonly thing: VariantItemFacts | null;
  readonly name: Text;
  /** The loaded rounds and the reloads (X10.6), or null if the weapon needs no ammunition. */
  readonly magazine: Magazine | null;
  /** X4.4: whether the weapon is jammed and must be readied before it can be fired. */
  readonly jammed: boolean;
  /** X8.3: whether the weapon is on the ground because its holder panicked. */
  readonly dropped: boolean;
  /** X10.6: whether the number of reloads still has to be rolled. */
  readonly unrolled: boolean;
  /** The quantity available, excluding weapons that have been thrown. */
  readonly pieces: number;
}

/** A worn piece of armor (X6.8). */
export interface Piece extends ArmorPiece {
  readonly thing: VariantItemFacts;
}

/** The entry for unarmed attacks (X6.3). */
export const hands: Arm = {
  thing: null,
  name: text("BLACKOUT.bands.bareHands"),
  weapon: bareHands,
  skill: "unarmedCombat",
  rarity: "common",
  encumbrance: 0,
  clip: 0,
  ammunition: null,
  magazine: null,
  jammed: false,
  dropped: false,
  unrolled: false,
  pieces: 1,
};

/** The paths of an item's counters. */
export const gearCounts: readonly string[] = ["rounds", "reloads"];

/** Returns an actor's weapons. Throws a RuleError if a weapon has invalid values. */
export function armsOf({ things }: Pick<VariantPerson, "things">): readonly Arm[] {
  return things.filter(({ type }) => type === "weapon").map(armOf);
}

/**
 * Returns a weapon that comes from the weapon list and isn't an item, for example for an actor without items
 * (X10.5).
 */
export function listedArm(key: string): Arm {
  const entry = armoryEntry(key);
  return {
    ...entry,
    thing: null,
    name: text(`BLACKOUT.bands.armoury.${key}`),
    magazine: null,
    jammed: false,
    dropped: false,
    unrolled: false,
    pieces: 1,
  };
}

/**
 * Returns a weapon (X10.1, X10.6). Values that the item doesn't store for this variant are converted from its
 * Blackout values. Throws a RuleError that names the invalid value.
 */
export function armOf(thing: VariantItemFacts): Arm {
  const mapped = mappedWeapon(thing.declared);
  const own: Source = thing.own ?? {};
  const path = `things.${thing.name}`;
  const stored: Source = { ...weaponSource(mapped.weapon), ...without(own, otherNumbers) };
  const entry = checkWeaponEntry({
    weapon: weaponFrom(path, {
      ...stored,
      damage: { ...recordOr(weaponSource(mapped.weapon)["damage"]), ...recordOr(own["damage"]) },
    }),
    skill: oneOf(`${path}.skill`, own["skill"] ?? mapped.skill, [...skills.keys()]),
    rarity: oneOf(`${path}.rarity`, own["rarity"] ?? mapped.rarity, rarities),
    encumbrance: wholeNumber(`${path}.encumbrance`, own["encumbrance"] ?? mapped.encumbrance, 0, 99),
    clip: wholeNumber(`${path}.clip`, own["clip"] ?? mapped.clip, 0, 9999),
    ammunition:
      own["ammunition"] === undefined
        ? mapped.ammunition
        : own["ammunition"] === null
          ? null
          : oneOf(`${path}.ammunition`, own["ammunition"], rarities),
  });
  return {
    ...entry,
    thing,
    name: text(thing.name),
    magazine: magazineOf(path, entry.clip, own),
    jammed: requireBoolean(`${path}.jammed`, own["jammed"] ?? false),
    dropped: requireBoolean(`${path}.dropped`, own["dropped"] ?? false),
    unrolled: entry.clip > 0 && own["reloads"] === undefined,
    pieces: numberOr(thing.declared["quantity"], 1),
  };
}

/** X8.3: returns the weapons that an actor holds, except for those that require no hands, such as claws. */
export function heldBy({ things }: Pick<VariantPerson, "things">): readonly VariantItemFacts[] {
  return things.filter(
    ({ type, atHand, declared, own }) =>
      type === "weapon" && atHand && numberOr(declared["hands"], 1) > 0 && own?.["dropped"] !== true,
  );
}

/** X8.3: returns an actor's weapons that are on the ground. */
export function fallenFrom({ things }: Pick<VariantPerson, "things">): readonly VariantItemFacts[] {
  return things.filter(({ type, own }) => type === "weapon" && own?.["dropped"] === true);
}

/**
 * Returns the armor that an actor wears, with the values stored for this variant or, if there are none,
 * values converted from Blackout's (X6.8).
 */
export function piecesOf({ things }: Pick<VariantPerson, "things">): readonly Piece[] {
  return things.filter(({ type, atHand }) => type === "armor" && atHand).map(pieceOf);
}

/**
 * Returns a piece of armor (X6.8). If no defense is stored, it is one point per ten points of Armor Value,
 * rounded, up to a maximum of three.
 */
export function pieceOf(thing: VariantItemFacts): Piece {
  const { declared } = thing;
  const own: Source = thing.own ?? {};
  const mapped = Math.min(3, Math.round(numberOr(recordOr(declared["armor"])["max"], 0) / 10));
  const path = `things.${thing.name}`;
  return {
    thing,
    defence: wholeNumber(`${path}.defence`, own["defence"] ?? mapped, 0, 20),
    condition: oneOf(
      `${path}.condition`,
      own["condition"] ?? (declared["broken"] === true ? "broken" : "used"),
      weaponConditions,
    ),
  };
}

/**
 * Returns an item's stored data with these values changed. If the ammunition has never been stored, its
 * initial values are taken from `magazine`.
 */
export function itemWithValues(thing: VariantItemFacts, magazine: Magazine | null, part: Source): Source {
  return {
    ...(magazine ? { rounds: magazine.rounds, reloads: magazine.reloads } : {}),
    ...thing.own,
    ...part,
  };
}

const otherNumbers: readonly string[] = [
  "skill",
  "rarity",
  "encumbrance",
  "clip",
  "ammunition",
  "rounds",
  "reloads",
  "jammed",
  "dropped",
  "defence",
];

function magazineOf(path: string, clip: number, own: Source): Magazine | null {
  if (clip === 0) return null;
  return {
    rounds: Math.min(clip, wholeNumber(`${path}.rounds`, own["rounds"] ?? clip, 0, 9999)),
    holds: clip,
    reloads: wholeNumber(`${path}.reloads`, own["reloads"] ?? 0, 0, 99),
  };
}

/**
 * Converts a Blackout weapon to the format of Range Bands. Its kind is derived from its category, reach,
 * hands and area. Its damage is chosen so that a typical pool deals typical damage in this variant.
 */
function mappedWeapon(declared: Source): WeaponEntry {
  const qualities = (
    Array.isArray(declared["qualities"]) ? (declared["qualities"] as readonly Plain[]) : []
  ).flatMap(one => (isRecord(one) && typeof one["key"] === "string" ? [one["key"]] : []));
  const has = (key: string) => qualities.includes(key);
  const number = (name: string) => numberOr(declared[name], 0);
  const { dice = 0, attribute = "" } = recordOr(declared["damage"]);
  const strength = numberOr(dice, 0) + (attribute === "" ? 0 : 3);
  const sum = strength >= 10 ? 2 : strength > 0 ? 1 : 0;
  const kind = kindOf(declared, has("bulky"));
  const blast = number("blast") > 0;
  const clip = Math.max(0, Math.round(numberOr(recordOr(declared["ammunition"])["max"], 0)));
  const blunt = declared["nonLethal"] === true || blast || has("knockdown") || has("knockback");
  const traits = {
    ...(number("burst") > 0 ? { burst: Math.min(20, number("burst")) } : {}),
    ...(blast ? { blast: 1 } : {}),
    ...(number("template") > 0 ? { closeUp: 1 } : {}),
    ...(has("scorch") ? { burning: 1 } : {}),
    ...(has("stun") ? { stun: 1 } : {}),
    ...(has("seeking") ? { tracking: 1 } : {}),
    ...(has("bulky") ? { cumbersome: 1 } : {}),
  };
  const rarity: Rarity = rarities.find(one => one === declared["rarity"]) ?? "common";
  return {
    weapon: weaponFrom("weapon", {
      kind,
      band: bandFor(kind, number("range")),
      damage: { fixed: Math.max(0, Math.round(strength * 0.85 - 3.5 * sum)), dice: sum, sides: 6 },
      resilience: blunt ? "full" : "half",
      condition: declared["broken"] === true ? "broken" : "used",
      traits,
    }),
    skill: skillOf(kind, blast && (kind === "thrown" || kind === "heavy")),
    rarity,
    encumbrance: Math.round(number("encumbrance")),
    clip,
    ammunition: clip > 0 ? rarity : null,
  };
}

function kindOf(declared: Source, bulky: boolean): WeaponClass {
  const number = (name: string) => numberOr(declared[name], 0);
  if (declared["category"] === "thrown") return "thrown";
  if (declared["category"] !== "ranged") return number("range") > 0 ? "meleeExtended" : "melee";
  if (number("blast") > 0 || number("template") > 0 || (bulky && number("burst") >= 6)) return "heavy";
  if (number("range") > 200) return "sniper";
  if (number("hands") < 2) return "pistol";
  return number("range") <= 30 ? "shotgun" : "rifle";
}

/** Returns the band for a range in feet. X5 gives only approximate distances for the bands. */
function bandFor(kind: WeaponClass, feet: number): Band {
  if (kind === "melee" || kind === "unarmed") return "engaged";
  if (kind === "meleeExtended" || feet <= 30) return "close";
  if (feet <= 100) return "medium";
  return feet <= 300 ? "long" : "distant";
}

function recordOr(value: Plain | undefined): Source {
  return isRecord(value) ? value : {};
}

function numberOr(value: Plain | undefined, otherwise: number): number {
  return typeof value === "number" && Number.isFinite(value) ? value : otherwise;
}

function without(source: Source, keys: readonly string[]): Source {
  return Object.fromEntries(Object.entries(source).filter(([key]) => !keys.includes(key)));
}
