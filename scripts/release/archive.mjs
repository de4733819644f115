/**
 * Creates the archive of a release. The same files always produce an identical archive, whenever and wherever
 * it is created.
 */
import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { zipSync } from "fflate";

// Each entry of a zip file contains a date and an operating system. Both are constant here, so that the
// archive doesn't depend on where and when it was created.
/** @type {import("fflate").ZipOptions} */
const ENTRY = { mtime: new Date(2020, 0, 1), os: 3, attrs: 0o100644 << 16, level: 9 };

/**
 * Returns the contents of the files in a folder, keyed by path (with slashes) and sorted by path.
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
 * Packs files into an archive that doesn't depend on the order of the files.
 * @param {ReadonlyMap<string, Uint8Array>} files
 * @returns {Uint8Array}
 */
export function archiveOf(files) {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return zipSync(Object.fromEntries(sorted.map(([path, bytes]) => [path, [new Uint8Array(bytes), ENTRY]])));
}

/** Returns the SHA-256 checksum of bytes as hexadecimal text, as `sha256sum` prints it. */
export const checksum = bytes => createHash("sha256").update(bytes).digest("hex");
