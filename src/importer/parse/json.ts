import { ImportError } from "../import-message.ts";
import { checkSize, limits, type Cell, type Json, type Table } from "../table.ts";

/**
 * Parses JSON text into a table. Throws an {@link ImportError} with the parser's error message if the JSON is
 * invalid.
 */
export function jsonTable(text: string): Table {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ImportError("jsonBroken", { why: error instanceof Error ? error.message : String(error) });
  }
  return tableOfValue(value);
}

/**
 * Returns a table from data: an array of objects, an object of arrays, an object of objects whose names
 * become a column, or an object that contains one of these. Nested objects become columns with dotted names.
 * Throws an {@link ImportError} for data that is circular, too deep, too large, or not a table.
 */
export function tableOfValue(value: unknown): Table {
  const objects = objectsOf(plainJson(value));
  const flat = objects.map(object => flattened(object));
  const headings = [...new Set(flat.flatMap(row => [...row.keys()]))];
  checkSize(objects.length, headings.length);
  return {
    format: "json",
    headings,
    rows: flat.map(row => headings.map(heading => row.get(heading) ?? "")),
    faults: new Map(),
  };
}

/** Checks that data is plain, finite, and not circular, and returns it. Throws an ImportError otherwise. */
function plainJson(value: unknown): Json {
  let count = 0;
  const walk = (part: unknown, above: readonly unknown[], path: string): Json => {
    count += 1;
    if (count > limits.rows * 100) throw new ImportError("jsonHuge", { most: limits.rows * 100 });
    if (
      part === null ||
      typeof part === "string" ||
      typeof part === "boolean" ||
      (typeof part === "number" && Number.isFinite(part))
    )
      return part;
    if (typeof part !== "object")
      throw new ImportError("jsonStrange", { path: path || "$", kind: typeof part });
    if (above.includes(part)) throw new ImportError("jsonCyclic", { path: path || "$" });
    if (above.length >= limits.depth)
      throw new ImportError("jsonDeep", { path: path || "$", most: limits.depth });
    const within = [...above, part];
    if (Array.isArray(part)) return part.map((one, index) => walk(one, within, `${path}[${index}]`));
    return Object.fromEntries(
      Object.entries(part)
        .filter(([key]) => key !== "__proto__")
        .map(([key, one]) => [key, walk(one, within, path === "" ? key : `${path}.${key}`)]),
    );
  };
  return walk(value, [], "");
}

type JsonObject = { readonly [key: string]: Json };

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function objectsOf(value: Json): readonly JsonObject[] {
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    const [first] = list;
    // An array of arrays is a table whose first row contains the column headings.
    if (list.length > 0 && list.every(Array.isArray)) {
      const names = (first as readonly Json[]).map(String);
      return (list as readonly (readonly Json[])[])
        .slice(1)
        .map(cells => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""])));
    }
    const wrong = list.findIndex(one => !isObject(one));
    if (wrong >= 0) throw new ImportError("jsonNoTable", { place: wrong + 1 });
    return list as readonly JsonObject[];
  }
  if (!isObject(value)) throw new ImportError("jsonNoTable", { place: 1 });
  const parts = Object.entries(value);
  const lists = parts.filter(([, part]) => Array.isArray(part));
  const [table] = lists.filter(
    ([, part]) => (part as readonly Json[]).length > 0 && (part as readonly Json[]).every(isObject),
  );
  if (table) return table[1] as readonly JsonObject[];
  if (isColumns(parts)) return columnsAsRows(parts as readonly (readonly [string, readonly Json[]])[]);
  if (parts.length > 0 && parts.every(([, part]) => isObject(part)))
    return parts.map(([name, part]) => ({ name, ...(part as JsonObject) }));
  if (lists.length === 1 && (lists[0]?.[1] as readonly Json[]).length === 0) return [];
  return [value];
}

/**
 * Whether an object consists of columns, that is, of two or more nonempty arrays, none of which is a list of
 * objects.
 */
function isColumns(parts: readonly (readonly [string, Json])[]): boolean {
  return (
    parts.length > 1 &&
    parts.every(([, part]) => Array.isArray(part) && !(part as readonly Json[]).every(isObject))
  );
}

function columnsAsRows(columns: readonly (readonly [string, readonly Json[]])[]): readonly JsonObject[] {
  const count = Math.max(...columns.map(([, cells]) => cells.length));
  return Array.from({ length: count }, (_, row) =>
    Object.fromEntries(columns.map(([name, cells]) => [name, cells[row] ?? ""])),
  );
}

function flattened(object: JsonObject, before = "", into = new Map<string, Cell>()): Map<string, Cell> {
  for (const [key, value] of Object.entries(object)) {
    const name = `${before}${key}`;
    if (isObject(value) && Object.keys(value).length > 0) flattened(value, `${name}.`, into);
    else if (!isObject(value)) into.set(name, value);
    if (into.size > limits.columns * 2)
      throw new ImportError("tooManyColumns", { n: into.size, most: limits.columns });
  }
  return into;
}
