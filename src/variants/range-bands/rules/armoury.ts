import { oneOf, record, wholeNumber, requireString } from "../../../rules/check.ts";
import { skillOf } from "./attack.ts";
import { skills } from "./skills.ts";
import { checkWeapon, weaponConditions, type Trait, type Weapon, type WeaponCondition } from "./weapon.ts";

/** X10.1: the rarity of an item. */
export const rarities = ["common", "uncommon", "rare", "unique"] as const;
/** One of the {@link rarities}. */
export type Rarity = (typeof rarities)[number];

/** X10.1: an entry in the weapon list, with the weapon as used in an encounter and its other values. */
export interface WeaponEntry {
  readonly weapon: Weapon;
  /** The skill with which the weapon is used (X4.1). */
  readonly skill: string;
  readonly rarity: Rarity;
  readonly encumbrance: number;
  /** The number of rounds that the weapon holds, or 0 if it needs no ammunition. */
  readonly clip: number;
  /** The rarity of the ammunition, or null if the weapon doesn't need any. */
  readonly ammunition: Rarity | null;
}

/** Validates a weapon and returns it (X10.1). Throws a RuleError that names the invalid value. */
export function checkWeaponEntry(entry: WeaponEntry): WeaponEntry {
  checkWeapon(record("entry", entry).weapon);
  oneOf("entry.skill", entry.skill, [...skills.keys()]);
  oneOf("entry.rarity", entry.rarity, rarities);
  wholeNumber("entry.encumbrance", entry.encumbrance, 0, 99);
  wholeNumber("entry.clip", entry.clip, 0, 9999);
  if (entry.ammunition !== null) oneOf("entry.ammunition", entry.ammunition, rarities);
  return entry;
}

type Row = readonly [
  key: string,
  kind: Weapon["kind"],
  band: Weapon["band"],
  fixed: number,
  dice: number,
  resilience: Weapon["resilience"],
  rarity: Rarity,
  encumbrance: number,
  clip: number,
  traits?: readonly Trait[],
  explosive?: boolean,
];

const rows: readonly Row[] = [
  ["pryBar", "melee", "engaged", 3, 1, "full", "common", 1, 0],
  ["deckKnife", "melee", "engaged", 2, 1, "half", "common", 0, 0],
  ["gaffPole", "meleeExtended", "close", 2, 2, "half", "common", 2, 0, [{ key: "cumbersome", level: 1 }]],
  ["dockMaul", "melee", "engaged", 3, 2, "full", "uncommon", 2, 0, [{ key: "cumbersome", level: 2 }]],
  ["shockBaton", "melee", "engaged", 1, 1, "full", "uncommon", 1, 10, [{ key: "stun" }]],
  ["pocketPistol", "pistol", "close", 2, 1, "half", "common", 0, 4],
  ["serviceSidearm", "pistol", "medium", 3, 1, "half", "common", 1, 10],
  ["colonyCarbine", "rifle", "long", 4, 1, "half", "common", 2, 8],
  ["assaultRifle", "rifle", "long", 4, 2, "half", "uncommon", 2, 30, [{ key: "burst", level: 5 }]],
  ["surveyRifle", "scopedHunting", "long", 4, 1, "half", "uncommon", 2, 6, [{ key: "tracking" }]],
  ["railRifle", "sniper", "distant", 3, 2, "half", "rare", 3, 4, [{ key: "unwieldy", level: 1 }]],
  ["scrapShotgun", "shotgun", "close", 3, 2, "half", "common", 2, 2, [{ key: "closeUp" }]],
  ["fieldBow", "bow", "medium", 2, 1, "half", "uncommon", 1, 0],
  ["cuttingTorch", "heavy", "engaged", 2, 1, "half", "common", 2, 8, [{ key: "burning", level: 2 }]],
  ["fragmentCharge", "thrown", "close", 3, 2, "full", "uncommon", 0, 0, [{ key: "blast" }], true],
  [
    "rocketTube",
    "heavy",
    "long",
    4,
    3,
    "full",
    "rare",
    3,
    1,
    [{ key: "blast" }, { key: "cumbersome", level: 2 }],
    true,
  ],
];

/** X10.5: the game's weapons in this variant's format, by key. The values were created for this system. */
export const armoury: ReadonlyMap<string, WeaponEntry> = new Map(
  rows.map(
    ([key, kind, band, fixed, dice, resilience, rarity, encumbrance, clip, traits = [], explosive = false]): [
      string,
      WeaponEntry,
    ] => [
      key,
      {
        weapon: { kind, band, damage: { fixed, dice, sides: 6 }, resilience, condition: "used", traits },
        skill: skillOf(kind, explosive),
        rarity,
        encumbrance,
        clip,
        ammunition: clip > 0 ? rarity : null,
      },
    ],
  ),
);

/** X6.8: the condition of a piece of armor and the defense that it adds. */
export interface ArmorPiece {
  readonly defence: number;
  readonly condition: WeaponCondition;
}

/**
 * X6.8: returns the defense that a piece of armor adds: the listed value, or 0 if the armor is broken. Armor
 * is maintained in the same way as a weapon (X10.3).
 */
export function armorDefense(piece: ArmorPiece): number {
  const defence = wholeNumber("armor.defence", record("armor", piece).defence, 0, 20);
  return oneOf("armor.condition", piece.condition, weaponConditions) === "broken" ? 0 : defence;
}

/** X10.5: returns the list's entry for a weapon. Throws a RuleError if the key isn't in the list. */
export function armoryEntry(key: string): WeaponEntry {
  return armoury.get(oneOf("weapon", requireString("weapon", key), [...armoury.keys()])) as WeaponEntry;
}
