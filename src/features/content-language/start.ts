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
 * Shows compendium content in the language of the given file wherever the texts are unchanged. Prepares the
 * existing documents again. Leaves the compendium indexes to the Babele module if it is active.
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
