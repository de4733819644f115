import type { Page } from "@playwright/test";
import {
  actionDialog,
  amendDialog,
  choose,
  closeSheets,
  go,
  pick,
  pressOn,
  stands,
} from "./support/actions.ts";
import { pressTrack, track } from "./support/fights.ts";
import {
  addInspiration,
  cell,
  inspirationPool,
  lastTestCard,
  openActor,
  openTab,
  setDifficulty,
  testDialog,
} from "./support/steps.ts";
import { expect, test } from "./support/table.ts";

const ILKA = "Ilka Sorrento-Vasquez";

/** A picture of a page, for whoever looks at the ten things with BLACKOUT_PICTURES set to a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["BLACKOUT_PICTURES"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

test("the ten things that the README suggests work as they are written @long", async ({ table }) => {
  test.slow();
  const [gm, nadia] = [
    (await table.join("Gamemaster", { canvas: true })).page,
    (await table.join("Nadia", { canvas: true })).page,
  ];
  if (await gm.evaluate(() => (globalThis as any).game.paused)) await gm.keyboard.press("Space");
  await nadia.waitForFunction(() => !(globalThis as any).game.paused);

  // 1: point at a number, and the foot of the sheet says how it was made.
  const sheet = await openActor(nadia, ILKA);
  await sheet.locator(".bo-av, [data-explain]").first().hover();
  await expect(sheet.locator(".bo-readout")).not.toBeEmpty();
  // 2: change the difficulty, watch the chances, roll.
  await cell(sheet, "insight", "perception").click();
  await setDifficulty(testDialog(nadia), 2);
  await expect(testDialog(nadia)).toContainText("%");
  await go(nadia, testDialog(nadia));
  // 3: an Inspiration die for the next one.
  const pool = await inspirationPool(nadia);
  await cell(sheet, "insight", "perception").click();
  await addInspiration(testDialog(nadia), 1);
  await picture(nadia, "3-inspiration");
  const inspired = await go(nadia, testDialog(nadia));
  await expect.poll(() => inspirationPool(gm)).toBe(pool - 1);
  // 4: its card takes it back.
  await openTab(nadia, "chat");
  await expect(lastTestCard(nadia)).toBeVisible();
  await pressOn(nadia, inspired, "undo");
  await expect.poll(() => inspirationPool(gm)).toBe(pool);
  // 5: an attack whose target is chosen in the dialog; the Gamemaster applies it.
  const again = await openActor(nadia, ILKA);
  await again
    .locator("[data-item-id], .bo-atk", { hasText: "Kestrel sidearm" })
    .locator(`button[data-action="command"][data-action-type="attack"]`)
    .first()
    .click();
  await pick(actionDialog(nadia), "Breach marauder 1");
  await picture(nadia, "5-attack");
  const shot = await go(nadia);
  await openTab(gm, "chat");
  await picture(gm, "5-card");
  const hit = await gm.evaluate(
    id =>
      JSON.parse((globalThis as any).game.messages.get(id).system.verdict.given).dice.damage !== undefined,
    shot,
  );
  if (hit) await pressOn(gm, shot, "apply");
  // 6: the same dice are judged again with cover.
  await pressOn(gm, shot, "amend");
  await choose(amendDialog(gm), { "targets.0.cover": "full" });
  await picture(gm, "6-amend");
  await amendDialog(gm).locator("[data-primary]").click();
  await expect(gm.locator(`#chat [data-message="${shot}"] [data-amendment=made]`)).toHaveCount(1);
  // 7: direct damage, and Nadia is asked how she takes it.
  await gm.keyboard.press("Shift+KeyJ");
  const adjust = gm.locator("#blackout-adjust");
  await pick(adjust, "Ilka");
  await choose(adjust, { kind: "direct", amount: 9 });
  await go(gm, adjust);
  await expect(nadia.locator("#blackout-prompts")).toContainText("Ilka");
  await nadia.locator("#blackout-prompts button[data-command=answer]").first().click();
  // 8: an encounter; Nadia chooses dice in secret and ends her turn on the bar.
  await openTab(gm, "combat");
  await gm.evaluate(async () => {
    const { game, CONFIG } = globalThis as any;
    const combat = await CONFIG.Combat.documentClass.create({ scene: game.scenes.active.id, active: true });
    await combat.createEmbeddedDocuments(
      "Combatant",
      ["Ilka", "Breach marauder 1"].map(name => {
        const token = game.scenes.active.tokens.getName(name);
        return { tokenId: token.id, sceneId: game.scenes.active.id, actorId: token.actorId };
      }),
    );
    await combat.activate();
  });
  await pressTrack(gm, "startCombat");
  await nadia.locator("#blackout-commit input[name=dice][value='3']").check({ force: true });
  await nadia.locator("#blackout-commit [data-primary]").click();
  await expect(track(gm).locator(".combatant.active")).toHaveCount(1);
  for (
    let turn = 0;
    turn < 2 && !(await gm.evaluate(() => (globalThis as any).game.combat.combatant.name === "Ilka"));
    turn++
  ) {
    await pressTrack(gm, "endTurn");
    await gm
      .locator("#blackout-open-items [data-primary]")
      .click({ timeout: 2000 })
      .catch(() => undefined);
    await expect.poll(() => gm.evaluate(() => (globalThis as any).game.combat.combatant?.name)).toBe("Ilka");
  }
  await expect(nadia.locator("#blackout-turn")).toBeVisible();
  // The bar lies under an open sheet.
  await closeSheets(nadia);
  await picture(nadia, "8-bar");
  await nadia.locator("#blackout-turn [data-action=endTurn]").click();
  const open = nadia.locator("#blackout-open-items [data-primary]");
  await expect
    .poll(
      async () =>
        (await open.count()) > 0 ||
        (await gm.evaluate(() => (globalThis as any).game.combat.combatant?.name !== "Ilka")),
    )
    .toBe(true);
  if ((await open.count()) > 0) await open.click();
  await expect
    .poll(() => gm.evaluate(() => (globalThis as any).game.combat.combatant?.name))
    .not.toBe("Ilka");
  // 9: enemies, and how the fight may go.
  await gm.keyboard.press("Shift+KeyE");
  const builder = gm.locator("#blackout-encounter-builder");
  await builder.locator("[name=search]").fill("Hull gunner");
  await builder.getByRole("button", { name: "Add Hull gunner" }).first().click();
  await expect(builder).toContainText("%");
  await picture(gm, "9-forecast");
  await gm.keyboard.press("Escape");
  // 10: First steps.
  await openTab(gm, "settings");
  await gm.getByRole("button", { name: /First steps/ }).click();
  await expect(gm.locator("#blackout-guide")).toContainText("of 10 done");
  await stands(gm, shot, "applied", "judged");
});
