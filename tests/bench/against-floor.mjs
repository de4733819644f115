import { gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleServer } from "../../scripts/lib/bundle-server.mjs";
import { flameChart } from "./flame.mjs";
import { endServer, gameReady, launchServer, SCREEN } from "../../scripts/lib/table.mjs";

const here = name => fileURLToPath(new URL(name, import.meta.url));
const ACTORS = 100;
const ITEMS = 20;
const OPENINGS = 50;
const ENCOUNTERS = [40, 100];
/** The number of milliseconds without messages after which a click counts as finished. */
const QUIET = 200;
/** The highest acceptable ratio of Blackout's time to that of the floor (a system without rules). */
const AIM = 1.2;
/** The highest acceptable sizes and counts. */
const LIMITS = {
  kilobytes: 190,
  files: 8,
  requests: 25,
  emptyHeap: 9,
  fullHeap: 16,
  usedKilobytes: 353,
  usedHeap: 13,
};

/**
 * Compares Blackout with the floor, that is, a system without rules whose sheets have as many elements as
 * Blackout's. Both run on the same host and in the same browser, in alternating runs, and each time is the
 * median of the runs. The ratio compares how long the browser's main thread works until the frame is drawn,
 * because other load on the machine affects this less than the elapsed time.
 * @param {import("playwright-core").Browser} browser
 * @param {string} folder for the worlds
 * @param {number} [runs] measurements per side
 * @returns {Promise<{rows: object[], clicks: object[]}>} a row for each figure, and the steps between a
 *   click and its frame
 */
export async function benchAgainstFloor(browser, folder, runs = 5) {
  await bundleServer();
  const sides = [
    await startSide(browser, { key: "ours", id: "blackout", system: here("../../dist"), folder, runs }),
    await startSide(browser, { key: "floor", id: "floor", system: here("floor"), folder, runs }),
  ];
  try {
    return await measureAll(sides);
  } finally {
    for (const { child } of sides) await endServer(child);
  }
}

/**
 * Records the activity of the main thread while Blackout's first sheet opens, which is the slowest click.
 * @param {import("playwright-core").Browser} browser
 * @param {string} folder for the world
 * @returns {Promise<string>} a flame chart, as SVG
 */
export async function firstSheetFlame(browser, folder) {
  await bundleServer();
  const side = await startSide(browser, { key: "flame", id: "blackout", system: here("../../dist"), folder });
  try {
    const opened = await openPage(side);
    await joinMeasured(opened);
    const actor = await opened.page.evaluate(makeActors, { count: 1, items: ITEMS, id: side.id });
    await quiet(opened);
    await opened.page.waitForLoadState("networkidle");
    await quiet(opened);
    await browser.startTracing(opened.page, {
      categories: ["devtools.timeline", "v8", "v8.execute", "toplevel", "blink.user_timing"],
    });
    await opened.page.evaluate(() => performance.mark("flame-start"));
    await opened.page.evaluate(openSheet, actor);
    await opened.page.evaluate(() => performance.mark("flame-end"));
    const chart = flameChart(await browser.stopTracing());
    await opened.close();
    return chart;
  } finally {
    await endServer(side.child);
  }
}

/**
 * Starts the server of a system.
 * @param {import("playwright-core").Browser} browser
 * @param {{ key: string, id: string, system: string, folder: string, runs?: number }} side
 */
async function startSide(browser, { key, id, system, folder, runs = 1 }) {
  const seed = here(id === "floor" ? "floor/seed.yaml" : "../fixtures/empty-world.yaml");
  const { child, url } = await launchServer({ world: join(folder, `beside-${key}`), system, seed });
  return { key, id, system, child, url, browser, runs };
}

async function measureAll(sides) {
  const [ours, floor] = sides;
  const elements = await countElements(ours);
  for (const side of sides) side.elements = elements;

  const empty = await inTurn(sides, async side => {
    const page = await openPage(side);
    const joined = await joinMeasured(page);
    const actor = await page.page.evaluate(makeActors, { count: 1, items: ITEMS, id: side.id });
    const first = await measure(page, openSheet, actor);
    await page.page.evaluate(deleteActors);
    await page.close();
    return { ...joined, first };
  });

  for (const side of sides) {
    const page = await openPage(side);
    await joinMeasured(page);
    for (let made = 0; made < ACTORS; made += 20)
      await page.page.evaluate(makeActors, { count: 20, items: ITEMS, id: side.id });
    await page.close();
  }
  const full = await inTurn(sides, async side => {
    await side.page?.close();
    side.page = await openPage(side);
    return joinMeasured(side.page);
  });

  const prepared = await inTurn(sides, side => side.page.page.evaluate(prepareAll));
  const clicks = {
    "sheet open, warm": await compareClicks(sides, openSheet, 0, closeSheets),
    "item sheet open, warm": await compareClicks(sides, openItemSheet, 0, closeSheets),
  };
  for (const { page } of sides) await page.page.evaluate(openSheet, 0);
  clicks["one field written and drawn"] = await compareClicks(sides, writeField);
  clicks["renamed and drawn"] = await compareClicks(sides, rename);
  for (const { page } of sides) await page.page.evaluate(closeSheets);
  const crowd = await inTurn(sides, ({ page }) => measure(page, openAndClose, OPENINGS));
  for (const count of ENCOUNTERS) {
    for (const { page } of sides) await page.page.evaluate(startEncounterWorld, count);
    clicks[`next turn among ${count}, drawn`] = await compareClicks(sides, nextTurn);
    for (const { page } of sides) await page.page.evaluate(deleteEncounter);
  }
  for (const { page } of sides) await page.close();

  const time = (name, found, pick, drawn = "ms") => timeRow(name, found, pick, drawn);
  const size = (name, found, pick, limit, unit) => {
    const value = median(found[ours.key].map(pick));
    return { name, ours: value, floor: limit, ratio: value / limit, aim: 1, unit };
  };
  return {
    rows: [
      ...ENCOUNTERS.map(count => `next turn among ${count}, drawn`).map(name =>
        time(name, clicks[name].found),
      ),
      ...["one field written and drawn", "renamed and drawn", "sheet open, warm"].map(name =>
        time(name, clicks[name].found),
      ),
      time("item sheet open, warm", clicks["item sheet open, warm"].found),
      time("first sheet open, drawn", empty, run => run.first),
      time(`${OPENINGS} sheets opened and closed, task time`, crowd, run => ({ ...run, drawn: run.task })),
      time("join to ready, empty world", empty, run => run.ready),
      time(`join to ready, ${ACTORS} actors x ${ITEMS} items`, full, run => run.ready),
      size("JavaScript at start, gzip", empty, run => run.kilobytes, LIMITS.kilobytes, "kB"),
      size("JavaScript files at start", empty, run => run.files, LIMITS.files, ""),
      size("requests of the system at start", empty, run => run.requests, LIMITS.requests, ""),
      size("heap at ready, empty world", empty, run => run.heap, LIMITS.emptyHeap, "MB"),
      size(`heap at ready, ${ACTORS} actors`, full, run => run.heap, LIMITS.fullHeap, "MB"),
      size("JavaScript in use, gzip", empty, run => run.used.kilobytes, LIMITS.usedKilobytes, "kB"),
      size("heap in use, empty world", empty, run => run.used.heap, LIMITS.usedHeap, "MB"),
      time(`preparation of ${ACTORS} x ${ITEMS}`, prepared, run => run),
    ].map(row => ({ ...row, ratio: rounded(row.ratio, 100) })),
    clicks: Object.entries(clicks).map(([name, { found, between }]) => ({
      name,
      split: Object.fromEntries(sides.map(({ key }) => [key, splitOf(found[key])])),
      between,
    })),
  };

  function timeRow(name, found, pick = run => run, unit = "ms") {
    const runs = { ours: found[ours.key].map(pick), floor: found[floor.key].map(pick) };
    const of = (key, part) => median(runs[key].map(run => run[part]));
    const task = { ours: rounded(of("ours", "task")), floor: rounded(of("floor", "task")) };
    return {
      name,
      ours: rounded(of("ours", "drawn")),
      floor: rounded(of("floor", "drawn")),
      ratio: of("ours", "task") / of("floor", "task"),
      aim: AIM,
      unit,
      task,
    };
  }
}

/** Calls `run` for both sides alternately, so that other load on the machine affects both equally. */
async function inTurn(sides, run) {
  const found = Object.fromEntries(sides.map(({ key }) => [key, []]));
  for (let round = 0; round < sides[0].runs; round += 1)
    for (const side of round % 2 === 0 ? sides : sides.toReversed())
      found[side.key].push(await run(side, round));
  return found;
}

/**
 * Measures clicks alternately in the two systems, after a warm-up click. Finally, counts what one additional
 * click in each system causes.
 */
async function compareClicks(
  sides,
  act,
  arg = 0,
  /** @type {(() => Promise<void>) | undefined} */
  after = undefined,
) {
  const once = async (page, kind) => {
    const result = await measure(page, act, arg, kind);
    if (after) await page.page.evaluate(after);
    return result;
  };
  for (const { page } of sides) await once(page);
  const found = await inTurn(sides, ({ page }) => once(page));
  const between = {};
  for (const { key, page } of sides) between[key] = (await once(page, "counted")).counts;
  return { found, between };
}

/**
 * Opens a page on a side's server. `elements` is the number of elements per sheet, which only the system
 * without rules uses.
 * @param {{
 *   browser: import("playwright-core").Browser,
 *   url: string,
 *   id: string,
 *   system: string,
 *   elements?: Readonly<Record<string, number>>,
 * }} side
 */
async function openPage({ browser, url, id, system, elements }) {
  const context = await browser.newContext({
    viewport: SCREEN,
    reducedMotion: "reduce",
    colorScheme: "dark",
  });
  await context.addInitScript(count => {
    globalThis.floorElements = count;
    const look = () => {
      if (globalThis.game?.ready) globalThis.readyAt = performance.now();
      else requestAnimationFrame(look);
    };
    look();
    // A state that is reached before a frame is drawn is on the screen by the time the next frame starts.
    globalThis.benchDrawn = holds =>
      new Promise((resolve, reject) => {
        const latest = performance.now() + 10_000;
        const ask = () => {
          if (holds()) requestAnimationFrame(resolve);
          else if (performance.now() > latest) reject(new Error("It was not drawn."));
          else requestAnimationFrame(ask);
        };
        requestAnimationFrame(ask);
      });
  }, elements);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("Network.enable");
  /** @type {string[]} */
  const requested = [];
  const opened = { page, session, url, requested, last: performance.now(), close: () => context.close() };
  session.on("Network.requestWillBeSent", ({ request }) => {
    const path = new URL(request.url).pathname;
    const own = path.split(`/systems/${id}/`)[1];
    if (own !== undefined) opened.requested.push(join(system, own));
  });
  const frames = /** @type {const} */ (["Network.webSocketFrameSent", "Network.webSocketFrameReceived"]);
  for (const event of frames)
    session.on(event, () => {
      opened.last = performance.now();
    });
  return opened;
}

/**
 * Joins the game as a user who does nothing until the page has loaded everything that it shows. Then moves
 * the pointer, as every user does before using anything, and waits for the code that this loads.
 */
async function joinMeasured(opened) {
  const { page, session, url } = opened;
  await page.goto(`${url}/join`);
  await page.locator("select[name=userid]").selectOption({ label: "Gamemaster" });
  const before = await metricsOf(session);
  await page.locator("button[name=join]").click();
  await page.waitForURL("**/game");
  await page.waitForFunction(() => globalThis.readyAt !== undefined);
  const after = await metricsOf(session);
  const drawn = await page.evaluate(() => globalThis.readyAt);
  await page.waitForLoadState("networkidle");
  await quiet(opened);
  const joined = await loadedBy(opened);
  await page.mouse.move(SCREEN.width / 2, SCREEN.height / 2);
  await gameReady(page);
  await quiet(opened);
  return { ready: { drawn, ...partsOf(before, after) }, ...joined, used: await loadedBy(opened) };
}

/** Returns the amount of code that has been loaded, the number of requests, and the memory in use. */
async function loadedBy({ requested, session }) {
  const files = [...new Set(requested)].filter(path => path.endsWith("js"));
  const bytes = files.reduce((sum, path) => sum + gzipSync(readFileSync(path)).length, 0);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return {
    kilobytes: rounded(bytes / 1024),
    files: files.length,
    requests: requested.length,
    heap: rounded(usedSize / 1_048_576),
  };
}

/** Runs a function in the page. Returns how long the main thread works until the frame is drawn. */
async function measure(opened, act, arg, kind = "timed") {
  const { page, session } = opened;
  await quiet(opened);
  if (kind === "counted") await page.evaluate(startCounting);
  const before = await metricsOf(session);
  const { drawn, ...more } = await page.evaluate(act, arg);
  const after = await metricsOf(session);
  const counts = kind === "counted" ? await page.evaluate(() => globalThis.benchCounts()) : null;
  await quiet(opened);
  if (counts) Object.assign(counts, await page.evaluate(() => globalThis.benchCounts("stop")));
  return { drawn, ...more, ...partsOf(before, after), counts };
}

async function quiet(opened) {
  while (performance.now() - opened.last < QUIET) await new Promise(resolve => setTimeout(resolve, 50));
  // Pending idle callbacks run first.
  await opened.page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve, { timeout: 500 })));
  if (performance.now() - opened.last < QUIET) await quiet(opened);
}

async function metricsOf(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/**
 * Returns how many milliseconds the main thread worked between two readings, in total and for each kind of
 * work.
 */
function partsOf(before, after) {
  const of = name => (after[name] - before[name]) * 1000;
  const parts = {
    task: of("TaskDuration"),
    script: of("ScriptDuration"),
    style: of("RecalcStyleDuration"),
    layout: of("LayoutDuration"),
  };
  return { ...parts, rest: parts.task - parts.script - parts.style - parts.layout };
}

function splitOf(runs) {
  const of = part => rounded(median(runs.map(run => run[part])));
  return {
    drawn: of("drawn"),
    ...Object.fromEntries(["task", "script", "style", "layout", "rest"].map(part => [part, of(part)])),
    wait: rounded(median(runs.map(run => Math.max(0, run.drawn - run.task)))),
  };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function rounded(value, by = 10) {
  return Math.round(value * by) / by;
}

/**
 * Returns the number of elements on Blackout's actor sheet and on its item sheet, so that the floor's sheets
 * can have as many.
 */
async function countElements(side) {
  const opened = await openPage(side);
  await joinMeasured(opened);
  await opened.page.evaluate(makeActors, { count: 1, items: ITEMS, id: side.id });
  const found = await opened.page.evaluate(async () => {
    const actor = globalThis.game.actors.find(({ type }) => type === "character");
    const count = async ({ sheet }) => {
      await sheet.render({ force: true });
      const { length } = sheet.element.querySelectorAll("*");
      await sheet.close({ animate: false });
      return length;
    };
    return { Actor: await count(actor), Item: await count(actor.items.contents[0]) };
  });
  await opened.page.evaluate(deleteActors);
  await opened.close();
  return found;
}

/* The following functions run in the page. Each of them is sent there separately. */

async function makeActors({ count, items, id }) {
  const kinds =
    id === "floor" ? ["gear"] : ["gear", "weapon", "armor", "consumable", "ammunition", "container"];
  const belongings = Array.from({ length: items }, (_, index) => ({
    name: `Thing ${index}`,
    type: kinds[index % kinds.length],
    system: { quantity: 1 + (index % 4), weight: 1 },
  }));
  const made = globalThis.game.actors.size;
  await globalThis.Actor.implementation.createDocuments(
    Array.from({ length: count }, (_, index) => ({
      name: `Somebody ${made + index}`,
      type: "character",
      system: {
        attributes:
          id === "floor"
            ? { strength: 4, endurance: 4 }
            : { strength: { value: 4 }, endurance: { value: 4 } },
        ...(id === "floor" ? {} : { creation: { done: true } }),
      },
      items: belongings,
    })),
  );
  return 0;
}

async function deleteActors() {
  const made = globalThis.game.actors.filter(({ type }) => type === "character");
  await globalThis.Actor.implementation.deleteDocuments(made.map(({ id }) => id));
}

function prepareAll() {
  const made = globalThis.game.actors.filter(({ type }) => type === "character");
  const from = performance.now();
  for (const actor of made) actor.reset();
  const task = performance.now() - from;
  return { drawn: task, task };
}

async function openSheet(index) {
  const actor = globalThis.game.actors.filter(({ type }) => type === "character")[index];
  const from = performance.now();
  void actor.sheet.render({ force: true });
  await globalThis.benchDrawn(() => actor.sheet.element?.querySelector(".window-content")?.firstElementChild);
  return { drawn: performance.now() - from };
}

async function openItemSheet(index) {
  const actor = globalThis.game.actors.filter(({ type }) => type === "character")[index];
  const [item] = actor.items;
  const from = performance.now();
  void item.sheet.render({ force: true });
  await globalThis.benchDrawn(() => item.sheet.element?.querySelector(".window-content")?.firstElementChild);
  return { drawn: performance.now() - from };
}

async function closeSheets() {
  const { instances } = globalThis.foundry.applications;
  for (const app of [...instances.values()]) if (app.document) await app.close({ animate: false });
}

async function writeField(index) {
  const actor = globalThis.game.actors.filter(({ type }) => type === "character")[index];
  const path = globalThis.game.system.id === "floor" ? "system.credits" : "system.stress.value";
  const value = 1 + (globalThis.foundry.utils.getProperty(actor, path) % 3);
  const from = performance.now();
  void actor.update({ [path]: value });
  const field = `[name="${path}"], [data-adjust="${path}"]`;
  await globalThis.benchDrawn(() => Number(actor.sheet.element.querySelector(field).value) === value);
  return { drawn: performance.now() - from };
}

async function rename(index) {
  const actor = globalThis.game.actors.filter(({ type }) => type === "character")[index];
  const name = `Another ${Math.round(performance.now())}`;
  const from = performance.now();
  void actor.update({ name });
  const { element } = actor.sheet;
  await globalThis.benchDrawn(() => {
    const shown = element.querySelector(".window-content [name=name], .bo-name");
    return (shown.value ?? shown.textContent) === name;
  });
  return { drawn: performance.now() - from };
}

async function openAndClose(times) {
  const actors = globalThis.game.actors.filter(({ type }) => type === "character");
  const from = performance.now();
  for (let index = 0; index < times; index += 1) {
    const { sheet } = actors[index % actors.length];
    await sheet.render({ force: true });
    await new Promise(resolve => {
      requestAnimationFrame(resolve);
    });
    await sheet.close({ animate: false });
  }
  return { drawn: performance.now() - from };
}

async function startEncounterWorld(count) {
  const { ui, CONFIG, game } = globalThis;
  ui.sidebar.changeTab("combat", "primary");
  const combat = await CONFIG.Combat.documentClass.create({ active: true });
  await combat.createEmbeddedDocuments(
    "Combatant",
    game.actors
      .filter(({ type }) => type === "character")
      .slice(0, count)
      .map(({ id }) => ({ actorId: id })),
  );
  await ui.combat.render({ force: true });
  if (game.system.id === "floor") {
    await combat.rollAll();
    await combat.startCombat();
    return;
  }
  /** @type {PromiseWithResolvers<void>} */
  const begun = Promise.withResolvers();
  const hook = globalThis.Hooks.on("updateCombat", () => {
    if (!combat.started) return;
    globalThis.Hooks.off("updateCombat", hook);
    begun.resolve();
  });
  await combat.startCombat();
  await combat.rollAll();
  await begun.promise;
}

async function nextTurn() {
  const { ui, game } = globalThis;
  const before = game.combat.combatant.id;
  const from = performance.now();
  void game.combat.nextTurn();
  await globalThis.benchDrawn(() => {
    const shown = ui.combat.element.querySelector(".combatant.active");
    return shown && shown.dataset.combatantId !== before;
  });
  return { drawn: performance.now() - from };
}

async function deleteEncounter() {
  await globalThis.game.combat.delete();
}

/**
 * Starts counting events. `benchCounts` returns the counts so far. With an argument, it stops the counting
 * and returns the final counts as `later`.
 */
function startCounting() {
  const { game, Hooks } = globalThis;
  const counts = { writes: 0, trips: 0, renders: 0, parts: 0, elements: 0, scripts: 0 };
  const scripts = () =>
    performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("js")).length;
  const loaded = scripts();
  const { socket } = game;
  const { emit } = socket;
  socket.emit = function (event, ...args) {
    if (event === "modifyDocument") counts.writes += 1;
    if (typeof args.at(-1) === "function") counts.trips += 1;
    return emit.call(this, event, ...args);
  };
  const hook = Hooks.on("renderApplicationV2", (_app, _element, _context, options) => {
    counts.renders += 1;
    counts.parts += options.parts?.length ?? 0;
  });
  const observer = new MutationObserver(records => {
    const touched = new Set();
    for (const { type, target, addedNodes } of records) {
      if (type !== "childList") touched.add(target);
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const one of [node, ...node.querySelectorAll("*")]) touched.add(one);
    }
    counts.elements += touched.size;
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  globalThis.benchCounts = stop => {
    counts.scripts = scripts() - loaded;
    if (!stop) return { ...counts };
    observer.disconnect();
    Hooks.off("renderApplicationV2", hook);
    socket.emit = emit;
    return { later: { writes: counts.writes, renders: counts.renders, elements: counts.elements } };
  };
}
