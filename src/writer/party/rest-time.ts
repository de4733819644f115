import { documentFromUuid, updateDocument } from "../../compat/documents.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { isVerdictTrusted, readAction, type ActionMessage } from "../../actions/core/posted.ts";
import { restLength } from "../../actions/party/rest/choices.ts";
import { restSeconds } from "../../rules/health/rest.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { moveTime } from "../combat/world-time.ts";
import { isWriter } from "../designated-writer.ts";

/**
 * The flag on a rest's message that records the change of the world time: the number of seconds, and the
 * times before and after. With this flag, an interrupted change is neither lost nor repeated.
 */
const FLAG = "restTime";

interface Moved {
  readonly seconds: number;
  readonly from: number;
  readonly to: number;
  readonly done: boolean;
}

/**
 * Advances world time when the party rests, and moves it back when a rest is undone. The clocks of resting
 * actors have already run as part of the rest, and all other clocks run as usual. Their effects remain when
 * the time moves back, because they are separate actions. Returns a function that handles rests that were
 * missed.
 */
export function watchRests(enqueue: (task: () => Promise<void>) => void): () => void {
  const look = (message: BlackoutChatMessage) => {
    if (isWriter() && isRest(message)) enqueue(() => follow(message));
  };
  Hooks.on("updateChatMessage", look);
  return () => {
    for (const message of game.messages) look(message);
  };
}

/**
 * Returns whether the message contains a rest that a Gamemaster posted. Rests in players' messages are
 * ignored, because they could contain any value.
 */
function isRest(message: BlackoutChatMessage): message is ActionMessage {
  return message.isAction() && message.system.action === "partyRest" && message.author?.isGM === true;
}

/**
 * Adjusts world time by the difference, in seconds, between the rest's current duration and the time that has
 * already been applied.
 */
async function follow(message: ActionMessage): Promise<void> {
  if (!isWriter() || !game.messages.has(message.id ?? "") || !isVerdictTrusted(message)) return;
  const before = await ended(message);
  const wanted = secondsOf(message);
  if (wanted === null || wanted === before) return;
  const { worldTime } = game.time;
  const step = wanted - before;
  await note(message, { seconds: wanted, from: worldTime, to: worldTime + step, done: false });
  await moveTime(step, restersOf(message));
  await note(message, { seconds: wanted, from: worldTime, to: worldTime + step, done: true });
}

/**
 * Finishes an interrupted change, and returns the number of seconds by which the rest has moved world time.
 */
async function ended(message: ActionMessage): Promise<number> {
  const moved = movedFor(message);
  if (!moved) return 0;
  if (!moved.done) {
    if (game.time.worldTime === moved.from) await moveTime(moved.to - moved.from, restersOf(message));
    await note(message, { ...moved, done: true });
  }
  return moved.seconds;
}

/**
 * Returns the number of seconds by which the rest must have advanced world time (0 if it isn't applied), or
 * null while the rest is being written or undone.
 */
function secondsOf(message: ActionMessage): number | null {
  const { state, facts } = readAction(message);
  if (state === "applying" || state === "reversing" || !facts) return null;
  return state === "applied" && facts.choices["passTime"] !== false
    ? restSeconds[restLength.of(facts.choices)]
    : 0;
}

function restersOf({ system: { actor, targets } }: ActionMessage): ReadonlySet<string> {
  return new Set([actor, ...targets]);
}

function movedFor({ flags }: ActionMessage): Moved | null {
  const noted: unknown = (flags as Record<string, Record<string, unknown> | undefined>)[SYSTEM_ID]?.[FLAG];
  return typeof noted === "object" && noted !== null && "seconds" in noted ? (noted as Moved) : null;
}

async function note(message: ActionMessage, moved: Moved): Promise<void> {
  const document = documentFromUuid(message.uuid);
  if (document) await updateDocument(document, { flags: { [SYSTEM_ID]: { [FLAG]: { ...moved } } } });
}
