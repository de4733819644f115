/** What the pictures of the README show, and how to get there. Each answers the element to take. */

import { SHEET_SCENES } from "./sheet-scenes.mjs";

const named = (page, name) => page.locator(".application", { hasText: name }).last();

async function openSheet(page, find, position) {
  await page.evaluate(async ([code, place]) => {
    const document = new Function("game", `return ${code}`)(globalThis.game);
    await document.sheet.render({ force: true, position: place });
  }, [find, position]);
  return page.locator(".application.sheet.blackout").last();
}

async function showTab(sheet, tab) {
  await sheet.locator(`[role=tab][data-tab=${tab}]`).first().click();
}

async function edit(sheet) {
  await sheet.locator("[data-action=mode][data-mode=edit]").click();
  await sheet.locator("[data-action=mode][data-mode=edit][aria-pressed=true]").waitFor();
}

async function closeAll(page) {
  await page.evaluate(async () => { for (const app of [...globalThis.foundry.applications.instances.values()]) if (app.hasFrame) await app.close({ animate: false }); });
}

async function openCard(page, id) {
  await page.locator("#sidebar button[data-tab=chat], #sidebar-tabs button[data-tab=chat]").first().click();
  const card = page.locator(`#chat [data-message="${id}"]`);
  await page.locator(`#chat [data-message="${id}"][data-state=applied], #chat [data-message="${id}"][data-state=judged]`).first().waitFor();
  if (!await card.evaluate(element => element.matches("[open]") || element.querySelector("details[open]") !== null)) await card.locator("summary[data-key=card]").click();
  await card.evaluate(element => element.scrollIntoView({ block: "start" }));
  return page.locator("#chat");
}

const ILKA = `game.actors.getName("Ilka Sorrento-Vasquez")`;
const tidy = async ({ gm, player }) => { await closeAll(gm); await closeAll(player); };

export const SCENES = [
  { name: "character-play", tidy, async show({ player }) { return openSheet(player, ILKA); } },
  {
    name: "character-gear", tidy,
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
  { name: "npc", tidy, async show({ gm }) { return openSheet(gm, `game.actors.getName("Breach marauder")`); } },
  { name: "party", tidy, async show({ gm }) { return openSheet(gm, `game.actors.find(actor => actor.type === "party")`); } },
  { name: "item-weapon-play", tidy, async show({ player }) { return openSheet(player, `${ILKA}.items.getName("Kestrel sidearm")`); } },
  {
    name: "item-weapon", tidy,
    async show({ player }) {
      const sheet = await openSheet(player, `${ILKA}.items.getName("Kestrel sidearm")`);
      await edit(sheet);
      return sheet;
    },
  },
  { name: "item-armor", tidy, async show({ player }) { return openSheet(player, `${ILKA}.items.getName("Tender-pattern combat suit")`); } },
  {
    name: "test-dialog", tidy,
    async show({ player }) {
      const sheet = await openSheet(player, ILKA);
      await showTab(sheet, "play");
      await sheet.locator(".bo-mx button[data-attribute=insight][data-skill=perception]").click();
      const dialog = named(player, "What counts");
      await dialog.locator("input[name=difficulty]").fill("3");
      await dialog.locator("input[name=difficulty]").press("Tab");
      await dialog.locator("input[name=takingTime]").check();
      await dialog.locator("[data-action=inspiration][data-by='1']").click();
      return dialog;
    },
  },
  {
    name: "chat-cards", tidy,
    async show({ player }) {
      await player.evaluate(async () => {
        const { rollTest } = globalThis.game.system.api;
        const ilka = globalThis.game.actors.getName("Ilka Sorrento-Vasquez");
        await rollTest(ilka, { attribute: "strength", skill: "athletics", difficulty: 2, fast: true });
        await rollTest(ilka, { attribute: "dexterity", skill: "aim", difficulty: 3, fast: true, rows: [{ source: "own", dice: 1, why: "braced against the hatch" }] });
      });
      await player.locator("#sidebar button[data-tab=chat], #sidebar-tabs button[data-tab=chat]").first().click();
      await player.locator("#chat [data-verb=test] summary[data-key=card]").last().click();
      return player.locator("#chat");
    },
  },
  {
    name: "attack-dialog", tidy,
    async show({ player }) {
      await player.evaluate(() => {
        const { game } = globalThis;
        const ilka = game.actors.getName("Ilka Sorrento-Vasquez");
        void game.system.api.perform({ verb: "attack", actor: ilka, item: ilka.items.getName("Kestrel sidearm"), targets: [game.scenes.active.tokens.getName("Breach marauder 1").actor] });
      });
      const dialog = named(player, "What counts");
      await dialog.locator("input[name=takingTime]").check();
      return dialog;
    },
  },
  {
    name: "attack-card", tidy,
    async show({ player }) {
      const id = await player.evaluate(async () => {
        const { game } = globalThis;
        const ilka = game.actors.getName("Ilka Sorrento-Vasquez");
        const braced = { source: "own", dice: 4, why: "braced against the hatch" };
        const message = await game.system.api.perform({
          verb: "attack", actor: ilka, item: ilka.items.getName("Kestrel sidearm"), targets: [game.scenes.active.tokens.getName("Breach marauder 1").actor],
          choices: { rows: [braced], targets: [{ evasion: 1 }] }, fast: true,
        });
        return message.id;
      });
      return openCard(player, id);
    },
  },
  {
    name: "soak",
    async tidy(seats) {
      await seats.player.locator("#blackout-prompts [data-deed=answer][data-value=none]").click();
      await seats.player.locator("#blackout-prompts [data-deed=answer]").first().waitFor({ state: "detached" });
      await tidy(seats);
    },
    async show({ gm, player }) {
      await gm.evaluate(async () => {
        const { game } = globalThis;
        const ilka = game.actors.getName("Ilka Sorrento-Vasquez");
        await game.system.api.perform({ verb: "adjust", actor: ilka, targets: [ilka], choices: { kind: "direct", amount: 9 }, fast: true });
      });
      const panel = player.locator("#blackout-prompts");
      await panel.locator("[data-deed=answer]").first().waitFor();
      return panel;
    },
  },
  {
    name: "adjust", tidy,
    async show({ gm }) {
      await gm.keyboard.press("Shift+J");
      const dialog = named(gm, "Adjust people");
      await dialog.waitFor();
      return dialog;
    },
  },
  {
    name: "table", tidy,
    async show({ player }) {
      await openSheet(player, ILKA, { left: 60, top: 40 });
      return player.locator("body");
    },
  },
  ...SHEET_SCENES,
];
