import { CheckedTypeDataModel } from "../../compat/checked-model.ts";
import { amount, choice, choiceOrNone, prose, text, toggle, whole } from "../fields.ts";
import { loadOfStash } from "../item/nesting.ts";
import { MOST_SESSIONS } from "./session-log.ts";
import { hazardKeys } from "../../rules/conditions/hazards.ts";
import { takedownRewards } from "../../rules/social/takedowns.ts";
import { participantChanges } from "../../rules/tests/participant-changes.ts";
import { guileSides } from "../../rules/social/guile.ts";
import type { Filling } from "../../rules/gear/containers.ts";

const { fields } = foundry.data;

/** The maximum numbers of lines in the Inspiration log, of dice in the pool, and of reserved dice. */
export const INSPIRATION_LOG_LENGTH = 50;
export const MOST_INSPIRATION = 999;
export const MOST_LEASES = 99;

/**
 * The maximum number of tests in a skill challenge (more than any real challenge has), and of stored
 * challenges.
 */
export const MOST_TESTS = 30;
export const MOST_CHALLENGES = 20;

/** The maximum number of participants in a skill challenge, and of stored changes to them. */
export const MOST_PARTICIPANTS = 30;
export const MOST_PARTICIPANT_CHANGES = 200;

/** The maximum number of steps in a takedown, which is more than any real takedown has. */
export const MOST_STEPS = 12;
export const takedownStepKinds = ["challenge", "guile"] as const;
export const stepResults = ["won", "lost"] as const;

/** The maximum number of rounds in a Guile Encounter, well above that of any real encounter. */
export const MOST_ROUNDS = 200;

function schema() {
  return {
    /** The party's shared Inspiration pool (R4.1). Only a Gamemaster's client writes it. */
    inspiration: new fields.SchemaField({
      value: whole(0, 0, MOST_INSPIRATION),
      log: new fields.ArrayField(
        new fields.SchemaField({
          id: text(),
          change: whole(0, -MOST_INSPIRATION, MOST_INSPIRATION),
          reason: text(),
          who: text(),
          /**
           * The names of the other users who added these dice to the user's dialog. Empty if there are none.
           */
          by: text(),
          /** The time in milliseconds since 1970. */
          time: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
        }),
      ),
      /**
       * The dice that other users added to open dialogs. They are still in the pool, but reserved for the
       * user whose dialog is open.
       */
      leases: new fields.ArrayField(
        new fields.SchemaField({
          id: text(),
          /**
           * The IDs of the dialog and of the user who opened it, and the UUID of the actor who is about to
           * roll.
           */
          dialog: text(),
          user: text(),
          actor: text(),
          /** The name of the user who contributed the die. */
          who: text(),
          /** The server time in milliseconds since 1970. */
          time: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
        }),
        { max: MOST_LEASES },
      ),
    }),
    members: new fields.ArrayField(new fields.DocumentUUIDField({ type: "Actor" })),
    /** The party's shared credits. The shared stash consists of the party's items. */
    credits: amount(0, -1_000_000_000),
    /** The past sessions of the campaign, oldest first. */
    sessions: new fields.ArrayField(
      new fields.SchemaField({
        id: text(),
        title: text(),
        notes: text(),
        /** The time in milliseconds since 1970. */
        time: amount(0, 0, Number.MAX_SAFE_INTEGER),
        /**
         * The experience that each character received in the session (R13.14), and the total number of Drives
         * fulfilled (R4.3).
         */
        experience: whole(0, 0, 2500),
        drives: whole(0, 0, 999),
        /**
         * The Drives fulfilled in this session (R4.5), each with the character's UUID and the text of the
         * Drive.
         */
        fulfilled: new fields.ArrayField(new fields.SchemaField({ of: text(), drive: text() }), { max: 500 }),
      }),
      { max: MOST_SESSIONS },
    ),
    /** The ID of the current session. Empty between sessions. */
    running: text(),
    /**
     * The lasting hazards, keyed by ID, with the affected actors and the world time when each hazard started.
     * See `writer/party/hazard-clock.ts`.
     */
    hazards: new fields.TypedObjectField(
      new fields.SchemaField({
        key: choice(hazardKeys, "fire"),
        strength: whole(2, 1, 10_000),
        since: amount(0, -1_000_000_000_000, 1_000_000_000_000),
        // The maximum is large enough for the acting actor and all targets of one action.
        actors: new fields.ArrayField(new fields.DocumentUUIDField({ type: "Actor" }), { max: 61 }),
      }),
    ),
    /** Skill challenges, newest last (R3.7). */
    challenges: new fields.ArrayField(
      new fields.SchemaField({
        id: text(),
        title: text(),
        /**
         * `tests` is the number of planned tests. `difficulty` is the number of successes that each test
         * requires, or null if the Gamemaster sets it for each test.
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
        /**
         * The key of the template from which the challenge was created, or empty if it was created without
         * one.
         */
        template: text(),
        /**
         * The participants who joined, left or were skipped during the challenge, with the oldest change
         * first (R3.8). Each entry has the ID of the request that caused it.
         */
        changes: new fields.ArrayField(
          new fields.SchemaField({
            id: text(),
            who: text(),
            change: choice(participantChanges, "skipped"),
            /** The time in milliseconds since 1970. */
            time: amount(0, 0, Number.MAX_SAFE_INTEGER),
          }),
          { max: MOST_PARTICIPANT_CHANGES },
        ),
        /**
         * The IDs of the messages of tests whose results the Gamemaster reversed (R3.12), and the
         * consequences of tests (R3.10).
         */
        flipped: new fields.ArrayField(text(), { max: MOST_TESTS }),
        consequences: new fields.ArrayField(new fields.SchemaField({ message: text(), text: text() }), {
          max: MOST_TESTS,
        }),
        /**
         * The test results that the writer last read from the messages, for use after a message has been
         * deleted.
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
            /** The time in milliseconds since 1970. */
            time: amount(0, 0, Number.MAX_SAFE_INTEGER),
          }),
          { max: MOST_TESTS * 2 },
        ),
        ended: toggle(),
      }),
      { max: MOST_CHALLENGES },
    ),
    /** The Guile Encounters as they were set up, newest last (R15.7). */
    guiles: new fields.ArrayField(
      new fields.SchemaField({
        id: text(),
        title: text(),
        /** The UUIDs of the two actors: the one who speaks for the party, and the target. */
        speaker: text(),
        target: text(),
        begins: choice(guileSides, "players"),
        /** The initial resistance of each side (R15.8). */
        resistance: new fields.SchemaField({ players: whole(1, 1, 999), target: whole(1, 1, 999) }),
        /**
         * The rounds as the writer last computed them from the messages. They are used if a message has been
         * deleted.
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
    /**
     * Takedowns, newest last (R15.1). Their steps are stored as separate skill challenges and Guile
     * Encounters.
     */
    takedowns: new fields.ArrayField(
      new fields.SchemaField({
        id: text(),
        title: text(),
        /** The UUIDs of the target and the participants. */
        target: text(),
        participants: new fields.ArrayField(text(), { max: 30 }),
        /**
         * The number of consecutive challenges, the number of tests in each challenge, and the difficulty of
         * the tests (R15.3).
         */
        challenges: whole(1, 1, MOST_STEPS),
        tests: whole(3, 1, MOST_TESTS),
        difficulty: whole(1, 1, 99),
        steps: new fields.ArrayField(
          new fields.SchemaField({
            kind: choice(takedownStepKinds, "challenge"),
            id: text(),
            /** The result set by the Gamemaster, and the actual result when it was last read. */
            decided: choiceOrNone(stepResults),
            seen: choiceOrNone(stepResults),
          }),
          { max: MOST_STEPS },
        ),
        reward: new fields.SchemaField({
          key: choiceOrNone(takedownRewards),
          /**
           * The details of the reward: the attribute of an injury or wound, the number of lost hit points, or
           * the IDs of the target's missing items.
           */
          attribute: text(),
          points: whole(0, 0, 9999),
          items: new fields.ArrayField(text(), { max: 60 }),
          /**
           * The number of times that a reward has been chosen for this takedown, so that each choice gets a
           * message of its own.
           */
          nth: whole(0),
          /**
           * The IDs of those encounters with the target that had already begun when the reward was chosen.
           */
          skips: new fields.ArrayField(text(), { max: 60 }),
          /** The ID of the message that applied the reward, and the UUID of the actor who received it. */
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

/** The party, with its members and shared resources (section 4 of the rules reference). */
export class PartyData extends CheckedTypeDataModel<PartySchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.party"];

  static override defineSchema(): PartySchema {
    return schema();
  }

  /** The weight of the stash, and the weight in each of its containers. */
  declare stash: { readonly weight: number; readonly fillings: readonly Filling[] };

  override prepareDerivedData(): void {
    const { weight, fillings } = loadOfStash(this.parent.items);
    this.stash = { weight, fillings };
  }
}
