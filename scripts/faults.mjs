#!/usr/bin/env node
/**
 * Prints the records of the fault tests (`tests/headless/faults`): how many times each fault was injected,
 * and the numbers of lost and duplicated changes. Fails if there are any such changes, or no records.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../reports/faults/", import.meta.url));
const files = existsSync(folder)
  ? readdirSync(folder)
      .filter(name => name.endsWith(".json"))
      .sort()
  : [];
const tallies = files.map(name => JSON.parse(readFileSync(join(folder, name), "utf8")));
if (tallies.length === 0) {
  console.error("No test has noted a fault. Run `npm run test:faults`.");
  process.exit(1);
}

const rows = [
  ["fault", "count", "lost", "doubled", ""],
  ...tallies.map(({ fault, count, lost, doubled, beside = "" }) => [
    fault,
    String(count),
    String(lost.length),
    String(doubled.length),
    beside,
  ]),
];
const widths = rows[0].map((_, column) => Math.max(...rows.map(row => row[column].length)));
const line = row =>
  row
    .map((cell, column) =>
      column === 0 || column === 4 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
    )
    .join("  ")
    .trimEnd();
console.log(
  `\n${line(rows[0])}\n${"-".repeat(widths.reduce((sum, width) => sum + width + 2, -2))}\n${rows.slice(1).map(line).join("\n")}`,
);

const harmed = tallies.filter(({ lost, doubled }) => lost.length + doubled.length > 0);
for (const { fault, lost, doubled } of harmed)
  console.error(
    `\n${fault}:\n${[...lost.map(text => `  lost: ${text}`), ...doubled.map(text => `  doubled: ${text}`)].join("\n")}`,
  );
process.exit(harmed.length === 0 ? 0 : 1);
