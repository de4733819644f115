import { MOST_CHALLENGES, MOST_TESTS } from "../../data/actor/party.ts";
import type { RequestMessageData } from "../../data/message/request.ts";
import { actorFromUuid } from "../../compat.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { partyActor } from "../../documents/party.ts";
import { challengeById, testsTried } from "../../play/challenge/challenge-facts.ts";
import { text, type Text } from "../../play/deed/card.ts";
import { parsedRecord } from "../../play/deed/posted.ts";

type RequestMessage = BlackoutChatMessage & { system: RequestMessageData };
type Challenge = NonNullable<ReturnType<typeof challengeById>>;

/** Does what a Gamemaster asks about a skill challenge (R3.7–R3.12). Answers null when it was done, or why not; asking twice does nothing twice. To be called by the writer only. */
export async function doChallengeRequest(request: RequestMessage): Promise<Text | null> {
  const { author, system } = request;
  if (author?.isGM !== true) return refusal("notAllowed");
  if (system.value === "begin") return begin(request);
  const challenge = challengeById(system.prompt);
  if (!challenge) return refusal("gone");
  const { message, reason } = system;
  const isTest = testsTried(challenge.id).some(test => test.message === message);
  if (system.value === "flip") {
    if (!isTest) return refusal("gone");
    const { flipped } = challenge;
    return change(challenge.id, { flipped: flipped.includes(message) ? flipped.filter(id => id !== message) : [...flipped, message] });
  }
  if (system.value === "note") {
    if (!isTest) return refusal("gone");
    const others = challenge.consequences.filter(one => one.message !== message).map(one => ({ ...one }));
    return change(challenge.id, { consequences: [...others, ...reason.trim() === "" ? [] : [{ message, text: reason.trim().slice(0, 200) }]] });
  }
  return system.value === "end" ? change(challenge.id, { ended: true }) : refusal("unreadable");
}

/** Begins one. It gets the id of the request, so that a request which is handled twice makes one challenge. */
async function begin({ id, system }: RequestMessage): Promise<Text | null> {
  const party = partyActor();
  if (!party || !id) return refusal("gone");
  if (challengeById(id)) return null;
  const participants = [...new Set(system.uuids)].filter(uuid => actorFromUuid(uuid)?.isPerson() === true);
  const difficulty = parsedRecord(system.choices)?.["difficulty"] ?? null;
  const right = difficulty === null || (typeof difficulty === "number" && Number.isInteger(difficulty) && difficulty >= 1 && difficulty <= 99);
  if (participants.length === 0 || system.index < 1 || system.index > MOST_TESTS || !right) return refusal("unreadable");
  const challenge = { id, title: system.name.trim().slice(0, 120), tests: system.index, difficulty: typeof difficulty === "number" ? difficulty : null, participants, flipped: [], consequences: [], ended: false };
  await party.update({ system: { challenges: [...stored(), challenge].slice(-MOST_CHALLENGES) } });
  return null;
}

async function change(id: string, part: Partial<Challenge>): Promise<null> {
  await partyActor()?.update({ system: { challenges: stored().map(one => one.id === id ? { ...one, ...part } : one) } });
  return null;
}

function stored(): Challenge[] {
  return (partyActor()?.system.challenges ?? []).map(one => ({ ...one, participants: [...one.participants], flipped: [...one.flipped], consequences: one.consequences.map(each => ({ ...each })) }));
}

function refusal(why: "notAllowed" | "gone" | "unreadable"): Text {
  return text(why === "gone" ? "BLACKOUT.challenge.gone" : `BLACKOUT.writer.${why}`);
}
