import { amount, choice, ofVariants, override, prose, text, toggle, whole } from "../fields.ts";

const { fields } = foundry.data;

/**
 * The location of an item: worn or held, carried, or stowed. Stowed items don't count toward the carried
 * weight.
 */
export const itemLocations = ["worn", "carried", "stowed"] as const;
export type ItemLocation = (typeof itemLocations)[number];

const itemRarities = ["common", "uncommon", "rare", "unique"] as const;

/** The maximum number of entries in each of an item's lists that users can extend. */
export const MOST_ROWS = 40;

/**
 * Returns the fields that all items have in common: the description, the notes, and whether the item is a
 * favorite.
 */
export function describedSchema() {
  return {
    description: prose(),
    /** The owner's notes, which updates from a compendium or a table don't change. */
    notes: prose(),
    /** Whether the owner marked the item as a favorite. */
    favourite: toggle(),
  };
}

/** Returns a field for a list of qualities, which can be registered or custom (T11.3). */
function qualityList() {
  return new fields.ArrayField(
    new fields.SchemaField({
      /** The key in the registry, or empty for a custom quality. */
      key: text(),
      /** The value X of the quality, or null if it has none. */
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
 * Returns the fields of every physical item (rules reference §14.2), such as quantity, weight in the house
 * rules' unit, price in credits, qualities, and location.
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
     * Whether the item is broken (R12.10). A broken item still has weight, and the players decide how it can
     * still be used.
     */
    broken: toggle(),
    /** Whether the item was dropped (R12.9). A dropped item counts as stowed until an actor picks it up. */
    dropped: toggle(),
    /**
     * The ID of the container, which belongs to the same actor, or empty if there is none. A missing
     * container counts as none (see `nesting.ts`).
     */
    container: text(),
    qualities: qualityList(),
    /**
     * The keys of the conditions that the owner has while the item is worn or held (R10.4). Unknown keys have
     * no effect.
     */
    gives: new fields.ArrayField(text(), { max: MOST_ROWS }),
    /**
     * The requirements for using the item (R13.14). Each is a skill rank or attribute score, identified by
     * key, or training, identified by name.
     */
    requires: new fields.ArrayField(
      new fields.SchemaField({ key: text(), least: whole(1, 0, 99), training: text() }),
      { max: MOST_ROWS },
    ),
    /** The number of mods that fit into the item, or null if it isn't set (R14.4). */
    modSlots: override(0, 40),
    /** The names or kinds of mods that the item accepts. Empty if it accepts all mods (R14.4). */
    allowedMods: new fields.ArrayField(text(), { max: MOST_ROWS }),
    variants: ofVariants(),
  };
}
