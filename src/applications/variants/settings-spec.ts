/**
 * One thing that a world decides about a variant: where it is stored below the settings of the variant, and
 * how it is asked.
 */
export type SettingSpec = {
  readonly path: string;
  /** Its name, and what it is about: language keys. */
  readonly label: string;
  readonly hint?: string;
} & (
  | { readonly kind: "toggle"; readonly value: boolean }
  | {
      readonly kind: "number";
      readonly value: number | null;
      readonly min: number;
      readonly max: number;
      /** May it be left empty? */ readonly none?: boolean;
    }
  | {
      readonly kind: "choice";
      readonly value: string;
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
  | {
      readonly kind: "text";
      readonly value: string;
      readonly placeholder: string;
      /** Room for a sentence. */ readonly long?: boolean;
    }
);

/** A row of a table: what is written of it stands below `path`. */
export interface RowSpec {
  readonly key: string;
  readonly path: string;
  /** What the row is called by the rules: words. */
  readonly title: string;
  readonly cells: readonly SettingSpec[];
}

/** A table whose rows the world may reword and change the numbers of. */
export interface TableSpec {
  readonly key: string;
  /** A language key. */
  readonly title: string;
  /** Whether a row shows its fields when it is opened: for rows of many fields. */
  readonly folds: boolean;
  readonly rows: readonly RowSpec[];
}

/** What a world decides about a variant, as it stands. */
export interface SettingsSpec {
  readonly fields: readonly SettingSpec[];
  readonly tables: readonly TableSpec[];
}

/** All fields of a settings window. */
export function fieldsIn({ fields, tables }: SettingsSpec): readonly SettingSpec[] {
  return [...fields, ...tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))];
}

/** The longest that words of a world may be: a name, and a sentence. */
export const WORDS = Object.freeze({ name: 80, sentence: 300 });
