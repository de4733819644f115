import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { fighterOf } from "../../documents/fighters.ts";
import { asAction, type ActionMessage } from "../../actions/core/posted.ts";
import { cardText } from "../chat/card-text.ts";
import { plain } from "../shared/words.ts";
import { Speaker } from "./speaker.ts";

/** On its way from one state to another: what comes of it is said when it is there. */
const UNDER_WAY: readonly string[] = ["none", "applying", "reversing"];

/**
 * Says cards and turns in words from now on. Cards themselves keep quiet (`aria-live` on their messages),
 * because the log draws them anew whenever something about them changes. To be called once, when the world is
 * ready.
 */
export function startSpeaking(page: HTMLElement): void {
  const speaker = new Speaker(page, game.i18n.localize("BLACKOUT.spoken.label"));
  for (const message of game.messages) speaker.pass(message.id ?? "", signOf(asAction(message)) ?? "");
  const tell = (message: BlackoutChatMessage) => {
    sayCard(speaker, asAction(message));
  };
  Hooks.on("createChatMessage", tell);
  Hooks.on("updateChatMessage", tell);
  Hooks.on("deleteChatMessage", message => {
    speaker.forget(message.id ?? "");
  });
  Hooks.on("combatTurnChange", combat => {
    sayTurn(speaker, combat);
  });
  Hooks.on("deleteCombat", combat => {
    speaker.forget(combat.id ?? "");
  });
}

/** The first line of the card, which says who did what and how it came out; null while nobody knows. */
function signOf(message: ActionMessage | null): string | null {
  if (!message?.visible) return null;
  if (UNDER_WAY.includes(message.system.verdict.state) && !message.system.secret) return null;
  return cardText(message)?.split("\n", 1)[0] ?? null;
}

function sayCard(speaker: Speaker, message: ActionMessage | null): void {
  const sign = signOf(message);
  if (sign === null || !message) return;
  speaker.say(message.id ?? "", sign, (cardText(message) ?? "").replaceAll("\n", ". "));
}

function sayTurn(speaker: Speaker, combat: BlackoutCombat): void {
  const { combatant } = combat;
  if (!combat.started || combat.phase !== "fighting" || !combatant?.visible) return;
  const { name, initiative } = fighterOf(combatant);
  const sign = `${combat.round} ${combatant.id}`;
  // A player's own turn is told by the notice, which is read out itself.
  if (combatant.isOwner && !game.user.isGM) speaker.pass(combat.id ?? "", sign);
  else
    speaker.say(
      combat.id ?? "",
      sign,
      game.i18n.format("BLACKOUT.spoken.turn", {
        name,
        round: plain(combat.round),
        step: plain(initiative ?? 0),
      }),
    );
}
