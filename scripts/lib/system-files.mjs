/** Where texts and templates of the system stand: those of a variant of combat in its own folder, all others in `lang` and `templates`. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

const VARIANTS = "src/variants";

/**
 * The names of the folders of the variants of combat.
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
 * All templates, in order of names: `name` below `templates/` of the built system, `file` in the repository.
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
 * The files that the texts of a language come from, the common one first.
 * @param {string} root
 * @param {string} code such as `en`
 * @returns {string[]} in the repository
 */
export function languageFiles(root, code) {
  return [
    `lang/${code}.json`,
    ...variantFolders(root).map(variant => `${VARIANTS}/${variant}/lang/${code}.json`),
  ].filter(file => existsSync(join(root, file)));
}

/**
 * All texts of a language, as the built system has them in one file.
 * @param {string} root
 * @param {string} code
 * @returns {Record<string, any>}
 * @throws {Error} where two files say the same key, or one is not valid
 */
export function languageTexts(root, code) {
  return languageFiles(root, code)
    .map(file => ({ file, texts: JSON.parse(readFileSync(join(root, file), "utf8")) }))
    .reduce((all, { file, texts }) => merged(all, texts, file), /** @type {Record<string, any>} */ ({}));
}

/**
 * @param {Record<string, any>} all
 * @param {Record<string, any>} more
 * @param {string} file where `more` comes from
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
    else throw new Error(`${file} says ${path}${key}, which another file says already.`);
  }
  return result;
}
