import { violationsAgain } from "./support/axe.ts";
import { expect, test } from "./support/crew.ts";
import { commitWindow, pressTrack, row, track } from "./support/encounters.ts";
import { openTab } from "./support/steps.ts";

test("a Gamemaster builds an encounter, reads its forecast, makes changes, and places it on the scene", async ({
  crew: { gm, nadia },
}) => {
  const { page } = gm;
  await openTab(page, "actors");
  await page.locator(".blackout-encounter").click();
  const window = page.locator("#blackout-encounter-builder");
  await expect(window.locator("[data-primary]")).toBeDisabled();
  await expect(window).toContainText("needs combatants on both sides");
  await window.locator("[name=search]").fill("hull");
  await window.getByRole("button", { name: "Add Hull gunner" }).first().click();
  const wins = window.locator(".forecast .hit");
  await expect(wins).toHaveText(/^[<>]?\d+%$/u);
  // A dead key and a letter make one character, although the window is updated on each input.
  const search = window.locator("[name=search]");
  await search.fill("");
  const client = await page.context().newCDPSession(page);
  await client.send("Input.imeSetComposition", { text: "´", selectionStart: 1, selectionEnd: 1 });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await client.send("Input.insertText", { text: "é" });
  await expect(search).toHaveValue("é");
  await search.fill("hull");
  const more = window.getByRole("button", { name: /^One more Hull gunner/u });
  // While a forecast runs, its lists stay on the page, so that they can be opened.
  const precision = await window.locator("select[name=within]").elementHandle();
  await more.click();
  await more.click();
  // With three enemies instead of one, the party's chance of winning is lower.
  await expect(window.locator(".forecast")).toContainText(/−\d+ compared with before/u);
  await expect(window.locator("[data-action=again]")).toBeVisible();
  await expect(window.locator(".forecast .people tbody").nth(1).locator("tr")).toHaveCount(3);
  expect(await precision!.evaluate(select => select.isConnected)).toBe(true);
  // The buttons show how the chance of winning changes with one fewer enemy and with one more.
  await expect(
    window.getByRole("button", { name: /^One Hull gunner fewer: the crew’s chance would be [<>]?\d+%/u }),
  ).toBeVisible();
  await expect(more).toHaveAccessibleName(/the crew’s chance would be [<>]?\d+%/u);
  expect(await violationsAgain(page, "#blackout-encounter-builder")).toEqual([]);
  // The encounter is saved and reopened.
  await window.locator("[name=name]").fill("Three at the hull");
  await window.locator("[data-action=keep]").click();
  await window.locator("[data-action=away]").click();
  await expect(window.locator("[data-action=fewer]")).toHaveCount(0);
  await window.locator("[name=opened]").selectOption("");
  await window.locator("[name=opened]").selectOption({ label: "Three at the hull" });
  await expect(window.locator(".count .bo-n")).toHaveText("3");
  await window.locator("[name=hidden]").uncheck();
  const tokens = () =>
    page.evaluate(() =>
      (globalThis as any).game.scenes.active.tokens
        .filter((token: any) => token.name.startsWith("Hull gunner"))
        .map(({ x, y }: any) => `${x},${y}`),
    );
  const before = (await tokens()).length;
  await window.locator("[data-primary]").click();
  await expect(window).toHaveCount(0);
  await expect.poll(async () => new Set(await tokens()).size).toBe(before + 3);
  await openTab(nadia.page, "combat");
  await expect(row(nadia.page, "Ilka")).toBeVisible();
  await expect(track(nadia.page).locator(".combatant", { hasText: "Hull gunner" })).toHaveCount(3);
  await pressTrack(page, "startCombat");
  await expect(commitWindow(nadia.page)).toBeVisible();
  // Players can't open the builder.
  expect(await nadia.page.evaluate(() => (globalThis as any).game.system.api.windows.encounter())).toBeNull();
  await nadia.page.keyboard.press("Shift+E");
  await expect(
    nadia.page.locator("#blackout-encounter-builder, .blackout-encounter, [data-action=buildEncounter]"),
  ).toHaveCount(0);
});

test(
  "deleting an enemy while a forecast is shown removes it from the encounter builder and the forecast",
  { tag: "@long" },
  async ({ crew: { gm } }) => {
    const { page } = gm;
    await page.evaluate(async () => {
      const { CONFIG, game } = globalThis as any;
      await CONFIG.Actor.documentClass.createDocuments([{ name: "Husk", type: "npc" }]);
      await game.system.api.windows.encounter();
    });
    const window = page.locator("#blackout-encounter-builder");
    for (const name of ["Husk", "Hull gunner"]) {
      await window.locator("[name=search]").fill(name);
      await window
        .getByRole("button", { name: `Add ${name}` })
        .first()
        .click();
    }
    // An enemy without a weapon fights with bare hands.
    await expect(window.locator("li", { hasText: "Husk" })).toContainText("Bare hands");
    await page.evaluate(() => (globalThis as any).game.actors.getName("Husk").delete());
    await expect(window.locator("li", { hasText: "Husk" })).toHaveCount(0);
    await expect(window.locator("[data-action=again]")).toBeEnabled();
    await expect(window.locator(".forecast .people tbody").nth(1).locator("tr")).toHaveCount(1);
  },
);
