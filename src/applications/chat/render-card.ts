import { actionsFetched } from "../../actions/core/registry.ts";
import { keptSecret } from "../../actions/core/secret.ts";
import { actionThere } from "../../actions/variants/registry.ts";
import { windows } from "../windows.ts";
import { renderActionCard } from "./action-card.ts";
import { setAmendOpener } from "./card-commands.ts";
import type { Card, Notice } from "./card-kinds.ts";
import { Press } from "../shared/press.ts";
import { renderRequestCard } from "./request-card.ts";

setAmendOpener(message => windows.amend(message));

let press: Press | null = null;

/**
 * Renders the card of an action or a request for this user. If the card is already shown, waits while the user
 * is pressing a control on a card, because Foundry then replaces the card, and the click would be lost.
 */
export async function renderCard(card: Exclude<Card, Notice>): Promise<HTMLElement | null> {
  const drawn = await draw(card);
  const page = ui.chat?.element?.ownerDocument;
  if (!press && page) {
    press = new Press();
    press.watch(page.body, ".chat-message");
  }
  if (page?.querySelector(`.chat-message[data-message-id="${card.message.id}"]`)) await press?.released;
  return drawn;
}

async function draw(card: Exclude<Card, Notice>): Promise<HTMLElement | null> {
  await actionsFetched();
  if (card.kind === "request") return renderRequestCard(card.message);
  const { message } = card;
  // If the action's code can't be loaded, renders the card for actions that can't be judged.
  await actionThere(
    message.system.secret ? (keptSecret(message)?.action ?? "") : message.system.action,
  ).catch((error: unknown) => {
    console.error(error);
  });
  return renderActionCard(message);
}
