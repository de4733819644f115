import { tableOf, type Table } from "../table.ts";

const RULE = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/u;

/** Whether the text contains a Markdown table: a line of dashes below the headings. */
export function isMarkdown(text: string): boolean {
  const lines = text.split("\n");
  return lines.some(
    (line, index) => line.includes("|") && RULE.test(line) && (lines[index - 1] ?? "").includes("|"),
  );
}

/**
 * Returns the first table in Markdown text: the headings, a line of dashes, and the consecutive lines below
 * that contain a vertical bar. Emphasis or code marks around a whole cell are removed.
 */
export function markdownTable(text: string): Table {
  const lines = text.split("\n");
  const rule = lines.findIndex((line, index) => index > 0 && line.includes("|") && RULE.test(line));
  const after = lines.slice(rule + 1);
  const end = after.findIndex(line => !line.includes("|"));
  const rows = [lines[rule - 1] ?? "", ...(end < 0 ? after : after.slice(0, end))].map(cellsOf);
  return tableOf("markdown", rows, true);
}

function cellsOf(line: string): readonly string[] {
  const inner = line
    .trim()
    .replace(/^\|/u, "")
    .replace(/(?<!\\)\|$/u, "");
  return inner.split(/(?<!\\)\|/u).map(cell =>
    unmarked(
      cell
        .trim()
        .replaceAll("\\|", "|")
        .replace(/<br\s*\/?>/giu, "\n"),
    ),
  );
}

function unmarked(cell: string): string {
  return /^(\*\*|__|`|\*|_)(.+)\1$/u.exec(cell)?.[2] ?? cell;
}
