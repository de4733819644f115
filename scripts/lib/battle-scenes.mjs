/**
 * Defines the screenshots of the battlefield. They are taken on pages that render the scene. Each function
 * returns the element to capture.
 */

import { SCREEN } from "./table.mjs";
import { close, tab } from "./scene-steps.mjs";

const SIDEARM = "Kestrel sidearm";
const dialog = page => page.locator(".application.bo-action");

/**
 * Moves tokens to the given rows and columns for a screenshot, and pans both clients to the center of the
 * scene.
 */
async function lay({ gm, player }, places) {
  await gm.evaluate(async all => {
    const { scene } = globalThis.canvas;
    await globalThis.game.settings.set("blackout", "automation", "full");
    await globalThis.game.settings.set("blackout", "enforceAp", "off");
    if (globalThis.game.paused) globalThis.game.togglePause(false, { broadcast: true });
    for (const [name, [i, j]] of Object.entries(all))
      await scene.tokens.getName(name).move(scene.grid.getTopLeftPoint({ i, j }), {
        constrainOptions: { ignoreWalls: true },
        animate: false,
      });
  }, places);
  for (const page of [gm, player]) await look(page);
}

async function look(page) {
  await page.evaluate(() => {
    const { canvas } = globalThis;
    const { sceneX, sceneY, sceneWidth, sceneHeight } = canvas.dimensions;
    canvas.pan({ x: sceneX + sceneWidth / 2 - 150, y: sceneY + sceneHeight / 2, scale: 0.55 });
  });
}

/** Returns the screen position of the center of a token or space. */
function onScreen(page, where) {
  return page.evaluate(place => {
    const { canvas } = globalThis;
    return canvas.clientCoordinatesFromCanvas(
      typeof place === "string"
        ? canvas.tokens.placeables.find(token => token.document.name === place).center
        : canvas.grid.getCenterPoint(place),
    );
  }, where);
}

async function pointAt(page, where) {
  const { x, y } = await onScreen(page, where);
  await page.mouse.move(x - 3, y - 3);
  await page.mouse.move(x, y);
}

async function target(page, ...names) {
  for (const [index, name] of names.entries()) {
    await pointAt(page, name);
    await page.keyboard.press(index === 0 ? "KeyT" : "Shift+KeyT");
  }
  const count = names.length;
  await page.waitForFunction(
    wanted => Number(globalThis.document.getElementById("blackout-reticle")?.dataset.odds) >= wanted,
    count,
  );
  await page
    .locator("#blackout-reticle .bo-reticle")
    .nth(count - 1)
    .waitFor();
}

async function clear({ gm, player }) {
  for (const page of [gm, player]) {
    await close(page);
    await page.evaluate(() => {
      globalThis.canvas.tokens.setTargets([]);
      globalThis.canvas.tokens.releaseAll();
    });
    await page.mouse.move(400, 2);
  }
}

async function houseRule(gm, rules) {
  await gm.evaluate(all => globalThis.game.settings.set("blackout", "houseRules", all), rules);
}

const CLUSTER = {
  "Ilka": [6, 3],
  "Breach marauder 1": [6, 8],
  "Breach marauder 2": [6, 7],
  "Hull gunner": [5, 8],
  "Gantry drone": [7, 8],
  "Rook": [4, 8],
  "Halloran": [5, 7],
};
const DUEL = {
  "Ilka": [9, 3],
  "Rook": [4, 2],
  "Halloran": [10, 2],
  "Hull gunner": [6, 8],
  "Breach marauder 1": [7, 6],
  "Breach marauder 2": [2, 12],
  "Gantry drone": [3, 13],
};

/** Starts Ilka's turn in an encounter that includes the hull gunner. */
async function beginTurn({ gm, player }) {
  await gm.evaluate(async () => {
    const {
      game,
      CONFIG,
      canvas: { scene },
    } = globalThis;
    const combat = await CONFIG.Combat.documentClass.create({ scene: scene.id, active: true });
    const tokens = ["Ilka", "Hull gunner"].map(name => scene.tokens.getName(name));
    await combat.createEmbeddedDocuments(
      "Combatant",
      tokens.map(token => ({ tokenId: token.id, sceneId: scene.id, actorId: token.actorId })),
    );
    await combat.activate();
    await game.combat.writeFighters(
      game.combat.fighters.map(fighter => {
        const step = fighter.name === "Ilka" ? 4 : 5;
        return {
          _id: fighter.id,
          initiative: step,
          system: { step, actionPoints: 3, dice: fighter.side === "player" ? [1, step - 1] : [] },
        };
      }),
    );
    await game.combat.startCombat();
  });
  await player.waitForFunction(() => globalThis.game.combat?.combatant?.name === "Ilka");
  await player.locator("#blackout-turn").first().waitFor();
}

async function endEncounter({ gm }) {
  await gm.evaluate(async () => {
    const { game, CONFIG } = globalThis;
    await CONFIG.Combat.documentClass.deleteDocuments(game.combats.map(({ id }) => id));
  });
}

export const BATTLE_SCENES = [
  {
    name: "battle-reticle",
    canvas: true,
    held: true,
    tidy: clear,
    async show(seats) {
      await lay(seats, CLUSTER);
      await target(seats.player, "Hull gunner", "Breach marauder 2", "Breach marauder 1", "Gantry drone");
      await pointAt(seats.player, "Hull gunner");
      return seats.player.locator("body");
    },
  },
  {
    name: "battle-wall",
    canvas: true,
    held: true,
    tidy: clear,
    async show(seats) {
      await lay(seats, { ...DUEL, "Hull gunner": [6, 13] });
      await target(seats.player, "Hull gunner");
      return seats.player.locator("body");
    },
  },
  {
    name: "battle-attack-dialog",
    canvas: true,
    tidy: async () => {
      /* Tidies nothing, because the next screenshot continues from here. */
    },
    async show(seats) {
      const { player } = seats;
      await lay(seats, DUEL);
      await target(player, "Hull gunner");
      await player.evaluate(weapon => {
        const { actor } = globalThis.canvas.scene.tokens.getName("Ilka");
        void globalThis.game.system.api.perform({
          action: "attack",
          actor,
          item: actor.items.getName(weapon),
          targets: [...globalThis.game.user.targets].map(token => token.actor),
        });
      }, SIDEARM);
      await dialog(player).locator(".map").waitFor();
      return dialog(player);
    },
  },
  {
    name: "battle-attack-card",
    canvas: true,
    async tidy(seats) {
      await seats.player.setViewportSize(SCREEN);
      await clear(seats);
      // Undoes the attack, because the next screenshots must show uninjured actors.
      await seats.gm.evaluate(async () => {
        const { game } = globalThis;
        await game.system.api.actions.undo(
          game.messages.contents.findLast(message => message.system?.action === "attack"),
        );
      });
      await seats.gm.waitForFunction(
        () =>
          globalThis.game.messages.contents.findLast(message => message.system?.action === "attack").system
            .verdict.state === "reversed",
      );
      await seats.gm.evaluate(async () => {
        await globalThis.ChatMessage.implementation.deleteDocuments([], { deleteAll: true });
      });
    },
    async show({ player }) {
      // The cover field is collapsed under "More".
      await dialog(player).locator("details.bo-more:not([open]) > summary").click();
      await dialog(player).locator("input[name='targets.0.cover'][value=none]").check({ force: true });
      await player.evaluate(() => {
        let thrown = 0;
        globalThis.CONFIG.Dice.randomUniform = () =>
          ++thrown % 3 === 0 ? 0.1 : thrown % 3 === 1 ? 0.3 : 0.7;
      });
      // The viewport is enlarged, because the card is taller than the chat log on a laptop screen.
      await player.setViewportSize({ ...SCREEN, height: 1300 });
      await dialog(player).locator("[data-primary]").click();
      await dialog(player).waitFor({ state: "detached" });
      await tab(player, "chat");
      const card = player.locator("#chat [data-action-type=attack][data-state=applied]").last();
      await card.waitFor();
      const closed = card.locator("details:not([open]) > summary[data-key=card]");
      if ((await closed.count()) > 0) await closed.first().click();
      return player.locator("#chat [data-action-type=attack]").last();
    },
  },
  {
    name: "battle-square",
    canvas: true,
    held: true,
    async tidy(seats) {
      await clear(seats);
      await seats.gm.evaluate(() => globalThis.canvas.scene.update({ "grid.type": 2 }));
      for (const page of Object.values(seats))
        await page.waitForFunction(() => globalThis.canvas.ready && globalThis.canvas.grid.type === 2);
    },
    async show(seats) {
      await seats.gm.evaluate(() => globalThis.canvas.scene.update({ "grid.type": 1 }));
      for (const page of Object.values(seats))
        await page.waitForFunction(() => globalThis.canvas.ready && globalThis.canvas.grid.type === 1);
      await lay(seats, DUEL);
      await target(seats.player, "Hull gunner");
      return seats.player.locator("body");
    },
  },
  {
    name: "battle-arcs",
    canvas: true,
    held: true,
    async tidy(seats) {
      await clear(seats);
      await houseRule(seats.gm, {});
      await seats.gm.evaluate(() =>
        globalThis.canvas.scene.tokens.getName("Hull gunner").update({ rotation: 0 }),
      );
    },
    async show(seats) {
      await lay(seats, {
        "Ilka": [6, 3],
        "Rook": [10, 2],
        "Halloran": [11, 2],
        "Hull gunner": [6, 7],
        "Breach marauder 1": [3, 12],
        "Breach marauder 2": [4, 13],
        "Gantry drone": [9, 14],
      });
      await houseRule(seats.gm, { arcsAutomatic: true });
      await seats.gm.evaluate(async () => {
        await globalThis.canvas.scene.tokens.getName("Ilka").update({ rotation: 270 });
        await globalThis.canvas.scene.tokens.getName("Hull gunner").update({ rotation: 285 });
      });
      await target(seats.player, "Hull gunner");
      await seats.player.locator(".bo-reticle", { hasText: "from behind" }).waitFor();
      return seats.player.locator("body");
    },
  },
  {
    name: "battle-ruler",
    canvas: true,
    held: true,
    async tidy(seats) {
      const { player, gm } = seats;
      await player.keyboard.press("Escape");
      await player.mouse.up();
      await clear(seats);
      await endEncounter(seats);
      await gm.evaluate(async () => {
        const { scene } = globalThis.canvas;
        await scene.deleteEmbeddedDocuments(
          "Region",
          scene.regions.map(({ id }) => id),
        );
        await globalThis.ChatMessage.implementation.deleteDocuments([], { deleteAll: true });
      });
    },
    async show(seats) {
      const { gm, player } = seats;
      await lay(seats, { ...DUEL, Ilka: [6, 3] });
      await gm.evaluate(async () => {
        const { scene } = globalThis.canvas;
        const { x, y } = scene.grid.getTopLeftPoint({ i: 8, j: 3 });
        await scene.createEmbeddedDocuments("Region", [
          {
            name: "Loose cables",
            color: "#b08d3c",
            visibility: 2,
            shapes: [{ type: "rectangle", x, y, width: 500, height: 300, rotation: 0 }],
            behaviors: [{ type: "modifyMovementCost", system: { difficulties: { walk: 2 } } }],
          },
        ]);
      });
      await beginTurn(seats);
      const [from, over, to] = [
        await onScreen(player, "Ilka"),
        await onScreen(player, { i: 9, j: 4 }),
        await onScreen(player, { i: 9, j: 7 }),
      ];
      await player.mouse.move(from.x, from.y);
      await player.mouse.down();
      await player.mouse.move(over.x, over.y, { steps: 4 });
      await player.mouse.move(to.x, to.y, { steps: 4 });
      await player.locator(".bo-waypoint", { hasText: "Run" }).waitFor();
      return player.locator("body");
    },
  },
  {
    name: "battle-lasting",
    canvas: true,
    async tidy(seats) {
      await clear(seats);
      await endEncounter(seats);
      await seats.gm.evaluate(async () => {
        const { scene } = globalThis.canvas;
        await scene.deleteEmbeddedDocuments(
          "Region",
          scene.regions.map(({ id }) => id),
        );
        await scene.tokens.getName("Ilka").actor.items.getName("Howler").delete();
        await globalThis.ChatMessage.implementation.deleteDocuments([], { deleteAll: true });
      });
    },
    async show(seats) {
      const { gm, player } = seats;
      await lay(seats, {
        "Ilka": [6, 3],
        "Rook": [2, 2],
        "Halloran": [3, 2],
        "Hull gunner": [10, 7],
        "Breach marauder 1": [6, 6],
        "Breach marauder 2": [3, 12],
        "Gantry drone": [9, 14],
      });
      await gm.evaluate(async () => {
        await globalThis.canvas.scene.tokens.getName("Ilka").actor.createEmbeddedDocuments("Item", [
          {
            name: "Howler",
            type: "weapon",
            system: {
              category: "thrown",
              attacks: [{ attribute: "strength", skill: "aim" }],
              range: 45,
              blast: 1,
              quantity: 2,
              location: "worn",
              qualities: [{ key: "noise", x: 2, text: "" }],
            },
          },
        ]);
      });
      await beginTurn(seats);
      await player.evaluate(() => {
        const { actor } = globalThis.canvas.scene.tokens.getName("Ilka");
        void globalThis.game.system.api.perform({
          action: "area",
          actor,
          item: actor.items.getName("Howler"),
        });
      });
      await dialog(player).locator("[data-action=place]").click();
      await player.locator("#blackout-placing").waitFor();
      const { x, y } = await onScreen(player, { i: 6, j: 7 });
      await player.mouse.move(x, y, { steps: 2 });
      await player.mouse.click(x, y);
      await player.evaluate(() => {
        globalThis.CONFIG.Dice.randomUniform = () => 0.1;
      });
      await dialog(player).locator("[data-primary]").click();
      await gm.waitForFunction(() => globalThis.canvas.scene.regions.size > 0);
      await gm.evaluate(() => globalThis.game.combat.nextTurn());
      await gm.waitForFunction(() => globalThis.game.combat.combatant?.name === "Hull gunner");
      await gm.evaluate(async () => {
        const { scene } = globalThis.canvas;
        await scene.tokens
          .getName("Hull gunner")
          .move(scene.grid.getTopLeftPoint({ i: 7, j: 7 }), { animate: false });
      });
      await gm.waitForFunction(() =>
        globalThis.game.messages.some(
          message => message.system?.action === "areaStrike" && message.system.verdict.state === "applied",
        ),
      );
      await tab(gm, "chat");
      return gm.locator("body");
    },
  },
];
