import type { Locator, Page } from "@playwright/test";
import { violationsAgain } from "./support/axe.ts";
import { expect, test } from "./support/crew.ts";
import { actionDialog, closeSheets, fromMenu, go, set, stands } from "./support/actions.ts";
import { cell, openActor } from "./support/steps.ts";

const CREW = "The crew of the Low Tide";
const ILKA = "Ilka Sorrento-Vasquez";
const ROOK = "Rook Adeyemi";
const LONG =
  "Archibald Montgomery-Featherstonehaugh the Unforgettable of the Seventh Ring and its Outermost Docks";

/** Adds a follower and a character with a very long name to the party. */
async function growParty(gm: Page): Promise<void> {
  await gm.evaluate(
    async ([long, ilka]) => {
      const { game, CONFIG } = globalThis as any;
      const party = game.system.api.partyActor();
      const [made] = await CONFIG.Actor.documentClass.createDocuments([
        {
          name: long,
          type: "character",
          system: {
            biography: { concept: long },
            drives: ["Bread", "Salt", "Water", "Sleep"].map(text => ({ text, chosen: false, fulfilled: 0 })),
          },
        },
        {
          name: "Bolt",
          type: "follower",
          ownership: { default: 2 },
          system: { concept: "Cargo dog", controller: game.actors.getName(ilka).uuid },
        },
      ]);
      await party.update({ "system.members": [...party.system.members, made.uuid] });
    },
    [LONG, ILKA] as const,
  );
}

/** Opens the party sheet on a page, at the given position and with the given size. */
async function openParty(page: Page, position: object = {}): Promise<Locator> {
  await page.evaluate(
    place =>
      (globalThis as any).game.system.api
        .partyActor()
        .sheet.render({ force: true, position: { left: 120, top: 10, height: 720, ...place } }),
    position,
  );
  const sheet = page.locator(".application.bo-party");
  await sheet.locator("[role=tab][data-tab=members]").click();
  await expect(sheet.locator(".mate").first()).toBeVisible();
  return sheet;
}

const mate = (sheet: Locator, name: string): Locator => sheet.locator(".mate", { hasText: name }).first();
const countsOf = (page: Page): Promise<{ drawn: number; moved: number; removed: number }> =>
  page.evaluate(() => ({ ...(globalThis as any).game.system.api.partyActor().sheet.counts }));
const credits = (page: Page): Promise<number[]> =>
  page.evaluate(
    name =>
      [(globalThis as any).game.actors.getName(name), (globalThis as any).game.system.api.partyActor()].map(
        actor => actor.system.credits,
      ),
    ILKA,
  );

/** Returns the elements that extend past a window's right edge. */
function overhang(window: Locator): Promise<string[]> {
  return window.evaluate(element => {
    const edge = element.getBoundingClientRect().right;
    const inner = [...element.querySelectorAll<HTMLElement>(".window-content *")].filter(
      one => one.getClientRects().length > 0 && !one.closest(".passives, .bo-cut, datalist"),
    );
    return inner
      .filter(one => one.getBoundingClientRect().right > edge)
      .map(one => one.outerHTML.slice(0, 120));
  });
}

test("the party sheet shows every member's state, redraws only changed rows, and fits a narrow window", async ({
  crew: { gm, nadia },
}) => {
  await growParty(gm.page);
  const sheet = await openParty(nadia.page, { width: 420 });
  await expect(mate(sheet, ROOK)).toContainText("HP 17 of 17");
  await expect(sheet.locator(".follower", { hasText: "Follows Ilka" })).toContainText("HP");
  const before = await countsOf(nadia.page);
  const carries = mate(sheet, ROOK).locator("details.carries");
  await carries.locator("summary").focus();
  await nadia.page.keyboard.press("Enter");
  await expect(carries).toHaveAttribute("open", "");

  await set(gm.page, ROOK, { system: { health: { value: 3 } }, conditions: ["exhausted", "prone"] });
  await expect(mate(sheet, ROOK)).toContainText("HP 3 of 17");
  await expect(mate(sheet, ROOK).locator(".bo-cond", { hasText: "Exhausted 1" })).toBeVisible();
  await expect(carries, "what was unfolded stays so").toHaveAttribute("open", "");
  await expect(carries.locator("summary"), "and the focus stays").toBeFocused();
  // Changing hit points and adding two conditions with their effects cause only a few renders, all of
  // the same row.
  const after = await countsOf(nadia.page);
  expect(after.drawn - before.drawn).toBeLessThanOrEqual(4);
  expect([after.moved, after.removed]).toEqual([before.moved, before.removed]);
  expect(await violationsAgain(nadia.page, ".application.bo-party")).toEqual([]);
  expect(await overhang(sheet)).toEqual([]);
  await sheet.locator("[role=tab][data-tab=passives]").click();
  await expect(sheet.locator(".passives tbody tr", { hasText: "Medicine" }).locator(".best")).toHaveText("5");
  expect(await violationsAgain(nadia.page, ".application.bo-party")).toEqual([]);

  // The sheet of an empty party shows a message, and a Gamemaster can add members to it without dragging.
  await gm.page.evaluate(() =>
    (globalThis as any).game.system.api.partyActor().update({ "system.members": [] }),
  );
  await sheet.locator("[role=tab][data-tab=members]").click();
  await expect(sheet).toContainText("No members yet.");
  await gm.page.evaluate(() => (globalThis as any).game.system.api.partyActor().sheet.render(true));
  const own = gm.page.locator(".application.bo-party");
  await own.locator("[data-field=member]").selectOption({ label: ROOK });
  await own.locator("[data-action=addMember]").press("Enter");
  await expect(mate(sheet, ROOK)).toBeVisible();
});

test("with the keyboard alone, players can take items from the stash and deposit and withdraw credits @long", async ({
  crew: { gm, nadia },
}) => {
  await gm.page.evaluate(async name => {
    const { game } = globalThis as any;
    const party = game.system.api.partyActor();
    await party.update({ "system.credits": 300 });
    await game.actors.getName(name).update({ "system.credits": 50 });
    await party.createEmbeddedDocuments("Item", [
      { name: "Hull patch kit", type: "gear", system: { quantity: 3, weight: 4 } },
    ]);
  }, ILKA);
  await expect
    .poll(() => nadia.page.evaluate(() => (globalThis as any).game.system.api.partyActor().items.size))
    .toBe(1);
  const sheet = await openParty(nadia.page);
  const move = nadia.page.locator(".application.bo-move");
  await sheet.locator("[role=tab][data-tab=members]").focus();
  for (const _ of ["Passives", "Stash"]) await nadia.page.keyboard.press("ArrowRight");
  await nadia.page.keyboard.press("Enter");
  await expect(sheet.locator("[role=tab][data-tab=stash]")).toHaveAttribute("aria-selected", "true");

  await sheet.locator("[data-action=moveItem]").press("Enter");
  await move.locator("select[name=goal]").selectOption({ label: ILKA });
  await move.locator("input[name=pieces]").fill("2");
  await move.locator("input[name=pieces]").press("Enter");
  await expect
    .poll(() =>
      gm.page.evaluate(
        name =>
          (globalThis as any).game.actors.getName(name).items.getName("Hull patch kit")?.system.quantity,
        ILKA,
      ),
    )
    .toBe(2);

  await sheet.locator("[data-action=payIn]", { hasText: ILKA }).press("Enter");
  await move.locator("input[name=pieces]").fill("30");
  await move.locator("input[name=pieces]").press("Enter");
  await expect.poll(() => credits(gm.page)).toEqual([20, 330]);
  await sheet.locator("[data-action=giveCredits]").press("Enter");
  await move.locator("select[name=goal]").selectOption({ label: ILKA });
  await move.locator("input[name=pieces]").fill("100");
  await move.locator("input[name=pieces]").press("Enter");
  await expect.poll(() => credits(gm.page)).toEqual([120, 230]);
  await gm.page.evaluate(() => {
    const party = (globalThis as any).game.system.api.partyActor();
    return party.deleteEmbeddedDocuments(
      "Item",
      party.items.map((item: any) => item.id),
    );
  });
});

test("the Inspiration pool stays correct if three users change it on the party sheet at the same time (R4.1) @long", async ({
  crew: { gm, nadia, tomas },
}) => {
  const roll = async (page: Page, who: string) => {
    await cell(await openActor(page, who), "insight", "perception").click();
    await closeSheets(page);
    await expect(actionDialog(page)).toBeVisible();
  };
  await Promise.all([roll(nadia.page, ILKA), roll(tomas.page, ROOK)]);
  const [all, hers, his] = await Promise.all([
    openParty(gm.page),
    openParty(nadia.page, { left: 700 }),
    openParty(tomas.page, { left: 700 }),
  ]);
  const push = (sheet: Locator, who: string) =>
    sheet.locator("[data-dialog]", { hasText: who }).locator("button:not([aria-busy=true])");
  await Promise.all([
    // Each click waits until the button is no longer busy with the previous click.
    (async () => {
      for (let die = 0; die < 4; die += 1)
        await all!.locator("[data-action=add]:not([aria-busy=true])").click();
    })(),
    push(hers!, ROOK).click(),
    (async () => {
      for (let die = 0; die < 2; die += 1) await push(his!, ILKA).click();
    })(),
  ]);
  const pool = (page: Page) =>
    page.evaluate(() => {
      const { value, leases } = (globalThis as any).game.system.api.partyActor().system.inspiration;
      return [value, leases.length];
    });
  for (const { page } of [gm, nadia, tomas]) await expect.poll(() => pool(page)).toEqual([7, 3]);
  await expect(hers!.locator(".big")).toHaveText("7");
  await Promise.all([closeSheets(nadia.page), closeSheets(tomas.page)]);
  const rolled = await Promise.all([go(nadia.page), go(tomas.page)]);
  for (const message of rolled) await stands(gm.page, message, "applied");
  for (const { page } of [gm, nadia, tomas]) await expect.poll(() => pool(page)).toEqual([4, 0]);
  await expect(all!.locator(".big")).toHaveText("4");
  await all!.locator("details.past summary").click();
  await expect(all!.locator(".lg li")).toHaveCount(1 + 4 + 2);
});

/**
 * Moves through a window with Tab, starting at its first field. Returns the controls that can't be reached.
 */
async function tabThrough(window: Locator): Promise<readonly string[]> {
  const named = (element: Element) =>
    (element as HTMLElement).dataset["key"] ??
    (element as HTMLElement).dataset["action"] ??
    element.getAttribute("name") ??
    element.outerHTML.slice(0, 60);
  const wanted = await window.evaluate((root, name) => {
    const call = new Function(`return ${name}`)() as (element: Element) => string;
    const all = [
      ...root.querySelectorAll<HTMLElement>(".window-content :is(button, input, select, textarea, summary)"),
    ].filter(
      one => one.getClientRects().length > 0 && !(one as HTMLButtonElement).disabled && one.tabIndex >= 0,
    );
    // Only one radio button of a group is in the tab order. The arrow keys reach the others.
    const once = all.filter(one => !(one instanceof HTMLInputElement) || one.type !== "radio" || one.checked);
    once[0]?.focus();
    return once.map(call);
  }, named.toString());
  const reached: string[] = [];
  // Scroll containers are also in the tab order, so a few additional presses of Tab are allowed.
  for (let left = wanted.length + 4; left > 0 && reached.at(-1) !== "out of the window"; left -= 1) {
    reached.push(
      await window.evaluate((root, name) => {
        const focused = root.ownerDocument.activeElement;
        return focused && root.contains(focused)
          ? (new Function(`return ${name}`)() as (element: Element) => string)(focused)
          : "out of the window";
      }, named.toString()),
    );
    await window.page().keyboard.press("Tab");
  }
  return wanted.filter(one => !reached.includes(one));
}

test(
  "all party windows can be navigated with Tab and closed with Escape, and don't overflow",
  { tag: "@long" },
  async ({ crew: { gm } }) => {
    const { page } = gm;
    await growParty(page);
    await set(page, LONG, { system: { health: { value: 2 } }, conditions: ["poisoned", "exhausted"] });
    const panel = page.locator("#blackout-inspiration");
    if (!(await panel.isVisible())) await page.locator(".bo-pool-button").click();
    const byPanel = (key: string) => async () => {
      if (!(await panel.isVisible())) await page.locator(".bo-pool-button").click();
      await panel.locator(`[data-action=${key}]`).click();
    };
    const windows: readonly (readonly [string, () => Promise<void>])[] = [
      [
        "#blackout-inspiration",
        async () => {
          await panel.waitFor();
        },
      ],
      ["#blackout-rest", () => fromMenu(page, CREW, "Rest")],
      ["#blackout-session", () => fromMenu(page, CREW, "Session")],
      ["#blackout-hazard", () => fromMenu(page, CREW, "Hazard")],
      ["#blackout-request", byPanel("request")],
      ["#blackout-challenge-begin", byPanel("challenge")],
      ["#blackout-guile-begin", byPanel("guile")],
      [
        ".application.bo-party",
        async () => {
          await openParty(page);
        },
      ],
    ];
    for (const [name, open] of windows) {
      await open();
      const window = page.locator(name);
      await expect(window).toBeVisible();
      expect(await tabThrough(window), name).toEqual([]);
      expect(await overhang(window), name).toEqual([]);
      for (
        let left = 4;
        left > 0 && (await page.locator(".application.blackout:visible").count()) > 0;
        left -= 1
      )
        await page.keyboard.press("Escape");
      await expect(window, name).toHaveCount(0);
    }
  },
);
