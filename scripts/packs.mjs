/**
 * Builds the compendiums: Foundry's own tool compiles the documents in `packs/_source/<pack>` into
 * `packs/<pack>` of the built system.
 *
 * - packs/_source/<pack>/**.yaml: one document per file, with its `_id` and `_key`; files that an adventure
 *   includes by path have no `_key`
 * - system.json lists the packs
 */
import { mkdir, readFile, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const require = createRequire(import.meta.url);

/** The folder with the source files of the packs. */
export const packSources = path.join(root, "packs", "_source");

/**
 * The files that LevelDB writes in addition to the data: logs, which contain times, and a lock. Without them,
 * the same sources produce the same bytes.
 */
const LEFTOVERS = ["LOG", "LOG.old", "LOCK"];

/**
 * Returns the packs in the manifest, in order.
 * @returns {Promise<{name: string, type: string, label: string, path: string}[]>}
 */
export async function listedPacks() {
  return JSON.parse(await readFile(path.join(root, "system.json"), "utf8")).packs;
}

/**
 * Returns the names of all folders in the Compendiums tab, as listed in the manifest.
 * @returns {Promise<string[]>}
 */
export async function listedPackFolders() {
  const names = folders => folders.flatMap(({ name, folders: inner = [] }) => [name, ...names(inner)]);
  return names(JSON.parse(await readFile(path.join(root, "system.json"), "utf8")).packFolders ?? []);
}

/**
 * Compiles every pack in the manifest to `outDir`, the folder of the system as installed in Foundry.
 * @param {string} outDir
 * @returns {Promise<{packs: number, files: number}>} the number of packs, and the number of files from which
 *   they were compiled
 * @throws {Error} if a pack has no sources, or the tool can't read one of them
 */
export async function buildPacks(outDir) {
  const { compilePack } = await import("@foundryvtt/foundryvtt-cli");
  const { compatibility, id, version } = JSON.parse(await readFile(path.join(root, "system.json"), "utf8"));
  // All documents have the same author and version, so the sources omit these values.
  const made = { coreVersion: compatibility.minimum, systemId: id, systemVersion: version };
  const packs = await listedPacks();
  let files = 0;
  for (const pack of packs) {
    const source = path.join(packSources, pack.name);
    files += (await sourceFiles(source)).length;
    const target = path.join(outDir, pack.path);
    await rm(target, { recursive: true, force: true });
    await mkdir(path.dirname(target), { recursive: true });
    await compilePack(source, target, {
      yaml: true,
      recursive: true,
      transformEntry: entry => {
        entry._stats = { ...made, ...entry._stats };
      },
    });
    for (const name of LEFTOVERS) await rm(path.join(target, name), { force: true });
  }
  return { packs: packs.length, files };
}

/**
 * Returns the YAML files in a folder and its subfolders, sorted by name.
 * @param {string} folder
 * @returns {Promise<string[]>} full paths
 */
export async function sourceFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile() && entry.name.endsWith(".yaml"))
    .map(entry => path.join(entry.parentPath, entry.name))
    .sort();
}

/**
 * Returns the names of the icons that the packs use, so that the build includes them.
 * @returns {Promise<string[]>}
 */
export async function iconsOfPacks() {
  const texts = await Promise.all((await sourceFiles(packSources)).map(file => readFile(file, "utf8")));
  return [
    ...new Set(
      texts.flatMap(text =>
        [...text.matchAll(/systems\/blackout\/assets\/icons\/([\w-]+)\.svg/gu)].map(([, name]) => name),
      ),
    ),
  ].sort();
}

/**
 * Reads a source file with the same YAML parser as Foundry's tool.
 * @param {string} file
 * @returns {Promise<any>}
 */
export async function readSource(file) {
  return require("js-yaml").load(await readFile(file, "utf8"));
}
