import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { requiredChoice, requiredWhole, text, texts, wholeOrNone } from "../../data/fields.ts";
import { MOST_TESTS } from "../../data/actor/party.ts";
import { ask, defineRequest } from "../../documents/requests.ts";
import { participantChanges, type ParticipantChange } from "../../rules/tests/participant-changes.ts";

/*
 * Operations that let a Gamemaster control a skill challenge. Each operation sends a request to the writer,
 * so that two Gamemasters never overwrite each other's changes, and returns the request's message.
 */

/** The plan of a challenge. */
export interface ChallengePlan {
  readonly title: string;
  readonly tests: number;
  readonly difficulty: number | null;
  readonly participants: readonly string[];
  /**
   * The key of the template from which the challenge is created, or an empty string if no template is used.
   */
  readonly template?: string;
}

/** The maximum difficulty of a test in a skill challenge. */
export const MOST_DIFFICULTY = 99;

export const beginChallengeRequest = defineRequest("challenge.begin", () => ({
  title: text(),
  tests: requiredWhole(1, MOST_TESTS),
  difficulty: wholeOrNone(1, MOST_DIFFICULTY),
  participants: texts(),
  template: text(),
}));
export const flipResultRequest = defineRequest("challenge.flip", () => ({
  challenge: text(),
  message: text(),
}));
export const noteConsequenceRequest = defineRequest("challenge.note", () => ({
  challenge: text(),
  message: text(),
  words: text(),
}));
export const setDifficultyRequest = defineRequest("challenge.difficulty", () => ({
  challenge: text(),
  difficulty: wholeOrNone(1, MOST_DIFFICULTY),
}));
export const changeParticipantRequest = defineRequest("challenge.participant", () => ({
  challenge: text(),
  who: text(),
  change: requiredChoice(participantChanges),
}));
export const undoParticipantRequest = defineRequest("challenge.undoParticipant", () => ({
  challenge: text(),
  change: text(),
}));
export const endChallengeRequest = defineRequest("challenge.end", () => ({ challenge: text() }));

/** Starts a skill challenge (R3.7). */
export async function beginChallenge({
  participants,
  template = "",
  ...plan
}: ChallengePlan): Promise<BlackoutChatMessage | null> {
  return ask(beginChallengeRequest, { ...plan, template, participants: [...participants] });
}

/** Flips the result of the test whose message has this ID, or restores the original result (R3.12). */
export async function flipResult(challenge: string, message: string): Promise<BlackoutChatMessage | null> {
  return ask(flipResultRequest, { challenge, message });
}

/** Stores the consequence of a test (R3.10). */
export async function noteConsequence(
  challenge: string,
  message: string,
  words: string,
): Promise<BlackoutChatMessage | null> {
  return ask(noteConsequenceRequest, { challenge, message, words });
}

/**
 * Sets the difficulty of future tests. If the difficulty is null, the Gamemaster sets it on each card (R3.7).
 */
export async function setDifficulty(
  challenge: string,
  difficulty: number | null,
): Promise<BlackoutChatMessage | null> {
  return ask(setDifficultyRequest, { challenge, difficulty });
}

/** Adds, removes or skips the participant with the given actor UUID (R3.8). */
export async function changeParticipant(
  challenge: string,
  who: string,
  change: ParticipantChange,
): Promise<BlackoutChatMessage | null> {
  return ask(changeParticipantRequest, { challenge, who, change });
}

/** Undoes the latest change to the participants. `change` is the ID of that change. */
export async function undoParticipant(
  challenge: string,
  change: string,
): Promise<BlackoutChatMessage | null> {
  return ask(undoParticipantRequest, { challenge, change });
}

/** Ends a challenge, so that no more tests are possible. */
export async function endChallenge(challenge: string): Promise<BlackoutChatMessage | null> {
  return ask(endChallengeRequest, { challenge });
}
