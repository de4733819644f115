import type { Locator, Page } from "@playwright/test";
import { violations } from "./support/axe.ts";
import { expect, test } from "./support/crew.ts";
import { actionDialog, all, cardOf, choose, go, pressOn, rig } from "./support/deeds.ts";
import { openTab } from "./support/steps.ts";

/** The tracker that is open on a page. */
function tracker(page: Page): Locator {
  return page.locator(".application.bo-challenge");
}

/** A Gamemaster begins a challenge of so many tests. */
async function begin(gm: Page, title: string, tests: number, difficulty: string): Promise<void> {
  if (!await gm.locator("#blackout-inspiration").isVisible()) await gm.locator(".bo-pool-button").click();
  await gm.locator("#blackout-inspiration [data-action=challenge]").click();
  const window = gm.locator("#blackout-challenge-begin");
  await window.locator("[name=name]").fill(title);
  await window.locator("[name=tests]").fill(String(tests));
  await window.locator("[name=difficulty]").fill(difficulty);
  await window.locator("[name=difficulty]").press("Tab");
  expect(await violations(gm, "#blackout-challenge-begin")).toEqual([]);
  await window.locator("[data-primary]").click();
}

/** Somebody tries the next test, and every die shows the same. */
async function take(page: Page, who: string, face: number): Promise<string> {
  await tracker(page).locator("[data-action=take]", { hasText: who }).click();
  await choose(actionDialog(page), { attribute: "strength", skill: "athletics" });
  await rig(page, ...all(30, face));
  return go(page);
}

test("a skill challenge is won, with the turn rule enforced and a result turned over", async ({ crew: { gm, nadia, tomas }, crew }) => {
  crew.expectComplaint(/tries again when everybody else has tried/u);
  await begin(gm.page, "restart the ring", 3, "1");
  for (const { page } of [gm, nadia, tomas]) await expect(tracker(page)).toContainText("Won at 2, lost at 2");
  const first = await take(nadia.page, "Ilka", 6);
  for (const { page } of [gm, tomas]) await expect(tracker(page).locator(".sc.won")).toHaveCount(1);
  // R3.8: she waits until the others have tried; whoever asks all the same is refused.
  await expect(tracker(nadia.page).locator("[data-action=take]")).toHaveCount(0);
  await expect(tracker(tomas.page).locator(".turns li", { hasText: "Ilka" })).toContainText("after the others");
  const again = await nadia.page.evaluate(async () => {
    const { game } = globalThis as any;
    const [{ id }] = game.system.api.partyActor().system.challenges;
    return await game.system.api.perform({ verb: "challengeTest", actor: game.actors.getName("Ilka Sorrento-Vasquez"), targets: [], choices: { challenge: id, attribute: "strength", skill: "athletics" }, fast: true });
  });
  expect(again).toBeNull();
  await nadia.page.evaluate(() => (globalThis as any).ui.notifications.clear());

  await gm.page.locator(`.bo-challenge [data-message="${first}"] input[name=consequence]`).fill("The bus has power");
  await gm.page.locator(`.bo-challenge [data-message="${first}"] input[name=consequence]`).press("Tab");
  await expect(tracker(nadia.page)).toContainText("The bus has power");
  expect([await violations(gm.page, ".bo-challenge"), await violations(nadia.page, ".bo-challenge")]).toEqual([[], []]);

  await take(tomas.page, "Rook", 1);
  await expect(tracker(gm.page).locator(".sc.lost")).toHaveCount(1);
  await tracker(gm.page).locator(".sc.lost [data-action=flip]").press("Enter");
  for (const { page } of [gm, nadia, tomas]) await expect(tracker(page)).toContainText("The challenge is won.");
  await tracker(gm.page).locator("[data-action=end]").click();
});

test("a skill challenge is lost test by test as their difficulties are named; what is taken back counts no more", async ({ crew: { gm, nadia, tomas } }) => {
  await begin(gm.page, "talk them down", 2, "");
  const first = await take(nadia.page, "Ilka", 1);
  await expect(tracker(tomas.page)).toContainText("The last test waits until its difficulty is named");
  await expect(tracker(tomas.page).locator("[data-action=take]")).toHaveCount(0);
  await openTab(gm.page, "chat");
  const card = await cardOf(gm.page, first);
  if (!await card.locator("input[name=hidden-difficulty]").isVisible()) await card.locator("summary[data-key=card]").click();
  await card.locator("input[name=hidden-difficulty]").fill("3");
  await pressOn(gm.page, first, "hide-difficulty");
  await pressOn(gm.page, first, "reveal-difficulty");
  await expect(tracker(nadia.page)).toContainText("The challenge is lost.");
  await tracker(gm.page).locator("[data-action=takeBack]").click();
  await expect(tracker(tomas.page).locator("[data-action=take]").first()).toBeVisible();
  await expect(tracker(nadia.page).locator("[data-action=take]")).toHaveCount(1);
});

test("a guile encounter: arguments and defences in turn, resistance that falls, approaches that wear out", async ({ crew: { gm, nadia } }) => {
  await gm.page.locator(".bo-pool-button").click();
  await gm.page.locator("#blackout-inspiration [data-action=guile]").click();
  const plan = gm.page.locator("#blackout-guile-begin");
  await plan.locator("[name=name]").fill("Let us pass");
  await plan.locator("[name=speaker]").selectOption({ label: "Ilka Sorrento-Vasquez" });
  await plan.locator("[name=target]").selectOption({ label: "Hull gunner" });
  expect(await violations(gm.page, "#blackout-guile-begin")).toEqual([]);
  await plan.locator("[data-primary]").click();
  const [seen, watched] = [nadia.page.locator(".bo-guile"), gm.page.locator(".bo-guile")];
  await expect(seen).toContainText("Argument 1 is for Ilka");
  const boss = watched.locator(".gs", { hasText: "Hull gunner" });
  await expect(boss).toContainText(/\d+ of \d+/u);
  await expect(seen.locator(".gs", { hasText: "Hull gunner" }), "what an enemy can bear is not told").toContainText("?");
  expect([await violations(nadia.page, ".bo-guile"), await violations(gm.page, ".bo-guile")]).toEqual([[], []]);

  await seen.locator("[data-action=argue]").click();
  await choose(actionDialog(nadia.page), { attribute: "charisma" });
  await rig(nadia.page, ...all(30, 6));
  await go(nadia.page);
  await expect(seen).toContainText("The argument waits for its defence.");
  await expect(seen.locator("[data-action=argue]")).toHaveCount(0);
  await rig(gm.page, ...all(30, 1));
  await gm.page.locator("#blackout-prompts .bo-ask", { hasText: "Hull gunner" }).locator("button").first().click();
  await expect(watched).toContainText("Argument 2 is for Hull gunner to make.");
  await expect(watched).toContainText("Charisma: one disadvantage, rounds left 1");
  const [left = 0, of = 0] = (await boss.locator(".bo-n").textContent())?.split(" of ").map(Number) ?? [];
  expect(left).toBeLessThan(of);

  await rig(gm.page, ...all(30, 1));
  await watched.locator("[data-action=argue]").press("Enter");
  await go(gm.page);
  await rig(nadia.page, ...all(30, 6));
  await nadia.page.locator("#blackout-prompts .bo-ask", { hasText: "argument" }).locator("button").first().click();
  await expect(seen).toContainText(/Argument 3 is for Ilka|Ilka Sorrento-Vasquez prevails/u);
});
