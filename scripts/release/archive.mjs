/** The archive of a release: the same bytes for the same files, whenever and wherever it is made. */
import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { zipSync } from "fflate";

// Zip entries carry a date, and the system that they were made on; both are always the same.
/** @type {import("fflate").ZipOptions} */
const ENTRY = { mtime: new Date(2020, 0, 1), os: 3, attrs: 0o100644 << 16, level: 9 };

/**
 * The files of a folder, by their paths with slashes, in the order of these.
 * @param {string} folder
 * @returns {Promise<Map<string, Uint8Array>>}
 */
export async function filesOf(folder) {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(entry =>
    entry.isFile(),
  );
  const paths = entries
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const contents = await Promise.all(paths.map(path => readFile(join(folder, path))));
  return new Map(paths.map((path, index) => [path, contents[index]]));
}

/**
 * Packs files. Their order does not matter.
 * @param {ReadonlyMap<string, Uint8Array>} files
 * @returns {Uint8Array}
 */
export function archiveOf(files) {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return zipSync(Object.fromEntries(sorted.map(([path, bytes]) => [path, [new Uint8Array(bytes), ENTRY]])));
}

/** The checksum of bytes, as `sha256sum` prints it. @param {Uint8Array} bytes */
export const checksum = bytes => createHash("sha256").update(bytes).digest("hex");
