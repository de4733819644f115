import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { isVerdictTrusted, type ActionMessage } from "../../actions/core/posted.ts";

/** Whether a message is a turn start that has been applied and not undone. */
function isTurnStart(message: BlackoutChatMessage): message is ActionMessage {
  return (
    message.isAction() &&
    message.system.action === "turnStart" &&
    message.system.verdict.state === "applied" &&
    isVerdictTrusted(message)
  );
}

/**
 * Calls a function whenever the message of a turn's start is created or updated, unless the start has been
 * undone.
 */
export function onTurnStart(listener: (message: ActionMessage) => void): void {
  for (const name of ["createChatMessage", "updateChatMessage"] as const)
    Hooks.on(name, (message: ChatMessage.Implementation) => {
      if (isTurnStart(message)) listener(message);
    });
}

/**
 * Returns the messages about turn starts in the current round of each encounter. The consequences of these
 * turn starts may still be due.
 */
export function turnStartsNow(): readonly ActionMessage[] {
  return game.messages.contents.flatMap(message =>
    isTurnStart(message) &&
    game.combats.get(message.system.verdict.combat)?.round === message.system.verdict.round
      ? [message]
      : [],
  );
}
