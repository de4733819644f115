import { amount, choice, prose, text, toggle, whole } from "../fields.ts";
import { loadOfStash } from "../item/nesting.ts";
import { hazardKeys } from "../../rules/conditions/hazards.ts";
import { guileSides } from "../../rules/social/guile.ts";
import type { Filling } from "../../rules/gear/containers.ts";

const { fields } = foundry.data;

/** How many lines of the Inspiration log are kept. */
export const INSPIRATION_LOG_LENGTH = 50;

/** More tests than a skill challenge has, and more challenges than are remembered. */
export const MOST_TESTS = 30;
export const MOST_CHALLENGES = 20;

/** More sessions than any campaign has. */
const MOST_SESSIONS = 500;

function schema() {
  return {
    /** The Inspiration pool that the whole party shares (R4.1). Only a Gamemaster's client writes it. */
    inspiration: new fields.SchemaField({
      value: whole(0, 0, 999),
      log: new fields.ArrayField(new fields.SchemaField({
        id: text(),
        change: whole(0, -999, 999),
        reason: text(),
        who: text(),
        /** Who pushed dice of it into somebody else's dialog, by name; empty where nobody did. */
        by: text(),
        /** Milliseconds since 1970. */
        time: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
      })),
      /** Dice that were pushed into open dialogs: still in the pool, and set aside for whoever has that dialog open. */
      leases: new fields.ArrayField(new fields.SchemaField({
        id: text(),
        /** The dialog, the user who has it open, and the actor that they are about to roll for, by uuid. */
        dialog: text(),
        user: text(),
        actor: text(),
        /** Who pushed the die, by name. */
        who: text(),
        /** When, by the server's clock: milliseconds since 1970. */
        time: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
      }), { max: 99 }),
    }),
    members: new fields.ArrayField(new fields.DocumentUUIDField({ type: "Actor" })),
    /** Credits of all together. The shared stash are the party's items. */
    credits: amount(0, -1_000_000_000),
    /** What was played, newest last. */
    sessions: new fields.ArrayField(new fields.SchemaField({
      id: text(), title: text(), notes: text(),
      /** Milliseconds since 1970. */
      time: amount(0, 0, Number.MAX_SAFE_INTEGER),
      /** Experience that everybody got (R13.14), and Drives that were fulfilled (R4.3). */
      experience: whole(0, 0, 2500), drives: whole(0, 0, 999),
    }), { max: MOST_SESSIONS }),
    /** The id of the session that goes on; empty for none. */
    running: text(),
    /** Hazards that last and whom they strike, by their id, since which moment of the world's time: see `gm/party/hazard-clock.ts`. */
    hazards: new fields.TypedObjectField(new fields.SchemaField({
      key: choice(hazardKeys, "fire"), strength: whole(2, 1, 10_000), since: amount(0, -1_000_000_000_000, 1_000_000_000_000),
      actors: new fields.ArrayField(new fields.DocumentUUIDField({ type: "Actor" }), { max: 60 }),
    })),
    /** Skill challenges, newest last (R3.7). What was tried stands on the messages of the tests. */
    challenges: new fields.ArrayField(new fields.SchemaField({
      id: text(), title: text(),
      /** Tests that are planned; successes that each needs, null where the Gamemaster says so test by test. */
      tests: whole(3, 1, MOST_TESTS),
      difficulty: new fields.NumberField({ required: true, nullable: true, integer: true, initial: null, min: 1, max: 99 }),
      participants: new fields.ArrayField(text(), { max: 30 }),
      /** Messages of tests whose result the Gamemaster turned over (R3.12), and what came of tests (R3.10). */
      flipped: new fields.ArrayField(text(), { max: MOST_TESTS }),
      consequences: new fields.ArrayField(new fields.SchemaField({ message: text(), text: text() }), { max: MOST_TESTS }),
      ended: toggle(),
    }), { max: MOST_CHALLENGES }),
    /** Guile encounters, newest last (R15.7): as they began; their rounds stand on messages. */
    guiles: new fields.ArrayField(new fields.SchemaField({
      id: text(), title: text(),
      /** Who speaks for the party and whom they talk to, by uuid. */
      speaker: text(), target: text(),
      begins: choice(guileSides, "players"),
      /** Resistance of both at the start (R15.8). */
      resistance: new fields.SchemaField({ players: whole(1, 1, 999), target: whole(1, 1, 999) }),
      ended: toggle(),
    }), { max: MOST_CHALLENGES }),
    notes: prose(),
  };
}

type PartySchema = ReturnType<typeof schema>;

/** The party: who belongs to it and what it shares (rules reference §4). */
export class PartyData extends foundry.abstract.TypeDataModel<PartySchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.party"];

  static override defineSchema(): PartySchema {
    return schema();
  }

  /** The weight of the stash, and how full its containers are. */
  declare stash: { readonly weight: number; readonly fillings: readonly Filling[] };

  override prepareDerivedData(): void {
    const { weight, fillings } = loadOfStash(this.parent.items);
    this.stash = { weight, fillings };
  }
}
