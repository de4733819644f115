/** One of a variant's world settings: its path within the variant's settings, and its field. */
export type SettingSpec = {
  readonly path: string;
  /** The translation key of the setting's name. */
  readonly label: string;
  readonly hint?: string;
} & (
  | { readonly kind: "toggle"; readonly value: boolean }
  | {
      readonly kind: "number";
      readonly value: number | null;
      readonly min: number;
      readonly max: number;
      /** Whether the field may be empty. */ readonly none?: boolean;
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
      /** Whether the field has space for a sentence. */ readonly long?: boolean;
    }
);

/** A row of a table. Its values are stored below `path`. */
export interface RowSpec {
  readonly key: string;
  readonly path: string;
  /** The row's title from the rules, as text rather than a translation key. */
  readonly title: string;
  readonly cells: readonly SettingSpec[];
}

/** A table whose texts and numbers can be changed for a world. */
export interface TableSpec {
  readonly key: string;
  /** The title of the table, as a translation key. */
  readonly title: string;
  /**
   * Whether a row's fields are hidden until the row is expanded. True for tables whose rows have many fields.
   */
  readonly folds: boolean;
  readonly rows: readonly RowSpec[];
}

/** The current settings of a variant in this world. */
export interface SettingsSpec {
  readonly fields: readonly SettingSpec[];
  readonly tables: readonly TableSpec[];
}

/** Returns all fields of a settings window. */
export function fieldsIn({ fields, tables }: SettingsSpec): readonly SettingSpec[] {
  return [...fields, ...tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))];
}

/** The maximum lengths of custom names and sentences. */
export const WORDS = Object.freeze({ name: 80, sentence: 300 });
