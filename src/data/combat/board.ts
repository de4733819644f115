import { rangeBands } from "../../rules/combat/range.ts";
import { usualBand } from "../../rules/combat/theatre.ts";
import { choice, text, toggle } from "../fields.ts";

const { fields } = foundry.data;

/** The maximum number of groups in addition to the default ones. */
export const MOST_GROUPS = 10;
export const LONGEST_GROUP_NAME = 60;

/**
 * Returns the field for the board of an encounter in theater of the mind, that is, without a map (R16.1).
 * `src/rules/combat/theatre.ts` reads and changes its value.
 */
export function boardField() {
  return new fields.SchemaField({
    /**
     * Whether the encounter uses theater of the mind. This is possible only for encounters without a scene.
     */
    on: toggle(),
    /** The groups, by ID, with the names that a Gamemaster entered. */
    groups: new fields.TypedObjectField(new fields.SchemaField({ name: text() })),
    /** The range bands between pairs of groups, keyed by the IDs of both groups. */
    bands: new fields.TypedObjectField(choice(rangeBands, usualBand)),
    /** The places of combatants who have moved, by combatant ID. */
    places: new fields.TypedObjectField(
      new fields.SchemaField({
        group: text(),
        bands: new fields.ArrayField(
          new fields.SchemaField({ group: text(), band: choice(rangeBands, usualBand) }),
          { max: MOST_GROUPS + 2 },
        ),
      }),
    ),
    /** The pairs of combatants who are engaged with each other (T10), keyed by the IDs of both combatants. */
    engaged: new fields.TypedObjectField(toggle()),
  });
}
