import type { ActionMessageData } from "../../data/message/action.ts";
import { createMessage, newMessage } from "../../compat/messages.ts";
import {
  asAction,
  isVerdictTrusted,
  readData,
  type ActionMessage,
  type PostedAction,
} from "../../actions/core/posted.ts";

/**
 * Trusted copies of posted actions. The author of a message can overwrite it at any time, so the writer keeps
 * a copy of every action as a Gamemaster's client last wrote it. If another user has written to the message
 * since then, the writer uses the copy. It always writes the whole verdict, so that no update confirms forged
 * data. If there is no copy, the ID of the user who last modified the document shows whether data was forged
 * while no Gamemaster was online. If so, the card becomes invalid.
 */
type ActionSource = ReturnType<ActionMessageData["toObject"]>;

const copies = new Map<string, ActionSource>();

function sourceOf({ system }: { readonly system: ActionMessageData }): ActionSource {
  return system.toObject();
}

/** The verdict of an action that the writer hasn't handled yet. */
const noVerdict: ActionSource["verdict"] = {
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

/** Returns an action's trusted data. */
export function knownData(message: ActionMessage): ActionSource {
  const copy = message.id && !isVerdictTrusted(message) ? copies.get(message.id) : undefined;
  return copy ?? sourceOf(message);
}

/** Returns the action with its trusted data. */
export function knownAction(message: ActionMessage): PostedAction {
  return readData(knownData(message), isKnown(message) || isVerdictTrusted(message));
}

/** Returns whether the writer has a copy of the given action. */
export function isKnown(message: ActionMessage): boolean {
  return message.id !== null && copies.has(message.id);
}

/** Stores a copy of the message if a Gamemaster's client was the last to write the message. */
export function rememberAction(message: ActionMessage): void {
  if (message.id && isVerdictTrusted(message)) copies.set(message.id, sourceOf(message));
}

/**
 * Stores a copy of a new action as created by its author, but without a verdict. The writer judges this copy.
 */
export function rememberNew(message: ActionMessage): void {
  if (message.id) copies.set(message.id, { ...sourceOf(message), verdict: noVerdict });
}

/** Deletes the copy of a deleted message. */
export function forgetAction(id: string | null): void {
  if (id) copies.delete(id);
}

/** The actions that the writer judges before posting them, with the data of their messages. */
const drafts = new WeakMap<ActionMessage, object>();

/**
 * Returns a writer's action that hasn't been posted yet. Its first verdict creates the message, which saves a
 * database write.
 *
 * @param data - the data of the message, with its ID
 */
export function draftAction(data: object): ActionMessage | null {
  const draft = asAction(newMessage(data));
  if (draft) drafts.set(draft, data);
  return draft;
}

/**
 * Writes a verdict to a message. If the message is still a draft, posts it with the verdict. Returns false if
 * the message was deleted or couldn't be posted.
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
  // All fields are written, including unchanged ones, because the author may have just changed them.
  else await stored?.update({ system }, { diff: false });
  copies.set(id, system);
  return true;
}
