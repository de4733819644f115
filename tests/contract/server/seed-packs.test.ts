import { afterAll, beforeAll, describe, expect, it } from "vitest";
import fs from "node:fs";
import path from "node:path";
import { ClassicLevel } from "../../../host/node_modules/classic-level/index.js";
import { startServer, type RunningServer } from "../../../host/server/start.ts";
import { matches } from "../../../host/server/packages/packs.ts";
import { IDS, makeSystem, tableSeed, temporaryFolder, writeFiles } from "./support/fixtures.ts";
import { connect, startTable, type Client } from "./support/table.ts";

describe("seed data for a world", () => {
  const start = (seed: unknown): Promise<RunningServer> =>
    startServer({
      system: makeSystem(),
      world: temporaryFolder("host-world-"),
      port: 0,
      seed: seed as object,
    });

  it("is stored with IDs, settings and password hashes, and replaces the default user", async () => {
    const server = await start(tableSeed());
    const { store } = server.game;
    expect(store.all(null, "User").map(({ _id }) => _id)).not.toContain(undefined);
    expect(store.all(null, "User")).toHaveLength(5);
    expect(store.get(null, "Actor", IDS.hero)?.ownership).toEqual({ default: 0, [IDS.player]: 3 });
    expect(store.credentialsOf(IDS.other)?.hash).toBeDefined();
    expect(store.all(null, "Setting")).toMatchObject([{ key: "core.time", value: "60" }]);
    await server.close();
  });

  it("is validated in full before any of it is written", async () => {
    const world = temporaryFolder("host-world-");
    const seed = tableSeed();
    seed.documents.Actor.push({ name: "X", type: "dragon" }, { type: "hero" });
    seed.documents.Weather = [{}];
    seed.users.push({ name: "Y", role: "KING" });
    const attempt = startServer({ system: makeSystem(), world, port: 0, seed });
    await expect(attempt).rejects.toThrow(/documents\.Actor\[2\].*dragon/s);
    await expect(attempt).rejects.toThrow(/documents\.Actor\[3\]/);
    await expect(attempt).rejects.toThrow(/Weather/);
    await expect(attempt).rejects.toThrow(/users\[5\]\.role/);
    expect(fs.existsSync(path.join(world, "world.json"))).toBe(false);
    const empty = await startServer({ system: makeSystem(), world, port: 0 });
    expect(empty.game.store.all(null, "Actor")).toEqual([]);
    await empty.close();
  });

  it("can be a YAML file with a list of documents", async () => {
    const folder = writeFiles(temporaryFolder(), {
      "seed.yaml": "- documentName: Actor\n  name: Listed\n  type: foe\n",
    });
    const server = await startServer({
      system: makeSystem(),
      world: temporaryFolder("host-world-"),
      port: 0,
      seed: path.join(folder, "seed.yaml"),
    });
    expect(server.game.store.all(null, "Actor")).toMatchObject([{ name: "Listed" }]);
    await server.close();
  });
});

/**
 * Creates a system with a compiled actor compendium, in the layout of Foundry's official command-line tool.
 */
async function systemWithPack(): Promise<string> {
  const folder = makeSystem({
    packs: [{ name: "people", label: "People", path: "packs/people", type: "Actor", system: "testbed" }],
  });
  const level = new ClassicLevel(path.join(folder, "packs", "people"));
  const put = (key: string, value: object): Promise<void> => level.put(key, JSON.stringify(value));
  await put("!folders!PackFolder000001", { _id: "PackFolder000001", name: "Guards", type: "Actor" });
  await put("!actors!PackActor0000001", {
    _id: "PackActor0000001",
    name: "Guard",
    type: "foe",
    folder: "PackFolder000001",
    system: { level: 2 },
    items: ["PackItem00000001"],
    effects: [],
  });
  await put("!actors.items!PackActor0000001.PackItem00000001", {
    _id: "PackItem00000001",
    name: "Spear",
    type: "thing",
    effects: ["PackEffect000001"],
  });
  await put("!actors.items.effects!PackActor0000001.PackItem00000001.PackEffect000001", {
    _id: "PackEffect000001",
    name: "Sharp",
  });
  await put("!actors!PackActor0000002", {
    _id: "PackActor0000002",
    name: "Captain",
    type: "foe",
    system: { level: 5 },
    items: [],
    effects: [],
  });
  await level.close();
  return folder;
}

describe("compendiums on the server", () => {
  let server: RunningServer;
  let gm: Client;
  let player: Client;
  let system: string;
  beforeAll(async () => {
    system = await systemWithPack();
    server = await startTable({ system });
    gm = await connect(server.address, IDS.gm);
    player = await connect(server.address, IDS.player);
  });
  afterAll(() => server.close());

  it("include those of the system, with their indexes and folders", async () => {
    const { packs } = await player.ask("world");
    expect(packs).toMatchObject([
      {
        metadata: { id: "testbed.people", type: "Actor", packageType: "system" },
        folders: [{ name: "Guards" }],
      },
    ]);
    expect(packs[0].index).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: "Guard",
          uuid: "Compendium.testbed.people.Actor.PackActor0000001",
          folder: "PackFolder000001",
        }),
      ]),
    );
    expect(packs[0].index[0].system).toBeUndefined();
  });

  it("return documents with all their embedded documents", async () => {
    const [guard] = await player.modify("Actor", "get", {
      pack: "testbed.people",
      query: { _id: "PackActor0000001" },
    });
    expect(guard).toMatchObject({ name: "Guard", items: [{ name: "Spear", effects: [{ name: "Sharp" }] }] });
  });

  it("return an index with the requested fields", async () => {
    const index = await player.modify("Actor", "get", {
      pack: "testbed.people",
      index: true,
      indexFields: ["system.level"],
      query: {},
    });
    expect(index.map(({ name, system: { level } }: any) => [name, level])).toEqual([
      ["Guard", 2],
      ["Captain", 5],
    ]);
  });

  it("are read-only if they belong to a package", async () => {
    await expect(
      gm.modify("Actor", "update", {
        pack: "testbed.people",
        updates: [{ _id: "PackActor0000001", name: "X" }],
      }),
    ).rejects.toThrow(/read-only/);
    expect(fs.existsSync(path.join(system, "packs", "people", "LOCK"))).toBe(true);
    const level = new ClassicLevel(path.join(system, "packs", "people"));
    await level.open();
    await level.close();
  });

  it("can be created and changed by Gamemasters, and read by players, if they belong to the world", async () => {
    await expect(
      player.ask("manageCompendium", { action: "create", data: { label: "Mine", type: "Item" } }),
    ).rejects.toThrow(/Only a GM/);
    const { data } = await gm.ask("manageCompendium", {
      action: "create",
      data: { label: "Loot table", type: "Item" },
    });
    expect(data.id).toBe("world.loot-table");
    const [item] = await gm.modify("Item", "create", {
      pack: data.id,
      data: [{ name: "Gold", type: "thing" }],
    });
    expect(await player.modify("Item", "get", { pack: data.id, query: {} })).toMatchObject([
      { _id: item._id, name: "Gold" },
    ]);
    await expect(player.modify("Item", "delete", { pack: data.id, ids: [item._id] })).rejects.toThrow(
      /lacks permission/,
    );
    expect(server.game.store.all(null, "Item")).toEqual([]);
    await gm.ask("manageCompendium", { action: "delete", data: { name: data.name } });
    await expect(player.modify("Item", "get", { pack: data.id, query: {} })).rejects.toThrow(/no compendium/);
  });

  it("can be queried by field, with operators", () => {
    const source = { _id: "a", type: "foe", system: { level: 3 } };
    expect(matches(source, { "type": "foe", "system.level__gte": 3, "_id__in": ["a", "b"] })).toBe(true);
    expect(matches(source, { "system.level__lt": 3 })).toBe(false);
    expect(() => matches(source, { type__like: "f" })).toThrow(/__like/);
  });
});
