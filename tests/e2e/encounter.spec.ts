import { violations } from "./support/axe.ts";
import { expect, test } from "./support/crew.ts";
import { row, track } from "./support/fights.ts";
import { openTab } from "./support/steps.ts";

test("a Gamemaster puts an encounter together, reads how it may go, changes it, and places it", async ({ crew: { gm, nadia } }) => {
  const { page } = gm;
  await openTab(page, "actors");
  await page.locator(".blackout-encounter").click();
  const window = page.locator("#blackout-encounter-builder");
  await expect(window.locator("[data-primary]")).toBeDisabled();
  await expect(window).toContainText("needs somebody on both sides");
  await window.locator("[name=search]").fill("hull");
  await window.getByRole("button", { name: "Add Hull gunner" }).first().click();
  const wins = window.locator(".forecast .hit");
  await expect(wins).toHaveText(/^\d+ %$/u);
  await window.getByRole("button", { name: "One more Hull gunner" }).click();
  await window.getByRole("button", { name: "One more Hull gunner" }).click();
  // Three of them are worse for the crew than one.
  await expect(window.locator(".forecast")).toContainText(/−\d+ against before/u);
  await expect(window.locator("[data-action=again]")).toBeVisible();
  await expect(window.locator(".forecast .people tbody").nth(1).locator("tr")).toHaveCount(3);
  expect(await violations(page, "#blackout-encounter-builder")).toEqual([]);
  await window.locator("[name=hidden]").uncheck();
  const tokens = () => page.evaluate(() => (globalThis as any).game.scenes.active.tokens.filter((token: any) => token.name.startsWith("Hull gunner")).map(({ x, y }: any) => `${x},${y}`));
  const before = (await tokens()).length;
  await window.locator("[data-primary]").click();
  await expect(window).toHaveCount(0);
  await expect.poll(async () => new Set(await tokens()).size).toBe(before + 3);
  await openTab(nadia.page, "combat");
  await expect(row(nadia.page, "Ilka")).toBeVisible();
  await expect(track(nadia.page).locator(".combatant", { hasText: "Hull gunner" })).toHaveCount(3);
});
