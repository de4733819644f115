/**
 * Finds the system's templates and language files. Shared files are in the folders `lang` and `templates`,
 * and those of each combat variant are in the variant's own folder.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

const VARIANTS = "src/variants";

/**
 * Returns the names of the combat variants' folders.
 * @param {string} root the repository
 * @returns {string[]}
 */
export function variantFolders(root) {
  return readdirSync(join(root, VARIANTS), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/**
 * Returns all templates, sorted by name. `name` is the path below `templates/` in the built system, and
 * `file` is the path in the repository.
 * @param {string} root
 * @returns {{ name: string, file: string }[]}
 */
export function templateFiles(root) {
  const places = [
    { folder: "templates", prefix: "" },
    ...variantFolders(root).map(variant => ({
      folder: `${VARIANTS}/${variant}/templates`,
      prefix: `variants/${variant}/`,
    })),
  ];
  return places
    .filter(({ folder }) => existsSync(join(root, folder)))
    .flatMap(({ folder, prefix }) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter(name => name.endsWith(".hbs"))
        .map(name => name.split(sep).join("/"))
        .map(name => ({ name: prefix + name, file: `${folder}/${name}` })),
    )
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * Returns the path by which Foundry identifies a template.
 * @param {string} name its path below `templates/` in the built system
 * @returns {string}
 */
export function templatePath(name) {
  return `systems/blackout/templates/${name}`;
}

/**
 * Returns the sources of all templates by path, as in the built file `templates/all.json`.
 * @param {string} root
 * @returns {Record<string, string>}
 */
export function templateSources(root) {
  return Object.fromEntries(
    templateFiles(root).map(({ name, file }) => [templatePath(name), readFileSync(join(root, file), "utf8")]),
  );
}

/**
 * Returns the files of a language, with the common file first.
 * @param {string} root
 * @param {string} code such as `en`
 * @returns {string[]} paths in the repository
 */
export function languageFiles(root, code) {
  return [
    `lang/${code}.json`,
    ...variantFolders(root).map(variant => `${VARIANTS}/${variant}/lang/${code}.json`),
  ].filter(file => existsSync(join(root, file)));
}

/**
 * Returns all texts of a language, merged into one object as in the built system.
 * @param {string} root
 * @param {string} code
 * @returns {Record<string, any>}
 * @throws {Error} if two files define the same key, or a file is not valid JSON
 */
export function languageTexts(root, code) {
  return languageFiles(root, code)
    .map(file => ({ file, texts: JSON.parse(readFileSync(join(root, file), "utf8")) }))
    .reduce((all, { file, texts }) => merged(all, texts, file), /** @type {Record<string, any>} */ ({}));
}

/**
 * @param {Record<string, any>} all
 * @param {Record<string, any>} more
 * @param {string} file the file of `more`, for the error message
 * @param {string} [path]
 * @returns {Record<string, any>}
 */
function merged(all, more, file, path = "") {
  const result = { ...all };
  for (const [key, value] of Object.entries(more)) {
    const known = result[key];
    if (known === undefined) result[key] = value;
    else if (typeof known === "object" && typeof value === "object")
      result[key] = merged(known, value, file, `${path}${key}.`);
    else throw new Error(`${file} defines ${path}${key}, which another file defines already.`);
  }
  return result;
}
