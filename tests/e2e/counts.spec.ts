/**
 * What an action costs everybody's pages, by counting and never by time: documents written, windows drawn,
 * actors prepared anew, listeners that stay. Writes of whole actions: headless/writes.
 */
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/crew.ts";
import { fight, posted, stands } from "./support/actions.ts";
import { isAtRest } from "./support/fights.ts";
import { live } from "./support/live.ts";
import { openTab } from "./support/steps.ts";
import { variantChunks } from "./support/variant-chunks.ts";

const ILKA = "Ilka Sorrento-Vasquez";
const ROOK = "Rook Adeyemi";

interface Counts {
  /** Documents created, updated and deleted, by their type. */
  readonly written: Readonly<Record<string, number>>;
  /** Windows and parts of the screen drawn, by the name of their class. */
  readonly drawn: Readonly<Record<string, number>>;
  /** Times that the data of an actor were prepared, by its name. */
  readonly prepared: Readonly<Record<string, number>>;
  /** Listeners of hooks that are there now. */
  readonly hooks: number;
}

/** Begins to count on a page. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { Hooks, CONFIG } = globalThis as any;
    const counts = { written: {}, drawn: {}, prepared: {} } as Record<string, Record<string, number>>;
    const count = (what: string, name: string) => {
      const list = counts[what] as Record<string, number>;
      list[name] = (list[name] ?? 0) + 1;
    };
    const ids: [string, number][] = [];
    for (const type of ["Actor", "Item", "ActiveEffect", "Combat", "Combatant", "ChatMessage"]) {
      for (const action of ["create", "update", "delete"])
        ids.push([
          `${action}${type}`,
          Hooks.on(`${action}${type}`, () => {
            count("written", `${action} ${type}`);
          }),
        ]);
    }
    ids.push([
      "renderApplicationV2",
      Hooks.on("renderApplicationV2", (app: any) => {
        count(
          "drawn",
          app.options.classes.find((name: string) => name.startsWith("bo-")) ??
            app.id ??
            app.constructor.name,
        );
      }),
    ]);
    const { prototype } = CONFIG.Actor.documentClass;
    const own = prototype.prepareData;
    prototype.prepareData = function prepareData(this: any, ...given: unknown[]) {
      count("prepared", this.name);
      return own.apply(this, given);
    };
    (globalThis as any).counting = {
      counts,
      stop: () => {
        for (const [name, id] of ids) Hooks.off(name, id);
        prototype.prepareData = own;
      },
    };
  });
}

/** Ends counting once nothing is drawn any more, and answers what there was. */
async function counted(page: Page): Promise<Counts> {
  return page.evaluate(async () => {
    const { counting, Hooks } = globalThis as any;
    let before = "";
    // Drawing follows writing: it is over when two frames brought nothing more.
    for (;;) {
      await new Promise(resolve => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
      const now = JSON.stringify(counting.counts);
      if (now === before) break;
      before = now;
    }
    counting.stop();
    return {
      ...counting.counts,
      hooks: Object.values(Hooks.events as Record<string, unknown[]>).reduce(
        (sum, list) => sum + list.length,
        0,
      ),
    };
  });
}

/** Sheets that are open while something is done. */
async function openSheets(page: Page, ...names: string[]): Promise<void> {
  await page.evaluate(async wanted => {
    for (const name of wanted)
      await (globalThis as any).game.actors.getName(name).sheet.render({ force: true });
  }, names);
}

/** A browser notes so many files that a page fetched, and no more (support/table.ts). */
const MOST_NOTED = 2000;
const partsOfVariants = variantChunks(fileURLToPath(new URL("../../dist", import.meta.url)));

/** The files that a page has fetched since it was loaded. */
async function fetchedBy(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
}

test("actions draw and prepare no more than what they concern @long", async ({
  crew: { gm, nadia, tomas },
}) => {
  expect(partsOfVariants.length, "there are variants").toBeGreaterThan(1);
  // A page that a test before has fought by a variant on begins anew.
  for (const seat of [gm, tomas])
    if ((await fetchedBy(seat.page)).some(name => partsOfVariants.some(part => name.includes(part))))
      await seat.reload();
  await openSheets(tomas.page, ILKA, ROOK);
  const seen: Record<string, Counts> = {};
  const during = async (what: string, run: () => Promise<unknown>, settled: () => Promise<unknown>) => {
    await watch(tomas.page);
    await run();
    await settled();
    // What the writer still notes on a message belongs to the action.
    await expect
      .poll(() =>
        tomas.page.evaluate(() =>
          (globalThis as any).game.messages.contents.every(
            (one: any) =>
              one.type !== "action" || !["none", "applying", "reversing"].includes(one.system.verdict.state),
          ),
        ),
      )
      .toBe(true);
    seen[what] = await counted(tomas.page);
  };
  const state = (name: string, has: (actor: any) => unknown, wanted: unknown) =>
    expect
      .poll(() =>
        tomas.page.evaluate(
          ([who, code]) =>
            (new Function(`return ${code}`)() as (actor: any) => unknown)(
              (globalThis as any).game.actors.getName(who),
            ),
          [name, has.toString()] as const,
        ),
      )
      .toEqual(wanted);

  // Once before it counts: what a first condition fetches and makes stays.
  for (const active of [true, false])
    await gm.page.evaluate(
      ([name, on]) =>
        (globalThis as any).game.actors.getName(name).toggleStatusEffect("prone", { active: on }),
      [ILKA, active] as const,
    );
  await state(ILKA, actor => actor.statuses.has("prone"), false);
  const held = await live(tomas.page);
  let message = "";
  await during(
    "test",
    async () => {
      message = await posted(nadia.page, () =>
        nadia.page.evaluate(name => {
          const { game } = globalThis as any;
          return game.system.api.perform({
            action: "test",
            actor: game.actors.getName(name),
            targets: [],
            choices: { attribute: "strength", skill: "athletics" },
            fast: true,
          });
        }, ILKA),
      );
    },
    () => stands(tomas.page, message, "applied"),
  );
  await during(
    "condition on",
    () =>
      gm.page.evaluate(
        name => (globalThis as any).game.actors.getName(name).toggleStatusEffect("prone", { active: true }),
        ILKA,
      ),
    () => state(ILKA, actor => actor.statuses.has("prone"), true),
  );
  await during(
    "condition off",
    () =>
      gm.page.evaluate(
        name => (globalThis as any).game.actors.getName(name).toggleStatusEffect("prone", { active: false }),
        ILKA,
      ),
    () => state(ILKA, actor => actor.statuses.has("prone"), false),
  );
  await during(
    "item",
    () =>
      gm.page.evaluate(
        name =>
          (globalThis as any).game.actors.getName(name).items.contents[0].update({ "system.quantity": 7 }),
        ILKA,
      ),
    () => state(ILKA, actor => actor.items.contents[0].system.quantity, 7),
  );
  const after = await live(tomas.page);
  // A test and a condition that came and went are three cards in the log, whose parts stay; the sheets
  // themselves leave nothing behind.
  expect(after.listeners - held.listeners, "listeners that stay").toBeLessThanOrEqual(3 * 2);
  expect(after.nodes - held.nodes, "parts of the page that stay").toBeLessThanOrEqual(3 * 90);
  await fight(gm.page, "Ilka", "Rook", "Breach marauder 1");
  await openTab(tomas.page, "combat");
  await expect(tomas.page.locator("#combat .combatant.active")).toHaveCount(1);
  await expect.poll(() => tomas.page.evaluate(isAtRest)).toBe(true);
  const rowsDrawn = () => tomas.page.evaluate(() => (globalThis as any).ui.combat.counts.drawn as number);
  const rowsBefore = await rowsDrawn();
  await during(
    "turn",
    () => gm.page.evaluate(() => (globalThis as any).game.combat.nextTurn()),
    () => expect.poll(() => tomas.page.evaluate(isAtRest)).toBe(true),
  );

  // The rows of the two combatants, and the steps on which they are: before and after the turn's upkeep.
  expect((await rowsDrawn()) - rowsBefore, "rows of the track drawn in a turn").toBeLessThanOrEqual(8);

  // Nobody has fetched a part of a variant of combat, as the page began or in the turn: the table fights by
  // Blackout's rules.
  for (const { page } of [gm, tomas]) {
    const fetched = await fetchedBy(page);
    expect(
      fetched.some(name => name.includes("/chunks/")),
      "parts are fetched at all",
    ).toBe(true);
    expect(fetched.length, "the browser still notes what is fetched").toBeLessThan(MOST_NOTED);
    expect(partsOfVariants.filter(part => fetched.some(name => name.includes(part)))).toEqual([]);
  }

  const { hooks } = seen["test"] as Counts;
  const known = (counts: Counts | undefined) =>
    counts && { written: counts.written, prepared: counts.prepared };
  // A test changes nobody: one message, which the writer judges, and no window or part of the screen is
  // drawn.
  expect(known(seen["test"])).toEqual({
    written: { "create ChatMessage": 1, "update ChatMessage": 1 },
    prepared: {},
  });
  expect(seen["test"]?.drawn).toEqual({});
  // One of two open sheets shows it, once, and nothing else is drawn; the message is judged and noted as
  // done.
  const once = { prepared: { [ILKA]: 1 } };
  for (const what of ["condition on", "condition off", "item"])
    expect(seen[what]?.drawn, what).toEqual({ "bo-character": 1 });
  expect(known(seen["condition on"])).toEqual({
    ...once,
    written: { "create ChatMessage": 1, "update ChatMessage": 2, "create ActiveEffect": 1 },
  });
  expect(known(seen["condition off"])).toEqual({
    ...once,
    written: { "create ChatMessage": 1, "update ChatMessage": 2, "delete ActiveEffect": 1 },
  });
  expect(known(seen["item"])).toEqual({ ...once, written: { "update Item": 1 } });
  // A turn is one update of the fight, what its end and the next beginning bring a message each, and an
  // update of the fight for what they change of a player's combatant. Sheets show whose turn it is. The
  // tracker is drawn for each of these writes that comes alone, and for the world's clock.
  const turn = seen["turn"] as Counts;
  expect(turn.written).toMatchObject({ "update Combat": 3, "create ChatMessage": 2 });
  expect(
    turn.written["update Combatant"],
    "a player's combatant changes with the copy of it",
  ).toBeUndefined();
  expect(turn.prepared).toEqual({});
  const bounds: Readonly<Record<string, number>> = {
    "update ChatMessage": 4,
    "update Combat": 3,
    "bo-notice": 2,
    "bo-encounter": 13,
    "bo-hud": 5,
    "bo-character": 2,
  };
  const over = [turn.written, turn.drawn]
    .flatMap(list => Object.entries(list))
    .filter(([what, times]) => times > (bounds[what] ?? 2));
  expect(over, "more than a turn takes").toEqual([]);
  expect(
    Object.values(seen).map(counts => counts.hooks),
    "no action leaves a listener to hooks",
  ).toEqual(Object.values(seen).map(() => hooks));
});

test(
  "what is done over and over leaves no listeners and no parts of the page behind",
  { tag: "@long" },
  async ({ crew: { gm, tomas } }) => {
    const { page } = tomas;
    await openSheets(page, ILKA);
    const round = async (pieces: number) => {
      await gm.page.evaluate(
        async ([name, quantity]) => {
          const actor = (globalThis as any).game.actors.getName(name);
          await actor.toggleStatusEffect("prone", { active: true });
          await actor.toggleStatusEffect("prone", { active: false });
          await actor.items.contents[0].update({ "system.quantity": quantity });
        },
        [ILKA, pieces] as const,
      );
      await expect
        .poll(() =>
          page.evaluate(
            name => (globalThis as any).game.actors.getName(name).items.contents[0].system.quantity,
            ILKA,
          ),
        )
        .toBe(pieces);
      await page.evaluate(
        () =>
          new Promise(resolve => {
            requestAnimationFrame(() => requestAnimationFrame(resolve));
          }),
      );
    };
    for (const pieces of [11, 12]) await round(pieces);
    const before = await live(page);
    for (let pieces = 13; pieces < 23; pieces += 1) await round(pieces);
    const after = await live(page);
    // Each condition that came or went is a card in the log, whose parts stay; the sheet itself leaves
    // nothing.
    const cards = 20;
    expect(after.listeners - before.listeners).toBeLessThanOrEqual(cards * 2);
    expect(after.nodes - before.nodes).toBeLessThanOrEqual(cards * 90);
  },
);
