import type { BlackoutChatMessage } from "../documents/chat-message.ts";
import { answerRequest, refuseRequest } from "./answer-request.ts";
import { isWriter } from "./designated-writer.ts";
import { grantInspiration, isForgedGrant, refuseInspiration } from "./grant-inspiration.ts";
import { ensureParty } from "./party.ts";

/** What is waiting is handled one at a time, in the order in which it was asked. */
let queue: Promise<void> = Promise.resolve();

/**
 * Starts the one writer on this client. It acts only while this client is the designated one; when it becomes that, or comes back, it takes up
 * everything that waits. Each step may be done twice without harm, so a crash between two writes loses and doubles nothing.
 */
export function startWriter(): void {
  Hooks.on("createChatMessage", message => { if (isWriter()) enqueue(message, refuseBroughtVerdict); });
  Hooks.on("userConnected", takeUp);
  takeUp();
}

function takeUp(): void {
  if (!isWriter()) return;
  queue = queue.then(ensureParty).catch(report);
  for (const message of game.messages) enqueue(message, refuseForgedVerdict);
}

function enqueue(message: BlackoutChatMessage, refuseForgery: (message: BlackoutChatMessage) => Promise<boolean>): void {
  queue = queue.then(() => handle(message, refuseForgery)).catch(report);
}

async function handle(message: BlackoutChatMessage, refuseForgery: (message: BlackoutChatMessage) => Promise<boolean>): Promise<void> {
  // Asked again when its turn comes: another writer may have answered in the meantime, or the message is gone.
  if (!isWriter() || !message.id || !game.messages.has(message.id)) return;
  if (await refuseForgery(message)) return;
  if (message.isTest() && message.system.state === "waiting") await grantInspiration(message);
  else if (message.isRequest() && message.system.verdict.state === "none") await answerRequest(message);
}

/** A verdict that a message brings with it at its creation is nobody's: the writer gives its own afterwards. */
async function refuseBroughtVerdict(message: BlackoutChatMessage): Promise<boolean> {
  if (message.author?.isGM) return false;
  if (message.isTest() && message.system.verdict.state === "granted") await refuseInspiration(message, "BLACKOUT.writer.forged");
  else if (message.isRequest() && message.system.verdict.state !== "none") await refuseRequest(message, "BLACKOUT.writer.forged");
  else return false;
  return true;
}

/** The same for messages that were created while no writer watched. */
async function refuseForgedVerdict(message: BlackoutChatMessage): Promise<boolean> {
  if (!message.isTest() || !isForgedGrant(message)) return false;
  await refuseInspiration(message, "BLACKOUT.writer.forged");
  return true;
}

function report(error: unknown): void {
  console.error("blackout | the writer could not handle a request", error);
  ui.notifications.error("BLACKOUT.writer.failed", { localize: true });
}
