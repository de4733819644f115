import { pathOf } from "../column-paths.ts";
import type { Column } from "../column.ts";
import { columns } from "../columns.ts";
import { importKinds, type ImportKind } from "../kinds.ts";
import { equal } from "../../ledger/plain.ts";
import { leavesOf, valueAt } from "../plain-data.ts";
import { cellText, type Cell, type Json } from "../table.ts";
import type { Vocabulary } from "../vocabulary.ts";
import { shielded, writtenCell, type Written } from "./write-cell.ts";

/** The default system data of each kind. Values that equal the default needn't be written. */
export type Defaults = Partial<Record<ImportKind, object>>;

/** A table to write: headings, and rows with the same number of cells. */
export interface WrittenTable {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * The paths of values that aren't written, because they don't belong to the item itself: the container, the
 * item in which a mod is installed, and computed maximums.
 */
const notWritten = new Set(["container", "host", "health.max", "stamina.max"]);
const ALWAYS: readonly string[] = ["key", "kind", "name"];

/**
 * Returns documents as a table whose import recreates them exactly. The table contains each document's key,
 * kind and name, and every value that differs from the default. Data that no column can represent is in the
 * column for further data.
 */
export function writtenTable(
  documents: readonly Written[],
  vocabulary: Vocabulary,
  defaults: Defaults,
): WrittenTable {
  const written = documents.map(document => rowOf(document, vocabulary, defaults[document.kind] ?? {}));
  const used = new Set(written.flatMap(row => [...row.keys()]));
  const headings = [...new Set(columns.map(({ headings: [heading = ""] }) => heading))].filter(
    heading => ALWAYS.includes(heading) || used.has(heading),
  );
  return { headings, rows: written.map(row => headings.map(heading => row.get(heading) ?? "")) };
}

function rowOf(document: Written, vocabulary: Vocabulary, fresh: object): ReadonlyMap<string, Cell> {
  const around = { vocabulary, sign: "point", kind: document.kind } as const;
  const row = new Map<string, Cell>([
    ["key", shielded(document.key)],
    ["kind", document.kind],
  ]);
  const told = new Set<string>();
  for (const column of columns) {
    if (!column.kinds.includes(document.kind) || !differs(column, document, fresh)) continue;
    const written = writtenCell(column, document, around);
    if (!written) continue;
    row.set(column.headings[0] ?? column.id, written.cell);
    for (const path of written.says) told.add(path);
  }
  const rest = leavesOf(document.system).filter(
    ([path, value]) => !told.has(path) && !notWritten.has(path) && !equal(valueAt(fresh, path), value),
  );
  if (rest.length > 0) row.set("further data", Object.fromEntries(rest) as { readonly [key: string]: Json });
  return row;
}

/**
 * Whether a cell must be written. Default values are omitted unless an import would replace an empty cell
 * with a different value.
 */
function differs({ id, reader }: Column, document: Written, fresh: object): boolean {
  if (id === "name") return true;
  if (id === "img") return document.img !== "";
  if (id === "items" || id === "effects") return document[id].length > 0;
  if (reader.read === "points") return true;
  if (reader.read === "tier") {
    const attribute = id.split(".")[1] ?? "";
    return [`tiers.${attribute}`, `overrides.attributes.${attribute}`].some(
      path => !equal(valueAt(fresh, path), valueAt(document.system, path)),
    );
  }
  if (reader.read === "damage")
    return !equal(valueAt(fresh, "damage.dice"), valueAt(document.system, "damage.dice"));
  return !equal(valueAt(fresh, pathOf(id)), valueAt(document.system, pathOf(id)));
}

/**
 * Returns a table as CSV with commas, starting with a byte order mark, by which spreadsheets recognize the
 * encoding.
 */
export function csvOf({ headings, rows }: WrittenTable): string {
  const line = (cells: readonly Cell[]) =>
    cells.map(cell => quoted(typeof cell === "boolean" ? (cell ? "yes" : "no") : cellText(cell))).join(",");
  return `\ufeff${[headings, ...rows].map(line).join("\r\n")}\r\n`;
}

function quoted(text: string): string {
  return /[",;\t\r\n|]|^[\s“„]|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Returns a table as JSON: an array of objects without empty cells. Additional data remains a single string,
 * because its contents aren't columns.
 */
export function jsonOf({ headings, rows }: WrittenTable): string {
  const objects = rows.map(row =>
    Object.fromEntries(
      headings
        .map((heading, place) => [heading, asJson(row[place] ?? "")] as const)
        .filter(([, cell]) => cell !== ""),
    ),
  );
  return `${JSON.stringify(objects, null, 1)}\n`;
}

function asJson(cell: Cell): Cell {
  return typeof cell === "object" && cell !== null && !Array.isArray(cell) ? JSON.stringify(cell) : cell;
}

/** Returns the import kind for a document type, or null for a type that isn't supported in tables. */
export function kindOfType(type: string): ImportKind | null {
  return importKinds.find(kind => kind === type) ?? null;
}
