import { text, type Card, type TargetRow, type Text, type Tone } from "./card.ts";

/** A card with its outcome and otherwise empty. */
export function cardOf(title: Text, outcome: Text, tone: Tone, part: Partial<Card> = {}): Card {
  return { title, outcome, tone, dice: [], lines: [], targets: [], notes: [], ...part };
}

/** The card of an action that still lacks dice or an answer. */
export function unfinishedCard(title: Text, part: Partial<Card> = {}): Card {
  return cardOf(title, text("BLACKOUT.card.ready"), "ask", part);
}

/** The row of one target, otherwise empty. */
export function targetRow(
  { uuid, name }: Pick<TargetRow, "uuid" | "name">,
  outcome: Text,
  tone: Tone = "",
  part: Partial<TargetRow> = {},
): TargetRow {
  return { uuid, name, outcome, tone, dice: [], lines: [], ...part };
}
