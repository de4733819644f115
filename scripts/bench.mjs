#!/usr/bin/env node
/**
 * Compares Blackout with a system without rules (`tests/bench/against-floor.mjs`), and then prints other
 * figures, one per line: name, figure, unit. `--json FILE` also writes them to a file. `--only floor` runs
 * only the comparison, and `--only scale` measures only how times grow with the size of a world. `--runs N`
 * sets the number of measurements. `--flame FILE` only writes a flame chart of the first sheet, as SVG. Slow
 * results are reported but never make the command fail.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { benchAgainstFloor, firstSheetFlame } from "../tests/bench/against-floor.mjs";
import { benchBattlefield } from "../tests/bench/battlefield.bench.mjs";
import { benchEncounter } from "../tests/bench/encounter.mjs";
import { benchForecast } from "../tests/bench/forecast.mjs";
import { benchCrowd } from "../tests/bench/crowd.mjs";
import { benchScale } from "../tests/bench/scale.mjs";
import { benchReticle } from "../tests/bench/reticle.mjs";
import { benchSheets } from "../tests/bench/sheets.mjs";
import { benchTables } from "../tests/bench/tables.mjs";
import { benchRules } from "../tests/bench/rules.bench.mjs";
import { findChromium, LAUNCH } from "./lib/chromium.mjs";
import { startTable } from "./lib/table.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const file = option("--json");
const flame = option("--flame");
const only = flame === undefined ? option("--only") : "flame";

const folder = await mkdtemp(join(tmpdir(), "blackout-bench-"));
const browser = await chromium.launch({ ...LAUNCH, ...(await findChromium()) });
try {
  if (flame) await writeFile(flame, await firstSheetFlame(browser, folder));
  const { rows, clicks } = wants("floor")
    ? await benchAgainstFloor(browser, folder, Number(option("--runs") ?? 5))
    : { rows: [], clicks: [] };
  if (rows.length > 0) printRows(rows);
  if (clicks.length > 0) printClicks(clicks);
  const scale = wants("scale") ? await benchScale(browser, folder) : [];
  printScale(scale);
  const figures = only === undefined ? await otherFigures() : [];
  printFigures(figures);
  if (file) await writeFile(file, `${JSON.stringify({ rows, clicks, scale, figures }, null, 2)}\n`);
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

/** Returns whether the given part of the benchmark is requested. */
function wants(part) {
  return only === undefined || only === part;
}

/** Returns the value of a command-line option. */
function option(name) {
  const at = process.argv.indexOf(name);
  const value = at >= 0 ? process.argv[at + 1] : undefined;
  if (at >= 0 && !value) {
    console.error(`${name} needs a value.`);
    process.exit(2);
  }
  return value;
}

function printRows(rows) {
  console.log("Blackout beside a system without rules; times until the picture, ratios of task time:\n");
  printTable([
    ["", "ours", "floor", "ratio", "aim", "task ours", "task floor"],
    ...rows.map(({ name, ours, floor, ratio, aim, unit, task }) => [
      name,
      `${ours} ${unit}`.trim(),
      `${floor} ${unit}`.trim(),
      ratio.toFixed(2),
      `≤ ${aim}`,
      ...(task ? [`${task.ours} ms`, `${task.floor} ms`] : []),
    ]),
  ]);
}

/**
 * Prints a breakdown of the time from a click to the next frame. Counts in parentheses cover the time until
 * everything is done.
 */
function printClicks(clicks) {
  const parts = ["task", "script", "style", "layout", "rest", "wait"];
  const steps = ["writes", "trips", "renders", "parts", "elements", "scripts"];
  console.log(
    "\nBetween click and picture, milliseconds and counts; in brackets until everything is done:\n",
  );
  printTable([
    ["", "", ...parts, ...steps],
    ...clicks.flatMap(({ name, split, between }) =>
      Object.keys(split).map(side => [
        side === "ours" ? name : "",
        side,
        ...parts.map(part => String(split[side][part])),
        ...steps.map(step => {
          const { later, ...counts } = between[side];
          return later[step] === undefined ? String(counts[step]) : `${counts[step]} (${later[step]})`;
        }),
      ]),
    ),
  ]);
}

/**
 * Prints how times grow with the size of the world: 0 means no growth, and 1 means proportional growth.
 */
function printScale(scale) {
  if (scale.length === 0) return;
  console.log("\nGrowth with the size of the world, milliseconds; growth 1 is proportional:\n");
  printTable([
    ["", "small", "medium", "large", "growth", "aim"],
    ...scale.map(({ name, sizes, values, growth, aim }) => [
      name,
      ...values.map((value, index) => `${value} (${sizes[index]})`),
      growth.toFixed(2),
      `≤ ${aim}`,
    ]),
  ]);
}

function printFigures(figures) {
  if (figures.length === 0) return;
  console.log("");
  printTable(figures.map(({ name, value, unit }) => [name, `${value} ${unit}`.trim()]));
}

function printTable(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map(line => (line[column] ?? "").length)));
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])))
        .join("  "),
    );
}

async function otherFigures() {
  return [
    ...(await bundleSizes()),
    ...(await benchRules()),
    ...(await benchBattlefield()),
    ...(await benchTable()),
  ];
}

async function bundleSizes() {
  const sizes = [];
  for (const name of ["blackout.mjs", "blackout.css", "rules.mjs"]) {
    const bytes = await readFile(join(root, "dist", name));
    sizes.push(
      { name: `${name} raw`, value: kilobytes(bytes.length), unit: "kB" },
      { name: `${name} gzip`, value: kilobytes(gzipSync(bytes).length), unit: "kB" },
    );
  }
  return sizes;
}

function kilobytes(bytes) {
  return Math.round(bytes / 102.4) / 10;
}

async function benchTable() {
  const table = await startTable({ world: join(folder, "world") });
  try {
    return [
      ...(await benchSheets(browser, table.url)),
      ...(await benchEncounter(browser, table.url)),
      ...(await benchReticle(browser, table.url)),
      ...(await benchForecast(browser, table.url)),
      ...(await benchCrowd(browser, table.url)),
      ...(await benchTables(browser, table.url)),
    ];
  } finally {
    await table.stop();
  }
}
