/**
 * What of the sources the page holds beside modules: styles, templates and texts, and which of them a file
 * is.
 */
import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { languageTexts, templateFiles, templatePath } from "../lib/system-files.mjs";

/** The system's folder as a page knows it. */
export const BASE = "/systems/blackout/";

/**
 * The style sheet, compiled. Fonts and icons in it are found beside it, as in a built system.
 * @param {string} root
 * @returns {Promise<string>}
 * @throws {Error} when the styles are not valid; its message says where
 */
export async function stylesOf(root) {
  const sass = await import("sass");
  return (await sass.compileAsync(join(root, "styles", "blackout.scss"), { charset: false })).css;
}

/**
 * What a page is told when a file changed: an event and what it brings. Null for a file that is no style,
 * template or text.
 * @param {string} root
 * @param {string} file its absolute path
 * @returns {Promise<{ event: string, data: object } | null>}
 */
export async function newsOf(root, file) {
  const path = relative(root, file).split(sep).join("/");
  if (/^styles\/.+\.scss$/u.test(path)) return { event: "blackout:style", data: {} };
  const template = templateFiles(root).find(one => one.file === path);
  if (template)
    return {
      event: "blackout:template",
      data: { path: templatePath(template.name), text: await readFile(file, "utf8") },
    };
  const [, language] = /^(?:src\/variants\/[\w-]+\/)?lang\/([\w-]+)\.json$/u.exec(path) ?? [];
  return language === undefined
    ? null
    : { event: "blackout:language", data: { language, texts: languageTexts(root, language) } };
}
