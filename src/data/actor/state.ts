import { bodies, effectKeys } from "../../rules/conditions/effects.ts";
import { amount, choice, toggle, whole } from "../fields.ts";

const { fields } = foundry.data;

/** More than in any turn. */
const MOST_RESISTS = 50;

/** A world time in seconds; null for none. */
function moment() {
  return new fields.NumberField({ required: true, nullable: true, initial: null });
}

/**
 * An actor's vital state besides hit points, and the effects they must still resist in this turn: data that
 * actions change and users rarely edit.
 */
export function stateFields() {
  return {
    vital: new fields.SchemaField({
      /** Knocked out by a non-lethal attack (R7.19a). */
      nonLethal: toggle(),
      knockedOut: toggle(),
      shutDown: toggle(),
      stabilized: toggle(),
      dead: toggle(),
      /** Feet above the ground while climbing, 0 if not climbing (R6.6). */
      climbing: amount(0, 0, 100_000),
      /** Failed swim tests in a row (R6.12). */
      swimFailures: whole(0, 0, 99),
      /** Levels of Exhausted that are added at the end of the actor's own turn (R12.3). */
      exhaustionDue: whole(0, 0, 99),
    }),
    /** World times in seconds that its clocks depend on (`BodyClocks`). */
    clocks: new fields.SchemaField({
      poisonedSince: moment(),
      airlessSince: moment(),
      wakeFrom: moment(),
      helpFrom: moment(),
    }),
    resist: new fields.SchemaField({
      /** Tests required at the end of the turn (R11.3, R11.5). */
      pending: new fields.ArrayField(
        new fields.SchemaField({
          effect: choice(effectKeys, "acid"),
          difficulty: whole(1, 1, 99),
          source: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
          /** Its origin on a map, in pixels of a scene, if that is not the source. */
          place: new fields.SchemaField(
            {
              scene: new fields.StringField({
                required: true,
                nullable: false,
                blank: false,
                initial: "Scene",
              }),
              x: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
              y: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
            },
            { required: true, nullable: true, initial: null },
          ),
        }),
        { max: MOST_RESISTS },
      ),
      /** Effects that the actor has rolled against in this turn. */
      rolled: new fields.ArrayField(choice(effectKeys, "acid"), { max: MOST_RESISTS }),
    }),
    /** The kind of body, which determines the effects that can affect it (A15). */
    body: choice(bodies, "living"),
  };
}
