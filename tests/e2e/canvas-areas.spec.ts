import type { Page } from "@playwright/test";
import { violations } from "./support/axe.ts";
import { closeDoor, dragToken, look, onScreen, targetToken } from "./support/board.ts";
import {
  actionDialog,
  all,
  cardOf,
  choose,
  go,
  has,
  press,
  pressOn,
  rig,
  stands,
  world,
} from "./support/actions.ts";
import { openTab } from "./support/steps.ts";
import { expect, test, type Table } from "./support/table.ts";

/**
 * Tests areas that are placed with the mouse on the canvas of a hex scene, including their targets and
 * effects.
 */

type Space = readonly [row: number, column: number];

/** Opens the demo scene for the Gamemaster and a player, and places tokens around the docking ring. */
async function atTheRing(table: Table, places: Readonly<Record<string, Space>>) {
  const [gm, nadia] = await Promise.all([
    table.join("Gamemaster", { canvas: true }),
    table.join("Nadia", { canvas: true }),
  ]);
  await gm.page.evaluate(async all => {
    const { scene } = (globalThis as any).canvas;
    for (const [name, [i, j]] of Object.entries<any>(all))
      await scene.tokens.getName(name).move(scene.grid.getTopLeftPoint({ i, j }), {
        constrainOptions: { ignoreWalls: true },
        animate: false,
      });
    await (globalThis as any).game.settings.set("blackout", "automation", "full");
    await scene.tokens
      .getName("Ilka")
      .actor.items.getName("Fragmentation charge")
      .update({ "system.location": "worn" });
  }, places);
  for (const { page } of [gm, nadia]) await look(page);
  await closeDoor(gm.page);
  return { gm: gm.page, nadia: nadia.page };
}

/** Gives Ilka a weapon with these values. */
async function arm(gm: Page, { name, ...system }: { name: string; [key: string]: unknown }): Promise<void> {
  await gm.evaluate(
    async item => {
      await (globalThis as any).canvas.scene.tokens
        .getName("Ilka")
        .actor.createEmbeddedDocuments("Item", [item]);
    },
    { name, type: "weapon", system },
  );
}

const bar = (page: Page) => page.locator("#blackout-placing");
const areasOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [
        ...(globalThis as any).canvas.scene.getEmbeddedCollection(
          (globalThis as any).game.release.generation >= 14 ? "Region" : "MeasuredTemplate",
        ),
      ].length,
  );

async function startPlacing(page: Page): Promise<void> {
  await actionDialog(page).locator("[data-action=place]").click();
  await expect(bar(page).locator("h3")).toBeVisible();
}

/** Opens an area attack's dialog, and points at a space on the map. */
async function aim(page: Page, who: string, item: string, [i, j]: Space): Promise<void> {
  await press(page, who, "area", item);
  await startPlacing(page);
  const { x, y } = await onScreen(page, { i, j });
  await page.mouse.move(x, y, { steps: 2 });
}

const around: Readonly<Record<string, Space>> = {
  "Ilka": [6, 3],
  "Breach marauder 1": [6, 8],
  "Breach marauder 2": [6, 7],
  "Hull gunner": [5, 8],
  "Gantry drone": [7, 8],
  "Rook": [4, 8],
  "Halloran": [5, 7],
};

test("a thrown charge scatters, is stopped by a wall and affects six targets, and can be undone", async ({
  table,
}) => {
  // This test is slow because it has six targets, two pages, one of which renders the scene, and an undo.
  test.slow();
  const { gm, nadia } = await atTheRing(table, around);
  const [before, { hp }] = [await world(gm), await has(gm, "Hull gunner")];
  await aim(nadia, "Ilka", "Fragmentation charge", [6, 7]);
  await expect(bar(nadia)).toContainText("20 ft away");
  await expect(bar(nadia).locator("li")).toHaveCount(6);
  await expect(bar(nadia).locator("li", { hasText: "Rook" })).toContainText("your own side");
  await expect(
    nadia.locator("#blackout-reticle .bo-reticle"),
    "no label of another weapon lies over it",
  ).toHaveCount(0);
  expect(await violations(nadia, "#blackout-placing")).toEqual([]);
  const { x, y } = await onScreen(nadia, { i: 6, j: 7 });
  await nadia.mouse.click(x, y);
  await expect(bar(nadia)).toHaveCount(0);
  await expect(actionDialog(nadia).locator(".place")).toContainText("20 ft away, 6 targets in the area");
  await expect(actionDialog(nadia).locator(".probs")).toContainText("Rook Adeyemi is on your side");
  // The dice: ones for the attack, a direction die that points east, and then nine sixes.
  const dice = Number(
    await actionDialog(nadia)
      .locator(".big .pn")
      .evaluate(element => Number.parseInt(element.textContent ?? "", 10)),
  );
  await rig(nadia, ...all(dice, 1), 2, 6, ...all(8, 6));
  const message = await go(nadia);
  const card = await cardOf(gm, message);
  await expect(card).toContainText("A wall stops it");
  await expect(card.locator(".bo-bt")).toHaveCount(6);
  await expect.poll(() => areasOf(gm)).toBe(1);
  await rig(gm, ...all(60, 1));
  await gm.locator("#blackout-prompts [data-action='rollAll']").click();
  // A badly injured target can receive two prompts, so the test keeps answering until the area is gone.
  await expect(async () => {
    if ((await areasOf(gm)) > 0)
      await gm.locator("#blackout-prompts button[data-command='answer']").first().click({ timeout: 500 });
    expect(await areasOf(gm)).toBe(0);
  }).toPass();
  expect((await has(gm, "Hull gunner")).hp).toBeLessThan(hp);
  await pressOn(gm, message, "undo");
  await stands(gm, message, "reversed");
  expect(await world(gm), "people, things and where everybody stands").toEqual(before);
});

test(
  "a flamer's line can be aimed with the arrow keys, placed with Enter and canceled with Escape",
  { tag: "@long" },
  async ({ table }) => {
    const { gm, nadia } = await atTheRing(table, {
      "Ilka": [6, 3],
      "Breach marauder 1": [6, 5],
      "Breach marauder 2": [6, 6],
      "Hull gunner": [6, 8],
      "Rook": [5, 3],
      "Halloran": [10, 2],
    });
    await arm(gm, {
      name: "Deck flamer",
      category: "ranged",
      attacks: [{ attribute: "dexterity", skill: "aim" }],
      damage: { dice: 4, attribute: "", flat: 0 },
      range: 20,
      template: 3,
      location: "worn",
      hands: 1,
    });
    await press(nadia, "Ilka", "area", "Deck flamer");
    await startPlacing(nadia);
    await nadia.keyboard.press("Escape");
    await expect(bar(nadia)).toHaveCount(0);
    await expect(actionDialog(nadia).locator(".place")).toContainText("Not placed");
    await startPlacing(nadia);
    // The line initially points northeast. The right arrow key turns it east and moves it by one space.
    await nadia.keyboard.press("ArrowRight");
    await expect(bar(nadia).locator("li")).toHaveText(["Breach marauder 1", "Breach marauder 2"]);
    await nadia.keyboard.press("ArrowUp");
    await nadia.keyboard.press("ArrowUp");
    await expect(bar(nadia).locator("li")).toHaveText(["Breach marauder 2", "Hull gunner"]);
    // Keys in a text field belong to the field.
    await openTab(nadia, "chat");
    await nadia.locator("#chat-message").focus();
    await nadia.keyboard.type("Watch ot");
    await nadia.keyboard.press("ArrowLeft");
    await nadia.keyboard.type("u");
    await nadia.keyboard.press("Enter");
    await expect(nadia.locator("#chat")).toContainText("Watch out");
    await expect(bar(nadia).locator("li")).toHaveText(["Breach marauder 2", "Hull gunner"]);
    await nadia.evaluate(() => {
      (document.activeElement as HTMLElement).blur();
    });
    await nadia.keyboard.press("Enter");
    await expect(actionDialog(nadia).locator(".place")).toContainText("10 ft away, 2 targets in the area");
    const message = await go(nadia);
    const card = await cardOf(gm, message);
    await expect(card.locator(".bo-bt")).toHaveCount(2);
    await pressOn(gm, message, "amend-near", ":has-text('Breach marauder 1 too')");
    await expect(card.locator(".bo-bt")).toHaveCount(3);
    await expect(card.locator(".bo-bt", { hasText: "Breach marauder 1" })).toContainText("in place of");
    await expect.poll(() => areasOf(gm)).toBe(1);
  },
);

test(
  "a lasting area affects a token that enters it, and ends after a set number of rounds",
  { tag: "@long" },
  async ({ table }) => {
    const { gm, nadia } = await atTheRing(table, {
      "Ilka": [6, 3],
      // This space lies outside the area, and the turn bar doesn't cover it.
      "Hull gunner": [8, 9],
      "Gantry drone": [12, 15],
    });
    await arm(gm, {
      name: "Howler",
      category: "thrown",
      attacks: [{ attribute: "strength", skill: "aim" }],
      range: 45,
      blast: 1,
      quantity: 2,
      location: "worn",
      qualities: [{ key: "noise", x: 1, text: "" }],
    });
    await gm.evaluate(async () => {
      const { game, CONFIG, canvas } = globalThis as any;
      const combat = await CONFIG.Combat.documentClass.create({ scene: canvas.scene.id, active: true });
      const tokens = ["Ilka", "Hull gunner"].map(name => canvas.scene.tokens.getName(name));
      await combat.createEmbeddedDocuments(
        "Combatant",
        tokens.map((token: any) => ({ tokenId: token.id, sceneId: canvas.scene.id, actorId: token.actorId })),
      );
      await game.settings.set("blackout", "enforceAp", "off");
      await combat.activate();
      await game.combat.writeFighters(
        game.combat.fighters.map((fighter: any) => {
          const step = fighter.name === "Ilka" ? 4 : 5;
          return {
            _id: fighter.id,
            initiative: step,
            system: { step, actionPoints: 3, dice: fighter.side === "player" ? [1, step - 1] : [] },
          };
        }),
      );
      await game.combat.startCombat();
    });
    await nadia.waitForFunction(() => (globalThis as any).game.combat?.combatant?.name === "Ilka");
    await aim(nadia, "Ilka", "Howler", [6, 7]);
    const { x, y } = await onScreen(nadia, { i: 6, j: 7 });
    await nadia.mouse.click(x, y);
    await choose(actionDialog(nadia), { exact: true });
    await go(nadia);
    await expect.poll(() => areasOf(gm)).toBe(1);
    const done = (action: string) =>
      gm.evaluate(
        key =>
          (globalThis as any).game.messages.filter(
            (one: any) => one.system?.action === key && one.system.verdict.state === "applied",
          ).length,
        action,
      );
    await gm.evaluate(() => (globalThis as any).game.combat.nextTurn());
    await gm.waitForFunction(() => (globalThis as any).game.combat.combatant?.name === "Hull gunner");
    await dragToken(gm, "Hull gunner", { i: 7, j: 7 });
    await expect.poll(() => done("areaStrike")).toBe(1);
    expect((await has(gm, "Hull gunner")).pending.map(({ effect }: any) => effect)).toEqual(["noise"]);
    await gm.evaluate(() => (globalThis as any).game.combat.nextTurn());
    await expect.poll(() => areasOf(gm)).toBe(0);
    await expect.poll(() => done("areaEnds")).toBe(1);
  },
);

test(
  "a burst at a target next to an ally causes a warning, and its missed shots can hit a bystander",
  { tag: "@long" },
  async ({ table }) => {
    const { gm } = await atTheRing(table, {
      "Ilka": [6, 3],
      "Hull gunner": [6, 8],
      "Rook": [6, 5],
      "Halloran": [5, 4],
      "Breach marauder 1": [7, 5],
      "Breach marauder 2": [12, 15],
      "Gantry drone": [13, 15],
    });
    await targetToken(gm, "Rook");
    await press(gm, "Hull gunner", "burst", "Deck autogun");
    await expect(actionDialog(gm).locator(".probs")).toContainText(
      "Breach marauder 1 is on your side and next to the target",
    );
    await rig(gm, ...all(30, 1));
    const message = await go(gm);
    const before = (await has(gm, "Rook")).hp;
    await pressOn(gm, message, "follow-up");
    await expect(actionDialog(gm).locator("details.tgts summary")).toContainText(
      /Breach marauder 1|Halloran/,
    );
    expect((await has(gm, "Rook")).hp).toBe(before);
  },
);
