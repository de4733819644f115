import { ImportError } from "../import-message.ts";
import { limits, type Table, type TableFormat } from "../table.ts";
import { delimitedTable, separatorOf } from "./delimited.ts";
import { isPage, pageTable, type PageTables } from "./html.ts";
import { jsonTable } from "./json.ts";
import { isMarkdown, markdownTable } from "./markdown.ts";
import { spacedTable } from "./spaced.ts";

/** The options for parsing text. Omitted options are detected. */
export interface ParseOptions {
  readonly format?: TableFormat;
  readonly headed?: boolean;
  readonly pages: PageTables;
}

/** Returns the table format of a text. */
function formatOf(text: string): TableFormat {
  const start = text.trimStart();
  if (/^[[{]\s*(?:["[{\]}]|$)/u.test(start)) return "json";
  if (isPage(text)) return "html";
  if (isMarkdown(text)) return "markdown";
  const separator = separatorOf(text);
  if (separator === "\t") return "tsv";
  if (separator !== null) return "csv";
  return text.split("\n").some(line => /\S\s{2,}\S/u.test(line)) ? "spaced" : "csv";
}

/**
 * Parses text as a table. Throws an {@link ImportError} if the text is empty, too long, or not a table in the
 * given format.
 */
export function parseTable(given: string, { format, headed = true, pages }: ParseOptions): Table {
  if (given.length > limits.text)
    throw new ImportError("textTooLong", { n: given.length, most: limits.text });
  const text = given.replace(/^\ufeff/u, "").replace(/\r\n?/gu, "\n");
  if (text.trim() === "") throw new ImportError("textEmpty");
  const shape = format ?? formatOf(text);
  if (shape === "json") return jsonTable(text);
  if (shape === "html") return pageTable(text, pages, headed);
  if (shape === "markdown") {
    if (!isMarkdown(text)) throw new ImportError("noTable");
    return markdownTable(text);
  }
  if (shape === "spaced") return spacedTable(text.replaceAll("\u00a0", " "), headed);
  return delimitedTable(text, headed, shape === "tsv" ? "\t" : undefined);
}
