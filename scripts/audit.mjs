#!/usr/bin/env node
/**
 * Runs audits. Each audit prints one line of counts at the end and fails if anything is wrong. `npm run audit
 * -- dialogs` checks that the dialog of every action shows what is actually rolled, posted, judged and
 * rendered. `npm run audit -- rules` checks that a test with real documents covers every required rule, that
 * every rules function can be reached in play, and that every house rule is read. `npm run audit -- foundry`
 * checks that every overridden Foundry method and every hook is listed with a description of what Foundry
 * does, and that no deprecated name is used. `npm run audit -- words` checks the spelling and rejects texts
 * with banned terms.
 */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand } from "./lib/run-command.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const AUDITS = { dialogs, foundry, rules, words };

const name = process.argv[2] ?? "";
if (!Object.hasOwn(AUDITS, name)) {
  console.error(`There is no audit "${name}". There are: ${Object.keys(AUDITS).join(", ")}`);
  process.exit(2);
}
process.exit(await AUDITS[name]());

/**
 * Tests that dialogs show what is rolled, for all actions in situations generated from a seed
 * (BLACKOUT_SEED). BLACKOUT_ALL=1 tests more situations.
 */
async function dialogs() {
  const report = join(root, "reports", "dialogs.json");
  rmSync(report, { force: true });
  const code = await runCommand(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "--project", "headless", "tests/headless/dialogs.test.ts"],
    { cwd: root },
  );
  const { actions, situations, differences } = JSON.parse(readFileSync(report, "utf8"));
  for (const difference of differences) console.log(difference);
  console.log(`dialogs: ${actions} actions, ${situations} situations, ${differences.length} differences`);
  return code === 0 && differences.length === 0 ? 0 : 1;
}

/** Runs the Foundry audit in the same way as `npm run check`. */
function foundry() {
  return runCommand(process.execPath, ["scripts/foundry/audit.mjs", "--check"], { cwd: root });
}

/** Runs the rules audit, as `npm run check` does. */
function rules() {
  return runCommand(process.execPath, ["scripts/rules/coverage.mjs", "--check"], { cwd: root });
}

/** Runs the wording audit, as `npm run check` does. */
function words() {
  return runCommand(process.execPath, ["scripts/words/audit.mjs"], { cwd: root });
}
