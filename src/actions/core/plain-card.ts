import { text, type Card, type TargetRow, type Text, type Tone } from "./card.ts";

/** Returns a card with an outcome and the given parts. */
export function cardOf(title: Text, outcome: Text, tone: Tone, part: Partial<Card> = {}): Card {
  return { title, outcome, tone, dice: [], lines: [], targets: [], notes: [], ...part };
}

/** Returns the card of an action for which dice or an answer are still missing. */
export function unfinishedCard(title: Text, part: Partial<Card> = {}): Card {
  return cardOf(title, text("BLACKOUT.card.ready"), "ask", part);
}

/** Returns the card row for a target. `part` adds or replaces optional parts. */
export function targetRow(
  { uuid, name }: Pick<TargetRow, "uuid" | "name">,
  outcome: Text,
  tone: Tone = "",
  part: Partial<TargetRow> = {},
): TargetRow {
  return { uuid, name, outcome, tone, dice: [], lines: [], ...part };
}
