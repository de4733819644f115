import { ImportError, type ImportMessage } from "./import-message.ts";

/** Plain data that JSON can represent. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A cell of a table, which is text unless the table is in JSON. */
export type Cell = Json;

/** A parsed table: every row has as many cells as there are headings. */
export interface Table {
  readonly format: TableFormat;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /**
   * The errors that affect whole rows, by index in `rows`. These rows were cut off or had more cells than
   * there are headings.
   */
  readonly faults: ReadonlyMap<number, ImportMessage>;
  /** The separator between the cells of a row, if one was detected. */
  readonly separator?: string;
}

/** The supported formats of tables. */
export const tableFormats = ["csv", "tsv", "json", "html", "markdown", "spaced"] as const;
export type TableFormat = (typeof tableFormats)[number];

/**
 * The input limits. Larger input is rejected instead of being read in part. `text` and `cell` are in
 * characters.
 */
export const limits = { text: 20_000_000, rows: 20_000, columns: 200, cell: 50_000, depth: 12 } as const;

/**
 * Returns a table from rows of cells. If `headed` is set, the first row contains the headings. Otherwise, the
 * columns are numbered. Rows without text are omitted, unless an error was found in them.
 */
export function tableOf(
  format: TableFormat,
  lines: readonly (readonly Cell[])[],
  headed: boolean,
  found: { readonly separator?: string; readonly faults?: ReadonlyMap<number, ImportMessage> } = {},
): Table {
  const kept = lines
    .map((cells, line) => ({ cells, fault: found.faults?.get(line) }))
    .filter(({ cells, fault }) => fault !== undefined || cells.some(cell => !isBlank(cell)));
  const first = headed ? (kept[0]?.cells ?? []) : [];
  const body = headed ? kept.slice(1) : kept;
  const width = headed
    ? filledWidth(first)
    : Math.max(0, ...body.slice(0, limits.rows).map(({ cells }) => cells.length));
  checkSize(body.length, width);
  const faults = new Map<number, ImportMessage>();
  const rows = body.map(({ cells, fault }, row) => {
    if (fault !== undefined) faults.set(row, fault);
    else if (filledWidth(cells) > width)
      faults.set(row, { key: "tooManyCells", data: { n: filledWidth(cells), columns: width } });
    return Array.from({ length: width }, (_, column) => cells[column] ?? "");
  });
  const headings = Array.from({ length: width }, (_, column) =>
    headed ? cellText(first[column] ?? "") : "",
  );
  return {
    format,
    headings,
    rows,
    faults,
    ...(found.separator === undefined ? {} : { separator: found.separator }),
  };
}

/** Throws an {@link ImportError} if a table is too large. */
export function checkSize(rows: number, columns: number): void {
  if (rows > limits.rows) throw new ImportError("tooManyRows", { n: rows, most: limits.rows });
  if (columns > limits.columns) throw new ImportError("tooManyColumns", { n: columns, most: limits.columns });
}

function filledWidth(cells: readonly Cell[]): number {
  return cells.findLastIndex(cell => !isBlank(cell)) + 1;
}

/** Whether a cell is empty. */
export function isBlank(cell: Cell): boolean {
  return cell === null || (typeof cell === "string" && tidy(cell) === "");
}

/** Returns a cell as text that users can see and edit. */
export function cellText(cell: Cell): string {
  if (typeof cell === "string") return tidy(cell);
  return cell === null ? "" : typeof cell === "object" ? JSON.stringify(cell) : String(cell);
}

/** Matches zero-width and control characters. */
const UNSEEN =
  // eslint-disable-next-line no-control-regex -- these are the characters to remove
  /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/gu;

/**
 * Returns text without invisible characters. All kinds of spaces become plain spaces, zero-width and control
 * characters are removed, and line breaks are normalized.
 */
export function tidy(text: string): string {
  return text
    .replace(/\r\n?/gu, "\n")
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/gu, " ")
    .replace(UNSEEN, "")
    .trim();
}
