import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./sources.mjs";

/**
 * Writes a generated file or, with `--check`, only compares it with the existing file. Returns an error
 * message, or null if there is no error.
 */
export function writeOrCheck(file, text) {
  const path = join(root, file);
  if (!process.argv.includes("--check")) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return null;
  }
  const there = existsSync(path) ? readFileSync(path, "utf8") : null;
  return there === text ? null : `${file} is not up to date: run npm run generate.`;
}
