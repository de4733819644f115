/**
 * Defines the screenshots of rare states: a choice of portraits, an item that is older than its compendium
 * version, and the cards of secret, unreadable or rejected actions.
 */
import { openBuilt } from "./built-window.mjs";
import { ILKA, tab, tidy } from "./scene-steps.mjs";
import { begun, CREATION, unbegun } from "./window-scenes.mjs";

/** Deletes all chat messages. */
async function clearChat(gm) {
  await gm.evaluate(() =>
    globalThis.CONFIG.ChatMessage.documentClass.deleteDocuments(
      globalThis.game.messages.map(each => each.id),
    ),
  );
}

/** The name of an item of Ilka's that has a newer version in the compendium. */
const OUTDATED = "Sidearm from the last port";

export const STATE_SCENES = [
  {
    name: "portraits",
    tidy: unbegun,
    async show({ gm }) {
      await begun(gm);
      await openBuilt(gm, ...CREATION);
      await gm.locator(".bo-creation [data-action=portrait]").first().click();
      const window = gm.locator(".bo-portraits");
      await window.locator("[data-icon]").nth(8).waitFor();
      return window;
    },
  },
  {
    name: "renew",
    async tidy(seats) {
      await tidy(seats);
      await seats.gm.evaluate(
        async ([find, name]) => {
          await new Function("game", `return ${find}`)(globalThis.game).items.getName(name)?.delete();
        },
        [ILKA, OUTDATED],
      );
    },
    async show({ gm }) {
      await gm.evaluate(
        async ([find, name]) => {
          const { game } = globalThis;
          const [source] = await game.packs.get("blackout.weapons").getDocuments();
          const data = game.items.fromCompendium(source);
          await new Function("game", `return ${find}`)(game).createEmbeddedDocuments("Item", [
            {
              ...data,
              name,
              system: { ...data.system, price: data.system.price + 150, mass: data.system.mass + 1 },
            },
          ]);
        },
        [ILKA, OUTDATED],
      );
      await openBuilt(gm, "renew-dialog", "askToRenew", ask => {
        void ask(
          globalThis.game.actors.getName("Ilka Sorrento-Vasquez").items.getName("Sidearm from the last port"),
        );
      });
      const dialog = gm.locator("dialog.application.dialog, .application.dialog").last();
      await dialog.locator("li").first().waitFor();
      return dialog;
    },
  },
  {
    name: "cards-of-state",
    // Clears the chat, because the next screenshots would otherwise wait for the action that can't be judged.
    async tidy(seats) {
      await tidy(seats);
      await clearChat(seats.gm);
    },
    async show({ gm, player }) {
      await tab(player, "chat");
      await clearChat(gm);
      await gm.evaluate(() => {
        const { game } = globalThis;
        const enemy = game.scenes.active.tokens.getName("Hull gunner").actor;
        void game.system.api.perform({
          action: "test",
          actor: enemy,
          targets: [],
          choices: { attribute: "insight", skill: "perception", difficulty: 3 },
        });
      });
      const dialog = gm.locator(".application.bo-action").last();
      await dialog.locator("[name=secret]").check();
      await dialog.locator("[data-primary]").click();
      await player.locator("#chat [data-card=secret]").first().waitFor({ state: "attached" });
      // Creates messages with data that only a faulty client would send. They contain an action that no user
      // may undo.
      await player.evaluate(async find => {
        const { game, CONFIG } = globalThis;
        const ilka = new Function("game", `return ${find}`)(game);
        const Message = CONFIG.ChatMessage.documentClass;
        await Message.create({
          type: "action",
          speaker: { actor: ilka.id, alias: ilka.name },
          system: {
            action: "test",
            actor: ilka.uuid,
            choices: "{}",
            given: JSON.stringify({ dice: { test: [9, 9, 9] }, answers: {} }),
          },
        });
        await Message.create({
          type: "request",
          whisper: game.users
            .filter(user => user.isGM)
            .map(user => user.id)
            .concat(game.user.id),
          system: { kind: "undoAction", payload: { message: "AAAAAAAAAAAAAAAA" } },
        });
      }, ILKA);
      await player.locator("#chat [data-card=request]").first().waitFor();
      await player.locator("#chat .chat-message, #chat li.message").nth(2).waitFor();
      return player.locator("#chat");
    },
  },
];
