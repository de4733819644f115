/**
 * Defines the screenshots of areas on the map, on pages that render the scene. Each function returns the
 * element to capture.
 */

import { tab, tidy } from "./scene-steps.mjs";

const CHARGE = "Fragmentation charge";
const dialog = page => page.locator(".application.bo-action");

/** The position of each token in the screenshots: its row and column in the scene. */
const PLACES = {
  "Ilka": [6, 3],
  "Breach marauder 1": [6, 8],
  "Breach marauder 2": [6, 7],
  "Hull gunner": [5, 8],
  "Gantry drone": [7, 8],
  "Rook": [4, 8],
  "Halloran": [9, 3],
};

async function lookAtRing(page) {
  await page.evaluate(() => {
    const { canvas } = globalThis;
    const { sceneX, sceneY, sceneWidth, sceneHeight } = canvas.dimensions;
    canvas.pan({ x: sceneX + sceneWidth / 2, y: sceneY + sceneHeight / 2, scale: 0.5 });
  });
}

async function takeAim({ gm, player }) {
  await gm.evaluate(async places => {
    const { scene } = globalThis.canvas;
    await globalThis.game.settings.set("blackout", "automation", "full");
    for (const [name, [i, j]] of Object.entries(places))
      await scene.tokens.getName(name).move(scene.grid.getTopLeftPoint({ i, j }), {
        constrainOptions: { ignoreWalls: true },
        animate: false,
      });
  }, PLACES);
  for (const page of [gm, player]) await lookAtRing(page);
  await player.evaluate(charge => {
    const { actor } = globalThis.canvas.scene.tokens.getName("Ilka");
    void globalThis.game.system.api.perform({ action: "area", actor, item: actor.items.getName(charge) });
  }, CHARGE);
  await dialog(player).locator("[data-action=place]").click();
  await player.locator("#blackout-placing").waitFor();
  for (let step = 0; step < 5; step++) await player.keyboard.press("ArrowRight");
  await player.locator("#blackout-placing li").first().waitFor();
}

export const AREA_SCENES = [
  {
    name: "battle-area-preview",
    canvas: true,
    tidy: async () => {
      /* The next screenshot continues from here. */
    },
    async show(seats) {
      await takeAim(seats);
      return seats.player.locator("body");
    },
  },
  {
    name: "battle-area-dialog",
    canvas: true,
    tidy: async () => {
      /* The next screenshot continues from here. */
    },
    async show({ player }) {
      await player.keyboard.press("Enter");
      await player.locator("#blackout-placing").waitFor({ state: "detached" });
      return dialog(player);
    },
  },
  {
    name: "battle-area-placed",
    canvas: true,
    tidy: async () => {
      /* The next screenshot continues from here. */
    },
    async show({ player, gm }) {
      // Sets the dice so that the Blast lands where it was aimed.
      await player.evaluate(() => {
        globalThis.CONFIG.Dice.randomUniform = () => 0.1;
      });
      await dialog(player).locator("[data-primary]").click();
      await dialog(player).waitFor({ state: "detached" });
      await tab(gm, "chat");
      await gm.locator("#chat [data-action-type=area] .bo-bt").first().waitFor();
      return gm.locator("body");
    },
  },
  {
    name: "battle-area-card",
    canvas: true,
    async tidy({ gm, player }) {
      await gm.setViewportSize({ width: 1366, height: 768 });
      await tidy({ gm, player });
      await gm.evaluate(async () => {
        await globalThis.ChatMessage.implementation.deleteDocuments([], { deleteAll: true });
      });
    },
    async show({ gm }) {
      await gm.evaluate(() => {
        globalThis.CONFIG.Dice.randomUniform = () => 0.1;
      });
      await gm.locator("#blackout-prompts [data-action='rollAll']").click();
      await gm
        .locator("#chat [data-action-type=area] .bo-bt", { hasText: "May evade" })
        .first()
        .waitFor({ state: "detached" });
      // The last response removes the area. Until then, each response renders the card again.
      await gm.waitForFunction(
        () =>
          globalThis.canvas.scene.regions.size === 0 &&
          globalThis.game.messages.contents.every(
            message => message.type !== "action" || message.system.verdict.state === "applied",
          ),
      );
      // The card is taller than the chat log on a laptop screen.
      await gm.setViewportSize({ width: 1366, height: 1500 });
      return gm.locator("#chat [data-action-type=area]").last();
    },
  },
];
