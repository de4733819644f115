/**
 * Tests consumables that two players use on themselves and each other at the same time. Also tests undoing, a
 * client that reconnects, and effects that end as world time passes, even if the writer fails in the
 * meantime.
 */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { act, ask } from "./support/people.ts";
import { ANNA, BERT, USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";

const HOUR = 3600;
let table: Table;
let gm: Client;
let other: Client;
let ann: Client;
let ben: Client;

beforeEach(async () => {
  table = await Table.open({ fighting: false, thugs: 0, settings: { automation: "full" } });
  [gm, other, ann, ben] = await Promise.all([
    table.join(USERS.gm),
    table.join(USERS.other),
    table.join(USERS.ann),
    table.join(USERS.ben),
  ]);
});
afterEach(async () => {
  expect(await table.differences(true)).toEqual([]);
  expect(await table.close()).toEqual([]);
});

const source = async (uuid: string) => await gm.do("source", { uuid });
const keysOf = async (uuid: string) => (await source(uuid)).effects.map((one: any) => one.system.key).sort();
const advance = async (seconds: number) => {
  await gm.do("advance", { seconds });
  await table.settled();
};
const drug = async (owner: string, system: object) => {
  const data = [{ name: "Drug", type: "consumable", system: { quantity: 3, ...system } }];
  await gm.do("create", { parent: owner, type: "Item", data });
  await table.settled();
  const { _id } = (await source(owner)).items.find((item: any) => item.name === "Drug");
  return `${owner}.Item.${String(_id)}`;
};
const left = async (owner: string) =>
  (await source(owner)).items.find((item: any) => item.name === "Drug").system.quantity;
const focusing = { causes: [{ key: "focused", level: 1, lasts: 1, unit: "hours" }] };

it("two players can each use a dose on the same character, and undo only their own action (T10)", async () => {
  const item = await drug(ANNA, { restores: { hitPoints: 4 }, ...focusing });
  const second = await drug(BERT, { restores: { stamina: 1 }, treats: ["stunned"] });
  await gm.do("update", { uuid: BERT, changes: { system: { health: { value: 5 } } } });
  await table.settled();
  const [first] = await Promise.all([
    act(table, ann, { action: "useItem", actor: ANNA, item, targets: [BERT] }),
    act(table, ben, { action: "useItem", actor: BERT, item: second }),
  ]);
  expect(await keysOf(BERT)).toEqual(["focused"]);
  expect([(await source(BERT)).system.health.value, await left(ANNA), await left(BERT)]).toEqual([9, 2, 2]);
  await table.kill(ann);
  ann = await table.join(USERS.ann);
  expect(await ask(table, ben, "undo", { message: first })).not.toBeNull();
  expect(await ask(table, ann, "undo", { message: first })).toBeNull();
  expect(await keysOf(BERT)).toEqual([]);
  expect([(await source(BERT)).system.health.value, await left(ANNA)]).toEqual([5, 3]);
});

it("a consumable's effect ends exactly on time, and returns if the time change is undone (R5.2)", async () => {
  const item = await drug(ANNA, focusing);
  await act(table, ann, { action: "useItem", actor: ANNA, item });
  await advance(HOUR - 6);
  expect(await keysOf(ANNA)).toEqual(["focused"]);
  await advance(6);
  expect(await keysOf(ANNA)).toEqual([]);
  const passed = (await gm.do("done", { action: "timePasses" })).at(-1);
  expect(await ask(table, gm, "undo", { message: passed._id })).toBeNull();
  expect(await keysOf(ANNA)).toEqual(["focused"]);
});

it("a consumable's effect ends only once, even if the writer crashes while time passes", async () => {
  const item = await drug(ANNA, focusing);
  await act(table, ann, { action: "useItem", actor: ANNA, item });
  await advance(6);
  expect(await gm.do("done", { action: "timePasses" })).toHaveLength(1);
  await table.kill(other);
  await gm.do("dieAfter", { writes: 1 });
  await gm.do("advance", { seconds: 2 * HOUR }).catch(() => null);
  [gm, other] = [await table.join(USERS.gm), await table.join(USERS.other)];
  await table.settled();
  expect(await keysOf(ANNA)).toEqual([]);
  expect(await gm.do("done", { action: "timePasses" })).toHaveLength(2);
});

it("a player can't use another player's consumables, or more doses than are left", async () => {
  const item = await drug(ANNA, { quantity: 1, ...focusing });
  expect(await ben.do("perform", { action: "useItem", actor: ANNA, item })).toBeNull();
  await gm.do("set", { key: "enforceAmmunition", value: "enforce" });
  await table.settled();
  expect(await ann.do("perform", { action: "useItem", actor: ANNA, item, targets: [ANNA, BERT] })).toBeNull();
  expect([await keysOf(ANNA), await keysOf(BERT), await left(ANNA)]).toEqual([[], [], 1]);
});
