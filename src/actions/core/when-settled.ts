import { watchHooks } from "../../compat/hooks.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { asAction, isUnfinished } from "./posted.ts";

/**
 * Resolves when the writer has finished its automatic work on an action, or has handled or rejected a
 * request. Resolves immediately if no writer is online or the message is of another kind.
 */
export async function whenSettled(message: BlackoutChatMessage): Promise<void> {
  if (!isInProgress(message)) return;
  await new Promise<void>(resolve => {
    const settled = () => {
      if (isInProgress(message)) return;
      unwatch();
      resolve();
    };
    const unwatch = watchHooks(["updateChatMessage", "deleteChatMessage", "userConnected"], settled);
  });
}

/**
 * Whether the writer is still processing an action or a request, in which case another update will follow
 * without user input.
 */
export function isInProgress(message: BlackoutChatMessage): boolean {
  return !isSettled(message) && game.users.activeGM !== null && game.messages.has(message.id ?? "");
}

function isSettled(message: BlackoutChatMessage): boolean {
  if (message.isRequest()) return message.system.verdict.state !== "none";
  const action = asAction(message);
  return !action || action.system.secret || !isUnfinished(action);
}
