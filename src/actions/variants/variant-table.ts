import { isRecord, type Plain, type Source } from "../../ledger/plain.ts";
import type { Text } from "../core/card.ts";

/**
 * The paths of a row's texts in its stored data. They include the paths of milder alternative texts if the
 * row can have them.
 */
export interface RowFields {
  readonly name: string;
  readonly text: string;
  readonly gentleName?: string;
  readonly gentleText?: string;
}

/**
 * A row of a variant's table. The world's changes to the row are stored below `path` in the variant's
 * settings.
 */
export interface VariantTableRow {
  readonly key: string;
  readonly number: number;
  readonly path: string;
}

/** The text of a row: the world's own text or the default text. */
export interface RowWords {
  readonly name: Text;
  readonly text: Text | null;
  readonly gentle?: { readonly name: Text; readonly text: Text | null } | undefined;
}

/**
 * A variant's table that a world can replace with its own RollTable (Z1.19, Z5.6, Z7.5, X7.10, X8.1, X8.5).
 * The RollTable replaces only the names and texts, not the effects.
 */
export interface VariantTable {
  readonly name: string;
  /** The translation key of the title. */
  readonly title: string;
  /** The dice formula to use if a RollTable is created from this table. */
  readonly formula: string;
  readonly fields: RowFields;
  readonly rows: readonly VariantTableRow[];
  /** Returns the texts of a table row with the settings applied. */
  readonly words: (settings: Source, key: string) => RowWords;
}

/** A result of a RollTable, as plain data. */
export interface TableResultRead {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly text: string;
  /**
   * The effects of the result that differ from those in the rules, in the format of a row's stored data. The
   * object is empty if there are none.
   */
  readonly effect: Source;
  readonly gentle: { readonly name: string; readonly text: string } | null;
}

/** The numbers in a RollTable that have no result, and the numbers that have several results. */
export interface TableFault {
  readonly missing: readonly number[];
  readonly twice: readonly number[];
}

/**
 * Returns the numbers for which the results of a RollTable are missing or ambiguous, or null if the RollTable
 * can replace the table. To do so, it must have exactly one result for each number of the table.
 */
export function faultIn({ rows }: VariantTable, results: readonly TableResultRead[]): TableFault | null {
  const count = (number: number) => results.filter(({ from, to }) => from <= number && number <= to).length;
  const numbers = rows.map(({ number }) => number);
  const fault = {
    missing: numbers.filter(number => count(number) === 0),
    twice: numbers.filter(number => count(number) > 1),
  };
  return fault.missing.length + fault.twice.length === 0 ? null : fault;
}

/**
 * Returns a variant's settings with a table's texts replaced by the given results. If the world's own
 * settings define an effect for a row, this effect takes precedence over that of the result.
 */
export function withResults(
  settings: Source,
  { rows, fields }: VariantTable,
  results: readonly TableResultRead[],
): Source {
  return rows.reduce((all, { number, path }) => {
    const result = results.find(({ from, to }) => from <= number && number <= to);
    return result
      ? withRow(all, path.split("."), row => ({ ...merged(result.effect, row), ...wordsOf(fields, result) }))
      : all;
  }, settings);
}

function wordsOf({ name, text, gentleName, gentleText }: RowFields, result: TableResultRead): Source {
  const gentle = result.gentle ?? result;
  return {
    [name]: result.name,
    [text]: result.text,
    ...(gentleName && gentleText ? { [gentleName]: gentle.name, [gentleText]: gentle.text } : {}),
  };
}

/** Merges two records recursively. The second one takes precedence. */
function merged(first: Source, second: Source): Source {
  return Object.entries(second).reduce<Source>((all, [key, value]) => {
    const held = all[key];
    return { ...all, [key]: isRecord(held) && isRecord(value) ? merged(held, value) : value };
  }, first);
}

function withRow(
  source: Source,
  [first = "", ...rest]: readonly string[],
  change: (row: Source) => Source,
): Source {
  const held: Plain | undefined = source[first];
  const inner = isRecord(held) ? held : {};
  return { ...source, [first]: rest.length === 0 ? change(inner) : withRow(inner, rest, change) };
}

/** Returns the text content of HTML as a single line. */
export function proseOf(html: string): string {
  const entities: Readonly<Record<string, string>> = {
    "amp": "&",
    "lt": "<",
    "gt": ">",
    "quot": '"',
    "#39": "'",
    "nbsp": " ",
  };
  return html
    .replaceAll(/<[^>]*>/gu, " ")
    .replaceAll(/&([a-z]+|#39);/gu, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/ (?=[.,;:!?])/gu, "")
    .trim();
}
