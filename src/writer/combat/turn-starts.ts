import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { isVerdictTrusted, type ActionMessage } from "../../actions/core/posted.ts";

/** Is it the start of somebody's turn that has happened? */
export function isTurnStart(message: BlackoutChatMessage): message is ActionMessage {
  return (
    message.isAction() &&
    message.system.action === "turnStart" &&
    message.system.verdict.state === "applied" &&
    isVerdictTrusted(message)
  );
}

/** The starts of turns of the rounds that fights are in: what follows from them may still have to happen. */
export function turnStartsNow(): readonly ActionMessage[] {
  return game.messages.contents.flatMap(message =>
    isTurnStart(message) &&
    game.combats.get(message.system.verdict.combat)?.round === message.system.verdict.round
      ? [message]
      : [],
  );
}
