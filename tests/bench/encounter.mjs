import { joinAs } from "../../scripts/lib/table.mjs";

const TURNS = 9;
const COUNTS = [40, 100];

/**
 * Measures large encounters with the tracker open: rolling initiative for all combatants, a turn with all its
 * effects, and the time until lost hit points are drawn.
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @returns {Promise<{name: string, value: number, unit: string}[]>}
 */
export async function benchEncounter(browser, url) {
  const page = await joinAs(browser, url, "Gamemaster");
  const rows = [];
  for (const count of COUNTS) {
    const { initiative, turn, wound } = await page.evaluate(timeEncounter, { count, turns: TURNS });
    const whole = value => Math.round(value * 10) / 10;
    rows.push(
      { name: `initiative of ${count} rolled`, value: whole(initiative), unit: "ms" },
      { name: `next turn among ${count}, median`, value: whole(turn), unit: "ms" },
      { name: `lost hit points drawn among ${count}, median`, value: whole(wound), unit: "ms" },
    );
  }
  await page.context().close();
  return rows;
}

/** Runs in the page. */
async function timeEncounter({ count, turns }) {
  const { ui, CONFIG, Hooks } = globalThis;
  const median = values => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  const drawn = () =>
    new Promise(resolve => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
  const until = (hook, holds) => {
    /** @type {PromiseWithResolvers<void>} */
    const { promise, resolve } = Promise.withResolvers();
    const id = Hooks.on(hook, () => {
      if (!holds()) return;
      Hooks.off(hook, id);
      resolve();
    });
    return promise;
  };
  const Actor = CONFIG.Actor.documentClass;
  const actors = await Actor.createDocuments(
    Array.from({ length: count }, (_, index) => ({ name: `Bench ${index}`, type: "character" })),
  );
  const combat = await CONFIG.Combat.documentClass.create({ active: true });
  await combat.createEmbeddedDocuments(
    "Combatant",
    actors.map(({ id }) => ({ actorId: id })),
  );
  await ui.combat.render({ force: true });
  await combat.startCombat();
  let from = performance.now();
  const begun = until("updateCombat", () => combat.started);
  await combat.rollAll();
  await begun;
  await drawn();
  const initiative = performance.now() - from;
  /** @type {{ turn: number[], wound: number[] }} */
  const times = { turn: [], wound: [] };
  const opened = () => combat.combatant.system.opened === combat.round;
  for (let turn = 0; turn < turns; turn += 1) {
    from = performance.now();
    const done = until("updateCombatant", opened);
    await combat.nextTurn();
    await done;
    await drawn();
    times.turn.push(performance.now() - from);
    const { actor } = combat.combatant;
    from = performance.now();
    await actor.update({ "system.health.value": actor.system.health.value - 1 });
    await drawn();
    times.wound.push(performance.now() - from);
  }
  await combat.delete();
  await Actor.deleteDocuments(actors.map(({ id }) => id));
  return { initiative, turn: median(times.turn), wound: median(times.wound) };
}
