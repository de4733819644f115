import type { Row } from "../../rules/tests/row.ts";
import type { Term } from "./readout.ts";
import type { Words } from "./words.ts";

/** The text of a modifier: a title and a note. */
export interface RowText {
  readonly title: string;
  readonly note: string;
}

/**
 * Returns the text of a modifier. The title is the name of the source, and the note is the reason. For
 * situational modifiers and sources without a name, the reason is the title.
 */
export function rowText({ source, why, dice }: Row, words: Words): RowText {
  const key = `BLACKOUT.row.${source}`;
  const reason = words.localize(why).trim();
  if (!words.has(key)) return { title: reason || source, note: "" };
  const title = words.localize(key);
  if (source !== "situation") return { title, note: reason === title ? "" : reason };
  return {
    title: reason || words.localize(dice < 0 ? "BLACKOUT.row.disadvantage" : "BLACKOUT.row.advantage"),
    note: "",
  };
}

/** Returns a modifier as a term of a sum. */
export function rowTerm(row: Row, words: Words): Term {
  return { label: rowText(row, words).title, value: row.dice };
}
