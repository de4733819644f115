import {
  clickToken,
  closeDoor,
  dragToken,
  hoverToken,
  look,
  onScreen,
  spaceOf,
  targetsOf,
  targetToken,
} from "./support/board.ts";
import { expect, test } from "./support/table.ts";

test("a Gamemaster sees a player move a token and target tokens @both @long", async ({ table }) => {
  const [gm, nadia] = await Promise.all([
    table.join("Gamemaster", { canvas: true }),
    table.join("Nadia", { canvas: true }),
  ]);
  for (const { page } of [gm, nadia]) await look(page);
  await closeDoor(gm.page);
  await gm.page.keyboard.press("Space");
  await nadia.page.waitForFunction(() => !(globalThis as any).game.paused);
  expect(await nadia.page.evaluate(() => (globalThis as any).canvas.ready)).toBe(true);

  const own = await nadia.page.evaluate(() => (globalThis as any).canvas.tokens.ownedTokens[0].document.name);
  const { i, j } = await spaceOf(nadia.page, own);
  await dragToken(nadia.page, own, { i, j: j + 2 }, () =>
    expect(nadia.page.locator("#hud .waypoint-label").last()).toContainText("10 ft"),
  );
  await expect.poll(() => spaceOf(gm.page, own)).toEqual({ i, j: j + 2 });
  const gone = (name: string) =>
    (globalThis as any).canvas.tokens.placeables.find((token: any) => token.name === name).document.movement
      .passed.distance;
  for (const { page } of [gm, nadia]) expect(await page.evaluate(gone, own)).toBe(10);
  await dragToken(nadia.page, own, { i, j: 12 });
  await expect.poll(async () => (await spaceOf(gm.page, own)).j).toBe(8);

  await targetToken(nadia.page, "Hull gunner");
  expect(await targetsOf(nadia.page)).toEqual(["Hull gunner"]);
  await expect.poll(() => targetsOf(gm.page, "Nadia")).toEqual(["Hull gunner"]);
  await targetToken(nadia.page, "Gantry drone", { more: true });
  await expect.poll(() => targetsOf(gm.page, "Nadia")).toEqual(["Gantry drone", "Hull gunner"]);
});

test("a token reacts to the mouse, and its HUD appears beside it @long", async ({ table }) => {
  const { page } = await table.join("Gamemaster", { canvas: true });
  await look(page);
  await hoverToken(page, "Gantry drone");
  expect(await page.evaluate(() => (globalThis as any).canvas.tokens.hover.name)).toBe("Gantry drone");
  await clickToken(page, "Gantry drone", { button: "right" });
  const hud = page.locator("#token-hud");
  await expect(hud).toBeVisible();
  const [{ x, y }, box] = [await onScreen(page, "Gantry drone"), await hud.boundingBox()];
  expect(box!.x - x).toBeGreaterThan(0);
  expect(box!.x - x).toBeLessThan(80);
  expect(Math.abs(box!.y - y)).toBeLessThan(80);
  // The HUD is closed with a left-click, because a second right-click could be interpreted as a double-click.
  await clickToken(page, "Gantry drone");
  await expect(hud).toHaveCount(0);
  await clickToken(page, "Gantry drone", { clicks: 2 });
  await expect(
    page.locator(".application.sheet.actor .window-title", { hasText: "Gantry drone" }),
  ).toBeVisible();
});

test("an actor dropped on the scene becomes a token for every user", { tag: "@long" }, async ({ table }) => {
  const [gm, nadia] = await Promise.all([
    table.join("Gamemaster", { canvas: true }),
    table.join("Nadia", { canvas: true }),
  ]);
  for (const { page } of [gm, nadia]) await look(page);
  const { x, y } = await onScreen(gm.page, { i: 3, j: 13 });
  await gm.page
    .locator("#sidebar button[data-tab='actors'], #sidebar-tabs button[data-tab='actors']")
    .first()
    .click();
  await gm.page
    .locator("#actors .directory-item.document", { hasText: "Hull gunner" })
    .first()
    .dragTo(gm.page.locator("#board"), { targetPosition: { x, y } });
  const there = () =>
    (globalThis as any).canvas.tokens.placeables.some((token: any) => {
      const [{ i, j }] = token.document.getOccupiedGridSpaceOffsets();
      return i === 3 && j === 13;
    });
  for (const { page } of [gm, nadia]) await page.waitForFunction(there);
});
