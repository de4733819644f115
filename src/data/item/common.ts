import { amount, choice, ofVariants, override, prose, text, toggle, whole } from "../fields.ts";

const { fields } = foundry.data;

/**
 * The location of an item: worn or in hand, carried, or stowed, where it does not count as carried weight.
 */
export const itemLocations = ["worn", "carried", "stowed"] as const;
export type ItemLocation = (typeof itemLocations)[number];

export const itemRarities = ["common", "uncommon", "rare", "unique"] as const;

/** The maximum length of any list that users add to an item. */
export const MOST_ROWS = 40;

/** The fields of every item. */
export function describedSchema() {
  return {
    description: prose(),
    /** The owner's notes; updates from a compendium or a table do not change them. */
    notes: prose(),
    /** Whether its owner marked it as a favorite. */
    favourite: toggle(),
  };
}

/** Qualities of the registry and custom ones (T11.3). */
export function qualityList() {
  return new fields.ArrayField(
    new fields.SchemaField({
      /** The key in the registry, or empty for a custom quality. */
      key: text(),
      /** The X of the quality, or null if it has none. */
      x: new fields.NumberField({
        required: true,
        nullable: true,
        integer: true,
        initial: null,
        min: 0,
        max: 99,
      }),
      /** The name or description of a custom quality. */
      text: text(),
    }),
  );
}

/**
 * The fields of every physical item (rules reference §14.2): quantity, weight in the unit of the house rules,
 * price in credits, qualities, and location.
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
     * Whether it is broken (R12.10): it still exists and has weight, and players decide what it can still do.
     */
    broken: toggle(),
    /**
     * Whether it is on the ground where it fell (R12.9), and therefore stowed: taking it up moves it and ends
     * this.
     */
    dropped: toggle(),
    /**
     * The ID of its container of the same actor; empty for none. A missing one counts as none: see
     * `nesting.ts`.
     */
    container: text(),
    qualities: qualityList(),
    /**
     * Keys of conditions that its bearer has while it is worn or held (R10.4). Unknown keys have no effect.
     */
    gives: new fields.ArrayField(text(), { max: MOST_ROWS }),
    /**
     * What its bearer needs to use it: a rank in a skill or a score in an attribute by key, or a training by
     * name (R13.14).
     */
    requires: new fields.ArrayField(
      new fields.SchemaField({ key: text(), least: whole(1, 0, 99), training: text() }),
      { max: MOST_ROWS },
    ),
    /** The number of mods that can be built in; null if not set (R14.4). */
    modSlots: override(0, 40),
    /** Names or kinds of mods that can be built in; empty for all (R14.4). */
    allowedMods: new fields.ArrayField(text(), { max: MOST_ROWS }),
    variants: ofVariants(),
  };
}
