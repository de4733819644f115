import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { asAction } from "./posted.ts";

/** Resolves when the writer has done with an action what it does by itself; at once when nobody is there who writes, or when the message is no action. */
export async function whenSettled(message: BlackoutChatMessage): Promise<void> {
  if (isSettled(message) || !game.users.activeGM) return;
  await new Promise<void>(resolve => {
    const settled = () => {
      if (game.messages.has(message.id ?? "") && !isSettled(message) && game.users.activeGM) return;
      for (const [name, id] of watched) Hooks.off(name, id);
      resolve();
    };
    const watched = [
      ["updateChatMessage", Hooks.on("updateChatMessage", settled)], ["deleteChatMessage", Hooks.on("deleteChatMessage", settled)], ["userConnected", Hooks.on("userConnected", settled)],
    ] as const;
  });
}

function isSettled(message: BlackoutChatMessage): boolean {
  const action = asAction(message);
  return !action || action.system.secret || !["none", "applying", "reversing"].includes(action.system.verdict.state);
}
