#!/usr/bin/env node
/**
 * Writes docs/clock-table.md, which lists when each condition with a duration ends, for every turn sequence.
 * The contract tests compare the same rows with the writer's behavior. With --check, the script writes
 * nothing and fails if the file is out of date.
 */
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "./lib/sources.mjs";
import { writeOrCheck } from "./lib/write-or-check.mjs";

const {
  outputFiles: [{ text }],
} = await build({
  entryPoints: [join(root, "tests/contract/system/support/clock-rows.ts")],
  bundle: true,
  write: false,
  format: "esm",
  logLevel: "error",
});
const { clockTable } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
const outdated = writeOrCheck("docs/clock-table.md", clockTable());
if (outdated !== null) {
  console.error(outdated);
  process.exit(1);
}
