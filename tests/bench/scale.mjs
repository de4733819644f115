import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleServer } from "../../scripts/lib/bundle-server.mjs";
import { endServer, joinAs, launchServer } from "../../scripts/lib/table.mjs";

const EMPTY = fileURLToPath(new URL("../fixtures/empty-world.yaml", import.meta.url));
const RUNS = 7;
const ITEMS = 30;
/** The sizes of the measured worlds. The largest values are those of a long campaign. */
const SIZES = {
  actors: [75, 150, 300],
  combatants: [25, 50, 100],
  messages: [1250, 2500, 5000],
  entries: [2500, 5000, 10_000],
  clients: [1, 3, 6],
};
/**
 * The maximum acceptable growth exponents: for times that depend on the size of the world, and for times that
 * don't.
 */
const LINEAR = 1.1;
const FLAT = 0.3;

/**
 * Measures how times grow with the size of a world. `growth` is the exponent between the smallest and the
 * largest size: 0 for a time that stays the same, 1 for one that doubles when the size doubles, and 2 for one
 * that quadruples.
 * @param {import("playwright-core").Browser} browser
 * @param {string} folder for the worlds
 * @returns {Promise<{name: string, sizes: number[], values: number[], growth: number, aim: number}[]>} times
 * in
 *   milliseconds for each size
 */
export async function benchScale(browser, folder) {
  await bundleServer();
  const found = new Map();
  const note = (name, aim, size, value) => {
    const row = found.get(name) ?? { name, aim, sizes: [], values: [] };
    row.sizes.push(size);
    row.values.push(Math.round(value * 10) / 10);
    found.set(name, row);
  };
  for (const [index, actors] of SIZES.actors.entries())
    await inWorld(join(folder, `scale-${index}`), async url => {
      const [combatants, messages, entries] = [SIZES.combatants, SIZES.messages, SIZES.entries].map(
        sizes => sizes[index],
      );
      const seat = await joined(url);
      await seat.evaluate(fillWorld, { actors, items: ITEMS, messages, entries });
      await seat.context().close();
      const page = await joined(url);
      note(`join to ready, actors x ${ITEMS} items`, LINEAR, actors, await page.evaluate(readyTime));
      note("preparation of all actors", LINEAR, actors, await page.evaluate(prepareAll));
      note("one field written and drawn, by actors", FLAT, actors, await page.evaluate(writeField, RUNS));
      note("message posted and drawn, by messages", FLAT, messages, await page.evaluate(postMessage, RUNS));
      note("compendium browser open, by entries", LINEAR, entries, await page.evaluate(openBrowser));
      const { initiative, turn } = await page.evaluate(timeTurns, { count: combatants, runs: RUNS });
      note("initiative of all rolled, by combatants", LINEAR, combatants, initiative);
      note("next turn shown, by combatants", FLAT, combatants, turn);
      await page.context().close();
      const clients = SIZES.clients[index];
      note(
        "one field until drawn by another client, by clients",
        FLAT,
        clients,
        await toOthers(url, clients),
      );
    });
  return [...found.values()].map(row => ({ ...row, growth: growthOf(row) }));

  /** Joins as a Gamemaster, and adds the functions shared by the measurements to the page. */
  function joined(url) {
    return joinAs(browser, url, "Gamemaster", "dark", {
      watch: page => void page.addInitScript(addTools),
    });
  }

  /** Returns the median time from a change on one client until all other clients have drawn it. */
  async function toOthers(url, count) {
    const pages = [];
    for (let seat = 0; seat <= count; seat += 1) pages.push(await joined(url));
    const [writer, ...others] = pages;
    await Promise.all(others.map(page => page.evaluate(openSheet)));
    const times = [];
    for (let run = 1; run <= RUNS; run += 1) {
      const drawn = others.map(page => page.evaluate(untilDrawn, run));
      const from = performance.now();
      await writer.evaluate(writeOnce, run);
      await Promise.all(drawn);
      times.push(performance.now() - from);
    }
    for (const page of pages) await page.context().close();
    return median(times);
  }
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Returns the exponent with which the values grow from the smallest to the largest size. */
function growthOf({ sizes, values }) {
  const [small, large] = [values[0], values.at(-1)].map(value => Math.max(value, 1));
  return Math.round((Math.log(large / small) / Math.log(sizes.at(-1) / sizes[0])) * 100) / 100;
}

async function inWorld(world, run) {
  const { child, url } = await launchServer({ world, seed: EMPTY });
  try {
    await run(url);
  } finally {
    await endServer(child);
  }
}

/* The following functions are sent to the page separately. */

function addTools() {
  globalThis.benchMedian = values => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  /** Resolves in the first frame in which the condition is met. */
  globalThis.benchUntil = holds =>
    new Promise(resolve => {
      const look = () => {
        if (holds()) resolve(null);
        else requestAnimationFrame(look);
      };
      look();
    });
}

async function fillWorld({ actors, items, messages, entries }) {
  const { Actor, Item, ChatMessage, foundry } = globalThis;
  const kinds = ["gear", "weapon", "armor", "consumable", "ammunition", "container"];
  const thing = index => ({
    name: `Thing ${index}`,
    type: kinds[index % kinds.length],
    system: { quantity: 1 + (index % 4), weight: 1 },
  });
  const inParts = async (count, size, create) => {
    for (let made = 0; made < count; made += size) await create(Math.min(size, count - made), made);
  };
  await inParts(actors, 15, (count, from) =>
    Actor.implementation.createDocuments(
      Array.from({ length: count }, (_, index) => ({
        name: `Somebody ${from + index}`,
        type: "character",
        system: { creation: { done: true } },
        items: Array.from({ length: items }, (__, one) => thing(one)),
      })),
    ),
  );
  await inParts(messages, 250, count =>
    ChatMessage.implementation.createDocuments(
      Array.from({ length: count }, () => ({ content: "<p>Somebody says something.</p>" })),
    ),
  );
  const pack = await foundry.documents.collections.CompendiumCollection.createCompendium({
    type: "Item",
    label: "Many things",
    name: "many-things",
  });
  await inParts(entries, 500, (count, from) =>
    Item.implementation.createDocuments(
      Array.from({ length: count }, (_, index) => thing(from + index)),
      { pack: pack.collection },
    ),
  );
}

function readyTime() {
  return performance.now();
}

function prepareAll() {
  const from = performance.now();
  for (const actor of globalThis.game.actors) actor.reset();
  return performance.now() - from;
}

async function openSheet() {
  await globalThis.game.actors.getName("Somebody 0").sheet.render({ force: true });
}

async function writeField(runs) {
  const actor = globalThis.game.actors.getName("Somebody 0");
  await actor.sheet.render({ force: true });
  const times = [];
  for (let run = 1; run <= runs; run += 1) {
    const from = performance.now();
    await actor.update({ "system.stress.value": run });
    await new Promise(resolve => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    times.push(performance.now() - from);
  }
  await actor.sheet.close({ animate: false });
  return globalThis.benchMedian(times);
}

async function writeOnce(value) {
  await globalThis.game.actors.getName("Somebody 0").update({ "system.stress.value": value });
}

function untilDrawn(value) {
  const { sheet } = globalThis.game.actors.getName("Somebody 0");
  const field = '[data-adjust="system.stress.value"], [name="system.stress.value"]';
  return globalThis.benchUntil(() => Number(sheet.element.querySelector(field)?.value) === value);
}

async function postMessage(runs) {
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    const from = performance.now();
    const { id } = await globalThis.ChatMessage.implementation.create({ content: "<p>New.</p>" });
    await globalThis.benchUntil(() => document.querySelector(`[data-message-id="${id}"]`));
    times.push(performance.now() - from);
  }
  return globalThis.benchMedian(times);
}

async function openBrowser() {
  const from = performance.now();
  const app = await globalThis.game.system.api.tables.browse();
  await globalThis.benchUntil(() => document.querySelector(".bo-browser [data-uuid]"));
  const time = performance.now() - from;
  await app?.close?.({ animate: false });
  return time;
}

async function timeTurns({ count, runs }) {
  const { ui, game, CONFIG, Hooks } = globalThis;
  ui.sidebar.changeTab("combat", "primary");
  const combat = await CONFIG.Combat.documentClass.create({ active: true });
  await combat.createEmbeddedDocuments(
    "Combatant",
    game.actors
      .filter(({ type }) => type === "character")
      .slice(0, count)
      .map(({ id }) => ({ actorId: id })),
  );
  const begun = new Promise(resolve => {
    const id = Hooks.on("updateCombat", () => {
      if (!combat.started) return;
      Hooks.off("updateCombat", id);
      resolve(null);
    });
  });
  await combat.startCombat();
  const from = performance.now();
  await combat.rollAll();
  await begun;
  const initiative = performance.now() - from;
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    const acting = game.combat.combatant?.id;
    const start = performance.now();
    const done = combat.nextTurn();
    await globalThis.benchUntil(() => {
      const shown = ui.combat.element.querySelector(".combatant.active");
      return shown && shown.dataset.combatantId !== acting;
    });
    times.push(performance.now() - start);
    await done;
    // Waits until the writer has written the start of the turn.
    await globalThis.benchUntil(() => combat.combatant.system.opened === combat.round);
  }
  await combat.delete();
  return { initiative, turn: globalThis.benchMedian(times) };
}
