/**
 * Provides the page's non-module sources (styles, templates and texts), and the kind of each file.
 */
import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { languageTexts, templateFiles, templatePath } from "../lib/system-files.mjs";

/** The URL of the system's folder. */
export const BASE = "/systems/blackout/";

/**
 * Returns the compiled style sheet. The paths of fonts and icons in it are relative to the style sheet, as in
 * a built system.
 * @param {string} root
 * @returns {Promise<string>}
 * @throws {Error} if the styles are invalid; its message contains the position
 */
export async function stylesOf(root) {
  const sass = await import("sass");
  return (await sass.compileAsync(join(root, "styles", "blackout.scss"), { charset: false })).css;
}

/**
 * Returns the event and data that inform a page of a changed file, or null if the file isn't a style, a
 * template, or a language file.
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
