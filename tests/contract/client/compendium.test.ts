import { describe, expect, it } from "vitest";
import { CompendiumCollection } from "../../../host/runtime/client/collections/index.ts";
import { PLAYER, startWorld, type TestWorld } from "./support/world.ts";

const SOURCE = {
  _id: "packitem00000001",
  name: "Blade",
  type: "sword",
  img: "icons/blade.webp",
  folder: null,
  effects: [],
  ownership: { default: 0 },
};

function withPack(more: object = {}): TestWorld & { pack: CompendiumCollection } {
  const started = startWorld(more);
  const pack = new CompendiumCollection({
    id: "mini.things",
    name: "things",
    label: "Things",
    type: "Item",
    packageName: "mini",
    packageType: "system",
    ownership: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" },
    index: [{ _id: SOURCE._id, name: "Blade", type: "sword" }],
    folders: [],
  });
  started.game.packs.set(pack.collection, pack);
  started.server.stored = [SOURCE];
  return { ...started, pack };
}

describe("a compendium", () => {
  it("resolves UUIDs from its index, without a request to the server", () => {
    const { pack, server, foundry } = withPack();
    expect(pack.index.get(SOURCE._id)).toMatchObject({
      name: "Blade",
      uuid: `Compendium.mini.things.Item.${SOURCE._id}`,
    });
    expect(foundry.utils.fromUuidSync(pack.getUuid(SOURCE._id))).toMatchObject({ name: "Blade" });
    expect(server.requests).toEqual([]);
  });

  it("fetches each document only once", async () => {
    const { pack, server, foundry } = withPack();
    const document = await pack.getDocument(SOURCE._id);
    expect(document.pack).toBe("mini.things");
    expect(document.uuid).toBe(pack.getUuid(SOURCE._id));
    expect(await foundry.utils.fromUuid(document.uuid)).toBe(document);
    expect(server.modifications("get")).toHaveLength(1);
  });

  it("adds requested fields to its index", async () => {
    const { pack } = withPack();
    const index = await pack.getIndex({ fields: ["ownership.default"] });
    expect(index.get(SOURCE._id)).toMatchObject({ ownership: { default: 0 } });
  });

  it("is locked if it comes from a package, and is visible to players according to its ownership", () => {
    const { pack, game } = withPack({ userId: PLAYER });
    expect(pack.locked).toBe(true);
    expect(pack.visible).toBe(true);
    expect(pack.testUserPermission(game.user, "OWNER")).toBe(false);
    expect(pack.testUserPermission(game.user, "OBSERVER", { exact: true })).toBe(true);
  });

  it("gives imported copies of its documents a new ID and ownership, and records their source", async () => {
    const { pack, game } = withPack();
    const item = await game.items.importFromCompendium(pack, SOURCE._id, { name: "My blade" });
    expect(item.name).toBe("My blade");
    expect(item.id).not.toBe(SOURCE._id);
    expect(item.pack).toBeNull();
    expect(item._stats.compendiumSource).toBe(pack.getUuid(SOURCE._id));
    expect(item.ownership).toEqual({ default: 0, [game.userId]: 3 });
  });

  it("accepts only documents of its own type", async () => {
    const { pack, CONFIG } = withPack();
    const actor = await CONFIG.Actor.documentClass.create({ name: "Ada", type: "hero" });
    await expect(pack.importDocument(actor)).rejects.toThrow("mini.things");
  });
});

describe("folders", () => {
  it("form a tree in which each folder has its own sort order", () => {
    const actor = (id: string, name: string, folder: string | null, sort = 0): any => ({
      _id: id,
      name,
      type: "hero",
      folder,
      sort,
    });
    const { game } = startWorld({
      documents: {
        Folder: [
          { _id: "folder0000000001", name: "Crew", type: "Actor", sorting: "a" },
          { _id: "folder0000000002", name: "Old", type: "Actor", folder: "folder0000000001", sorting: "m" },
        ],
        Actor: [
          actor("actor00000000001", "Zed", "folder0000000001"),
          actor("actor00000000002", "Ada", "folder0000000001"),
          actor("actor00000000003", "Loose", null),
          actor("actor00000000004", "Second", "folder0000000002", 20),
          actor("actor00000000005", "First", "folder0000000002", 10),
        ],
      },
    });
    const { tree } = game.actors;
    const names = (list: any[]): string[] => list.map(entry => entry.name);
    expect(names(tree.entries)).toEqual(["Loose"]);
    expect(names(tree.children.map((child: any) => child.folder))).toEqual(["Crew"]);
    expect(names(tree.children[0].entries)).toEqual(["Ada", "Zed"]);
    expect(names(tree.children[0].children[0].entries)).toEqual(["First", "Second"]);
    const crew = game.folders.getName("Crew");
    expect(names(crew.contents)).toEqual(["Ada", "Zed"]);
    expect(names(crew.getSubfolders())).toEqual(["Old"]);
    expect(names(game.folders.getName("Old").ancestors)).toEqual(["Crew"]);
  });
});
