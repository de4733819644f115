import { answerPrompt } from "../../actions/core/ask-writer.ts";
import type { Prompt } from "../../actions/core/hand.ts";
import type { ActionMessage } from "../../actions/core/posted.ts";
import { pushedInto } from "./open-tests.ts";

/**
 * The answers that this user has sent to the writer, each identified by its message and key. They are
 * recorded so that no prompt is answered twice.
 */
const sent = new Set<string>();
const listeners = new Set<(message: ActionMessage) => void>();

/** The number of Inspiration dice that this user wants to spend on an answer, by message and key. */
const inspired = new Map<string, number>();

const nameOf = (message: string, key: string) => `${message} ${key}`;

/** Whether this user has sent an answer to a prompt. */
export function isSent(message: string, key: string): boolean {
  return sent.has(nameOf(message, key));
}

/**
 * Calls `listener` whenever an answer is sent or fails to arrive, or its number of Inspiration dice changes.
 */
export function onAnswerSent(listener: (message: ActionMessage) => void): void {
  listeners.add(listener);
}

/** Returns the number of Inspiration dice that this user wants to spend on the answer to a prompt. */
export function chosenInspiration(message: string, key: string): number {
  return inspired.get(nameOf(message, key)) ?? 0;
}

/**
 * Sets the number of Inspiration dice for the answer to a prompt. The prompt is redrawn everywhere it is
 * shown.
 */
export function chooseInspiration(message: ActionMessage, key: string, dice: number): void {
  inspired.set(nameOf(message.id ?? "", key), dice);
  notifyListeners(message);
}

/** Answers a prompt unless the user has already answered it. */
export async function giveAnswer(message: ActionMessage, prompt: Prompt, value: string): Promise<void> {
  const name = nameOf(message.id ?? "", prompt.key);
  if (sent.has(name)) return;
  sent.add(name);
  notifyListeners(message);
  let request: unknown = null;
  try {
    const spent = prompt.options.find(option => option.value === value)?.dice?.inspiration ?? 0;
    const leases = pushedInto(message.id ?? "", prompt.key).slice(0, spent);
    request = await answerPrompt(
      message,
      prompt,
      value,
      leases.map(({ id }) => id),
    );
  } finally {
    if (!request) {
      sent.delete(name);
      notifyListeners(message);
    }
  }
}

/**
 * Removes the answers and the chosen dice for a message. Called when the message has changed or an answer was
 * rejected.
 */
export function forgetSent(message: string): void {
  for (const name of sent) if (name.startsWith(`${message} `)) sent.delete(name);
  for (const name of inspired.keys()) if (name.startsWith(`${message} `)) inspired.delete(name);
}

function notifyListeners(message: ActionMessage): void {
  for (const listener of listeners) listener(message);
}
