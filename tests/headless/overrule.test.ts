/**
 * What the table enforces of action points, ammunition and range a Gamemaster may overrule for one action;
 * nobody else may, and nobody may overrule a rule.
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

/** It is Anna's turn: Bert's attack is out of turn. */
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

describe("what the table enforces", () => {
  it("is refused before anything is posted, for a Gamemaster too while they do not overrule it", async () => {
    expect(await gm.do("perform", strike)).toBeNull();
    expect(await gm.do("perform", { ...strike, asked: {} })).toBeNull();
  });

  it("goes through when a Gamemaster overrules it, and can be undone like any other action", async () => {
    const before = await worldState(gm);
    const message = await act(table, gm, { ...strike, asked: { overruled: true } });
    expect(ledgerOf(table, message)).toMatchObject({ state: "applied", conflicts: [] });
    expect(table.held("ChatMessage", message)?.system.overruled).toBe(true);
    expect(await worldState(gm)).not.toEqual(before);
    expect(await ask(table, gm, "undo", { message })).toBeNull();
    expect(await worldState(gm)).toEqual(before);
  });

  it("stays refused when the message of a player claims that it was overruled", async () => {
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

  it("a rule cannot be overruled", async () => {
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
