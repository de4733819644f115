import type { ActionMessage } from "../../play/deed/posted.ts";
import { actionCardOf } from "./action-card.ts";

/**
 * What a card says in plain words, for a log that is saved as text: who did what, how it came out, and what it did to whom, as far as this user may know. Null for
 * what cannot be judged.
 */
export function cardText(message: ActionMessage): string | null {
  if (!message.isReadable) return game.i18n.localize("BLACKOUT.card.secret");
  const card = actionCardOf(message);
  if (!card) return null;
  const state = card.stamp ? ` (${card.stamp.text})` : "";
  return [
    `${card.title}, ${card.subtitle}: ${card.outcome}${state}`,
    ...card.targets.map(({ name, outcome, chief, changes }) => `${name}: ${[outcome, ...chief ? [chief.text] : [], ...changes].join(", ")}`),
    ...card.ownChanges.map(({ name, text }) => name === "" ? text : `${name}: ${text}`),
  ].join("\n");
}
