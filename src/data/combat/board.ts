import { rangeBands } from "../../rules/combat/range.ts";
import { usualBand } from "../../rules/combat/theatre.ts";
import { choice, text, toggle } from "../fields.ts";

const { fields } = foundry.data;

/** Groups that a Gamemaster can make beside those that every board has. */
export const MOST_GROUPS = 10;
export const LONGEST_GROUP_NAME = 60;

/**
 * A fight in the theatre of the mind (R16.1): see `src/rules/combat/theatre.ts`, which reads and changes it.
 */
export function boardField() {
  return new fields.SchemaField({
    /** Does the fight go by it? Only one without a scene does. */
    on: toggle(),
    /** Groups by their id, with the name that a Gamemaster gave them. */
    groups: new fields.TypedObjectField(new fields.SchemaField({ name: text() })),
    /** The band between two groups, by both ids. */
    bands: new fields.TypedObjectField(choice(rangeBands, usualBand)),
    /** Where somebody stands, by the id of their Combatant, once they have moved. */
    places: new fields.TypedObjectField(
      new fields.SchemaField({
        group: text(),
        bands: new fields.ArrayField(
          new fields.SchemaField({ group: text(), band: choice(rangeBands, usualBand) }),
          { max: MOST_GROUPS + 2 },
        ),
      }),
    ),
    /** Who is engaged with whom (T10), by the ids of both Combatants. */
    engaged: new fields.TypedObjectField(toggle()),
  });
}
