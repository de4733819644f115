import type { ActionMessage } from "../../actions/core/posted.ts";
import { localize } from "../../language/localize.ts";
import { labelled } from "../shared/texts.ts";
import { foundryWords } from "../shared/words.ts";
import { actionCardOf } from "./action-card.ts";

/**
 * Returns a card as plain text for an exported chat log: the actor, the action, and the outcomes and effects
 * that this user is allowed to know. Returns null if the action can't be judged.
 */
export function cardText(message: ActionMessage): string | null {
  if (!message.isReadable) return localize("BLACKOUT.card.secret");
  const card = actionCardOf(message);
  if (!card) return null;
  const words = foundryWords();
  const state = card.stamp ? ` (${card.stamp.text})` : "";
  return [
    labelled(
      [card.title, ...(card.subtitle === "" ? [] : [card.subtitle])].join(", "),
      `${card.outcome}${state}`,
      words,
    ),
    ...card.targets.map(({ name, outcome, chief, changes }) =>
      labelled(name, [...new Set([outcome, ...(chief ? [chief.text] : []), ...changes])].join(", "), words),
    ),
    ...card.ownChanges.map(({ name, text }) => (name === "" ? text : labelled(name, text, words))),
  ].join("\n");
}
