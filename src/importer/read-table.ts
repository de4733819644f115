import type { Column } from "./column.ts";
import { columnOf, columns } from "./columns.ts";
import type { ImportKind } from "./kinds.ts";
import type { Mapping } from "./mapping.ts";
import { decimalSignOf, type DecimalSign } from "./read/numbers.ts";
import { readCell } from "./read/read-cell.ts";
import { Reading } from "./read/reading.ts";
import { plainWord } from "./read/words.ts";
import type { Patch, Problem, RowResult } from "./result.ts";
import { importMessage } from "./import-message.ts";
import { cellText, isBlank, type Cell, type Json, type Table } from "./table.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** The options for reading a table's rows. */
export interface ReadOptions {
  readonly kind: ImportKind;
  readonly mapping: Mapping;
  readonly vocabulary: Vocabulary;
  /** The table's decimal separator. Detected if omitted. */
  readonly sign?: DecimalSign | undefined;
}

const shields = new Set(["shield", "shields", "schild", "bouclier", "escudo"]);
const NUMBERS = new Set(["whole", "amount", "feet", "stock"]);

/** Returns the decimal separator in a table's numeric columns, or null if both separators are possible. */
export function signOf(table: Table, mapping: Mapping): DecimalSign | null {
  const places = mapping.flatMap((id, place) =>
    NUMBERS.has(columnOf(id)?.reader.read ?? "") ? [place] : [],
  );
  return decimalSignOf(
    table.rows.flatMap(row => places.flatMap(place => (typeof row[place] === "string" ? [row[place]] : []))),
  );
}

/** Reads every row of a table. If two rows have the same key, the second one gets an error. */
export function readTable(table: Table, options: ReadOptions): readonly RowResult[] {
  const reader = rowReader(table, options);
  return withoutDoubles(table.rows.map((_, row) => reader(row)));
}

/** Returns a function that reads the rows one by one. */
export function rowReader(
  table: Table,
  { kind: usual, mapping, vocabulary, sign: chosen }: ReadOptions,
): (row: number) => RowResult {
  const found = chosen ?? signOf(table, mapping);
  const sign = found ?? "point";
  const kindPlace = mapping.indexOf("kind");
  const uses = mapping.map(id => columnOf(id));
  return row => {
    const cells = table.rows[row] ?? [];
    const problems: Problem[] = [];
    const fault = table.faults.get(row);
    if (fault !== undefined)
      return {
        row,
        kind: usual,
        name: shownName(cells, mapping),
        key: "",
        patches: [],
        problems: [{ level: "error", column: null, message: fault }],
      };
    const kind = kindOf(cells[kindPlace], usual, vocabulary, kindPlace, problems);
    const patches: Patch[] = [];
    if (kind !== null)
      for (const [place, column] of uses.entries())
        if (column) readInto(cells[place] ?? "", place, column, kind);
    // A shield is armor that occupies a hand.
    if (
      kind === "armor" &&
      shields.has(plainWord(cellText(cells[kindPlace] ?? ""))) &&
      !patches.some(([path]) => path === "system.hands")
    )
      patches.push(["system.hands", 1]);
    const name = String(patches.find(([path]) => path === "name")?.[1] ?? "");
    if (
      name === "" &&
      kind !== null &&
      !problems.some(({ column }) => column !== null && mapping[column] === "name")
    )
      problems.push({
        level: "error",
        column: mapping.indexOf("name") >= 0 ? mapping.indexOf("name") : null,
        message: importMessage("noName"),
      });
    return {
      row,
      kind,
      name: name || shownName(cells, mapping),
      key: keyOf(cells[mapping.indexOf("key")], kind, name),
      patches: merged(patches),
      problems,
    };

    function readInto(cell: Cell, place: number, use: Column, of: ImportKind): void {
      if (use.id === "kind" || use.id === "key" || isBlank(cell)) return;
      const column = use.kinds.includes(of) ? use : sameHeading(use, of);
      if (!column) {
        problems.push({
          level: "warning",
          column: place,
          message: importMessage("notOfKind", {
            heading: table.headings[place] ?? "",
            kind: importMessage(`kind.${of}`),
          }),
        });
        return;
      }
      const reading = new Reading(
        cell,
        column,
        { vocabulary, sign, undecided: found === null, kind: of },
        table.headings[place] ?? "",
      );
      readCell(reading);
      patches.push(...reading.patches);
      problems.push(...reading.problems.map(problem => ({ ...problem, column: place })));
    }
  };
}

/**
 * Returns the column of the given kind that shares a heading with this column, or null if there is none. In a
 * table with several kinds, the heading for action points can mean those of a weapon, a maneuver or an enemy.
 */
function sameHeading(column: Column, kind: ImportKind): Column | null {
  return (
    column.headings.map(heading => columnsByHeading(kind).get(heading)).find(one => one !== undefined) ?? null
  );
}

const headingMaps = new Map<ImportKind, ReadonlyMap<string, Column>>();

function columnsByHeading(kind: ImportKind): ReadonlyMap<string, Column> {
  const known = headingMaps.get(kind);
  if (known) return known;
  const map = new Map<string, Column>();
  for (const one of columns)
    if (one.kinds.includes(kind))
      for (const heading of one.headings.slice(0, 2)) if (!map.has(heading)) map.set(heading, one);
  headingMaps.set(kind, map);
  return map;
}

function kindOf(
  cell: Cell | undefined,
  usual: ImportKind,
  vocabulary: Vocabulary,
  place: number,
  problems: Problem[],
): ImportKind | null {
  if (cell === undefined || isBlank(cell)) return usual;
  const text = cellText(cell);
  const found = vocabulary.kind.get(plainWord(text));
  if (found !== undefined) return found as ImportKind;
  problems.push({
    level: "error",
    column: place,
    message: importMessage("unknownKind", { value: text.slice(0, 60) }),
  });
  return null;
}

/**
 * Returns the key that identifies a row's document: the row's own key or, if it has none, its kind and name.
 * Returns an empty string if the row has no name either.
 */
function keyOf(cell: Cell | undefined, kind: ImportKind | null, name: string): string {
  const named = cell === undefined ? "" : cellText(cell).slice(0, 200);
  return named !== "" ? named : name === "" ? "" : `${kind ?? ""}:${plainWord(name) || name}`;
}

function shownName(cells: readonly Cell[], mapping: Mapping): string {
  return cellText(cells[mapping.indexOf("name")] ?? cells[0] ?? "").slice(0, 100);
}

/**
 * Merges the values that several columns provide for the same path. Lists are concatenated. Otherwise, the
 * last value applies.
 */
function merged(patches: readonly Patch[]): readonly Patch[] {
  const byPath = new Map<string, Json>();
  for (const [path, value] of patches) {
    const before = byPath.get(path);
    byPath.set(
      path,
      Array.isArray(before) && Array.isArray(value)
        ? [...(before as readonly Json[]), ...(value as readonly Json[])]
        : value,
    );
  }
  return [...byPath];
}

/** Adds an error to each row that has the same key as an earlier row. Returns all results. */
export function withoutDoubles(results: readonly RowResult[]): readonly RowResult[] {
  const first = new Map<string, number>();
  return results.map(result => {
    const own = result.problems.filter(problem => problem.message.key !== "sameKey");
    const bare = own.length === result.problems.length ? result : { ...result, problems: own };
    if (bare.key === "" || bare.problems.some(({ level }) => level === "error")) return bare;
    const before = first.get(bare.key);
    if (before === undefined) {
      first.set(bare.key, bare.row);
      return bare;
    }
    return {
      ...bare,
      problems: [
        ...bare.problems,
        { level: "error", column: null, message: importMessage("sameKey", { row: before + 1 }) },
      ],
    };
  });
}
