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

type Row = Readonly<Record<string, unknown>>;

/**
 * Returns a converter of a list. The key of a row identifies its translation: a text for the first of the
 * given properties, or an object with texts for both. Strings identify themselves. Anything that isn't a list,
 * or isn't translated, is unchanged.
 */
function converter(keyOf: (row: Row) => unknown, first: string, second = first) {
  return (rows: unknown, translations: unknown): unknown => {
    if (!Array.isArray(rows) || !isObject(translations)) return rows;
    return rows.map((row: unknown) => {
      const key = isObject(row) ? keyOf(row) : row;
      const known = typeof key === "string" && key !== "" && Object.hasOwn(translations, key);
      const said = known ? translations[key] : null;
      if (!isObject(row)) return isText(said) ? said : row;
      if (isText(said)) return { ...row, [first]: said };
      if (!isObject(said)) return row;
      const parts = [first, second].filter(name => isText(said[name]));
      return { ...row, ...Object.fromEntries(parts.map(name => [name, said[name]])) };
    });
  };
}

function isText(said: unknown): said is string {
  return typeof said === "string" && said !== "";
}

/**
 * Translates texts, or rows with their own text, by the English text. Rows of the registry have a key and no
 * text of their own: the language files contain their text.
 */
export const translateOwnTexts = converter(row => row["text"], "text");

const CONVERTERS = {
  blackoutOwnTexts: translateOwnTexts,
  blackoutTraits: converter(row => row["name"], "name", "text"),
  blackoutLabels: converter(row => row["label"], "label"),
  // Results of tables are identified by their range, such as `1-2`.
  blackoutResults: converter(({ range }) => Array.isArray(range) && range.join("-"), "name", "description"),
};

/**
 * Babele, read at 2.9: registers the folder of the translations and the fields that contain text. It rejects
 * registrations after its hook `babele.init`. Older versions accept no mapping from packages and read the one
 * in a file of translations (docs/translating.md).
 */
export function registerBabele(): void {
  whenThere("babele.init", "Babele", babele => {
    methodOf(babele, "setSystemTranslationsDir")(FOLDER);
    methodOf(babele, "registerConverters")(CONVERTERS);
    methodOf(babele, "registerMapping")(MAPPING);
  });
}
