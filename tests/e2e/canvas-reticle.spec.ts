import { violations } from "./support/axe.ts";
import {
  clickToken,
  drawn,
  hoverToken,
  lay,
  look,
  onScreen,
  targetsOf,
  targetToken,
} from "./support/board.ts";
import { actionDialog, press, setting } from "./support/actions.ts";
import { expect, test } from "./support/table.ts";

/** Tests what a user learns about a target on the canvas before clicking. */

test("the targeting label shows distance, band, cover and flanking, and only the odds that the Gamemaster allows @long", async ({
  table,
}) => {
  const [{ page: gm }, { page: nadia }] = await Promise.all([
    table.join("Gamemaster"),
    table.join("Nadia", { canvas: true }),
  ]);
  await lay(gm, {
    "Ilka": [6, 3],
    "Rook": [4, 8],
    "Halloran": [5, 7],
    "Hull gunner": [5, 8],
    "Breach marauder 1": [6, 8],
    "Breach marauder 2": [6, 7],
  });
  await look(nadia);
  await targetToken(nadia, "Hull gunner");
  const all = nadia.locator("#blackout-reticle .bo-reticle");
  const label = nadia.locator("#blackout-reticle .bo-reticle[aria-label='Hull gunner']");
  await expect(label).toContainText("30 ft · Short");
  await expect(label).toContainText("Partial coverHalloran, 23 ft");
  await expect(label).toContainText("Flanked: Rook, Halloran");
  for (const [level, shown, hidden] of [
    ["nothing", /\d+% to hit a typical target/, /to take out/],
    ["all", /\d+% to hit\d+% to take out/, /typical/],
    ["passive", /\d+% to hit/, /typical|to take out/],
  ] as const) {
    await setting(gm, "knowledge", level);
    await expect(label.locator(".whole"), level).toContainText(shown);
    await expect(label.locator(".whole"), level).not.toContainText(hidden);
  }
  expect(await violations(nadia, "#blackout-reticle")).toEqual([]);

  // If labels overlap, all of them are shortened except the one under the pointer.
  await targetToken(nadia, "Breach marauder 2", { more: true });
  await targetToken(nadia, "Breach marauder 1", { more: true });
  await expect(all).toHaveCount(3);
  const pointed = nadia.locator("#blackout-reticle .bo-reticle[aria-label='Breach marauder 1']");
  await expect(pointed).not.toHaveAttribute("data-brief");
  await expect(nadia.locator("#blackout-reticle [data-brief] .brief").first()).toContainText(
    /^\d+ ft\d+\.\d%$/,
  );
  await hoverToken(nadia, "Rook");
  await expect(all).toHaveCount(4);
  await expect(
    nadia.locator("#blackout-reticle .bo-reticle[aria-label='Rook'] .whole"),
    "of a friend at whom one only points nobody wants odds",
  ).toHaveText("30 ft · ShortPartial coverObstacle, 22 ft");
});

test("the labels of thirty targets are computed once, even if one is hovered, and appear in one frame @long", async ({
  table,
}) => {
  const { page: gm } = await table.join("Gamemaster", { canvas: true });
  await gm.evaluate(async () => {
    const { scene } = (globalThis as any).canvas;
    const { _id, ...token } = scene.tokens.getName("Breach marauder 1").toObject();
    const places = Array.from({ length: 30 }, (_, index) =>
      scene.grid.getTopLeftPoint({ i: 1 + Math.floor(index / 6), j: 11 + (index % 6) }),
    );
    await scene.createEmbeddedDocuments(
      "Token",
      places.map(({ x, y }: any, index: number) => ({ ...token, name: `Boarder ${index}`, x, y })),
    );
  });
  await look(gm);
  await clickToken(gm, "Ilka");
  const { x, y } = await onScreen(gm, { i: 12, j: 2 });
  await gm.mouse.move(x, y);
  // Counts how many labels appear at once. Each call of the callback receives all changes since the previous
  // call.
  await gm.evaluate(() => {
    const brought: number[] = [];
    new MutationObserver(records => {
      brought.push(records.reduce((sum, { addedNodes }) => sum + addedNodes.length, 0));
    }).observe(document.querySelector("#blackout-reticle")!, { childList: true });
    Object.assign(globalThis, { brought });
    const { canvas } = globalThis as any;
    canvas.tokens.setTargets(
      canvas.scene.tokens
        .filter((token: any) => token.name.startsWith("Boarder"))
        .map((token: any) => token.id),
    );
  });
  const layer = gm.locator("#blackout-reticle");
  await expect(layer.locator(".bo-reticle")).toHaveCount(30);
  expect(await gm.evaluate(() => (globalThis as any).brought), "all in one picture").toEqual([30]);
  await expect(layer).toHaveAttribute("data-odds", "30");
  await expect(layer).toHaveAttribute("data-positions", "30");
  await hoverToken(gm, "Boarder 8");
  await expect(layer.locator(".bo-reticle[aria-label='Boarder 8']")).not.toHaveAttribute("data-brief");
  await expect(layer).toHaveAttribute("data-odds", "30");
  await expect(layer).toHaveAttribute("data-positions", "30");
});

test(
  "the facing rule shows arcs while a token is hovered or rotated, and treats an attack from behind as flanking",
  { tag: "@long" },
  async ({ table }) => {
    const [{ page: gm }, { page: nadia }] = await Promise.all([
      table.join("Gamemaster"),
      table.join("Nadia", { canvas: true }),
    ]);
    await lay(gm, { "Ilka": [6, 3], "Rook": [11, 2], "Halloran": [12, 2], "Hull gunner": [6, 7] });
    await look(nadia);
    await hoverToken(nadia, "Hull gunner");
    expect(await drawn(nadia, "arcs"), "off by itself").toBe(0);
    await gm.evaluate(async () => {
      const { game } = globalThis as any;
      await game.settings.set("blackout", "houseRules", {
        ...game.settings.get("blackout", "houseRules"),
        arcsAutomatic: true,
      });
    });
    await targetToken(nadia, "Hull gunner");
    const label = nadia.locator("#blackout-reticle .bo-reticle");
    await expect.poll(() => drawn(nadia, "arcs"), "front and back").toBe(2);
    await expect(label).toContainText("20 ft");

    // Rotates the selected token with Shift and the mouse wheel, first away from the target and then back.
    await clickToken(nadia, "Ilka");
    const turn = async (by: number) => {
      await nadia.keyboard.down("Shift");
      await nadia.mouse.wheel(0, by);
      await nadia.keyboard.up("Shift");
    };
    await turn(100);
    await expect(label).toContainText("behind the attacker");
    expect(await drawn(nadia, "arcs"), "arcs of who turns").toBeGreaterThan(0);
    await turn(-100);
    await turn(-100);
    await expect(label).not.toContainText("behind the attacker");
    await expect(label).not.toContainText("Flanked");

    await gm.evaluate(() =>
      (globalThis as any).game.scenes.active.tokens.getName("Hull gunner").update({ rotation: 270 }),
    );
    await expect(label).toContainText("Flanked: from behind");
    await press(nadia, "Ilka", "attack", "Kestrel sidearm");
    await expect(actionDialog(nadia).locator(".map")).toContainText("Flanked: from behind");
    await expect(actionDialog(nadia).locator("[name='targets.0.backArc']")).toBeChecked();
  },
);

test("an attack preselects the only enemy in reach, and marks the chosen targets until the dialog is canceled", async ({
  table,
}) => {
  const [{ page: gm }, { page: nadia }] = await Promise.all([
    table.join("Gamemaster"),
    table.join("Nadia", { canvas: true }),
  ]);
  await lay(gm, {
    "Ilka": [6, 3],
    "Hull gunner": [7, 3],
    "Breach marauder 1": [6, 9],
    "Breach marauder 2": [7, 9],
    "Gantry drone": [8, 9],
    "Rook": [11, 2],
    "Halloran": [12, 2],
  });
  await look(nadia);
  const dialog = actionDialog(nadia);
  const chosen = dialog.locator("details.tgts summary");
  const axe = "Boarding axe, hull-breaker pattern";
  await press(nadia, "Ilka Sorrento-Vasquez", "attack", axe);
  await expect(chosen).toContainText("Hull gunner");
  await expect.poll(() => targetsOf(nadia)).toEqual(["Hull gunner"]);
  await chosen.click();
  const row = (name: string) => dialog.locator(`li[data-name="${name}"]`);
  await expect(row("Breach marauder 1"), "said before it is chosen").toContainText("Out of reach");
  await row("Breach marauder 1").locator("input").check();
  await expect.poll(() => targetsOf(nadia)).toEqual(["Breach marauder 1"]);
  await expect(dialog.locator("details.tgts")).not.toHaveAttribute("open");
  await nadia.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => targetsOf(nadia)).toEqual([]);

  // Combatants who are down are listed last and aren't preselected.
  await gm.evaluate(async () => {
    const { game } = globalThis as any;
    await game.scenes.active.tokens
      .getName("Hull gunner")
      .actor.toggleStatusEffect("outOfFight", { active: true });
  });
  await press(nadia, "Ilka Sorrento-Vasquez", "attack", axe);
  await expect(chosen).toContainText("none");
  await expect(dialog.locator(".probs")).toContainText("No target chosen");
  await chosen.click();
  await expect(row("Hull gunner")).toContainText("Out of the Fight");
});
