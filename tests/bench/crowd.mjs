import { joinAs } from "../../scripts/lib/table.mjs";

const ACTORS = 200;
const ITEMS = 30;
const OPENINGS = 50;
const RUNS = 15;

/**
 * Measures a large world of 200 characters with 30 items each: data preparation, opening a sheet, rendering
 * one changed field, and the memory still in use after opening and closing sheets 50 times.
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @returns {Promise<{name: string, value: number, unit: string}[]>}
 */
export async function benchCrowd(browser, url) {
  const page = await joinAs(browser, url, "Gamemaster");
  await page.evaluate(makeCrowd, { actors: ACTORS, items: ITEMS });
  const prepared = await page.evaluate(timePreparation);
  const sheets = await page.evaluate(timeSheets, RUNS);
  const session = await page.context().newCDPSession(page);
  await page.evaluate(openAndClose, 5);
  const before = await heapOf(session);
  await page.evaluate(openAndClose, OPENINGS);
  const after = await heapOf(session);
  await page.context().close();
  const whole = value => Math.round(value * 100) / 100;
  const world = `${ACTORS} actors x ${ITEMS} items`;
  return [
    { name: `${world}: preparation of one actor, median`, value: whole(prepared.median), unit: "ms" },
    { name: `${world}: preparation of all`, value: whole(prepared.all), unit: "ms" },
    { name: `${world}: character sheet open, median`, value: whole(sheets.open), unit: "ms" },
    { name: `${world}: one-field update drawn, median`, value: whole(sheets.update), unit: "ms" },
    { name: `${world}: parts drawn by one field`, value: sheets.parts, unit: `of ${sheets.all}` },
    { name: `${world}: sheets of others drawn by it`, value: sheets.others, unit: "" },
    { name: `${world}: memory before ${OPENINGS} openings`, value: before, unit: "MB" },
    { name: `${world}: memory after ${OPENINGS} openings`, value: after, unit: "MB" },
  ];
}

/** Returns the size of the heap in megabytes after garbage collection. */
async function heapOf(session) {
  await session.send("HeapProfiler.enable");
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return Math.round(usedSize / 104_857.6) / 10;
}

/* The following functions run in the page. */

async function makeCrowd({ actors, items }) {
  const kinds = ["gear", "weapon", "armor", "consumable", "ammunition", "container"];
  const belongings = Array.from({ length: items }, (_, index) => ({
    name: `Thing ${index}`,
    type: kinds[index % kinds.length],
    system: { quantity: 1 + (index % 4), weight: 1, location: index % 3 === 0 ? "worn" : "carried" },
  }));
  for (let made = 0; made < actors; made += 20) {
    await globalThis.Actor.implementation.createDocuments(
      Array.from({ length: 20 }, (_, index) => ({
        name: `Somebody ${made + index}`,
        type: "character",
        system: { attributes: { strength: { value: 4 }, endurance: { value: 4 } }, creation: { done: true } },
        items: belongings,
      })),
    );
  }
}

function timePreparation() {
  const median = values => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  const crowd = globalThis.game.actors.filter(actor => actor.name.startsWith("Somebody"));
  const times = crowd.map(actor => {
    const from = performance.now();
    actor.reset();
    return performance.now() - from;
  });
  return { median: median(times), all: times.reduce((sum, time) => sum + time, 0) };
}

async function timeSheets(runs) {
  const median = values => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  const drawn = () =>
    new Promise(resolve => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
  const [actor, other] = globalThis.game.actors.filter(one => one.name.startsWith("Somebody"));
  /** @type {{ open: number[], update: number[] }} */
  const times = { open: [], update: [] };
  let parts = 0;
  let others = 0;
  const counting = globalThis.Hooks.on("renderCharacterSheet", (app, _html, _context, options) => {
    if (options.isFirstRender) return;
    if (app.document === actor) parts = options.parts.length;
    else others += 1;
  });
  await other.sheet.render({ force: true });
  for (let run = 0; run < runs; run += 1) {
    let from = performance.now();
    await actor.sheet.render({ force: true });
    await drawn();
    times.open.push(performance.now() - from);
    from = performance.now();
    await actor.update({ "system.stress.value": 1 + run });
    await drawn();
    times.update.push(performance.now() - from);
    if (run < runs - 1) await actor.sheet.close();
  }
  const all = Object.keys(actor.sheet.parts).length;
  await Promise.all([actor.sheet.close(), other.sheet.close()]);
  globalThis.Hooks.off("renderCharacterSheet", counting);
  return { open: median(times.open), update: median(times.update), parts, all, others };
}

async function openAndClose(times) {
  const crowd = globalThis.game.actors.filter(actor => actor.name.startsWith("Somebody"));
  for (let index = 0; index < times; index += 1) {
    const { sheet } = crowd[index % crowd.length];
    await sheet.render({ force: true });
    await sheet.close();
  }
}
