import type { ActionMessageData } from "../../data/message/action.ts";
import {
  isVerdictTrusted,
  readData,
  type ActionMessage,
  type PostedAction,
} from "../../actions/core/posted.ts";

/*
 * The author of a message may write into it at any time, also between two writes of the writer. So the writer keeps a copy of every action as a Gamemaster's client
 * wrote it last, goes by that copy when somebody else has written since, and writes all of it each time: nothing that somebody slipped in between is ever
 * confirmed by the next write. What was forged while no Gamemaster was here is known by who wrote last: then there is no copy, and the card is void.
 */
type ActionSource = ReturnType<ActionMessageData["toObject"]>;

const copies = new Map<string, ActionSource>();

function sourceOf({ system }: { readonly system: ActionMessageData }): ActionSource {
  return system.toObject();
}

/** A verdict before the writer has said anything. */
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

/** An action's data as they count for the writer. */
export function knownData(message: ActionMessage): ActionSource {
  const copy = message.id && !isVerdictTrusted(message) ? copies.get(message.id) : undefined;
  return copy ?? sourceOf(message);
}

/** How an action stands for the writer. */
export function knownAction(message: ActionMessage): PostedAction {
  return readData(knownData(message), isKnown(message) || isVerdictTrusted(message));
}

/** Does the writer have a copy of this action? */
export function isKnown(message: ActionMessage): boolean {
  return message.id !== null && copies.has(message.id);
}

/** Keeps the message as it stands, when a Gamemaster's client wrote it. */
export function rememberAction(message: ActionMessage): void {
  if (message.id && isVerdictTrusted(message)) copies.set(message.id, sourceOf(message));
}

/** Keeps a new action as its author made it, whatever verdict came with it: this is what is going to be judged. */
export function rememberNew(message: ActionMessage): void {
  if (message.id) copies.set(message.id, { ...sourceOf(message), verdict: unsaid });
}

/** Forgets a message that is gone. */
export function forgetAction(id: string | null): void {
  if (id) copies.delete(id);
}

/** Writes the writer's word onto a message. Answers false when somebody deleted it meanwhile. */
export async function writeVerdict(
  message: ActionMessage,
  verdict: Partial<ActionSource["verdict"]>,
): Promise<boolean> {
  const { id } = message;
  if (!id || !game.messages.has(id)) return false;
  const known = knownData(message);
  const system = { ...known, verdict: { ...known.verdict, ...verdict } };
  // All of it, also what seems to stand there already: the author may have changed that a moment ago.
  await message.update({ system }, { diff: false });
  copies.set(id, system);
  return true;
}
