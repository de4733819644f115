import {
  finiteNumber,
  list as checkList,
  oneOf,
  record as checkRecord,
  requireBoolean,
  wholeNumber,
} from "../check.ts";
import { RuleError } from "../rule-error.ts";

/** A field for a boolean. */
export interface ToggleField {
  readonly kind: "toggle";
  readonly default: boolean;
}
/** A field for one of several strings. */
export interface ChoiceField<C extends string = string> {
  readonly kind: "choice";
  readonly default: C;
  readonly choices: readonly C[];
}
/** A field for an integer in an inclusive range. */
export interface WholeField {
  readonly kind: "whole";
  readonly default: number;
  readonly least: number;
  readonly most: number;
}
/** A field for a number with inclusive limits. */
export interface NumberField {
  readonly kind: "number";
  readonly default: number;
  readonly least: number;
  readonly most: number;
}
/** A field for short text. `least` and `most` limit the number of characters. */
export interface TextField {
  readonly kind: "text";
  readonly default: string;
  readonly least: number;
  readonly most: number;
}
/** A field that can be a column of a table or part of a record. */
export type SimpleField = ToggleField | ChoiceField | WholeField | NumberField | TextField;
/** Named fields. */
export type Fields = Readonly<Record<string, SimpleField>>;
/** The values of several named fields. */
export type RowOf<F extends Fields> = { readonly [K in keyof F]: F[K]["default"] };
/** A group of related fields, such as the parts of a formula. */
export interface RecordField<F extends Fields = Fields> {
  readonly kind: "record";
  readonly default: RowOf<F>;
  readonly fields: F;
}
/** A table whose rows are fixed and named, such as the ranks of enemies. */
export interface RowsField<K extends string = string, F extends Fields = Fields> {
  readonly kind: "rows";
  readonly default: Readonly<Record<K, RowOf<F>>>;
  readonly rows: readonly K[];
  readonly columns: F;
}
/** A table with a variable number of rows. `key` is the name of the column whose values must be unique. */
export interface ListField<F extends Fields = Fields> {
  readonly kind: "list";
  readonly default: readonly RowOf<F>[];
  readonly columns: F;
  readonly key: string;
}
/** A house rule's field of any kind. */
export type Field = SimpleField | RecordField | RowsField | ListField;

export function toggle(start: boolean): ToggleField {
  return { kind: "toggle", default: start };
}

export function choice<const C extends string>(start: NoInfer<C>, choices: readonly C[]): ChoiceField<C> {
  return { kind: "choice", default: start, choices };
}

export function whole(start: number, least: number, most: number): WholeField {
  return { kind: "whole", default: start, least, most };
}

export function decimal(start: number, least: number, most: number): NumberField {
  return { kind: "number", default: start, least, most };
}

export function text(start: string, least: number, most: number): TextField {
  return { kind: "text", default: start, least, most };
}

export function group<F extends Fields>(fields: F): RecordField<F> {
  return {
    kind: "record",
    fields,
    default: Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [key, field.default]),
    ) as RowOf<F>,
  };
}

export function rows<K extends string, F extends Fields>(
  start: Readonly<Record<K, RowOf<F>>>,
  columns: F,
): RowsField<K, F> {
  return { kind: "rows", rows: Object.keys(start) as K[], columns, default: start };
}

export function list<F extends Fields>(
  key: keyof F & string,
  columns: F,
  start: readonly RowOf<F>[],
): ListField<F> {
  return { kind: "list", key, columns, default: start };
}

/**
 * Reads a value of the field and returns a copy. Missing parts have their default values. Throws a {@link
 * RuleError} for an invalid value.
 */
export function readField(field: Field, path: string, value: unknown): unknown {
  switch (field.kind) {
    case "record":
      return readRow(field.fields, path, value, field.default);
    case "rows": {
      const given = recordWithNames(path, value, field.rows);
      return Object.fromEntries(
        field.rows.map(key => [
          key,
          readRow(field.columns, `${path}.${key}`, given[key] ?? {}, field.default[key] as RowOf<Fields>),
        ]),
      );
    }
    case "list": {
      const read = checkList(path, value as readonly unknown[]).map((row, index) =>
        readRow(field.columns, `${path}.${index}`, row, {}),
      );
      read.forEach((row, index) => {
        if (read.findIndex(other => other[field.key] === row[field.key]) === index) return;
        throw new RuleError(
          `${path}.${index}.${field.key}`,
          row[field.key],
          "a value that no other row has",
          {
            key: "unique",
          },
        );
      });
      return read;
    }
    default:
      return readSimple(field, path, value);
  }
}

function readSimple(field: SimpleField, path: string, value: unknown): unknown {
  switch (field.kind) {
    case "toggle":
      return requireBoolean(path, value);
    case "choice":
      return oneOf(path, value, field.choices);
    case "whole":
      return wholeNumber(path, value, field.least, field.most);
    case "number":
      return finiteNumber(path, value, field.least, field.most);
    case "text":
      return shortText(field, path, value);
  }
}

function shortText(field: TextField, path: string, value: unknown): string {
  if (typeof value === "string" && value.length >= field.least && value.length <= field.most) return value;
  throw new RuleError(path, value, `text of ${field.least} to ${field.most} characters`, {
    key: "textBetween",
    data: { min: field.least, max: field.most },
  });
}

function readRow(
  fields: Fields,
  path: string,
  value: unknown,
  start: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const given = recordWithNames(path, value, Object.keys(fields));
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      readSimple(field, `${path}.${key}`, given[key] ?? start[key] ?? field.default),
    ]),
  );
}

function recordWithNames(
  path: string,
  value: unknown,
  names: readonly string[],
): Readonly<Record<string, unknown>> {
  const given = checkRecord(path, value as Readonly<Record<string, unknown>>);
  const stranger = Object.keys(given).find(name => !names.includes(name));
  if (stranger === undefined) return given;
  throw new RuleError(
    `${path}.${stranger}`,
    given[stranger],
    `in ${path}, which has only ${names.join(", ")}`,
  );
}
