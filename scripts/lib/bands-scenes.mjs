/**
 * Defines the screenshots of a Range Bands encounter: the tracker in the sidebar and in its own window, the
 * turn bar, an attack, the attack's card, the sheet page, a weapon, and the settings.
 */

import { endEncounter, goesOn, layOut, openedCard, openSettings, settled } from "./variant-scenes.mjs";
import { ILKA, openSheet, tidy, unfocus } from "./scene-steps.mjs";

/** Sets up an encounter in which the drop hasn't been settled yet. */
async function beforeTheDrop(seats) {
  await layOut(seats, "bands", ".bo-br");
  await settled(seats.gm, { phase: "drop" });
}

/**
 * Sets up the second round, in which Ilka and Rook act together. Some combatants are distracted, inspired,
 * holding back, or dying, and a delayed blast is pending.
 */
async function encounterOn(seats) {
  const { gm, player } = seats;
  await beforeTheDrop(seats);
  await gm.locator("#combat [data-action=nextRound]").first().click();
  await settled(gm, { phase: "actions" });
  await gm.evaluate(async () => {
    const { game } = globalThis;
    const { combat } = game;
    const of = name => combat.combatants.find(one => one.name.startsWith(name)).id;
    const [ilka, rook, halloran, one, two, gunner, drone] = [
      "Ilka",
      "Rook",
      "Halloran",
      "Breach marauder 1",
      "Breach marauder 2",
      "Gunner",
      "Gantry drone",
    ].map(of);
    const roll = (faces, modifier, calm = 0, change = 0) => ({
      faces,
      modifier,
      calm,
      change,
      total: faces[0] + faces[1] + modifier + calm + change,
    });
    const pair = (a, b) => [a, b].sort().join("|");
    await combat.update({
      round: 2,
      system: {
        fought: {
          round: 2,
          fighters: {
            [ilka]: {
              standing: "waiting",
              actionsLeft: 2,
              initiative: roll([4, 3], 3, 0, -1),
              aim: gunner,
              inCover: true,
              covered: true,
            },
            [rook]: {
              standing: "waiting",
              actionsLeft: 3,
              initiative: roll([5, 3], 1),
              inspired: true,
              guards: 1,
            },
            [halloran]: { standing: "deferred", actionsLeft: 1, initiative: roll([6, 5], 1, 1) },
            [one]: { standing: "done", actionsLeft: 0, initiative: roll([6, 6], 0), pinnedBy: rook },
            [two]: {
              standing: "waiting",
              actionsLeft: 1,
              lost: 1,
              initiative: roll([3, 2], 0),
              nextCheck: -2,
            },
            [drone]: { standing: "done", actionsLeft: 0, initiative: roll([1, 1], 0) },
            [gunner]: { standing: "waiting", actionsLeft: 0, initiative: roll([2, 2], 1), wasAttacked: true },
          },
          pairs: {
            [pair(rook, one)]: { band: "engaged" },
            [pair(ilka, gunner)]: { band: "long", progress: -3, by: { [ilka]: true } },
            [pair(ilka, two)]: { band: "close" },
            [pair(halloran, gunner)]: { band: "distant" },
          },
          coordinations: { [`${halloran}|${two}`]: { round: 2, wild: false } },
          delayed: {
            1: {
              round: 2,
              source: ilka,
              kind: "effect",
              label: "Fragmentation charge",
              ways: {},
              blast: null,
            },
            2: { round: 2, source: rook, kind: "sprint", label: "sprint", ways: {}, blast: null },
          },
        },
      },
    });
    const sheet = (id, bands) => combat.combatants.get(id).actor.update({ system: { variants: { bands } } });
    const fresh = {
      lost: { wounds: 0, resilience: 0 },
      boxes: 0,
      insight: 2,
      incapacitated: 0,
      mortal: { roundsLeft: 0, stabilised: false },
      everMortal: false,
      dead: false,
      lasting: {},
      panic: { key: "", roundsLeft: 0 },
      breaking: { key: "", roundsLeft: 0 },
      burning: { points: 0, roundsLeft: 0 },
      starved: false,
      underWater: 0,
    };
    await sheet(ilka, { ...fresh, lost: { wounds: 4, resilience: 3 }, boxes: 3, lasting: { 1: "scarred" } });
    await sheet(rook, { ...fresh, boxes: 1, panic: { key: "shakyHands", roundsLeft: 2 } });
    await sheet(gunner, {
      ...fresh,
      insight: 0,
      lost: { wounds: 99, resilience: 5 },
      mortal: { roundsLeft: 3, stabilised: false },
      everMortal: true,
    });
  });
  for (const page of [gm, player]) await page.locator("#combat .bo-br.tog").first().waitFor();
}

export const BANDS_SCENES = [
  {
    name: "bands-drop",
    tidy: goesOn,
    async show(seats) {
      await beforeTheDrop(seats);
      return seats.gm.locator("#combat");
    },
  },
  {
    name: "bands-track",
    prepares: [
      "bands-track-wide",
      "bands-bar",
      "bands-attack",
      "bands-card",
      "bands-sheet",
      "bands-sheet-edit",
      "bands-weapon",
    ],
    tidy: goesOn,
    async show(seats) {
      await encounterOn(seats);
      return seats.player.locator("#combat");
    },
  },
  {
    name: "bands-track-wide",
    tidy,
    async show({ gm }) {
      await gm.locator("#combat [data-action=popOut]").click();
      const window = gm.locator(".application.bo-encounter");
      await window.locator("[data-command=foldMatrix]").click();
      await window.locator("[data-change=pair]").first().waitFor();
      await unfocus(gm);
      return window;
    },
  },
  {
    name: "bands-bar",
    tidy: goesOn,
    async show({ player }) {
      const bar = player.locator("#blackout-turn .bo-hud-in");
      await bar.locator("[data-list=one]").click();
      await bar.locator(".hd").nth(3).waitFor();
      return bar;
    },
  },
  {
    name: "bands-attack",
    tidy,
    async show({ player }) {
      await player.evaluate(() => {
        const { game } = globalThis;
        const gunner = game.combat.combatants.find(({ name }) => name.startsWith("Gunner"));
        const ilka = game.actors.getName("Ilka Sorrento-Vasquez");
        void game.system.api.perform({
          action: "bands.attack",
          actor: ilka,
          item: ilka.items.getName("Kestrel sidearm"),
          targets: [gunner.actor],
        });
      });
      const dialog = player.locator(".application.bo-action");
      await dialog.locator("[data-primary]").waitFor();
      return dialog;
    },
  },
  {
    name: "bands-card",
    tidy: goesOn,
    async show({ gm, player }) {
      await gm.evaluate(() => {
        const dice = globalThis.CONFIG.Dice;
        dice.ownRandom ??= dice.randomUniform;
        dice.randomUniform = () => 0.3;
      });
      const id = await gm.evaluate(async () => {
        const { game } = globalThis;
        const two = game.combat.combatants.find(({ name }) => name === "Breach marauder 2");
        const ilka = game.actors.getName("Ilka Sorrento-Vasquez");
        const message = await game.system.api.perform({
          action: "bands.attack",
          actor: ilka,
          item: ilka.items.getName("Kestrel sidearm"),
          targets: [two.actor],
          fast: true,
        });
        globalThis.CONFIG.Dice.randomUniform = globalThis.CONFIG.Dice.ownRandom;
        return message.id;
      });
      return openedCard(player, id, ".bo-dice");
    },
  },
  {
    name: "bands-sheet",
    tidy: goesOn,
    async show({ player }) {
      const sheet = await openSheet(player, ILKA, { left: 60, top: 20, width: 800, height: 720 });
      await sheet.locator("[role=tab][data-tab=bands]").first().click();
      await sheet.locator(".bo-bands .attr").first().waitFor();
      return sheet;
    },
  },
  {
    name: "bands-sheet-edit",
    tidy,
    async show({ player }) {
      const sheet = player.locator(".application.sheet.blackout").last();
      await sheet.locator("[data-action=mode][data-mode=edit]").click();
      await sheet.locator(".bo-bands input").first().waitFor();
      return sheet;
    },
  },
  {
    name: "bands-weapon",
    tidy: endEncounter,
    async show({ player }) {
      const sheet = await openSheet(player, `${ILKA}.items.getName("Kestrel sidearm")`, {
        left: 60,
        top: 20,
        height: 720,
      });
      await sheet.locator("[data-action=mode][data-mode=edit]").click();
      await sheet.locator(".bo-bands-gear input").first().waitFor();
      await sheet.locator(".bo-bands-gear").evaluate(element => element.scrollIntoView({ block: "start" }));
      return sheet;
    },
  },
  {
    name: "bands-settings",
    prepares: ["bands-tables"],
    tidy: goesOn,
    async show({ gm }) {
      return openSettings(gm, "bands");
    },
  },
  {
    name: "bands-tables",
    tidy: endEncounter,
    async show({ gm }) {
      const window = gm.locator("#blackout-variant-settings");
      await window.locator("[data-group=breakingPointTable]").click();
      await window.locator(".entry").first().waitFor();
      return window;
    },
  },
];
