/** The decimal separator of the numbers in a table. */
export type DecimalSign = "point" | "comma";

const SIGNS = /^[+−–-]/u;

/**
 * A number, or null for text that isn't a number. `unsure` marks a number that would have a different value
 * with the other decimal separator.
 */
export type ReadNumber = { readonly value: number; readonly unsure?: boolean } | null;

/**
 * Returns the decimal separator that fits more of the numbers, or null if none of the numbers shows which one
 * is meant.
 */
export function decimalSignOf(texts: Iterable<string>): DecimalSign | null {
  let commas = 0;
  let points = 0;
  for (const text of texts) {
    for (const number of text.match(/\d[\d.,'’ ]*/gu) ?? []) {
      const plain = number.replace(/[.,'’ ]+$/u, "");
      if (
        /^\d{1,3}(?:\.\d{3})+,\d+$/u.test(plain) ||
        /^\d+,(?:\d{1,2}|\d{4,})$/u.test(plain) ||
        /^\d{1,3}(?:\.\d{3}){2,}$/u.test(plain)
      )
        commas += 1;
      else if (
        /^\d{1,3}(?:,\d{3})+\.\d+$/u.test(plain) ||
        /^\d+\.(?:\d{1,2}|\d{4,})$/u.test(plain) ||
        /^\d{1,3}(?:,\d{3}){2,}$/u.test(plain)
      )
        points += 1;
    }
  }
  return commas === 0 && points === 0 ? null : commas > points ? "comma" : "point";
}

/**
 * Reads a number that may have thousands separators and a fraction, such as `1,200`, `1.200,5`, `1 200`, `½`
 * or `1e3`. Text with other letters isn't a number.
 */
export function readNumber(text: string, sign: DecimalSign): ReadNumber {
  const trimmed = text.trim();
  const fraction = fractionOf(trimmed);
  if (fraction !== null) return { value: fraction };
  const negative = SIGNS.test(trimmed) && !trimmed.startsWith("+");
  const body = trimmed
    .replace(SIGNS, "")
    .trim()
    .replace(/(?<=\d)['’  ](?=\d{3}(?!\d))/gu, "");
  if (/^\d+(?:\.\d+)?e[+-]?\d{1,2}$/iu.test(body)) return signed(Number(body), negative);
  if (!/^(?:\d[\d.,]*|[.,]\d+)$/u.test(body)) return null;
  const [decimal, thousands] = sign === "comma" ? [",", "."] : [".", ","];
  const marks = body.replace(/\d/gu, "");
  const both = marks.includes(".") && marks.includes(",");
  // In a number with both separators, the last one is the decimal separator, even if the rest of the table
  // uses the other.
  const last = both ? (marks.at(-1) ?? decimal) : null;
  const point = last ?? (marks.length > 1 && marks.includes(decimal) ? thousands : decimal);
  const [whole = "", ...rest] = body.split(point);
  const other = point === "." ? "," : ".";
  if (rest.length > 1) return null;
  const groups = whole.split(other);
  const grouped = groups.length === 1 || groups.slice(1).every(group => group.length === 3);
  // If a single separator isn't followed by groups of three digits, it can only be the decimal separator.
  if (!grouped)
    return groups.length === 2 && rest.length === 0
      ? signed(Number(`${groups[0]}.${groups[1]}`), negative, true)
      : null;
  if ((rest[0] ?? "").includes(other)) return null;
  const value = Number(`${groups.join("") || "0"}${rest.length > 0 ? `.${rest[0]}` : ""}`);
  return Number.isFinite(value)
    ? signed(value, negative, marks.length === 1 && /^\d{1,3}[.,]\d{3}$/u.test(body))
    : null;
}

function signed(value: number, negative: boolean, unsure = false): ReadNumber {
  return { value: negative && value !== 0 ? -value : value, ...(unsure ? { unsure } : {}) };
}

const FRACTIONS: Readonly<Record<string, number>> = {
  "½": 0.5,
  "¼": 0.25,
  "¾": 0.75,
  "⅓": 1 / 3,
  "⅔": 2 / 3,
  "⅛": 0.125,
};

function fractionOf(text: string): number | null {
  const match = /^(\d*)\s*([½¼¾⅓⅔⅛])$/u.exec(text);
  if (match) return Number(match[1] || 0) + (FRACTIONS[match[2] ?? ""] ?? 0);
  const slash = /^(?:(\d{1,6})\s+)?(\d{1,3})\/([248])$/u.exec(text);
  return (slash && slash[1] !== undefined) || (slash && Number(slash[2]) < Number(slash[3]))
    ? Number(slash[1] ?? 0) + Number(slash[2]) / Number(slash[3])
    : null;
}

/**
 * Reads dice in common notations, such as `8D`, `8d6`, `8W6` or `2d6+3`. A number alone is a number of dice.
 * Returns the number of dice, their sides, and the added points, or null if the text is invalid.
 */
export function readDice(
  text: string,
): { readonly dice: number; readonly flat: number; readonly sides: number } | null {
  const match = /^(?:(\d{1,3})\s*[dDwWkK](\d{1,3})?|(\d{1,3}))\s*(?:([+−–-])\s*(\d{1,3}))?$/u.exec(
    text.trim(),
  );
  if (!match) return null;
  const [, rolled, sides, bare, sign, points] = match;
  if (bare !== undefined && sign !== undefined) return null;
  return {
    dice: Number(rolled ?? bare),
    flat: sign === undefined ? 0 : (sign === "+" ? 1 : -1) * Number(points),
    sides: Number(sides ?? 6),
  };
}

const METRES = new Set(["m", "meter", "metre", "meters", "metres", "metros", "metro", "metern"]);
const FEET = new Set(["", "ft", "foot", "feet", "fuss", "pied", "pieds", "pi", "pie", "pies"]);
const SPACES: Readonly<Record<string, number>> = {
  space: 5,
  spaces: 5,
  hex: 5,
  hexes: 5,
  square: 5,
  squares: 5,
  felder: 5,
  feld: 5,
  cases: 5,
  casillas: 5,
};

/**
 * Reads a range in feet, such as `45 ft`, `45'`, `15 m` (at three and a third feet per meter, rounded to the
 * nearest five), or `9 spaces`. Returns null if the text is invalid. `metric` states whether the range was
 * converted from meters.
 */
export function readFeet(
  text: string,
  sign: DecimalSign,
): { readonly feet: number; readonly metric: boolean } | null {
  const match = /^([\d.,'’ ]*\d|\d)\s*(['’′]|[\p{L}.]*)$/u.exec(text.trim());
  const number = match && readNumber(match[1] ?? "", sign);
  if (!number || number.value < 0) return null;
  const unit = (match?.[2] ?? "")
    .replace(/['’′.]/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss");
  if (FEET.has(unit)) return { feet: Math.round(number.value), metric: false };
  if (unit in SPACES) return { feet: Math.round(number.value * (SPACES[unit] ?? 5)), metric: false };
  return METRES.has(unit) ? { feet: Math.round((number.value * 10) / 3 / 5) * 5, metric: true } : null;
}

/** Words for "each" after a price. They don't affect the price. */
const EACH =
  /\s*(?:each|ea\.?|apiece|a piece|per piece|je|je stück|das stück|pro stück|pièce|la pièce|chacune?|cada uno|cada una|c\/u)$/iu;
const MONEY =
  /(?:^(?:cr|credits?|crédits?|creditos|créditos|kredits?|¢|₡|\$|€|£)\.?\s*)|(?:\s*(?:cr|credits?|crédits?|creditos|créditos|kredits?|¢|₡|\$|€|£|-)\.?$)/giu;

/** Reads a price in credits, such as `1,200 cr`, `¢350` or `2k`. Returns null if the text is invalid. */
export function readPrice(text: string, sign: DecimalSign): ReadNumber {
  const bare = text
    .trim()
    .replace(EACH, "")
    .replace(/[,.]\s*[-–—]+$/u, "")
    .replace(MONEY, "")
    .trim();
  const thousand = /^([\d.,]+)\s*k$/iu.exec(bare);
  const number = readNumber(thousand?.[1] ?? bare, sign);
  return number && { ...number, value: Math.round(number.value * (thousand ? 1000 : 1) * 100) / 100 };
}

const WEIGHTS = /\s*(?:kg|kilo(?:gram(?:m|me)?s?)?|lbs?\.?|pounds?|pfund|livres?|libras?|u|units?|we)\.?$/iu;

/**
 * Reads a weight. Ignores any unit in the text, because weights are in the world's unit. Returns null if the
 * text is invalid.
 */
export function readWeight(text: string, sign: DecimalSign): ReadNumber {
  return readNumber(text.trim().replace(WEIGHTS, ""), sign);
}

const YES = new Set([
  "yes",
  "y",
  "true",
  "x",
  "1",
  "on",
  "✓",
  "✔",
  "☑",
  "ja",
  "j",
  "wahr",
  "oui",
  "o",
  "vrai",
  "si",
  "s",
  "verdadero",
]);
const NO = new Set([
  "no",
  "n",
  "false",
  "0",
  "off",
  "✗",
  "✘",
  "☐",
  "nein",
  "falsch",
  "non",
  "faux",
  "falso",
  "-",
  "–",
  "—",
]);

/** Reads a boolean. Returns null if the text means neither yes nor no. */
export function readYes(text: string): boolean | null {
  const word = text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return YES.has(word) ? true : NO.has(word) ? false : null;
}
