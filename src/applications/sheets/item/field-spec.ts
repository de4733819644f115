/** The names of the choice lists whose entries are known only when the sheet is rendered. */
export type NamedChoices =
  | "attribute"
  | "noAttribute"
  | "skill"
  | "condition"
  | "gearCondition"
  | "causable"
  | "requirable"
  | "maneuver"
  | "container"
  | "host";

/**
 * The source of a choice's options: the name of a list, or values with the prefix of their translation keys.
 */
export type ChoiceSource = NamedChoices | { readonly values: readonly string[]; readonly prefix: string };

/** The properties that all fields have: the path below `system`, and the label as a language key. */
interface Base {
  readonly path: string;
  readonly label: string;
  /** Whether the field is shown only in edit mode. */ readonly editOnly?: boolean;
}

/** A field of an item type. The data model defines the bounds of numbers. */
export type FieldSpec =
  | (Base & {
      readonly kind: "number";
      /** A translation key, or `weight` for the house rules' unit of weight. */ readonly unit?: string;
      /** The path of the field that contains this field's maximum. */ readonly of?: string;
      /** Whether the field is shown even if its value is 0. */ readonly zero?: boolean;
    })
  | (Base & { readonly kind: "text" })
  /** A list of strings, one per line. */
  | (Base & { readonly kind: "lines" })
  | (Base & { readonly kind: "choice"; readonly from: ChoiceSource })
  | (Base & { readonly kind: "toggle" })
  | (Base & { readonly kind: "prose" });

/** The format in which play mode shows the rows of a list. */
export type RowSpeech = "pair" | "skill" | "change" | "cause" | "requirement" | "names";

/**
 * A list whose rows have one or more fields. A plain list of strings has a single field with an empty path.
 */
export interface ListSpec {
  readonly path: string;
  readonly label: string;
  /** The translation key for the button that adds a row. */
  readonly add: string;
  readonly columns: readonly FieldSpec[];
  readonly fresh: object | string;
  readonly speech: RowSpeech;
  /** Whether the list is shown only in edit mode, because play mode shows it in another way. */
  readonly editOnly?: boolean;
}

/** A group of fields with a heading. */
export interface SectionSpec {
  readonly title: string;
  readonly fields: readonly FieldSpec[];
  readonly lists?: readonly ListSpec[];
}

/**
 * A number in the header: its path, the path of its maximum, and its unit, which may have a separate singular
 * form.
 */
export interface SummarySpec {
  readonly path: string;
  readonly of?: string;
  readonly unit: string;
  readonly zero?: boolean;
}

/** The content of the sheet for a type of item. */
export interface KindSpec {
  readonly sections: readonly SectionSpec[];
  readonly summary: readonly SummarySpec[];
  /** The choices whose values are shown after the item's type in the line below the name. */
  readonly line: readonly { readonly path: string; readonly prefix: string }[];
}

/** Whether a list contains plain strings. */
export function isPlainList({ fresh }: ListSpec): boolean {
  return typeof fresh === "string";
}
