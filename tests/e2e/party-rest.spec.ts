import type { Locator, Page } from "@playwright/test";
import { violationsAgain } from "./support/axe.ts";
import { expect, test } from "./support/crew.ts";
import { all, fromMenu, has, posted, pressOn, rig, set, stands, world } from "./support/actions.ts";
import { inspirationPool } from "./support/steps.ts";

const CREW = "The crew of the Low Tide";
const ILKA = "Ilka Sorrento-Vasquez";
const ROOK = "Rook Adeyemi";

const time = (page: Page): Promise<number> => page.evaluate(() => (globalThis as any).game.time.worldTime);

function rowOf(window: Locator, name: string): Locator {
  return window.locator(".people > li", { hasText: name });
}

/** Answers the prompt in the panel beside the sidebar. */
async function answer(page: Page, words: RegExp): Promise<void> {
  await page
    .locator("#blackout-prompts button[data-command='answer']", {
      has: page.locator("b", { hasText: words }),
    })
    .first()
    .click();
}

test("an eight-hour rest has a preview, asks about poison, and advances time @long", async ({
  crew: { gm, nadia },
}) => {
  await set(gm.page, ILKA, { system: { health: { value: 5 } }, conditions: ["poisoned", "exhausted"] });
  await set(gm.page, ROOK, { system: { stamina: { value: 0 } } });
  await expect
    .poll(() => has(nadia.page, ILKA))
    .toMatchObject({ hp: 5, conditions: ["exhausted", "poisoned"] });
  const [before, then] = [await world(gm.page), await time(gm.page)];

  // The window is opened from the party's entry in the directory, and then used with the keyboard.
  await fromMenu(gm.page, CREW, "Rest");
  const window = gm.page.locator("#blackout-rest");
  await window.locator("input[name=length]").first().focus();
  await gm.page.keyboard.press("ArrowRight");
  await gm.page.keyboard.press("ArrowRight");
  await expect(window.locator("input[name=length][value=night]")).toBeChecked();
  await expect(window.locator("input[name=length][value=night]")).toBeFocused();
  await expect(rowOf(window, ILKA).locator(".rolls")).toContainText(/poisoned.*2 needed.*%/u);
  await expect(rowOf(window, ILKA).locator(".comes")).toContainText("No longer Exhausted");
  await expect(window.locator(".bo-foot")).toContainText("Tests to roll: 1");
  expect(await violationsAgain(gm.page, "#blackout-rest")).toEqual([]);
  const id = await posted(gm.page, () => window.locator("[data-primary]").press("Enter"));
  await expect(window).toBeHidden();

  await expect.poll(() => time(nadia.page)).toBe(then + 28_800);
  await expect.poll(() => has(nadia.page, ILKA)).toMatchObject({ conditions: ["poisoned"] });
  expect((await has(nadia.page, ROOK)).stamina).toBeGreaterThan(0);
  await rig(nadia.page, ...all(8, 1));
  await answer(nadia.page, /Endurance/u);
  await expect.poll(() => has(gm.page, ILKA)).toMatchObject({ conditions: ["wounded"] });
  await expect(gm.page.locator(`#chat [data-card="action"][data-message="${id}"]`)).toContainText(
    "causes an Endurance wound",
  );

  await pressOn(gm.page, id, "undo");
  await stands(gm.page, id, "reversed");
  await expect.poll(() => time(gm.page)).toBe(then);
  expect(await world(gm.page)).toEqual(before);
});

test("starting a session fills the Inspiration pool and asks a player to choose Drives, and ending it empties the pool @long", async ({
  crew: { gm, nadia },
}) => {
  const open = async () => {
    await fromMenu(gm.page, CREW, "Session");
    const window = gm.page.locator("#blackout-session");
    await expect(window).toBeVisible();
    return window;
  };
  let window = await open();
  await window.locator("input[name=title]").fill("Cold iron");
  // Invalid input is kept as typed, and an error is shown. The session doesn't start, and changing other
  // choices doesn't remove the error.
  const dice = window.locator("input[name=dice]");
  await dice.fill("");
  await dice.pressSequentially("1e");
  await dice.press("Tab");
  await rowOf(window, ROOK).getByRole("switch").uncheck();
  await expect(rowOf(window, ROOK).getByRole("switch")).not.toBeChecked();
  await expect(window.getByRole("alert")).toContainText(
    "must be a number. Allowed: a whole number from 0 to 999.",
  );
  await window.locator("[data-primary]").click();
  await expect(dice).toBeFocused();
  await dice.fill("5000");
  await dice.press("Tab");
  await expect(window.getByRole("alert")).toHaveText(
    /“5000” isn’t valid. Allowed: a whole number from 0 to 999.$/u,
  );
  await rowOf(window, ROOK).getByRole("switch").check();
  await window.locator("[data-primary]").click();
  await expect(dice).toBeFocused();
  await expect(dice).toHaveValue("5000");
  await expect(dice).toHaveAccessibleDescription(/from 0 to 999/u);
  expect(await violationsAgain(gm.page, "#blackout-session")).toEqual([]);
  await dice.fill("4");
  await expect(window.getByRole("alert")).toHaveCount(0);
  await dice.press("Tab");
  await expect(rowOf(window, ILKA)).toContainText("Chooses 3 of 4 Drives");
  expect(await violationsAgain(gm.page, "#blackout-session")).toEqual([]);
  // A double-click starts only one session.
  const start = await posted(gm.page, () => window.locator("[data-primary]").dblclick());
  await expect.poll(() => inspirationPool(nadia.page)).toBe(4);
  for (const drive of [/Learn one new thing/u, /Never leave anybody/u, /Prove the yard foreman/u])
    await answer(nadia.page, drive);
  const chosen = () =>
    nadia.page.evaluate(
      name =>
        (globalThis as any).game.actors
          .getName(name)
          .system.drives.map((one: any) => [one.chosen, one.fulfilled]),
      ILKA,
    );
  await expect.poll(chosen).toEqual([
    [true, 0],
    [false, 0],
    [true, 0],
    [true, 0],
  ]);

  const before = await world(gm.page);
  window = await open();
  await expect(window).toContainText("4 unused Inspiration dice will be lost.");
  await rowOf(window, ILKA).getByLabel("Learn one new thing").check();
  await rowOf(window, ROOK).getByLabel("Stand in front").check();
  await expect(window.locator(".bo-foot")).toContainText("Dice in the next pool: 2");
  await window.locator("textarea[name=objectives]").fill("Out alive");
  await window.locator("input[name=experience]").fill("30");
  await window.locator("input[name=experience]").press("Tab");
  await expect(window.locator("[data-action=award]")).toBeEnabled();
  expect(await violationsAgain(gm.page, "#blackout-session")).toEqual([]);
  const end = await posted(gm.page, () => window.locator("[data-primary]").click());
  await expect.poll(() => inspirationPool(nadia.page)).toBe(0);
  await expect.poll(chosen).toEqual([
    [true, 0],
    [false, 0],
    [true, 0],
    [true, 1],
  ]);
  await expect(gm.page.locator(`#chat [data-card="action"][data-message="${end}"]`)).toContainText(
    "Out alive",
  );

  // The next session starts with one die per fulfilled Drive.
  window = await open();
  await expect(window.locator("input[name=dice]")).toHaveValue("2");
  await window.locator(".window-header [data-action=close]").first().click();
  await pressOn(gm.page, end, "undo");
  await stands(gm.page, end, "reversed");
  expect(await world(gm.page)).toEqual(before);
  await stands(gm.page, start, "applied");
});

test("a lasting hazard strikes its targets as time passes, and its window has no accessibility violations @long", async ({
  crew: { gm, nadia },
}) => {
  await gm.page.evaluate(() => (globalThis as any).game.system.api.partyActor().sheet.render(true));
  const sheet = gm.page.locator(".application.bo-party");
  await sheet.locator("[data-action=toggleControls]").click();
  await gm.page
    .locator("#context-menu li, .controls-dropdown.expanded li, nav#context-menu li")
    .filter({ hasText: "Hazard" })
    .first()
    .click();
  const window = gm.page.locator("#blackout-hazard");
  await window.locator("select[name=hazard]").selectOption("radiation");
  await window.getByLabel(ILKA).first().check();
  await window.locator("input[name=lasts]").check();
  await expect(window.locator("[data-primary]")).toHaveText("Place it");
  expect(await violationsAgain(gm.page, "#blackout-hazard")).toEqual([]);
  const placed = await posted(gm.page, () => window.locator("[data-primary]").click());
  await stands(gm.page, placed, "applied");
  await gm.page.evaluate(() => (globalThis as any).game.time.advance(60));
  await expect(nadia.page.locator("#blackout-prompts")).toContainText("Poison");
  await pressOn(gm.page, placed, "undo");
  await stands(gm.page, placed, "reversed");
});
