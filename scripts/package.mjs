#!/usr/bin/env node
/**
 * Builds the system and packs it into release/blackout-<version>.zip, with the manifest beside it. Usage: npm
 * run package -- [--repository <address>] [--check]. The same sources always produce the same bytes. --check
 * builds twice and fails if the bytes differ.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { archiveName, releaseManifest } from "./release/manifest.mjs";
import { archiveOf, checksum, filesOf } from "./release/archive.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Builds and packs the system in memory.
 * @param {string | null} repository the address for the manifest; if null, the manifest contains no address
 *   and Foundry does not look for updates
 * @returns {Promise<{ version: string, manifest: Uint8Array, archive: Uint8Array }>}
 */
async function packed(repository) {
  const plain = JSON.parse(await readFile(join(root, "system.json"), "utf8"));
  const manifest = repository === null ? plain : releaseManifest(plain, repository);
  await build();
  const files = await filesOf(join(root, "dist"));
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  files.set("system.json", text);
  return { version: manifest.version, manifest: text, archive: archiveOf(files) };
}

/**
 * Builds and packs the system. If `check` is true, does so twice and throws an error if the archives differ.
 * Returns the path and the checksum of the archive.
 * @param {{ repository?: string | null, check?: boolean }} [options]
 * @throws {Error} with `check`, if a second build produces other bytes
 */
export async function packageRelease({ repository = null, check = false } = {}) {
  const { version, manifest, archive } = await packed(repository);
  const sum = checksum(archive);
  if (check) {
    const second = checksum((await packed(repository)).archive);
    if (second !== sum)
      throw new Error(
        `Two builds of the same sources differ: ${sum} and ${second}. Unpack both and compare what changed.`,
      );
  }
  const folder = join(root, "release");
  await mkdir(folder, { recursive: true });
  const path = join(folder, archiveName(version));
  await writeFile(path, archive);
  await writeFile(join(folder, "system.json"), manifest);
  return { path, sum };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2);
  const at = args.indexOf("--repository");
  if (at >= 0 && (args[at + 1] === undefined || args[at + 1].startsWith("-"))) {
    console.error("--repository needs an address such as https://github.com/owner/name.");
    process.exit(2);
  }
  try {
    const { path, sum } = await packageRelease({
      repository: at < 0 ? null : args[at + 1],
      check: args.includes("--check"),
    });
    console.log(`${sum}  ${path}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
