import { MOST_PARTICIPANT_CHANGES, MOST_PARTICIPANTS, MOST_TESTS } from "../../data/actor/party.ts";
import { actorFromUuid } from "../../compat/documents.ts";
import { partyActor } from "../../documents/party.ts";
import { beginChallenge, skipParticipant, withParticipants } from "../../rules/tests/skill-challenge.ts";
import { challengeTemplateKeys } from "../../rules/tests/challenge-templates.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { challengeById, challengeFacts, testsTried } from "../../actions/party/challenge-facts.ts";
import { skillChallengeOf } from "../../actions/party/challenge-progress.ts";
import { madeAt } from "../../actions/core/made-at.ts";
import { text, type Text } from "../../actions/core/card.ts";
import {
  beginChallengeRequest,
  changeParticipantRequest,
  endChallengeRequest,
  flipResultRequest,
  noteConsequenceRequest,
  setDifficultyRequest,
  undoParticipantRequest,
} from "../../features/challenge/ask-challenge.ts";
import type { PayloadOf } from "../../documents/requests.ts";
import { isGamemaster, onRequest, type Asked, type RequestHandler } from "../requests.ts";
import { remembered } from "./remembered.ts";

/** A skill challenge as the party document stores it. */
export type Challenge = NonNullable<ReturnType<typeof challengeById>>;

/** Handlers for Gamemasters' requests about skill challenges (R3.7–R3.12). */
export const challengeRequests: readonly RequestHandler[] = [
  // The challenge's ID is the ID of the request, so that handling the request twice creates only one
  // challenge.
  onRequest(beginChallengeRequest, {
    may: isGamemaster,
    handle: async ({ payload, message: { id } }) => {
      const party = partyActor();
      if (!party || !id) return rejection("gone");
      if (challengeById(id)) return null;
      const challenge = newChallenge({ id, ...payload });
      if (!challenge) return rejection("unreadable");
      await party.update({ system: { challenges: remembered([...storedChallenges(), challenge]) } });
      return null;
    },
  }),
  onRequest(flipResultRequest, {
    may: isGamemaster,
    handle: ofTest(async ({ id, flipped: before }, message, tests) => {
      // Results of undone tests are removed to keep the list short.
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
  onRequest(changeParticipantRequest, { may: isGamemaster, handle: changeParticipant }),
  onRequest(undoParticipantRequest, { may: isGamemaster, handle: undoParticipant }),
  onRequest(endChallengeRequest, {
    may: isGamemaster,
    handle: async ({ payload: { challenge } }) => change(challenge, { ended: true }),
  }),
];

/** Wraps a handler for a test in a challenge, and passes it both the challenge and the test. */
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
      : rejection("gone");
  };
}

/**
 * Adds, removes or skips a participant. The change is stored with the request's ID, so that handling a
 * request twice makes only one change.
 */
async function changeParticipant({
  payload: { challenge: id, who, change: what },
  message,
}: Asked<PayloadOf<typeof changeParticipantRequest>>): Promise<Text | null> {
  const [stored, facts] = [challengeById(id), challengeFacts(id)];
  if (!stored || !facts || !message.id) return rejection("gone");
  if (stored.changes.some(one => one.id === message.id)) return null;
  const present = facts.participants.map(({ uuid }) => uuid);
  const isIn = present.includes(who);
  if (what === "joined" ? isIn : !isIn) return rejection("notNow");
  if (what === "joined" && (present.length >= MOST_PARTICIPANTS || actorFromUuid(who)?.isPerson() !== true))
    return rejection("unreadable");
  if (what === "left" && present.length === 1) return text("BLACKOUT.challenge.lastOne");
  const challenge = skillChallengeOf(facts);
  const next = orNull(() =>
    what === "skipped"
      ? skipParticipant(challenge, who)
      : withParticipants(challenge, isIn ? present.filter(one => one !== who) : [...present, who]),
  );
  if (!next) return rejection("notNow");
  const made = { id: message.id, who, change: what, time: madeAt(message) };
  return change(id, {
    participants: [...next.participants],
    changes: [...stored.changes, made].slice(-MOST_PARTICIPANT_CHANGES).map(one => ({ ...one })),
  });
}

/** Undoes the most recent change to the challenge's participants. */
async function undoParticipant({
  payload: { challenge: id, change: undone },
}: Asked<PayloadOf<typeof undoParticipantRequest>>): Promise<Text | null> {
  const stored = challengeById(id);
  if (!stored) return rejection("gone");
  const { changes, participants } = stored;
  if (!changes.some(one => one.id === undone)) return null;
  const last = changes.at(-1);
  if (last?.id !== undone) return rejection("notNow");
  const others = participants.filter(one => one !== last.who);
  if (last.change === "joined" && others.length === 0) return text("BLACKOUT.challenge.lastOne");
  return change(id, {
    changes: changes.slice(0, -1).map(one => ({ ...one })),
    ...(last.change !== "skipped" && {
      participants: last.change === "joined" ? others : [...others, last.who],
    }),
  });
}

/** Returns the result of a rules function, or null if the function throws a RuleError. */
function orNull<T>(ask: () => T): T | null {
  try {
    return ask();
  } catch (error) {
    if (error instanceof RuleError) return null;
    throw error;
  }
}

/** A planned challenge, as described in a request. */
export interface ChallengeWish {
  readonly id: string;
  readonly title: string;
  readonly tests: number;
  readonly difficulty: number | null;
  readonly participants: readonly string[];
  /** The key of the challenge's template. Omitted if there is none. */
  readonly template?: string;
}

/**
 * Returns a new challenge as the party document stores it, or null for an invalid plan. Unknown participants
 * are omitted.
 */
export function newChallenge({
  id,
  title,
  tests,
  difficulty,
  participants,
  template = "",
}: ChallengeWish): Challenge | null {
  const people = [...new Set(participants)]
    .filter(uuid => actorFromUuid(uuid)?.isPerson() === true)
    .slice(0, MOST_PARTICIPANTS);
  const begun = orNull(() => beginChallenge(tests, people));
  if (!begun || tests > MOST_TESTS) return null;
  return {
    id,
    title: title.trim().slice(0, 120),
    tests: begun.tests,
    difficulty,
    participants: [...begun.participants],
    template: challengeTemplateKeys.find(key => key === template) ?? "",
    changes: [],
    flipped: [],
    consequences: [],
    tried: [],
    ended: false,
  };
}

async function change(id: string, part: Partial<Challenge>): Promise<Text | null> {
  if (!challengeById(id)) return rejection("gone");
  await partyActor()?.update({
    system: { challenges: storedChallenges().map(one => (one.id === id ? { ...one, ...part } : one)) },
  });
  return null;
}

/** Returns a copy of the stored challenges. */
export function storedChallenges(): Challenge[] {
  return (partyActor()?.system.challenges ?? []).map(one => ({
    ...one,
    participants: [...one.participants],
    changes: one.changes.map(each => ({ ...each })),
    flipped: [...one.flipped],
    consequences: one.consequences.map(each => ({ ...each })),
    tried: one.tried.map(each => ({ ...each })),
  }));
}

function rejection(why: "gone" | "unreadable" | "notNow"): Text {
  return text(why === "gone" ? "BLACKOUT.challenge.gone" : `BLACKOUT.writer.${why}`);
}
