/**
 * Provides worlds in the format of older versions. The fixture has its own manifest, so that the server
 * accepts the world unchanged.
 */
import { cpSync, readFileSync } from "node:fs";
import { readSeed } from "../../../host/server/seed.ts";
import { startServer } from "../../../host/server/start.ts";
import { temporaryFolder, writeFiles } from "../../contract/server/support/fixtures.ts";
import { connect } from "../../contract/server/support/table.ts";

const fixture = new URL("../../fixtures/world-0.1.0/", import.meta.url);
const GAMEMASTER = "gamemaster000001";

/**
 * Returns a folder that contains the old manifest. The manifest also declares the types of the broken
 * documents, as if a module had added them.
 */
function oldSystem(): string {
  const manifest = JSON.parse(readFileSync(new URL("system.json", fixture), "utf8"));
  Object.assign(manifest.documentTypes.Actor, { spaceship: {} });
  Object.assign(manifest.documentTypes.Item, { relic: {} });
  Object.assign(manifest.documentTypes.ChatMessage, { telegram: {} });
  return writeFiles(temporaryFolder("old-system-"), { "system.json": JSON.stringify(manifest) });
}

/**
 * Creates a folder with a world from system version 0.1.0, which contains actors, tokens, messages, unreadable data, a
 * locked compendium and an open one.
 */
export async function makeOldWorld(generation: 13 | 14): Promise<string> {
  const world = temporaryFolder("old-world-");
  const seed = await readSeed(new URL("seed.yaml", fixture).pathname);
  const broken = await readSeed(new URL("broken.yaml", fixture).pathname);
  for (const [name, documents] of Object.entries(broken.documents))
    seed.documents[name] = [...(seed.documents[name] ?? []), ...documents];
  const server = await startServer({ system: oldSystem(), world, port: 0, generation, seed });
  const gamemaster = await connect(server.address, GAMEMASTER);
  const { data: pack } = await gamemaster.ask("manageCompendium", {
    action: "create",
    data: { label: "Old friends", type: "Actor", name: "old-friends" },
  });
  await gamemaster.modify("Actor", "create", {
    pack: pack.id,
    keepId: true,
    data: [
      { _id: "packedPerson0001", name: "Somebody packed", type: "character", system: { experience: 300 } },
    ],
  });
  await gamemaster.modify("Setting", "create", {
    data: [{ key: "core.compendiumConfiguration", value: JSON.stringify({ [pack.id]: { locked: true } }) }],
  });
  const { data: open } = await gamemaster.ask("manageCompendium", {
    action: "create",
    data: { label: "New friends", type: "Actor", name: "new-friends" },
  });
  await gamemaster.modify("Actor", "create", {
    pack: open.id,
    keepId: true,
    data: [
      { _id: "openPerson000001", name: "Somebody at hand", type: "character", system: { experience: 40 } },
    ],
  });
  gamemaster.leave();
  await server.close();
  return world;
}

/** Copies a world's folder, and returns the path of the copy. */
export function copyOf(world: string): string {
  const copy = temporaryFolder("old-world-copy-");
  cpSync(world, copy, { recursive: true });
  return copy;
}
