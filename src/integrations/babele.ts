import { isObject, methodOf, whenThere } from "./when-there.ts";

/**
 * The location of compendium translations in the system's folder: a folder for each language, a file for each
 * compendium (docs/translating.md).
 */
const FOLDER = "translations";

/** The text properties of our documents besides their names, by their names in translations. */
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
} as const;

/**
 * Translates rows with their own text; a translation identifies each by its English text. Rows of the
 * registry have a key and no text of their own: the language files contain their text. Anything that isn't a
 * list, or isn't translated, is unchanged.
 */
export function translateOwnTexts(rows: unknown, translations: unknown): unknown {
  if (!Array.isArray(rows) || !isObject(translations)) return rows;
  return rows.map((row: unknown) => {
    const text = isObject(row) && typeof row["text"] === "string" && row["text"] !== "" ? row["text"] : null;
    const said = text !== null && Object.hasOwn(translations, text) ? translations[text] : undefined;
    return typeof said === "string" && said !== "" ? { ...(row as object), text: said } : row;
  });
}

/**
 * Babele, read at 2.9: registers the folder of the translations and the fields that contain text. It rejects
 * registrations after its hook `babele.init`. Older versions accept no mapping from packages and read the one
 * in a file of translations (docs/translating.md).
 */
export function registerBabele(): void {
  whenThere("babele.init", "Babele", babele => {
    methodOf(babele, "setSystemTranslationsDir")(FOLDER);
    methodOf(babele, "registerConverters")({ blackoutOwnTexts: translateOwnTexts });
    methodOf(babele, "registerMapping")(MAPPING);
  });
}
