import type { Locator, Page } from "@playwright/test";
import { violations, violationsAgain } from "./support/axe.ts";
import { expect, test, type Crew } from "./support/crew.ts";
import { actionDialog, go, pick, posted, pressOn, rig, stands } from "./support/actions.ts";
import { commit, commitWindow, pressTrack, track } from "./support/encounters.ts";
import { openTab } from "./support/steps.ts";

const ILKA = "Ilka Sorrento-Vasquez";
const ROOK = "Rook Adeyemi";
const FOE = "Breach marauder";

function board(page: Page): Locator {
  return track(page).locator(".bo-board");
}

/** Returns the combatants shown in a band, from top to bottom. */
function inBand(page: Page, band: string): Locator {
  return board(page).locator(`.band[data-band="${band}"] .bm`);
}

/** Waits until a page shows the given combatants in the given bands. */
async function expectBands(page: Page, wanted: Readonly<Record<string, readonly string[]>>): Promise<void> {
  for (const [band, names] of Object.entries(wanted)) {
    await expect
      .poll(async () => (await inBand(page, band).locator(".bo-cut").allTextContents()).sort(), {
        message: band,
      })
      .toEqual([...names].sort());
  }
}

/** Expands the actions for a place on the board and presses one of them. */
async function moveTo(page: Page, place: string, command: string): Promise<string> {
  await board(page).locator(`.place[data-place="${place}"] > .go`).click();
  return posted(page, () => board(page).locator(".options button", { hasText: command }).first().click());
}

/**
 * Deactivates the active scene if `scene` is null, so that no user views a scene. Otherwise, activates the
 * given scene. Returns the scene's ID.
 */
async function shown({ gm, all }: Crew, scene: string | null): Promise<string> {
  const id = await gm.page.evaluate(async wanted => {
    const { game } = globalThis as any;
    const found = wanted === null ? game.scenes.active : game.scenes.get(wanted);
    await found.update({ active: wanted !== null });
    return found.id as string;
  }, scene);
  for (const { page } of all) {
    await page.waitForFunction(
      active =>
        ((globalThis as any).game.scenes.active !== null &&
          (globalThis as any).game.scenes.active !== undefined) === active,
      scene !== null,
    );
    await page.evaluate(wanted => {
      (globalThis as any).game.user.viewedScene = wanted;
    }, scene);
  }
  return id;
}

/** Opens an attack dialog from the turn bar. */
async function attackWith(page: Page, weapon: string): Promise<Locator> {
  const bar = page.locator("#blackout-turn");
  if ((await bar.locator(".hd", { hasText: weapon }).count()) === 0)
    await bar.locator(".lists [data-list=attacks]").click();
  await bar.locator(".hd", { hasText: weapon }).first().click();
  await expect(actionDialog(page)).toBeVisible();
  return actionDialog(page);
}

test("an encounter without a scene has range bands, and supports walking, running, shooting, flanking and undo @long", async ({
  crew,
}) => {
  const { gm, nadia, tomas } = crew;
  const scene = await shown(crew, null);
  try {
    for (const { page } of crew.all) await openTab(page, "combat");
    await pressTrack(gm.page, "createCombat");
    await expect(board(gm.page)).toContainText("No one is taking part yet");
    await pressTrack(gm.page, "roster");
    const roster = gm.page.locator("#blackout-roster");
    for (const name of [ILKA, ROOK, FOE])
      await roster.locator("label", { has: gm.page.getByText(name, { exact: true }) }).click();
    await roster.locator("[data-primary]").click();
    for (const { page } of crew.all) await expectBands(page, { mid: [FOE] });

    // The Gamemaster sets the distance.
    await pressTrack(gm.page, "boardArrange");
    const groups = gm.page.locator("#blackout-board");
    await groups.locator("select[name=band]").selectOption("long");
    await groups.locator("input[name=groupName][data-group=others]").fill("Raiders");
    await groups.locator("input[name=groupName][data-group=others]").press("Tab");
    await expect(board(nadia.page).locator(".place[data-place=others] > .pn")).toHaveText("Raiders");
    expect(await violations(gm.page, "#blackout-board")).toEqual([]);
    await groups.locator(".window-header [data-action=close], .window-header .close").first().click();

    await pressTrack(gm.page, "startCombat");
    await rig(gm.page, 1, 1, 1, 1, 1);
    for (const { page } of [nadia, tomas])
      await expect(commitWindow(page).locator("[data-primary]")).toBeVisible();
    await commit(nadia.page, 2);
    await commit(tomas.page, 3);
    await expect(track(nadia.page).locator(".combatant.active")).toContainText("Ilka");
    await expectBands(nadia.page, { close: [ILKA, ROOK], short: [], mid: [], long: [FOE] });

    // The attack dialog shows the band as the distance.
    const shot = await attackWith(nadia.page, "Kestrel sidearm");
    await pick(shot, FOE);
    await expect(shot.locator("[name='targets.0.band']").first()).toBeAttached();
    await expect(shot).toContainText("One range band too far");
    await nadia.page.keyboard.press("Escape");

    // Nadia walks closer and then undoes the move.
    const walk = await moveTo(nadia.page, "others", "Walk closer");
    await stands(nadia.page, walk, "applied");
    for (const { page } of crew.all)
      await expectBands(page, { close: [ILKA], short: [ROOK], mid: [FOE], long: [] });
    await openTab(nadia.page, "chat");
    await pressOn(nadia.page, walk, "undo");
    await stands(nadia.page, walk, "reversed");
    await openTab(nadia.page, "combat");
    await expectBands(nadia.page, { close: [ILKA, ROOK], long: [FOE] });

    // Choosing Run with the keyboard moves Ilka into range.
    await board(nadia.page).locator(".place[data-place=others] > .go").focus();
    await nadia.page.keyboard.press("Enter");
    expect(await violations(nadia.page, "#combat")).toEqual([]);
    const run = await posted(nadia.page, async () => {
      await board(nadia.page).locator(".options button", { hasText: "Run closer" }).focus();
      await nadia.page.keyboard.press("Enter");
    });
    await stands(nadia.page, run, "applied");
    for (const { page } of crew.all) await expectBands(page, { close: [ILKA], short: [FOE], mid: [ROOK] });
    const aimed = await attackWith(nadia.page, "Kestrel sidearm");
    await pick(aimed, FOE);
    await expect(aimed).not.toContainText("One range band too far");
    await nadia.page.keyboard.press("Escape");
    await pressTrack(nadia.page, "endTurn");

    // The Gamemaster moves a character to the enemy's Close Quarters, and the player then engages the enemy.
    await expect(track(tomas.page).locator(".combatant.active")).toContainText("Rook");
    await openTab(gm.page, "combat");
    await inBand(gm.page, "close").filter({ hasText: ROOK }).click();
    await board(gm.page).locator(".options button", { hasText: "To Long" }).waitFor();
    await board(gm.page).locator("select[name=boardFrom]").selectOption("others");
    await posted(gm.page, () =>
      board(gm.page).locator(".options button", { hasText: "To Close Quarters" }).click(),
    );
    await openTab(tomas.page, "combat");
    await stands(tomas.page, await moveTo(tomas.page, "others", "Engage"), "applied");
    await expect(
      board(nadia.page).locator(".bm", { has: nadia.page.locator(".bo-cut", { hasText: FOE }) }),
    ).toContainText("engaged with Rook");
    await pressTrack(tomas.page, "endTurn");
    await expect(track(gm.page).locator(".combatant.active")).toContainText(FOE);
    await openTab(gm.page, "combat");
    await pressTrack(gm.page, "endTurn");

    // The enemy is flanked once a second character is beside it.
    await expect(track(nadia.page).locator(".combatant.active")).toContainText("Ilka");
    await expect
      .poll(
        () => nadia.page.evaluate(() => (globalThis as any).game.combat.combatant.system.ap),
        "her turn has begun",
      )
      .toBeGreaterThan(0);
    await openTab(nadia.page, "combat");
    await stands(nadia.page, await moveTo(nadia.page, "others", "Walk closer"), "applied");
    await openTab(nadia.page, "combat");
    await stands(nadia.page, await moveTo(nadia.page, "others", "Engage"), "applied");
    const melee = await attackWith(nadia.page, "Bare hands");
    await pick(melee, FOE);
    await expect(melee.locator("[name='targets.0.engaged']")).toBeChecked();
    await stands(nadia.page, await go(nadia.page), "applied", "judged");
    expect([await violationsAgain(gm.page, "#combat"), await violationsAgain(tomas.page, "#combat")]).toEqual(
      [[], []],
    );
  } finally {
    await shown(crew, scene);
  }
});
