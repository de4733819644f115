import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

/**
 * The environment variable with the path of a file. The file stores the state of the world at the start of a
 * run on a Foundry version.
 */
export const START_FILE = "BLACKOUT_START_FILE";

/**
 * Returns the world's state at the start of a run on a Foundry version. A page's current state can't be used,
 * because a failed test may have changed it.
 */
export function worldAtStart(): unknown {
  return JSON.parse(readFileSync(process.env[START_FILE] ?? "", "utf8"));
}

/**
 * Runs in a Gamemaster's page, and returns the world's state as that page knows it. With `scenery`, includes
 * the scene with its walls and regions, as required for a world that tests change but don't recreate.
 */
export function worldNow(scenery = false): unknown {
  const { game } = globalThis as any;
  const scene = game.scenes.active;
  // Foundry stores the ownership of compendiums in one of its own settings.
  const settings = [...game.settings.settings.values()].filter(
    (setting: any) =>
      setting.scope === "world" &&
      (setting.namespace === "blackout" || setting.key === "compendiumConfiguration"),
  );
  const { tokens: _tokens, flags: _flags, active: _active, _stats, ...own } = scene.toObject();
  return {
    ...(scenery && { scene: own }),
    actors: game.actors.map((actor: any) => actor.toObject()),
    tokens: scene.tokens.map((token: any) => token.toObject()),
    items: game.items.map((item: any) => item.id),
    users: game.users.map((user: any) => user.id),
    settings: settings.map(({ namespace, key }: any) => [
      namespace,
      key,
      structuredClone(game.settings.get(namespace, key)),
    ]),
  };
}

/**
 * Restores the world on a Gamemaster's page. The last write stores `round` in the scene, so that other pages
 * can tell when the world is restored.
 */
export async function restoreWorld(page: Page, start: unknown, round: number): Promise<void> {
  await page.evaluate(restore, { start, round });
}

async function restore({ start, round }: { start: any; round: number }): Promise<void> {
  const { game, CONFIG } = globalThis as any;
  const scene = game.scenes.active;
  const idsOf = (documents: any) => [...documents].map((document: any) => document.id);
  for (const [namespace, key, value] of start.settings)
    if (JSON.stringify(game.settings.get(namespace, key)) !== JSON.stringify(value))
      await game.settings.set(namespace, key, value);
  await CONFIG.User.documentClass.deleteDocuments(
    idsOf(game.users.filter((user: any) => !start.users.includes(user.id))),
  );
  await CONFIG.Combat.documentClass.deleteDocuments(idsOf(game.combats));
  // Actions from the previous test may still be running. If one of them deletes a message first, the bulk
  // deletion fails, and the remaining messages are deleted individually.
  await CONFIG.ChatMessage.documentClass
    .deleteDocuments(idsOf(game.messages))
    .catch(() =>
      Promise.all([...game.messages].map((message: any) => message.delete().catch(() => undefined))),
    );
  await CONFIG.Item.documentClass.deleteDocuments(
    idsOf(game.items.filter((item: any) => !start.items.includes(item.id))),
  );
  await scene.deleteEmbeddedDocuments("Token", idsOf(scene.tokens));
  if (start.scene) {
    const parts = {
      Wall: "walls",
      Region: "regions",
      AmbientLight: "lights",
      Drawing: "drawings",
      Tile: "tiles",
      Note: "notes",
    };
    for (const [name, collection] of Object.entries(parts)) {
      if (!scene[collection]) continue;
      await scene.deleteEmbeddedDocuments(name, idsOf(scene[collection]));
      await scene.createEmbeddedDocuments(name, start.scene[collection] ?? [], { keepId: true });
    }
    const kept = Object.entries(start.scene).filter(
      ([key, value]) =>
        !Object.values(parts).includes(key) &&
        key !== "_id" &&
        JSON.stringify(scene._source[key]) !== JSON.stringify(value),
    );
    if (kept.length > 0) await scene.update(Object.fromEntries(kept));
  }
  // The party is kept. Otherwise, the writer would create a new one.
  await CONFIG.Actor.documentClass.deleteDocuments(
    idsOf(game.actors.filter((actor: any) => actor.type !== "party")),
  );
  const [party] = start.actors.filter((actor: any) => actor.type === "party");
  await game.actors.get(party._id).update({ system: party.system });
  await CONFIG.Actor.documentClass.createDocuments(
    start.actors.filter((actor: any) => actor.type !== "party"),
    { keepId: true, keepEmbeddedIds: true },
  );
  await scene.createEmbeddedDocuments("Token", start.tokens, { keepId: true });
  // Foundry may append a number to a new token's name, so the original names are restored.
  await scene.updateEmbeddedDocuments(
    "Token",
    start.tokens.map(({ _id, name }: any) => ({ _id, name })),
  );
  await scene.update({ "flags.world.round": round });
}
