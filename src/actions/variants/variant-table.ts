import { isRecord, type Plain, type Source } from "../../ledger/plain.ts";
import type { Text } from "../core/card.ts";

/** Where the words of a row stand in what is stored of it; the gentler ones where a row may have them. */
export interface RowFields {
  readonly name: string;
  readonly text: string;
  readonly gentleName?: string;
  readonly gentleText?: string;
}

/** A row of such a table: what a world writes of it stands below `path` of the settings of the variant. */
export interface VariantTableRow {
  readonly key: string;
  readonly number: number;
  readonly path: string;
}

/** What a row says, in the world's words or ours. */
export interface RowWords {
  readonly name: Text;
  readonly text: Text | null;
  readonly gentle?: { readonly name: Text; readonly text: Text | null } | undefined;
}

/** A table of a variant in whose place a world may use a RollTable of its own: names and words are those of the RollTable, what they do stays with the rules. Z1.19, Z5.6, Z7.5, X7.10, X8.1, X8.5. */
export interface VariantTable {
  readonly name: string;
  /** A language key. */
  readonly title: string;
  /** The dice of a RollTable made of it. */
  readonly formula: string;
  readonly fields: RowFields;
  readonly rows: readonly VariantTableRow[];
  /** What its rows say by the settings. */
  readonly words: (settings: Source, key: string) => RowWords;
}

/** A result of a RollTable, as plain data. */
export interface TableResultRead {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly text: string;
  /** What the result does otherwise than the rules, in the shape of what is stored of a row; empty for nothing. */
  readonly effect: Source;
  readonly gentle: { readonly name: string; readonly text: string } | null;
}

/** The numbers for which a RollTable has no result, and those for which it has more than one. */
export interface TableFault {
  readonly missing: readonly number[];
  readonly twice: readonly number[];
}

/** What keeps results from standing in for a table; null when each of its numbers comes to exactly one of them. */
export function faultIn({ rows }: VariantTable, results: readonly TableResultRead[]): TableFault | null {
  const count = (number: number) => results.filter(({ from, to }) => from <= number && number <= to).length;
  const numbers = rows.map(({ number }) => number);
  const fault = {
    missing: numbers.filter(number => count(number) === 0),
    twice: numbers.filter(number => count(number) > 1),
  };
  return fault.missing.length + fault.twice.length === 0 ? null : fault;
}

/** The settings of a variant with the words of results in place of those of a table. What somebody wrote about what a row does goes before what a result says of it. */
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

/** Both records in one, part by part; what the second says holds. */
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

/** Words out of HTML: what is to be read of it, in one line. */
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
