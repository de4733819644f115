/** Tests modules that are passed to the server when it starts, and the compendium folders of packages. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import fs from "node:fs";
import path from "node:path";
import { ClassicLevel } from "../../../host/node_modules/classic-level/index.js";
import { parseOptions } from "../../../host/server/options.ts";
import { startServer, type RunningServer } from "../../../host/server/start.ts";
import { IDS, makeSystem, tableSeed, temporaryFolder, writeFiles } from "./support/fixtures.ts";
import { connect, joinByHttp, startTable } from "./support/table.ts";

/** Creates compiled item packs in a folder, each with one item. */
async function withPacks(folder: string, ...names: string[]): Promise<string> {
  for (const name of names) {
    const level = new ClassicLevel(path.join(folder, "packs", name));
    await level.put(
      `!items!PackItem${name.padEnd(8, "0").slice(0, 8)}`,
      JSON.stringify({
        _id: `PackItem${name.padEnd(8, "0").slice(0, 8)}`,
        name: `One of ${name}`,
        type: "thing",
      }),
    );
    await level.close();
  }
  return folder;
}

const pack = (name: string, more: object = {}) => ({
  name,
  label: name,
  path: `packs/${name}`,
  type: "Item",
  ...more,
});

const makeModule = async (changes: object = {}): Promise<string> =>
  withPacks(
    writeFiles(temporaryFolder("host-module-"), {
      "module.json": JSON.stringify({
        id: "extra",
        title: "Extra",
        version: "0.1.0",
        compatibility: { minimum: "13" },
        esmodules: ["extra.mjs"],
        styles: ["extra.css"],
        languages: [{ lang: "en", name: "English", path: "en.json" }],
        packs: [pack("loot")],
        documentTypes: { Item: { charm: {} } },
        socket: true,
        ...changes,
      }),
      "extra.mjs": "export const extra = true;\n",
      "extra.css": ".extra { color: inherit; }\n",
      "en.json": "{}\n",
    }),
    "loot",
  );

describe("a module passed to the server at startup", () => {
  let server: RunningServer;
  let modules: string[];
  beforeAll(async () => {
    modules = [await makeModule()];
    server = await startTable({ modules });
  });
  afterAll(() => server.close());

  it("is specified with the repeatable option --module DIR, where DIR must be an existing folder", () => {
    expect(
      parseOptions([
        "--module",
        modules[0]!,
        "--module",
        modules[0]!,
        "--system",
        server.game.packages[0]!.root,
      ]),
    ).toMatchObject({ modules: [modules[0], modules[0]] });
    expect(() =>
      parseOptions(["--module", "/no/such/folder", "--system", server.game.packages[0]!.root]),
    ).toThrow(/does not exist/u);
  });

  it("adds its scripts and styles to the page after those of the system", async () => {
    const body = await (
      await fetch(`${server.address}/game`, {
        headers: { cookie: (await joinByHttp(server.address, IDS.gm)) ?? "" },
      })
    ).text();
    const places = ["/systems/testbed/main.mjs", "/modules/extra/extra.mjs"].map(part => body.indexOf(part));
    expect(places[0]).toBeGreaterThan(0);
    expect(places[1]).toBeGreaterThan(places[0]!);
    expect(body).toContain('@import url("/modules/extra/extra.css") layer(modules);');
    expect((await fetch(`${server.address}/modules/extra/extra.mjs`)).status).toBe(200);
  });

  it("is included in every client's world data, along with its languages, compendiums, subtypes and socket", async () => {
    const [gm, player] = await Promise.all([
      connect(server.address, IDS.gm),
      connect(server.address, IDS.player),
    ]);
    const world = await player.ask("world");
    expect(world.modules).toMatchObject([
      { id: "extra", title: "Extra", active: true, languages: [{ lang: "en", path: "en.json" }] },
    ]);
    expect(world.packs).toMatchObject([
      {
        metadata: { id: "extra.loot", packageType: "module", packageName: "extra" },
        index: [{ name: "One of loot" }],
      },
    ]);
    expect(
      await gm.modify("Item", "create", { data: [{ name: "Charm", type: "extra.charm" }] }),
    ).toMatchObject([{ type: "extra.charm" }]);
    const heard = player.next("module.extra");
    await gm.ask("module.extra", { hello: 1 });
    expect(await heard).toEqual([{ hello: 1 }, IDS.gm]);
    gm.leave();
    player.leave();
  });

  it("has a folder that users can browse, but not change", async () => {
    const gm = await connect(server.address, IDS.gm);
    expect(await gm.ask("manageFiles", { action: "browseFiles", target: "modules/extra" })).toMatchObject({
      target: "modules/extra",
      dirs: ["modules/extra/packs"],
      files: expect.arrayContaining(["modules/extra/extra.css"]),
    });
    await expect(
      gm.ask("manageFiles", { action: "createDirectory", target: "modules/extra/mine" }),
    ).rejects.toThrow(/written/u);
    gm.leave();
  });

  it("is rejected if its manifest is invalid", async () => {
    await expect(
      startTable({ modules: [await makeModule({ id: "with space", packs: [pack("gone")] })] }),
    ).rejects.toThrow(/id.*packs\[0\]\.path/su);
  });
});

describe("third-party packages", () => {
  const level = async (folder: string, collection: string, document: { _id: string }): Promise<void> => {
    const pack = new ClassicLevel(folder);
    await pack.put(`!${collection}!${document._id}`, JSON.stringify(document));
    await pack.close();
  };
  const effect = { _id: "EffectInPack0001", name: "Wet", type: "base", changes: [] };

  it("can contain packs of Active Effects, packs without a path or with a path that ends in .db, and packs with extra subfolders", async () => {
    const folder = makeSystem({
      packs: [
        { name: "effects", label: "Effects", type: "ActiveEffect" },
        { name: "loot", label: "Loot", path: "packs/loot.db", type: "Item" },
      ],
    });
    await level(path.join(folder, "packs", "effects"), "effects", effect);
    await withPacks(folder, "loot");
    fs.mkdirSync(path.join(folder, "packs", "loot", "lost"));
    const server = await startTable({ system: folder });
    const gm = await connect(server.address, IDS.gm);
    const { packs } = await gm.ask("world");
    expect(packs).toMatchObject([
      { metadata: { id: "testbed.effects" }, index: [{ _id: effect._id, name: "Wet" }] },
      { metadata: { id: "testbed.loot" }, index: [{ name: "One of loot" }] },
    ]);
    expect(await gm.modify("ActiveEffect", "get", { pack: "testbed.effects", query: {} })).toMatchObject([
      { _id: effect._id, name: "Wet" },
    ]);
    gm.leave();
    await server.close();
  });

  it("can contain classic scripts, which are loaded before the package's ES modules", async () => {
    const modules = [
      writeFiles(temporaryFolder("host-module-"), {
        "module.json": JSON.stringify({
          id: "old",
          title: "Old",
          version: "1",
          compatibility: { minimum: 12 },
          scripts: ["/old.js"],
          esmodules: ["./new.mjs"],
        }),
        "old.js": "globalThis.old = true;\n",
        "new.mjs": "export const one = 1;\n",
      }),
    ];
    const server = await startTable({ modules });
    const body = await (
      await fetch(`${server.address}/game`, {
        headers: { cookie: (await joinByHttp(server.address, IDS.gm)) ?? "" },
      })
    ).text();
    const places = [
      "/host/runtime.mjs",
      "/systems/testbed/main.mjs",
      '<script defer src="/modules/old/old.js">',
      "/modules/old/new.mjs",
    ].map(part => body.indexOf(part));
    expect(
      places.every((place, i) => place > (places[i - 1] ?? 0)),
      places.join(),
    ).toBe(true);
    await server.close();
  });
});

describe("compendium folders of a package", () => {
  const packFolders = [
    {
      name: "Books",
      color: "#112233",
      sorting: "m",
      packs: ["tools", "arms"],
      folders: [
        { name: "Inner", packs: ["secrets"] },
        { name: "Nothing in it", packs: [] },
      ],
    },
  ];
  const system = async (): Promise<string> =>
    withPacks(
      makeSystem({
        packs: [
          pack("arms"),
          pack("tools"),
          pack("secrets", { ownership: { PLAYER: "NONE", ASSISTANT: "OWNER" } }),
          pack("loose"),
        ],
        packFolders,
      }),
      "arms",
      "tools",
      "secrets",
      "loose",
    );
  const configured = (server: RunningServer) =>
    JSON.parse(
      server.game.store.all(null, "Setting").find(({ key }) => key === "core.compendiumConfiguration")
        ?.value ?? "{}",
    );
  const foldersOf = (server: RunningServer) =>
    server.game.store.all(null, "Folder").filter(({ type }) => type === "Compendium");

  it("are created on the first start with the manifest's nesting and order, unless they are empty", async () => {
    const server = await startTable({ system: await system() });
    const folders = foldersOf(server);
    expect(
      folders.map(({ name, folder, color, sorting }) => [
        name,
        folders.find(({ _id }) => _id === folder)?.name,
        color,
        sorting,
      ]),
    ).toEqual([
      ["Books", undefined, "#112233", "m"],
      ["Inner", "Books", null, "a"],
    ]);
    const [books, inner] = folders.map(({ _id }) => _id);
    expect(configured(server)).toEqual({
      "testbed.tools": { folder: books, sort: 0 },
      "testbed.arms": { folder: books, sort: 1000 },
      "testbed.secrets": { folder: inner, sort: 0 },
    });
    await server.close();
  });

  it("keep the users' arrangement on later starts, except that new compendiums are added", async () => {
    const [folder, world] = [await system(), temporaryFolder("host-world-")];
    const first = await startTable({ system: folder, world });
    const gm = await connect(first.address, IDS.gm);
    const [setting] = first.game.store
      .all(null, "Setting")
      .filter(({ key }) => key === "core.compendiumConfiguration");
    await gm.modify("Setting", "update", {
      updates: [
        {
          _id: setting!._id,
          value: JSON.stringify({ ...configured(first), "testbed.arms": { folder: null } }),
        },
      ],
    });
    await gm.modify("Folder", "update", { updates: [{ _id: foldersOf(first)[0]!._id, name: "Library" }] });
    await first.close();
    const manifest = JSON.parse(fs.readFileSync(path.join(folder, "system.json"), "utf8"));
    await withPacks(folder, "later");
    fs.writeFileSync(
      path.join(folder, "system.json"),
      JSON.stringify({
        ...manifest,
        packs: [...manifest.packs, pack("later")],
        packFolders: [{ ...packFolders[0], name: "Library", packs: ["tools", "arms", "later"] }],
      }),
    );
    const second = await startServer({ system: folder, world, port: 0 });
    expect(
      foldersOf(second)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["Inner", "Library"]);
    expect(configured(second)).toMatchObject({
      "testbed.arms": { folder: null },
      "testbed.later": { folder: foldersOf(second).find(({ name }) => name === "Library")!._id, sort: 2000 },
    });
    await second.close();
  });

  it("are validated: every problem is reported with its path in the manifest", async () => {
    const bad = makeSystem({
      packFolders: [
        { name: "", packs: [] },
        { name: "A", sorting: "z", folders: [{ packs: [] }] },
      ],
    });
    await expect(
      startServer({ system: bad, world: temporaryFolder("host-world-"), port: 0, seed: tableSeed() }),
    ).rejects.toThrow(/packFolders\[0\].*packFolders\[1\]\.sorting.*packFolders\[1\]\.folders\[0\]/su);
    const lines: string[] = [];
    const server = await startTable({
      system: makeSystem({ packFolders: [{ name: "A", packs: ["gone"] }] }),
      log: line => void lines.push(line),
    });
    expect(lines.join()).toContain('packFolders[0].packs[0] names "gone"');
    await server.close();
  });
});
