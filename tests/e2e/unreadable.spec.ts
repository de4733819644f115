import { expect, test } from "./support/crew.ts";
import { openSheetOf } from "./support/actions.ts";

test("unreadable actor data is reported on the sheet and to Gamemasters, and the rest of the sheet still works @long", async ({
  crew: { gm, expectComplaint },
}) => {
  expectComplaint(/valid|Failed to initialize|could not|validation|left as they are/iu);
  const id = await gm.page.evaluate(
    () =>
      new Promise<string>(resolve => {
        const { game } = globalThis as any;
        const actor = game.actors.getName("Ilka Sorrento-Vasquez");
        const data = [
          {
            _id: "brokenThing00001",
            name: "Odd thing",
            type: "gear",
            system: { rarity: "<img src=x onerror=alert(1)>" },
          },
        ];
        game.socket.emit(
          "modifyDocument",
          { type: "Item", action: "create", operation: { parentUuid: actor.uuid, data, keepId: true } },
          () => {
            resolve(actor.id);
          },
        );
      }),
  );
  await gm.reload();
  const sheet = await openSheetOf(gm.page, "Ilka Sorrento-Vasquez");
  const note = sheet.locator("[data-unreadable='1']");
  await expect(note).toContainText("Parts of this sheet can’t be read: 1");
  await expect(note.locator("li")).toContainText("system.rarity");
  await expect(note.locator("img")).toHaveCount(0);
  await expect(gm.page.locator("#chat .message", { hasText: "brokenThing00001" }).last()).toContainText(
    "system.rarity",
  );
  await gm.page.evaluate(
    id =>
      new Promise<void>(resolve => {
        const { game } = globalThis as any;
        game.socket.emit(
          "modifyDocument",
          {
            type: "Item",
            action: "delete",
            operation: { parentUuid: `Actor.${id}`, ids: ["brokenThing00001"] },
          },
          () => {
            resolve();
          },
        );
      }),
    id,
  );
  await gm.reload();
  await expect(
    (await openSheetOf(gm.page, "Ilka Sorrento-Vasquez")).locator("[data-unreadable]"),
  ).toHaveCount(0);
});
