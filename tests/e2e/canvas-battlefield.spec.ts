import { closeDoor, look, targetToken, dragToken, onScreen, spaceOf } from "./support/board.ts";
import { expect, test } from "./support/table.ts";

test("a targeted token's range and cover are shown before an attack, and are updated when a token moves @long", async ({
  table,
}) => {
  const [gm, nadia] = await Promise.all([
    table.join("Gamemaster", { canvas: true }),
    table.join("Nadia", { canvas: true }),
  ]);
  for (const { page } of [gm, nadia]) await look(page);
  await closeDoor(gm.page);
  await gm.page.keyboard.press("Space");
  await targetToken(nadia.page, "Hull gunner");
  const label = nadia.page.locator("#blackout-reticle .bo-reticle");
  await expect(label).toContainText("A closed door in between");
  await expect(label).toContainText("Closed door, 30 ft");
  await expect(label, "where there is no shot there is no chance of a hit").not.toContainText("to hit");
  const [{ x, y }, box] = [await onScreen(nadia.page, "Hull gunner"), await label.boundingBox()];
  expect(box!.y + box!.height, "it stands above its token").toBeLessThan(y);
  expect(Math.abs(box!.x + box!.width / 2 - x)).toBeLessThan(box!.width);

  const own = await nadia.page.evaluate(() => (globalThis as any).canvas.tokens.ownedTokens[0].document.name);
  const { i, j } = await spaceOf(nadia.page, own);
  await dragToken(nadia.page, own, { i, j: j + 2 }, () =>
    expect(nadia.page.locator(".bo-waypoint").last()).toContainText("Walk, 20 ft left"),
  );
  await expect(label, "what moved is measured anew").toContainText("45 ft");
});
