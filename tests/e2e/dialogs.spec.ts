import type { Page } from "@playwright/test";
import { actionDialog, cardOf, choose, go, openSheetOf, pick, press } from "./support/actions.ts";
import { cell, setDifficulty, testDialog } from "./support/steps.ts";
import { expect, test } from "./support/table.ts";

/**
 * Tests that dialogs roll exactly the dice that they show. `go` compares the number of dice on the button
 * with the number rolled. Targets are chosen in the dialog while the page renders the map, with and without
 * walls.
 */

interface Doing {
  readonly page: Page;
  readonly who: string;
  readonly action: string;
  readonly item?: string;
  readonly targets?: readonly string[];
  readonly choices?: Parameters<typeof choose>[1];
}

/**
 * Opens a dialog from the sheet, fills it in, and rolls. Checks that the card repeats what the dialog stated
 * about cover on the map.
 */
async function roll({ page, who, action, item = "", targets, choices = {} }: Doing): Promise<void> {
  await press(page, who, action, item);
  const dialog = actionDialog(page);
  await expect(dialog).toBeVisible();
  if (targets) await pick(dialog, ...targets);
  await choose(dialog, choices);
  const onMap = await dialog.locator(".top .map li > .bo-tx").allTextContents();
  const card = await cardOf(page, await go(page, dialog));
  await expect(card.locator("[data-changed]"), "nothing has changed between dialog and roll").toHaveCount(0);
  for (const line of onMap.filter(text => /cover/iu.test(text)))
    await expect(card, "the card shows the same map").toContainText(line.trim());
}

for (const walls of ["with its walls", "without walls @long"])
  test(`on a map ${walls}, every dialog rolls exactly what it shows for the chosen target @long`, async ({
    table,
  }) => {
    const [gm, nadia] = await Promise.all([
      table.join("Gamemaster", { canvas: true }),
      table.join("Nadia", { canvas: true }),
    ]);
    await gm.page.keyboard.press("Space");
    if (walls !== "with its walls")
      await gm.page.evaluate(async () => {
        const { scene } = (globalThis as any).canvas;
        await scene.deleteEmbeddedDocuments(
          "Wall",
          scene.walls.map((wall: any) => wall.id),
        );
      });
    await gm.page.evaluate(() =>
      (globalThis as any).game.actors
        .get("characterIlka001")
        .items.getName("Fragmentation charge")
        .update({ "system.location": "worn" }),
    );
    const ilka = { page: nadia.page, who: "Ilka" };
    await roll({ ...ilka, action: "attack", item: "Kestrel sidearm", targets: ["Breach marauder 1"] });
    await roll({ ...ilka, action: "attack", item: "Kestrel sidearm", targets: ["Hull gunner"] });
    await roll({
      ...ilka,
      action: "area",
      item: "Fragmentation charge",
      targets: ["Breach marauder 1", "Breach marauder 2"],
    });
    await roll({ ...ilka, action: "disarm", targets: ["Breach marauder 1"] });
    await roll({ ...ilka, action: "charge", targets: ["Breach marauder 1"] });
    await roll({ ...ilka, action: "opposed", targets: ["Hull gunner"] });
    await roll({
      page: gm.page,
      who: "Hull gunner",
      action: "burst",
      item: "Deck autogun",
      targets: ["Rook"],
    });
    await roll({
      page: gm.page,
      who: "Hull gunner",
      action: "attack",
      item: "Deck autogun",
      targets: ["Ilka"],
    });
  });

test("an open dialog shows what has changed since it was opened, and rolls with the values that it shows @long", async ({
  table,
}) => {
  const [gm, nadia] = await Promise.all([
    table.join("Gamemaster", { canvas: true }),
    table.join("Nadia", { canvas: true }),
  ]);
  await press(nadia.page, "Ilka", "attack", "Kestrel sidearm");
  const dialog = actionDialog(nadia.page);
  await pick(dialog, "Hull gunner");
  await expect(dialog.locator(".changed")).toHaveCount(0);
  // First a wall is added and removed again, and then Rook moves into the line of fire.
  await gm.page.evaluate(() =>
    (globalThis as any).canvas.scene.createEmbeddedDocuments(
      "Wall",
      [{ _id: "wallBetweenThem1", c: [600, 0, 600, 1400] }],
      { keepId: true },
    ),
  );
  await expect(dialog.locator(".changed")).toContainText("A wall blocks the line of fire");
  await expect(dialog.locator("[data-primary]")).toBeDisabled();
  await gm.page.evaluate(() =>
    (globalThis as any).canvas.scene.deleteEmbeddedDocuments("Wall", ["wallBetweenThem1"]),
  );
  await expect(dialog.locator(".changed")).toHaveCount(0);
  await gm.page.evaluate(() =>
    (globalThis as any).canvas.scene.tokens.getName("Rook").update({ x: 800, y: 606 }),
  );
  await expect(dialog.locator(".changed")).toContainText("cover", { ignoreCase: true });
  const card = await cardOf(nadia.page, await go(nadia.page, dialog));
  await expect(card.locator("[data-changed]"), "the writer saw the same").toHaveCount(0);
});

test("a dialog without choices follows changes silently, and opens a closed door that blocks the shot", async ({
  table,
}) => {
  const [gm, nadia] = await Promise.all([
    table.join("Gamemaster", { canvas: true }),
    table.join("Nadia", { canvas: true }),
  ]);
  const door = (ds: number) =>
    gm.page.evaluate(
      state => (globalThis as any).canvas.scene.walls.get("wallBulkhead0002").update({ ds: state }),
      ds,
    );
  await gm.page.evaluate(() => (globalThis as any).game.togglePause(false, { broadcast: true }));
  await nadia.page.waitForFunction(() => !(globalThis as any).game.paused);
  await press(nadia.page, "Ilka", "attack", "Kestrel sidearm");
  const dialog = actionDialog(nadia.page);
  await expect(dialog.locator("details.tgts > summary")).not.toContainText("none");
  await door(0);
  await expect(dialog.locator(".probs")).toContainText("A closed door blocks the line of fire");
  await expect(dialog.locator(".changed")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Open the door" }).click();
  await expect(dialog.locator(".probs")).toHaveCount(0);
  await expect(dialog.locator("[data-action=openDoor], .changed")).toHaveCount(0);
  await expect(dialog).toContainText("Successes needed");
  expect(
    await gm.page.evaluate(() => (globalThis as any).canvas.scene.walls.get("wallBulkhead0002").ds),
  ).toBe(1);
  await nadia.page.keyboard.press("Escape");

  // With the door closed, none of the enemies can be shot. Once it is open, one of them is proposed.
  await door(0);
  await press(nadia.page, "Ilka", "attack", "Kestrel sidearm");
  await expect(dialog.locator(".probs")).toContainText("closed door");
  await dialog.getByRole("button", { name: "Open the door" }).click();
  await expect(dialog.locator("details.tgts > summary")).not.toContainText("none");
  // A locked door offers no button.
  await door(2);
  await expect(dialog.locator(".probs")).toContainText("blocks the line of fire");
  await expect(dialog.locator("[data-action=openDoor]")).toHaveCount(0);
});

test("a dialog's Roll button stays in place while the user sets a difficulty and chooses targets", async ({
  table,
}) => {
  const { page } = await table.join("Nadia", { canvas: true });
  const sheet = await openSheetOf(page, "Ilka");
  await cell(sheet, "insight", "perception").click();
  const test = testDialog(page);
  const roll = test.locator("[data-key=roll]");
  const before = await roll.boundingBox();
  await setDifficulty(test, 2);
  await expect(test).toContainText("Successes needed: 2");
  expect(await roll.boundingBox()).toEqual(before);
  await page.keyboard.press("Escape");

  await press(page, "Ilka", "attack", "Kestrel sidearm");
  const dialog = actionDialog(page);
  const list = dialog.locator("details.tgts");
  const places = async () => [await dialog.boundingBox(), await roll.boundingBox()];
  const opened = await places();
  for (const [name, text] of [
    ["Breach marauder 2", "A wall blocks the line of fire."],
    ["Halloran", "Hits"],
    ["", "Hits"],
  ] as const) {
    await list.locator("summary").click();
    expect(await places(), "with the open list").toEqual(opened);
    await (name === "" ? page.keyboard.press("Escape") : list.locator("label", { hasText: name }).click());
    await expect(list).not.toHaveAttribute("open");
    await expect(dialog).toContainText(text);
    expect(await places(), `after ${name || "Escape"}`).toEqual(opened);
  }
});
