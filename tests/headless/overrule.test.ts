/**
 * Tests that only a Gamemaster can overrule enforced action points, ammunition and range for a single action,
 * and that some rules can't be overruled.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client as RawClient } from "../contract/server/support/table.ts";
import type { Client } from "./support/client.ts";
import { act, ask, ledgerOf } from "./support/people.ts";
import { ANNA, BERT, IDS, thug, USERS } from "./support/seed.ts";
import { worldState } from "./support/state.ts";
import { Table } from "./support/table.ts";

let table: Table;
let gm: Client;
let ben: RawClient;

/** An attack by Bert during Anna's turn. */
const strike = { action: "strike", actor: BERT, targets: [thug(0)], choices: { points: 9 } };

beforeAll(async () => {
  table = await Table.open({
    settings: { automation: "full", enforceAp: "enforce", enforceAmmunition: "enforce" },
  });
  gm = await table.join(USERS.gm);
  ben = await table.joinRaw(USERS.ben);
});
afterAll(async () => {
  expect(await table.close()).toEqual([]);
});

const hostile = async (_id: string, system: object): Promise<string> => {
  await ben.modify("ChatMessage", "create", {
    data: [
      {
        _id,
        type: "action",
        author: USERS.ben,
        system: { ...strike, choices: JSON.stringify(strike.choices), ...system },
      },
    ],
    keepId: true,
  });
  await table.settled();
  return _id;
};

describe("an enforced rule", () => {
  it("rejects even a Gamemaster's action before it is posted, unless the Gamemaster overrules the rule", async () => {
    expect(await gm.do("perform", strike)).toBeNull();
    expect(await gm.do("perform", { ...strike, asked: {} })).toBeNull();
  });

  it("can be overruled by a Gamemaster, whose action can be undone like any other", async () => {
    const before = await worldState(gm);
    const message = await act(table, gm, { ...strike, asked: { overruled: true } });
    expect(ledgerOf(table, message)).toMatchObject({ state: "applied", conflicts: [] });
    expect(table.held("ChatMessage", message)?.system.overruled).toBe(true);
    expect(await worldState(gm)).not.toEqual(before);
    expect(await ask(table, gm, "undo", { message })).toBeNull();
    expect(await worldState(gm)).toEqual(before);
  });

  it("can't be overruled by a player, even with a forged message", async () => {
    const before = await worldState(gm);
    expect(ledgerOf(table, await hostile("HostileOverrule1", { overruled: true }))).toMatchObject({
      state: "refused",
      reason: "BLACKOUT.writer.notOverruled",
      applied: [],
    });
    expect(
      ledgerOf(
        table,
        await hostile("HostileOverrule2", { choices: JSON.stringify({ points: 9, overruled: true }) }),
      ),
    ).toMatchObject({ state: "refused", reason: "BLACKOUT.problem.notOwnTurn", applied: [] });
    expect(await worldState(gm)).toEqual(before);
  });

  it("can't be overruled if it is essential to the game", async () => {
    const shots = { ...strike, item: `${BERT}.Item.${IDS.rifle}`, choices: { points: 9, shots: 13 } };
    expect(await gm.do("perform", { ...shots, asked: { overruled: true } })).toBeNull();
    const posted = await gm.do("perform", {
      action: "strike",
      actor: ANNA,
      targets: [thug(0)],
      choices: { points: 1 },
      asked: { overruled: true },
    });
    expect(posted, "what needs no overruling goes through as ever").toEqual(expect.any(String));
    await table.settled();
  });
});
