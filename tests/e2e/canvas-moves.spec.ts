import { dragToken, lay, look, onScreen, spaceOf } from "./support/board.ts";
import { all, cardOf, startEncounter, go, pressOn, rig, setting, stands } from "./support/actions.ts";
import { violationsAgain } from "./support/axe.ts";
import { expect, test } from "./support/table.ts";

test(
  "a player can't move a token farther than its Run distance, and regains the distance of a move when the move is undone",
  { tag: "@long" },
  async ({ table }) => {
    const [{ page: gm }, { page: nadia }] = await Promise.all([
      table.join("Gamemaster"),
      table.join("Nadia", { canvas: true }),
    ]);
    await lay(gm, { "Ilka": [6, 3], "Hull gunner": [4, 8] });
    await setting(gm, "automation", "full");
    await setting(gm, "enforceAp", "enforce");
    await startEncounter(gm, "Ilka", "Hull gunner");
    await gm.evaluate(async () => {
      const { combat, scenes } = (globalThis as any).game;
      await scenes.active.deleteEmbeddedDocuments(
        "Wall",
        scenes.active.walls.map((wall: any) => wall.id),
      );
      await combat.combatant.update({ "system.ap": 3, "system.movement": 1 });
    });
    await gm.keyboard.press("Space");
    await nadia.waitForFunction(
      () =>
        !(globalThis as any).game.paused &&
        (globalThis as any).game.combat?.combatant?.name === "Ilka" &&
        (globalThis as any).game.combat.combatant.system.ap === 3 &&
        (globalThis as any).canvas.walls.placeables.length === 0,
    );
    await look(nadia);
    table.expectComplaint(/A run is only \d+ ft/);
    const told = nadia.locator(".bo-waypoint").last();
    const notice = nadia.locator("#notifications .notification.error");

    await dragToken(nadia, "Ilka", { i: 6, j: 17 }, async () => {
      await expect(told).toContainText("beyond running distance");
    });
    await expect(notice.last()).toContainText(/A run is only \d+ ft, so shorten the move/);
    expect(await spaceOf(nadia, "Ilka")).toEqual({ i: 6, j: 3 });

    await dragToken(nadia, "Ilka", { i: 6, j: 6 }, async () => {
      await expect(told).toContainText("Walk, 15 ft left");
    });
    await expect.poll(() => spaceOf(gm, "Ilka")).toEqual({ i: 6, j: 6 });
    const noted = await gm.waitForFunction(
      () =>
        (globalThis as any).game.messages.find(
          (message: any) =>
            message.system?.action === "moveToken" && message.system.verdict.state === "applied",
        )?.id,
    );
    const move = (await noted.jsonValue()) as string;
    await expect(await cardOf(gm, move)).toContainText("15 ft");
    await pressOn(gm, move, "undo");
    await stands(nadia, move, "reversed");
    await expect.poll(() => spaceOf(nadia, "Ilka")).toEqual({ i: 6, j: 3 });
    await dragToken(nadia, "Ilka", { i: 6, j: 5 }, async () => {
      await expect(told, "nothing of the way that no longer happened").toContainText("Walk, 20 ft left");
    });
  },
);

test("the ruler shows the test that marked water requires, and both the move and the test can be undone @long", async ({
  table,
}) => {
  const [{ page: gm }, { page: nadia }] = await Promise.all([
    table.join("Gamemaster", { canvas: true }),
    table.join("Nadia", { canvas: true }),
  ]);
  await lay(gm, { "Ilka": [6, 3], "Hull gunner": [2, 12] });
  await setting(gm, "automation", "full");
  await setting(gm, "enforceAp", "enforce");
  await startEncounter(gm, "Ilka", "Hull gunner");
  await gm.evaluate(async () => {
    const { combat, scenes } = (globalThis as any).game;
    await scenes.active.deleteEmbeddedDocuments(
      "Wall",
      scenes.active.walls.map((wall: any) => wall.id),
    );
    await combat.combatant.update({ "system.ap": 3, "system.movement": 1 });
  });
  await gm.keyboard.press("Space");
  await look(gm, "Ilka");

  await gm.locator("#scene-controls [data-tool=blackoutGround]").click();
  const window = gm.locator("#blackout-ground");
  await window.locator("[data-action=draw]").click();
  await expect(window).toHaveClass(/minimized/);
  await expect(window.locator(".window-content"), "it is out of the way of the map").toBeHidden();
  const [from, to] = [await onScreen(gm, { i: 5, j: 5 }), await onScreen(gm, { i: 7, j: 6 })];
  await gm.mouse.move(from.x, from.y);
  await gm.mouse.down();
  await gm.mouse.move(to.x, to.y, { steps: 3 });
  await gm.mouse.up();
  await window.locator("select[name=kind]").selectOption("water");
  await window.locator("select[name=water]").selectOption("strongCurrent");
  await window.locator("input[name=name]").fill("Flooded bay");
  await window.locator("input[name=name]").press("Enter");
  await window.locator("[data-action=show]").click();
  await expect(window.locator("[data-action=show]")).toHaveAttribute("aria-pressed", "false");
  await expect(window.locator("[data-action=remove]")).toHaveAccessibleName("Remove Flooded bay");
  expect(await violationsAgain(gm, "#blackout-ground")).toEqual([]);

  await nadia.waitForFunction(
    () =>
      !(globalThis as any).game.paused &&
      (globalThis as any).game.combat?.combatant?.name === "Ilka" &&
      (globalThis as any).game.combat.combatant.system.ap === 3 &&
      (globalThis as any).canvas.walls.placeables.length === 0 &&
      (globalThis as any).canvas.scene.regions.some(
        (region: any) => region.flags.blackout?.ground?.water === "strongCurrent",
      ),
  );
  await look(nadia, "Ilka");
  await dragToken(nadia, "Ilka", { i: 6, j: 8 }, async () => {
    await expect(nadia.locator(".bo-waypoint").last()).toContainText("Swim: test needed, difficulty 2");
  });
  await rig(nadia, ...all(12, 6));
  const swim = await go(nadia);
  await stands(nadia, swim, "applied");
  await expect.poll(() => spaceOf(gm, "Ilka")).toEqual({ i: 6, j: 8 });
  // The distance that Ilka has already swum still counts at its full cost, but requires no second test.
  await dragToken(nadia, "Ilka", { i: 6, j: 10 }, async () => {
    const told = nadia.locator(".bo-waypoint").last();
    await expect(told).toContainText("Run, 20 ft left");
    await expect(told).not.toContainText("Swim");
    const left = nadia.locator(".bo-waypoint", { hasText: "left" });
    await expect(left, "what is behind her is not reckoned anew").toHaveCount(1);
  });
  const noted = await gm.waitForFunction(
    () =>
      (globalThis as any).game.messages.find(
        (message: any) =>
          message.system?.action === "moveToken" && message.system.verdict.state === "applied",
      )?.id,
  );
  const walked = (await noted.jsonValue()) as string;
  await pressOn(gm, walked, "undo");
  await stands(nadia, walked, "reversed");
  await pressOn(gm, swim, "undo");
  await stands(nadia, swim, "reversed");
  await expect.poll(() => spaceOf(nadia, "Ilka")).toEqual({ i: 6, j: 3 });
});

test("marked quicksand affects a token that enters it, but not one that flies above it @long", async ({
  table,
}) => {
  const [gm, nadia, tomas] = await Promise.all([
    table.join("Gamemaster", { canvas: true }),
    table.join("Nadia", { canvas: true }),
    table.join("Tomas", { canvas: true }),
  ]);
  await lay(gm.page, { Ilka: [6, 3], Rook: [6, 5] });
  await setting(gm.page, "automation", "full");
  await gm.page.evaluate(async () => {
    const { active } = (globalThis as any).game.scenes;
    await active.deleteEmbeddedDocuments(
      "Wall",
      active.walls.map((wall: any) => wall.id),
    );
    await active.tokens.getName("Rook").update({ elevation: 10 });
  });
  await gm.page.keyboard.press("Space");
  await look(gm.page, "Ilka");
  await gm.page.locator("#scene-controls [data-tool=blackoutGround]").click();
  const window = gm.page.locator("#blackout-ground");
  await window.locator("[data-action=draw]").click();
  const [from, to] = [await onScreen(gm.page, { i: 8, j: 2 }), await onScreen(gm.page, { i: 10, j: 7 })];
  await gm.page.mouse.move(from.x, from.y);
  await gm.page.mouse.down();
  await gm.page.mouse.move(to.x, to.y, { steps: 3 });
  await gm.page.mouse.up();
  await window.locator("select[name=kind]").selectOption("hazard");
  await window.locator("select[name=hazard]").selectOption("quicksand");
  for (const { page } of [nadia, tomas])
    await page.waitForFunction(
      () =>
        !(globalThis as any).game.paused &&
        (globalThis as any).canvas.walls.placeables.length === 0 &&
        (globalThis as any).canvas.scene.tokens.getName("Rook").elevation === 10 &&
        (globalThis as any).canvas.scene.regions.some(
          (region: any) => region.flags.blackout?.ground?.hazard === "quicksand",
        ),
    );
  const strikes = () =>
    gm.page.evaluate(() =>
      (globalThis as any).game.messages
        .filter((message: any) => message.system.action === "hazard")
        .map((message: any) => [message.id, message.speaker.alias, message.system.verdict.state]),
    );
  await look(tomas.page, "Rook");
  await dragToken(tomas.page, "Rook", { i: 9, j: 5 });
  await look(nadia.page, "Ilka");
  await dragToken(nadia.page, "Ilka", { i: 9, j: 3 });
  await expect.poll(async () => (await strikes()).length).toBe(1);
  const [[strike]] = (await strikes()) as [[string]];
  // Even after a reload, the prompt waits for the player's answer.
  await nadia.reload();
  await rig(nadia.page, ...all(12, 1));
  await nadia.page.locator("#blackout-prompts button[data-command='answer']").first().click();
  await stands(tomas.page, strike, "applied");
  await expect(await cardOf(tomas.page, strike)).toContainText("Quicksand");
  await pressOn(gm.page, strike, "undo");
  await stands(nadia.page, strike, "reversed");
  expect((await strikes()).length, "who flies is spared").toBe(1);
});
