#!/usr/bin/env node
/**
 * Writes the list of actions to src/actions/all.ts, and their keys to docs/api.md, based on the files in the
 * actions folder. With --check, writes nothing and fails if either file is out of date.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { actionIndex, actionKeyType, actionsIn } from "../lib/action-index.mjs";
import { root } from "./lib/sources.mjs";
import { writeOrCheck } from "./lib/write-or-check.mjs";

const actions = actionsIn(join(root, "src/actions"));
const page = readFileSync(join(root, "docs/api.md"), "utf8");
const told = page.replace(/type ActionKey =[^;]*;/u, () => actionKeyType(actions));
for (const complaint of [
  writeOrCheck("src/actions/all.ts", actionIndex(actions)),
  writeOrCheck("docs/api.md", told),
]) {
  if (complaint === null) continue;
  console.error(complaint);
  process.exitCode = 1;
}
