/** The HTML tags allowed in a description. All other tags and all attributes are removed. */
const ALLOWED = new Set([
  "p",
  "b",
  "strong",
  "i",
  "em",
  "u",
  "s",
  "sub",
  "sup",
  "ul",
  "ol",
  "li",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "blockquote",
  "code",
  "pre",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
  "dl",
  "dt",
  "dd",
]);
const EMPTY = new Set(["br", "hr"]);
/** The tags whose contents aren't text. */
const DROPPED = new Set([
  "script",
  "style",
  "template",
  "iframe",
  "object",
  "embed",
  "noscript",
  "svg",
  "math",
  "textarea",
  "select",
  "title",
  "head",
]);
const MARK = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9-]*)\b(?:[^<>"']|"[^"]*"|'[^']*'){0,2000}>/giu;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  laquo: "«",
  raquo: "»",
  times: "×",
  frac12: "½",
  deg: "°",
  euro: "€",
  cent: "¢",
};

/** Whether a text contains HTML tags. */
export function hasMarkup(text: string): boolean {
  return new RegExp(MARK.source, "iu").test(text);
}

/** Escapes text for HTML in the same way as browsers do when they serialize it. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

interface Piece {
  readonly text?: string;
  readonly mark?: string;
  readonly closing?: boolean;
}

/** Splits HTML into tags and the text between them. Omits the contents of scripts and similar elements. */
function pieces(html: string): readonly Piece[] {
  const found: Piece[] = [];
  let at = 0;
  let dropped: string | null = null;
  const addText = (text: string) => {
    if (dropped === null && text !== "") found.push({ text: unescaped(text) });
  };
  for (const match of html.matchAll(MARK)) {
    addText(html.slice(at, match.index));
    at = match.index + match[0].length;
    const name = match[2]?.toLowerCase();
    if (name === undefined) continue;
    const closing = match[1] === "/";
    if (dropped !== null) {
      if (closing && name === dropped) dropped = null;
    } else if (DROPPED.has(name)) dropped = closing ? null : name;
    else found.push({ mark: name, closing });
  }
  addText(html.slice(at));
  return found;
}

function unescaped(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/giu,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = Number.parseInt(decimal ?? hex ?? "", decimal === undefined ? 16 : 10);
      return code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : "";
    },
  );
}

/** Returns the visible part of text that can contain HTML tags. */
export function withoutMarkup(html: string): string {
  return pieces(html)
    .map(
      ({ text, mark }) =>
        text ?? (mark === "br" || mark === "p" || mark === "li" || mark === "tr" ? "\n" : ""),
    )
    .join("")
    .replace(/\n{2,}/gu, "\n")
    .trim();
}

/**
 * Returns safe HTML for a description: escaped text with only the allowed tags, all of them closed and
 * without attributes. Scripts, styles, images and links are removed, but the text of links is kept.
 */
export function safeProse(html: string): string {
  const open: string[] = [];
  let made = "";
  const close = (name: string) => {
    const from = open.lastIndexOf(name);
    if (from < 0) return;
    for (const mark of open.splice(from).reverse()) made += `</${mark}>`;
  };
  for (const { text, mark = "", closing = false } of pieces(html)) {
    if (text !== undefined) made += escaped(text);
    else if (EMPTY.has(mark)) made += closing ? "" : `<${mark}>`;
    else if (ALLOWED.has(mark)) {
      if (closing) close(mark);
      else {
        open.push(mark);
        made += `<${mark}>`;
      }
    }
  }
  while (open.length > 0) made += `</${open.pop() ?? ""}>`;
  return made.trim();
}

/** Returns plain text as HTML for a description, with a paragraph for each line. */
export function paragraphs(text: string): string {
  return text
    .split("\n")
    .map(line => line.trim())
    .filter(line => line !== "")
    .map(line => `<p>${escaped(line)}</p>`)
    .join("");
}
