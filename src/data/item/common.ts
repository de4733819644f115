import { amount, choice, ofVariants, override, prose, text, toggle, whole } from "../fields.ts";

const { fields } = foundry.data;

/** Where an item is: worn or in hand, carried, or stowed away where it weighs nothing on the bearer. */
export const itemLocations = ["worn", "carried", "stowed"] as const;
export type ItemLocation = (typeof itemLocations)[number];

export const itemRarities = ["common", "uncommon", "rare", "unique"] as const;

/** Longest list of anything that people add to an item. */
export const MOST_ROWS = 40;

/** What every item has. */
export function describedSchema() {
  return {
    description: prose(),
    /** What its owner writes on it; what comes from a compendium or a table leaves it alone. */
    notes: prose(),
    /** Whether its owner wants it at hand on the sheet. */
    favourite: toggle(),
  };
}

/** Qualities of the registry and in own words (T11.3). */
export function qualityList() {
  return new fields.ArrayField(
    new fields.SchemaField({
      /** Key of the registry, or empty for a quality in own words. */
      key: text(),
      /** The X of the quality, or null where it has none. */
      x: new fields.NumberField({
        required: true,
        nullable: true,
        integer: true,
        initial: null,
        min: 0,
        max: 99,
      }),
      /** Name or description of a quality in own words. */
      text: text(),
    }),
  );
}

/**
 * What every thing has (rules reference §14.2): quantity, weight in the unit of the house rules, price in
 * credits, qualities, and where it is.
 */
export function itemSchema() {
  return {
    ...describedSchema(),
    quantity: whole(1, 0, 1_000_000),
    weight: amount(0, 0, 1_000_000),
    price: amount(0),
    rarity: choice(itemRarities, "common"),
    encumbrance: whole(0, 0, 20),
    location: choice(itemLocations, "carried"),
    /**
     * Whether it is broken (R12.10): it is there and weighs what it weighs, and people say what it is still
     * good for.
     */
    broken: toggle(),
    /**
     * Whether it lies on the ground where it fell (R12.9), stowed for so long: whoever takes it up puts it
     * elsewhere, and it lies there no more.
     */
    dropped: toggle(),
    /**
     * The id of the container of the same actor that it lies in; empty for none. One that is not there counts
     * as none: see `nesting.ts`.
     */
    container: text(),
    qualities: qualityList(),
    /**
     * Keys of conditions that its bearer has while it is worn or held (R10.4). A key that the registry does
     * not know does nothing.
     */
    gives: new fields.ArrayField(text(), { max: MOST_ROWS }),
    /** How many mods can be built in; null where nobody has said so (R14.4). */
    modSlots: override(0, 40),
    /** Names or kinds of mods that can be built in; empty for all (R14.4). */
    allowedMods: new fields.ArrayField(text(), { max: MOST_ROWS }),
    variants: ofVariants(),
  };
}
