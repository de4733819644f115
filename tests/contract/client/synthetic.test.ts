import { describe, expect, it } from "vitest";
import { Hooks } from "../../../host/runtime/client/hooks.ts";
import { PLAYER, startWorld, type TestWorld } from "./support/world.ts";

const BASE = "actorbase0000001";
const ITEM = "itembase00000001";
const SCENE = "scene00000000001";
const TOKEN = "tokenfree0000001";
const LINKED = "tokenlink0000001";

function world(generation: 13 | 14): TestWorld & { token: any; actor: any; base: any } {
  const started = startWorld({
    generation,
    init: ({ CONFIG, foundry }) => {
      const { fields } = foundry.data;
      // By default, Foundry 13 transfers an item's effects to its actor by copying them.
      if (generation < 14) CONFIG.ActiveEffect.legacyTransferral = false;
      CONFIG.Actor.dataModels.foe = class extends foundry.abstract.TypeDataModel {
        static defineSchema(): any {
          return {
            health: new fields.SchemaField({
              value: new fields.NumberField({ initial: 10 }),
              max: new fields.NumberField({ initial: 10 }),
            }),
          };
        }
      };
    },
    documents: {
      Actor: [
        {
          _id: BASE,
          name: "Guard",
          type: "foe",
          ownership: { default: 0, [PLAYER]: 2 },
          effects: [],
          items: [{ _id: ITEM, name: "Club", type: "sword", effects: [] }],
        },
      ],
      Scene: [
        {
          _id: SCENE,
          name: "Gate",
          active: true,
          tokens: [
            { _id: TOKEN, name: "Guard 1", actorId: BASE, actorLink: false, delta: { _id: TOKEN } },
            { _id: LINKED, name: "Guard", actorId: BASE, actorLink: true },
          ],
        },
      ],
    },
  });
  const token = started.game.scenes.get(SCENE).tokens.get(TOKEN);
  return { ...started, token, actor: token.actor, base: started.game.actors.get(BASE) };
}

describe.each([13, 14] as const)("the actor of an unlinked token on Foundry %i", generation => {
  it("is a separate actor with its own UUID", () => {
    const { actor, base, token, foundry } = world(generation);
    expect(actor).not.toBe(base);
    expect(actor.isToken).toBe(true);
    expect(actor.token).toBe(token);
    expect(actor.id).toBe(BASE);
    expect(actor.uuid).toBe(`Scene.${SCENE}.Token.${TOKEN}.Actor.${BASE}`);
    expect(foundry.utils.fromUuidSync(actor.uuid)).toBe(actor);
    expect(foundry.utils.fromUuidSync(`${actor.uuid}.Item.${ITEM}`)).toBe(actor.items.get(ITEM));
    expect(actor.items.get(ITEM)).not.toBe(base.items.get(ITEM));
  });

  it("is different from the actor of a linked token, which is the world actor", () => {
    const { game, base } = world(generation);
    expect(game.scenes.get(SCENE).tokens.get(LINKED).actor).toBe(base);
  });

  it("is changed only in the token's delta, not in the base actor", async () => {
    const { actor, base, token, server } = world(generation);
    const updated: any[] = [];
    Hooks.on("updateActor", (document: any) => void updated.push(document));
    expect(await actor.update({ "system.health.value": 3 })).toBe(actor);
    expect(server.modifications("update")[0]).toMatchObject({
      type: "Actor",
      operation: { parentUuid: token.uuid },
    });
    expect(actor.system.health.value).toBe(3);
    expect(actor.system.health.max).toBe(10);
    expect(base.system.health.value).toBe(10);
    expect(token._source.delta.system).toEqual({ health: { value: 3 } });
    expect(updated).toEqual([actor]);
  });

  it("is still the same instance after the token, the actor or the base actor changes", async () => {
    const { actor, base, token } = world(generation);
    const item = actor.items.get(ITEM);
    await actor.update({ "system.health.value": 3 });
    await token.update({ x: 200 });
    await base.update({ "system.health.max": 20, "system.health.value": 9 });
    expect(token.actor).toBe(actor);
    expect(actor.items.get(ITEM)).toBe(item);
    expect(actor.system.health).toEqual({ value: 3, max: 20 });
  });

  it("inherits documents that are added to the base actor", async () => {
    const { actor, base } = world(generation);
    const [added] = await base.createEmbeddedDocuments("Item", [{ name: "Horn", type: "trick" }]);
    expect(actor.items.get(added.id).name).toBe("Horn");
    await added.delete();
    expect(actor.items.has(added.id)).toBe(false);
  });

  it("can have embedded documents of its own", async () => {
    const { actor, base, token, server } = world(generation);
    const [added] = await actor.createEmbeddedDocuments("Item", [{ name: "Torch", type: "trick" }]);
    expect(server.modifications("create")[0].operation.parentUuid).toBe(actor.uuid);
    expect(added.parent).toBe(actor);
    expect(actor.items.get(added.id)).toBe(added);
    expect(base.items.size).toBe(1);
    expect(token._source.delta.items.map((item: any) => item.name)).toEqual(["Torch"]);
  });

  it("stores changed copies of inherited items only in the delta", async () => {
    const { actor, base, token } = world(generation);
    const item = actor.items.get(ITEM);
    await item.update({ name: "Broken club" });
    expect(actor.items.get(ITEM)).toBe(item);
    expect(item.name).toBe("Broken club");
    expect(base.items.get(ITEM).name).toBe("Club");
    expect(token._source.delta.items.map((each: any) => each.name)).toEqual(["Broken club"]);
  });

  it("leaves a tombstone in the delta when an inherited item is deleted", async () => {
    const { actor, base, token } = world(generation);
    await actor.items.get(ITEM).delete();
    expect(actor.items.size).toBe(0);
    expect(base.items.size).toBe(1);
    expect(token._source.delta.items).toEqual([{ _id: ITEM, _tombstone: true }]);
  });

  it("is affected by effects on its items", async () => {
    const { actor, token } = world(generation);
    const item = actor.items.get(ITEM);
    const [effect] = await item.createEmbeddedDocuments("ActiveEffect", [
      { name: "Glowing", statuses: ["glow"] },
    ]);
    expect(effect.parent).toBe(item);
    expect([...actor.statuses]).toEqual(["glow"]);
    expect(token._source.delta.items[0].effects[0].name).toBe("Glowing");
  });

  it("matches the base actor again after its delta is restored", async () => {
    const { actor, token } = world(generation);
    await actor.update({ "name": "Captain", "system.health.value": 1 });
    await actor.items.get(ITEM).delete();
    const restored = await token.delta.restore();
    expect(restored).toBe(actor);
    expect(restored.name).toBe("Guard");
    expect(restored.system.health.value).toBe(10);
    expect(restored.items.has(ITEM)).toBe(true);
  });

  it("is included in the list of token actors for the viewed scene", () => {
    const { game, actor } = world(generation);
    expect(game.actors.tokens).toEqual({ [TOKEN]: actor });
    expect(actor.getActiveTokens(false, true)).toEqual([actor.token]);
    expect(actor.getActiveTokens()).toEqual([]);
  });
});
