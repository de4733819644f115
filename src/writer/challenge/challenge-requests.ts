import { MOST_TESTS } from "../../data/actor/party.ts";
import { actorFromUuid } from "../../compat/documents.ts";
import { partyActor } from "../../documents/party.ts";
import { challengeById, testsTried } from "../../actions/party/challenge-facts.ts";
import { text, type Text } from "../../actions/core/card.ts";
import {
  beginChallengeRequest,
  endChallengeRequest,
  flipResultRequest,
  noteConsequenceRequest,
  setDifficultyRequest,
} from "../../features/challenge/ask-challenge.ts";
import { isGamemaster, onRequest, type Asked, type RequestHandler } from "../requests.ts";
import { remembered } from "./remembered.ts";

/** A challenge as the party stores it. */
export type Challenge = NonNullable<ReturnType<typeof challengeById>>;

const MOST_PARTICIPANTS = 30;

/** What Gamemasters ask about skill challenges (R3.7–R3.12). */
export const challengeRequests: readonly RequestHandler[] = [
  // It gets the id of the request, so that a request which is handled twice makes one challenge.
  onRequest(beginChallengeRequest, {
    may: isGamemaster,
    handle: async ({ payload, message: { id } }) => {
      const party = partyActor();
      if (!party || !id) return refusal("gone");
      if (challengeById(id)) return null;
      const challenge = newChallenge({ id, ...payload });
      if (!challenge) return refusal("unreadable");
      await party.update({ system: { challenges: remembered([...storedChallenges(), challenge]) } });
      return null;
    },
  }),
  onRequest(flipResultRequest, {
    may: isGamemaster,
    handle: ofTest(async ({ id, flipped: before }, message, tests) => {
      // Of tests that were taken back nothing is kept, so that the list never outgrows its place.
      const flipped = before.filter(one => tests.includes(one));
      return change(id, {
        flipped: flipped.includes(message) ? flipped.filter(one => one !== message) : [...flipped, message],
      });
    }),
  }),
  onRequest(noteConsequenceRequest, {
    may: isGamemaster,
    handle: ofTest(async ({ id, consequences }, message, tests, { words }) => {
      const others = consequences
        .filter(one => one.message !== message && tests.includes(one.message))
        .map(one => ({ ...one }));
      const noted = words.trim().slice(0, 200);
      return change(id, {
        consequences: [...others, ...(noted === "" ? [] : [{ message, text: noted }])],
      });
    }),
  }),
  onRequest(setDifficultyRequest, {
    may: isGamemaster,
    handle: async ({ payload: { challenge, difficulty } }) => change(challenge, { difficulty }),
  }),
  onRequest(endChallengeRequest, {
    may: isGamemaster,
    handle: async ({ payload: { challenge } }) => change(challenge, { ended: true }),
  }),
];

/** Finds the challenge and the test of it that are meant. */
function ofTest<Payload extends { challenge: string; message: string }>(
  handle: (
    challenge: Challenge,
    message: string,
    tests: readonly string[],
    payload: Payload,
  ) => Promise<Text | null>,
): (asked: Asked<Payload>) => Promise<Text | null> {
  return async ({ payload }) => {
    const challenge = challengeById(payload.challenge);
    const tests = challenge ? testsTried(challenge.id).map(test => test.message) : [];
    return challenge && tests.includes(payload.message)
      ? handle(challenge, payload.message, tests, payload)
      : refusal("gone");
  };
}

/** What a challenge is planned with, as a request brings it. */
export interface ChallengeWish {
  readonly id: string;
  readonly title: string;
  readonly tests: number;
  readonly difficulty: number | null;
  readonly participants: readonly string[];
}

/** A new challenge as the party stores it; null for a plan that cannot be. Whoever is named and is nobody is left out. */
export function newChallenge({
  id,
  title,
  tests,
  difficulty,
  participants,
}: ChallengeWish): Challenge | null {
  const people = [...new Set(participants)]
    .filter(uuid => actorFromUuid(uuid)?.isPerson() === true)
    .slice(0, MOST_PARTICIPANTS);
  if (people.length === 0 || tests < 1 || tests > MOST_TESTS) return null;
  return {
    id,
    title: title.trim().slice(0, 120),
    tests,
    difficulty,
    participants: people,
    flipped: [],
    consequences: [],
    tried: [],
    ended: false,
  };
}

async function change(id: string, part: Partial<Challenge>): Promise<Text | null> {
  if (!challengeById(id)) return refusal("gone");
  await partyActor()?.update({
    system: { challenges: storedChallenges().map(one => (one.id === id ? { ...one, ...part } : one)) },
  });
  return null;
}

/** The challenges as the party stores them, each a copy. */
export function storedChallenges(): Challenge[] {
  return (partyActor()?.system.challenges ?? []).map(one => ({
    ...one,
    participants: [...one.participants],
    flipped: [...one.flipped],
    consequences: one.consequences.map(each => ({ ...each })),
    tried: one.tried.map(each => ({ ...each })),
  }));
}

function refusal(why: "gone" | "unreadable"): Text {
  return text(why === "gone" ? "BLACKOUT.challenge.gone" : `BLACKOUT.writer.${why}`);
}
