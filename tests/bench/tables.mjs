import { joinAs } from "../../scripts/lib/table.mjs";

const ROWS = 5000;

/**
 * Measures the import of a table with 5,000 rows: the time until the preview is shown, the time for writing
 * all rows, and the number of requests. Then measures how long the compendium browser takes to open with
 * these documents, and how many documents it loads.
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @returns {Promise<{name: string, value: number, unit: string}[]>}
 */
export async function benchTables(browser, url) {
  const page = await joinAs(browser, url, "Gamemaster");
  const text = [
    "Name,Kind,Price,Weight",
    ...Array.from({ length: ROWS }, (_, row) => `Crate ${row},gear,${row % 900},${(row % 40) / 4}`),
  ].join("\n");
  await page.evaluate(() => {
    const { CONFIG } = globalThis;
    globalThis.goes = 0;
    const create = CONFIG.Item.documentClass.createDocuments;
    CONFIG.Item.documentClass.createDocuments = function (...args) {
      globalThis.goes += 1;
      return create.apply(this, args);
    };
  });
  let from = performance.now();
  await page.evaluate(
    table => globalThis.game.system.api.tables.import({ text: table, title: "bench.csv" }),
    text,
  );
  await page.locator(".bo-import tbody").first().waitFor();
  const read = performance.now() - from;
  from = performance.now();
  await page.locator(".bo-import [data-key=go]").click();
  await page.locator(".bo-import [data-report]").waitFor({ timeout: 300_000 });
  const written = performance.now() - from;
  const goes = await page.evaluate(() => globalThis.goes);
  from = performance.now();
  await page.evaluate(() => globalThis.game.system.api.tables.browse());
  await page.locator(".bo-browser [role=option]").first().waitFor();
  const opened = performance.now() - from;
  const { loaded, entries } = await page.evaluate(() => ({
    loaded: [...globalThis.game.packs].reduce((sum, pack) => sum + pack.size, 0),
    entries: Number(document.querySelector(".bo-browser [role=option]")?.ariaSetSize),
  }));
  await page.context().close();
  const whole = value => Math.round(value);
  return [
    { name: `table of ${ROWS} rows read and previewed`, value: whole(read), unit: "ms" },
    { name: `table of ${ROWS} rows imported`, value: whole(written), unit: "ms" },
    { name: "goes of that import", value: goes, unit: "" },
    { name: `browser over ${entries} entries open`, value: whole(opened), unit: "ms" },
    { name: "compendium documents loaded for it", value: loaded, unit: "" },
  ];
}
