import { isObject, methodOf, whenThere } from "./when-there.ts";

/**
 * Where translations of our compendiums lie in the system's folder: one folder a language, one file a
 * compendium (docs/translating.md).
 */
const FOLDER = "translations";

/** What of our documents is text beside their names, by the names that a translation uses. */
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
 * Rows with texts of their own, in the words of a translation, which names each by its English text. Rows of
 * the registry have a key and no text of their own: their words are in the language files. What is no list,
 * or not translated, stays as it is.
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
