import type { Decoder } from "../../importer/encoding.ts";
import type { PageTables } from "../../importer/parse/html.ts";

/** The selector for elements that end a line of text. */
const LINES = "br, p, div, li";
const UNREAD = "script, style, template, noscript, iframe, object";

/**
 * Extracts the tables of a page with the browser's parser. The parser creates an inert document, so no
 * scripts run and no resources are loaded.
 */
export const pageTables: PageTables = html => {
  const page = new DOMParser().parseFromString(
    /<table[\s>]/iu.test(html) ? html : `<table>${html}</table>`,
    "text/html",
  );
  for (const unread of page.querySelectorAll(UNREAD)) unread.remove();
  // Keeps line breaks that elements create. Line breaks in the page's source count as spaces.
  for (const line of page.querySelectorAll(LINES)) line.append("\u2028");
  for (const line of page.querySelectorAll("br")) line.replaceWith("\u2028");
  return [...page.querySelectorAll("table")].map(table =>
    [...table.rows].map(row =>
      [...row.cells].map(cell => ({
        text: (cell.textContent ?? "")
          .replace(/\s+/gu, letters => (letters.includes("\u2028") ? "\n" : " "))
          .trim(),
        rows: cell.rowSpan,
        columns: cell.colSpan,
      })),
    ),
  );
};

/** Decodes bytes in a given encoding, or returns null if they aren't valid in it. */
export const decode: Decoder = (bytes, encoding) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};
