import { documentFromUuid, updateDocument } from "../../compat/documents.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { isVerdictTrusted, readAction, type ActionMessage } from "../../actions/core/posted.ts";
import { restLength } from "../../actions/party/rest/choices.ts";
import { restSeconds } from "../../rules/health/rest.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { moveTime } from "../combat/world-time.ts";
import { isWriter } from "../designated-writer.ts";

/** Notes on the message of a rest by how many seconds the world's time was moved for it, and where from: so that a move that was interrupted is neither lost nor made twice. */
const FLAG = "restTime";

interface Moved {
  readonly seconds: number;
  readonly from: number;
  readonly to: number;
  readonly done: boolean;
}

/**
 * Moves the world's time with the rests of the party, and back when one is taken back. For those who rested the clocks have run with the rest; those of everybody else run
 * as ever. What they did stays when the time goes back: it is an action of its own. Answers what catches up on rests that were settled meanwhile.
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

/** Is it a rest, of a Gamemaster as all are? What a player posts as one may bear any note. */
function isRest(message: BlackoutChatMessage): message is ActionMessage {
  return message.isAction() && message.system.action === "partyRest" && message.author?.isGM === true;
}

/** Moves the time as far as the rest stands for now. */
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

/** Seconds that the time was moved by; what was begun and not done is done first. */
async function ended(message: ActionMessage): Promise<number> {
  const moved = movedFor(message);
  if (!moved) return 0;
  if (!moved.done) {
    if (game.time.worldTime === moved.from) await moveTime(moved.to - moved.from, restersOf(message));
    await note(message, { ...moved, done: true });
  }
  return moved.seconds;
}

/** Seconds that the rest stands for; null while it is being written. */
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
