import { rangeBands } from "../../rules/combat/range.ts";
import { usualBand } from "../../rules/combat/theatre.ts";
import { choice, text, toggle } from "../fields.ts";

const { fields } = foundry.data;

/** The maximum number of groups in addition to the default ones. */
export const MOST_GROUPS = 10;
export const LONGEST_GROUP_NAME = 60;

/**
 * An encounter in theater of the mind (R16.1): see `src/rules/combat/theatre.ts`, which reads and changes it.
 */
export function boardField() {
  return new fields.SchemaField({
    /** Whether the encounter uses it. Only one without a scene does. */
    on: toggle(),
    /** Groups by ID, with the names that a Gamemaster gave them. */
    groups: new fields.TypedObjectField(new fields.SchemaField({ name: text() })),
    /** The band between two groups, by both IDs. */
    bands: new fields.TypedObjectField(choice(rangeBands, usualBand)),
    /** Combatants' places by the ID of their Combatant, once they have moved. */
    places: new fields.TypedObjectField(
      new fields.SchemaField({
        group: text(),
        bands: new fields.ArrayField(
          new fields.SchemaField({ group: text(), band: choice(rangeBands, usualBand) }),
          { max: MOST_GROUPS + 2 },
        ),
      }),
    ),
    /** Pairs who are engaged with each other (T10), by the IDs of both Combatants. */
    engaged: new fields.TypedObjectField(toggle()),
  });
}
