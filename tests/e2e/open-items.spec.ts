/**
 * Tests the list of unfinished items that is shown before a turn or an encounter ends, or before a rest.
 * Users who can resolve the items see the list, and can use it with mouse and keyboard.
 */
import type { Locator, Page } from "@playwright/test";
import { expect, test, type Crew } from "./support/crew.ts";
import {
  actionDialog,
  all,
  cardOf,
  choose,
  closeSheets,
  startEncounter,
  go,
  has,
  pick,
  press,
  pressOn,
  rig,
  setting,
  stands,
} from "./support/actions.ts";
import { encounter, expectTurn, fromTrackMenu, pressTrack, track } from "./support/encounters.ts";
import { openActor, openTab } from "./support/steps.ts";
import { backToBlackout, fromBar, pressInFooter } from "./support/variant-encounters.ts";

const ILKA = "Ilka Sorrento-Vasquez";
const GUNNER = "Hull gunner";

const open = (page: Page): Locator => page.locator("#blackout-open-items");
const confirm = (page: Page): Locator => open(page).locator("[data-primary]");
const count = (page: Page): Locator => track(page).locator("[data-action=openItems]");
/** Returns the line in the tracker that counts the open items. */
const line = (page: Page): Locator => track(page).locator("[data-of=open]");

/** Makes Nadia hit the gunner, without applying the effects. */
async function attack({ nadia: { page } }: Crew): Promise<string> {
  await press(page, ILKA, "attack", "Kestrel sidearm");
  await pick(actionDialog(page), GUNNER);
  await rig(page, ...all(4, 6), ...all(5, 1), ...all(3, 6), ...all(5, 1));
  const id = await go(page);
  await stands(page, id, "judged");
  return id;
}

/** Deletes the document of a world setting, as if the setting had never been changed. */
async function forget(gm: Page, key: string): Promise<void> {
  await gm.evaluate(async name => {
    const { game } = globalThis as any;
    await game.settings.storage.get("world").getSetting(`blackout.${name}`)?.delete();
  }, key);
}

/** Makes the gunner fire a burst. Nadia is then asked whether Ilka soaks the damage. */
async function burst({ gm: { page } }: Crew): Promise<string> {
  await press(page, GUNNER, "burst", "Deck autogun");
  await pick(actionDialog(page), "Ilka");
  await rig(page, ...all(8, 6));
  return go(page);
}

/** Starts an encounter with these combatants in the given order, and opens the tracker for all users. */
async function begin(crew: Crew, ...names: string[]): Promise<void> {
  await startEncounter(crew.gm.page, ...names);
  for (const { page } of crew.all) await openTab(page, "combat");
}

async function expectActing(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => (globalThis as any).game.combat.combatant?.name)).toBe(name);
}

test("a Gamemaster sees unapplied effects before a turn ends, and can continue with Enter @both", async ({
  crew,
}) => {
  const { gm, nadia } = crew;
  await begin(crew, "Ilka", GUNNER, "Rook");
  await expect(count(gm.page)).toHaveCount(0);
  const id = await attack(crew);
  await expect(line(gm.page)).toHaveText("1 result to apply");
  await expect(count(nadia.page)).toHaveCount(0);
  // A player who can end the turn sees the line about open items in the tracker, on the turn bar and on the
  // sheet.
  const pending = "1 result waits for the Gamemaster";
  await expect(line(nadia.page)).toHaveText(pending);
  await nadia.page.locator("#blackout-turn .opn").getByRole("button", { name: pending }).click();
  await expect(open(nadia.page)).toContainText("Kestrel sidearm");
  await nadia.page.keyboard.press("Escape");
  const sheet = await openActor(nadia.page, ILKA);
  await expect(sheet.locator(".bo-turn .opn")).toHaveAttribute("data-tooltip", pending);
  await closeSheets(nadia.page);

  const bar = (page: Page): Locator => page.locator("#blackout-turn");
  await expect(bar(gm.page).locator(".opn")).toContainText("1 result to apply");
  // The card itself is on screen as a notification, so the bar doesn't repeat its button.
  await expect(
    gm.page.locator(`#chat-notifications [data-message="${id}"] [data-command=apply]`),
  ).toBeVisible();
  await expect(bar(gm.page).locator("[data-action=applyOpen]")).toHaveCount(0);
  await pressTrack(gm.page, "endTurn");
  await expect(open(gm.page).locator("li[data-message]")).toHaveCount(1);
  await expect(open(gm.page)).toContainText(/Kestrel sidearm.*Ilka.*› Hull gunner.*Hull gunner:.*HP −4/su);
  await expect(confirm(gm.page)).toBeFocused();
  await expectActing(gm.page, "Ilka");
  // When the user cancels, the turn continues and the focus returns to the button.
  await gm.page.keyboard.press("Escape");
  await expect(open(gm.page)).toHaveCount(0);
  await expect(track(gm.page).locator("[data-action=endTurn]")).toBeFocused();
  await expectActing(gm.page, "Ilka");

  await gm.page.keyboard.press("Enter");
  await expect(confirm(gm.page)).toBeFocused();
  await gm.page.keyboard.press("Enter");
  await expectActing(nadia.page, GUNNER);
  await expect(open(gm.page)).toHaveCount(0);
  await stands(gm.page, id, "judged");

  // When it isn't the player's turn, the turn bar shows only the items that the player may apply or answer.
  await expect(bar(nadia.page).locator(".row")).toBeVisible();
  await expect(bar(nadia.page).locator(".opn")).toHaveCount(0);
  // The first change of a setting creates the setting's document.
  await forget(gm.page, "whoMayApply");
  await setting(gm.page, "whoMayApply", "author");
  await expect(bar(nadia.page).locator(".opn")).toContainText("1 result to apply");
  await expect(bar(nadia.page).locator("[data-action=applyOpen]")).toBeVisible();

  // The list opens again at the end of the next turn. After the effects are applied from the list, nothing is
  // left in it, and a single key press ends the turn.
  await openTab(gm.page, "combat");
  await expectTurn(gm.page, GUNNER);
  await expect(line(gm.page)).toHaveText("1 result to apply");
  await pressTrack(gm.page, "endTurn");
  await open(gm.page).locator("[data-action=apply]").click();
  await expect(open(gm.page)).toContainText("Nothing is left to apply or answer.");
  await expect.poll(() => has(nadia.page, GUNNER)).toMatchObject({ hp: 11 });
  await expect(count(gm.page)).toHaveCount(0);
  await expect(confirm(gm.page)).toBeFocused();
  await gm.page.keyboard.press("Enter");
  await expectActing(nadia.page, "Rook");
  // Waits until the start of the turn has been written, because until then, pressing the button has no
  // effect.
  await expectTurn(gm.page, "Rook", 1);

  // If there are no open items, a single press is enough.
  await pressTrack(gm.page, "endTurn");
  await expect(track(nadia.page).locator("[data-of=round]")).toHaveText("2");
  await expect(open(gm.page)).toHaveCount(0);
});

test("a skipped effect stays off the list of unapplied effects after a reload, but can still be applied from its card @long", async ({
  crew,
}) => {
  const { gm, nadia } = crew;
  await begin(crew, "Ilka", GUNNER);
  const id = await attack(crew);
  // Clicking the count in the tracker opens the same list, but closing the list doesn't end the turn.
  await count(gm.page).click();
  await expect(confirm(gm.page)).toHaveText("Close");
  await open(gm.page).locator("[data-action=skip]").click();
  await expect(open(gm.page)).toContainText("Nothing is left to apply or answer.");
  await confirm(gm.page).click();
  await expect(count(gm.page)).toHaveCount(0);
  for (const { page } of [gm, nadia]) await expect(await cardOf(page, id)).toContainText("Skipped");
  await gm.reload();
  await openTab(gm.page, "combat");
  await expect(count(gm.page)).toHaveCount(0);
  await pressTrack(gm.page, "endTurn");
  await expectActing(nadia.page, GUNNER);
  await pressOn(gm.page, id, "apply");
  await stands(nadia.page, id, "applied");
  await expect(await cardOf(gm.page, id)).not.toContainText("Skipped");
});

test("a player sees the list of unapplied effects at the end of a turn only if there is something to answer @long", async ({
  crew,
}) => {
  const { gm, nadia } = crew;
  await begin(crew, "Ilka", GUNNER);
  await attack(crew);
  await openTab(nadia.page, "combat");
  await pressTrack(nadia.page, "endTurn");
  await expectActing(gm.page, GUNNER);
  await expect(open(nadia.page)).toHaveCount(0);
  await expect(line(gm.page), "the Gamemaster does not miss it").toHaveText("1 result to apply");

  const asked = await burst(crew);
  await openTab(gm.page, "combat");
  await setting(gm.page, "openItems", "off");
  await expectTurn(gm.page, GUNNER);
  await pressTrack(gm.page, "endTurn");
  await expectTurn(nadia.page, "Ilka");
  await setting(gm.page, "openItems", "ask");
  await pressTrack(nadia.page, "endTurn");
  // The list also contains the player's own attack, which only a Gamemaster can apply.
  await expect(open(nadia.page).locator("li[data-message]")).toHaveCount(2);
  await expect(open(nadia.page)).toContainText("The Gamemaster applies it");
  await expect(
    open(nadia.page).locator(`li[data-message="${asked}"] [data-action=skip]`),
    "of what is done to her character",
  ).toBeVisible();
  await expect(open(nadia.page).locator("[data-action=skip]")).toHaveCount(1);
  await expect(confirm(nadia.page)).toBeFocused();
  await open(nadia.page).locator("[data-action=answer]").click();
  await open(nadia.page).locator("[data-command=answer][data-value=none]").click();
  await expect(open(nadia.page).locator("[data-action=answer]")).toHaveCount(0);
  await nadia.page.keyboard.press("Enter");
  await expectActing(gm.page, GUNNER);
});

test("a Gamemaster can answer a player's question or skip it @long", async ({ crew }) => {
  const { gm, nadia } = crew;
  await begin(crew, GUNNER, "Ilka");
  const [first, second] = [await burst(crew), await burst(crew)];
  await expect(nadia.page.locator("#blackout-prompts [data-command=answer]").first()).toBeVisible();
  await openTab(gm.page, "combat");
  await pressTrack(gm.page, "nextRound");
  await expect(open(gm.page).locator("li[data-message]")).toHaveCount(2);
  await open(gm.page).locator(`li[data-message="${first}"] [data-action=answerFor]`).click();
  // The answer also applies the effects.
  await expect(open(gm.page).locator("li[data-message]")).toHaveCount(1);
  await stands(gm.page, first, "applied");
  await open(gm.page).locator(`li[data-message="${second}"] [data-action=skip]`).click();
  await expect(nadia.page.locator("#blackout-prompts")).toBeHidden();
  await expect(open(gm.page).locator("li[data-message]")).toHaveCount(0);
  await confirm(gm.page).click();
  await expect(track(gm.page).locator("[data-of=round]")).toHaveText("2");
});

test("effects are applied automatically at the end of a turn if the setting for open items is 'apply' @long", async ({
  crew,
}) => {
  const { gm, nadia } = crew;
  await setting(gm.page, "openItems", "apply");
  await begin(crew, "Ilka", GUNNER);
  const id = await attack(crew);
  await openTab(nadia.page, "combat");
  await pressTrack(nadia.page, "endTurn");
  await expectActing(gm.page, GUNNER);
  await stands(gm.page, id, "applied");
  await expect(open(nadia.page)).toHaveCount(0);
  await setting(gm.page, "openItems", "ask");
});

test("unapplied effects are also listed when an encounter ends and before a rest @long", async ({ crew }) => {
  const { gm } = crew;
  await begin(crew, "Ilka", GUNNER);
  const id = await attack(crew);
  await openTab(gm.page, "combat");
  await fromTrackMenu(gm.page, "End encounter");
  await gm.page.locator("#blackout-end [data-primary]").click();
  await expect(confirm(gm.page)).toBeFocused();
  await gm.page.keyboard.press("Enter");
  await expect.poll(() => gm.page.evaluate(() => (globalThis as any).game.combats.size)).toBe(0);
  await gm.page.evaluate(() => (globalThis as any).game.system.api.windows.rest());
  await gm.page.locator("#blackout-rest [data-primary]").click();
  await expect(open(gm.page).locator("li[data-message]")).toHaveCount(1);
  await open(gm.page).locator("[data-action=apply]").click();
  await stands(gm.page, id, "applied");
  await confirm(gm.page).click();
  await expect
    .poll(() =>
      gm.page.evaluate(() =>
        (globalThis as any).game.messages.some((message: any) => message.system?.action === "partyRest"),
      ),
    )
    .toBe(true);
});

test("an unapplied action in Range Bands is listed before the turn ends @long", async ({ crew }) => {
  const { gm, nadia } = crew;
  await setting(gm.page, "combatVariant", "bands");
  await encounter(crew, ["Ilka", GUNNER]);
  await pressTrack(gm.page, "startCombat");
  const reached = (phase: string) =>
    expect
      .poll(() => gm.page.evaluate(() => (globalThis as any).game.combat.system.fought.phase))
      .toBe(phase);
  await reached("drop");
  await rig(gm.page, 6, 6, 1, 1);
  await pressInFooter(gm.page, "Skip the drop");
  await reached("actions");
  await expectActing(nadia.page, "Ilka");
  const dialog = await fromBar(nadia.page, "one", "Distract");
  await pick(dialog, GUNNER);
  await choose(dialog, { situation: 5 });
  await rig(nadia.page, 6, 5);
  const id = await go(nadia.page, dialog);
  await stands(gm.page, id, "judged");

  await pressInFooter(nadia.page, "End turn");
  await expectActing(gm.page, GUNNER);
  await expect(open(nadia.page)).toHaveCount(0);
  await expect(line(gm.page)).toHaveText("1 result to apply");
  await pressInFooter(gm.page, "End turn");
  await expect(open(gm.page)).toContainText(/Distract.*Ilka.*› Hull gunner/su);
  await expect(confirm(gm.page)).toBeFocused();
  // Initiative is rolled again each round, so the dice are set in advance.
  await rig(gm.page, 6, 6, 1, 1);
  await gm.page.keyboard.press("Enter");
  // The next round begins automatically, and no open item from this round is lost.
  await expect.poll(() => gm.page.evaluate(() => (globalThis as any).game.combat.round)).toBe(2);
  await expectActing(gm.page, "Ilka");
  await pressTrack(gm.page, "nextRound");
  await open(gm.page).locator("[data-action=apply]").click();
  await stands(nadia.page, id, "applied");
  await expect(confirm(gm.page)).toBeFocused();
  await gm.page.keyboard.press("Enter");
  await expect.poll(() => gm.page.evaluate(() => (globalThis as any).game.combat.round)).toBe(3);
  await backToBlackout(gm.page, nadia.page, "confirm");
});
