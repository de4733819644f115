import type { ActionMessageData } from "../../data/message/action.ts";
import { createMessage, newMessage } from "../../compat/messages.ts";
import {
  asAction,
  isVerdictTrusted,
  readData,
  type ActionMessage,
  type PostedAction,
} from "../../actions/core/posted.ts";

/*
 * The author of a message can write into it at any time, also between two writes of the writer. The writer
 * therefore keeps a copy of every action as a Gamemaster's client wrote it last. If another user has written
 * since, it uses that copy, and it always writes the whole verdict, so that no write confirms forged data.
 * Without a copy, data forged while no Gamemaster was online is detected by the last author of the document;
 * the card is then void.
 */
type ActionSource = ReturnType<ActionMessageData["toObject"]>;

const copies = new Map<string, ActionSource>();

function sourceOf({ system }: { readonly system: ActionMessageData }): ActionSource {
  return system.toObject();
}

/** The verdict of an action that the writer has not handled. */
const unsaid: ActionSource["verdict"] = {
  state: "none",
  reason: "",
  reasonData: "",
  facts: "",
  given: "",
  applied: "",
  writing: "",
  conflicts: "",
  differences: "",
  amendments: "",
  step: 0,
  combat: "",
  round: -1,
  turn: -1,
  acting: "",
  asked: "",
  skipped: false,
};

/** Returns an action's data as trusted by the writer. */
export function knownData(message: ActionMessage): ActionSource {
  const copy = message.id && !isVerdictTrusted(message) ? copies.get(message.id) : undefined;
  return copy ?? sourceOf(message);
}

/** Returns the action as trusted by the writer. */
export function knownAction(message: ActionMessage): PostedAction {
  return readData(knownData(message), isKnown(message) || isVerdictTrusted(message));
}

/** Whether the writer has a copy of this action. */
export function isKnown(message: ActionMessage): boolean {
  return message.id !== null && copies.has(message.id);
}

/** Copies the message after a Gamemaster's client wrote it. */
export function rememberAction(message: ActionMessage): void {
  if (message.id && isVerdictTrusted(message)) copies.set(message.id, sourceOf(message));
}

/** Copies a new action as its author created it, without any verdict: this is what will be judged. */
export function rememberNew(message: ActionMessage): void {
  if (message.id) copies.set(message.id, { ...sourceOf(message), verdict: unsaid });
}

/** Deletes the copy of a deleted message. */
export function forgetAction(id: string | null): void {
  if (id) copies.delete(id);
}

/** Actions that the writer judges before it posts them, with the data of their messages. */
const drafts = new WeakMap<ActionMessage, object>();

/**
 * Returns an action of the writer's own that is not posted: its first verdict creates the message. So judging
 * it takes one write less than judging a posted action.
 * @param data - the data of the message, with its ID
 */
export function draftAction(data: object): ActionMessage | null {
  const draft = asAction(newMessage(data));
  if (draft) drafts.set(draft, data);
  return draft;
}

/**
 * Writes a verdict to a message; a draft is posted with it. Returns false if the message was deleted, or could
 * not be posted.
 */
export async function writeVerdict(
  message: ActionMessage,
  verdict: Partial<ActionSource["verdict"]>,
): Promise<boolean> {
  const { id } = message;
  const draft = drafts.get(message);
  const stored = id === null ? undefined : game.messages.get(id);
  if (!id || !(draft || stored)) return false;
  const known = knownData(message);
  const system = { ...known, verdict: { ...known.verdict, ...verdict } };
  if (draft) {
    drafts.delete(message);
    if (!(await createMessage({ ...draft, system }, { keepId: true }))) return false;
  }
  // Writes all fields, even unchanged ones: the author may have just changed them.
  else await stored?.update({ system }, { diff: false });
  copies.set(id, system);
  return true;
}
