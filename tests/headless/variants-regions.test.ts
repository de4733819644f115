/**
 * Tests Zones & Cards on a scene with regions, for both Foundry versions and on the real server. Moving a
 * token into another zone also moves its combatant there.
 */
import { afterEach, describe, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { act, ask, ledgerOf } from "./support/people.ts";
import { ANNA, IDS, USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";
import { VariantEncounter } from "./support/variant-encounter.ts";
import { longGenerations } from "../generations.ts";

const SCENE = `Scene.${IDS.scene}`;
const TOKEN = `${SCENE}.Token.TokenAnna0000001`;

let table: Table;
let encounter: VariantEncounter;
let gm: Client;
let ann: Client;

afterEach(async () => {
  expect(await table.differences(true)).toEqual([]);
  expect(await table.close()).toEqual([]);
});

/** Starts Anna's turn on a scene with three rooms in a row. Each room is a zone that is ten spaces wide. */
async function rooms(generation: 13 | 14): Promise<void> {
  table = await Table.open({ generation, fighting: "gathered", thugs: 1 });
  [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
  await gm.do("update", {
    uuid: SCENE,
    changes: {
      width: 4000,
      height: 2000,
      padding: 0,
      grid: { type: 1, size: 100, distance: 5, units: "ft" },
    },
  });
  const shapes = (room: number) => [
    { type: "rectangle", x: room * 1000, y: 0, width: 1000, height: 1000, rotation: 0, hole: false },
  ];
  const regions: string[] = await gm.do("create", {
    parent: SCENE,
    type: "Region",
    data: ["Hold", "Deck", "Hull"].map((name, room) => ({ name, shapes: shapes(room) })),
  });
  encounter = new VariantEncounter(table, gm);
  await encounter.choose("zones");
  await gm.do("create", {
    parent: `Combat.${encounter.combat}`,
    type: "Combatant",
    data: [{ actorId: IDS.anna, tokenId: "TokenAnna0000001", sceneId: IDS.scene }],
  });
  await encounter.begin();
  const touching = [
    [regions[0], regions[1]],
    [regions[1], regions[2]],
  ];
  await act(table, gm, {
    action: "zones.zone",
    actor: ANNA,
    choices: {
      operation: "regions",
      regions: ["Hold", "Deck", "Hull"].map((name, index) => ({ uuid: regions[index], name })),
      touching,
    },
  });
  await act(table, gm, {
    action: "zones.zone",
    actor: ANNA,
    targets: [ANNA],
    choices: { operation: "place", zone: "zone1" },
  });
}

const fought = async () => (await gm.do("source", { uuid: `Combat.${encounter.combat}` })).system.fought;
const anna = async () => Object.values<any>((await fought()).people)[0];
const spent = async () =>
  Object.entries<any>((await anna()).turns).find(([key]) => key.startsWith("r1t"))?.[1].quick;
const spot = async () => {
  await table.settled();
  const { x, y } = await gm.do("source", { uuid: TOKEN });
  return [x, y];
};
const go = async (client: Client, x: number, y = 0) => {
  await client.do("update", { uuid: TOKEN, changes: { x, y } });
};
const noted = async (count: number) => {
  await expect.poll(() => encounter.standing("zones.moveToken").length, { timeout: 60_000 }).toBe(count);
  await table.settled();
  return encounter.standing("zones.moveToken").at(-1)?._id;
};

describe.each(longGenerations)("tokens on a map with zones (Foundry %i)", generation => {
  it("change their combatant's zone when they move, but don't move when the combatant changes zones on the board", async () => {
    await rooms(generation);
    await go(ann, 200);
    await go(ann, 1200);
    const message = await noted(1);
    expect([(await anna()).zone, await spent(), ledgerOf(table, message).conflicts]).toEqual([
      "zone2",
      1,
      [],
    ]);
    // The writer combines moves that follow each other immediately. On a slow machine, the first move may be
    // recorded separately, so both starting points are valid.
    const { from } = JSON.parse(table.held("ChatMessage", message).system.choices);
    expect([0, 200]).toContain(from.x);
    expect(await ask(table, gm, "undo", { message })).toBeNull();
    expect([(await anna()).zone, await spent(), await spot()]).toEqual(["zone1", 0, [from.x, 0]]);
    await go(ann, 200);
    await act(table, ann, {
      action: "zones.action",
      actor: ANNA,
      choices: { action: "moveZone", zone: "zone2" },
    });
    expect([(await anna()).zone, await spot()], "the token stays where it stands").toEqual([
      "zone2",
      [200, 0],
    ]);
    await go(ann, 400);
    await go(ann, 1400);
    // Anna's moves aren't recorded, because they only bring her token to the zone that she is already in. If
    // they were recorded, their messages would precede that of the Gamemaster's later move.
    await go(gm, 2400);
    await expect.poll(async () => (await anna()).zone, { timeout: 60_000 }).toBe("zone3");
    expect(await noted(1), "one note, the Gamemaster's").toBeDefined();
    expect(await spent()).toBe(1);
  });

  it("can't be moved to a nonadjacent zone by a player if action limits are enforced; otherwise, such a move causes a warning", async () => {
    await rooms(generation);
    await gm.do("set", { key: "enforceAp", value: "enforce" });
    await table.settled();
    await Promise.all([ann, gm].map(client => client.do("told")));
    await go(ann, 0, 1500);
    await go(ann, 2200, 1500);
    expect([await spot(), await ann.do("told")], "outside of all zones nobody comes anywhere").toEqual([
      [2200, 1500],
      [],
    ]);
    await go(ann, 2200);
    expect([await spot(), await ann.do("told")]).toEqual([
      [2200, 1500],
      [expect.stringContaining("byToken.notNext")],
    ]);
    await gm.do("set", { key: "enforceAp", value: "warn" });
    await table.settled();
    await go(ann, 2200);
    expect([await spot(), await ann.do("told")]).toEqual([
      [2200, 0],
      [expect.stringContaining("byToken.notNext")],
    ]);
    const message = await noted(1);
    expect(JSON.stringify((await gm.do("judged", { message })).card.lines)).toContain("byToken.notNext");
    expect((await anna()).zone).toBe("zone3");
  });

  it("use up one action for each zone, even if several moves follow in quick succession, and stop when no action is left (Z3.1, Z4.1)", async () => {
    await rooms(generation);
    await gm.do("set", { key: "enforceAp", value: "enforce" });
    await table.settled();
    await ann.do("told");
    await ann.do("inOneGo", { updates: [1200, 2200, 1200].map(x => ({ uuid: TOKEN, changes: { x } })) });
    expect([await spot(), await ann.do("told")], "the third has no action left").toEqual([
      [2200, 0],
      [expect.stringContaining("problem.noAction")],
    ]);
    await expect
      .poll(async () => [(await anna()).zone, await spent()], { timeout: 60_000 })
      .toEqual(["zone3", 2]);
    await table.settled();
    // The two moves were posted as a single action or, on a slow machine, as two actions.
    const messages: string[] = encounter.standing("zones.moveToken").map(({ _id }) => _id);
    for (const message of messages)
      expect([(await gm.do("judged", { message })).card.tone, ledgerOf(table, message).conflicts]).toEqual([
        "",
        [],
      ]);
    for (const message of messages.toReversed()) expect(await ask(table, gm, "undo", { message })).toBeNull();
    expect([(await anna()).zone, await spent(), await spot()]).toEqual(["zone1", 0, [0, 0]]);
    // A move that Foundry undoes before it is recorded has no effect. Earlier moves are kept.
    await ann.do("inOneGo", {
      updates: [
        { uuid: TOKEN, changes: { x: 1200 } },
        { uuid: TOKEN, changes: { x: 2200 } },
      ],
      unwalked: TOKEN,
    });
    await expect
      .poll(async () => [(await anna()).zone, await spent()], { timeout: 60_000 })
      .toEqual(["zone2", 1]);
    expect(await spot()).toEqual([1200, 0]);
    // If part of a recorded move is undone, the recorded move ends at the token's new position.
    const [only] = encounter.standing("zones.moveToken");
    expect(await ask(table, gm, "undo", { message: only._id })).toBeNull();
    await ann.do("inOneGo", { updates: [1200, 2200].map(x => ({ uuid: TOKEN, changes: { x } })) });
    await expect.poll(async () => [(await anna()).zone, await spent()]).toEqual(["zone3", 2]);
    await table.settled();
    const whole = encounter.standing("zones.moveToken");
    await ann.do("inOneGo", { updates: [], unwalked: TOKEN });
    await expect.poll(async () => [(await anna()).zone, await spent()]).toEqual(["zone2", 1]);
    await table.settled();
    expect(await spot()).toEqual([1200, 0]);
    for (const { _id } of whole) expect(ledgerOf(table, _id).conflicts).toEqual([]);
    // Moving to another zone and back counts as two moves.
    const [moved] = encounter.standing("zones.moveToken");
    expect(await ask(table, gm, "undo", { message: moved._id })).toBeNull();
    await ann.do("inOneGo", { updates: [1200, 0].map(x => ({ uuid: TOKEN, changes: { x } })) });
    await expect
      .poll(async () => [(await anna()).zone, await spent()], { timeout: 60_000 })
      .toEqual(["zone1", 2]);
    await table.settled();
    for (const { _id: message } of encounter.standing("zones.moveToken").toReversed())
      expect(await ask(table, gm, "undo", { message })).toBeNull();
    expect([(await anna()).zone, await spent(), await spot()]).toEqual(["zone1", 0, [0, 0]]);
  });
});
