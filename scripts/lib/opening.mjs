/**
 * Creates the world for `npm start`: the tests' demo world, with the scene of the sample adventure and a
 * prepared encounter.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { load } from "js-yaml";

const root = fileURLToPath(new URL("../..", import.meta.url));
const demo = join(root, "packs", "_demo");
const adventures = join(root, "packs", "_source", "adventures");

const read = file => load(readFileSync(file, "utf8"));

/**
 * Returns the demo world's seed data, including the additions from packs/_demo/opening.yaml.
 * @returns {{documents: Record<string, any[]>, settings: Record<string, unknown>, [part: string]: unknown}} a
 *   seed for the host
 */
export function openingSeed() {
  const [seed, opening] = [read(join(demo, "seed.yaml")), read(join(demo, "opening.yaml"))];
  const documents = { ...seed.documents };
  // Foundry allows only one active scene: the one that the opening adds.
  documents.Scene = documents.Scene.map(scene => ({ ...scene, active: false }));
  for (const [name, added] of Object.entries(opening.documents))
    documents[name] = [...(documents[name] ?? []), ...added.map(whole)];
  return { ...seed, documents, settings: { ...seed.settings, ...opening.settings } };
}

/**
 * Writes the opening world's seed data to the file that the server reads.
 * @returns {string} the file
 */
export function writeOpeningSeed() {
  const file = join(root, "host", ".build", "opening.json");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(openingSeed()));
  return file;
}

/**
 * Returns a document. If `from` names a file in the adventures folder, the file provides the fields that the
 * document doesn't define. `openDoors` contains the IDs of doors that are open from the start.
 */
function whole({ from, openDoors = [], ...own }) {
  if (from === undefined) return own;
  const document = { ...read(join(adventures, from)), ...own };
  const walls = document.walls?.map(wall => (openDoors.includes(wall._id) ? { ...wall, ds: 1 } : wall));
  return { ...document, ...(walls ? { walls } : {}) };
}
