#!/usr/bin/env node
/**
 * Mutation tests of src/rules and src/ledger (docs/mutation.md): runs Stryker in shards, one after the other, each adding to reports/stryker-incremental.json,
 * and ends with the score. Fails below 85 %.
 *
 * Without arguments: every shard. `--shard 2/4`: that one alone. File names: those files alone. `--force`: forget earlier results of what is run.
 * The score is that of the files that were run.
 */
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runCommand } from "./lib/run-command.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const LEAST = 85;
const SHARDS = 4;
const ROOMS = ["src/rules", "src/ledger"];
const RESULTS = "reports/stryker-incremental.json";
const SURVIVORS = "reports/mutation-survivors.txt";

const { values: options, positionals } = parseArgs({
  options: { shard: { type: "string" }, force: { type: "boolean", default: false } }, allowPositionals: true,
});
const shards = chosenShards();
for (const [index, files] of shards.entries()) {
  console.log(`\n== Mutations ${index + 1} of ${shards.length}: ${files.length} files`);
  const code = await runCommand(process.execPath,
    ["node_modules/@stryker-mutator/core/bin/stryker.js", "run", "stryker.config.mjs", "--mutate", files.join(","), ...options.force ? ["--force"] : []], { cwd: root });
  if (code !== 0) process.exit(code);
}
process.exit(report(new Set(shards.flat())) >= LEAST ? 0 : 1);

/** What to run: lists of files. */
function chosenShards() {
  if (positionals.length > 0) return [positionals.map(file => relative(root, join(root, file)).replaceAll("\\", "/"))];
  if (options.shard === undefined) return shardsOf(SHARDS);
  const [number, of] = options.shard.split("/").map(Number);
  if (!(Number.isInteger(number) && Number.isInteger(of) && number >= 1 && number <= of)) {
    console.error(`--shard ${options.shard}: expected for example 1/${SHARDS}`);
    process.exit(2);
  }
  return [shardsOf(of)[number - 1]].filter(files => files.length > 0);
}

/** The files in `count` lists of about the same length of code: the largest first, each to the list that is shortest so far. */
function shardsOf(count) {
  const files = ROOMS.flatMap(room => readdirSync(join(root, room), { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile() && entry.name.endsWith(".ts"))
    .map(entry => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .map(name => ({ name, size: statSync(join(root, name)).size }))
    .sort((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1));
  const lists = Array.from({ length: count }, () => ({ names: [], size: 0 }));
  for (const { name, size } of files) {
    const shortest = lists.reduce((least, each) => (each.size < least.size ? each : least));
    shortest.names.push(name);
    shortest.size += size;
  }
  return lists.map(({ names }) => names);
}

/** Prints the score of these files, writes down what survived, and returns the score in percent. */
function report(files) {
  const counts = {};
  const survivors = [];
  for (const [name, { source, mutants }] of Object.entries(JSON.parse(readFileSync(join(root, RESULTS), "utf8")).files)) {
    if (!files.has(name)) continue;
    const lines = source.split("\n");
    for (const { status, location: { start, end }, mutatorName, replacement } of mutants) {
      counts[status] = (counts[status] ?? 0) + 1;
      if (status !== "Survived" && status !== "NoCoverage") continue;
      const original = start.line === end.line ? lines[start.line - 1].slice(start.column - 1, end.column - 1) : `${lines[start.line - 1].slice(start.column - 1)} …`;
      survivors.push({ name, line: start.line, text: `${name}:${start.line}:${start.column} ${status} ${mutatorName}: ${original} → ${replacement.split("\n").join(" ")}` });
    }
  }
  const { Killed: killed = 0, Timeout: timeout = 0, Survived: survived = 0, NoCoverage: untested = 0, Ignored: ignored = 0, RuntimeError: broken = 0 } = counts;
  const detected = killed + timeout;
  const score = (100 * detected) / Math.max(1, detected + survived + untested);
  survivors.sort((a, b) => (a.name === b.name ? a.line - b.line : a.name < b.name ? -1 : 1));
  mkdirSync(join(root, "reports"), { recursive: true });
  writeFileSync(join(root, SURVIVORS), `${survivors.map(({ text }) => text).join("\n")}\n`);
  console.log(`\nSurvivors: ${SURVIVORS}`);
  console.log(`Mutation score ${score.toFixed(2)} % (at least ${LEAST} %): ${killed} killed, ${timeout} timed out, ${survived} survived, ${untested} seen by no test; `
    + `not counted: ${ignored} ignored, ${broken} that do not run`);
  return score;
}
