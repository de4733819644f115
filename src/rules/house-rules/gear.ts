import { answers } from "./define.ts";
import { choice, decimal, list, rows, text, toggle, whole } from "./fields.ts";

/** House rules about load, armor, repair and prices (sections 8 and 14). */
export const gearHouseRules = {
  /**
   * The effects of encumbrance. Of all rows whose level the load reaches, the one with the highest level
   * applies.
   */
  encumbranceEffects: answers(
    ["R8.5"],
    list(
      "level",
      {
        level: whole(0, 0, 40),
        maximumEvasion: whole(1, 1, 40),
        dexterityDice: whole(0, -10, 0),
        slowed: toggle(false),
      },
      [
        { level: 0, maximumEvasion: 6, dexterityDice: 0, slowed: false },
        { level: 1, maximumEvasion: 5, dexterityDice: 0, slowed: false },
        { level: 2, maximumEvasion: 4, dexterityDice: 0, slowed: false },
        { level: 3, maximumEvasion: 3, dexterityDice: 0, slowed: false },
        { level: 4, maximumEvasion: 2, dexterityDice: -1, slowed: false },
        { level: 5, maximumEvasion: 1, dexterityDice: -1, slowed: false },
        { level: 6, maximumEvasion: 1, dexterityDice: -1, slowed: true },
      ],
    ),
  ),
  /**
   * How overload counts: as one level up to one and a half times the capacity and two levels above that, or
   * always as two levels.
   */
  overload: answers(["R8.4", "A18"], choice("stepped", ["stepped", "twoAtOnce"])),
  /** Whether exactly one and a half times the capacity already counts as two levels of overload. */
  overloadAtExactlyHalf: answers(["R8.4", "A19"], toggle(true)),
  /**
   * The minimum Armor Value to which ordinary damage can reduce armor. If it is 0, only the calculated
   * minimum applies.
   */
  armorMinimum: answers(["R8.9", "A7"], whole(0, 0, 30)),
  repairSkill: answers(["R8.12", "A27"], choice("crafting", ["crafting", "craftingOrMechacraft"])),
  capacityMultiplier: answers(["R13.10"], decimal(10, 0.1, 1000)),
  capacityUnit: answers(["R13.10"], text("lb", 1, 12)),
  /** The price of an item during play, as a multiple of its listed price, by rarity. */
  buyFactor: answers(
    ["R14.2"],
    rows(
      { common: { factor: 2 }, uncommon: { factor: 3 }, rare: { factor: 4 } },
      { factor: decimal(2, 0, 100) },
    ),
  ),
  sellFactor: answers(["R14.2"], decimal(1, 0, 10)),
  /**
   * The factors by which the price of rare items is multiplied during character creation: the usual one, and
   * the one for characters with a feature that lowers it.
   */
  rareAtCreation: answers(["R14.3"], decimal(2, 1, 100)),
  rareAtCreationWithFeature: answers(["R14.3", "R13.6"], decimal(1.5, 1, 100)),
};
