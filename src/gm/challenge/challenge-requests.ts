import { MOST_TESTS } from "../../data/actor/party.ts";
import type { RequestMessageData } from "../../data/message/request.ts";
import { actorFromUuid } from "../../compat.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { partyActor } from "../../documents/party.ts";
import { challengeById, testsTried } from "../../play/challenge/challenge-facts.ts";
import { text, type Text } from "../../actions/core/card.ts";
import { parsedRecord } from "../../actions/core/posted.ts";
import { remembered } from "./remembered.ts";

type RequestMessage = BlackoutChatMessage & { system: RequestMessageData };
/** A challenge as the party stores it. */
export type Challenge = NonNullable<ReturnType<typeof challengeById>>;

const MOST_PARTICIPANTS = 30;

/** Does what a Gamemaster asks about a skill challenge (R3.7–R3.12). Answers null when it was done, or why not; asking twice does nothing twice. To be called by the writer only. */
export async function doChallengeRequest(request: RequestMessage): Promise<Text | null> {
  const { author, system } = request;
  if (author?.isGM !== true) return refusal("notAllowed");
  if (system.value === "begin") return begin(request);
  const challenge = challengeById(system.prompt);
  if (!challenge) return refusal("gone");
  const { message, reason } = system;
  const tests = testsTried(challenge.id).map(test => test.message);
  const isTest = tests.includes(message);
  if (system.value === "flip") {
    if (!isTest) return refusal("gone");
    // Of tests that were taken back nothing is kept, so that the list never outgrows its place.
    const flipped = challenge.flipped.filter(id => tests.includes(id));
    return change(challenge.id, {
      flipped: flipped.includes(message) ? flipped.filter(id => id !== message) : [...flipped, message],
    });
  }
  if (system.value === "note") {
    if (!isTest) return refusal("gone");
    const others = challenge.consequences
      .filter(one => one.message !== message && tests.includes(one.message))
      .map(one => ({ ...one }));
    return change(challenge.id, {
      consequences: [
        ...others,
        ...(reason.trim() === "" ? [] : [{ message, text: reason.trim().slice(0, 200) }]),
      ],
    });
  }
  if (system.value === "difficulty") {
    const difficulty = parsedRecord(system.choices)?.["difficulty"] ?? null;
    return isDifficulty(difficulty) ? change(challenge.id, { difficulty }) : refusal("unreadable");
  }
  return system.value === "end" ? change(challenge.id, { ended: true }) : refusal("unreadable");
}

/** What a challenge is planned with, as a request brings it. */
export interface ChallengeWish {
  readonly id: string;
  readonly title: string;
  readonly tests: number;
  readonly difficulty: unknown;
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
  if (people.length === 0 || tests < 1 || tests > MOST_TESTS || !isDifficulty(difficulty)) return null;
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

/** Begins one. It gets the id of the request, so that a request which is handled twice makes one challenge. */
async function begin({ id, system }: RequestMessage): Promise<Text | null> {
  const party = partyActor();
  if (!party || !id) return refusal("gone");
  if (challengeById(id)) return null;
  const challenge = newChallenge({
    id,
    title: system.name,
    tests: system.index,
    difficulty: parsedRecord(system.choices)?.["difficulty"] ?? null,
    participants: system.uuids,
  });
  if (!challenge) return refusal("unreadable");
  await party.update({ system: { challenges: remembered([...storedChallenges(), challenge]) } });
  return null;
}

function isDifficulty(difficulty: unknown): difficulty is number | null {
  return (
    difficulty === null ||
    (typeof difficulty === "number" && Number.isInteger(difficulty) && difficulty >= 1 && difficulty <= 99)
  );
}

async function change(id: string, part: Partial<Challenge>): Promise<null> {
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

function refusal(why: "notAllowed" | "gone" | "unreadable"): Text {
  return text(why === "gone" ? "BLACKOUT.challenge.gone" : `BLACKOUT.writer.${why}`);
}
