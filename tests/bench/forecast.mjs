import { joinAs } from "../../scripts/lib/table.mjs";

const FOES = 4;
/** The number of encounters that the worker simulates for the measurement. */
const ENCOUNTERS = 4000;

/**
 * Measures forecasts: the encounters per second in a worker, and the longest time for which the page is blocked
 * while the window shows a forecast. The latter is measured both with workers and without them, when the page
 * itself computes the forecast.
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @returns {Promise<{name: string, value: number, unit: string}[]>}
 */
export async function benchForecast(browser, url) {
  const page = await joinAs(browser, url, "Gamemaster");
  const perSecond = await page.evaluate(timeWorker, ENCOUNTERS);
  const aside = await page.evaluate(timeWindow, FOES);
  await page.evaluate(() => {
    globalThis.Worker = new Proxy(Worker, {
      construct() {
        throw new Error("none");
      },
    });
  });
  const onPage = await page.evaluate(timeWindow, FOES);
  await page.context().close();
  return [
    {
      name: "forecast in the worker, 4 against 4 over distance",
      value: Math.round(perSecond),
      unit: "encounters/s",
    },
    { name: "forecast shown and compared, 4 kinds", value: Math.round(aside.total), unit: "ms" },
    { name: "longest hold of the page while it is", value: Math.round(aside.longest), unit: "ms" },
    { name: "longest hold without workers", value: Math.round(onPage.longest), unit: "ms" },
  ];
}

/** Runs in the page. */
async function timeWorker(encounters) {
  const { foundry, game } = globalThis;
  const { defaultHouseRules: houseRules } = await game.system.api.rules();
  const weapon = {
    attribute: "dexterity",
    attributeDice: 4,
    skillRank: 2,
    damage: 8,
    magazine: 10,
    reach: "midRange",
  };
  const common = {
    weapon,
    passiveEvasion: 3,
    armor: 10,
    resistance: 1,
    hitPoints: 15,
    maximumHitPoints: 15,
    endurance: 4,
    vitalityRank: 1,
    takesTrauma: true,
  };
  const fighters = [1, 2, 3, 4].flatMap(number => [
    { ...common, id: `player ${number}`, side: "player", initiative: { dice: 1 + (number % 3) } },
    {
      ...common,
      id: `enemy ${number}`,
      side: "enemy",
      initiative: { step: 4 + number * 2, ap: 3 },
      takesTrauma: false,
    },
  ]);
  const worker = new Worker(foundry.utils.getRoute("systems/blackout/forecast.mjs"), { type: "module" });
  return new Promise((resolve, reject) => {
    /** @type {{ at: number, encounters: number } | null} */
    let first = null;
    worker.onmessage = ({ data }) => {
      if (data.error) reject(new Error(data.error));
      first ??= { at: performance.now(), encounters: data.tally.encounters };
      if (data.tally.encounters - first.encounters < encounters && !data.finished) return;
      worker.terminate();
      resolve((1000 * (data.tally.encounters - first.encounters)) / (performance.now() - first.at));
    };
    worker.onerror = event => {
      reject(new Error(event.message));
    };
    worker.postMessage({
      fighters,
      houseRules,
      seed: 2,
      within: 0,
      terms: { ground: { band: "mid", cover: "partial" } },
    });
  });
}

/**
 * Runs in the page. Returns the total time from adding the first enemy to the end of the forecast, and the
 * longest delay between messages that the page posts to itself meanwhile, both in milliseconds.
 */
async function timeWindow(foes) {
  const { game } = globalThis;
  const window = await game.system.api.windows.encounter();
  const enemies = game.actors.filter(actor => actor.type === "npc").slice(0, foes);
  const channel = new MessageChannel();
  let longest = 0;
  let last = performance.now();
  let over = false;
  channel.port1.onmessage = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    if (!over) channel.port2.postMessage(null);
  };
  channel.port2.postMessage(null);
  const from = performance.now();
  for (const { uuid } of enemies) await window.add(uuid);
  const runs = () => window.element.querySelector("[data-action=again]:enabled") === null;
  while (runs())
    await new Promise(resolve => {
      setTimeout(resolve, 50);
    });
  over = true;
  const total = performance.now() - from;
  await window.close({ animate: false });
  return { longest, total };
}
