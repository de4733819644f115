#!/usr/bin/env node
/**
 * `npm run audit -- dialogs`: whether the dialog of every action shows what is rolled, posted, judged and drawn. Ends with one line of counts, and fails where anything differs.
 */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand } from "./lib/run-command.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const AUDITS = { dialogs };

const name = process.argv[2] ?? "";
if (!Object.hasOwn(AUDITS, name)) {
  console.error(`There is no audit "${name}". There are: ${Object.keys(AUDITS).join(", ")}`);
  process.exit(2);
}
process.exit(await AUDITS[name]());

/** Runs the invariant over all actions in situations that a seed decides (BLACKOUT_SEED), BLACKOUT_ALL=1 for more of them. */
async function dialogs() {
  const report = join(root, "reports", "dialogs.json");
  rmSync(report, { force: true });
  const code = await runCommand(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--project", "headless", "tests/headless/dialogs.test.ts"], { cwd: root });
  const { actions, situations, differences } = JSON.parse(readFileSync(report, "utf8"));
  for (const difference of differences) console.log(difference);
  console.log(`dialogs: ${actions} actions, ${situations} situations, ${differences.length} differences`);
  return code === 0 && differences.length === 0 ? 0 : 1;
}
