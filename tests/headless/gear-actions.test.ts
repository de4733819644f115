/**
 * Tests maneuvers that affect gear, as well as hand and leg injuries, on both Foundry versions. The writer
 * applies the effects, and the ledger undoes them.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { longGenerations } from "../generations.ts";
import { act, ask, ledgerOf } from "./support/people.ts";
import { ANNA, BERT, BOSS, IDS, thug, USERS } from "./support/seed.ts";
import { worldState } from "./support/state.ts";
import { Table } from "./support/table.ts";

const KNIFE = `${BOSS}.Item.${IDS.knife}`;
const COAT = `${thug(0)}.Item.${IDS.coat}`;
/** Choices with the maximum number of advantages. */
const strong = { rows: [{ source: "situation", dice: 4, why: "" }], weapon: "hands" };

describe.each(longGenerations)("actions that change gear or injure limbs on Foundry %i", generation => {
  let table: Table;
  let gm: Client;
  let ann: Client;
  beforeAll(async () => {
    table = await Table.open({ generation, settings: { automation: "full" } });
    [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
    await gm.do("update", { uuid: KNIFE, changes: { system: { location: "worn" } } });
    await table.settled();
  });
  afterAll(async () => {
    expect(await table.differences(true)).toEqual([]);
    expect(await table.close()).toEqual([]);
  });

  const systemOf = async (uuid: string) => (await gm.do("source", { uuid })).system;
  /** Begins a Disarm, which waits for the target's answer. */
  const beginDisarm = () =>
    act(table, ann, {
      action: "disarm",
      actor: ANNA,
      item: `${ANNA}.Item.${IDS.rifle}`,
      targets: [BOSS],
      choices: { ...strong, piece: KNIFE },
    });
  const disarm = async () => {
    const message = await beginDisarm();
    expect(await ask(table, gm, "answer", { message, prompt: "disarm.0", value: "fail" })).toBeNull();
    return message;
  };

  it("make the target of a Disarm drop the weapon until the action is undone (R12.9)", async () => {
    const before = await worldState(gm);
    const message = await disarm();
    expect(await systemOf(KNIFE)).toMatchObject({ location: "stowed", dropped: true });
    expect(await ask(table, gm, "undo", { message })).toBeNull();
    expect(await worldState(gm)).toEqual(before);
  });

  it("cause a conflict if a Disarm is undone after the weapon was picked up", async () => {
    const message = await disarm();
    await gm.do("update", { uuid: KNIFE, changes: { system: { location: "carried" } } });
    await table.settled();
    expect(await systemOf(KNIFE)).toMatchObject({ location: "carried", dropped: false });
    await ask(table, gm, "undo", { message });
    expect(ledgerOf(table, message).conflicts).toMatchObject([{ reason: "changed", current: "carried" }]);
    expect(await systemOf(KNIFE)).toMatchObject({ location: "carried", dropped: false });
    await gm.do("update", { uuid: KNIFE, changes: { system: { location: "worn" } } });
    await table.settled();
  });

  it("don't mark a weapon as dropped that was put away while a Disarm waited for an answer", async () => {
    const message = await beginDisarm();
    await gm.do("update", { uuid: KNIFE, changes: { system: { location: "carried" } } });
    await table.settled();
    await ask(table, gm, "answer", { message, prompt: "disarm.0", value: "fail" });
    expect(ledgerOf(table, message).conflicts).toMatchObject([{ reason: "changed", current: "carried" }]);
    expect(await systemOf(KNIFE)).toMatchObject({ location: "carried", dropped: false });
    await ask(table, gm, "undo", { message });
    expect(await systemOf(KNIFE)).toMatchObject({ location: "carried", dropped: false });
    await gm.do("update", { uuid: KNIFE, changes: { system: { location: "worn" } } });
    await table.settled();
  });

  it("can't disarm anyone but the target", async () => {
    const message = await act(table, ann, {
      action: "disarm",
      actor: ANNA,
      targets: [BOSS],
      choices: { ...strong, piece: `${BERT}.Item.${IDS.rifle}` },
    });
    await ask(table, gm, "answer", { message, prompt: "disarm.0", value: "fail" });
    expect(await systemOf(`${BERT}.Item.${IDS.rifle}`)).toMatchObject({ location: "worn", dropped: false });
    await ask(table, gm, "undo", { message });
  });

  it("can break the gear of an unlinked token without changing the base actor (R12.10)", async () => {
    const before = await worldState(gm);
    const base = structuredClone(table.held("Actor", IDS.thug));
    const message = await act(table, ann, {
      action: "breakGear",
      actor: ANNA,
      targets: [thug(0)],
      choices: {
        ...strong,
        piece: COAT,
        takingTime: 1,
        damageRows: [{ source: "situation", dice: 4, why: "" }],
        targets: [{ evasion: 0 }],
      },
    });
    expect((await gm.do("judged", { message })).card.outcome.key).toBe("BLACKOUT.breakGear.breaks");
    expect((await systemOf(COAT)).broken).toBe(true);
    expect(table.held("Actor", IDS.thug)).toEqual(base);
    expect(
      await ask(table, gm, "amend", { message, choices: { comes: "whole" }, reason: "only scratched" }),
    ).toBeNull();
    expect((await systemOf(COAT)).broken).toBe(false);
    expect(await ask(table, gm, "undo", { message })).toBeNull();
    expect(await worldState(gm)).toEqual(before);
  });

  it("injure the same hand or leg when they are applied again after an undo (R9.7)", async () => {
    const before = await worldState(gm);
    const message = await act(table, ann, {
      action: "strike",
      actor: ANNA,
      targets: [ANNA],
      choices: { points: 12, soakable: true },
    });
    expect(await ask(table, ann, "answer", { message, prompt: "soak.0", value: "injury" })).toBeNull();
    const { given } = await gm.do("judged", { message });
    const [effect] = (await gm.do("source", { uuid: ANNA })).effects;
    const limb = {
      1: ["left", "right"][given.dice["limb.0"]?.[0] - 1],
      2: "",
      3: ["left", "right"][given.dice["limb.0"]?.[0] - 1],
    }[given.dice["soak.0"][0] as 1 | 2 | 3];
    expect(effect.system).toMatchObject({ key: "injured", limb });
    await ask(table, gm, "undo", { message });
    await ask(table, gm, "apply", { message });
    expect((await gm.do("source", { uuid: ANNA })).effects[0].system).toMatchObject({ key: "injured", limb });
    await ask(table, gm, "undo", { message });
    expect(await worldState(gm)).toEqual(before);
  });
});
