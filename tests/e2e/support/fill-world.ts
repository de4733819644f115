import { chromium } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { findChromium, LAUNCH } from "../../../scripts/lib/chromium.mjs";
import { joinGame } from "../../../scripts/lib/table.mjs";
import { readSource } from "../../../scripts/packs.mjs";

/** The id of the only world that the tests touch on a licensed Foundry: they delete and make whatever they like there. */
export const TEST_WORLD = "blackout-tests";

const SEED = fileURLToPath(new URL("../../../packs/_demo/seed.yaml", import.meta.url));

/**
 * Fills the world of a Foundry with the demonstration, once: users, actors, scene, settings. It needs a user "Gamemaster" without a password.
 * @throws Error when the world is another than the one that is meant for tests
 */
export async function fillWorld(url: string): Promise<void> {
  const browser = await chromium.launch({ ...LAUNCH, ...await findChromium() });
  try {
    const page = await browser.newPage();
    await joinGame(page, url, "Gamemaster");
    const id = await page.evaluate(() => (globalThis as any).game.world.id);
    if (id !== TEST_WORLD) throw new Error(`FOUNDRY_URL leads to the world "${id}". The tests delete what they find, so they only run in a world with the id "${TEST_WORLD}" (docs/tested-on.md).`);
    await page.evaluate(fill, await readSource(SEED));
  } finally {
    await browser.close();
  }
}

async function fill({ users, settings, documents }: any): Promise<void> {
  const { CONFIG, game } = globalThis as any;
  const missing = (collection: any, data: any[]) => data.filter(({ _id }) => !collection.has(_id));
  const players = users.filter(({ role }: any) => role < 4);
  await CONFIG.User.documentClass.createDocuments(missing(game.users, players).map(({ character: _later, ...user }: any) => user), { keepId: true });
  const known = new Set(documents.Actor.map(({ _id }: any) => _id));
  await CONFIG.Actor.documentClass.createDocuments(missing(game.actors, documents.Actor), { keepId: true, keepEmbeddedIds: true });
  // The party of a new world makes way for that of the demonstration, once that is there: where there is none the writer makes one.
  await game.settings.set("blackout", "partyActor", settings["blackout.partyActor"]);
  await CONFIG.Actor.documentClass.deleteDocuments(game.actors.filter(({ id }: any) => !known.has(id)).map(({ id }: any) => id));
  await CONFIG.User.documentClass.updateDocuments(players.map(({ _id, character }: any) => ({ _id, character })));
  const [scene] = documents.Scene;
  if (!game.scenes.has(scene._id)) await CONFIG.Scene.documentClass.createDocuments([{ ...scene, active: false }], { keepId: true, keepEmbeddedIds: true });
  await game.scenes.get(scene._id).update({ active: true });
}
