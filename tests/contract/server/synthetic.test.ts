import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningServer } from "../../../host/server/start.ts";
import { IDS } from "./support/fixtures.ts";
import { connect, startTable, type Client } from "./support/table.ts";

let server: RunningServer;
let gm: Client;
let player: Client;
const token = `Scene.${IDS.scene}.Token.${IDS.token}`;
const actor = `${token}.Actor.${IDS.foe}`;

beforeAll(async () => {
  server = await startTable();
  gm = await connect(server.address, IDS.gm);
  player = await connect(server.address, IDS.player);
});
afterAll(() => server.close());

const base = (): any => server.game.store.get(null, "Actor", IDS.foe);
const delta = (): any =>
  server.game.store.get(null, "Scene", IDS.scene)?.tokens.find(({ _id }: any) => _id === IDS.token).delta;

describe("the actor of an unlinked token", () => {
  it("is changed in the token's delta, not in the base actor", async () => {
    const before = structuredClone(base());
    const [difference] = await gm.modify("Actor", "update", {
      parentUuid: token,
      updates: [{ "_id": IDS.foe, "name": "Foe the first", "system.hp.value": 1 }],
    });
    expect(difference).toMatchObject({ _id: IDS.foe, name: "Foe the first", system: { hp: { value: 1 } } });
    expect(delta()).toMatchObject({ name: "Foe the first", system: { hp: { value: 1 } } });
    expect(delta().system.hp.max).toBeUndefined();
    expect(base()).toEqual(before);
  });

  it("can have its own embedded documents", async () => {
    const before = structuredClone(base());
    const [item] = await gm.modify("Item", "create", {
      parentUuid: actor,
      data: [{ name: "Club", type: "thing" }],
    });
    const [effect] = await gm.modify("ActiveEffect", "create", {
      parentUuid: actor,
      data: [{ name: "Dazed" }],
    });
    expect(delta().items).toMatchObject([{ _id: item._id, name: "Club" }]);
    expect(delta().effects).toMatchObject([{ _id: effect._id, name: "Dazed" }]);
    expect(base()).toEqual(before);
  });

  it("stores a changed inherited item as a full copy in the delta", async () => {
    const [difference] = await gm.modify("Item", "update", {
      parentUuid: actor,
      updates: [{ "_id": IDS.claw, "system.weight": 9 }],
    });
    expect(difference).toMatchObject({ _id: IDS.claw, system: { weight: 9 } });
    expect(delta().items.find(({ _id }: any) => _id === IDS.claw)).toMatchObject({
      name: "Claw",
      type: "thing",
      system: { weight: 9 },
    });
    expect(base().items[0].system.weight).toBe(0);
  });

  it("can have a new effect on an inherited item", async () => {
    const [effect] = await gm.modify("ActiveEffect", "create", {
      parentUuid: `${actor}.Item.${IDS.claw}`,
      data: [{ name: "Poisoned" }],
    });
    expect(delta().items.find(({ _id }: any) => _id === IDS.claw).effects).toMatchObject([
      { _id: effect._id },
    ]);
    expect(base().items[0].effects).toEqual([]);
  });

  it("stores a tombstone for a deleted inherited item, which can be restored", async () => {
    expect(await gm.modify("Item", "delete", { parentUuid: actor, ids: [IDS.claw] })).toEqual([IDS.claw]);
    expect(delta().items.find(({ _id }: any) => _id === IDS.claw)).toEqual({
      _id: IDS.claw,
      _tombstone: true,
    });
    await expect(
      gm.modify("Item", "update", { parentUuid: actor, updates: [{ _id: IDS.claw, name: "Gone" }] }),
    ).rejects.toThrow(/does not exist/);
    expect(base().items).toHaveLength(1);
    await gm.modify("Item", "create", {
      parentUuid: actor,
      data: [base().items[0]],
      keepId: true,
      restoreDelta: true,
    });
    expect(delta().items.some(({ _tombstone }: any) => _tombstone)).toBe(false);
  });

  it("keeps no trace of its own items once they are deleted", async () => {
    const [item] = await gm.modify("Item", "create", {
      parentUuid: actor,
      data: [{ name: "Straw", type: "thing" }],
    });
    await gm.modify("Item", "delete", { parentUuid: actor, ids: [item._id] });
    expect(delta().items.some(({ _id }: any) => _id === item._id)).toBe(false);
  });

  it("uses the delta's ownership instead of the base actor's once the delta defines one", async () => {
    const [difference] = await gm.modify("Actor", "update", {
      parentUuid: token,
      updates: [{ _id: IDS.foe, ownership: { [IDS.player]: 3 } }],
    });
    expect(difference.ownership).toMatchObject({ default: 0, [IDS.player]: 3 });
    expect(delta().ownership).toEqual(difference.ownership);
    await player.modify("Actor", "update", {
      parentUuid: token,
      updates: [{ "_id": IDS.foe, "system.mood": "calm" }],
    });
    await expect(
      player.modify("Actor", "update", { updates: [{ "_id": IDS.foe, "system.mood": "calm" }] }),
    ).rejects.toThrow(/lacks permission/);
    await gm.modify("Actor", "update", {
      parentUuid: token,
      updates: [{ _id: IDS.foe, ownership: { [IDS.player]: 0 } }],
    });
  });

  it("can be updated together with its items", async () => {
    await gm.modify("Actor", "update", {
      parentUuid: token,
      updates: [{ _id: IDS.foe, items: [{ _id: IDS.claw, name: "Talon" }] }],
    });
    expect(delta().items.find(({ _id }: any) => _id === IDS.claw)).toMatchObject({
      name: "Talon",
      type: "thing",
    });
    expect(base().items[0].name).toBe("Claw");
  });

  it("stores the deletion of an inherited key in the delta", async () => {
    await gm.modify("Actor", "update", {
      parentUuid: token,
      updates: [{ _id: IDS.foe, system: { "-=hp": null } }],
    });
    expect(base().system.hp).toBeDefined();
    expect(delta().system).toHaveProperty("-=hp", null);
    const [back] = await gm.modify("Actor", "update", {
      parentUuid: token,
      updates: [{ _id: IDS.foe, system: { hp: { value: 2 } } }],
    });
    expect(back.system).toEqual({ hp: { value: 2 } });
  });

  it("can't be changed by a player who doesn't own its base actor", async () => {
    await expect(
      player.modify("Actor", "update", { parentUuid: token, updates: [{ _id: IDS.foe, name: "Mine" }] }),
    ).rejects.toThrow(/lacks permission/);
    await expect(
      player.modify("ActiveEffect", "create", { parentUuid: actor, data: [{ name: "Asleep" }] }),
    ).rejects.toThrow(/lacks permission to create ActiveEffect .*in parent ActorDelta/);
  });

  it("can be changed by a player who owns its base actor", async () => {
    await gm.modify("ActorDelta", "delete", { parentUuid: token, ids: [IDS.token] });
    await gm.modify("Actor", "update", { updates: [{ _id: IDS.foe, ownership: { [IDS.player]: 3 } }] });
    await player.modify("ActiveEffect", "create", { parentUuid: actor, data: [{ name: "Asleep" }] });
    await player.modify("Actor", "update", {
      parentUuid: token,
      updates: [{ "_id": IDS.foe, "system.hp.value": 3 }],
    });
    expect(delta().effects.map(({ name }: any) => name)).toContain("Asleep");
    await gm.modify("Actor", "update", { updates: [{ _id: IDS.foe, ownership: { [IDS.player]: 0 } }] });
  });

  it("equals its base actor again once the delta is deleted", async () => {
    await gm.modify("ActorDelta", "delete", { parentUuid: token, ids: [IDS.token] });
    expect(delta()).toMatchObject({ items: [], effects: [], system: {} });
    expect(delta().name ?? null).toBeNull();
  });

  it("can't be addressed through a linked token", async () => {
    await expect(
      gm.modify("Item", "create", {
        parentUuid: `Scene.${IDS.scene}.Token.${IDS.linked}.Actor.${IDS.hero}`,
        data: [{ name: "X", type: "thing" }],
      }),
    ).rejects.toThrow(/linked/);
  });

  it("must be addressed with its own base actor's ID", async () => {
    await expect(
      gm.modify("Item", "create", { parentUuid: `${token}.Actor.${IDS.hero}`, data: [] }),
    ).rejects.toThrow(/has the actor/);
  });
});
