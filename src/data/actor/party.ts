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
 * The number of stored lines of the Inspiration log, the maximum number of dice in a pool, and of reserved
 * ones.
 */
export const INSPIRATION_LOG_LENGTH = 50;
export const MOST_INSPIRATION = 999;
export const MOST_LEASES = 99;

/** More tests than in any skill challenge, and the maximum number of stored challenges. */
export const MOST_TESTS = 30;
export const MOST_CHALLENGES = 20;

/** The maximum number of participants of a skill challenge, and of stored changes to them. */
export const MOST_PARTICIPANTS = 30;
export const MOST_PARTICIPANT_CHANGES = 200;

/** More steps than in any takedown; the kinds of steps, and their results. */
export const MOST_STEPS = 12;
export const takedownStepKinds = ["challenge", "guile"] as const;
export const stepResults = ["won", "lost"] as const;

/** More rounds than in any guile encounter. */
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
          /** The names of users who added dice of it to another user's dialog; empty for none. */
          by: text(),
          /** Milliseconds since 1970. */
          time: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
        }),
      ),
      /**
       * Dice that were added to open dialogs: still in the pool, but reserved for the user with that dialog.
       */
      leases: new fields.ArrayField(
        new fields.SchemaField({
          id: text(),
          /** The dialog, its user, and the UUID of the actor they are about to roll for. */
          dialog: text(),
          user: text(),
          actor: text(),
          /** The name of the user who added the die. */
          who: text(),
          /** The time by the server's clock, in milliseconds since 1970. */
          time: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
        }),
        { max: MOST_LEASES },
      ),
    }),
    members: new fields.ArrayField(new fields.DocumentUUIDField({ type: "Actor" })),
    /** Shared credits. The shared stash is the party's items. */
    credits: amount(0, -1_000_000_000),
    /** Past sessions, newest last. */
    sessions: new fields.ArrayField(
      new fields.SchemaField({
        id: text(),
        title: text(),
        notes: text(),
        /** Milliseconds since 1970. */
        time: amount(0, 0, Number.MAX_SAFE_INTEGER),
        /** Experience that each character got (R13.14), and Drives that were fulfilled (R4.3). */
        experience: whole(0, 0, 2500),
        drives: whole(0, 0, 999),
        /** The Drives fulfilled in it (R4.5), by UUID and text. */
        fulfilled: new fields.ArrayField(new fields.SchemaField({ of: text(), drive: text() }), { max: 500 }),
      }),
      { max: MOST_SESSIONS },
    ),
    /** The ID of the current session, or empty. */
    running: text(),
    /**
     * Lasting hazards with the affected actors, by ID, and the world time of their start: see
     * `writer/party/hazard-clock.ts`.
     */
    hazards: new fields.TypedObjectField(
      new fields.SchemaField({
        key: choice(hazardKeys, "fire"),
        strength: whole(2, 1, 10_000),
        since: amount(0, -1_000_000_000_000, 1_000_000_000_000),
        // The acting actor, and as many targets as an action can have.
        actors: new fields.ArrayField(new fields.DocumentUUIDField({ type: "Actor" }), { max: 61 }),
      }),
    ),
    /** Skill challenges, newest last (R3.7). */
    challenges: new fields.ArrayField(
      new fields.SchemaField({
        id: text(),
        title: text(),
        /**
         * The number of planned tests; the number of successes that each needs, null if the Gamemaster sets
         * it for each test.
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
        /** The key of the template that it began from; empty for none. */
        template: text(),
        /**
         * Participants who joined, left or were skipped while it ran, by the ID of the request, oldest first
         * (R3.8).
         */
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
         * Messages of tests whose result the Gamemaster flipped (R3.12), and consequences of tests (R3.10).
         */
        flipped: new fields.ArrayField(text(), { max: MOST_TESTS }),
        consequences: new fields.ArrayField(new fields.SchemaField({ message: text(), text: text() }), {
          max: MOST_TESTS,
        }),
        /**
         * The tests, as last read from the messages by the writer: used for messages that were deleted since.
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
    /** Guile encounters, newest last (R15.7), with their initial values. */
    guiles: new fields.ArrayField(
      new fields.SchemaField({
        id: text(),
        title: text(),
        /** The UUIDs of the party's speaker and of the target. */
        speaker: text(),
        target: text(),
        begins: choice(guileSides, "players"),
        /** Initial resistance of both sides (R15.8). */
        resistance: new fields.SchemaField({ players: whole(1, 1, 999), target: whole(1, 1, 999) }),
        /**
         * The rounds, as last read from the messages by the writer: used for messages that were deleted
         * since.
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
    /** Takedowns, newest last (R15.1). Their steps are separate skill challenges and guile encounters. */
    takedowns: new fields.ArrayField(
      new fields.SchemaField({
        id: text(),
        title: text(),
        /** The UUIDs of the target, and of the participants. */
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
            /** The result set by the Gamemaster, and the actual result when last read. */
            decided: choiceOrNone(stepResults),
            seen: choiceOrNone(stepResults),
          }),
          { max: MOST_STEPS },
        ),
        reward: new fields.SchemaField({
          key: choiceOrNone(takedownRewards),
          /**
           * The attribute of an injury or wound, fewer hit points, and missing items by the IDs of the
           * target's items.
           */
          attribute: text(),
          points: whole(0, 0, 9999),
          items: new fields.ArrayField(text(), { max: 60 }),
          /** How often a reward was chosen: each has a separate message. */
          nth: whole(0),
          /** The IDs of encounters with the target that had already begun. */
          skips: new fields.ArrayField(text(), { max: 60 }),
          /** The message that applied it, and the UUID of the actor it was applied to. */
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

/** The party: its members and shared resources (rules reference §4). */
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
