import type { Column } from "../column.ts";
import { pathOf } from "../column-paths.ts";
import type { ImportKind } from "../kinds.ts";
import type { Patch, Problem } from "../result.ts";
import { importMessage, shortened, type ImportMessage } from "../import-message.ts";
import { cellText, type Cell, type Json } from "../table.ts";
import { insteadOf, type Vocabulary, type WordList } from "../vocabulary.ts";
import type { DecimalSign } from "./numbers.ts";
import { distance, nearest, plainWord } from "./words.ts";

/** The context required to read a cell. */
export interface Around {
  readonly vocabulary: Vocabulary;
  readonly sign: DecimalSign;
  /** Whether the table's decimal separator is ambiguous. */ readonly undecided?: boolean;
  readonly kind: ImportKind;
}

/** The state while a cell is being read: its content, and the values and problems found so far. */
export class Reading {
  readonly patches: Patch[] = [];
  readonly problems: Omit<Problem, "column">[] = [];
  readonly text: string;

  readonly cell: Cell;

  constructor(
    cell: Cell,
    readonly column: Column,
    readonly around: Around,
    readonly heading = "",
  ) {
    // A list of strings is joined and read like an ordinary cell, unless the column itself contains lists of
    // words.
    const words =
      Array.isArray(cell) &&
      cell.length > 0 &&
      cell.every(one => typeof one === "string") &&
      !["words", "wordOrText", "texts"].includes(column.reader.read);
    this.cell = words ? (cell as readonly string[]).join("; ") : cell;
    this.text = cellText(this.cell);
  }

  /** Stores a value at a path, which is the column's own path by default. */
  set(value: Json, path: string = pathOf(this.column.id)): void {
    this.patches.push([
      path === "name" || path === "img" || path === "items" || path === "effects" ? path : `system.${path}`,
      value,
    ]);
  }

  warn(key: string, data: ImportMessage["data"] = {}): void {
    this.problems.push({
      level: "warning",
      message: importMessage(key, { value: shortened(this.text), ...data }),
    });
  }

  fail(key: string, data: ImportMessage["data"] = {}, instead?: string): void {
    this.problems.push({
      level: "error",
      message: importMessage(key, { value: shortened(this.text), ...data }),
      ...(instead === undefined ? {} : { instead }),
    });
  }

  /** Returns the key for a word of a word list, or null if the word isn't in the list. */
  key(list: WordList, word: string): string | null {
    return this.around.vocabulary[list].get(plainWord(word)) ?? null;
  }

  /**
   * Returns the word that the user probably meant, or null if no word is similar. If several words for the
   * same key are similar, returns the first one: the standard name and the name in the user's language
   * precede those in other languages.
   */
  near(list: WordList, word: string): string | null {
    const words = this.around.vocabulary[list];
    const found = insteadOf(list, word) ?? nearest(word, words.keys());
    if (found === null) return null;
    const same = [...words].flatMap(([one, key]) => (key === words.get(found) ? [one] : []));
    return same.find(one => distance(plainWord(word), one) <= 0.4) ?? same[0] ?? found;
  }

  /** Reports an unknown word as an error, and suggests a similar word if there is one. */
  unknown(list: WordList, word: string): void {
    const near = this.near(list, word);
    if (near === null)
      this.fail("unknownWord", { word: shortened(word), list: importMessage(`list.${list}`) });
    else
      this.fail(
        "unknownWordNear",
        { word: shortened(word), list: importMessage(`list.${list}`), near },
        this.text === word ? near : this.text.replace(word, near),
      );
  }
}
