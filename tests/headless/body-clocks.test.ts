/**
 * Tests the checks that become due as world time passes: the poison test, another attempt to wake, and
 * drowning. The writer makes each check only once, and the ledger can undo the check.
 */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { act, ask } from "./support/people.ts";
import { ANNA, BERT, USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";
import { itLong } from "./support/long.ts";

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
const clocks = async (uuid: string) => (await source(uuid)).system.clocks;
const vital = async (uuid: string) => (await source(uuid)).system.vital;
const keysOf = async (uuid: string) => (await source(uuid)).effects.map((one: any) => one.system.key).sort();
const time = () => gm.do("time");
const advance = async (seconds: number) => {
  await gm.do("advance", { seconds });
  await table.settled();
};
const due = async () => await gm.do("done", { action: "fallsDue" });
const give = async (uuid: string, key: string, level = 1) => {
  await gm.do("create", {
    parent: uuid,
    type: "ActiveEffect",
    data: [{ name: key, type: "condition", system: { key, level } }],
  });
  await table.settled();
};
const knockOut = async (uuid: string) => {
  await gm.do("update", { uuid, changes: { system: { vital: { knockedOut: true } } } });
  await give(uuid, "outOfFight");
};

it("a poisoned character's owner is asked for one test per eight hours of world time, and can postpone it (T10)", async () => {
  await give(ANNA, "poisoned", 2);
  await advance(8 * HOUR - 6);
  expect(await due()).toEqual([]);
  await advance(6);
  expect(await due()).toHaveLength(1);
  await advance(HOUR);
  const [first] = await due();
  expect(await due(), "once, whoever is there").toHaveLength(1);
  expect(
    await ask(table, ann, "answer", { message: first._id, prompt: "poison.0", value: "notNow" }),
  ).toBeNull();
  expect(await keysOf(ANNA)).toEqual(["poisoned"]);
  await advance(30 * HOUR);
  const second = (await due()).find(({ _id }: any) => _id !== first._id);
  expect(await due()).toHaveLength(2);
  expect(
    await ask(table, ann, "answer", { message: second._id, prompt: "poison.0", value: "fail" }),
  ).toBeNull();
  expect(await keysOf(ANNA)).toEqual(["wounded"]);
  expect((await clocks(ANNA)).poisonedSince).toBeNull();
  expect(await ask(table, gm, "undo", { message: second._id })).toBeNull();
  expect(await keysOf(ANNA)).toEqual(["poisoned"]);
});

it("a poison test that is due when the writer crashes is requested exactly once (T10)", async () => {
  await give(ANNA, "poisoned", 2);
  await advance(6);
  await table.kill(other);
  await gm.do("dieAfter", { writes: 1 });
  await gm.do("advance", { seconds: 9 * HOUR }).catch(() => null);
  [gm, other] = [await table.join(USERS.gm), await table.join(USERS.other)];
  await table.settled();
  expect(await due()).toHaveLength(1);
  await table.kill(gm);
  gm = await table.join(USERS.gm);
  await table.settled();
  expect(await due()).toHaveLength(1);
});

itLong(
  "an hour of rest after seven hours of waiting includes the poison question, which isn't asked twice (T10)",
  async () => {
    await give(ANNA, "poisoned", 2);
    await advance(7 * HOUR);
    const rest = await act(table, gm, {
      action: "partyRest",
      actor: ANNA,
      targets: [BERT],
      choices: { length: "hour", seed: "s" },
    });
    expect(await due(), "the rest offers it").toEqual([]);
    expect(
      await ask(table, ann, "answer", { message: rest, prompt: "poison.0", value: "notNow" }),
    ).toBeNull();
    expect((await clocks(ANNA)).poisonedSince).toBe(await time());
  },
);

it("an attempt to wake an unconscious character, with or without help, can be repeated only after an hour (R9.21)", async () => {
  await knockOut(ANNA);
  const failed = await act(table, ann, { action: "wake", actor: ANNA, choices: { chosenToFail: true } });
  expect((await clocks(ANNA)).wakeFrom).toBe((await time()) + HOUR);
  expect(await ann.do("perform", { action: "wake", actor: ANNA, choices: {} })).toBeNull();
  expect(await ask(table, gm, "undo", { message: failed })).toBeNull();
  expect((await clocks(ANNA)).wakeFrom).toBeNull();
  expect(await ask(table, gm, "apply", { message: failed })).toBeNull();
  await act(table, gm, { action: "wake", actor: BERT, targets: [ANNA], choices: { chosenToFail: true } });
  expect((await clocks(ANNA)).helpFrom, "both have failed").toBe((await time()) + HOUR);
  expect(await gm.do("perform", { action: "wake", actor: BERT, targets: [ANNA], choices: {} })).toBeNull();
  await advance(5 * HOUR);
  const [offer] = await due();
  expect(await due()).toHaveLength(1);
  expect(await ask(table, ann, "answer", { message: offer._id, prompt: "wake.0", value: "fail" })).toBeNull();
  expect((await clocks(ANNA)).wakeFrom).toBe((await time()) + HOUR);
  await advance(HOUR);
  expect(await due()).toHaveLength(2);
});

it("an unconscious character under water drowns after five minutes unless rescued (R6.12)", async () => {
  const strike = async (uuid: string, owner: Client) => {
    const message = await act(table, gm, {
      action: "hazard",
      actor: uuid,
      choices: { hazard: "deepWater", strength: 20 },
    });
    const prompt = "breath.0";
    expect(await ask(table, owner, "answer", { message, prompt, value: "fail" })).toBeNull();
  };
  await strike(ANNA, ann);
  await strike(BERT, ben);
  expect((await clocks(ANNA)).airlessSince).toBe(await time());
  await advance(294);
  expect((await vital(ANNA)).dead).toBe(false);
  const rescued = await act(table, ann, { action: "rescue", actor: ANNA, targets: [ANNA] });
  expect(rescued).toBeTruthy();
  await advance(2 * HOUR);
  expect([(await vital(ANNA)).dead, (await vital(BERT)).dead]).toEqual([false, true]);
  const drowned = await due();
  expect(drowned).toHaveLength(1);
  expect(await ask(table, gm, "undo", { message: drowned[0]._id })).toBeNull();
  expect((await vital(BERT)).dead).toBe(false);
  await advance(HOUR);
  expect((await vital(BERT)).dead, "it comes once").toBe(false);
});
