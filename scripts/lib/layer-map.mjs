/** Draws the diagram of layers, folders and imports from the sources. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

/** The folders that every other may import; an arrow to them from each would say nothing. */
export const FOUNDATION = ["rules", "ledger", "compat"];

/**
 * Which folder imports from which: `[from, to]`, each pair once, in order of names. Imports of types and what
 * is fetched when needed count too.
 * @param {string} source the folder of the sources
 * @param {readonly string[]} folders
 * @returns {[string, string][]}
 */
export function importsBetween(source, folders) {
  const found = new Set();
  for (const from of folders) {
    for (const file of readdirSync(join(source, from), { recursive: true, encoding: "utf8" }).filter(name =>
      name.endsWith(".ts"),
    )) {
      const path = join(source, from, file);
      for (const [, named] of readFileSync(path, "utf8").matchAll(
        /(?:\bfrom\s*|\bimport\s*\(?\s*)"(\.[^"]+)"/gu,
      )) {
        const [to] = relative(source, resolve(dirname(path), named)).split(sep);
        if (to !== from && folders.includes(to)) found.add(`${from} ${to}`);
      }
    }
  }
  return [...found].sort().map(pair => pair.split(" "));
}

/**
 * The map as Mermaid text: a box a layer, the highest first, and an arrow for each import between folders but
 * those to the foundation.
 * @param {readonly (readonly string[])[]} layers the folders of each layer, from below
 * @param {readonly (readonly [string, string])[]} imports
 */
export function layerMap(layers, imports) {
  const boxes = layers
    .map((folders, layer) => [
      `  subgraph layer${layer}["layer ${layer}"]`,
      ...folders.map(folder => `    ${folder}["src/${folder}"]`),
      "  end",
    ])
    .reverse();
  const arrows = imports
    .filter(([, to]) => !FOUNDATION.includes(to))
    .map(([from, to]) => `  ${from} --> ${to}`);
  return ["```mermaid", "flowchart TB", ...boxes.flat(), ...arrows, "```"].join("\n");
}
