/** Generates the diagram of layers, folders and imports from the source code. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

/** The folders that all other folders may import. Arrows to them wouldn't add information. */
export const FOUNDATION = ["rules", "ledger", "compat", "language"];

/**
 * Returns which folders import from which other folders, as unique pairs `[from, to]`, sorted by name.
 * Imports of types and dynamic imports also count.
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
 * Returns the map as a Mermaid diagram in a code block. It has a box for each layer, highest first, and an
 * arrow for each pair of folders with imports, except imports from the foundation.
 * @param {readonly (readonly string[])[]} layers the folders of each layer, lowest first
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
