/**
 * The functions for the screenshots of the party's activities. Each function returns the element to capture.
 */

import { tidy, unfocus } from "./scene-steps.mjs";

const ILKA = "Ilka Sorrento-Vasquez";

/** Sets up an injured character, a busy character and a follower, unless they already exist in the world. */
async function roughUp(gm) {
  await gm.evaluate(async name => {
    const { game, CONFIG } = globalThis;
    const ilka = game.actors.getName(name);
    if (game.actors.getName("Tender drone")) return;
    await CONFIG.Actor.documentClass.createDocuments([
      {
        name: "Tender drone",
        type: "follower",
        ownership: { default: 2 },
        system: {
          concept: "Carries what nobody wants to carry",
          controller: ilka.uuid,
          skills: { perception: { rank: 2 } },
        },
      },
    ]);
    for (const key of ["poisoned", "exhausted", "prone"])
      await ilka.toggleStatusEffect(key, { active: true });
    const drives = ilka.toObject().system.drives.map((drive, index) => ({ ...drive, chosen: index < 3 }));
    await ilka.update({ "system.drives": drives, "system.health.value": 6 });
    const suit = ilka.items.find(item => item.type === "armor");
    await suit.update({ "system.armor.value": 9 });
  }, ILKA);
}

/** Opens one of the party's windows by clicking its button on the party sheet. */
async function openWindow(gm, action) {
  await gm.evaluate(async key => {
    const { sheet } = globalThis.game.system.api.partyActor();
    await sheet.render({ force: true });
    sheet.element.querySelector(`[data-action="${key}"]`).click();
    await sheet.close({ animate: false });
  }, action);
}

/** Opens a user's Inspiration panel. */
async function openPanel(page) {
  const panel = page.locator("#blackout-inspiration");
  if (!(await panel.isVisible())) await page.locator(".bo-pool-button").click();
  await panel.waitFor();
  return panel;
}

async function openParty(page, tab = "members", position = {}) {
  await page.evaluate(
    async ([page, place]) => {
      const { sheet } = globalThis.game.system.api.partyActor();
      await sheet.render({ force: true, position: { left: 120, top: 10, height: 740, ...place } });
      sheet.changeTab(page, "primary", { force: true });
      const { activeElement } = globalThis.document;
      if (activeElement instanceof globalThis.HTMLElement) activeElement.blur();
    },
    [tab, position],
  );
  return page.locator(".application.bo-party");
}

export const PARTY_SCENES = [
  {
    name: "party-members",
    tidy,
    async show({ gm }) {
      await roughUp(gm);
      return openParty(gm);
    },
  },
  {
    name: "party-narrow",
    tidy,
    async show({ gm, player }) {
      await roughUp(gm);
      const sheet = await openParty(player, "members", { width: 420 });
      await sheet.locator("details.carries summary").first().click();
      await unfocus(player);
      return sheet;
    },
  },
  {
    name: "party-passives",
    tidy,
    async show({ gm }) {
      await roughUp(gm);
      return openParty(gm, "passives");
    },
  },
  {
    name: "inspiration",
    tidy,
    async show({ gm, player }) {
      await player.evaluate(name => {
        void globalThis.game.system.api.perform({
          action: "test",
          actor: globalThis.game.actors.getName(name),
          targets: [],
          choices: { attribute: "insight", skill: "perception" },
        });
      }, ILKA);
      const panel = await openPanel(gm);
      await panel.locator("[data-dialog]").first().waitFor();
      return panel;
    },
  },
  {
    name: "party-rest",
    tidy,
    async show({ gm }) {
      await roughUp(gm);
      await openWindow(gm, "partyRest");
      const window = gm.locator("#blackout-rest");
      await window.locator("input[name=length][value=night]").check({ force: true });
      await window.locator(".rolls").first().waitFor();
      return window;
    },
  },
  {
    name: "party-session",
    tidy,
    async show({ gm }) {
      await openWindow(gm, "partySession");
      const window = gm.locator("#blackout-session");
      await window.waitFor();
      return window;
    },
  },
  {
    name: "party-session-end",
    async tidy(seats) {
      await seats.gm.evaluate(async () => {
        await globalThis.game.system.api.partyActor().update({ "system.running": "", "system.sessions": [] });
      });
      await tidy(seats);
    },
    async show({ gm }) {
      await roughUp(gm);
      await gm.evaluate(async () => {
        await globalThis.game.system.api.partyActor().update({
          "system.running": "pictureSession01",
          "system.sessions": [
            {
              id: "pictureSession01",
              title: "Cold iron",
              notes: "",
              time: 1735689600000,
              experience: 0,
              drives: 0,
            },
          ],
        });
      });
      await openWindow(gm, "partySession");
      const window = gm.locator("#blackout-session");
      await window.locator("textarea[name=objectives]").fill("Out of the ring alive");
      await window.locator("input[name=experience]").fill("30");
      await window.locator("input[name=experience]").press("Tab");
      return window;
    },
  },
  {
    name: "party-hazard",
    tidy,
    async show({ gm }) {
      await openWindow(gm, "partyHazard");
      const window = gm.locator("#blackout-hazard");
      await window.locator("input[name=struck]").first().check();
      await window.locator("input[name=lasts]").check();
      return window;
    },
  },
  {
    name: "party-request",
    tidy,
    async show({ gm }) {
      await (await openPanel(gm)).locator("[data-action=request]").click();
      const window = gm.locator("#blackout-request");
      await window.waitFor();
      return window;
    },
  },
  {
    name: "challenge-begin",
    tidy,
    async show({ gm }) {
      await (await openPanel(gm)).locator("[data-action=challenge]").click();
      const window = gm.locator("#blackout-challenge-begin");
      await window.waitFor();
      return window;
    },
  },
  {
    name: "challenge",
    async tidy(seats) {
      await seats.gm.evaluate(async () => {
        await globalThis.game.system.api.partyActor().update({ "system.challenges": [] });
      });
      await tidy(seats);
    },
    async show({ gm }) {
      await (await openPanel(gm)).locator("[data-action=challenge]").click();
      const begin = gm.locator("#blackout-challenge-begin");
      await begin.locator("[name=name]").fill("restart the ring before it drifts");
      await begin.locator("[name=difficulty]").fill("2");
      await begin.locator("[name=difficulty]").press("Tab");
      await begin.locator("[data-primary]").click();
      const window = gm.locator(".application.bo-challenge");
      await window.waitFor();
      return window;
    },
  },
  {
    name: "guile-begin",
    tidy,
    async show({ gm }) {
      await (await openPanel(gm)).locator("[data-action=guile]").click();
      const window = gm.locator("#blackout-guile-begin");
      await window.waitFor();
      return window;
    },
  },
];
