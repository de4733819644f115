/**
 * Tests that values entered in a token's HUD follow the rules and are written through the ledger, on both
 * Foundry versions.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { longGenerations } from "../generations.ts";
import { ask, ledgerOf } from "./support/people.ts";
import { ANNA, IDS, thug, USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";

describe.each(longGenerations)("numbers entered on a sheet on Foundry %i", generation => {
  let table: Table;
  let gm: Client;
  let ann: Client;
  beforeAll(async () => {
    table = await Table.open({ generation });
    [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
  });
  afterAll(async () => {
    expect(await table.differences(true)).toEqual([]);
    expect(await table.close()).toEqual([]);
  });

  async function type(client: Client, uuid: string, attribute: string, value: number, change = true) {
    await client.do("typed", { uuid, attribute, value, change });
    await table.settled();
    return (await gm.do("source", { uuid })).system;
  }
  const lastMessage = (): string =>
    table.writes
      .filter(({ type: written, action }) => written === "ChatMessage" && action === "create")
      .at(-1)!.ids[0]!;

  it("can deal damage, which reduces Damage Resistance first and doesn't change the base actor (T8.4)", async () => {
    const base = structuredClone(table.held("Actor", IDS.thug));
    expect((await type(gm, thug(0), "health", -5)).health.value).toBe(11);
    expect((await gm.do("source", { uuid: `${thug(0)}.Item.${IDS.coat}` })).system).toMatchObject({
      armor: { value: 3 },
      resistance: { value: 0 },
    });
    expect(table.held("Actor", IDS.thug)).toEqual(base);
  });

  it("can't heal beyond the maximum", async () => {
    expect((await type(gm, thug(0), "health", 90)).health.value).toBe(15);
  });

  it("can be absolute values, and the change can be undone", async () => {
    expect((await type(gm, thug(1), "health", 3, false)).health.value).toBe(3);
    const message = lastMessage();
    expect(ledgerOf(table, message)).toMatchObject({ state: "applied", conflicts: [] });
    expect(await ask(table, gm, "undo", { message })).toBeNull();
    expect((await gm.do("source", { uuid: thug(1) })).system.health.value).toBe(15);
  });

  it("change Stamina only within its limits", async () => {
    expect((await type(ann, ANNA, "stamina", -9)).stamina.value).toBe(0);
    expect((await type(ann, ANNA, "stamina", 2, false)).stamina.value).toBe(2);
  });

  it("cause no write if they equal the current value", async () => {
    const before = table.writes.length;
    await type(ann, ANNA, "stamina", 2, false);
    expect(table.writes).toHaveLength(before);
  });
});
