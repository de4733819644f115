import { amount, choice, prose, text, whole } from "../fields.ts";

const { fields } = foundry.data;

/** Where an item is: worn or in hand, carried, or stowed away where it weighs nothing on the bearer. */
export const itemLocations = ["worn", "carried", "stowed"] as const;
export type ItemLocation = typeof itemLocations[number];

export const itemRarities = ["common", "uncommon", "rare", "unique"] as const;

/** What every item has (rules reference §14.2): quantity, weight in the unit of the house rules, price in credits, qualities. */
export function itemSchema() {
  return {
    description: prose(),
    quantity: whole(1, 0, 1_000_000),
    weight: amount(0, 0, 1_000_000),
    price: amount(0),
    rarity: choice(itemRarities, "common"),
    encumbrance: whole(0, 0, 20),
    location: choice(itemLocations, "carried"),
    qualities: new fields.ArrayField(new fields.SchemaField({
      /** Key of the registry, or empty for a quality in own words. */
      key: text(),
      /** The X of the quality, or null where it has none. */
      x: new fields.NumberField({ required: true, nullable: true, integer: true, initial: null, min: 0, max: 99 }),
      /** Name or description of a quality in own words. */
      text: text(),
    })),
  };
}
