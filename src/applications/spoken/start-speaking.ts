import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { fighterOf } from "../../documents/fighters.ts";
import { asAction, isUnfinished, type ActionMessage } from "../../actions/core/posted.ts";
import { localize } from "../../language/localize.ts";
import { cardText } from "../chat/card-text.ts";
import { plain } from "../shared/words.ts";
import { Speaker } from "./speaker.ts";

/**
 * Starts announcing cards and turns. The cards themselves are silent (`aria-live` on their messages), because
 * the log redraws them on every change. Must be called once, when the world is ready.
 */
export function startSpeaking(page: HTMLElement): void {
  const speaker = new Speaker(page, localize("BLACKOUT.spoken.label"));
  for (const message of game.messages) speaker.pass(message.id ?? "", signOf(asAction(message)) ?? "");
  const announceMessage = (message: BlackoutChatMessage) => {
    announceCard(speaker, asAction(message));
  };
  Hooks.on("createChatMessage", announceMessage);
  Hooks.on("updateChatMessage", announceMessage);
  Hooks.on("deleteChatMessage", message => {
    speaker.forget(message.id ?? "");
  });
  Hooks.on("combatTurnChange", combat => {
    announceTurn(speaker, combat);
  });
  Hooks.on("deleteCombat", combat => {
    speaker.forget(combat.id ?? "");
  });
}

/**
 * Returns the first line of a card, with the actor, the action and the outcome, or null if the outcome is not
 * known yet.
 */
function signOf(message: ActionMessage | null): string | null {
  if (!message?.visible) return null;
  if (isUnfinished(message) && !message.system.secret) return null;
  return cardText(message)?.split("\n", 1)[0] ?? null;
}

function announceCard(speaker: Speaker, message: ActionMessage | null): void {
  const sign = signOf(message);
  if (sign === null || !message) return;
  speaker.announce(message.id ?? "", sign, (cardText(message) ?? "").replaceAll("\n", ". "));
}

function announceTurn(speaker: Speaker, combat: BlackoutCombat): void {
  const { combatant } = combat;
  if (!combat.started || combat.phase !== "fighting" || !combatant?.visible) return;
  const { name, initiative } = fighterOf(combatant);
  const sign = `${combat.round} ${combatant.id}`;
  // The turn notice already announces players' own turns.
  if (combatant.isOwner && !game.user.isGM) speaker.pass(combat.id ?? "", sign);
  else
    speaker.announce(
      combat.id ?? "",
      sign,
      localize("BLACKOUT.spoken.turn", {
        name,
        round: plain(combat.round),
        step: plain(initiative ?? 0),
      }),
    );
}
