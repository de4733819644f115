import { isObject, methodOf, whenThere } from "./when-there.ts";

/**
 * The location of compendium translations in the system's folder: a folder for each language, a file for each
 * compendium (docs/translating.md).
 */
const FOLDER = "translations";

/**
 * The text properties of our documents besides those that Babele knows, by their names in translations. What
 * it leaves in English, such as the concept of characters, the system itself translates.
 */
const MAPPING = {
  Item: {
    description: "system.description",
    effect: "system.effect",
    requirement: "system.requirement",
    model: "system.model",
    place: "system.place",
    qualities: { path: "system.qualities", converter: "blackoutOwnTexts" },
    advantage: "system.grants.advantage",
    ambition: "system.grants.ambition",
    drives: { path: "system.grants.drives", converter: "blackoutOwnTexts" },
  },
  Actor: {
    description: "system.description",
    concept: "system.concept",
    appearance: "system.biography.appearance",
    history: "system.biography.history",
    notes: "system.biography.notes",
    ambition: "system.biography.ambition",
    drives: { path: "system.drives", converter: "blackoutOwnTexts" },
    traits: { path: "system.traits", converter: "blackoutTraits" },
    favourites: { path: "system.favourites", converter: "blackoutLabels" },
  },
  RollTable: { results: { path: "results", converter: "blackoutResults" } },
} as const;

/** Returns a converter of rows: `translated` returns the changed properties of a row, or null. */
function rowsConverter(
  translated: (row: Readonly<Record<string, unknown>>, translations: object) => object | null,
): (rows: unknown, translations: unknown) => unknown {
  return (rows, translations) =>
    Array.isArray(rows) && isObject(translations)
      ? rows.map((row: unknown) => (isObject(row) ? { ...row, ...translated(row, translations) } : row))
      : rows;
}

/** Returns a converter of rows whose text at a key identifies its own translation. */
function ownTexts(key: string): (rows: unknown, translations: unknown) => unknown {
  return rowsConverter((row, translations) => {
    const said = textIn(translations, row[key]);
    return said === null ? null : { [key]: said };
  });
}

const translateRows = ownTexts("text");

/**
 * Translates texts, or rows with their own text; a translation identifies each by its English text. Rows of
 * the registry have a key and no text of their own: the language files contain their text. Anything that
 * isn't a list, or isn't translated, is unchanged.
 */
export function translateOwnTexts(rows: unknown, translations: unknown): unknown {
  if (!Array.isArray(rows) || !isObject(translations)) return rows;
  return rows.every(row => typeof row === "string")
    ? rows.map(row => textIn(translations, row) ?? row)
    : translateRows(rows, translations);
}

/** Translates the labels of favorites. */
export const translateLabels = ownTexts("label");

/** Translates traits of enemies, by their English names. */
export const translateTraits = rowsConverter(({ name }, translations) =>
  partsIn(translations, name, ["name", "text"]),
);

/** Translates the results of a table, by their ranges, such as `1-2`. */
export const translateResults = rowsConverter(({ range }, translations) =>
  partsIn(translations, Array.isArray(range) ? range.join("-") : "", ["name", "description"]),
);

/** Returns the translated properties of a row; null if there are none. */
function partsIn(translations: object, key: unknown, names: readonly string[]): object | null {
  const parts: unknown =
    typeof key === "string" && Object.hasOwn(translations, key)
      ? (translations as Readonly<Record<string, unknown>>)[key]
      : null;
  if (!isObject(parts)) return null;
  return Object.fromEntries(
    names.flatMap(name => {
      const said = textIn(parts, name);
      return said === null ? [] : [[name, said]];
    }),
  );
}

/** Returns a text by its key; null if there is none. */
function textIn(texts: object, key: unknown): string | null {
  const said: unknown =
    typeof key === "string" && key !== "" && Object.hasOwn(texts, key)
      ? (texts as Readonly<Record<string, unknown>>)[key]
      : null;
  return typeof said === "string" && said !== "" ? said : null;
}

/**
 * Babele, read at 2.9: registers the folder of the translations and the fields that contain text. It rejects
 * registrations after its hook `babele.init`. Older versions accept no mapping from packages and read the one
 * in a file of translations (docs/translating.md).
 */
export function registerBabele(): void {
  whenThere("babele.init", "Babele", babele => {
    methodOf(babele, "setSystemTranslationsDir")(FOLDER);
    methodOf(
      babele,
      "registerConverters",
    )({
      blackoutOwnTexts: translateOwnTexts,
      blackoutTraits: translateTraits,
      blackoutLabels: translateLabels,
      blackoutResults: translateResults,
    });
    methodOf(babele, "registerMapping")(MAPPING);
  });
}
