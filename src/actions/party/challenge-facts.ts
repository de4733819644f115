import { actorFromUuid } from "../../compat/documents.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { partyActor } from "../../documents/party.ts";
import type { TestResult } from "../../rules/tests/outcome.ts";
import { hasCondition } from "../../rules/conditions/state.ts";
import { countsAsWon } from "../../rules/tests/skill-challenge.ts";
import { actorFacts } from "../core/actor-facts.ts";
import { chosenNumberOrNone, chosenText } from "../core/choices.ts";
import type { ChallengeFacts, Facts, Table } from "../core/facts.ts";
import { tableNow } from "../core/table-now.ts";
import { activeCards, withKept, type ActiveCard } from "./active-cards.ts";

/*
 * The data of skill challenges. The party document stores a challenge, and the messages of its tests store
 * their results, so that undoing or amending a test also changes the challenge. If a message has been
 * deleted, the party's copy of the result is used.
 */

/**
 * A function that determines the result of a test from the faces rolled. It returns null if the test has no
 * difficulty.
 */
export type TestReader = (facts: Facts, faces: readonly number[], table: Table) => TestResult | null;

let read: TestReader = () => null;

/**
 * Registers the function that reads test results. The code of the action that rolls the tests is loaded
 * later, and provides this function.
 */
export function setTestReader(reader: TestReader): void {
  read = reader;
}

/** A test as stored in its message or, if the message no longer exists, in the party document. */
interface TestOnCard {
  readonly message: string;
  readonly who: string;
  /** The result before any reversal by the Gamemaster, or null if there is no difficulty. */
  readonly won: boolean | null;
  readonly attribute: string;
  readonly skill: string;
  /** The key of the outcome, or an empty string if there is no difficulty. */
  readonly outcome: string;
  readonly difficulty: number | null;
  readonly time: number;
}

/** A test of a challenge, in which `won` is the result after any reversal by the Gamemaster. */
export interface TriedTest extends TestOnCard {
  readonly flipped: boolean;
}

/** Returns a challenge as stored in the party document, or undefined if it no longer exists. */
export function challengeById(id: string) {
  return partyActor()?.system.challenges.find(challenge => challenge.id === id);
}

/** Returns the tests of a challenge that were not undone, oldest first. */
export function testsTried(id: string): readonly TriedTest[] {
  const { flipped = [], tried = [] } = challengeById(id) ?? {};
  const active = [...activeCards("challengeTest", "challenge", id)].map(testOnCard);
  return withKept<TestOnCard>(active, tried).map(test => {
    const isFlipped = flipped.includes(test.message);
    return { ...test, flipped: isFlipped, won: test.won === null ? null : test.won !== isFlipped };
  });
}

/** Returns the data of a challenge's test, computed from the facts and dice in its message. */
export function testOnCard({ message, time, facts, given }: ActiveCard): TestOnCard {
  const result = read(facts, given.dice["test"] ?? [], tableNow());
  return {
    message,
    time,
    who: facts.actor.uuid,
    attribute: chosenText(facts.choices, "attribute"),
    skill: chosenText(facts.choices, "skill"),
    won: result && countsAsWon(result, currentHouseRules()),
    outcome: result?.outcome ?? "",
    difficulty: chosenNumberOrNone(facts.choices, "difficulty", 1, 99),
  };
}

/** Returns the current facts of a challenge, or null if the challenge no longer exists. */
export function challengeFacts(id: string): ChallengeFacts | null {
  const challenge = challengeById(id);
  if (!challenge) return null;
  const participants = challenge.participants.flatMap(uuid => {
    const actor = actorFromUuid(uuid);
    if (!actor?.isPerson()) return [];
    const { name, skills, state } = actorFacts(actor);
    const unable = state.vital.dead || hasCondition(state.conditions, "outOfFight");
    return [
      {
        uuid,
        name,
        ranks: Object.fromEntries(Object.entries(skills).map(([key, { rank }]) => [key, rank])),
        ...(unable && { unable }),
      },
    ];
  });
  const { title, tests, difficulty, ended } = challenge;
  const tried = testsTried(id);
  const decided = tried.filter(({ won }) => won !== null);
  return {
    id,
    title,
    tests,
    difficulty,
    ended,
    participants,
    tried: tried.map(({ who, won }) => ({ who, won })),
    // The position of a change among the tests is computed from their times, because a stored position would
    // become wrong if an earlier test were undone.
    changes: challenge.changes.map(({ who, change, time }) => ({
      who,
      change,
      after: decided.filter(test => test.time <= time).length,
    })),
  };
}
