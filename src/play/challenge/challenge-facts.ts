import { actorFromUuid } from "../../compat.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { partyActor } from "../../documents/party.ts";
import { countsAsWon } from "../../rules/tests/skill-challenge.ts";
import { actorFacts } from "../deed/actor-facts.ts";
import type { ChallengeFacts } from "../deed/facts.ts";
import { challengeResult } from "../verbs/challenge/challenge-test.ts";
import { tableNow } from "../deed/table-now.ts";
import { standingCards } from "./standing-cards.ts";

/*
 * A skill challenge stands in the party's data, and what was tried on the messages of its tests: so a test that is taken back or amended is taken back or amended in the
 * challenge too, and nothing is stored twice.
 */

/** A test that was tried in a challenge. */
export interface TriedTest {
  readonly message: string;
  readonly who: string;
  /** As it counts, with what the Gamemaster turned over; null while no difficulty is named. */
  readonly won: boolean | null;
  readonly flipped: boolean;
}

/** A challenge as the party stores it; undefined for one that is gone. */
export function challengeById(id: string) {
  return partyActor()?.system.challenges.find(challenge => challenge.id === id);
}

/** The tests of a challenge that stand, in the order in which they were made. */
export function testsTried(id: string): readonly TriedTest[] {
  const flipped = challengeById(id)?.flipped ?? [];
  const tried: TriedTest[] = [];
  for (const { message, facts, given } of standingCards("challengeTest", "challenge", id)) {
    const result = challengeResult(facts, given.dice["test"] ?? [], tableNow());
    const isFlipped = flipped.includes(message);
    tried.push({ message, who: facts.actor.uuid, flipped: isFlipped, won: result && countsAsWon(result, currentHouseRules()) !== isFlipped });
  }
  return tried;
}

/** A challenge as its tests see it now; null for one that is gone. */
export function challengeFacts(id: string): ChallengeFacts | null {
  const challenge = challengeById(id);
  if (!challenge) return null;
  const participants = challenge.participants.flatMap(uuid => {
    const actor = actorFromUuid(uuid);
    if (!actor?.isPerson()) return [];
    const { name, skills } = actorFacts(actor);
    return [{ uuid, name, ranks: Object.fromEntries(Object.entries(skills).map(([key, { rank }]) => [key, rank])) }];
  });
  const { title, tests, difficulty, ended } = challenge;
  return { id, title, tests, difficulty, ended, participants, tried: testsTried(id).map(({ who, won }) => ({ who, won })) };
}
