import { safeProse } from "../../importer/read/markup.ts";
import {
  pointsText,
  type Block,
  type Fact,
  type Printout,
  type Row,
  type Sheet,
  type TrackGroup,
} from "./print-model.ts";

/** Matches control and private-use characters, and characters that reverse or hide the text after them. */
const INVISIBLE = /[\p{Cc}\p{Co}\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]+/gu;
const SPECIAL = /[\\`*_[\]|~#]/gu;

/**
 * Returns text as a single line of Markdown. Everything that would be formatting, HTML or a link is escaped.
 */
export function markdownText(text: string): string {
  return text
    .replace(INVISIBLE, " ")
    .replace(/\s+/gu, " ")
    .trim()
    .replace(SPECIAL, String.raw`\$&`)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/**
 * Escapes characters at the start of a string if Markdown would interpret them as the beginning of a list or
 * as the underline of a heading.
 */
function lineStart(text: string): string {
  return text.replace(/^([-+=])/u, String.raw`\$1`).replace(/^(\d{1,9})([.)])/u, String.raw`$1\$2`);
}

/**
 * Converts HTML to Markdown: paragraphs, lists, bold and italic text, and table cells, which are separated by
 * dots. All other elements are reduced to their text.
 */
export function markdownOfHtml(html: string): string {
  const open: { readonly mark: string; text: string }[] = [{ mark: "", text: "" }];
  const last = () => open[open.length - 1] as { readonly mark: string; text: string };
  const lists: string[] = [];
  const add = (text: string) => {
    last().text += text;
  };
  const close = () => {
    const { mark, text } = open.pop() as { mark: string; text: string };
    add(emphasized(mark, text));
  };
  for (const [, closing, name = "", text] of safeProse(html).matchAll(/<(\/?)([a-z0-9]+)>|([^<]+)/gu)) {
    const mark = EMPHASIS[name];
    if (text !== undefined) add(markdownText(`x${plainOf(text)}x`).slice(1, -1));
    else if (mark !== undefined) {
      if (closing === "") open.push({ mark, text: "" });
      else if (open.length > 1) close();
    } else if (name === "br") add("\n");
    else if (name === "ul" || name === "ol") {
      if (closing === "") lists.push(name);
      else lists.pop();
      add(lists.length === 0 ? "\n\n" : "");
    } else if (name === "li")
      add(closing === "" ? `\n${"  ".repeat(Math.max(0, lists.length - 1))}${LIST_ITEM}` : "");
    else if (name === "td" || name === "th") add(closing === "" ? "" : " · ");
    else if (name === "tr") add(closing === "" ? "\n" : "");
    else if (BREAKS.has(name)) add("\n\n");
  }
  while (open.length > 1) close();
  return last()
    .text.split("\n")
    .map(line => {
      const [, indent = "", item = "", rest = ""] = /^( *)(\uE000?)(.*)$/u.exec(line) ?? [];
      const text = rest.trim().replace(/ ·$/u, "");
      return item === "" ? lineStart(text) : `${indent}- ${text}`;
    })
    .join("\n")
    .replace(/\n{3,}/gu, "\n\n")
    .trim();
}

/**
 * A placeholder for the marker of a list item, used until the lines are known. No text contains this
 * character.
 */
const LIST_ITEM = "\uE000";
const EMPHASIS: Readonly<Record<string, string>> = {
  b: "**",
  strong: "**",
  h1: "**",
  h2: "**",
  h3: "**",
  h4: "**",
  h5: "**",
  h6: "**",
  dt: "**",
  i: "*",
  em: "*",
};
const BREAKS = new Set(["p", "blockquote", "pre", "hr", "table", "dl", "dd"]);

/**
 * Returns the plain text of HTML that contains no tags. `safeProse` escapes exactly the characters that are
 * replaced here.
 */
function plainOf(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

/**
 * Returns emphasized text. The marks are placed directly next to the text, and never enclose a line break or
 * other marks.
 */
function emphasized(mark: string, text: string): string {
  const inner = text.trim();
  if (inner === "" || /\n|(?<!\\)\*/u.test(inner)) return text;
  return text.replace(inner, () => `${mark}${inner}${mark}`);
}

/** Returns a printout as Markdown. */
export function markdownOf({ sheets }: Printout): string {
  return `${sheets.map(sheetText).join("\n\n---\n\n")}\n`;
}

function sheetText({ name, note, facts, groups, sections }: Sheet): string {
  return [
    `# ${markdownText(name)}`,
    note === "" ? "" : `*${markdownText(note)}*`,
    ...groups.map(groupText),
    factsText(facts),
    ...sections.flatMap(({ blocks }) => blocks.map(blockText)),
  ]
    .filter(part => part !== "")
    .join("\n\n");
}

function groupText({ of, tracks, note }: TrackGroup): string {
  const points = tracks.map(track => labelledValue(track.label, pointsText(track)));
  const all = [...points, ...(note === "" ? [] : [markdownText(note)])].join(" · ");
  return of === "" ? all : `${markdownText(of)}: ${all}`;
}

/** Returns the facts on a single line. Omits facts without a value, which are only boxes for handwriting. */
function factsText(facts: readonly Fact[]): string {
  return facts
    .filter(({ value }) => value !== "")
    .map(({ label, value }) => labelledValue(label, value))
    .join(" · ");
}

function labelledValue(label: string, value: string): string {
  return `**${markdownText(label)}** ${markdownText(value)}`;
}

function blockText(block: Block): string {
  const body = bodyText(block);
  return body === "" ? "" : `## ${markdownText(block.title)}\n\n${body}`;
}

function bodyText(block: Block): string {
  if ("lines" in block) return "";
  if ("enriched" in block) return markdownOfHtml(block.enriched);
  if ("entries" in block)
    return block.entries
      .map(({ name, note, text }) => {
        const title = [
          ...(name === "" ? [] : [`**${markdownText(name)}**`]),
          ...(note === "" ? [] : [`(${markdownText(note)})`]),
        ].join(" ");
        return `- ${[title, markdownText(text)].filter(part => part !== "").join(": ")}`;
      })
      .join("\n");
  return [
    tableLine(block.columns.map(({ label }) => markdownText(label))),
    tableLine(block.columns.map(({ number }) => (number ? ":---:" : "---"))),
    ...block.rows.map(rowText),
  ].join("\n");
}

function rowText({ cells, note, depth }: Row): string {
  return tableLine(
    cells.map(({ text, strong }, index) => {
      const shown = strong && text !== "" ? `**${markdownText(text)}**` : markdownText(text);
      return index > 0
        ? shown
        : `${"– ".repeat(depth)}${shown}${note === "" ? "" : ` (${markdownText(note)})`}`;
    }),
  );
}

function tableLine(texts: readonly string[]): string {
  return `| ${texts.join(" | ")} |`;
}
