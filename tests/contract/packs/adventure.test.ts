import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { Hooks } from "../../../host/runtime/client/hooks.ts";
import { startSystem } from "../system/support/system-world.ts";
import { of, root, wholeAdventure } from "./support/sources.ts";

const [source] = of("adventures");
const adventure = source ? wholeAdventure(source) : null;
const CONTENT = { actors: "Actor", combats: "Combat", journal: "JournalEntry", scenes: "Scene", folders: "Folder" } as const;

describe.each([13, 14] as const)("the sample adventure on Foundry %i", generation => {
  let world: Awaited<ReturnType<typeof startSystem>>;
  let imported: (options?: object) => Promise<any>;
  beforeEach(async () => {
    world = await startSystem(generation);
    const { CONFIG, game } = world;
    imported = options => new CONFIG.Adventure.documentClass(structuredClone(adventure), { pack: "blackout.adventures" }).import({ dialog: false, ...options });
    expect(game.actors.size).toBe(0);
  });

  it("is imported completely into an empty world, and keeps its document IDs", async () => {
    const { created, updated } = await imported();
    for (const [field, name] of Object.entries(CONTENT)) expect(created[name].map((document: any) => document.id), name).toEqual(adventure[field].map((one: any) => one._id));
    expect(updated).toEqual({});
    const { game } = world;
    const [scene] = adventure.scenes, [combat] = adventure.combats;
    const kept = game.scenes.get(scene._id);
    expect([kept.walls.size, kept.tokens.size, kept.lights.size]).toEqual([scene.walls.length, scene.tokens.length, scene.lights.length]);
    for (const token of kept.tokens) expect(game.actors.get(token.actorId), token.name).toBeDefined();
    const encounter = game.combats.get(combat._id);
    expect(encounter.combatants.size).toBe(combat.combatants.length);
    expect(encounter.combatants.filter((one: any) => !one.actor || !kept.tokens.has(one.tokenId)).map((one: any) => one.id)).toEqual([]);
    expect(encounter.started).toBe(false);
  });

  it("stores the map in the field that this Foundry version uses", async () => {
    await imported();
    const [scene] = adventure.scenes;
    const kept = world.game.scenes.get(scene._id);
    if (generation >= 14) expect(kept.levels.map((level: any) => [level.id, level.background.src])).toEqual([["defaultLevel0000", scene.background.src]]);
    else expect([kept.background.src, kept.levels]).toEqual([scene.background.src, undefined]);
  });

  it("updates existing documents instead of duplicating them", async () => {
    await imported();
    const { game } = world;
    const [actor] = adventure.actors;
    await game.actors.get(actor._id).update({ name: "Somebody else" });
    const { created, updated } = await imported();
    expect(created).toEqual({});
    expect(Object.fromEntries(Object.entries<any[]>(updated).map(([name, all]) => [name, all.length]))).toEqual(Object.fromEntries(Object.entries(CONTENT).map(([field, name]) => [name, adventure[field].length])));
    expect(game.actors.size).toBe(adventure.actors.length);
    expect(game.actors.get(actor._id).name).toBe(actor.name);
  });

  it("can be imported in part, and its import can be prevented or observed with hooks", async () => {
    const { game } = world;
    const refuse = Hooks.on("preImportAdventure", () => false);
    expect(await imported()).toEqual({ created: {}, updated: {} });
    expect(game.actors.size).toBe(0);
    Hooks.off("preImportAdventure", refuse);
    const seen: string[] = [];
    const watch = Hooks.on("importAdventure", (one: any, _: object, made: object) => { seen.push(`${String(one.name)}: ${Object.keys(made).join()}`); });
    await imported({ importFields: ["actors"] });
    Hooks.off("importAdventure", watch);
    expect(seen).toEqual([`${String(adventure.name)}: Actor`]);
    expect([game.actors.size, game.scenes.size]).toEqual([adventure.actors.length, 0]);
  });
});

describe("the sample adventure", () => {
  it("has a scene with walls, doors, a map image that exists, and tokens that are all on the map", () => {
    const [scene] = adventure.scenes;
    expect(existsSync(join(root, scene.background.src.replace("systems/blackout/", "")))).toBe(true);
    expect(scene.walls.length).toBeGreaterThan(10);
    expect(scene.walls.filter(({ door }: any) => door > 0).length).toBeGreaterThanOrEqual(3);
    for (const { x, y, name } of scene.tokens) expect(x >= 100 && x < 1900 && y >= 150 && y < 1250, name).toBe(true);
  });

  it("contains links only to its own actors and the system's compendiums", () => {
    const own = new Set(adventure.actors.map(({ _id }: any) => `Actor.${String(_id)}`));
    const links = adventure.journal.flatMap((entry: any) => entry.pages.flatMap((page: any) => [...page.text.content.matchAll(/@UUID\[([^\]]+)\]/gu)].map(match => match[1])));
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((uuid: string) => !own.has(uuid) && !uuid.startsWith("Compendium.blackout."))).toEqual([]);
  });
});
