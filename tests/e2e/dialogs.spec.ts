import type { Page } from "@playwright/test";
import { actionDialog, cardOf, choose, go, pick, press } from "./support/deeds.ts";
import { expect, test } from "./support/table.ts";

/** What the dialog says is what is rolled: `go` compares the dice on the button with those that were rolled. Each target is chosen in the dialog, on the drawn map, with its walls and without any. */

interface Doing { readonly page: Page; readonly who: string; readonly verb: string; readonly item?: string; readonly targets?: readonly string[]; readonly choices?: Parameters<typeof choose>[1] }

/** Opens a dialog from the sheet, chooses in it, and rolls; answers what the dialog says of the map, and the card. */
async function roll({ page, who, verb, item = "", targets, choices = {} }: Doing): Promise<void> {
  await press(page, who, verb, item);
  const dialog = actionDialog(page);
  await expect(dialog).toBeVisible();
  if (targets) await pick(dialog, ...targets);
  await choose(dialog, choices);
  const onMap = await dialog.locator(".top .map li > .bo-tx").allTextContents();
  const card = await cardOf(page, await go(page, dialog));
  await expect(card.locator("[data-changed]"), "nothing has changed between dialog and roll").toHaveCount(0);
  for (const line of onMap.filter(text => /cover/iu.test(text))) await expect(card, "the card shows the same map").toContainText(line.trim());
}

for (const walls of ["with its walls", "without walls"]) test(`on a map ${walls}, what each dialog shows for a target that was chosen in it is rolled`, async ({ table }) => {
  const [gm, nadia] = await Promise.all([table.join("Gamemaster", { canvas: true }), table.join("Nadia", { canvas: true })]);
  await gm.page.keyboard.press("Space");
  if (walls === "without walls") await gm.page.evaluate(async () => {
    const { scene } = (globalThis as any).canvas;
    await scene.deleteEmbeddedDocuments("Wall", scene.walls.map((wall: any) => wall.id));
  });
  const ilka = { page: nadia.page, who: "Ilka" };
  await roll({ ...ilka, verb: "attack", item: "Kestrel sidearm", targets: ["Breach marauder 1"] });
  await roll({ ...ilka, verb: "attack", item: "Kestrel sidearm", targets: ["Hull gunner"] });
  await roll({ ...ilka, verb: "area", item: "Fragmentation charge", targets: ["Breach marauder 1", "Breach marauder 2"] });
  await roll({ ...ilka, verb: "disarm", targets: ["Breach marauder 1"] });
  await roll({ ...ilka, verb: "charge", targets: ["Breach marauder 1"] });
  await roll({ ...ilka, verb: "opposed", targets: ["Hull gunner"] });
  await roll({ page: gm.page, who: "Hull gunner", verb: "burst", item: "Deck autogun", targets: ["Rook"] });
  await roll({ page: gm.page, who: "Breach marauder 1", verb: "attack", item: "Breaching shotgun", targets: ["Ilka"] });
});
