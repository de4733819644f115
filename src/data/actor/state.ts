import { bodies, effectKeys } from "../../rules/conditions/effects.ts";
import { amount, choice, toggle, whole } from "../fields.ts";

const { fields } = foundry.data;

/** More than any turn brings. */
const MOST_RESISTS = 50;

/** A moment of the world's time in seconds; null for none. */
function moment() {
  return new fields.NumberField({ required: true, nullable: true, initial: null });
}

/**
 * How it stands with somebody's life beside their hit points, and what they still have to resist this turn:
 * what actions change and people rarely touch.
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
      /** Feet above the ground while climbing, 0 for not climbing (R6.6). */
      climbing: amount(0, 0, 100_000),
      /** Swim tests that failed one after the other (R6.12). */
      swimFailures: whole(0, 0, 99),
      /** Levels of Exhausted that come when the own turn ends (R12.3). */
      exhaustionDue: whole(0, 0, 99),
    }),
    /** Moments of the world's time, in seconds, that its clocks go by (`BodyClocks`). */
    clocks: new fields.SchemaField({
      poisonedSince: moment(),
      airlessSince: moment(),
      wakeFrom: moment(),
      helpFrom: moment(),
    }),
    resist: new fields.SchemaField({
      /** Tests that are due when the turn ends (R11.3, R11.5). */
      pending: new fields.ArrayField(
        new fields.SchemaField({
          effect: choice(effectKeys, "acid"),
          difficulty: whole(1, 1, 99),
          source: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
          /** From where it works on a map, in pixels of a scene, where that is not the source. */
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
      /** Effects that were rolled against this turn. */
      rolled: new fields.ArrayField(choice(effectKeys, "acid"), { max: MOST_RESISTS }),
    }),
    /** What it is made of, which decides what can get it (A15). */
    body: choice(bodies, "living"),
  };
}
