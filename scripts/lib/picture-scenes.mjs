/**
 * Defines the README's screenshots and the steps that lead to each. Each function returns the element to
 * capture.
 */

import { PARTY_SCENES } from "./party-scenes.mjs";
import { THEATRE_SCENES } from "./theatre-scenes.mjs";
import { AREA_SCENES } from "./area-scenes.mjs";
import { BATTLE_SCENES } from "./battle-scenes.mjs";
import { TAKEDOWN_SCENES } from "./takedown-scenes.mjs";
import { ENCOUNTER_SCENES } from "./encounter-scenes.mjs";
import { BANDS_SCENES } from "./bands-scenes.mjs";
import { ZONES_SCENES } from "./zones-scenes.mjs";
import { SHEET_SCENES } from "./sheet-scenes.mjs";
import { STATE_SCENES } from "./state-scenes.mjs";
import { END_OF_ENCOUNTER, WINDOW_SCENES } from "./window-scenes.mjs";
import { close, ILKA, openSheet, tab, tidy, unfocus } from "./scene-steps.mjs";

/** Returns the dialog of an action, in any language. */
const actionDialog = page => page.locator(".application.bo-action:not(#blackout-adjust)").last();

async function showTab(sheet, tab) {
  await sheet.locator(`[role=tab][data-tab=${tab}]`).first().click();
}

async function edit(sheet) {
  await sheet.locator("[data-action=mode][data-mode=edit]").click();
  await sheet.locator("[data-action=mode][data-mode=edit][aria-pressed=true]").waitFor();
}

async function openCard(page, id) {
  await tab(page, "chat");
  const card = page.locator(`#chat [data-message="${id}"]`);
  await page
    .locator(
      `#chat [data-message="${id}"][data-state=applied], #chat [data-message="${id}"][data-state=judged]`,
    )
    .first()
    .waitFor();
  if (
    !(await card.evaluate(
      element => element.matches("[open]") || element.querySelector("details[open]") !== null,
    ))
  )
    await card.locator("summary[data-key=card]").click();
  await card.evaluate(element => element.scrollIntoView({ block: "start" }));
  return page.locator("#chat");
}

/**
 * Sets up the encounter for the screenshots: the crew, several identical enemies of each of two types, a
 * hidden enemy, and an enemy with a long name.
 */
async function layOut(gm, fighters) {
  await gm.evaluate(async wanted => {
    const { game, CONFIG } = globalThis;
    const scene = game.scenes.active;
    await CONFIG.Combat.documentClass.deleteDocuments(game.combats.map(each => each.id));
    const combat = await CONFIG.Combat.documentClass.create({ scene: scene.id, active: true });
    await combat.createEmbeddedDocuments(
      "Combatant",
      wanted.map(({ token, name, hidden = false, initiative }) => {
        // Tokens are identified by their stored names, because the displayed names are in the client's
        // language.
        const { id, actorId } = scene.tokens.find(({ _source }) => _source.name === token);
        return {
          tokenId: id,
          sceneId: scene.id,
          actorId,
          hidden,
          ...(name ? { name } : {}),
          ...(initiative ? { initiative } : {}),
        };
      }),
    );
    await combat.activate();
  }, fighters);
}

const ENEMIES = [
  { token: "Gantry drone", initiative: 6 },
  { token: "Breach marauder 1" },
  { token: "Breach marauder 2" },
  { token: "Hull gunner" },
  {
    token: "Gantry drone",
    name: "Cutter on the outer hull, nobody knows whose",
    hidden: true,
    initiative: 12,
  },
];
const CREW = ["Ilka", "Rook", "Halloran"].map(token => ({ token }));

async function settled(page) {
  await page.waitForFunction(() => {
    const { game } = globalThis;
    const { combat } = game;
    if (!combat?.started || !combat.combatant) return false;
    return (
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

async function nextTurn(gm) {
  await gm.evaluate(() => globalThis.game.combat.nextTurn());
  await settled(gm);
}

/**
 * Sets up the second round of an encounter, on Ilka's turn. One combatant has delayed, one is defeated, and
 * others have conditions.
 */
async function encounterOn({ gm, player }) {
  await layOut(gm, [...CREW, ...ENEMIES]);
  await gm.evaluate(async () => {
    const { combat } = globalThis.game;
    const steps = { Ilka: [9, 3], Rook: [7, 2], Halloran: [3, 1] };
    await combat.writeFighters(
      combat.fighters.flatMap(({ id, name }) =>
        steps[name]
          ? [
              {
                _id: id,
                initiative: steps[name][0],
                system: { step: steps[name][0], actionPoints: steps[name][1], dice: [1] },
              },
            ]
          : [],
      ),
    );
    await combat.startCombat();
  });
  await settled(gm);
  await gm.evaluate(async () => {
    const { game } = globalThis;
    const tokens = game.scenes.active.tokens;
    await game.actors.getName("Ilka Sorrento-Vasquez").toggleStatusEffect("acid", { active: true });
    await tokens.get("tokenGunner00001").actor.toggleStatusEffect("prone", { active: true });
    const down = tokens.get("tokenMarauder002").actor;
    await game.system.api.perform({
      action: "adjust",
      actor: down,
      targets: [down],
      choices: { kind: "direct", amount: 200 },
      fast: true,
    });
    await game.combat.nextRound();
  });
  await settled(gm);
  await nextTurn(gm);
  await nextTurn(gm);
  await gm.evaluate(async () => {
    const { combat, system } = globalThis.game;
    const rook = combat.combatants.getName("Rook");
    await system.api.perform({
      action: "delay",
      actor: rook.actor,
      choices: { combatant: rook.uuid, step: 15 },
      fast: true,
    });
  });
  await gm.waitForFunction(() => globalThis.game.combat.combatants.getName("Rook").initiative === 15);
  await settled(gm);
  while (await gm.evaluate(() => globalThis.game.combat.combatant.name !== "Ilka")) await nextTurn(gm);
  for (const page of [gm, player]) {
    await tab(page, "combat");
    await page.locator("#combat .combatant.active", { hasText: "Ilka" }).waitFor();
  }
}

async function endEncounter(seats) {
  await tidy(seats);
  await seats.gm.evaluate(async () => {
    const { game, CONFIG } = globalThis;
    await CONFIG.Combat.documentClass.deleteDocuments(game.combats.map(each => each.id));
  });
  await seats.gm.evaluate(async () => {
    await globalThis.game.actors
      .getName("Ilka Sorrento-Vasquez")
      .toggleStatusEffect("acid", { active: false });
  });
}

/**
 * The screenshots to take in each other language: a sheet, a dialog, a card, the combat tracker, the guide
 * and the house rules. No step depends on translated text.
 */
export const LANGUAGE_SCENES = [
  "character-play",
  "attack-dialog",
  "attack-card",
  "combat-track-wide",
  "guide-player",
  "house-rules",
];

export const SCENES = [
  {
    name: "character-play",
    tidy,
    async show({ player }) {
      return openSheet(player, ILKA);
    },
  },
  {
    name: "character-gear",
    tidy,
    async show({ player }) {
      const sheet = await openSheet(player, ILKA);
      await showTab(sheet, "gear");
      return sheet;
    },
  },
  {
    name: "character-edit",
    async tidy(seats) {
      await seats.player.locator("[data-action=mode][data-mode=play]").last().click();
      await tidy(seats);
    },
    async show({ player }) {
      const sheet = await openSheet(player, ILKA);
      await showTab(sheet, "play");
      await edit(sheet);
      return sheet;
    },
  },
  {
    name: "npc",
    tidy,
    async show({ gm }) {
      return openSheet(gm, `game.actors.get("npcMarauder00001")`);
    },
  },
  {
    name: "party",
    tidy,
    async show({ gm }) {
      return openSheet(gm, `game.actors.find(actor => actor.type === "party")`);
    },
  },
  {
    name: "item-weapon-play",
    tidy,
    async show({ player }) {
      return openSheet(player, `${ILKA}.items.getName("Kestrel sidearm")`);
    },
  },
  {
    name: "item-weapon",
    tidy,
    async show({ player }) {
      const sheet = await openSheet(player, `${ILKA}.items.getName("Kestrel sidearm")`);
      await edit(sheet);
      return sheet;
    },
  },
  {
    name: "item-armor",
    tidy,
    async show({ player }) {
      return openSheet(player, `${ILKA}.items.getName("Tender-pattern combat suit")`);
    },
  },
  {
    name: "test-dialog",
    tidy,
    async show({ player }) {
      const sheet = await openSheet(player, ILKA);
      await showTab(sheet, "play");
      await sheet.locator(".bo-mx button[data-attribute=insight][data-skill=perception]").click();
      const dialog = actionDialog(player);
      await dialog.locator("input[name=difficulty]").fill("3");
      await dialog.locator("input[name=difficulty]").press("Tab");
      await dialog.locator("input[name=takingTime]").check();
      await dialog.locator("[data-action=inspiration][data-by='1']").click();
      return dialog;
    },
  },
  {
    name: "chat-cards",
    tidy,
    async show({ player }) {
      await player.evaluate(async () => {
        const { rollTest } = globalThis.game.system.api;
        const ilka = globalThis.game.actors.getName("Ilka Sorrento-Vasquez");
        await rollTest(ilka, { attribute: "strength", skill: "athletics", difficulty: 2, fast: true });
        await rollTest(ilka, {
          attribute: "dexterity",
          skill: "aim",
          difficulty: 3,
          fast: true,
          rows: [{ source: "own", dice: 1, why: "braced against the hatch" }],
        });
      });
      await tab(player, "chat");
      await player.locator("#chat [data-action-type=test] details[open]").last().waitFor();
      return player.locator("#chat");
    },
  },
  {
    name: "attack-dialog",
    tidy,
    async show({ player }) {
      await player.evaluate(() => {
        const { game } = globalThis;
        const ilka = game.actors.getName("Ilka Sorrento-Vasquez");
        void game.system.api.perform({
          action: "attack",
          actor: ilka,
          item: ilka.items.get("itemKestrel00001"),
          targets: [game.scenes.active.tokens.get("tokenMarauder001").actor],
        });
      });
      const dialog = actionDialog(player);
      await dialog.locator("input[name=takingTime]").check();
      return dialog;
    },
  },
  {
    name: "attack-card",
    tidy,
    async show({ player }) {
      const id = await player.evaluate(async () => {
        const { game } = globalThis;
        const ilka = game.actors.getName("Ilka Sorrento-Vasquez");
        const braced = { source: "own", dice: 4, why: "braced against the hatch" };
        const message = await game.system.api.perform({
          action: "attack",
          actor: ilka,
          item: ilka.items.get("itemKestrel00001"),
          targets: [game.scenes.active.tokens.get("tokenMarauder001").actor],
          choices: { rows: [braced], targets: [{ evasion: 1 }] },
          fast: true,
        });
        return message.id;
      });
      return openCard(player, id);
    },
  },
  {
    name: "soak",
    async tidy(seats) {
      await seats.player.locator("#blackout-prompts [data-command=answer][data-value=none]").click();
      await seats.player
        .locator("#blackout-prompts [data-command=answer]")
        .first()
        .waitFor({ state: "detached" });
      await tidy(seats);
    },
    async show({ gm, player }) {
      await gm.evaluate(async () => {
        const { game } = globalThis;
        const ilka = game.actors.getName("Ilka Sorrento-Vasquez");
        await game.system.api.perform({
          action: "adjust",
          actor: ilka,
          targets: [ilka],
          choices: { kind: "direct", amount: 9 },
          fast: true,
        });
      });
      const panel = player.locator("#blackout-prompts");
      await panel.locator("[data-command=answer]").first().waitFor();
      return panel;
    },
  },
  {
    name: "adjust",
    tidy,
    async show({ gm }) {
      await gm.keyboard.press("Shift+J");
      const dialog = gm.locator("#blackout-adjust");
      await dialog.waitFor();
      return dialog;
    },
  },
  {
    name: "combat-commit",
    tidy: endEncounter,
    async show({ gm, player }) {
      await layOut(gm, [...CREW, ...ENEMIES]);
      await gm.evaluate(() => globalThis.game.combat.startCombat());
      const dialog = player.locator("#blackout-commit");
      await dialog.locator("input[value='3']").check({ force: true });
      return dialog;
    },
  },
  {
    name: "combat-track",
    prepares: ["combat-track-wide", "combat-bar", "combat-end", "combat-planner"],
    tidy: async () => {
      /* Doesn't clean up, because the next screenshots continue from this state. */
    },
    async show(seats) {
      await encounterOn(seats);
      return seats.player.locator("#combat");
    },
  },
  {
    name: "combat-track-wide",
    tidy: async ({ gm }) => {
      await close(gm);
    },
    async show({ gm }) {
      await gm.locator("#combat [data-action=popOut]").click();
      const window = gm.locator(".application.bo-encounter");
      await window.locator(".combatant.active").waitFor();
      await window.locator("[data-action=delay]").click();
      await window.locator(".step.legal").first().waitFor();
      await unfocus(gm);
      return window;
    },
  },
  {
    name: "combat-bar",
    tidy: async () => {
      /* Doesn't clean up, because the next screenshot continues from this state. */
    },
    async show({ player }) {
      return player.locator("#blackout-turn .bo-hud-in");
    },
  },
  END_OF_ENCOUNTER,
  {
    name: "combat-planner",
    tidy: endEncounter,
    async show({ player }) {
      const bar = player.locator("#blackout-turn");
      await bar.locator("[data-action=planMode]").click();
      await bar.locator(".hd").first().click();
      await bar.locator(".hd").nth(1).click();
      await bar.locator(".plan li").nth(1).waitFor();
      return bar.locator(".bo-hud-in");
    },
  },
  {
    name: "table",
    tidy,
    async show({ player }) {
      await openSheet(player, ILKA, { left: 60, top: 40 });
      return player.locator("body");
    },
  },
  ...WINDOW_SCENES,
  ...STATE_SCENES,
  ...SHEET_SCENES,
  // These scenes come last, because the party's activities change the characters.
  ...PARTY_SCENES,
  ...TAKEDOWN_SCENES,
  ...ENCOUNTER_SCENES,
  ...THEATRE_SCENES,
  ...BANDS_SCENES,
  ...ZONES_SCENES,
  ...BATTLE_SCENES,
  ...AREA_SCENES,
];
