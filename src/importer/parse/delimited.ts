import { limits, tableOf, type Table } from "../table.ts";
import { ImportError, importMessage, type ImportMessage } from "../import-message.ts";

/** The possible separators between the cells of a row. */
export const separators = [";", "\t", ",", "|"] as const;

/**
 * The rows of cells in delimited text, and the errors of the rows that can't be parsed, keyed by row index.
 */
export interface Records {
  readonly rows: readonly (readonly string[])[];
  readonly faults: ReadonlyMap<number, ImportMessage>;
}

/**
 * Parses the rows of a string whose cells are separated by `separator`. A cell in double quotes can contain
 * separators and line breaks, and a doubled quote represents one quotation mark. Curly quotes work in the
 * same way if the cell needs quotes; otherwise they are part of the text. An unclosed quote is an error in
 * its row, which then ends at the end of the line.
 */
export function records(text: string, separator: string, most = Infinity): Records {
  const rows: string[][] = [];
  const faults = new Map<number, ImportMessage>();
  let row: string[] = [];
  let at = 0;
  let line = 1;
  let last = false;
  const end = () => {
    rows.push(row);
    row = [];
  };
  while (at < text.length && rows.length < most) {
    const { cell, next, open } = cellAt(text, at, separator);
    if (open) faults.set(rows.length, importMessage("quoteOpen", { line }));
    if (cell.length > limits.cell)
      faults.set(rows.length, importMessage("cellTooLong", { line, n: cell.length, most: limits.cell }));
    row.push(cell.length > limits.cell ? cell.slice(0, 100) : cell);
    if (row.length > limits.columns * 2)
      throw new ImportError("tooManyColumns", { n: row.length, most: limits.columns });
    for (let index = at; index < next; index += 1) if (text[index] === "\n") line += 1;
    at = next;
    last = text[at] === separator;
    if (last) at += 1;
    else if (at < text.length) {
      line += 1;
      at += 1;
      end();
    }
  }
  if (row.length > 0 || last) {
    if (last) row.push("");
    end();
  }
  return { rows, faults };
}

interface Found {
  readonly cell: string;
  readonly next: number;
  readonly open: boolean;
}

function cellAt(text: string, start: number, separator: string): Found {
  let from = start;
  while (text[from] === " ") from += 1;
  const first = text[from];
  if (first === '"') return quoted(text, from, separator);
  return (
    (first === "“" || first === "„" ? curly(text, from, separator) : null) ?? plain(text, start, separator)
  );
}

function plain(text: string, start: number, separator: string): Found {
  let next = start;
  while (next < text.length && text[next] !== separator && text[next] !== "\n") next += 1;
  return { cell: text.slice(start, next), next, open: false };
}

function quoted(text: string, start: number, separator: string): Found {
  let cell = "";
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    // If a quote isn't closed, its line becomes a faulty row, and the following lines are read normally.
    if (quote < 0) return { ...plain(text, start, separator), next: lineEnd(text, start), open: true };
    cell += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') break;
    cell += '"';
    at += 1;
  }
  const rest = plain(text, at, separator);
  // If text follows the closing quote and the cell contains a line break, a quote is probably missing, and
  // the cell contains other rows.
  if (rest.cell.trim() !== "" && cell.includes("\n"))
    return { ...plain(text, start, separator), next: lineEnd(text, start), open: true };
  return { cell: cell + (rest.cell.trim() === "" ? "" : rest.cell), next: rest.next, open: false };
}

/**
 * Parses a cell in curly quotes. The quotes delimit a cell only if the text between them contains a separator
 * but no line break, and is followed by a separator or line break. Otherwise, they are part of the text, and
 * the result is null.
 */
function curly(text: string, start: number, separator: string): Found | null {
  const closing = text[start] === "„" ? "“" : "”";
  const end = text.slice(start + 1, start + limits.cell).indexOf(closing);
  if (end < 0) return null;
  const cell = text.slice(start + 1, start + 1 + end);
  const after = plain(text, start + 2 + end, separator);
  return after.cell.trim() === "" && cell.includes(separator) && !cell.includes("\n")
    ? { cell, next: after.next, open: false }
    : null;
}

function lineEnd(text: string, start: number): number {
  const end = text.indexOf("\n", start);
  return end < 0 ? text.length : end;
}

/**
 * Returns the best separator for delimited text, or null if no separator divides it. Prefers separators for
 * which more than 60 percent of the rows have as many cells as the first row and, among these, the one with
 * the most cells per row.
 */
export function separatorOf(text: string): string | null {
  const judged = separators
    .map((separator, order) => {
      const { rows } = records(text, separator, 30);
      const filled = rows.filter(row => row.some(cell => cell.trim() !== ""));
      const width = filled[0]?.length ?? 0;
      const same = filled.filter(row => row.length === width).length / Math.max(1, filled.length);
      return { separator, width, same, order };
    })
    .filter(({ width }) => width > 1);
  judged.sort(
    (a, b) =>
      Number(b.same > 0.6) - Number(a.same > 0.6) ||
      b.width - a.width ||
      b.same - a.same ||
      a.order - b.order,
  );
  return judged[0]?.separator ?? null;
}

/** Parses delimited text as a table. If there are no separators, each line is a row with one cell. */
export function delimitedTable(text: string, headed: boolean, chosen?: string): Table {
  const body = text.replace(/^sep=(.)\n/u, "");
  const named = /^sep=(.)\n/u.exec(text)?.[1];
  const separator = chosen ?? named ?? separatorOf(body) ?? ",";
  const { rows, faults } = records(body, separator);
  return tableOf(separator === "\t" ? "tsv" : "csv", rows, headed, { separator, faults });
}
