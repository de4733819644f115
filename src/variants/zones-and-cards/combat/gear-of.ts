import type { Plain, Source } from "../../../ledger/plain.ts";
import { isRecord } from "../../../ledger/plain.ts";
import { finiteNumber } from "../../../rules/check.ts";
import type { Magazine } from "../rules/ammunition.ts";
import { unarmedDamage } from "../rules/attack-result.ts";
import { carriedWeight, carryingLimit } from "../rules/carrying.ts";
import { zonesBands, type ZonesBand } from "../rules/zone-map.ts";
import type { VariantItemFacts } from "../../../actions/variants/variant.ts";
import { skillKeys } from "./sheet-of.ts";
import { storedNumber, storedOption, storedTruth } from "./stored.ts";

/** A weapon as this variant uses it (A9). */
export interface ZonesWeapon extends Magazine {
  /** The UUID of the item, or an empty string for bare hands. */
  readonly uuid: string;
  readonly name: string;
  readonly kind: "close" | "ranged" | "thrown";
  /** The number of dice that the weapon adds to rolls. */
  readonly bonus: number;
  readonly damage: number;
  /** Z7.5: the number of hands that the weapon requires. */
  readonly hands: number;
  readonly minimumBand: ZonesBand;
  readonly maximumBand: ZonesBand;
  readonly armorPiercing: boolean;
  readonly fullAuto: boolean;
  /** Whether the weapon uses ammunition. A weapon with a capacity of 0 doesn't need any. */
  readonly needsAmmunition: boolean;
}

/** The weapon data of bare hands (Z4.2). */
export const bareHands: ZonesWeapon = {
  uuid: "",
  name: "BLACKOUT.zones.unarmed",
  kind: "close",
  bonus: 0,
  damage: unarmedDamage,
  hands: 0,
  minimumBand: "adjacent",
  maximumBand: "adjacent",
  armorPiercing: false,
  fullAuto: false,
  capacity: 0,
  supply: 0,
  spareLoads: 0,
  jammed: false,
  needsAmmunition: false,
};

/** The item values that change when a weapon is used. */
export const gearCounts = ["supply", "spareLoads"] as const;

/** Returns the item ID from a UUID. */
export function itemIdOf(uuid: string): string {
  return uuid.slice(uuid.lastIndexOf(".") + 1);
}

/**
 * Returns the weapon that the variant's data in an item describes. Missing data is derived from Blackout's
 * values: category, range, burst, ammunition and Damage dice. `kept` is the data that the encounter stores for
 * the item. Throws a RuleError for invalid values.
 */
export function weaponOf(thing: VariantItemFacts, kept: Source | null = null): ZonesWeapon {
  const stored: Source = { ...mappedWeapon(thing), ...(kept ?? {}), ...(thing.own ?? {}) };
  const path = `weapon ${thing.name}`;
  const number = (name: string, initial: number, most = 99) =>
    storedNumber(`${path}.${name}`, stored[name], initial, 0, most);
  const capacity = number("capacity", 0, 20);
  return {
    uuid: thing.uuid,
    name: thing.name,
    kind: storedOption(`${path}.kind`, stored["kind"], ["close", "ranged", "thrown"], "close"),
    bonus: storedNumber(`${path}.bonus`, stored["bonus"], 0, -10, 20),
    damage: number("damage", 1),
    hands: number("hands", 1, mostHands),
    minimumBand: storedOption(`${path}.minimumBand`, stored["minimumBand"], zonesBands, "adjacent"),
    maximumBand: storedOption(`${path}.maximumBand`, stored["maximumBand"], zonesBands, "adjacent"),
    armorPiercing: storedTruth(`${path}.armorPiercing`, stored["armorPiercing"]),
    fullAuto: storedTruth(`${path}.fullAuto`, stored["fullAuto"]),
    capacity,
    supply: number("supply", capacity, 20),
    spareLoads: number("spareLoads", 0),
    jammed: storedTruth(`${path}.jammed`, stored["jammed"]),
    needsAmmunition: capacity > 0,
  };
}

/**
 * Returns the values of a weapon, including those that were filled in, in the form in which an item stores
 * them.
 */
export function filledWeapon(weapon: ZonesWeapon): Source {
  const { uuid: _, name: __, needsAmmunition: ___, ...numbers } = weapon;
  return numbers;
}

/** Z7.1: returns an actor's armor level: that of the best suit plus natural armor. Only one suit counts. */
export function armorOf(things: readonly VariantItemFacts[], grown = 0): number {
  return (
    Math.max(0, ...things.filter(({ type, atHand }) => type === "armor" && atHand).map(armorLevel)) + grown
  );
}

/**
 * The points of Armor Value and Damage Resistance per armor level in this variant, and the maximum level of a
 * suit. Against a higher level, no ordinary weapon could deal damage.
 */
const armorPerLevel = 9;
const mostArmor = 4;

/**
 * Z7.1: returns a suit's level: the variant's own value or, if there is none, a value derived from Armor
 * Value and Damage Resistance, which is at least 1 if the suit has either of them.
 */
export function armorLevel({ own, declared, name }: VariantItemFacts): number {
  const points = whole(recordIn(declared, "armor")["max"]) + whole(recordIn(declared, "resistance")["max"]);
  return storedNumber(
    `armor ${name}.level`,
    own?.["level"],
    points === 0 ? 0 : Math.min(mostArmor, Math.max(1, Math.round(points / armorPerLevel))),
    0,
    20,
  );
}

/** The weight in Blackout's units that equals one unit in this variant. */
const weightPerUnit = 10;
const lightWeights = [
  [1, 0.25],
  [2.5, 0.5],
] as const;

/**
 * Z1.1: returns the load of a single unit of an item: the variant's own value, if any, or one derived from
 * Blackout's weight. Items that weigh nothing have no load, and light items a quarter or a half.
 */
export function weightOf({ own, declared, name }: VariantItemFacts): number {
  const kept = own?.["weight"];
  if (kept !== undefined && kept !== null) return finiteNumber(`thing ${name}.weight`, kept, 0, mostWeight);
  const weight =
    typeof declared["weight"] === "number" && Number.isFinite(declared["weight"])
      ? Math.max(0, declared["weight"])
      : 0;
  return weight === 0
    ? 0
    : (lightWeights.find(([most]) => weight <= most)?.[1] ?? Math.max(1, Math.round(weight / weightPerUnit)));
}

const mostWeight = 1000;

/**
 * Z1.1: returns an actor's load (excluding items stored elsewhere), its limit, and whether the load exceeds
 * the limit.
 */
export function loadOf(
  things: readonly VariantItemFacts[],
  strength: number,
): { readonly carried: number; readonly limit: number; readonly over: boolean } {
  const carried = carriedWeight(
    things
      .filter(({ declared }) => declared["location"] !== "stowed")
      .map(thing => ({ weight: weightOf(thing), quantity: whole(thing.declared["quantity"] ?? 1) })),
  );
  const limit = carryingLimit(strength);
  return { carried, limit, over: carried > limit };
}

/**
 * Returns the item at hand, other than a weapon, that adds the most dice to the actor's skill (`own.skill`,
 * `own.bonus`), or null if there is none.
 */
export function gearBonus(
  things: readonly VariantItemFacts[],
  skill: string,
): { readonly name: string; readonly dice: number } | null {
  const fitting = things
    .filter(
      ({ type, atHand, own }) =>
        atHand &&
        type !== "weapon" &&
        own?.["skill"] === storedOption("gear.skill", skill, skillKeys, "closeCombat"),
    )
    .map(({ name, own }) => ({ name, dice: storedNumber(`gear ${name}.bonus`, own?.["bonus"], 0, 0, 10) }))
    .filter(({ dice }) => dice > 0);
  return fitting.sort((a, b) => b.dice - a.dice)[0] ?? null;
}

/** The number of Damage dice per point of base damage in this variant. */
const dicePerPoint = 4;
const mostDamage = 5;
/** The maximum number of hands that an item can require. */
const mostHands = 2;
/** The number of shots per point of supply. */
const shotsPerPoint = 5;
const mostSupply = 6;
/** The bands to which ranges in feet are converted, each with its maximum range. */
const reaches = [
  [30, "short"],
  [90, "medium"],
  [300, "long"],
] as const satisfies readonly (readonly [number, ZonesBand])[];

function mappedWeapon({ declared }: VariantItemFacts): Source {
  const category = declared["category"];
  const [range, burst, hands] = [
    whole(declared["range"]),
    whole(declared["burst"]),
    Math.min(mostHands, whole(declared["hands"] ?? 1)),
  ];
  const damage = recordIn(declared, "damage");
  const shots = recordIn(declared, "ammunition");
  const capacity =
    category === "ranged" ? Math.min(mostSupply, Math.ceil(whole(shots["max"]) / shotsPerPoint)) : 0;
  const reach = reaches.find(([feet]) => range <= feet)?.[1] ?? "extreme";
  const melee = category !== "ranged" && category !== "thrown";
  return {
    kind: melee ? "close" : category === "thrown" ? "thrown" : "ranged",
    bonus: 0,
    hands,
    damage: Math.min(
      mostDamage,
      Math.max(1, Math.round(whole(damage["dice"]) / dicePerPoint) + (whole(damage["flat"]) > 0 ? 1 : 0)),
    ),
    minimumBand: melee || hands < 2 ? "adjacent" : "short",
    maximumBand: melee ? "adjacent" : reach,
    armorPiercing: hasQuality(declared, "destroyer"),
    fullAuto: burst > 0,
    capacity,
    supply: capacity === 0 ? 0 : Math.min(capacity, Math.ceil(whole(shots["value"]) / shotsPerPoint)),
    spareLoads: capacity === 0 ? 0 : 2,
    jammed: false,
  };
}

function hasQuality(declared: Source, key: string): boolean {
  const { qualities } = declared;
  return (
    Array.isArray(qualities) &&
    (qualities as readonly Plain[]).some(one => isRecord(one) && one["key"] === key)
  );
}

/**
 * Returns the value rounded down to an integer of at least 0, or 0 if it isn't a number. The fields that
 * Blackout stores for the item aren't validated here, so they can contain any data.
 */
function whole(value: Plain | undefined): number {
  return typeof value === "number" && Number.isFinite(value) ? Math.max(0, Math.floor(value)) : 0;
}

function recordIn(source: Source, name: string): Source {
  const value = source[name];
  return isRecord(value) ? value : {};
}
