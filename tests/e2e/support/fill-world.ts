import { chromium } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { findChromium, LAUNCH } from "../../../scripts/lib/chromium.mjs";
import { joinGame } from "../../../scripts/lib/table.mjs";
import { readSource } from "../../../scripts/packs.mjs";
import { worldNow } from "./world-state.ts";

/**
 * The ID of the only world that the tests use on a licensed Foundry server. The tests delete and create
 * documents in it.
 */
export const TEST_WORLD = "blackout-tests";

const SEED = fileURLToPath(new URL("../../../packs/_demo/seed.yaml", import.meta.url));

/**
 * Fills the test world of a Foundry server with the demo data (users, actors, scene, and settings),
 * regardless of what an earlier run has left in the world. Requires a user "Gamemaster" without a password.
 * @returns that world in the state in which every test starts
 * @throws Error when it isn't the test world
 */
export async function fillWorld(url: string): Promise<unknown> {
  const browser = await chromium.launch({ ...LAUNCH, ...(await findChromium()) });
  try {
    const page = await browser.newPage();
    await joinGame(page, url, "Gamemaster");
    const id = await page.evaluate(() => (globalThis as any).game.world.id);
    if (id !== TEST_WORLD)
      throw new Error(
        `FOUNDRY_URL leads to the world "${id}". The tests delete what they find, so they only run in a world with the id "${TEST_WORLD}" (docs/tested-on.md).`,
      );
    await page.evaluate(fill, await readSource(SEED));
    return await page.evaluate(worldNow, true);
  } finally {
    await browser.close();
  }
}

async function fill({ users, settings, documents }: any): Promise<void> {
  const { CONFIG, game } = globalThis as any;
  const idsOf = (found: any) => [...found].map((document: any) => document.id);
  // Settings that the system writes itself are left unchanged.
  const own = ["partyActor", "migration", "versionSeen", "welcomed", "clocksUntil", "struckUntil"];
  for (const { namespace, key, scope, default: usual } of game.settings.settings.values()) {
    if (namespace !== "blackout" || scope !== "world" || own.includes(key)) continue;
    if (JSON.stringify(game.settings.get(namespace, key)) !== JSON.stringify(usual))
      await game.settings.set(namespace, key, usual);
  }
  for (const [name, left] of [
    ["Combat", game.combats],
    ["ChatMessage", game.messages],
    ["Item", game.items],
    ["Macro", game.macros],
    ["Scene", game.scenes],
  ])
    await CONFIG[name].documentClass.deleteDocuments(idsOf(left));
  const players = users.filter(({ role }: any) => role < 4);
  await CONFIG.User.documentClass.deleteDocuments(
    idsOf(game.users.filter((user: any) => !user.isSelf && !players.some(({ _id }: any) => _id === user.id))),
  );
  await CONFIG.User.documentClass.createDocuments(
    players.filter(({ _id }: any) => !game.users.has(_id)).map(({ character: _later, ...user }: any) => user),
    { keepId: true },
  );
  // An existing party is kept. In a new world, the party of the demo world replaces the one that the writer
  // created.
  const [party] = documents.Actor.filter(({ type }: any) => type === "party");
  await CONFIG.Actor.documentClass.deleteDocuments(
    idsOf(game.actors.filter((actor: any) => actor.type !== "party")),
  );
  await CONFIG.Actor.documentClass.createDocuments(
    documents.Actor.filter(({ _id }: any) => !game.actors.has(_id)),
    { keepId: true, keepEmbeddedIds: true },
  );
  await game.actors.get(party._id).update({ system: party.system });
  await game.settings.set("blackout", "partyActor", settings["blackout.partyActor"]);
  await CONFIG.Actor.documentClass.deleteDocuments(
    idsOf(game.actors.filter((actor: any) => actor.type === "party" && actor.id !== party._id)),
  );
  await CONFIG.User.documentClass.updateDocuments(
    players.map(({ _id, character }: any) => ({ _id, character })),
  );
  const [scene] = documents.Scene;
  await CONFIG.Scene.documentClass.createDocuments([{ ...scene, active: false }], {
    keepId: true,
    keepEmbeddedIds: true,
  });
  await game.scenes.get(scene._id).update({ active: true });
}
