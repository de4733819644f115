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
import { standingCards, withKept, type StandingCard } from "./standing-cards.ts";

/*
 * A skill challenge stands in the party's data, and what was tried on the messages of its tests: so a test that is taken back or amended is taken back or amended in the
 * challenge too. What the party keeps of the tests counts for messages that are gone.
 */

/** Reads what a test came to with these dice; null where nobody has named a difficulty. */
export type TestReader = (facts: Facts, faces: readonly number[], table: Table) => TestResult | null;

let read: TestReader = () => null;

/** Names who reads tests: their action does, which stands above this and comes later. */
export function setTestReader(reader: TestReader): void {
  read = reader;
}

/** A test as its message, or the party where that is gone, tells of it. */
interface TestOnCard {
  readonly message: string;
  readonly who: string;
  /** Before anything was turned over; null while no difficulty is named. */
  readonly won: boolean | null;
  readonly attribute: string;
  readonly skill: string;
  /** The key of its outcome; empty while no difficulty is named. */
  readonly outcome: string;
  readonly difficulty: number | null;
  readonly time: number;
}

/** A test that was tried in a challenge; `won` as it counts, with what the Gamemaster turned over. */
export interface TriedTest extends TestOnCard {
  readonly flipped: boolean;
}

/** A challenge as the party stores it; undefined for one that is gone. */
export function challengeById(id: string) {
  return partyActor()?.system.challenges.find(challenge => challenge.id === id);
}

/** The tests of a challenge that stand, in the order in which they were made. */
export function testsTried(id: string): readonly TriedTest[] {
  const { flipped = [], tried = [] } = challengeById(id) ?? {};
  const standing = [...standingCards("challengeTest", "challenge", id)].map(testOnCard);
  return withKept<TestOnCard>(standing, tried).map(test => {
    const isFlipped = flipped.includes(test.message);
    return { ...test, flipped: isFlipped, won: test.won === null ? null : test.won !== isFlipped };
  });
}

/** A test of a challenge as its message tells of it. */
export function testOnCard({ message, time, facts, given }: StandingCard): TestOnCard {
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

/** A challenge as its tests see it now; null for one that is gone. */
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
    // A test that is undone moves what came after it.
    changes: challenge.changes.map(({ who, change, time }) => ({
      who,
      change,
      after: decided.filter(test => test.time <= time).length,
    })),
  };
}
