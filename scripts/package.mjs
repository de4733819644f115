#!/usr/bin/env node
/** Builds the system and packs dist/ into release/blackout-<version>.zip, the same bytes for the same sources. */
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { zipSync } from "fflate";
import { build } from "./build.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
// Zip entries carry a date; a fixed one keeps the archive reproducible.
const DATE = new Date(2020, 0, 1);

/** Builds, packs and answers the path of the archive. */
export async function packageRelease() {
  await build();
  const dist = join(root, "dist");
  const { version } = JSON.parse(await readFile(join(dist, "system.json"), "utf8"));
  const entries = (await readdir(dist, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name)).sort();
  const files = {};
  for (const path of entries) files[relative(dist, path).split(sep).join("/")] = [await readFile(path), { mtime: DATE }];
  const zip = join(root, "release", `blackout-${version}.zip`);
  await mkdir(join(root, "release"), { recursive: true });
  await writeFile(zip, zipSync(files, { level: 9 }));
  return zip;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await packageRelease());
