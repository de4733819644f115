import { tableOf, type Table } from "../table.ts";

/**
 * Returns a table from plain text in which two or more spaces separate the cells. If the gaps are at the same
 * positions in all lines, each gap starts a new column, and cells may be empty. Otherwise, each line is split
 * at its own gaps.
 */
export function spacedTable(text: string, headed: boolean): Table {
  const lines = text
    .split("\n")
    .map(line => line.replaceAll("\t", "    ").trimEnd())
    .filter(line => line.trim() !== "" && !/^[\s\-=+|_]+$/u.test(line));
  const starts = columnStarts(lines);
  const rows =
    starts.length > 1
      ? lines.map(line => starts.map((start, index) => line.slice(start, starts[index + 1]).trim()))
      : lines.map(line => line.trim().split(/\s{2,}/u));
  return tableOf("spaced", rows, headed);
}

/**
 * Returns the positions at which columns start. In every line, a column is preceded by two spaces, unless the
 * line has already ended. Returns an empty list if the number of columns differs from the number of headings.
 */
function columnStarts(lines: readonly string[]): readonly number[] {
  const first = lines[0] ?? "";
  const width = Math.max(0, ...lines.map(({ length }) => length));
  const isGap = (at: number) => lines.every(line => (line[at] ?? " ") === " ");
  const starts: number[] = [];
  for (let at = 0; at < width; at += 1) {
    const begins = at === 0 || (isGap(at - 1) && isGap(at - 2));
    if (!isGap(at) && begins) starts.push(at === 0 ? 0 : at);
  }
  const headings = first.trim().split(/\s{2,}/u).length;
  return starts.length === headings ? starts : [];
}
