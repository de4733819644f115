/** Finds the actions of the system in their files, so that adding an action only requires adding a file. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/**
 * Returns every action that a file below the folder exports as `export const <key>: Action` or from a
 * `define…` function, in file order.
 * @param {string} folder
 * @returns {{ key: string, file: string }[]} `file` is the path for imports from that folder.
 */
export function actionsIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith(".ts"))
    .map(({ parentPath, path, name }) =>
      relative(folder, join(parentPath ?? path, name))
        .split(sep)
        .join("/"),
    )
    .sort()
    .flatMap(file =>
      [
        ...readFileSync(join(folder, file), "utf8").matchAll(
          /^export const (\w+)(?:: Action =| = define(?!Request)\w+\()/gmu,
        ),
      ].map(([, key]) => ({ key, file: `./${file}` })),
    );
}

/**
 * Returns the source of `src/actions/all.ts`.
 * @param {{ key: string, file: string }[]} actions
 * @returns {string}
 */
export function actionIndex(actions) {
  const files = [...new Set(actions.map(({ file }) => file))];
  const imports = files.map(
    file =>
      `import { ${actions
        .filter(action => action.file === file)
        .map(({ key }) => key)
        .sort()
        .join(", ")} } from "${file}";`,
  );
  return [
    "/* Written by `npm run generate`: every file in this folder that exports an action is found. */",
    `import type { Action } from "./core/action.ts";`,
    ...imports,
    "",
    "/** All actions, in the order of the files. */",
    "export const systemActions: readonly Action[] = [",
    ...lines(actions.map(({ key }) => key)),
    "];",
    "",
  ].join("\n");
}

/**
 * Returns the union type of the keys for docs/api.md.
 * @param {{ key: string }[]} actions
 * @returns {string}
 */
export function actionKeyType(actions) {
  return `type ActionKey =\n${rows(actions.map(({ key }) => `"${key}"`).sort(), " | ")
    .map(row => `  | ${row}`)
    .join("\n")};`;
}

const lines = keys => rows(keys, ", ").map(row => `  ${row},`);

/** Wraps words into lines of at most 150 characters. */
function rows(words, between) {
  const made = [];
  for (const word of words) {
    const last = made.at(-1);
    if (last !== undefined && last.length + between.length + word.length <= 150)
      made[made.length - 1] = `${last}${between}${word}`;
    else made.push(word);
  }
  return made;
}
