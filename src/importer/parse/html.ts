import { ImportError } from "../import-message.ts";
import { limits, tableOf, type Table } from "../table.ts";

/** A cell of an HTML table: its text, and the number of rows and columns that it spans. */
export interface PageCell {
  readonly text: string;
  readonly rows: number;
  readonly columns: number;
}

/**
 * A function that returns the tables in a page as rows of cells, without running or loading anything from the
 * page. It is passed as a parameter, because only browsers have an HTML parser.
 */
export type PageTables = (html: string) => readonly (readonly (readonly PageCell[])[])[];

/** Whether the text is an HTML page or contains an HTML table. */
export function isPage(text: string): boolean {
  return /<table[\s>]/iu.test(text) || /^\s*<(?:!doctype|html|tr|tbody)\b/iu.test(text);
}

/**
 * Returns the largest table of a page, with the content of merged cells repeated in every cell that they
 * span. Throws an {@link ImportError} if there is no table.
 */
export function pageTable(html: string, tablesOf: PageTables, headed: boolean): Table {
  const tables = tablesOf(html)
    .map(spread)
    .filter(rows => rows.length > 0);
  const [largest] = tables.toSorted(
    (a, b) => b.length * (b[0]?.length ?? 0) - a.length * (a[0]?.length ?? 0),
  );
  if (!largest) throw new ImportError("noTable");
  return tableOf("html", largest, headed);
}

/**
 * Returns rows of cells in which the content of each merged cell is copied to all positions that it spans.
 */
export function spread(rows: readonly (readonly PageCell[])[]): readonly (readonly string[])[] {
  const grid: (string | undefined)[][] = rows.map(() => []);
  rows.slice(0, limits.rows * 2).forEach((cells, row) => {
    let column = 0;
    for (const cell of cells) {
      while (grid[row]?.[column] !== undefined) column += 1;
      const across = Math.min(within(cell.columns, limits.columns), limits.columns * 2 - column);
      if (across <= 0) break;
      const down = cell.rows === 0 ? rows.length - row : within(cell.rows, rows.length - row);
      for (let y = row; y < row + down; y += 1)
        for (let x = column; x < column + across; x += 1) (grid[y] ??= [])[x] ??= cell.text;
      column += across;
    }
  });
  return grid.map(line => Array.from(line, text => text ?? ""));
}

function within(span: number, most: number): number {
  return Number.isFinite(span) ? Math.min(Math.max(1, Math.trunc(span)), Math.max(1, most)) : 1;
}
