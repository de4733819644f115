/** Lists to choose from that are known only while the sheet is drawn. */
export type NamedChoices =
  | "attribute"
  | "noAttribute"
  | "skill"
  | "condition"
  | "gearCondition"
  | "maneuver"
  | "container"
  | "host";

/** Where the entries of a choice come from: words with a language key for each, or one of the named lists. */
export type ChoiceSource = NamedChoices | { readonly values: readonly string[]; readonly prefix: string };

/** What every field has: where it is stored, below `system`, and its name as a language key. */
interface Base {
  readonly path: string;
  readonly label: string;
  /** Whether only edit mode shows it. */ readonly editOnly?: boolean;
}

/** One field of a kind of item. Bounds of numbers are those of the model. */
export type FieldSpec =
  | (Base & {
      readonly kind: "number";
      /** A language key, or `weight` for the unit of the house rules. */ readonly unit?: string;
      /** The path of the number that it is left of. */ readonly of?: string;
      /** Whether zero is worth saying. */ readonly zero?: boolean;
    })
  | (Base & { readonly kind: "text" })
  /** Short texts, one a line. */
  | (Base & { readonly kind: "lines" })
  | (Base & { readonly kind: "choice"; readonly from: ChoiceSource })
  | (Base & { readonly kind: "toggle" })
  | (Base & { readonly kind: "prose" });

/** How the rows of a list are said in play mode. */
export type RowSpeech = "pair" | "skill" | "change" | "names";

/** A list whose rows have fields of their own; a plain list of words has one, with an empty path. */
export interface ListSpec {
  readonly path: string;
  readonly label: string;
  /** The language key of the button that adds a row. */
  readonly add: string;
  readonly columns: readonly FieldSpec[];
  readonly fresh: object | string;
  readonly speech: RowSpeech;
  /** Whether play mode shows it in a way of its own. */
  readonly editOnly?: boolean;
}

/** A group of fields under a heading. */
export interface SectionSpec {
  readonly title: string;
  readonly fields: readonly FieldSpec[];
  readonly lists?: readonly ListSpec[];
}

/**
 * One of the numbers of the head: what it is, out of what, and its unit, which may have another word for one.
 */
export interface SummarySpec {
  readonly path: string;
  readonly of?: string;
  readonly unit: string;
  readonly zero?: boolean;
}

/** What the sheet of a kind of item shows. */
export interface KindSpec {
  readonly sections: readonly SectionSpec[];
  readonly summary: readonly SummarySpec[];
  /** What stands beside the kind in the line under the name, as choices. */
  readonly line: readonly { readonly path: string; readonly prefix: string }[];
}

/** Whether a list is one of plain words. */
export function isPlainList({ fresh }: ListSpec): boolean {
  return typeof fresh === "string";
}
