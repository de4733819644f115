/**
 * Tests a world's variant settings on the real server: two Gamemasters change them at the same time, and
 * RollTables replace built-in tables.
 */
import { afterEach, describe, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";

let table: Table;
let gm: Client;

async function sitDown(generation: 13 | 14 = 14): Promise<void> {
  table = await Table.open({ generation });
  gm = await table.join(USERS.gm);
  await gm.do("fetchVariants");
}

afterEach(async () => {
  expect(await table.close()).toEqual([]);
});

describe("two Gamemasters who change a variant's tables", () => {
  it("lose none of their changes if they act at the same time", async () => {
    await sitDown();
    const other = await table.join(USERS.other);
    const write = (client: Client, path: string, value: unknown) =>
      client.do("writeRules", { key: "zones", changes: [{ path, value }] });
    const stored = () => gm.do("variantRules");
    await Promise.all([write(gm, "ambushDice", 3), write(other, "tables.panic.flee.stress", -2)]);
    await expect
      .poll(stored)
      .toEqual({ zones: { ambushDice: 3, tables: { panic: { flee: { stress: -2 } } } } });
    await Promise.all([
      write(gm, "tables.injuries.tornEar.name", "Ringing"),
      write(other, "tables.injuries.tornEar.limit", "day"),
      other.do("writeRules", { key: "bands", changes: [{ path: "panic", value: false }] }),
    ]);
    await expect.poll(stored).toEqual({
      zones: {
        ambushDice: 3,
        tables: {
          panic: { flee: { stress: -2 } },
          injuries: { tornEar: { name: "Ringing", limit: "day" } },
        },
      },
      bands: { panic: false },
    });
    await expect.poll(() => other.do("variantRules")).toEqual(await stored());
    await write(gm, "tables", undefined);
    await expect.poll(stored).toEqual({ zones: { ambushDice: 3 }, bands: { panic: false } });
  });
});

describe("two Gamemasters who save house rules", () => {
  it("preserve each other's simultaneous changes, even when restoring a default", async () => {
    await sitDown();
    const other = await table.join(USERS.other);
    const stored = () => gm.do("houseRules");
    const save = (client: Client, start: object, changes: object) =>
      client.do("saveHouseRules", { start, changes });
    const first = await gm.do("houseRulesNow");
    await Promise.all([save(gm, first, { maxSkillRank: 8 }), save(other, first, { sixAlwaysHits: true })]);
    await expect.poll(stored).toEqual({ maxSkillRank: 8, sixAlwaysHits: true });
    await expect.poll(() => other.do("houseRules")).toEqual(await stored());
    const then = await gm.do("houseRulesNow");
    await Promise.all([
      save(gm, then, { maxSkillRank: first.maxSkillRank }),
      save(other, then, { stressMaximum: 7 }),
    ]);
    await expect.poll(stored).toEqual({ sixAlwaysHits: true, stressMaximum: 7 });
    // If two users change the same house rule at the same time, the later change wins, and the other client
    // doesn't repeat its own write.
    await Promise.all([
      save(gm, await gm.do("houseRulesNow"), { stressMaximum: 8 }),
      save(other, await other.do("houseRulesNow"), { stressMaximum: 9 }),
    ]);
    const one = expect.toSatisfy(value => value === 8 || value === 9);
    await expect.poll(stored).toEqual({ sixAlwaysHits: true, stressMaximum: one });
    // Changes that are based on the current house rules are saved, even if they immediately follow a change
    // by another user.
    await save(gm, await gm.do("houseRulesNow"), { sixAlwaysHits: first.sixAlwaysHits });
    await table.settled();
    expect(await stored()).toEqual({ stressMaximum: one });
    await save(other, await other.do("houseRulesNow"), { maxSkillRank: 9 });
    await table.settled();
    expect(await stored()).toEqual({ maxSkillRank: 9, stressMaximum: one });
  });
});

describe.each([13, 14] as const)("a RollTable that replaces a built-in table (Foundry %i)", generation => {
  it("provides its texts to all users until it no longer matches the built-in table or is deleted (Z7.5, X8.1)", async () => {
    await sitDown(generation);
    const id = await gm.do("putIntoWorld", { key: "zones", name: "injuries" });
    const made = table.all("RollTable").find(({ _id }) => _id === id);
    expect([made.formula, made.results.length, made.flags.blackout]).toEqual([
      "1d6 * 10 + 1d6",
      36,
      { variantTable: "zones.injuries" },
    ]);
    await gm.do("writeRules", { key: "zones", changes: [{ path: "worldTables.injuries", value: id }] });
    const ear = made.results.find(({ range }: any) => range[0] === 21);
    const result = `RollTable.${id}.TableResult.${ear._id}`;
    await gm.do("update", {
      uuid: result,
      changes: { name: "Ringing", description: "<p>Nothing but <em>noise</em>.</p>" },
    });
    const ann = await table.join(USERS.ann);
    await ann.do("fetchVariants");
    const tornEarOf = async (client: Client) =>
      (await client.do("playedBy", { key: "zones" })).tables?.injuries?.tornEar;
    await expect
      .poll(() => tornEarOf(ann), { message: "a player reads it as well" })
      .toEqual({ name: "Ringing", text: "Nothing but noise." });

    await gm.do("update", { uuid: result, changes: { range: [21, 23] } });
    await expect
      .poll(() => gm.do("tableFault", { key: "zones", name: "injuries" }))
      .toEqual({ why: "numbers", missing: [], twice: [22, 23] });
    await expect.poll(() => tornEarOf(ann), { message: "ours again" }).toBeUndefined();
    await gm.do("update", {
      uuid: result,
      changes: { "range": [21, 21], "flags.blackout.effect": { limit: "week" } },
    });
    expect(await gm.do("tableFault", { key: "zones", name: "injuries" })).toMatchObject({ why: "effect" });
    expect(await tornEarOf(gm)).toBeUndefined();
    await gm.do("delete", { uuid: `RollTable.${id}` });
    await expect
      .poll(() => ann.do("tableFault", { key: "zones", name: "injuries" }))
      .toEqual({ why: "gone" });
    expect(await tornEarOf(ann)).toBeUndefined();

    const panic = await gm.do("putIntoWorld", { key: "bands", name: "panicTable" });
    await gm.do("writeRules", {
      key: "bands",
      changes: [{ path: "worldTables.panicTable", value: panic }],
    });
    expect(await gm.do("tableFault", { key: "bands", name: "panicTable" })).toBeNull();
    expect(Object.keys((await gm.do("playedBy", { key: "bands" })).panicTable)).toEqual([
      "2",
      "3",
      "4",
      "5",
      "6",
      "7",
      "8",
      "9",
      "10",
      "11",
      "12",
    ]);
  });
});
