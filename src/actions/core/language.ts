/**
 * Numbers, lists and plural forms as the language of this client has them. Without Foundry, as in a test of
 * the rules, that is English.
 */

const numbers = new Map<string, Intl.NumberFormat>();
const percents = new Map<string, readonly Intl.NumberFormatPart[]>();
const lists = new Map<string, Intl.ListFormat>();
const plurals = new Map<string, Intl.PluralRules>();

/** The language that Foundry speaks to this user, as far as this browser knows it; else English. */
export function languageNow(): string {
  const code = typeof game === "undefined" ? "en" : (game.i18n?.lang ?? "en");
  return Intl.NumberFormat.supportedLocalesOf(wellFormed(code))[0] ?? "en";
}

/** Languages of modules may have names that no standard knows, such as `pt_BR`. */
function wellFormed(code: string): string[] {
  try {
    return Intl.getCanonicalLocales(code);
  } catch {
    return [];
  }
}

/**
 * A number as the language writes it, with a real minus. `least` and `most` are the digits behind the decimal
 * sign; from 10,000 on thousands are kept apart.
 */
export function numberText(value: number, least = 0, most = Math.max(least, 1)): string {
  const language = languageNow();
  const format = of(
    numbers,
    `${language} ${least} ${most}`,
    () =>
      new Intl.NumberFormat(language, {
        minimumFractionDigits: least,
        maximumFractionDigits: most,
        useGrouping: "min2",
      }),
  );
  // Adding 0 makes of -0 what people write.
  return format.format(Number(value.toFixed(most)) + 0).replace("-", "−");
}

/** A chance from 0 to 1 as cards print it: whole percents. */
export function percent(chance: number): string {
  return percentText(String(Math.round(chance * 100)));
}

/**
 * A number that is written already with the sign for percent where the language has it: `40%`, in German and
 * French with a space between them.
 */
export function percentText(number: string): string {
  return percentParts()
    .map(({ type, value }) => (type === "integer" ? number : value))
    .join("");
}

/**
 * What stands beside a number of percent in the language, its space included, for where it is drawn smaller
 * than the number.
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

/** Names one after the other as the language lists them: "a, b, c", in German `a, b und c`. */
export function listText(parts: Iterable<string>): string {
  const language = languageNow();
  return of(lists, language, () => new Intl.ListFormat(language, { type: "unit", style: "short" })).format(
    parts,
  );
}

/**
 * The key of the form that a language has for a number of things. `steps` is for any number; `stepsOne`, and
 * in other languages `stepsTwo`, `stepsFew`, `stepsMany` and `stepsZero`, are for those that Intl.PluralRules
 * calls so. What a language does not have falls back to `steps`.
 * @param has Whether there is a text under a key; with false, whether the language itself has it and not only
 *   English.
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
 * What the gaps of a text count: `n`, else the only number among them, else null. Numbers may come as the
 * language writes them.
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

function of<Kind>(store: Map<string, Kind>, key: string, make: () => Kind): Kind {
  const there = store.get(key) ?? make();
  store.set(key, there);
  return there;
}
