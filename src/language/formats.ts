/**
 * Formats numbers, lists and plural forms in this client's language. Without Foundry, as in tests of the
 * rules, the language is English.
 */

const languages = new Map<string, string>();
const numbers = new Map<string, NumberTexts>();
const percents = new Map<string, readonly Intl.NumberFormatPart[]>();
const lists = new Map<string, Intl.ListFormat>();
const plurals = new Map<string, Intl.PluralRules>();

/** A number format and the small whole numbers that it has already formatted, because formatting is slow. */
interface NumberTexts {
  readonly format: Intl.NumberFormat;
  readonly small: Map<number, string>;
}

/** The limit of the whole numbers whose texts are kept. */
const SMALL = 100;

/**
 * Returns the language that the user chose in Foundry, or English if this browser doesn't support that
 * language.
 */
export function languageNow(): string {
  const code = languageCode();
  return of(languages, code, () => Intl.NumberFormat.supportedLocalesOf(wellFormed(code))[0] ?? "en");
}

/** Returns the code of the language that the user chose in Foundry. It may not be a valid language tag. */
export function languageCode(): string {
  return typeof game === "undefined" ? "en" : (game.i18n?.lang ?? "en");
}

/**
 * Returns a list with the valid language tag for a code, or an empty list if the code is invalid. Languages
 * from modules may have non-standard codes, such as `pt_BR`.
 */
function wellFormed(code: string): string[] {
  try {
    return Intl.getCanonicalLocales(code);
  } catch {
    return [];
  }
}

/**
 * Returns a number in the client's language, with a true minus sign. `least` and `most` are the minimum and
 * maximum numbers of decimal places. Digits are grouped in numbers of 10,000 or more.
 */
export function numberText(value: number, least = 0, most = Math.max(least, 1)): string {
  const language = languageNow();
  const { format, small } = of(numbers, `${language} ${least} ${most}`, () => ({
    format: new Intl.NumberFormat(language, {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      useGrouping: "min2",
    }),
    small: new Map<number, string>(),
  }));
  // Adding 0 turns -0 into 0, so that the result has no minus sign.
  const write = () => format.format(Number(value.toFixed(most)) + 0).replace("-", "−");
  return Number.isInteger(value) && Math.abs(value) < SMALL ? of(small, value, write) : write();
}

/** Returns a chance between 0 and 1 as a whole percentage. */
export function percent(chance: number): string {
  return percentText(String(Math.round(chance * 100)));
}

/** Returns a chance between 0 and 1 as a percentage with one decimal place, as dialogs show it. */
export function exactPercent(chance: number): string {
  return percentText(numberText(chance * 100, 1));
}

/** Adds the language's percent sign to a formatted number: `40%`, or `40 %` in German and French. */
export function percentText(number: string): string {
  return percentParts()
    .map(({ type, value }) => (type === "integer" ? number : value))
    .join("");
}

/**
 * Returns the percent sign of the language, including its space, for layouts that show the sign smaller than
 * the number.
 */
export function percentSign(): string {
  return percentParts()
    .filter(({ type }) => type !== "integer")
    .map(({ value }) => value)
    .join("");
}

function percentParts(): readonly Intl.NumberFormatPart[] {
  const language = languageNow();
  return of(percents, language, () => new Intl.NumberFormat(language, { style: "percent" }).formatToParts(0));
}

/** Returns a list in the client's language, such as `a, b, c` in English or `a, b und c` in German. */
export function listText(parts: Iterable<string>): string {
  const language = languageNow();
  return of(lists, language, () => new Intl.ListFormat(language, { type: "unit", style: "short" })).format(
    parts,
  );
}

/**
 * Returns the translation key of the plural form for a number. `key` itself is the key of the general form,
 * for example `steps`. The keys of the other forms end in a category of Intl.PluralRules: `stepsOne` and, in
 * some languages, `stepsTwo`, `stepsFew`, `stepsMany` and `stepsZero`. If a form is missing, the general form
 * is used.
 * @param has Returns whether a text exists for a key. If the second argument is false, the English fallback
 * is ignored.
 */
export function pluralKey(
  key: string,
  count: number,
  has: (key: string, fallback?: boolean) => boolean,
): string {
  const own = has(key, false);
  const language = own ? languageNow() : "en";
  const category = of(plurals, language, () => new Intl.PluralRules(language)).select(Math.abs(count));
  const form = `${key}${category.charAt(0).toUpperCase()}${category.slice(1)}`;
  return category !== "other" && has(form, !own) ? form : key;
}

/**
 * Returns the number that selects the plural form: the value of `n` or, if there is none, the only number in
 * the data. Returns null if there is neither. Numbers may already be formatted.
 */
export function countIn(data: Readonly<Record<string, unknown>>): number | null {
  if ("n" in data) return countOf(data["n"]);
  const counts = Object.values(data)
    .map(countOf)
    .filter(count => count !== null);
  return counts.length === 1 ? (counts[0] ?? null) : null;
}

function countOf(value: unknown): number | null {
  if (typeof value === "number") return value;
  const [, whole, part = ""] =
    typeof value === "string"
      ? (/^[−-]?(\d{1,3}(?:[.,\s’]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/u.exec(value) ?? [])
      : [];
  return whole === undefined ? null : Number(`${whole.replace(/\D/gu, "")}.${part}`);
}

function of<Key, Kind>(store: Map<Key, Kind>, key: Key, make: () => Kind): Kind {
  const there = store.get(key) ?? make();
  store.set(key, there);
  return there;
}
