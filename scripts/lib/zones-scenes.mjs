/**
 * Defines the screenshots of an encounter with Zones & Cards: its tracker in the sidebar and in its own
 * window, the turn bar, an attack, the prompts and the card of the attack, the sheet page, a weapon, the
 * zones, and the settings.
 */

import { endEncounter, goesOn, layOut, openedCard, openSettings, settled } from "./variant-scenes.mjs";
import { tidy } from "./scene-steps.mjs";

/**
 * Sets up the second round of an encounter, with combatants who are injured, aiming, hiding, panicking or
 * grappling.
 */
async function encounterOn(seats) {
  const { gm, player } = seats;
  await layOut(seats, "zones", ".bo-zr");
  await settled(gm, { round: 1 });
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
      "Gantry",
    ].map(of);
    const turn = (card, state, part = {}) => ({
      card,
      state,
      full: 0,
      quick: 0,
      commands: 0,
      swapped: false,
      ...part,
    });
    const person = (id, round, part) => [id, { ...part, turns: { r2t0: round } }];
    await combat.update({
      round: 2,
      system: {
        fought: {
          round: 2,
          people: Object.fromEntries([
            person(one, turn(2, "acted", { full: 1, quick: 1, commands: 2 }), { zone: "winch" }),
            person(ilka, turn(4, "acting", { quick: 1, commands: 1 }), {
              zone: "gantry",
              aimRound: 2,
              aimWeapon: "hand",
            }),
            person(rook, turn(5, "waiting", { quick: 1 }), { zone: "winch" }),
            person(two, turn(7, "waiting"), { zone: "winch", prone: true }),
            person(gunner, turn(8, "waiting"), { zone: "hatch", cover: "full", barrier: 2 }),
            person(halloran, turn(9, "waiting"), { zone: "gantry", cover: "partial", panicDue: "horror" }),
            person(drone, turn(10, "waiting"), { zone: "hatch" }),
          ]),
          zones: {
            gantry: { name: "Gantry ring, deck 4", cluttered: true, dim: false, cramped: false },
            winch: { name: "Winch", cluttered: false, dim: true, cramped: false },
            hatch: { name: "Outer hatch", cluttered: true, dim: true, cramped: true },
          },
          borders: { "gantry|winch": true, "hatch|winch": true },
          touching: { [[rook, two].sort().join("|")]: true },
          grapples: { [two]: rook },
        },
      },
    });
    const sheet = (id, zones) => combat.combatants.get(id).actor.update({ system: { variants: { zones } } });
    const skills = {
      closeCombat: 1,
      heavyMachinery: 2,
      stamina: 1,
      mobility: 3,
      piloting: 0,
      rangedCombat: 3,
      comtech: 2,
      observation: 3,
      survival: 1,
      command: 0,
      manipulation: 1,
      medicalAid: 1,
    };
    await sheet(ilka, {
      attributes: { strength: 3, agility: 5, wits: 4, empathy: 2 },
      skills,
      health: 2,
      stress: 4,
      responses: { jumpy: true, shakes: true },
      panic: {},
      supplies: { air: 4, food: 2, water: 3, power: 5 },
      injuries: {
        a: { key: "twistedAnkle", limit: "", days: 0, permanent: false },
        b: { key: "puncturedLung", limit: "shift", days: 3, permanent: false },
      },
    });
    await sheet(rook, {
      attributes: { strength: 5, agility: 3, wits: 2, empathy: 3 },
      skills: { ...skills, closeCombat: 3 },
      health: 0,
      broken: true,
      stress: 1,
      responses: {},
      panic: {},
      injuries: {},
    });
    await sheet(halloran, {
      attributes: { strength: 2, agility: 3, wits: 4, empathy: 4 },
      skills,
      health: 3,
      stress: 7,
      responses: { tunnelVision: true },
      panic: { hesitant: true, paranoid: true },
      injuries: {},
    });
  });
  for (const page of [gm, player]) await page.locator("#combat .bo-zr.active").first().waitFor();
}

export const ZONES_SCENES = [
  {
    name: "zones-track",
    prepares: [
      "zones-track-gm",
      "zones-track-wide",
      "zones-bar",
      "zones-attack-dialog",
      "zones-card",
      "zones-sheet",
      "zones-sheet-edit",
      "zones-weapon",
      "zones-edit",
      "zones-settings",
      "zones-settings-injuries",
    ],
    tidy: goesOn,
    async show(seats) {
      await encounterOn(seats);
      return seats.player.locator("#combat");
    },
  },
  {
    name: "zones-track-gm",
    tidy: goesOn,
    async show({ gm }) {
      return gm.locator("#combat");
    },
  },
  {
    name: "zones-track-wide",
    tidy,
    async show({ gm }) {
      await gm.locator("#combat [data-action=popOut]").click();
      const window = gm.locator(".application.bo-encounter");
      await window.locator(".combatant.active").waitFor();
      return window;
    },
  },
  {
    name: "zones-bar",
    tidy: goesOn,
    async show({ player }) {
      const bar = player.locator("#blackout-turn");
      await bar.locator("[data-list=quick]").click();
      await bar.locator(".hd").first().waitFor();
      return bar.locator(".bo-hud-in");
    },
  },
  {
    name: "zones-attack-dialog",
    tidy,
    async show({ player }) {
      await player.evaluate(() => {
        const { game } = globalThis;
        const combat = game.combat;
        const { actor } =
          combat.combatants.getName("Ilka Sorrento-Vasquez") ??
          combat.combatants.find(one => one.name.startsWith("Ilka"));
        void game.system.api.perform({
          action: "zones.attack",
          actor,
          item: actor.items.getName("Kestrel sidearm"),
          targets: [combat.combatants.find(one => one.name.startsWith("Breach marauder 2")).actor],
        });
      });
      const dialog = player.locator(".application.bo-action");
      await dialog.waitFor();
      return dialog;
    },
  },
  {
    name: "zones-card",
    tidy: goesOn,
    async show({ gm, player }) {
      const id = await gm.evaluate(async () => {
        const { game, CONFIG } = globalThis;
        const fallen = [6, 3, 6, 2, 5, 6, 1, 4, 2, 3, 1, 4];
        const own = CONFIG.Dice.randomUniform;
        CONFIG.Dice.randomUniform = () => {
          const face = fallen.shift();
          return face === undefined ? own() : 1 - (face - 0.5) / 6;
        };
        const named = name => game.combat.combatants.find(one => one.name.startsWith(name)).actor;
        const actor = named("Ilka");
        const message = await game.system.api.perform({
          action: "zones.attack",
          actor,
          item: actor.items.getName("Kestrel sidearm"),
          targets: [named("Breach marauder 2")],
          fast: true,
          choices: { push: "keep", conserve: "never" },
        });
        return message.id;
      });
      return openedCard(player, id, ".bo-die.kind");
    },
  },
  {
    name: "zones-sheet",
    tidy: goesOn,
    async show({ player }) {
      await player.evaluate(() => {
        void globalThis.game.actors
          .find(actor => actor.name.startsWith("Ilka"))
          .sheet.render({ force: true });
      });
      const sheet = player.locator(".application.bo-character");
      await sheet.locator("[role=tab][data-tab=zones]").click();
      await sheet.locator(".bo-zt").waitFor();
      return sheet;
    },
  },
  {
    name: "zones-sheet-edit",
    tidy,
    async show({ player }) {
      const sheet = player.locator(".application.bo-character");
      await sheet.locator("[data-action=mode][data-mode=edit]").click();
      await sheet.locator(".bo-zt input[name$=strength]").waitFor();
      return sheet;
    },
  },
  {
    name: "zones-weapon",
    tidy,
    async show({ player }) {
      await player.evaluate(() => {
        void globalThis.game.actors
          .find(actor => actor.name.startsWith("Ilka"))
          .items.getName("Kestrel sidearm")
          .sheet.render({ force: true });
      });
      const sheet = player.locator(".application.bo-item");
      await sheet.locator("[data-action=mode][data-mode=edit]").click();
      await sheet.locator("[data-action=mode][data-mode=edit][aria-pressed=true]").waitFor();
      await sheet.locator(".bo-zi select").first().waitFor();
      await sheet.locator(".bo-zi").evaluate(element => element.scrollIntoView({ block: "start" }));
      return sheet;
    },
  },
  {
    name: "zones-edit",
    tidy,
    async show({ gm }) {
      await gm.locator("#combat [data-command=zones]").first().click();
      const window = gm.locator(".application.bo-zones");
      await window.waitFor();
      return window;
    },
  },
  {
    name: "zones-settings",
    tidy: goesOn,
    async show({ gm }) {
      return openSettings(gm, "zones");
    },
  },
  {
    name: "zones-settings-injuries",
    tidy: endEncounter,
    async show({ gm }) {
      const window = gm.locator(".application.bo-variant-settings");
      await window.locator("[data-group=injuries]").click();
      await window.locator("[data-row=armArtery] [data-action=row]").click();
      await window.locator("[data-row=armArtery] input").first().waitFor();
      await window
        .locator("[data-row=armArtery]")
        .evaluate(element => element.scrollIntoView({ block: "center" }));
      return window;
    },
  },
];
