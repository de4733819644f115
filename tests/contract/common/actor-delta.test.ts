import fc from "fast-check";
import "../../support/properties.ts";
import { beforeEach, describe, expect, it } from "vitest";
import * as documents from "../../../host/runtime/common/documents/index.ts";
import { mergeObject } from "../../../host/runtime/common/utils/index.ts";
import { collectionOf, freshEnvironment, GENERATIONS, idOf, makeUser, plug, ROLES } from "./helpers.ts";

freshEnvironment();
let base: any;
let token: any;

function open(generation: 13 | 14, delta: object = {}): void {
  plug({ generation });
  base = new documents.BaseActor({
    _id: idOf("actor"),
    name: "Ada",
    type: "hero",
    img: "a.webp",
    system: { hp: { value: 8, max: 8 }, note: "n" },
    flags: { x: { y: 1 } },
    ownership: { default: 0, [idOf("owner")]: 3 },
    items: [
      { _id: idOf("rope"), name: "Rope", type: "gear", system: { n: 1 } },
      { _id: idOf("torch"), name: "Torch", type: "gear" },
    ],
    effects: [{ _id: idOf("glow"), name: "Glow" }],
  });
  plug({ collection: name => (name === "Actor" ? collectionOf([base]) : undefined) });
  const scene: any = new documents.BaseScene({
    _id: idOf("scene"),
    name: "S",
    tokens: [
      { _id: idOf("token"), name: "T", actorId: idOf("actor"), delta: { _id: idOf("token"), ...delta } },
    ],
  });
  token = scene.tokens.contents[0];
}

describe.each(GENERATIONS)("a token's actor on Foundry %i", generation => {
  beforeEach(() => open(generation));
  const actor = (): any => token.actor;
  const change = (data: object) => token.delta.updateSource(data);

  it("is equal to its base actor at first, and belongs to the token", () => {
    expect(actor().toObject()).toEqual({ ...base.toObject() });
    expect(actor().isToken).toBe(true);
    expect(actor().uuid).toBe(`Scene.${idOf("scene")}.Token.${idOf("token")}.Actor.${idOf("actor")}`);
    expect(actor().parent).toBe(token);
  });

  it("is the base actor itself if the token is linked", () => {
    token.updateSource({ actorLink: true });
    expect(token.actor).toBe(base);
  });

  it("is null for a token without an actor", () => {
    token.updateSource({ actorId: null });
    expect(token.actor).toBeNull();
  });

  it("has the name, image and system data from the delta, and all other data from the base actor", () => {
    change({ "name": "Double", "system.hp.value": 3 });
    expect(actor().toObject()).toMatchObject({
      name: "Double",
      img: "a.webp",
      system: { hp: { value: 3, max: 8 }, note: "n" },
    });
    base.updateSource({ "system.hp.max": 20, "system.note": "changed" });
    expect(actor().system).toEqual({ hp: { value: 3, max: 20 }, note: "changed" });
    expect(base.system.hp.value).toBe(8);
  });

  it("has the base actor's value where the delta's value is null", () => {
    change({ name: "Double" });
    change({ name: null });
    expect(actor().name).toBe("Ada");
  });

  it("omits a deleted key until it is set again", () => {
    change({ "system.-=note": null, "flags.x.-=y": null });
    expect(actor().system).toEqual({ hp: { value: 8, max: 8 } });
    expect(actor().flags).toEqual({ x: {} });
    expect(token.toObject().delta.system).toEqual({ "-=note": null });
    change({ "system.note": "again" });
    expect(actor().system.note).toBe("again");
    expect(token.toObject().delta.system).toEqual({ note: "again" });
  });

  it("merges later changes into a replaced value", () => {
    change({ "system.==hp": { value: 1 } });
    expect(actor().system.hp).toEqual({ value: 1 });
    change({ "system.hp.max": 2 });
    expect(actor().system.hp).toEqual({ value: 1, max: 2 });
  });

  it("contains the delta's items in addition to the base actor's, or in place of those with the same ID", () => {
    change({
      items: [
        { _id: idOf("rope"), name: "My rope", type: "gear" },
        { _id: idOf("knife"), name: "Knife", type: "gear" },
      ],
    });
    expect(actor().items.map((item: any) => item.name)).toEqual(["My rope", "Torch", "Knife"]);
    expect(base.items.map((item: any) => item.name)).toEqual(["Rope", "Torch"]);
    expect(token.delta.items.manages(idOf("rope"))).toBe(true);
    expect(token.delta.items.manages(idOf("torch"))).toBe(false);
  });

  it("doesn't contain a base item with a tombstone until the delta contains that item again", () => {
    change({ items: [{ _id: idOf("torch"), _tombstone: true }] });
    expect(actor().items.map((item: any) => item.name)).toEqual(["Rope"]);
    expect(token.delta.items.isTombstone(idOf("torch"))).toBe(true);
    expect(token.delta.items.size).toBe(0);
    expect(token.toObject().delta.items).toEqual([{ _id: idOf("torch"), _tombstone: true }]);
    change({ items: [base.items.get(idOf("torch")).toObject()] });
    expect(actor().items.map((item: any) => item.name)).toEqual(["Rope", "Torch"]);
  });

  it("has items from the delta that can be changed and deleted", () => {
    change({ items: [{ _id: idOf("rope"), name: "My rope", type: "gear" }] });
    change({ items: [{ _id: idOf("rope"), name: "Longer" }] });
    expect(actor().items.get(idOf("rope")).name).toBe("Longer");
    change({ items: [{ _id: idOf("rope"), _tombstone: true }] });
    expect(actor().items.has(idOf("rope"))).toBe(false);
  });

  it("treats effects in the same way as items", () => {
    change({
      effects: [
        { _id: idOf("glow"), _tombstone: true },
        { _id: idOf("burn"), name: "Burn" },
      ],
    });
    expect(actor().effects.map((effect: any) => effect.name)).toEqual(["Burn"]);
  });

  it("is unchanged after a JSON round trip of its token", () => {
    change({ "name": "Double", "system.-=note": null, "items": [{ _id: idOf("torch"), _tombstone: true }] });
    const stored = JSON.parse(JSON.stringify(token.parent.toObject()));
    const again: any = documents.BaseScene.fromSource(stored);
    expect(again.tokens.contents[0].actor.toObject()).toEqual(actor().toObject());
  });

  it("changes when the token's delta is updated", () => {
    token.updateSource({
      "delta.system.hp.value": 2,
      "delta": { items: [{ _id: idOf("torch"), _tombstone: true }] },
    });
    expect(actor().system.hp.value).toBe(2);
    expect(actor().items.size).toBe(1);
    expect(actor().name).toBe("Ada");
  });

  it("can't contain an invalid item or a tombstone without a valid ID", () => {
    expect(() => change({ items: [{ _id: idOf("bad"), name: "", type: "gear" }] })).toThrow("name");
    expect(() => change({ items: [{ _id: "x", _tombstone: true }] })).toThrow("tombstone");
  });

  it("can restore only items of the base actor", async () => {
    await expect(token.delta.items.restoreDocuments([idOf("nothing")])).rejects.toThrow("has no Item");
  });

  it("has the base actor's ownership unless the delta has its own", () => {
    const owner = makeUser("owner", ROLES.player);
    const stranger = makeUser("stranger", ROLES.player);
    expect([
      token.getUserLevel(owner),
      token.delta.getUserLevel(owner),
      actor().getUserLevel(owner),
      actor().items.contents[0].getUserLevel(owner),
    ]).toEqual([3, 3, 3, 3]);
    expect(actor().canUserModify(stranger, "update", { name: "x" })).toBe(false);
    change({ ownership: { default: 0, [idOf("stranger")]: 3 } });
    expect([token.getUserLevel(owner), actor().getUserLevel(stranger)]).toEqual([0, 3]);
  });

  it("has the same system data as a regular actor after the same changes", () => {
    const path = fc.constantFrom("hp", "note", "hp.value", "extra", "extra.deep");
    const step = fc.oneof(
      path.map(at => ({ [at]: at === "hp" ? { value: 4 } : 7 })),
      path.map(at => ({ [at.replace(/([^.]+)$/, "-=$1")]: null })),
      path.map(at => ({ [at.replace(/([^.]+)$/, "==$1")]: { set: true } })),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 5 }), steps => {
        open(generation);
        const expected = base.toObject().system;
        for (const changes of steps) {
          const prefixed = Object.fromEntries(
            Object.entries(changes).map(([key, value]) => [`system.${key}`, value]),
          );
          token.delta.updateSource(prefixed);
          mergeObject(expected, changes, { performDeletions: true });
        }
        expect(token.actor.toObject().system).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });
});
