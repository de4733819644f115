import { bodies, effectKeys } from "../../rules/conditions/effects.ts";
import { amount, choice, toggle, whole } from "../fields.ts";

const { fields } = foundry.data;

/** The maximum number of effects to resist in a turn. No real turn has that many. */
const MOST_RESISTS = 50;

/** Returns a nullable field for a world time in seconds. */
function moment() {
  return new fields.NumberField({ required: true, nullable: true, initial: null });
}

/**
 * Returns the fields for an actor's vital state (except for hit points) and for the effects that the actor
 * must still resist this turn. Actions change these fields, and users rarely edit them.
 */
export function stateFields() {
  return {
    vital: new fields.SchemaField({
      /** Whether a non-lethal attack knocked the actor out (R7.19a). */
      nonLethal: toggle(),
      knockedOut: toggle(),
      shutDown: toggle(),
      stabilized: toggle(),
      dead: toggle(),
      /**
       * How high above the ground the actor is climbing, in feet, or 0 if the actor isn't climbing (R6.6).
       */
      climbing: amount(0, 0, 100_000),
      /** The number of consecutive failed swim tests (R6.12). */
      swimFailures: whole(0, 0, 99),
      /** Levels of Exhausted that the actor gains at the end of their own turn (R12.3). */
      exhaustionDue: whole(0, 0, 99),
    }),
    /** The world times, in seconds, on which the actor's clocks depend (`BodyClocks`). */
    clocks: new fields.SchemaField({
      poisonedSince: moment(),
      airlessSince: moment(),
      wakeFrom: moment(),
      helpFrom: moment(),
    }),
    resist: new fields.SchemaField({
      /** Tests that the actor must make at the end of the turn (R11.3, R11.5). */
      pending: new fields.ArrayField(
        new fields.SchemaField({
          effect: choice(effectKeys, "acid"),
          difficulty: whole(1, 1, 99),
          source: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
          /**
           * The position on a map from which the effect originated, in scene pixels. If null, the effect
           * originated at the source's position.
           */
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
      /** The effects against which the actor has already rolled this turn. */
      rolled: new fields.ArrayField(choice(effectKeys, "acid"), { max: MOST_RESISTS }),
    }),
    /** The kind of body, which determines the effects that the actor is susceptible to (A15). */
    body: choice(bodies, "living"),
  };
}
