/**
 * Writes the generated part of the stand-in host. Run this script after updating the type declarations: `node
 * scripts/generate/index.mjs`. With `--check`, it writes nothing and fails if a file is out of date.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./program.mjs";
import { generatedFiles, TARGET } from "./render.mjs";

const check = process.argv.includes("--check");
const folder = join(ROOT, TARGET);
mkdirSync(folder, { recursive: true });

for (const [name, text] of Object.entries(generatedFiles())) {
  const path = join(folder, name);
  const current = existsSync(path) ? readFileSync(path, "utf8") : null;
  if (current === text) continue;
  if (check) {
    console.error(`${TARGET}/${name} is out of date: run node scripts/generate/index.mjs`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, text);
    console.log(`wrote ${TARGET}/${name}`);
  }
}
