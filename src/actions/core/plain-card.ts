import { text, type Card, type TargetRow, type Text, type Tone } from "./card.ts";

/** A card with its outcome; what it does not have is empty. */
export function cardOf(title: Text, outcome: Text, tone: Tone, part: Partial<Card> = {}): Card {
  return { title, outcome, tone, dice: [], lines: [], targets: [], notes: [], ...part };
}

/** The card of what still lacks its dice or an answer. */
export function unfinishedCard(title: Text, part: Partial<Card> = {}): Card {
  return cardOf(title, text("BLACKOUT.card.ready"), "ask", part);
}

/** What became of one target; what its row does not have is empty. */
export function targetRow(
  { uuid, name }: Pick<TargetRow, "uuid" | "name">,
  outcome: Text,
  tone: Tone = "",
  part: Partial<TargetRow> = {},
): TargetRow {
  return { uuid, name, outcome, tone, dice: [], lines: [], ...part };
}
