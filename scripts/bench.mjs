#!/usr/bin/env node
/**
 * Prints figures, one a line: name, figure, unit. `--json FILE` writes them too. They are reports, not gates:
 * nothing here fails for being slow.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { benchBattlefield } from "../tests/bench/battlefield.bench.mjs";
import { benchFight } from "../tests/bench/fight.mjs";
import { benchForecast } from "../tests/bench/forecast.mjs";
import { benchCrowd } from "../tests/bench/crowd.mjs";
import { benchReticle } from "../tests/bench/reticle.mjs";
import { benchSheets } from "../tests/bench/sheets.mjs";
import { benchTables } from "../tests/bench/tables.mjs";
import { benchRules } from "../tests/bench/rules.bench.mjs";
import { findChromium, LAUNCH } from "./lib/chromium.mjs";
import { startTable } from "./lib/table.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const at = process.argv.indexOf("--json");
const file = at >= 0 ? process.argv[at + 1] : undefined;
if (at >= 0 && !file) {
  console.error("--json wants the name of a file.");
  process.exit(2);
}

const rows = [
  ...(await bundleSizes()),
  ...(await benchRules()),
  ...(await benchBattlefield()),
  ...(await benchTable()),
];
const width = Math.max(...rows.map(row => row.name.length));
for (const { name, value, unit } of rows)
  console.log(`${name.padEnd(width)}  ${String(value).padStart(10)}  ${unit}`);
if (file) await writeFile(file, `${JSON.stringify(rows, null, 2)}\n`);

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
  const folder = await mkdtemp(join(tmpdir(), "blackout-bench-"));
  const table = await startTable({ world: join(folder, "world") });
  const browser = await chromium.launch({ ...LAUNCH, ...(await findChromium()) });
  try {
    return [
      ...(await benchSheets(browser, table.url)),
      ...(await benchFight(browser, table.url)),
      ...(await benchReticle(browser, table.url)),
      ...(await benchForecast(browser, table.url)),
      ...(await benchCrowd(browser, table.url)),
      ...(await benchTables(browser, table.url)),
    ];
  } finally {
    await browser.close();
    await table.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
