import { isObject, methodOf, whenModuleActive } from "./when-there.ts";

/**
 * The folder of compendium translations in the system's folder, with one folder per language and one file per
 * compendium (docs/translating.md).
 */
const FOLDER = "translations";

/**
 * Maps the names used in translations to text properties of the system's documents, except for those that
 * Babele supports by default. Table results need a mapping because the results in the system's tables have
 * both a name and a description. Text that Babele leaves in English, such as Drives and traits, is translated
 * by the system itself.
 */
const MAPPING = {
  Item: {
    description: "system.description",
    effect: "system.effect",
    qualities: { path: "system.qualities", converter: "blackoutOwnTexts" },
  },
  Actor: {
    description: "system.description",
    appearance: "system.biography.appearance",
    history: "system.biography.history",
    notes: "system.biography.notes",
  },
  RollTable: { results: { path: "results", converter: "blackoutResults" } },
} as const;

/**
 * Returns a converter for lists of rows. `keyOf` returns the key of a row's translation, and `changes`
 * returns the properties that the translation changes. Rows without a translation, and values that aren't
 * lists, are returned unchanged.
 */
function converter(
  keyOf: (row: Readonly<Record<string, unknown>>) => unknown,
  changes: (translation: unknown) => object | null,
) {
  return (rows: unknown, translations: unknown): unknown => {
    if (!Array.isArray(rows) || !isObject(translations)) return rows;
    return rows.map((row: unknown) => {
      const key = isObject(row) ? keyOf(row) : "";
      return isObject(row) && typeof key === "string" && key !== "" && Object.hasOwn(translations, key)
        ? { ...row, ...changes(translations[key]) }
        : row;
    });
  };
}

/**
 * Translates rows that contain their own text. A row's translation is looked up by this text. Rows from the
 * registry have a key instead, because their text is in the language files.
 */
export const translateOwnTexts = converter(
  row => row["text"],
  translation => (typeof translation === "string" && translation !== "" ? { text: translation } : null),
);

/** Translates table results. A translation identifies each result by its range, such as `1-2`. */
const translateResults = converter(
  ({ range }) => Array.isArray(range) && range.join("-"),
  translation => (isObject(translation) ? translation : null),
);

/**
 * Integrates Babele, based on the code of version 2.9. Registers the folder of the translations and the
 * fields that contain text. Must run in the hook `babele.init`, because Babele rejects later registrations.
 * Older versions don't accept mappings from packages, and use the mapping in the translation files
 * (docs/translating.md).
 */
export function registerBabele(): void {
  whenModuleActive("babele.init", "Babele", babele => {
    methodOf(babele, "setSystemTranslationsDir")(FOLDER);
    methodOf(
      babele,
      "registerConverters",
    )({
      blackoutOwnTexts: translateOwnTexts,
      blackoutResults: translateResults,
    });
    methodOf(babele, "registerMapping")(MAPPING);
  });
}
