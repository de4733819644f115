/**
 * Screenshots of an encounter without a map: the board of range bands in the sidebar and in a separate
 * window, and the window for editing its groups.
 */

import { tab } from "./scene-steps.mjs";

async function settled(page) {
  await page.waitForFunction(() => {
    const { game } = globalThis;
    const { combat } = game;
    return (
      combat?.started &&
      combat.combatant &&
      combat.combatants
        .filter(each => each.initiative !== null)
        .every(
          ({ system: { began, ended, opened, closed } }) =>
            began >= combat.round === opened >= combat.round &&
            ended >= combat.round === closed >= combat.round,
        ) &&
      game.messages.contents.every(
        message =>
          message.type !== "action" ||
          !["none", "applying", "reversing"].includes(message.system.verdict.state),
      )
    );
  });
}

/**
 * Sets up an encounter with the crew and two groups of enemies, one of them hidden. Ilka acts from a position
 * halfway between the groups. Rook and a marauder are engaged.
 */
async function encounterOn({ gm, player }) {
  await gm.evaluate(async () => {
    const { game, CONFIG } = globalThis;
    const scene = game.scenes.active;
    await CONFIG.Combat.documentClass.deleteDocuments(game.combats.map(each => each.id));
    const high = "GroupOnGantry000";
    const combat = await CONFIG.Combat.documentClass.create({
      scene: null,
      active: true,
      system: {
        board: {
          on: true,
          groups: { others: { name: "Boarders of the Long Winter" }, [high]: { name: "On the gantry" } },
          bands: { "crew-others": "mid", [`${high}-crew`]: "long", [`${high}-others`]: "mid" },
        },
      },
    });
    const wanted = [
      ["Ilka", 3],
      ["Rook", 5],
      ["Halloran", 7],
      ["Breach marauder 1", 9],
      ["Breach marauder 2", 9],
      ["Hull gunner", 12],
      ["Gantry drone", 6],
    ];
    await combat.createEmbeddedDocuments(
      "Combatant",
      wanted.map(([name, initiative]) => {
        const { id, actorId } = scene.tokens.getName(name);
        return {
          tokenId: id,
          sceneId: scene.id,
          actorId,
          initiative,
          hidden: name === "Gantry drone",
          ...(name === "Hull gunner" ? { name: "Gunner of the outer hull, whose name nobody knows" } : {}),
          system: { step: initiative, actionPoints: 3, dice: [1] },
        };
      }),
    );
    const of = name => combat.combatants.find(one => one.name.startsWith(name)).id;
    const pair = [of("Rook"), of("Breach marauder 1")].sort().join("-");
    const at = (crew, others, gantry) => ({
      group: "",
      bands: [
        { group: "crew", band: crew },
        { group: "others", band: others },
        { group: high, band: gantry },
      ],
    });
    await combat.update({
      system: {
        board: {
          places: {
            [of("Ilka")]: at("short", "short", "mid"),
            [of("Rook")]: at("mid", "close", "mid"),
            [of("Gunner")]: { group: high, bands: [] },
            [of("Gantry drone")]: { group: high, bands: [] },
          },
          engaged: { [pair]: true },
        },
      },
    });
    await combat.writeFighters(
      combat.combatants
        .filter(one => one.initiative === null)
        .map(one => ({ _id: one.id, initiative: one.system.step })),
    );
    await combat.activate();
    await combat.startCombat();
  });
  await settled(gm);
  for (const page of [gm, player]) {
    await tab(page, "combat");
    await page.locator("#combat .combatant.active", { hasText: "Ilka" }).waitFor();
  }
}

async function endEncounter({ gm, player }) {
  for (const page of [gm, player]) {
    await page.evaluate(async () => {
      for (const app of [...globalThis.foundry.applications.instances.values()])
        if (app.hasFrame) await app.close({ animate: false });
    });
  }
  await gm.evaluate(async () => {
    const { game, CONFIG } = globalThis;
    await CONFIG.Combat.documentClass.deleteDocuments(game.combats.map(each => each.id));
  });
}

export const THEATRE_SCENES = [
  {
    name: "theatre-player",
    tidy: endEncounter,
    async show(seats) {
      await encounterOn(seats);
      await seats.player.locator("#combat .place", { hasText: "Boarders" }).locator(".go").click();
      await seats.player.locator("#combat .bo-board .options").first().waitFor();
      return seats.player.locator("#combat");
    },
  },
  {
    name: "theatre-gm",
    tidy: endEncounter,
    async show(seats) {
      await encounterOn(seats);
      return seats.gm.locator("#combat");
    },
  },
  {
    name: "theatre-window",
    tidy: endEncounter,
    async show(seats) {
      await encounterOn(seats);
      await seats.gm.locator("#combat [data-action=popOut]").click();
      const window = seats.gm.locator(".application.bo-encounter");
      await window.locator(".bm", { hasText: "Halloran" }).click();
      await window.locator(".bo-board .options").first().waitFor();
      return window;
    },
  },
  {
    name: "theatre-groups",
    tidy: endEncounter,
    async show(seats) {
      await encounterOn(seats);
      await seats.gm.locator("#combat [data-action=boardArrange]").click();
      const window = seats.gm.locator("#blackout-board");
      await window.waitFor();
      return window;
    },
  },
  {
    name: "theatre-empty",
    tidy: endEncounter,
    async show(seats) {
      await tab(seats.gm, "combat");
      await seats.gm.locator("#combat [data-action=createWithoutMap]").click();
      await seats.gm.locator("#combat .bo-board .nobody").waitFor();
      return seats.gm.locator("#combat");
    },
  },
];
