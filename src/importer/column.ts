import type { ImportKind } from "./kinds.ts";
import type { WordList } from "./vocabulary.ts";

/** How a cell is read. The minimum and maximum are those of the data model that stores the value. */
export type Reader =
  | {
      readonly read:
        | "key"
        | "text"
        | "prose"
        | "picture"
        | "yes"
        | "qualities"
        | "damage"
        | "npcTraits"
        | "skills"
        | "documents"
        | "data";
    }
  | {
      readonly read: "whole";
      readonly least: number;
      readonly most: number;
      readonly empty?: boolean;
      readonly dice?: boolean;
    }
  | { readonly read: "amount"; readonly most: number; readonly as: "price" | "weight" | "plain" }
  | { readonly read: "feet"; readonly most: number; readonly empty?: boolean }
  /** A current and an initial number, such as `12/14`, or a single number that is used for both. */
  | { readonly read: "stock"; readonly most: number }
  /**
   * A current value and a maximum set by a user, such as `3/12`, or a single number that is used for both.
   */
  | { readonly read: "points"; readonly least: number }
  | { readonly read: "word"; readonly of: WordList }
  /** A key from the word list. With `wordOrText`, free text is also allowed. */
  | { readonly read: "words" | "wordOrText"; readonly of: WordList }
  | { readonly read: "texts" }
  | { readonly read: "pairs"; readonly most?: number }
  | { readonly read: "modifiers"; readonly ranked: boolean }
  | { readonly read: "changes" | "requirements" | "causes" }
  /** An enemy's attribute: a tier, or a number of dice. */
  | { readonly read: "tier" }
  /** A list of the enemy's attributes in this tier, by name. */
  | { readonly read: "tierList"; readonly tier: "high" | "medium" | "low" };

/** A possible column of a table. */
export interface Column {
  /** The path where the value is stored: `name`, `img`, or a path below `system`. */
  readonly id: string;
  readonly kinds: readonly ImportKind[];
  readonly reader: Reader;
  /**
   * The column's headings in English, German, French and Spanish tables, as plain words. Exports use the
   * first one.
   */
  readonly headings: readonly string[];
}

/** Returns the reader for a whole number within these bounds. */
export const whole = (least: number, most: number): Reader => ({ read: "whole", least, most });

/**
 * Returns the reader for a number that replaces a computed value: an integer within the given bounds. An
 * empty cell leaves the computed value in place.
 */
export const replaced = (least: number, most: number): Reader => ({
  read: "whole",
  least,
  most,
  empty: true,
});

/** The reader for the number of uses or shots left. */
export const stock: Reader = { read: "stock", most: 9999 };

/** Returns a column. Each heading string can contain several headings, separated by commas. */
export const column = (
  id: string,
  kinds: readonly ImportKind[],
  reader: Reader,
  ...headings: readonly string[]
): Column => ({ id, kinds, reader, headings: headings.flatMap(line => line.split(", ")) });
