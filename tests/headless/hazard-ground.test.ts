/**
 * Tests hazards on a map's ground (R6.4) on the real server, with a Gamemaster and two players: crossing them
 * with a test, entering them, starting a turn in them, and undo.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { longGenerations } from "../generations.ts";
import type { Client } from "./support/client.ts";
import { ask } from "./support/people.ts";
import { ANNA, BERT, IDS, USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";

const SCENE = `Scene.${IDS.scene}`;
const tokenOf = (id: string) => `${SCENE}.Token.${id}`;
const ANNAS = tokenOf("TokenAnna0000001");
const BERTS = tokenOf("TokenBert0000002");

/** Returns the data of a region that covers the given rows of spaces. */
const rows = (first: number, last: number, more: object) => ({
  name: "The pit",
  shapes: [{ type: "rectangle", x: -500, y: first * 100, width: 3000, height: (last - first + 1) * 100 }],
  ...more,
});
const marked = (hazard: string, strength: number | null = null) => ({
  flags: { blackout: { ground: { kind: "hazard", hazard, strength } } },
});
const behaving = (hazard: string, more: object = {}) => ({
  behaviors: [{ name: "", type: "hazard", system: { hazard, strength: null }, ...more }],
});

describe.each(longGenerations)("a hazard on the map (Foundry %i)", generation => {
  let table: Table;
  let gm: Client;
  let ann: Client;
  let ben: Client;
  beforeEach(async () => {
    table = await Table.open({
      generation,
      thugs: 2,
      settings: { automation: "full", enforceAp: "enforce" },
    });
    [gm, ann, ben] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann), table.join(USERS.ben)]);
    await gm.do("update", { uuid: SCENE, changes: { grid: { type: 1, distance: 5, units: "ft" } } });
    await gm.do("update", { uuid: tokenOf("TokenBoss0000003"), changes: { x: 900, y: 0 } });
    await gm.do("update", { uuid: BERTS, changes: { x: 800, y: 0 } });
    await gm.do("update", {
      uuid: `Combat.${IDS.combat}`,
      changes: { system: { phase: "fighting" } },
    });
    await table.settled();
  });
  afterEach(async () => {
    expect(await table.differences(true)).toEqual([]);
    expect(await table.close()).toEqual([]);
  });

  const place = async (region: object) => {
    await gm.do("create", { parent: SCENE, type: "Region", data: [region] });
    await table.settled();
  };
  const drag = async (client: Client, uuid: string, row: number, x = 0) => {
    await client.do("move", { uuid, to: { x, y: row * 100, action: "walk" } });
    await table.settled();
  };
  const done = async (action: string): Promise<any[]> => gm.do("done", { action });
  const strikes = async () =>
    (await done("hazard")).map(({ system }) => {
      const { hazard, strength, place: where, crosses = false } = JSON.parse(system.choices);
      return [system.actor, hazard, strength, where, crosses, system.verdict.state];
    });
  const pending = (id: string): string[] =>
    (table.held("Actor", id).system.resist?.pending ?? []).map(({ effect }: any) => effect);
  const rowOf = (id: string) =>
    table.held("Scene", IDS.scene).tokens.find(({ _id }: any) => _id === id).y / 100;

  it.each([
    ["marked", marked("quicksand")],
    ["caused by a region behavior", behaving("quicksand")],
  ])("requires a crossing test if it is %s, and the test's outcome can be undone", async (_how, what) => {
    await place(rows(2, 3, what));
    const start = rowOf("TokenAnna0000001");
    await drag(ann, ANNAS, start + 5);
    await expect.poll(async () => (await done("cross")).length, { timeout: 60_000 }).toBe(1);
    await table.settled();
    const [{ _id: message }] = await done("cross");
    const judged = await gm.do("judged", { message });
    expect(judged.facts.way.test).toEqual({ kind: "cross", hazard: "quicksand", strength: 2 });
    const crossed = judged.card.outcome.key === "BLACKOUT.cross.crosses";
    expect(rowOf("TokenAnna0000001"), "all the way, or before the hazard").toBe(crossed ? start + 5 : 1);
    expect(pending(IDS.anna)).toEqual(crossed ? [] : ["slow"]);
    expect(await strikes(), "the test was made").toEqual([]);
    expect(await ask(table, gm, "undo", { message })).toBeNull();
    expect([rowOf("TokenAnna0000001"), pending(IDS.anna)]).toEqual([start, []]);
  });

  it("affects an actor who enters without a crossing test, until the move is undone", async () => {
    await place(rows(2, 9, marked("poisonFog", 3)));
    await drag(ann, ANNAS, 3);
    await expect.poll(async () => (await done("moveToken")).length, { timeout: 60_000 }).toBe(1);
    await table.settled();
    expect(await strikes()).toEqual([[ANNA, "poisonFog", 3, "The pit", false, "applied"]]);
    expect(pending(IDS.anna)).toEqual(["poison"]);
    const [{ _id: message }] = await done("moveToken");
    expect(await ask(table, gm, "undo", { message })).toBeNull();
    await table.settled();
    expect([(await strikes())[0]?.at(-1), pending(IDS.anna)]).toEqual(["reversed", []]);
  });

  it("affects flying actors if it is a laser field, but not if it is quicksand", async () => {
    await gm.do("delete", { uuid: `Combat.${IDS.combat}` });
    await place(rows(2, 9, marked("quicksand")));
    await place(rows(2, 9, marked("laserField")));
    await gm.do("update", { uuid: BERTS, changes: { elevation: 10 } });
    await ben.do("move", { uuid: BERTS, to: { x: 800, y: 300, elevation: 10, action: "fly" } });
    await gm.do("advance", { seconds: 6 });
    await table.settled();
    const byHazard = (await strikes()).filter(([actor]) => actor === BERT).map(([, hazard]) => hazard);
    expect(byHazard).toEqual(["laserField", "laserField"]);
  });

  it("affects an actor who starts a turn in it, unless it is disabled or strikes only once", async () => {
    await place(rows(0, 1, behaving("poisonFog")));
    await place(rows(0, 1, behaving("fire", { disabled: true })));
    await place(rows(0, 1, marked("zeroGravity")));
    await gm.do("nextTurn");
    await table.settled();
    expect((await strikes()).filter(([actor]) => actor === BERT)).toEqual([
      [BERT, "poisonFog", 2, "The pit", false, "applied"],
    ]);
  });

  it("prompts the player for a crossing test outside encounters, and affects actors who stay in it as time passes", async () => {
    await gm.do("delete", { uuid: `Combat.${IDS.combat}` });
    await place(rows(2, 9, marked("quicksand")));
    await drag(ben, BERTS, 3, 800);
    expect(await strikes()).toEqual([[BERT, "quicksand", 2, "The pit", true, expect.any(String)]]);
    const [{ _id: message }] = await done("hazard");
    const { prompts } = await gm.do("judged", { message });
    expect(prompts.map(({ key, actor }: any) => [key, actor])).toEqual([["cross.0", BERT]]);
    await ask(table, ben, "answer", { message, prompt: "cross.0", value: prompts[0].options[0].value });
    await gm.do("advance", { seconds: 6 });
    await table.settled();
    expect((await strikes()).filter(([actor]) => actor === BERT).map(([, , , , crosses]) => crosses)).toEqual(
      [true, false],
    );
  });
});
