import { setContentTexts } from "../../compat/content-language.ts";
import {
  documentsExist,
  renewTranslated,
  searchStoredNames,
  translateIndexes,
} from "../../compat/content-lists.ts";
import { contentTexts } from "./content-texts.ts";
import { readContents } from "./contents.ts";

/**
 * Shows compendium content in the language of the given file, except for texts that have been changed.
 * Existing documents are prepared again. If the Babele module is active, it handles the compendium indexes.
 */
export function startContents(file: unknown): void {
  const contents = readContents(file);
  setContentTexts(contentTexts(contents));
  if (documentsExist()) renewTranslated();
  searchStoredNames();
  if (game.modules.get("babele")?.active) return;
  const showIndexes = () =>
    translateIndexes({
      label: pack => contents.packs.get(pack),
      name: (id, name) => contents.documents.get(id)?.get(name),
    });
  if (documentsExist()) showIndexes();
  else Hooks.once("setup", showIndexes);
}
