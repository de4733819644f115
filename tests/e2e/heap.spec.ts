/**
 * Tests for memory leaks: however often a window is opened, it leaves nothing behind when it is closed.
 * Objects are counted after garbage collection.
 */
import type { Page } from "@playwright/test";
import { beginEncounter } from "../../scripts/lib/variant-windows.mjs";
import { expect, test } from "./support/crew.ts";
import { commitWindow, pressTrack } from "./support/encounters.ts";
import { live, type Live } from "./support/live.ts";
import { openTab } from "./support/steps.ts";
import { closeWindows, furnish, oneOfEachKind, openWindow, OPENINGS, SOURCES } from "./support/windows.ts";

const ILKA = "Ilka Sorrento-Vasquez";
/**
 * The number of times that each window is opened and closed. HEAP_CYCLES sets a lower number for a quicker
 * run.
 */
const CYCLES = Number(process.env["HEAP_CYCLES"] ?? 200);
/**
 * The number of iterations before counting begins. Code that is loaded, compiled and cached once isn't a
 * leak.
 */
const WARM = 5;
/**
 * The nodes, listeners and bytes that a page may retain in total for the browser's bookkeeping and compiled
 * code. A leaked window would retain hundreds of nodes and many kilobytes per iteration.
 */
const SPARE: Live = { nodes: 150, listeners: 20, heapBytes: 1_000_000 };
/** The additional bytes allowed per iteration for the browser's bookkeeping of running code. */
const EACH_TIME = 1_500;
/** The window for choosing initiative dice, which opens only if a combatant has a choice. */
const IN_AN_ENCOUNTER = "commit";
/** The number of parallel tests among which the windows are divided. */
const PARTS = 4;

/**
 * Returns a list that describes what a page retains after repeated operations. The list is empty if the
 * limits aren't exceeded.
 */
async function left(page: Page, what: string, open: (times: number) => Promise<void>): Promise<string[]> {
  await open(WARM);
  const before = await live(page);
  await open(CYCLES);
  const after = await live(page);
  const more: Live = {
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
    heapBytes: after.heapBytes - before.heapBytes,
  };
  const growth = `${what}: ${more.nodes} nodes, ${more.listeners} listeners, ${Math.round(more.heapBytes / 1000)} kB more after ${CYCLES} times`;
  test.info().annotations.push({ type: "held", description: growth });
  return more.nodes > SPARE.nodes ||
    more.listeners > SPARE.listeners ||
    more.heapBytes > SPARE.heapBytes + EACH_TIME * CYCLES
    ? [growth]
    : [];
}

test(
  "the heap check detects detached nodes, listeners and data that stay in memory",
  { tag: "@long" },
  async ({
    crew: {
      gm: { page },
    },
  }) => {
    const before = await live(page);
    await page.evaluate(() => {
      const parts = Array.from({ length: 5000 }, (_, at) => {
        const part = document.createElement("p");
        part.addEventListener("click", () => at);
        return part;
      });
      Object.assign(globalThis, { held: [parts, Array.from({ length: 200_000 }, (_, at) => ({ at }))] });
    });
    const holding = await live(page);
    await page.evaluate(() => {
      delete (globalThis as any).held;
    });
    const after = await live(page);
    // The page itself may release the parts of a sheet that it had prepared, which has about 700 nodes.
    expect(
      [holding.nodes - before.nodes, holding.listeners - before.listeners].map(more => more > 4000),
    ).toEqual([true, true]);
    expect(holding.heapBytes - before.heapBytes).toBeGreaterThan(2_000_000);
    expect([
      after.nodes - before.nodes < 1000,
      after.listeners - before.listeners < 1000,
      after.heapBytes - before.heapBytes < 500_000,
    ]).toEqual([true, true, true]);
  },
);

const KEYS = SOURCES.map(({ key }) => key).filter(key => key !== IN_AN_ENCOUNTER);

for (let part = 0; part < PARTS; part += 1) {
  const keys = KEYS.filter((_, at) => at % PARTS === part);
  test(
    `repeatedly opening and closing windows leaks no memory, part ${part + 1}`,
    { tag: "@long" },
    async ({ crew: { gm } }) => {
      test.setTimeout(30 * 60_000);
      await furnish(gm.page, ILKA);
      const found: string[] = [];
      for (const key of keys)
        found.push(...(await left(gm.page, key, times => openWindow(gm.page, key, ILKA, times))));
      expect(found).toEqual([]);
    },
  );
}

test(
  "repeatedly opening and closing the initiative dice window leaks no memory",
  { tag: "@long" },
  async ({ crew: { gm, nadia } }) => {
    test.setTimeout(30 * 60_000);
    await furnish(gm.page, ILKA);
    await openTab(gm.page, "combat");
    await openTab(nadia.page, "combat");
    await pressTrack(gm.page, "startCombat");
    await expect(commitWindow(nadia.page)).toBeVisible();
    // The window's class is taken from the open window, because the build has no separate module from which
    // it can be imported.
    await nadia.page.evaluate(() => {
      const { foundry } = globalThis as any;
      Object.assign(globalThis, {
        CommitDialog: foundry.applications.instances.get("blackout-commit").constructor,
      });
    });
    await closeWindows(nadia.page);
    const found = await left(nadia.page, IN_AN_ENCOUNTER, times =>
      nadia.page.evaluate(cycle, {
        open: (() => {
          const { CommitDialog, game } = globalThis as any;
          return CommitDialog.open(game.combat);
        }).toString(),
        selector: "#blackout-commit",
        beside: "",
        times,
      }),
    );
    expect(found).toEqual([]);
  },
);

test(
  "repeatedly opening and closing sheets of all types leaks no memory",
  { tag: "@long" },
  async ({
    crew: {
      gm: { page },
    },
  }) => {
    test.setTimeout(60 * 60_000);
    await furnish(page, ILKA);
    const kinds = await page.evaluate(oneOfEachKind, ILKA);
    expect(kinds.length, "kinds of actors and items").toBeGreaterThanOrEqual(20);
    const openSheet = (uuid: string, times: number) =>
      page.evaluate(
        async ([whose, often]) => {
          const { sheet } = (globalThis as any).fromUuidSync(whose);
          for (let at = 0; at < often; at += 1) {
            await sheet.render({ force: true });
            await sheet.close({ animate: false });
          }
        },
        [uuid, times] as const,
      );
    // The first time, opening a sheet is stored as progress in the guide. This releases the parts that a closed
    // sheet keeps for the next time, so it must happen before they are counted.
    for (const [, uuid] of kinds) await openSheet(uuid, 1);
    const found: string[] = [];
    for (const [kind, uuid] of kinds)
      found.push(...(await left(page, `sheet of ${kind}`, times => openSheet(uuid, times))));
    expect(found).toEqual([]);
  },
);

interface FromOther {
  readonly selector: string;
  readonly beside?: "houseRules" | "creation";
  readonly open: () => unknown;
}
/**
 * Windows opened from the tracker or from another window, which stays open. Each entry has a selector and a
 * function that opens the window. The function runs in the page and can't access this module.
 */
const FROM_OTHERS: Readonly<Record<string, FromOther>> = {
  "the tracker in a window": {
    selector: ".application.bo-encounter",
    open: () => (globalThis as any).ui.combat.renderPopout(),
  },
  "settings of a variant": {
    selector: "#blackout-variant-settings",
    beside: "houseRules",
    open: () => {
      document
        .querySelector<HTMLElement>(".bo-house [data-action=variantSettings][data-variant=zones]")
        ?.click();
    },
  },
  "the choice of pictures": {
    selector: ".bo-portraits",
    beside: "creation",
    open: () => {
      document.querySelector<HTMLElement>(".bo-creation [data-action=portrait]")?.click();
    },
  },
  "the zones of an encounter": {
    selector: ".application.bo-zones",
    open: () => {
      document.querySelector<HTMLElement>("#combat [data-command=zones]")?.click();
    },
  },
};

test(
  "opening windows from the tracker or from other windows leaks no memory",
  { tag: "@long" },
  async ({
    crew: {
      gm: { page },
    },
  }) => {
    test.setTimeout(30 * 60_000);
    await furnish(page, ILKA);
    await beginEncounter(page, "zones");
    const found: string[] = [];
    for (const [what, { selector, beside, open }] of Object.entries(FROM_OTHERS)) {
      if (beside) await openWindow(page, beside, ILKA);
      found.push(
        ...(await left(page, what, times =>
          page.evaluate(cycle, {
            open: open.toString(),
            selector,
            beside: beside ? (OPENINGS[beside]?.selector ?? "") : "",
            times,
          }),
        )),
      );
      await closeWindows(page);
    }
    expect(found).toEqual([]);
  },
);

/**
 * Repeatedly opens a window in the page. Each time, waits until the window is rendered, and then closes all
 * framed windows except for the one from which it was opened.
 */
async function cycle({
  open,
  selector,
  beside,
  times,
}: {
  readonly open: string;
  readonly selector: string;
  readonly beside: string;
  readonly times: number;
}): Promise<void> {
  const { foundry } = globalThis as any;
  const run = new Function(`return ${open}`)() as () => unknown;
  const framed = () =>
    [...foundry.applications.instances.values()].filter((window: any) => window.hasFrame && window.rendered);
  for (let at = 0; at < times; at += 1) {
    await run();
    for (let frames = 0; !framed().some((window: any) => window.element?.matches(selector)); frames += 1) {
      if (frames > 300) throw new Error(`${selector} did not open`);
      await new Promise(resolve => {
        requestAnimationFrame(resolve);
      });
    }
    for (const window of framed())
      if (beside === "" || !window.element?.matches(beside)) await window.close({ animate: false });
  }
}
