import type { BlackoutChatMessage } from "../documents/chat-message.ts";
import { createRequestedCharacter } from "./create-character.ts";
import { isWriter } from "./designated-writer.ts";
import { ensureParty } from "./party.ts";
import { grantInspiration } from "./grant-inspiration.ts";

/** What is waiting is handled one at a time, in the order in which it was asked. */
let queue: Promise<void> = Promise.resolve();

/**
 * Starts the one writer on this client. It acts only while this client is the designated one; when it becomes that, or comes back, it takes up
 * everything that waits. Each step may be done twice without harm, so a crash between two writes loses and doubles nothing.
 */
export function startWriter(): void {
  Hooks.on("createChatMessage", message => { if (isWriter()) enqueue(message); });
  Hooks.on("userConnected", () => takeUp());
  takeUp();
}

/** Resolves when everything that waits now is handled. */
export function writerIdle(): Promise<void> {
  return queue;
}

function takeUp(): void {
  if (!isWriter()) return;
  queue = queue.then(ensureParty).catch(report);
  for (const message of game.messages) enqueue(message);
}

function enqueue(message: ChatMessage.Implementation): void {
  if (!waits(message)) return;
  queue = queue.then(() => handle(message)).catch(report);
}

function waits(message: BlackoutChatMessage): boolean {
  if (message.isTest()) return message.system.state === "waiting";
  return message.isRequest() && message.system.verdict.state === "none";
}

async function handle(message: BlackoutChatMessage): Promise<void> {
  // Asked again: another writer, or an earlier turn of this queue, may have answered in the meantime.
  if (!isWriter() || !game.messages.has(message.id ?? "") || !waits(message)) return;
  if (message.isTest()) await grantInspiration(message);
  else if (message.isRequest()) await createRequestedCharacter(message);
}

function report(error: unknown): void {
  console.error("blackout | the writer could not handle a request", error);
  ui.notifications.error("BLACKOUT.writer.failed", { localize: true });
}
