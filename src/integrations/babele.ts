import { isObject, methodOf, whenThere } from "./when-there.ts";

/**
 * The location of compendium translations in the system's folder: a folder for each language, a file for each
 * compendium (docs/translating.md).
 */
const FOLDER = "translations";

/**
 * The text properties of our documents besides those that Babele knows, by their names in translations. The
 * system itself translates what Babele leaves in English, such as Drives and traits. Results of our tables
 * have a name and a description, unlike those that Babele knows.
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
 * Returns a converter of rows: `keyOf` returns the key of a row's translation, `changes` the properties of its
 * translation. Anything that isn't a list, or isn't translated, is unchanged.
 */
function converter(
  keyOf: (row: Readonly<Record<string, unknown>>) => unknown,
  changes: (said: unknown) => object | null,
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
 * Translates rows with their own text; a translation identifies each by its English text. Rows of the
 * registry have a key and no text of their own: the language files contain their text.
 */
export const translateOwnTexts = converter(
  row => row["text"],
  said => (typeof said === "string" && said !== "" ? { text: said } : null),
);

/** Translates results of tables; a translation identifies each by its range, such as `1-2`. */
const translateResults = converter(
  ({ range }) => Array.isArray(range) && range.join("-"),
  said => (isObject(said) ? said : null),
);

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
      blackoutResults: translateResults,
    });
    methodOf(babele, "registerMapping")(MAPPING);
  });
}
