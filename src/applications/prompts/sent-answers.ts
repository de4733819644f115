import { answerPrompt } from "../../actions/core/ask-writer.ts";
import type { Prompt } from "../../actions/core/hand.ts";
import type { ActionMessage } from "../../actions/core/posted.ts";
import { pushedInto } from "./open-tests.ts";

/** This user's answers that have been sent to the writer, by message and key, to prevent double answers. */
const sent = new Set<string>();
const listeners = new Set<(message: ActionMessage) => void>();

/** The number of own Inspiration dice that this user wants to spend on an answer, by message and key. */
const inspired = new Map<string, number>();

const nameOf = (message: string, key: string) => `${message} ${key}`;

/** Whether this user's answer to that question has been sent. */
export function isSent(message: string, key: string): boolean {
  return sent.has(nameOf(message, key));
}

/** Calls `listener` whenever an answer is sent, fails to arrive, or has a new number of Inspiration dice. */
export function onAnswerSent(listener: (message: ActionMessage) => void): void {
  listeners.add(listener);
}

/** Returns how many Inspiration dice this user has chosen for the answer to a question. */
export function chosenInspiration(message: string, key: string): number {
  return inspired.get(nameOf(message, key)) ?? 0;
}

/** Chooses the number of Inspiration dice for the answer to a question, which is redrawn everywhere. */
export function chooseInspiration(message: ActionMessage, key: string, dice: number): void {
  inspired.set(nameOf(message.id ?? "", key), dice);
  tell(message);
}

/** Answers a question, once. */
export async function giveAnswer(message: ActionMessage, prompt: Prompt, value: string): Promise<void> {
  const name = nameOf(message.id ?? "", prompt.key);
  if (sent.has(name)) return;
  sent.add(name);
  tell(message);
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
      tell(message);
    }
  }
}

/** Forgets answers and chosen dice of a message that has changed, or one of whose answers was rejected. */
export function forgetSent(message: string): void {
  for (const name of sent) if (name.startsWith(`${message} `)) sent.delete(name);
  for (const name of inspired.keys()) if (name.startsWith(`${message} `)) inspired.delete(name);
}

function tell(message: ActionMessage): void {
  for (const listener of listeners) listener(message);
}
