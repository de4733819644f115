import { describe, expect, it } from "vitest";
import { Hooks } from "../../../host/runtime/client/hooks.ts";
import { GM, PLAYER, recordHooks, startWorld } from "./support/world.ts";

/** Configures an Actor class that records calls to its methods. */
function recordingActors(CONFIG: any, steps: string[]): void {
  CONFIG.Actor.documentClass = class extends CONFIG.Actor.documentClass {
    async _preCreate(data: any, options: any, user: any): Promise<any> {
      steps.push("_preCreate");
      return super._preCreate(data, options, user);
    }

    _onCreate(data: any, options: any, userId: string): void {
      steps.push("_onCreate");
      super._onCreate(data, options, userId);
    }

    async _preUpdate(changed: any, options: any, user: any): Promise<any> {
      steps.push("_preUpdate");
      return super._preUpdate(changed, options, user);
    }

    _onUpdate(changed: any, options: any, userId: string): void {
      steps.push("_onUpdate");
      super._onUpdate(changed, options, userId);
    }

    async _preDelete(options: any, user: any): Promise<any> {
      steps.push("_preDelete");
      return super._preDelete(options, user);
    }

    _onDelete(options: any, userId: string): void {
      steps.push("_onDelete");
      super._onDelete(options, userId);
    }

    static async _preCreateOperation(): Promise<void> {
      steps.push("_preCreateOperation");
    }

    static async _onCreateOperation(): Promise<void> {
      steps.push("_onCreateOperation");
    }

    _onCreateDescendantDocuments(parent: any, collection: string, ...rest: any[]): void {
      steps.push(`descendants ${collection}`);
      super._onCreateDescendantDocuments(parent, collection, ...rest);
    }
  };
}

describe.each([13, 14] as const)("the document database of a client on Foundry %i", generation => {
  it("performs the documented steps in order when a document is created", async () => {
    const steps: string[] = [];
    const { CONFIG } = startWorld({
      generation,
      init: ({ CONFIG: config }) => recordingActors(config, steps),
    });
    recordHooks(["preCreateActor", "createActor"], steps);
    await CONFIG.Actor.documentClass.create({ name: "Ada", type: "hero" });
    expect(steps).toEqual([
      "_preCreate",
      "preCreateActor",
      "_preCreateOperation",
      "_onCreate",
      "createActor",
      "_onCreateOperation",
    ]);
  });

  it("performs the documented steps in order when a document is updated or deleted", async () => {
    const steps: string[] = [];
    const { CONFIG } = startWorld({
      generation,
      init: ({ CONFIG: config }) => recordingActors(config, steps),
    });
    const actor = await CONFIG.Actor.documentClass.create({ name: "Ada", type: "hero" });
    steps.length = 0;
    recordHooks(["preUpdateActor", "updateActor", "preDeleteActor", "deleteActor"], steps);
    await actor.update({ name: "Bea" });
    await actor.delete();
    expect(steps).toEqual([
      "_preUpdate",
      "preUpdateActor",
      "_onUpdate",
      "updateActor",
      "_preDelete",
      "preDeleteActor",
      "_onDelete",
      "deleteActor",
    ]);
  });

  it("adds created documents to the world's collection, and resolves their UUIDs", async () => {
    const { CONFIG, game, foundry } = startWorld({ generation });
    const actor = await CONFIG.Actor.documentClass.create({ name: "Ada", type: "hero" });
    expect(game.actors.get(actor.id)).toBe(actor);
    expect(foundry.utils.fromUuidSync(actor.uuid)).toBe(actor);
  });

  it("lets a hook cancel creation", async () => {
    const { CONFIG, game, server } = startWorld({ generation });
    Hooks.on("preCreateActor", () => false);
    expect(await CONFIG.Actor.documentClass.create({ name: "Ada", type: "hero" })).toBeUndefined();
    expect(game.actors.size).toBe(0);
    expect(server.modifications("create")).toEqual([]);
  });

  it("sends the values that _preCreate or a hook sets in a new document", async () => {
    const { CONFIG } = startWorld({ generation });
    Hooks.on("preCreateActor", (actor: any) => actor.updateSource({ name: "Written by a hook" }));
    const actor = await CONFIG.Actor.documentClass.create({ name: "Ada", type: "hero" });
    expect(actor.name).toBe("Written by a hook");
  });

  it("sends the values that a hook adds to the changes", async () => {
    const { CONFIG, server } = startWorld({ generation });
    const actor = await CONFIG.Actor.documentClass.create({ name: "Ada", type: "hero" });
    Hooks.on("preUpdateActor", (_actor: any, changes: any) => void (changes.img = "icons/other.webp"));
    await actor.update({ name: "Bea" });
    expect(server.modifications("update")[0].operation.updates).toEqual([
      { _id: actor.id, name: "Bea", img: "icons/other.webp" },
    ]);
  });

  it("sends only the differences, and nothing if there are none", async () => {
    const { CONFIG, server } = startWorld({ generation });
    const actor = await CONFIG.Actor.documentClass.create({ name: "Ada", type: "hero" });
    expect(await actor.update({ name: "Ada" })).toBeUndefined();
    expect(server.modifications("update")).toEqual([]);
    await actor.update({ name: "Ada", img: "icons/other.webp" });
    expect(server.modifications("update")[0].operation.updates).toEqual([
      { _id: actor.id, img: "icons/other.webp" },
    ]);
  });

  it("notifies every ancestor when embedded documents are created", async () => {
    const steps: string[] = [];
    const { CONFIG } = startWorld({
      generation,
      init: ({ CONFIG: config }) => recordingActors(config, steps),
    });
    const actor = await CONFIG.Actor.documentClass.create({ name: "Ada", type: "hero" });
    const [item] = await actor.createEmbeddedDocuments("Item", [{ name: "Blade", type: "sword" }]);
    expect(item.parent).toBe(actor);
    expect(actor.items.get(item.id)).toBe(item);
    expect(steps).toContain("descendants items");
    await item.createEmbeddedDocuments("ActiveEffect", [{ name: "Sharp" }]);
    expect(steps).toContain("descendants effects");
  });

  it("keeps the same instances of embedded documents when their parent changes", async () => {
    const { CONFIG } = startWorld({ generation });
    const actor = await CONFIG.Actor.documentClass.create({ name: "Ada", type: "hero" });
    const [item] = await actor.createEmbeddedDocuments("Item", [{ name: "Blade", type: "sword" }]);
    await actor.update({ name: "Bea" });
    await item.update({ name: "Old blade" });
    expect(actor.items.get(item.id)).toBe(item);
    expect(item.name).toBe("Old blade");
    await item.delete();
    expect(actor.items.size).toBe(0);
  });

  it("applies changes made by other clients, and calls the hooks for them", async () => {
    const { CONFIG, game, server } = startWorld({ generation });
    const actor = await CONFIG.Actor.documentClass.create({ name: "Ada", type: "hero" });
    const seen: string[] = [];
    Hooks.on(
      "updateActor",
      (_actor: any, changed: any, _options: any, userId: string) =>
        void seen.push(`${changed.name} by ${userId}`),
    );
    server.push("modifyDocument", {
      type: "Actor",
      action: "update",
      operation: {},
      result: [{ _id: actor.id, name: "Renamed" }],
      userId: PLAYER,
    });
    expect(game.actors.get(actor.id).name).toBe("Renamed");
    expect(seen).toEqual([`Renamed by ${PLAYER}`]);
  });

  it("reports a rejection by the server to the caller, and changes nothing", async () => {
    const { CONFIG, server } = startWorld({ generation });
    const actor = await CONFIG.Actor.documentClass.create({ name: "Ada", type: "hero" });
    server.refusal = { name: "PermissionError", message: "not yours" };
    await expect(actor.update({ name: "Bea" })).rejects.toThrow("not yours");
    expect(actor.name).toBe("Ada");
  });

  it("continues if a hook throws, and reports the error", async () => {
    const { CONFIG } = startWorld({ generation });
    const errors: string[] = [];
    Hooks.on("error", (location: string) => void errors.push(location));
    Hooks.on("createActor", () => {
      throw new Error("a module's mistake");
    });
    const actor = await CONFIG.Actor.documentClass.create({ name: "Ada", type: "hero" });
    expect(actor.name).toBe("Ada");
    expect(errors).toHaveLength(1);
  });
});

describe("invalid documents", () => {
  it("are reported and listed by ID, and don't affect other documents", () => {
    const good = { _id: "actorgood0000001", name: "Good", type: "hero", items: [], effects: [] };
    const bad = { _id: "actorbad00000001", name: "Bad", type: "no-such-type", items: [], effects: [] };
    const { game } = startWorld({ documents: { Actor: [bad, good] } });
    expect(game.actors.size).toBe(1);
    expect(game.actors.invalidDocumentIds).toEqual(new Set(["actorbad00000001"]));
    expect(game.actors.getInvalid("actorbad00000001").name).toBe("Bad");
  });
});

describe("permissions of the current user", () => {
  it("follow document ownership if the user is a player", () => {
    const actor = {
      _id: "actorown00000001",
      name: "Mine",
      type: "hero",
      ownership: { default: 0, [PLAYER]: 3 },
    };
    const other = { _id: "actorown00000002", name: "Not mine", type: "hero", ownership: { default: 1 } };
    const { game } = startWorld({
      userId: PLAYER,
      activeUsers: [PLAYER, GM],
      documents: { Actor: [actor, other] },
    });
    expect(game.actors.getName("Mine").isOwner).toBe(true);
    expect(game.actors.getName("Mine").hasPlayerOwner).toBe(true);
    expect(game.actors.getName("Not mine").isOwner).toBe(false);
    expect(game.actors.getName("Not mine").limited).toBe(true);
    expect(game.actors.getName("Not mine").visible).toBe(true);
    expect(game.users.activeGM.id).toBe(GM);
  });
});
