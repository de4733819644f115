import { joinAs } from "../../scripts/lib/table.mjs";

const RUNS = 15;

/**
 * Measures the usual waiting times of users: until the game is ready, until a sheet is open, and until a
 * changed field is written and drawn.
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @returns {Promise<{name: string, value: number, unit: string}[]>}
 */
export async function benchSheets(browser, url) {
  const started = performance.now();
  const page = await joinAs(browser, url, "Gamemaster");
  const joined = performance.now() - started;
  const ready = await page.evaluate(() => performance.now());
  const sheets = await page.evaluate(async runs => {
    const median = values => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
    /** @type {{ open: number[], update: number[] }} */
    const times = { open: [], update: [] };
    const actor = globalThis.game.actors.getName("Ilka Sorrento-Vasquez");
    const drawn = () =>
      new Promise(resolve => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
    for (let run = 0; run < runs; run += 1) {
      let from = performance.now();
      await actor.sheet.render({ force: true });
      await drawn();
      times.open.push(performance.now() - from);
      from = performance.now();
      await actor.update({ "system.credits": 100 + run });
      await drawn();
      times.update.push(performance.now() - from);
      await actor.sheet.close();
    }
    return { open: median(times.open), update: median(times.update) };
  }, RUNS);
  await page.context().close();
  const whole = value => Math.round(value * 10) / 10;
  return [
    { name: "join page to ready", value: whole(joined), unit: "ms" },
    { name: "game page to ready", value: whole(ready), unit: "ms" },
    { name: "character sheet open, median", value: whole(sheets.open), unit: "ms" },
    { name: "one-field update drawn, median", value: whole(sheets.update), unit: "ms" },
  ];
}
