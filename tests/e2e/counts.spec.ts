/**
 * Measures how much work an action causes on all pages, by counting instead of timing: documents written,
 * windows rendered, actors prepared, and listeners left behind. The writes of whole actions are counted in
 * headless/writes.
 */
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/crew.ts";
import { startEncounter, posted, stands } from "./support/actions.ts";
import { isAtRest } from "./support/encounters.ts";
import { live } from "./support/live.ts";
import { openTab } from "./support/steps.ts";
import { variantChunks } from "./support/variant-chunks.ts";

const ILKA = "Ilka Sorrento-Vasquez";
const ROOK = "Rook Adeyemi";

interface Counts {
  /** The number of created, updated and deleted documents, by operation and document type. */
  readonly written: Readonly<Record<string, number>>;
  /** The number of renders of each window or other element, by class name. */
  readonly drawn: Readonly<Record<string, number>>;
  /** The number of times that each actor was prepared, by name. */
  readonly prepared: Readonly<Record<string, number>>;
  /** The number of hook listeners that are currently registered. */
  readonly hooks: number;
}

/** Starts counting on a page. */
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

/** Waits until rendering is finished, stops counting, and returns the counts. */
async function counted(page: Page): Promise<Counts> {
  return page.evaluate(async () => {
    const { counting, Hooks } = globalThis as any;
    let before = "";
    // Documents are written first and rendered afterward. Rendering is complete once two frames have passed
    // without changes.
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

/** Opens the sheets of the given actors and leaves them open. */
async function openSheets(page: Page, ...names: string[]): Promise<void> {
  await page.evaluate(async wanted => {
    for (const name of wanted)
      await (globalThis as any).game.actors.getName(name).sheet.render({ force: true });
  }, names);
}

/** The maximum number of resource timing entries that pages keep (support/table.ts). */
const MOST_NOTED = 2000;
const partsOfVariants = variantChunks(fileURLToPath(new URL("../../dist", import.meta.url)));

/** Returns the URLs of all files that a page has requested since it loaded. */
async function fetchedBy(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
}

test("actions re-render only affected windows, and prepare only affected actors @long", async ({
  crew: { gm, nadia, tomas },
}) => {
  expect(partsOfVariants.length, "there are variants").toBeGreaterThan(1);
  // Reloads the pages on which an earlier test used a variant.
  for (const seat of [gm, tomas])
    if ((await fetchedBy(seat.page)).some(name => partsOfVariants.some(part => name.includes(part))))
      await seat.reload();
  await openSheets(tomas.page, ILKA, ROOK);
  const seen: Record<string, Counts> = {};
  const during = async (what: string, run: () => Promise<unknown>, settled: () => Promise<unknown>) => {
    await watch(tomas.page);
    await run();
    await settled();
    // Waits until the writer has processed all action messages, because its later changes to them are part of
    // the action.
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

  // The condition is toggled once before anything is counted, because the first condition loads code.
  for (const active of [true, false])
    await gm.page.evaluate(
      ([name, on]) =>
        (globalThis as any).game.actors.getName(name).toggleStatusEffect("prone", { active: on }),
      [ILKA, active] as const,
    );
  await state(ILKA, actor => actor.statuses.has("prone"), false);
  const rollTest = async (): Promise<void> => {
    const message = await posted(nadia.page, () =>
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
    await stands(tomas.page, message, "applied");
  };
  // The first action also loads and renders the turn bar and the prompts, so it isn't counted.
  await during("loading", rollTest, async () => {
    for (const part of [".bo-hud", ".bo-prompts"]) await expect(tomas.page.locator(part)).toBeAttached();
  });
  delete seen["loading"];
  const held = await live(tomas.page);
  await during("test", rollTest, async () => {});
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
  // The test and the condition leave three cards in the chat log. The sheets leave nothing behind.
  expect(after.listeners - held.listeners, "listeners that stay").toBeLessThanOrEqual(3 * 2);
  expect(after.nodes - held.nodes, "parts of the page that stay").toBeLessThanOrEqual(3 * 90);
  await startEncounter(gm.page, "Ilka", "Rook", "Breach marauder 1");
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

  // The rows of both combatants and of their steps are rendered twice: before and after the effects of the
  // turn.
  expect((await rowsDrawn()) - rowsBefore, "rows of the track drawn in a turn").toBeLessThanOrEqual(8);

  // No page has loaded a variant's code, because the world uses Blackout combat.
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
  // A test changes no actors. It creates a single message, which the writer judges without rendering any
  // windows.
  expect(known(seen["test"])).toEqual({
    written: { "create ChatMessage": 1, "update ChatMessage": 1 },
    prepared: {},
  });
  expect(seen["test"]?.drawn).toEqual({});
  // Each change renders only one of the two open sheets, and only once. Toggling a condition updates its
  // message twice: when it is judged, and when it is marked as done.
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
  // Advancing the turn updates the combat once. In addition, the effects of the turn's end, and those of the
  // next turn's start, each cause one message and one combat update. Both messages are posted with their
  // verdict and then marked as done. Both open sheets show whose turn it is, and later what the new budget
  // allows. The tracker and the turn bar are rendered for each separate write, and the tracker once more for
  // a change that arrives while it is being rendered.
  const turn = seen["turn"] as Counts;
  expect(turn.written).toMatchObject({ "update Combat": 3, "create ChatMessage": 2 });
  expect(
    turn.written["update Combatant"],
    "a player's combatant changes with the copy of it",
  ).toBeUndefined();
  expect(turn.prepared).toEqual({});
  const bounds: Readonly<Record<string, number>> = {
    "update Combat": 3,
    "bo-encounter": 8,
    "bo-hud": 5,
    "bo-character": 4,
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
  "repeated operations leave no listeners and no detached nodes behind",
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
    // Every added or removed condition leaves a card in the chat log, which is allowed. The sheet must not
    // leave any elements or listeners behind.
    const cards = 20;
    expect(after.listeners - before.listeners).toBeLessThanOrEqual(cards * 2);
    expect(after.nodes - before.nodes).toBeLessThanOrEqual(cards * 90);
  },
);
