import { join } from "node:path";
import { languageTexts } from "../../scripts/lib/system-files.mjs";

const root = join(import.meta.dirname, "../..");

/** Returns all texts of a language such as `en`, including those of the combat variants. */
export function textsOf(code: string): any {
  return languageTexts(root, code);
}
