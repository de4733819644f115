#!/usr/bin/env node
/** Builds dist/: exactly what Foundry installs. Needs the dependencies (scripts/run.mjs sees to them). */
import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Builds the system, the rules library and the assets into dist/. */
export async function build() {
  const { build: viteBuild } = await import("vite");
  const { buildAssets } = await import("./assets.mjs");
  const { buildRules } = await import("./build-rules.mjs");
  const out = join(root, "dist");
  await mkdir(out, { recursive: true });
  // The folder itself stays, since a development link of a Foundry may point at it.
  for (const entry of await readdir(out)) await rm(join(out, entry), { recursive: true });
  await viteBuild({ root, configFile: join(root, "vite.config.ts"), logLevel: "warn" });
  await buildRules(out);
  for (const folder of ["lang", "templates"]) await cp(join(root, folder), join(out, folder), { recursive: true });
  for (const file of ["system.json", "README.md", "LICENSE", "CHANGELOG.md"]) await cp(join(root, file), join(out, file));
  await buildAssets(out);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
