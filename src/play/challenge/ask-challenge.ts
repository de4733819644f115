import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { requestWriter } from "../../actions/core/ask-writer.ts";

/*
 * What a Gamemaster does with a skill challenge. Each is a request to the writer, so that two Gamemasters never write over each other. Each answers the request's message.
 */

/** What a challenge is begun with. */
export interface ChallengePlan {
  readonly title: string;
  readonly tests: number;
  readonly difficulty: number | null;
  readonly participants: readonly string[];
}

/** Begins a skill challenge (R3.7). */
export async function beginChallenge({
  title,
  tests,
  difficulty,
  participants,
}: ChallengePlan): Promise<BlackoutChatMessage | null> {
  return requestWriter("challenge", {
    value: "begin",
    name: title,
    index: tests,
    uuids: [...participants],
    choices: JSON.stringify({ difficulty }),
  });
}

/** Turns the result of a test over, or back (R3.12), by the id of its message. */
export async function flipResult(challenge: string, message: string): Promise<BlackoutChatMessage | null> {
  return requestWriter("challenge", { value: "flip", prompt: challenge, message });
}

/** Notes what came of a test (R3.10). */
export async function noteConsequence(
  challenge: string,
  message: string,
  words: string,
): Promise<BlackoutChatMessage | null> {
  return requestWriter("challenge", { value: "note", prompt: challenge, message, reason: words });
}

/** Says how many successes the tests to come need; null where that is named on their cards (R3.7). */
export async function setDifficulty(
  challenge: string,
  difficulty: number | null,
): Promise<BlackoutChatMessage | null> {
  return requestWriter("challenge", {
    value: "difficulty",
    prompt: challenge,
    choices: JSON.stringify({ difficulty }),
  });
}

/** Ends a challenge: nobody tries any more. */
export async function endChallenge(challenge: string): Promise<BlackoutChatMessage | null> {
  return requestWriter("challenge", { value: "end", prompt: challenge });
}
