/** Tests that commands respond in states in which they used to do nothing. */
import { expect, test } from "./support/crew.ts";
import { actionDialog, all, cardOf, closeSheets, go, pick, press, rig, stands } from "./support/actions.ts";
import { begun, expectTurn } from "./support/encounters.ts";
import { openTab } from "./support/steps.ts";

const MARKET = "Dockside chandlery";

test("commands respond without an encounter, in a collapsed sidebar, and on copies of cards", async ({
  crew: { gm, nadia },
}) => {
  const { page } = nadia;
  const notifications = page.locator("#notifications");
  await page.keyboard.press("Shift+KeyB");
  await expect(notifications).toContainText("The turn bar isn’t shown");

  const isExpanded = () => page.evaluate(() => (globalThis as any).ui.sidebar.expanded as boolean);
  await openTab(page, "settings");
  await page.locator("#settings").getByRole("button", { name: "First steps" }).click();
  const step = page.locator('#blackout-guide li[data-step="turn"]');
  await expect(step).toBeVisible();
  await page.evaluate(() => (globalThis as any).ui.sidebar.collapse());
  expect(await isExpanded()).toBe(false);
  await step.locator("[data-action=go]").click();
  await expect.poll(isExpanded).toBe(true);
  await expect(page.locator("#combat")).toBeVisible();
  await closeSheets(page);

  // The chat isn't visible, so the market's card is shown as a notification.
  await gm.page.evaluate(async name => {
    const market = await (globalThis as any).CONFIG.Actor.documentClass.create({ name, type: "market" });
    await market.sheet.render(true);
  }, MARKET);
  await gm.page.locator(".application.bo-market [data-do=open]").click();
  const card = page.locator("#chat-notifications [data-card=market]");
  await card.getByRole("button", { name: "Visit" }).click();
  await expect(page.locator(".application.bo-market")).toBeVisible();
  await closeSheets(gm.page);
  await closeSheets(page);
});

test("pressing a button in the turn bar works while keyboard focus keeps the bar above a window", async ({
  crew: { nadia },
  crew,
}) => {
  await begun(crew, { Ilka: 3 }, ["Breach marauder 1"]);
  await expectTurn(nadia.page, "Ilka", 1);
  const { page } = nadia;
  const end = page.locator("#blackout-turn [data-action=endTurn]");
  const isCovered = () =>
    end.evaluate(element => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  // After its lists have been expanded over a sheet, the bar has a position among the windows.
  await page.locator("#blackout-turn [data-action=openSheet]").click();
  await page.locator("#blackout-turn [data-action=toggleBar]").click();
  await page.evaluate(async () => {
    const { game, innerWidth, innerHeight } = globalThis as any;
    const rules = await game.packs.get("blackout.rules").getDocuments();
    await rules[0].sheet.render({
      force: true,
      position: { left: 200, top: 100, width: innerWidth - 600, height: innerHeight - 120 },
    });
  });
  await expect.poll(isCovered).toBe(true);
  // After a key has been pressed, the browser shows the focus, as it does when a dialog is closed with Escape.
  await page.keyboard.press("Shift");
  await page.locator("#blackout-turn [data-action=openSheet]").focus();
  expect(await isCovered()).toBe(false);
  await end.click();
  await expectTurn(page, "Breach marauder 1", 1);
});

test("a press on a card counts even if the card changes before the button is released", async ({
  crew: { gm },
}) => {
  const { page } = gm;
  await press(page, "Hull gunner", "burst", "Deck autogun");
  await pick(actionDialog(page), "Breach marauder 1");
  await rig(page, ...all(8, 6));
  const id = await go(page);
  await openTab(page, "chat");
  const button = (await cardOf(page, id)).locator("[data-command=apply]").first();
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.evaluate(async message => {
    await (globalThis as any).game.messages.get(message).update({ "flags.world.seen": true });
    await new Promise(requestAnimationFrame);
  }, id);
  await page.mouse.up();
  await stands(page, id, "applied");
});

test("a long list of targets keeps its scroll position when a target is chosen", async ({
  crew: {
    gm: { page },
  },
}) => {
  await page.evaluate(async () => {
    const { Actor } = (globalThis as any).CONFIG;
    const numbers = Array.from({ length: 20 }, (_, index) => index + 10);
    await Actor.documentClass.createDocuments(
      numbers.map(number => ({ name: `Zed ${number}`, type: "npc" })),
    );
  });
  await page.keyboard.press("Shift+KeyJ");
  const list = page.locator("#blackout-adjust .names");
  await list.getByText("Zed 25").scrollIntoViewIfNeeded();
  const before = await list.evaluate(element => element.scrollTop);
  expect(before).toBeGreaterThan(0);
  await list.getByText("Zed 25").click();
  await expect(page.locator("#blackout-adjust summary").first()).toContainText("Zed 25");
  expect(await list.evaluate(element => element.scrollTop)).toBe(before);
});
