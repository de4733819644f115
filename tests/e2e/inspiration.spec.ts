import type { Locator, Page } from "@playwright/test";
import { violationsAgain } from "./support/axe.ts";
import { expect, test } from "./support/crew.ts";
import { actionDialog, closeSheets, go, stands } from "./support/actions.ts";
import { cell, inspirationPool, openActor, openTab } from "./support/steps.ts";

function panel(page: Page): Locator {
  return page.locator("#blackout-inspiration");
}

/**
 * Opens the Inspiration panel by clicking its button beside the player list, unless the panel is already
 * open.
 */
async function openPanel(page: Page): Promise<Locator> {
  if (!(await panel(page).isVisible())) await page.locator(".bo-pool-button").click();
  await expect(panel(page)).toBeVisible();
  return panel(page);
}

/** Opens a test dialog for Ilka on Nadia's page. */
async function openTest(page: Page): Promise<Locator> {
  const sheet = await openActor(page, "Ilka");
  await cell(sheet, "insight", "perception").click();
  await closeSheets(page);
  await expect(actionDialog(page)).toBeVisible();
  return actionDialog(page);
}

const leases = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as any).game.system.api.partyActor().system.inspiration.leases.length);

test("an Inspiration die pushed into another user's dialog is rolled there, or is returned if the dialog closes or its user leaves", async ({
  crew: { gm, nadia, tomas },
}) => {
  const seen = await openPanel(tomas.page);
  await expect(seen.locator(".big")).toHaveText("3");
  const dialog = await openTest(nadia.page);
  const row = seen.locator("[data-dialog]", {
    hasText: /^Ilka Sorrento-Vasquez is about to roll Insight \[Perception\]/,
  });
  await expect(row).toBeVisible();
  await row.getByRole("button").click();
  await expect(dialog.locator(".insp")).toContainText("Pushed in by Tomas: 1");
  await expect(seen).toContainText("Set aside: 1");
  expect([
    await violationsAgain(tomas.page, "#blackout-inspiration"),
    await violationsAgain(nadia.page, ".bo-action .insp"),
  ]).toEqual([[], []]);

  await dialog.locator(".window-header [data-action=close]").click();
  await expect(row).toHaveCount(0);
  await expect.poll(() => leases(tomas.page)).toBe(0);

  await openTest(nadia.page);
  await row.getByRole("button").press("Enter");
  await expect(dialog.locator(".insp")).toContainText("Pushed in by Tomas: 1");
  const message = await go(nadia.page, dialog);
  await stands(nadia.page, message, "applied");
  await expect(seen.locator(".big")).toHaveText("2");
  await expect(seen.locator(".lg li").first()).toContainText("with dice from Tomas");
  expect(await leases(tomas.page)).toBe(0);
  const watched = await openPanel(gm.page);
  await watched.locator(".lg li").first().getByRole("button").click();
  await expect(watched.locator(".big")).toHaveText("3");

  await openTest(nadia.page);
  await row.getByRole("button").click();
  await expect.poll(() => leases(tomas.page)).toBe(1);
  await nadia.reload();
  await expect.poll(() => leases(tomas.page)).toBe(0);
  await expect(row).toHaveCount(0);
  expect(await inspirationPool(tomas.page)).toBe(3);
});

test("a player's request for an Inspiration die needs the Gamemaster's approval, which can be undone @long", async ({
  crew: { gm, tomas },
}) => {
  const own = await openPanel(tomas.page);
  await own.locator("[data-field=why]").fill("for the airlock");
  await own.locator("[data-action=add]").click();
  await expect(own).toContainText("Waits for a Gamemaster");
  const all = await openPanel(gm.page);
  const before = await inspirationPool(gm.page);
  await all.locator("[data-gift]", { hasText: "Tomas asks for +1" }).locator("[data-action=accept]").click();
  await expect(own.locator(".big")).toHaveText(String(before + 1));
  await expect(own.locator("[data-gift]")).toHaveCount(0);
  const line = all.locator(".lg li", { hasText: "for the airlock" });
  await line.getByRole("button").click();
  await expect(line).toHaveClass(/gone/u);
  await expect(own.locator(".big")).toHaveText(String(before));
});

test("a requested test collects the party's answers on one card, where the Gamemaster answers for absent players", async ({
  crew: { gm, nadia, tomas },
}) => {
  const setOwnership = (level: number) =>
    gm.page.evaluate(
      playerTomas00001 =>
        (globalThis as any).game.actors
          .getName("Sister Halloran Quist")
          .update({ ownership: { playerTomas00001 } }),
      level,
    );
  await setOwnership(2);
  await (await openPanel(gm.page)).locator("[data-action=request]").click();
  const window = gm.page.locator("#blackout-request");
  await window.locator("[name=difficulty]").fill("2");
  await window.locator("[name=group]").selectOption("average");
  await window.locator("[name=why]").fill("What was that noise?");
  await window.locator("[name=hidden]").check();
  await expect(window.locator(".bo-foot")).toContainText("Asked: 3");
  expect(await violationsAgain(gm.page, "#blackout-request")).toEqual([]);
  await window.locator("[data-primary]").click();
  for (const { page } of [nadia, tomas]) {
    const question = page.locator("#blackout-prompts .bo-ask", { hasText: "What was that noise?" });
    await expect(question).toHaveCount(1);
    await question.locator(".bo-answers button").first().click();
  }
  await openTab(gm.page, "chat");
  const card = gm.page.locator("#chat [data-card='action'][data-action-type='requestTest']");
  // The Gamemaster's card links to the prompt only while no player can answer it.
  const link = card.getByRole("button", { name: "Your answer is needed" });
  await expect(link).toHaveCount(1);
  await setOwnership(3);
  await expect(link).toHaveCount(0);
  await setOwnership(2);
  await expect(link).toHaveCount(1);
  await gm.page
    .locator("#blackout-prompts .q", { hasText: "Sister Halloran Quist" })
    .locator(".bo-answers button")
    .first()
    .click();
  await expect(card).toContainText("Average of all");
  await expect(card).toContainText(/Together: \d/u);
  await expect(card).toContainText(/They (succeed|fail)/u);
  await openTab(nadia.page, "chat");
  const shown = nadia.page.locator("#chat [data-card='action'][data-action-type='requestTest']");
  await expect(shown).toContainText(/Together: \d/u);
  await expect(shown, "the difficulty is the Gamemaster's").not.toContainText(/They (succeed|fail)/u);
  await card.locator("[data-command='reveal-difficulty']").click();
  await expect(shown).toContainText(/They (succeed|fail)/u);
});
