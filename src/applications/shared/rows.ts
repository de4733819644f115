import type { Row } from "../../rules/tests/row.ts";
import type { Term } from "./readout.ts";
import { keyOrText, type Words } from "./words.ts";

/** A row of why as people read it: what it is, and a note beside it. */
export interface RowText {
  readonly title: string;
  readonly note: string;
}

/** The words of a row: its source by name where it has one, its reason as title or as note. */
export function rowText({ source, why, dice }: Row, words: Words): RowText {
  const key = `BLACKOUT.row.${source}`;
  const reason = keyOrText(words, why).trim();
  if (!words.has(key)) return { title: reason || source, note: "" };
  const title = words.localize(key);
  if (source !== "situation") return { title, note: reason === title ? "" : reason };
  return {
    title: reason || words.localize(dice < 0 ? "BLACKOUT.row.disadvantage" : "BLACKOUT.row.advantage"),
    note: "",
  };
}

/** A row as a term of a sum. */
export function rowTerm(row: Row, words: Words): Term {
  return { label: rowText(row, words).title, value: row.dice };
}
