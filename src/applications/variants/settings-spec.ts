/** A world's setting of a variant: its path below the settings of the variant, and its field. */
export type SettingSpec = {
  readonly path: string;
  /** Its name and subject, as language keys. */
  readonly label: string;
  readonly hint?: string;
} & (
  | { readonly kind: "toggle"; readonly value: boolean }
  | {
      readonly kind: "number";
      readonly value: number | null;
      readonly min: number;
      readonly max: number;
      /** Whether it may be empty. */ readonly none?: boolean;
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
      /** Whether it is long enough for a sentence. */ readonly long?: boolean;
    }
);

/** A row of a table, stored below `path`. */
export interface RowSpec {
  readonly key: string;
  readonly path: string;
  /** The row's title in the rules, as text. */
  readonly title: string;
  readonly cells: readonly SettingSpec[];
}

/** A table whose texts and numbers the world may change. */
export interface TableSpec {
  readonly key: string;
  /** A language key. */
  readonly title: string;
  /** Whether the fields of a row are shown only when it is expanded: for rows with many fields. */
  readonly folds: boolean;
  readonly rows: readonly RowSpec[];
}

/** The current settings of a variant in a world. */
export interface SettingsSpec {
  readonly fields: readonly SettingSpec[];
  readonly tables: readonly TableSpec[];
}

/** Returns all fields of a settings window. */
export function fieldsIn({ fields, tables }: SettingsSpec): readonly SettingSpec[] {
  return [...fields, ...tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))];
}

/** The maximum length of custom texts: a name, and a sentence. */
export const WORDS = Object.freeze({ name: 80, sentence: 300 });
