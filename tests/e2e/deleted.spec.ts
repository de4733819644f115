import type { Page } from "@playwright/test";
import { expect, test } from "./support/crew.ts";
import { actionDialog, all, amendDialog, cardOf, go, pick, press, pressOn, rig } from "./support/actions.ts";
import { begun, commitWindow, encounter, expectTurn, pressTrack, row } from "./support/encounters.ts";
import { openActor } from "./support/steps.ts";

/**
 * Tests the deletion of documents that a user is working with. The interface remains usable, and a message
 * explains what happened.
 */

const ILKA = "Ilka Sorrento-Vasquez";

/** Deletes a document by running code on a Gamemaster's page. In the code, `game` is available. */
async function deletes(page: Page, code: string): Promise<void> {
  await page.evaluate(
    body => new Function("game", `return (async () => { ${body} })()`)((globalThis as any).game),
    code,
  );
}

async function expectNotice(page: Page, text: RegExp): Promise<void> {
  await expect(page.locator("#notifications .notification", { hasText: text }).first()).toBeVisible();
}

async function burst(page: Page, target: string): Promise<string> {
  await press(page, "Hull gunner", "burst", "Deck autogun");
  await pick(actionDialog(page), target);
  await rig(page, ...all(8, 6));
  return go(page);
}

test("deleting the current combatant's actor closes the turn bar, and the Gamemaster can still end the turn", async ({
  crew,
}) => {
  const { gm, nadia } = crew;
  await begun(crew, { Ilka: 3, Rook: 6 });
  await expectTurn(gm.page, "Ilka", 1);
  for (const { page } of [gm, nadia]) await expect(page.locator("#blackout-turn")).toBeVisible();
  await deletes(gm.page, `await game.actors.getName("${ILKA}").delete();`);
  for (const { page } of [gm, nadia]) {
    await expectNotice(page, /was deleted during their turn\. A Gamemaster can end the turn/u);
    await expect(page.locator("#blackout-turn")).toBeHidden();
  }
  await pressTrack(gm.page, "endTurn");
  await expectTurn(gm.page, "Rook", 1);
  await expect(gm.page.locator("#blackout-turn")).toBeVisible();
});

test("deleting the current combatant or the encounter updates the turn bar @long", async ({ crew }) => {
  const { gm, nadia, tomas } = crew;
  await begun(crew, { Ilka: 3, Rook: 6 });
  await expectTurn(gm.page, "Ilka", 1);
  await deletes(gm.page, `await game.combat.combatant.delete();`);
  await expectNotice(nadia.page, /“Ilka” was removed from the encounter/u);
  await expect(nadia.page.locator("#blackout-turn")).toBeHidden();
  await expectTurn(gm.page, "Rook", 1);
  await expect(tomas.page.locator("#blackout-turn")).toBeVisible();
  await deletes(gm.page, `await game.combat.delete();`);
  await expectNotice(tomas.page, /The encounter was deleted/u);
  await expect(tomas.page.locator("#blackout-turn")).toBeHidden();
});

test("deleting a target, the weapon or the actor updates or closes an open action dialog", async ({
  crew: { gm, nadia },
}) => {
  const dialog = actionDialog(nadia.page);
  await press(nadia.page, ILKA, "attack", "Kestrel sidearm");
  await pick(dialog, "Hull gunner");
  await deletes(gm.page, `await game.scenes.active.tokens.getName("Hull gunner").delete();`);
  await expectNotice(nadia.page, /“Hull gunner” was deleted and is no longer a target/u);
  await expect(dialog.locator("details.tgts summary")).not.toContainText("Hull gunner");
  await pick(dialog, "Gantry drone");
  await expect(dialog.locator("[data-primary]")).toBeEnabled();

  await deletes(gm.page, `await game.actors.getName("${ILKA}").items.getName("Kestrel sidearm").delete();`);
  await expectNotice(nadia.page, /“Kestrel sidearm” was deleted\. Its windows were closed/u);
  await expect(dialog).toHaveCount(0);

  await press(nadia.page, ILKA, "hide");
  await expect(dialog).toBeVisible();
  await openActor(nadia.page, ILKA);
  await deletes(gm.page, `await game.actors.getName("${ILKA}").delete();`);
  await expectNotice(nadia.page, new RegExp(`“${ILKA}” was deleted`, "u"));
  await expect(dialog).toHaveCount(0);
  await expect(nadia.page.locator(".application.sheet.actor")).toHaveCount(0);
});

test("deleting a card closes its amend dialog and its question @long", async ({ crew: { gm, nadia } }) => {
  const id = await burst(gm.page, "Ilka");
  const panel = nadia.page.locator("#blackout-prompts");
  await expect(panel.locator("button[data-value='none']")).toBeVisible();
  await pressOn(gm.page, id, "amend");
  await expect(amendDialog(gm.page)).toBeVisible();
  await deletes(gm.page, `await game.messages.get("${id}").delete();`);
  await expectNotice(gm.page, /A card was deleted\. Its windows were closed/u);
  await expect(amendDialog(gm.page)).toHaveCount(0);
  await expectNotice(nadia.page, /A card with a question for you was deleted/u);
  await expect(panel).toBeHidden();
});

test("deleting the actor who has to answer a question removes the question @long", async ({
  crew: { gm, nadia },
}) => {
  const id = await burst(gm.page, "Ilka");
  await expect(nadia.page.locator("#blackout-prompts button[data-value='none']")).toBeVisible();
  await deletes(gm.page, `await game.actors.getName("${ILKA}").delete();`);
  await expect(nadia.page.locator("#blackout-prompts")).toBeHidden();
  await expect(gm.page.locator("#blackout-prompts")).toBeHidden();
  await expect(await cardOf(gm.page, id)).not.toContainText("has yet to answer");
});

test("deleting a combatant or the encounter updates or closes the initiative dice window @long", async ({
  crew,
}) => {
  const { gm, nadia } = crew;
  await encounter(crew, ["Ilka", "Rook", "Breach marauder 1"]);
  await pressTrack(gm.page, "startCombat");
  await expect(commitWindow(nadia.page)).toBeVisible();
  await deletes(gm.page, `await game.combat.combatants.getName("Breach marauder 1").delete();`);
  await expect(row(nadia.page, "Breach marauder 1")).toHaveCount(0);
  await expect(commitWindow(nadia.page)).toBeVisible();
  await deletes(gm.page, `await game.combat.delete();`);
  await expectNotice(nadia.page, /The encounter was deleted\. Its windows were closed/u);
  await expect(commitWindow(nadia.page)).toHaveCount(0);
});
