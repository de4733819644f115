import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { isVerdictTrusted, type ActionMessage } from "../../actions/core/posted.ts";

/** Whether it is the start of a turn that was not undone. */
export function isTurnStart(message: BlackoutChatMessage): message is ActionMessage {
  return (
    message.isAction() &&
    message.system.action === "turnStart" &&
    message.system.verdict.state === "applied" &&
    isVerdictTrusted(message)
  );
}

/** Returns the starts of turns in the current rounds of encounters: their consequences may still be due. */
export function turnStartsNow(): readonly ActionMessage[] {
  return game.messages.contents.flatMap(message =>
    isTurnStart(message) &&
    game.combats.get(message.system.verdict.combat)?.round === message.system.verdict.round
      ? [message]
      : [],
  );
}
