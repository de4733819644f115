/**
 * Tests party actions on both Foundry versions: rests, sessions, awards and hazards. They are performed by
 * the writer and undone through the ledger.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { longGenerations } from "../generations.ts";
import { act, ask, ledgerOf } from "./support/people.ts";
import { ANNA, BERT, PARTY, USERS } from "./support/seed.ts";
import { worldState } from "./support/state.ts";
import { Table } from "./support/table.ts";

const effect = (key: string, level: number, clock: object | null = null) => ({
  name: key,
  type: "condition",
  system: { key, level, clock },
});

describe.each(longGenerations)("party management on Foundry %i", generation => {
  let table: Table;
  let gm: Client;
  let ann: Client;
  beforeAll(async () => {
    table = await Table.open({ generation, fighting: false, settings: { automation: "full" } });
    [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
    await gm.do("create", {
      parent: ANNA,
      type: "ActiveEffect",
      data: [
        effect("poisoned", 2),
        effect("exhausted", 3),
        effect("warded", 1, { at: "ownTurnStart", left: 9 }),
      ],
    });
    await gm.do("update", {
      uuid: ANNA,
      changes: {
        system: {
          health: { value: 3 },
          // This value is set in advance. Otherwise, the world clock would record it outside the ledgers when
          // time advances.
          clocks: { poisonedSince: 0 },
          drives: ["Debt", "Mara", "Sea", "Ledger"].map(text => ({ text, chosen: false, fulfilled: 0 })),
        },
      },
    });
    await gm.do("update", {
      uuid: BERT,
      changes: { system: { stamina: { value: 0 }, drives: [{ text: "Home", chosen: true, fulfilled: 2 }] } },
    });
    await table.settled();
  });
  afterAll(async () => {
    expect(await table.differences(true)).toEqual([]);
    expect(await table.close()).toEqual([]);
  });

  const source = async (uuid: string) => await gm.do("source", { uuid });
  const systemOf = async (uuid: string) => (await source(uuid)).system;
  const keysOf = async (uuid: string) =>
    (await source(uuid)).effects.map((one: any) => one.system.key).sort();
  const time = () => gm.do("time");
  const undo = async (message: string) => {
    expect(await ask(table, gm, "undo", { message })).toBeNull();
  };

  it("includes a long rest, which advances time by eight hours only once despite a prompt about poison (R9.25, T10)", async () => {
    const [before, then] = [await worldState(gm), await time()];
    const message = await act(table, gm, {
      action: "partyRest",
      actor: ANNA,
      targets: [BERT],
      choices: { length: "night", seed: "s" },
    });
    expect(await time()).toBe(then + 28_800);
    expect(await keysOf(ANNA)).toEqual(["poisoned"]);
    expect(await ask(table, ann, "answer", { message, prompt: "poison.0", value: "fail" })).toBeNull();
    expect(await keysOf(ANNA)).toEqual(["wounded"]);
    expect((await systemOf(BERT)).stamina.value).toBeGreaterThan(0);
    expect(await time()).toBe(then + 28_800);
    await undo(message);
    expect(await time()).toBe(then);
    expect(await worldState(gm)).toEqual(before);
  });

  it("advances time by the length of a rest, which can be amended (R9.2)", async () => {
    const [before, then] = [await worldState(gm), await time()];
    const message = await act(table, gm, {
      action: "partyRest",
      actor: ANNA,
      targets: [BERT],
      choices: { length: "hour", seed: "s" },
    });
    expect(await time()).toBe(then + 3600);
    expect(
      await ask(table, gm, "amend", { message, choices: { length: "minute" }, reason: "they were woken" }),
    ).toBeNull();
    expect(await time()).toBe(then + 60);
    await undo(message);
    await ask(table, gm, "apply", { message });
    expect(await time()).toBe(then + 60);
    expect(
      await ask(table, gm, "amend", { message, choices: { passTime: false }, reason: "it was but a moment" }),
    ).toBeNull();
    expect(await time()).toBe(then);
    await undo(message);
    expect(await worldState(gm)).toEqual(before);
  });

  it("uses a separate action to update the conditions of characters who didn't rest (R5.2)", async () => {
    const before = await worldState(gm);
    const message = await act(table, gm, {
      action: "partyRest",
      actor: BERT,
      choices: { length: "minute", seed: "s" },
    });
    expect(await keysOf(ANNA)).toEqual(["exhausted", "poisoned"]);
    await undo(message);
    const passed = (await gm.do("done", { action: "timePasses" })).find(
      (one: any) => one.system.actor === ANNA,
    );
    await undo(passed._id);
    expect(await worldState(gm)).toEqual(before);
  });

  it("starts a session with the chosen Drives, ends it with the fulfilled ones, and can be undone (R4.3–R4.5, R13.14)", async () => {
    const before = await worldState(gm);
    const start = await act(table, gm, {
      action: "sessionStart",
      actor: ANNA,
      targets: [BERT],
      choices: { title: "Cold iron", at: 5, seed: "a" },
    });
    for (const [prompt, value] of [
      ["drive.0.0", "3"],
      ["drive.0.1", "1"],
      ["drive.0.2", "0"],
    ] as const)
      expect(await ask(table, ann, "answer", { message: start, prompt, value })).toBeNull();
    expect((await systemOf(ANNA)).drives.map((one: any) => one.chosen)).toEqual([true, true, false, true]);
    expect((await systemOf(PARTY)).inspiration.value).toBe(0);
    const played = await worldState(gm);
    const end = await act(table, gm, {
      action: "sessionEnd",
      actor: ANNA,
      targets: [BERT],
      choices: {
        fulfilled: [
          { of: ANNA, drives: [1] },
          { of: BERT, drives: [0] },
        ],
        experience: 25,
        credits: 100,
        objectives: ["Got out"],
        at: 6,
        seed: "b",
      },
    });
    expect(await systemOf(PARTY)).toMatchObject({
      running: "",
      sessions: [{ title: "Cold iron", drives: 2, experience: 25, notes: "Got out" }],
    });
    expect(await systemOf(BERT)).toMatchObject({
      drives: [{ fulfilled: 3 }],
      experience: { log: [{ amount: 25, reason: "Got out" }] },
    });
    const next = await act(table, gm, {
      action: "sessionStart",
      actor: ANNA,
      targets: [BERT],
      choices: { picks: [{ of: ANNA, drives: [0, 1, 2] }], at: 7, seed: "c" },
    });
    expect((await systemOf(PARTY)).inspiration.value).toBe(2);
    await undo(next);
    await undo(end);
    expect(await worldState(gm)).toEqual(played);
    await undo(start);
    expect(await worldState(gm)).toEqual(before);
  });

  it("includes a lasting hazard, which strikes repeatedly until it is removed (R6.4)", async () => {
    const before = await worldState(gm);
    const since = await time();
    const placed = await act(table, gm, {
      action: "lastingHazard",
      actor: BERT,
      choices: { hazard: "deepWater", strength: 1, since, seed: "h" },
    });
    const [id] = Object.keys((await systemOf(PARTY)).hazards);
    await gm.do("advance", { seconds: 60 });
    await table.settled();
    const strikes = await gm.do("done", { action: "hazard" });
    expect(strikes.map((one: any) => JSON.parse(one.system.choices).strength).sort()).toEqual([1, 2]);
    const lifted = await act(table, gm, {
      action: "lastingHazard",
      actor: BERT,
      choices: { lift: true, id },
    });
    await gm.do("advance", { seconds: 60 });
    await table.settled();
    expect(await gm.do("done", { action: "hazard" })).toHaveLength(2);
    await undo(lifted);
    await undo(placed);
    // The elapsed time changed Anna's conditions through separate actions, which are undone here.
    for (const passed of (await gm.do("done", { action: "timePasses" }))
      .filter((one: any) => one.system.verdict.state === "applied")
      .reverse())
      await undo(passed._id);
    expect(ledgerOf(table, placed).conflicts).toEqual([]);
    expect(await worldState(gm)).toEqual(before);
  });

  it("applies a strike of a lasting hazard exactly once even if the Gamemaster's client crashes (R6.4)", async () => {
    const count = async () =>
      (await gm.do("done", { action: "hazard" })).filter(
        ({ system: { verdict } }: any) => verdict.state !== "reversed",
      ).length;
    const before = await count();
    const placed = await act(table, gm, {
      action: "lastingHazard",
      actor: BERT,
      choices: { hazard: "deepWater", strength: 1, since: await time(), seed: "c" },
    });
    const back = async () => {
      gm = await table.join(USERS.gm);
      await table.settled();
    };
    await gm.do("dieAfter", { writes: 1 });
    await gm.do("advance", { seconds: 30 }).catch(() => null);
    await back();
    expect(await count()).toBe(before + 1);
    await table.kill(gm);
    await back();
    expect(await count()).toBe(before + 1);
    await undo(placed);
  });

  it("doesn't require hazard tests from a character who is unconscious underwater (R6.12)", async () => {
    const count = async () => (await gm.do("done", { action: "hazard" })).length;
    const before = await count();
    await gm.do("update", { uuid: BERT, changes: { system: { vital: { knockedOut: true } } } });
    await gm.do("create", { parent: BERT, type: "ActiveEffect", data: [effect("outOfFight", 1)] });
    const placed = await act(table, gm, {
      action: "lastingHazard",
      actor: BERT,
      choices: { hazard: "deepWater", strength: 1, since: await time(), seed: "o" },
    });
    await gm.do("advance", { seconds: 300 });
    await table.settled();
    // When the five minutes pass, only one card is posted, and it has no test.
    expect(await count()).toBe(before + 1);
    expect((await systemOf(BERT)).clocks.airlessSince).toBe((await time()) - 270);
    expect(table.all("ChatMessage").find(({ _id }) => _id === placed)?.speaker).toMatchObject({
      alias: "Gamemaster",
    });
    await undo(placed);
    await gm.do("update", { uuid: BERT, changes: { system: { vital: { knockedOut: false } } } });
  });

  it("notifies the Gamemaster if a player finishes creating a character outside the party", async () => {
    const named = async (uuids: readonly string[]) => {
      await gm.do("told");
      for (const uuid of uuids)
        await ann.do("update", { uuid, changes: { system: { creation: { done: true } } } });
      await table.settled();
      return (await gm.do("told")).filter(
        (notice: string) => notice.includes("notJoined") || notice.includes("not in the party"),
      );
    };
    const [novice] = await gm.do("create", {
      type: "Actor",
      data: [
        {
          name: "Novice",
          type: "character",
          system: { creation: { done: false } },
          ownership: { [USERS.ann]: 3 },
        },
      ],
    });
    expect(await named([novice])).toHaveLength(1);
    expect(await systemOf(novice)).toMatchObject({ creation: { done: true } });
    await gm.do("delete", { uuid: novice });
  });

  it("is available only to a Gamemaster", async () => {
    for (const action of ["partyRest", "sessionStart", "sessionEnd", "award", "hazard", "lastingHazard"])
      expect(await ann.do("perform", { action, actor: ANNA, choices: {} })).toBeNull();
  });
});
