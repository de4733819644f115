import type { Page } from "@playwright/test";
import { writeOpeningSeed } from "../../scripts/lib/opening.mjs";
import { actionDialog, amendDialog, choose, go, pick, pressOn, stands } from "./support/actions.ts";
import { pressTrack, track } from "./support/encounters.ts";
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
import { TableServer } from "./support/server.ts";
import { expect, sitDown, test } from "./support/table.ts";

const ILKA = "Ilka Sorrento-Vasquez";

/**
 * Saves a screenshot of a page in the folder given by the environment variable BLACKOUT_PICTURES, if it is
 * set, so that the ten steps can be reviewed.
 */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["BLACKOUT_PICTURES"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

test("the ten things to try from the README work as described @long", async ({ chromiumBrowser }) => {
  test.slow();
  // Starts a server with the world that `npm start` creates.
  const server = await TableServer.start({ seed: writeOpeningSeed() });
  const seats = [
    await sitDown(chromiumBrowser, server, "Gamemaster", { canvas: true }),
    await sitDown(chromiumBrowser, server, "Nadia", { canvas: true }),
  ] as const;
  const [gm, nadia] = [seats[0].page, seats[1].page];
  const greeting = (page: Page) => page.locator("#chat [data-card=welcome]");

  // Step 1: pointing at a number shows its explanation at the bottom of the sheet.
  await openTab(nadia, "chat");
  await expect(greeting(nadia).getByRole("button")).toHaveText(["Open my character"]);
  await greeting(nadia).getByRole("button").click();
  const sheet = nadia.locator(".application.sheet.actor", { hasText: ILKA });
  await sheet.locator(".bo-av, [data-explain]").first().hover();
  await expect(sheet.locator(".bo-readout")).not.toBeEmpty();
  // Step 2: change the difficulty, watch the odds, and roll.
  await cell(sheet, "insight", "perception").click();
  await setDifficulty(testDialog(nadia), 2);
  await expect(testDialog(nadia)).toContainText("%");
  await go(nadia, testDialog(nadia));
  // Step 3: add an Inspiration die to the next test.
  const pool = await inspirationPool(nadia);
  await cell(sheet, "insight", "perception").click();
  await addInspiration(testDialog(nadia), 1);
  await picture(nadia, "3-inspiration");
  const inspired = await go(nadia, testDialog(nadia));
  await expect.poll(() => inspirationPool(gm)).toBe(pool - 1);
  // Step 4: undo the test on its card.
  await openTab(nadia, "chat");
  await expect(lastTestCard(nadia)).toBeVisible();
  await pressOn(nadia, inspired, "undo");
  await expect.poll(() => inspirationPool(gm)).toBe(pool);
  // Step 5: the player selects the target of an attack in the dialog, and the Gamemaster applies the attack.
  const again = await openActor(nadia, ILKA);
  await again
    .locator("[data-item-id], .bo-atk", { hasText: "Kestrel sidearm" })
    .locator(`button[data-action="command"][data-action-type="attack"]`)
    .first()
    .click();
  await pick(actionDialog(nadia), "Spar four lookout");
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
  // Step 6: the same dice are judged again, this time with cover.
  await pressOn(gm, shot, "amend");
  await choose(amendDialog(gm), { "targets.0.cover": "full" });
  await picture(gm, "6-amend");
  await amendDialog(gm).locator("[data-primary]").click();
  await expect(gm.locator(`#chat [data-message="${shot}"] [data-amendment=made]`)).toHaveCount(1);
  // Step 7: the Gamemaster applies direct damage, and Nadia chooses how Ilka takes it.
  await gm.keyboard.press("Shift+KeyJ");
  const adjust = gm.locator("#blackout-adjust");
  await pick(adjust, "Ilka");
  await choose(adjust, { kind: "direct", amount: 9 });
  await go(gm, adjust);
  await expect(nadia.locator("#blackout-prompts")).toContainText("Ilka");
  await nadia.locator("#blackout-prompts button[data-command=answer]").first().click();
  // Step 8: an encounter begins. Nadia chooses dice in secret, and later ends her turn with the turn bar.
  await openTab(gm, "chat");
  await expect(greeting(gm).getByRole("button")).toHaveText([
    "Begin encounter",
    "First steps",
    "New character",
  ]);
  await greeting(gm).getByRole("button", { name: "Begin encounter" }).click();
  await nadia.waitForFunction(() => !(globalThis as any).game.paused);
  await nadia.locator("#blackout-commit input[name=dice][value='3']").check({ force: true });
  await nadia.locator("#blackout-commit [data-primary]").click();
  await gm.getByRole("button", { name: "Call time" }).click();
  await expect(track(gm).locator(".combatant.active")).toHaveCount(1);
  const acting = () => gm.evaluate(() => (globalThis as any).game.combat.combatant?.name);
  for (let name = await acting(); name !== "Ilka"; name = await acting()) {
    await pressTrack(gm, "endTurn");
    await gm
      .locator("#blackout-open-items [data-primary]")
      .click({ timeout: 2000 })
      .catch(() => undefined);
    await expect.poll(acting).not.toBe(name);
  }
  await expect(nadia.locator("#blackout-turn")).toBeVisible();
  // Open sheets don't cover the turn bar.
  await expect(nadia.locator(".application.sheet.actor").last()).toBeVisible();
  await picture(nadia, "8-bar");
  await nadia.locator("#blackout-turn [data-action=endTurn]").click();
  const open = nadia.locator("#blackout-open-items [data-primary]");
  await expect.poll(async () => (await open.count()) > 0 || (await acting()) !== "Ilka").toBe(true);
  if ((await open.count()) > 0) await open.click();
  await expect.poll(acting).not.toBe("Ilka");
  // Step 9: the Gamemaster adds enemies and views the forecast.
  await gm.keyboard.press("Shift+KeyE");
  const builder = gm.locator("#blackout-encounter-builder");
  await builder.locator("[name=search]").fill("Hull gunner");
  await builder.getByRole("button", { name: "Add Hull gunner" }).first().click();
  await expect(builder).toContainText("%");
  await picture(gm, "9-forecast");
  await gm.keyboard.press("Escape");
  // Step 10: open First steps.
  await openTab(gm, "chat");
  await greeting(gm).getByRole("button", { name: "First steps" }).click();
  await expect(gm.locator("#blackout-guide")).toContainText("of 10 done");
  await stands(gm, shot, "applied", "judged");
  expect(seats.flatMap(({ complaints }) => complaints)).toEqual([]);
  await Promise.all(seats.map(seat => seat.leave()));
  await server.stop();
});
