import { answerPrompt } from "../../actions/core/ask-writer.ts";
import type { Prompt } from "../../actions/core/hand.ts";
import type { ActionMessage } from "../../actions/core/posted.ts";
import { pushedInto } from "./open-tests.ts";

/**
 * Answers of this user that are on their way to the writer, by message and key: so that nobody answers twice.
 */
const sent = new Set<string>();
const listeners = new Set<(message: ActionMessage) => void>();

const nameOf = (message: string, key: string) => `${message} ${key}`;

/** Is an answer of this user to that question on its way? */
export function isSent(message: string, key: string): boolean {
  return sent.has(nameOf(message, key));
}

/** Calls `listener` whenever an answer sets out or did not arrive. */
export function onAnswerSent(listener: (message: ActionMessage) => void): void {
  listeners.add(listener);
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

/** Forgets the answers to the questions of a message: it has changed, or one was refused. */
export function forgetSent(message: string): void {
  for (const name of sent) if (name.startsWith(`${message} `)) sent.delete(name);
}

function tell(message: ActionMessage): void {
  for (const listener of listeners) listener(message);
}
