import { join } from "node:path";
import { languageTexts } from "../../scripts/lib/system-files.mjs";

const root = join(import.meta.dirname, "../..");

/** All texts of a language, such as `en`: the common ones and those of the variants of combat. */
export function textsOf(code: string): any {
  return languageTexts(root, code);
}
