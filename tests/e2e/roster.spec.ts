import { expect, test } from "./support/crew.ts";
import { pressTrack, row, track } from "./support/encounters.ts";
import { openTab } from "./support/steps.ts";

test("a Gamemaster creates an encounter, chooses its combatants, and changes them later", async ({
  crew: { gm, nadia },
}) => {
  await openTab(gm.page, "combat");
  await openTab(nadia.page, "combat");
  await pressTrack(gm.page, "createCombat");
  await pressTrack(gm.page, "roster");
  const window = gm.page.locator("#blackout-roster");
  await expect(window.locator("[data-primary]")).toBeDisabled();
  await window.locator("[data-group=crew]").click();
  await window.locator("label", { hasText: "Breach marauder 1" }).click();
  await expect(window.locator(".bo-foot")).toContainText("Taking part: 4");
  await window.locator("[data-primary]").click();
  await expect(window).toHaveCount(0);
  for (const { page } of [gm, nadia]) await expect(track(page).locator(".combatant")).toHaveCount(4);

  await pressTrack(gm.page, "roster");
  await window.locator("label", { hasText: "Rook" }).click();
  await window.locator("label", { hasText: "Hull gunner" }).click();
  await window.locator("[data-primary]").click();
  await expect(row(nadia.page, "Hull gunner")).toBeVisible();
  await expect(row(nadia.page, "Rook")).toHaveCount(0);
  // Players have no button for choosing combatants.
  await expect(track(nadia.page).locator("[data-action=roster]")).toHaveCount(0);
});
