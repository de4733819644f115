import { list, oneOf, record, records, requireBoolean, wholeNumber } from "../../../rules/check.ts";
import { bands, type Band } from "./bands.ts";

/** X10.1: the weapon classes, which determine how bands affect attacks. */
export const weaponClasses = [
  "unarmed",
  "melee",
  "meleeExtended",
  "pistol",
  "rifle",
  "sniper",
  "scopedHunting",
  "bow",
  "shotgun",
  "thrown",
  "heavy",
] as const;
/** One of the {@link weaponClasses}. X10.7: `meleeExtended` is a melee weapon whose listed band is Close. */
export type WeaponClass = (typeof weaponClasses)[number];

/** X10.2: the condition of a weapon. */
export const weaponConditions = ["broken", "damaged", "worn", "used", "pristine"] as const;
/** One of the {@link weaponConditions}. */
export type WeaponCondition = (typeof weaponConditions)[number];

/** X10.4: the special properties of weapons. */
export const traitKeys = [
  "burst",
  "blast",
  "burning",
  "closeUp",
  "cumbersome",
  "unwieldy",
  "stun",
  "tracking",
] as const;
/** A trait, with its level if it has one. */
export interface Trait {
  readonly key: (typeof traitKeys)[number];
  readonly level?: number;
}

/** A weapon of this variant (X10.1). */
export interface Weapon {
  readonly kind: WeaponClass;
  /** The band listed for the weapon. */
  readonly band: Band;
  /** X6.1: the damage, as a fixed number plus dice. */
  readonly damage: { readonly fixed: number; readonly dice: number; readonly sides: 3 | 6 };
  /**
   * X6.4: the part of the wound damage that is also dealt to resilience. For blunt weapons, it is all of the
   * wound damage.
   */
  readonly resilience: "half" | "full";
  readonly condition: WeaponCondition;
  readonly traits: readonly Trait[];
}

/** X6.3, X6.4: the weapon data for bare hands. */
export const bareHands: Weapon = Object.freeze({
  kind: "unarmed",
  band: "engaged",
  damage: Object.freeze({ fixed: 0, dice: 1, sides: 3 }),
  resilience: "full",
  condition: "used",
  traits: Object.freeze([]),
});

/** Returns the fighting style of a weapon class: melee, unarmed or ranged (X4.1). */
export function styleOf(kind: WeaponClass): "melee" | "unarmed" | "ranged" {
  if (oneOf("weapon.kind", kind, weaponClasses) === "unarmed") return "unarmed";
  return kind === "melee" || kind === "meleeExtended" ? "melee" : "ranged";
}

/**
 * X10.4: returns the level of a trait, or 0 if the weapon doesn't have the trait. A trait without a level
 * counts as level 1.
 */
export function traitLevel(weapon: Weapon, key: Trait["key"]): number {
  const trait = records("weapon.traits", record("weapon", weapon).traits).find(each => each.key === key);
  return trait === undefined ? 0 : (trait.level ?? 1);
}

/** Validates a weapon and returns it (X10.1). Throws a RuleError that names the invalid value. */
export function checkWeapon(weapon: Weapon): Weapon {
  oneOf("weapon.kind", record("weapon", weapon).kind, weaponClasses);
  oneOf("weapon.band", weapon.band, bands);
  wholeNumber("weapon.damage.fixed", record("weapon.damage", weapon.damage).fixed, 0, 100);
  wholeNumber("weapon.damage.dice", weapon.damage.dice, 0, 20);
  oneOf("weapon.damage.sides", weapon.damage.sides, [3, 6]);
  oneOf("weapon.resilience", weapon.resilience, ["half", "full"]);
  oneOf("weapon.condition", weapon.condition, weaponConditions);
  records("weapon.traits", list("weapon.traits", weapon.traits)).forEach((trait, index) => {
    oneOf(`weapon.traits.${index}.key`, trait.key, traitKeys);
    wholeNumber(`weapon.traits.${index}.level`, trait.level ?? 1, 0, 20);
  });
  return weapon;
}

/**
 * X10.2: returns the attack modifier for a weapon's condition, or null if the weapon is unusable. Throws a
 * RuleError for an unknown condition.
 */
export function conditionModifier(condition: WeaponCondition): number | null {
  return { broken: null, damaged: -2, worn: -1, used: 0, pristine: 1 }[
    oneOf("condition", condition, weaponConditions)
  ];
}

/** The effect of a range band on an attack. `possible` is false if the weapon doesn't reach that far. */
export interface BandEffect {
  readonly possible: boolean;
  readonly modifier: number;
}

const impossible: BandEffect = Object.freeze({ possible: false, modifier: 0 });
const onlyAtDistant: readonly WeaponClass[] = ["sniper", "scopedHunting"];
const rifles: readonly WeaponClass[] = ["rifle", ...onlyAtDistant];

/**
 * X5.1, X5.2: returns the effect of the band on an attack with the given weapon. At Engaged, which is the
 * only band for bare hands, melee weapons get +1 and ranged weapons get −1. At Close, melee weapons with
 * extended reach get −1 (X10.7) and ranged weapons get +1. From Medium on, only ranged weapons can be used.
 * At Long, pistols get −5, rifles get +1, and other weapons get a modifier according to their listed band. At
 * Distant, only sniper rifles and scoped hunting rifles can be used.
 */
export function bandEffect(weapon: Pick<Weapon, "kind" | "band">, band: Band): BandEffect {
  const style = styleOf(record("weapon", weapon).kind);
  const plain = (modifier: number): BandEffect => ({ possible: true, modifier });
  if (oneOf("band", band, bands) === "engaged") return plain({ melee: 1, unarmed: 0, ranged: -1 }[style]);
  if (style !== "ranged") return band === "close" && weapon.kind === "meleeExtended" ? plain(-1) : impossible;
  if (band === "close") return plain(1);
  if (band === "medium") return plain(0);
  if (band === "distant") return onlyAtDistant.includes(weapon.kind) ? plain(0) : impossible;
  if (weapon.kind === "pistol") return plain(-5);
  return rifles.includes(weapon.kind) ? plain(1) : byListedBand(weapon.band, band);
}

/**
 * X5.2: returns the effect of a band relative to the weapon's listed band. The modifier is −3 one band
 * farther away, 0 at the listed band or one band nearer, and −2 at anything nearer. Anything farther away is
 * out of reach.
 */
export function byListedBand(listed: Band, band: Band): BandEffect {
  const farther = bands.indexOf(oneOf("band", band, bands)) - bands.indexOf(oneOf("listed", listed, bands));
  if (farther > 1) return impossible;
  if (farther === 1) return { possible: true, modifier: -3 };
  return { possible: true, modifier: farther < -1 ? -2 : 0 };
}

/** X10.4: returns the penalty for an actor who isn't strong or agile enough for the weapon. */
export function handlingModifier(weapon: Weapon, physicality: number, dexterity: number): number {
  const short = (key: "cumbersome" | "unwieldy", has: number) =>
    has >= traitLevel(weapon, key) ? 0 : -traitLevel(weapon, key);
  return (
    short("cumbersome", wholeNumber("physicality", physicality)) +
      short("unwieldy", wholeNumber("dexterity", dexterity)) || 0
  );
}

/**
 * X10.4: returns the number of rounds of ammunition that an attack uses. Only an automatic burst can use more
 * than one.
 */
export function roundsUsed(weapon: Weapon, burst: boolean): number {
  return requireBoolean("burst", burst) && traitLevel(weapon, "burst") > 0 ? traitLevel(weapon, "burst") : 1;
}
