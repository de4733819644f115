import { amount, choice, choiceOrNone, prose, text, toggle, whole } from "../fields.ts";
import { loadOfStash } from "../item/nesting.ts";
import { MOST_SESSIONS } from "./session-log.ts";
import { hazardKeys } from "../../rules/conditions/hazards.ts";
import { takedownRewards } from "../../rules/social/takedowns.ts";
import { participantChanges } from "../../rules/tests/participant-changes.ts";
import { guileSides } from "../../rules/social/guile.ts";
import type { Filling } from "../../rules/gear/containers.ts";

const { fields } = foundry.data;

/**
 * How many lines of the Inspiration log are kept, how many dice a pool holds at most, and how many of them
 * are set aside.
 */
export const INSPIRATION_LOG_LENGTH = 50;
export const MOST_INSPIRATION = 999;
export const MOST_LEASES = 99;

/** More tests than a skill challenge has, and more challenges than are remembered. */
export const MOST_TESTS = 30;
export const MOST_CHALLENGES = 20;

/** Participants of a skill challenge at most, and how many changes to them are kept. */
export const MOST_PARTICIPANTS = 30;
export const MOST_PARTICIPANT_CHANGES = 200;

/** More steps than a takedown has; what a step is, and what comes of one. */
export const MOST_STEPS = 12;
export const takedownStepKinds = ["challenge", "guile"] as const;
export const stepResults = ["won", "lost"] as const;

/** More rounds than any guile encounter has. */
export const MOST_ROUNDS = 200;

function schema() {
  return {
    /** The Inspiration pool that the whole party shares (R4.1). Only a Gamemaster's client writes it. */
    inspiration: new fields.SchemaField({
      value: whole(0, 0, MOST_INSPIRATION),
      log: new fields.ArrayField(
        new fields.SchemaField({
          id: text(),
          change: whole(0, -MOST_INSPIRATION, MOST_INSPIRATION),
          reason: text(),
          who: text(),
          /** Who pushed dice of it into somebody else's dialog, by name; empty where nobody did. */
          by: text(),
          /** Milliseconds since 1970. */
          time: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
        }),
      ),
      /**
       * Dice that were pushed into open dialogs: still in the pool, and set aside for whoever has that dialog
       * open.
       */
      leases: new fields.ArrayField(
        new fields.SchemaField({
          id: text(),
          /** The dialog, the user who has it open, and the actor that they are about to roll for, by uuid. */
          dialog: text(),
          user: text(),
          actor: text(),
          /** Who pushed the die, by name. */
          who: text(),
          /** When, by the server's clock: milliseconds since 1970. */
          time: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
        }),
        { max: MOST_LEASES },
      ),
    }),
    members: new fields.ArrayField(new fields.DocumentUUIDField({ type: "Actor" })),
    /** Credits of all together. The shared stash are the party's items. */
    credits: amount(0, -1_000_000_000),
    /** What was played, newest last. */
    sessions: new fields.ArrayField(
      new fields.SchemaField({
        id: text(),
        title: text(),
        notes: text(),
        /** Milliseconds since 1970. */
        time: amount(0, 0, Number.MAX_SAFE_INTEGER),
        /** Experience that everybody got (R13.14), and Drives that were fulfilled (R4.3). */
        experience: whole(0, 0, 2500),
        drives: whole(0, 0, 999),
        /** Who fulfilled which Drive in it (R4.5), by uuid and in words. */
        fulfilled: new fields.ArrayField(new fields.SchemaField({ of: text(), drive: text() }), { max: 500 }),
      }),
      { max: MOST_SESSIONS },
    ),
    /** The id of the session that goes on; empty for none. */
    running: text(),
    /**
     * Hazards that last and whom they strike, by their id, since which moment of the world's time: see
     * `writer/party/hazard-clock.ts`.
     */
    hazards: new fields.TypedObjectField(
      new fields.SchemaField({
        key: choice(hazardKeys, "fire"),
        strength: whole(2, 1, 10_000),
        since: amount(0, -1_000_000_000_000, 1_000_000_000_000),
        // Who acts, and as many targets as an action has.
        actors: new fields.ArrayField(new fields.DocumentUUIDField({ type: "Actor" }), { max: 61 }),
      }),
    ),
    /** Skill challenges, newest last (R3.7). */
    challenges: new fields.ArrayField(
      new fields.SchemaField({
        id: text(),
        title: text(),
        /**
         * Tests that are planned; successes that each needs, null where the Gamemaster says so test by test.
         */
        tests: whole(3, 1, MOST_TESTS),
        difficulty: new fields.NumberField({
          required: true,
          nullable: true,
          integer: true,
          initial: null,
          min: 1,
          max: 99,
        }),
        participants: new fields.ArrayField(text(), { max: MOST_PARTICIPANTS }),
        /** Who joined, left or was skipped while it ran, by the ID of the request, oldest first (R3.8). */
        changes: new fields.ArrayField(
          new fields.SchemaField({
            id: text(),
            who: text(),
            change: choice(participantChanges, "skipped"),
            /** Milliseconds since 1970. */
            time: amount(0, 0, Number.MAX_SAFE_INTEGER),
          }),
          { max: MOST_PARTICIPANT_CHANGES },
        ),
        /**
         * Messages of tests whose result the Gamemaster turned over (R3.12), and what came of tests (R3.10).
         */
        flipped: new fields.ArrayField(text(), { max: MOST_TESTS }),
        consequences: new fields.ArrayField(new fields.SchemaField({ message: text(), text: text() }), {
          max: MOST_TESTS,
        }),
        /**
         * What was tried, as the writer last read it off the messages: it counts for those that were cleared
         * away since.
         */
        tried: new fields.ArrayField(
          new fields.SchemaField({
            message: text(),
            who: text(),
            won: toggle(),
            attribute: text(),
            skill: text(),
            outcome: text(),
            difficulty: new fields.NumberField({
              required: true,
              nullable: true,
              integer: true,
              initial: null,
            }),
            /** Milliseconds since 1970. */
            time: amount(0, 0, Number.MAX_SAFE_INTEGER),
          }),
          { max: MOST_TESTS * 2 },
        ),
        ended: toggle(),
      }),
      { max: MOST_CHALLENGES },
    ),
    /** Guile encounters, newest last (R15.7): as they began. */
    guiles: new fields.ArrayField(
      new fields.SchemaField({
        id: text(),
        title: text(),
        /** Who speaks for the party and whom they talk to, by uuid. */
        speaker: text(),
        target: text(),
        begins: choice(guileSides, "players"),
        /** Resistance of both at the start (R15.8). */
        resistance: new fields.SchemaField({ players: whole(1, 1, 999), target: whole(1, 1, 999) }),
        /**
         * Rounds that were played, as the writer last read them off the messages: they count where those were
         * cleared away.
         */
        played: new fields.ArrayField(
          new fields.SchemaField({
            message: text(),
            argument: text(),
            defense: text(),
            argumentSuccesses: whole(0, 0, 999),
            defenseSuccesses: whole(0, 0, 999),
            time: amount(0, 0, Number.MAX_SAFE_INTEGER),
          }),
          { max: MOST_ROUNDS },
        ),
        ended: toggle(),
      }),
      { max: MOST_CHALLENGES },
    ),
    /** Takedowns, newest last (R15.1). Their steps are skill challenges and guile encounters of their own. */
    takedowns: new fields.ArrayField(
      new fields.SchemaField({
        id: text(),
        title: text(),
        /** Who is to be taken down, by uuid, and who takes part. */
        target: text(),
        participants: new fields.ArrayField(text(), { max: 30 }),
        /** Challenges in a row, tests of each, and their difficulty (R15.3). */
        challenges: whole(1, 1, MOST_STEPS),
        tests: whole(3, 1, MOST_TESTS),
        difficulty: whole(1, 1, 99),
        steps: new fields.ArrayField(
          new fields.SchemaField({
            kind: choice(takedownStepKinds, "challenge"),
            id: text(),
            /**
             * What the Gamemaster says in place of what was played, and what was played when it was last
             * looked at.
             */
            decided: choiceOrNone(stepResults),
            seen: choiceOrNone(stepResults),
          }),
          { max: MOST_STEPS },
        ),
        reward: new fields.SchemaField({
          key: choiceOrNone(takedownRewards),
          /**
           * Which attribute an injury or wound is of, hit points fewer, and what is missing, by the ids of
           * the target's things.
           */
          attribute: text(),
          points: whole(0, 0, 9999),
          items: new fields.ArrayField(text(), { max: 60 }),
          /** How often one was chosen: each has a message of its own. */
          nth: whole(0),
          /** Fights that had begun already with the target in them, by id. */
          skips: new fields.ArrayField(text(), { max: 60 }),
          /** The message that gave it, and whom it was given to, by uuid. */
          given: text(),
          to: text(),
        }),
        ended: toggle(),
      }),
      { max: MOST_CHALLENGES },
    ),
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
