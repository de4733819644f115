import { actionsFetched } from "../../actions/core/registry.ts";
import { keptSecret } from "../../actions/core/secret.ts";
import { actionThere } from "../../actions/variants/registry.ts";
import { windows } from "../windows.ts";
import { renderActionCard } from "./action-card.ts";
import { setAmendOpener } from "./card-commands.ts";
import type { Card, Notice } from "./card-kinds.ts";
import { renderRequestCard } from "./request-card.ts";

setAmendOpener(message => windows.amend(message));

/** Renders the card of an action or a request for this user. */
export async function renderCard(card: Exclude<Card, Notice>): Promise<HTMLElement | null> {
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
