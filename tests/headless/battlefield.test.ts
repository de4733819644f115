/** Tests attacks on a map with the real server, scenes, tokens and walls, but without a page. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { longGenerations } from "../generations.ts";
import { act, ask, ledgerOf } from "./support/people.ts";
import { ANNA, BOSS, COMBATANTS, IDS, USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";

const SCENE = `Scene.${IDS.scene}`;
const feet = (n: number) => ({ key: "BLACKOUT.unit.feet", data: { n } });
const token = (id: string) => `${SCENE}.Token.${id}`;

describe.each(longGenerations)("the battle map on Foundry %i", generation => {
  let table: Table;
  let gm: Client;
  let ann: Client;
  beforeAll(async () => {
    table = await Table.open({ generation, thugs: 2 });
    [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
    await gm.do("update", { uuid: SCENE, changes: { grid: { type: 1, distance: 5, units: "ft" } } });
    await gm.do("update", { uuid: token("TokenBert0000002"), changes: { x: 0, y: 300 } });
  });
  afterAll(async () => {
    expect(await table.close()).toEqual([]);
  });

  const shoot = async (choices: Record<string, unknown> = {}) => {
    await ann.do("rest");
    const message = await act(table, ann, {
      action: "attack",
      actor: ANNA,
      item: `${ANNA}.Item.${IDS.rifle}`,
      targets: [BOSS],
      choices,
    });
    return gm.do("judged", { message });
  };
  /** Returns whether a wall completely blocks the line of fire to the target. */
  const isClosed = async () => {
    await ann.do("told");
    const message = await ann.do("perform", {
      action: "attack",
      actor: ANNA,
      item: `${ANNA}.Item.${IDS.rifle}`,
      targets: [BOSS],
    });
    return message === null && (await ann.do("told")).includes("BLACKOUT.problem.attack.noShot");
  };
  const mapLines = ({ card }: any) =>
    card.lines
      .filter(({ text }: any) => text.key.startsWith("BLACKOUT.map."))
      .map(({ text, value, why = [] }: any) => [
        text.key.slice("BLACKOUT.map.".length),
        value,
        why.map((row: any) => [row.text.key, row.value]),
      ]);

  it("provides the distance and cover for attacks", async () => {
    const judged = await shoot();
    expect(judged.facts.seen).toMatchObject([
      { feet: 10, band: "close", adjacent: false, cover: { crossed: 0, wall: "none", inTheWay: [] } },
    ]);
    expect(mapLines(judged)).toEqual([["distance", feet(10), [["BLACKOUT.map.band", ""]]]]);
  });

  it("is updated immediately when tokens, walls or doors change", async () => {
    await gm.do("update", { uuid: token("TokenBoss0000003"), changes: { x: 800, y: 0, elevation: 30 } });
    await gm.do("update", { uuid: token("TokenBert0000002"), changes: { x: 400, y: 0, elevation: 15 } });
    expect((await shoot()).facts.seen).toMatchObject([
      { feet: 50, cover: { crossed: 1, inTheWay: [{ what: "character", name: "Bert" }] } },
    ]);
    const [door] = await gm.do("create", {
      parent: SCENE,
      type: "Wall",
      data: [{ c: [600, -200, 600, 300], door: 1, ds: 0 }],
    });
    expect(await isClosed(), "the door is closed").toBe(true);
    await gm.do("update", { uuid: door, changes: { ds: 1 } });
    const open = await shoot();
    expect(mapLines(open)).toMatchObject([
      ["distance", feet(50), [["BLACKOUT.map.band", ""]]],
      ["cover.partial", undefined, [["Bert", feet(20)]]],
    ]);
    await gm.do("update", { uuid: token("TokenBert0000002"), changes: { hidden: true } });
    expect((await shoot()).facts.seen, "who is hidden gives nobody away").toMatchObject([
      { cover: { crossed: 0 } },
    ]);
  });

  it("reports closed doors as doors, but secret doors as walls", async () => {
    const [door] = await gm.do("create", {
      parent: SCENE,
      type: "Wall",
      data: [{ c: [600, -200, 600, 60], door: 1, ds: 2 }],
    });
    const inTheWay = async () => (await shoot()).facts.seen[0].cover.inTheWay;
    expect(await inTheWay()).toMatchObject([{ what: "door", name: "" }]);
    await gm.do("update", { uuid: door, changes: { door: 2 } });
    expect(await inTheWay()).toMatchObject([{ what: "wall", name: "" }]);
    await gm.do("delete", { uuid: door });
  });

  it.runIf(generation === 14)("considers only walls on the tokens' levels", async () => {
    const [pane] = await gm.do("create", {
      parent: SCENE,
      type: "Wall",
      data: [{ c: [100, -200, 100, 300], levels: ["cellar"] }],
    });
    const stand = async (anna: string, boss: string) => {
      for (const [name, level] of [
        ["TokenAnna0000001", anna],
        ["TokenBoss0000003", boss],
      ])
        await gm.do("update", { uuid: token(name!), changes: { level } });
    };
    await stand("hall", "hall");
    expect((await shoot()).facts.seen).toMatchObject([{ feet: 50, cover: { wall: "none" } }]);
    await stand("hall", "cellar");
    expect(await isClosed()).toBe(true);
    await gm.do("update", { uuid: pane, changes: { levels: [] } });
    await stand("hall", "hall");
    expect(await isClosed(), "a wall of no level is one of all").toBe(true);
    await gm.do("delete", { uuid: pane });
    for (const name of ["TokenAnna0000001", "TokenBoss0000003"])
      await gm.do("update", { uuid: token(name), changes: { level: null } });
  });

  it("can be overridden by a manually entered distance or cover, and the card says so", async () => {
    const judged = await shoot({ targets: [{ feet: 15, cover: "full" }] });
    expect(judged.facts.choices.targets[0]).toMatchObject({ feet: 15, cover: "full", wall: "none" });
    expect(mapLines(judged).slice(-2)).toEqual([
      ["saidFor", undefined, []],
      ["said", undefined, []],
    ]);
  });

  it("provides distances in feet on a scene in meters, but no cover if the setting for cover from the map is off", async () => {
    await gm.do("update", { uuid: SCENE, changes: { grid: { type: 2, distance: 1.5, units: "m" } } });
    await gm.do("update", { uuid: token("TokenBoss0000003"), changes: { x: 400, y: 0, elevation: 0 } });
    await gm.do("set", { key: "coverFromMap", value: false });
    expect((await shoot()).facts.seen).toMatchObject([{ feet: 20, cover: null }]);
  });
});

describe.each(longGenerations)("moving a token on its own turn (Foundry %i)", generation => {
  let table: Table;
  let gm: Client;
  let ann: Client;
  beforeAll(async () => {
    table = await Table.open({ generation, thugs: 2 });
    [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
    await gm.do("update", { uuid: SCENE, changes: { grid: { type: 1, distance: 5, units: "ft" } } });
  });
  afterAll(async () => {
    expect(await table.close()).toEqual([]);
  });

  const ANNAS = token("TokenAnna0000001");
  const spot = async () => {
    const { x, y } = await gm.do("source", { uuid: ANNAS });
    return [x, y];
  };
  const points = () =>
    table.held("Combat", IDS.combat).combatants.find(({ actorId }: any) => actorId === IDS.anna).system;
  const moved = async (count: number) => {
    await expect
      .poll(
        async () =>
          (await gm.do("done", { action: "moveToken" })).filter(
            ({ system }: any) => system.verdict.state === "applied",
          ).length,
        { timeout: 60_000 },
      )
      .toBe(count);
    return (await gm.do("done", { action: "moveToken" })).at(-1);
  };

  it("counts as a Walk, or as a Run if the moves add up to more than a Walk", async () => {
    const { ap } = points();
    await ann.do("update", { uuid: ANNAS, changes: { x: 0, y: 400 } });
    const walk = await moved(1);
    expect(points()).toMatchObject({ ap: ap - 1 });
    await ann.do("update", { uuid: ANNAS, changes: { x: 0, y: 800 } });
    const run = await moved(2);
    expect(JSON.parse(run.system.choices), "what was moved before counts").toMatchObject({
      feet: 20,
      before: 20,
    });
    expect(points().ap, "a Run costs one more than the Walk that it was").toBe(ap - 2);

    const way = async () => (await ann.do("source", { uuid: ANNAS }))._movementHistory.map(({ y }: any) => y);
    expect((await way()).at(-1)).toBe(800);
    expect(await ask(table, gm, "undo", { message: run._id })).toBeNull();
    expect(await spot()).toEqual([0, 400]);
    expect(Math.max(...(await way())), "the core keeps no way that no longer happened").toBe(400);
    expect(await ask(table, gm, "undo", { message: walk._id })).toBeNull();
    expect(await spot()).toEqual([0, 0]);
    expect(await way()).toEqual([]);
    expect(points()).toMatchObject({ ap });
    expect(await gm.do("done", { action: "moveToken" }), "what the ledger moves is no move").toHaveLength(2);
  });

  it("can be undone by the player who moved the token if the setting allows this, but not by another player (R6.2)", async () => {
    const { ap } = points();
    const ben = await table.join(USERS.ben);
    await ann.do("update", { uuid: ANNAS, changes: { x: 0, y: 400 } });
    const walk = await moved(1);
    expect([await spot(), points().ap]).toEqual([[0, 400], ap - 1]);
    expect(await ask(table, ben, "undo", { message: walk._id })).toContain("notAllowed");
    await gm.do("set", { key: "whoMayUndo", value: "gamemaster" });
    expect(await ask(table, ann, "undo", { message: walk._id })).toContain("notAllowed");
    await gm.do("set", { key: "whoMayUndo", value: "author" });
    expect(await ask(table, ann, "undo", { message: walk._id })).toBeNull();
    expect([await spot(), points().ap]).toEqual([[0, 0], ap]);
    await table.kill(ben);
  });

  it("is undone in the system when it is undone in Foundry", async () => {
    const { ap } = points();
    await ann.do("update", { uuid: ANNAS, changes: { x: 0, y: 400 } });
    const walk = await moved(1);
    expect(points().ap).toBe(ap - 1);
    expect(await ann.do("unwalk", { uuid: ANNAS, movement: walk._id })).toBe(true);
    await moved(0);
    await table.settled();
    expect([await spot(), points().ap, ledgerOf(table, walk._id).conflicts]).toEqual([[0, 0], ap, []]);
  });

  it("costs only the remaining distance if the last of several quick moves is undone in Foundry", async () => {
    const { ap } = points();
    await ann.do("inOneGo", { updates: [200, 600].map(y => ({ uuid: ANNAS, changes: { x: 0, y } })) });
    const walk = await moved(1);
    expect(JSON.parse(walk.system.choices)).toMatchObject({ feet: 30, stops: [{ feet: 10 }] });
    const [, second] = JSON.parse(walk.system.choices).movements;
    expect(await ann.do("unwalk", { uuid: ANNAS, movement: second })).toBe(true);
    await expect.poll(() => table.verdict(walk._id).amendments).not.toBe("");
    await table.settled();
    expect([await spot(), points().ap]).toEqual([[0, 200], ap - 1]);
    expect(ledgerOf(table, walk._id)).toMatchObject({ state: "applied", conflicts: [] });
    await ann.do("update", { uuid: ANNAS, changes: { x: 0, y: 300 } });
    const step = await moved(2);
    expect(JSON.parse(step.system.choices), "10 ft have been walked, not 30").toMatchObject({ before: 10 });
    for (const { _id } of [step, walk]) expect(await ask(table, gm, "undo", { message: _id })).toBeNull();
    expect([await spot(), points().ap]).toEqual([[0, 0], ap]);
  });

  it("farther than a Run isn't allowed for players if action points are enforced, and otherwise causes a warning (R6.2, R5.11)", async () => {
    const noted = (await gm.do("done", { action: "moveToken" })).length;
    const go = async (client: Client, y: number) => {
      await client.do("update", { uuid: ANNAS, changes: { x: 0, y } });
    };
    await gm.do("set", { key: "enforceAp", value: "enforce" });
    await table.settled();
    await Promise.all([ann, gm].map(client => client.do("told")));
    await go(ann, 1300);
    expect([await spot(), await ann.do("told")]).toEqual([
      [0, 0],
      [expect.stringContaining("problem.move.beyond")],
    ]);
    await go(ann, 400);
    // This move begins before the writer has recorded the previous one.
    await go(ann, 1300);
    expect([await spot(), await ann.do("told")]).toEqual([
      [0, 400],
      [expect.stringContaining("problem.move.beyond")],
    ]);
    const walk = await moved(1);
    await go(ann, 1300);
    expect([await spot(), await ann.do("told")]).toEqual([
      [0, 400],
      [expect.stringContaining("problem.move.beyondLeft")],
    ]);
    await go(gm, 1300);
    expect([await spot(), await gm.do("told")]).toEqual([
      [0, 1300],
      [expect.stringContaining("problem.move.beyondLeft")],
    ]);
    const beyond = await moved(2);
    for (const { _id } of [beyond, walk]) await ask(table, gm, "undo", { message: _id });

    await gm.do("set", { key: "enforceAp", value: "warn" });
    await table.settled();
    await go(ann, 1300);
    expect([await spot(), await ann.do("told")]).toEqual([
      [0, 1300],
      [expect.stringContaining("problem.move.beyond")],
    ]);
    await ask(table, gm, "undo", { message: (await moved(1))._id });
    expect(await spot()).toEqual([0, 0]);
    expect(await gm.do("done", { action: "moveToken" })).toHaveLength(noted + 3);
  });

  it.each([
    ["walk", 10],
    ["climb", 20],
    ["swim", 20],
    ["crawl", 20],
  ] as const)(
    "uses up a distance that depends on the movement action: with %s, 10 ft costs %i ft (R6.2a)",
    async (action, feet) => {
      await ann.do("move", { uuid: ANNAS, to: { x: 0, y: 200, action } });
      const note = await moved(1);
      expect(JSON.parse(note.system.choices)).toMatchObject({ feet, longFeet: 10, jumps: 0 });
      expect(await ask(table, gm, "undo", { message: note._id })).toBeNull();
      expect(await spot()).toEqual([0, 0]);
    },
  );

  it("is recorded, but moving a token out of turn isn't", async () => {
    await gm.do("update", { uuid: token("TokenBoss0000003"), changes: { x: 300, y: 300 } });
    const noted = (await gm.do("done", { action: "moveToken" })).length;
    await gm.do("rest");
    expect(await gm.do("done", { action: "moveToken" })).toHaveLength(noted);
  });
});

/** Returns the data of a region that marks the given rows of spaces as special ground. */
const ground = (first: number, last: number, mark: object) => ({
  name: "Ground",
  shapes: [{ type: "rectangle", x: -500, y: first * 100, width: 1000, height: (last - first + 1) * 100 }],
  flags: { blackout: { ground: mark } },
});

describe.each(longGenerations)("movement with special rules (Foundry %i)", generation => {
  let table: Table;
  let gm: Client;
  let ann: Client;
  beforeAll(async () => {
    table = await Table.open({
      generation,
      thugs: 2,
      settings: { automation: "full", enforceAp: "enforce" },
    });
    [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
    await gm.do("update", { uuid: SCENE, changes: { grid: { type: 1, distance: 5, units: "ft" } } });
    for (const [name, x] of [
      ["TokenBoss0000003", 900],
      ["TokenBert0000002", 800],
    ] as const)
      await gm.do("update", { uuid: token(name), changes: { x, y: 0 } });
    await table.settled();
  });
  afterAll(async () => {
    expect(await table.close()).toEqual([]);
  });

  const ANNAS = token("TokenAnna0000001");
  const row = async () => {
    await table.settled();
    return (await gm.do("source", { uuid: ANNAS })).y / 100;
  };
  const points = () =>
    table.held("Combat", IDS.combat).combatants.find(({ actorId }: any) => actorId === IDS.anna).system;
  const mark = async (first: number, last: number, what: object) => {
    const [uuid] = await gm.do("create", {
      parent: SCENE,
      type: "Region",
      data: [ground(first, last, what)],
    });
    await table.settled();
    return uuid as string;
  };
  /**
   * Moves Anna's token to a position or along a path. Waits until the writer has judged the resulting action,
   * and returns its message ID and result.
   */
  const drag = async (action: string, to: object | readonly object[]) => {
    const before = (await gm.do("done", { action })).length;
    await ann.do("move", { uuid: ANNAS, to });
    await expect
      .poll(async () => (await gm.do("done", { action })).length, { timeout: 60_000 })
      .toBe(before + 1);
    await table.settled();
    const message = (await gm.do("done", { action })).at(-1)._id;
    return { message, ...(await gm.do("judged", { message })) };
  };
  const undone = async (message: string, ap: number) => {
    expect(await ask(table, gm, "undo", { message })).toBeNull();
    expect([await row(), points().ap], "undo takes both back").toEqual([0, ap]);
  };
  const feetOf = ({ card }: any) =>
    card.lines.find(({ text }: any) => text.key === "BLACKOUT.moveToken.cost")?.value.data.n;

  it("by jumping covers only as much distance as a test allows (R6.7–R6.9)", async () => {
    const { ap } = points();
    const { message, card, facts } = await drag("jump", [
      { x: 0, y: 300, action: "walk" },
      { x: 0, y: 700, action: "jump" },
    ]);
    expect(facts.way.test).toEqual({ kind: "jump", form: "long", feet: 20, runUp: 15 });
    const { feet } = card.outcome.data;
    expect(feet, "10 ft of run-up and 5 ft a success").toBeGreaterThanOrEqual(10);
    const costs = card.lines.filter(({ text }: any) => /\.(jump|moveToken)\.cost$/u.test(text.key));
    expect(costs, "the card names the movement once").toHaveLength(1);
    expect([await row(), feetOf({ card }), points().ap]).toEqual([3 + Math.min(feet, 20) / 5, 30, ap - 1]);
    expect((await gm.do("done", { action: "moveToken" })).length, "it is noted once, by the test").toBe(0);
    await undone(message, ap);
  });

  it("uses the straight path of an earlier drag as the run-up for a jump (R6.7)", async () => {
    const { ap } = points();
    const { message: walk } = await drag("moveToken", { x: 0, y: 300, action: "walk" });
    const { message, card, facts } = await drag("jump", { x: 0, y: 700, action: "jump" });
    expect(facts.way.test).toEqual({ kind: "jump", form: "long", feet: 20, runUp: 15 });
    expect([feetOf({ card }), points().ap]).toEqual([15, ap - 1]);
    expect(await ask(table, gm, "undo", { message })).toBeNull();
    expect(await row()).toBe(3);
    await undone(walk, ap);
    await gm.do("delete", { uuid: `ChatMessage.${walk}` });
  });

  it("across an obstacle requires a vault, whose result determines the cost (R6.5)", async () => {
    const { ap } = points();
    const region = await mark(2, 2, { kind: "obstacle", feet: 5, grade: "average" });
    const { message, card, facts } = await drag("vault", { x: 0, y: 400, action: "walk" });
    expect(facts.way.test).toMatchObject({ kind: "vault", grade: "average" });
    const how = card.outcome.key.split(".").at(-1);
    expect([await row(), feetOf({ card })]).toEqual(
      { clear: [4, 20], difficult: [4, 25], prone: [2, 15] }[how as "clear"],
    );
    await undone(message, ap);

    const slow = await drag("vault", { x: 0, y: 400, action: "walk" });
    await ask(table, gm, "amend", { message: slow.message, choices: { slowly: true } });
    expect([await row(), feetOf(await gm.do("judged", { message: slow.message })), points().ap]).toEqual([
      4,
      25,
      ap - 1,
    ]);
    await undone(slow.message, ap);
    await gm.do("delete", { uuid: region });
  });

  it("in rough water requires a test, and stops at the water's edge if the test fails (R6.11)", async () => {
    const { ap } = points();
    const region = await mark(2, 3, { kind: "water", water: "storm" });
    const { message, card, facts } = await drag("swim", { x: 0, y: 500, action: "walk" });
    expect([facts.way.test, facts.way.cost]).toMatchObject([
      { kind: "swim", water: "storm" },
      { before: 5, tested: 20, after: 10 },
    ]);
    expect([await row(), feetOf({ card })]).toEqual(card.outcome.key.endsWith("moves") ? [5, 35] : [1, 25]);
    await undone(message, ap);
    await gm.do("delete", { uuid: region });
    const calm = await mark(2, 3, { kind: "water", water: "calm" });
    await ann.do("move", { uuid: ANNAS, to: { x: 0, y: 400, action: "walk" } });
    await expect.poll(async () => (await gm.do("done", { action: "moveToken" })).length).toBe(1);
    const [note] = await gm.do("done", { action: "moveToken" });
    expect([await row(), JSON.parse(note.system.choices).feet], "calm water is slow, without a test").toEqual(
      [4, 30],
    );
    await undone(note._id, ap);
    await gm.do("delete", { uuid: calm });
  });

  it("is prevented by an obstacle that must be climbed and, if limits are enforced, by a canceled test (R6.4)", async () => {
    const { ap } = points();
    await ann.do("told");
    const wall = await mark(2, 2, { kind: "obstacle", feet: 15 });
    await ann.do("move", { uuid: ANNAS, to: { x: 0, y: 300, action: "walk" } });
    expect([await row(), await ann.do("told")]).toEqual([
      0,
      [expect.stringContaining("problem.move.unclimbed")],
    ]);
    await gm.do("delete", { uuid: wall });
    await table.settled();

    await ann.do("answers", { givesUp: true });
    await ann.do("move", { uuid: ANNAS, to: { x: 0, y: 200, action: "jump" } });
    await expect.poll(() => ann.do("told")).toEqual([expect.stringContaining("problem.move.needsTest")]);
    expect(await row()).toBe(0);
    await gm.do("set", { key: "enforceAp", value: "warn" });
    await table.settled();
    await ann.do("move", { uuid: ANNAS, to: { x: 0, y: 200, action: "jump" } });
    await expect.poll(row).toBe(2);
    expect(await ann.do("told")).toEqual([expect.stringContaining("problem.move.untested")]);
    await expect.poll(async () => (await gm.do("done", { action: "moveToken" })).length).toBe(2);
    await table.settled();
    await undone((await gm.do("done", { action: "moveToken" })).at(-1)._id, ap);
    await ann.do("answers", null as never);
    await gm.do("set", { key: "enforceAp", value: "enforce" });
    await table.settled();
  });

  it("uses the free action for a step of 5 ft, and a Walk for the next step (R5.10)", async () => {
    await gm.do("update", {
      uuid: `Combat.${IDS.combat}.Combatant.${COMBATANTS.anna}`,
      changes: { system: { free: 1, movement: 1 } },
    });
    await table.settled();
    const before = points();
    const noted = (await gm.do("done", { action: "moveToken" })).length;
    const stepTo = async (y: number, count: number) => {
      await ann.do("move", { uuid: ANNAS, to: { x: 0, y, action: "walk" } });
      await expect
        .poll(async () => (await gm.do("done", { action: "moveToken" })).length, { timeout: 60_000 })
        .toBe(noted + count);
      await table.settled();
    };
    await stepTo(100, 1);
    expect(points()).toMatchObject({ ap: before.ap, free: before.free - 1, movement: before.movement });
    await stepTo(200, 2);
    expect(points()).toMatchObject({ ap: before.ap - 1, free: before.free - 1 });
    const [step, walk] = (await gm.do("done", { action: "moveToken" })).slice(-2);
    expect(JSON.parse(walk.system.choices), "the free step is no movement of the turn").toMatchObject({
      before: 0,
      feet: 5,
    });
    expect(await ask(table, gm, "undo", { message: walk._id })).toBeNull();
    await undone(step._id, before.ap);
    expect(points()).toEqual(before);
  });

  it("isn't possible after standing up, which uses up the turn's movement action (R5.11)", async () => {
    const combatant = `Combat.${IDS.combat}.Combatant.${COMBATANTS.anna}`;
    const { free, movement } = points();
    await gm.do("update", { uuid: combatant, changes: { system: { free: 0, movement: 1 } } });
    await gm.do("perform", {
      action: "condition",
      actor: ANNA,
      choices: { key: "prone", operation: "give" },
    });
    await table.settled();
    await act(table, ann, { action: "standUp", actor: ANNA });
    await ann.do("told");
    await ann.do("move", { uuid: ANNAS, to: { x: 0, y: 200, action: "walk" } });
    expect([await row(), await ann.do("told")]).toEqual([
      0,
      [expect.stringContaining("problem.movementUsed")],
    ]);
    await gm.do("update", { uuid: combatant, changes: { system: { free, movement } } });
    await table.settled();
  });

  it("can't take an Afraid token closer to the source of its fear (T10)", async () => {
    await gm.do("perform", {
      action: "condition",
      actor: ANNA,
      targets: [BOSS],
      choices: { key: "afraid", operation: "give" },
    });
    await table.settled();
    const fear = `${ANNA}.ActiveEffect.afraid0000000000`;
    await ann.do("told");
    await ann.do("move", { uuid: ANNAS, to: { x: 300, y: 0, action: "walk" } });
    expect([await gm.do("source", { uuid: ANNAS }), await ann.do("told")]).toMatchObject([
      { x: 0 },
      [expect.stringContaining("problem.condition.afraid")],
    ]);
    await ann.do("move", { uuid: ANNAS, to: { x: 0, y: 300, action: "walk" } });
    expect(await row(), "aside, which is as far").toBe(3);
    expect(await ann.do("told")).toEqual([]);
    await gm.do("delete", { uuid: fear });
  });
});

describe.each(longGenerations)("tokens moved by actions (Foundry %i)", generation => {
  let table: Table;
  let gm: Client;
  beforeAll(async () => {
    table = await Table.open({ generation, thugs: 2 });
    gm = await table.join(USERS.gm);
    await gm.do("update", { uuid: SCENE, changes: { grid: { type: 1, distance: 5, units: "ft" } } });
    await gm.do("update", { uuid: token("TokenBert0000002"), changes: { x: 0, y: 900 } });
  });
  afterAll(async () => {
    expect(await table.close()).toEqual([]);
  });

  it("are pushed up to a wall, and are moved back on undo (T11.2)", async () => {
    const boss = token("TokenBoss0000003");
    await gm.do("create", { parent: SCENE, type: "Wall", data: [{ c: [500, -100, 500, 300] }] });
    const message = await act(table, gm, {
      action: "knockback",
      actor: ANNA,
      targets: [BOSS],
      choices: { feet: 30 },
    });
    expect((await gm.do("judged", { message })).facts.choices).toMatchObject({
      feet: 30,
      feetTravelled: 10,
      collision: "wall",
    });
    await ask(table, gm, "apply", { message });
    expect(await gm.do("source", { uuid: boss })).toMatchObject({ x: 400, y: 0 });
    expect(await ask(table, gm, "undo", { message })).toBeNull();
    expect(await gm.do("source", { uuid: boss })).toMatchObject({ x: 200, y: 0 });
  });

  it("are pushed away from the center of a blast, not from the attacker (T11.2)", async () => {
    const boss = token("TokenBoss0000003");
    await gm.do("update", { uuid: boss, changes: { x: 200, y: 0 } });
    const message = await act(table, gm, {
      action: "knockback",
      actor: ANNA,
      targets: [BOSS],
      choices: { feet: 10, place: { scene: SCENE, x: 250, y: -150 } },
    });
    await ask(table, gm, "apply", { message });
    expect(await gm.do("source", { uuid: boss }), "Anna stands to the west").toMatchObject({
      x: 200,
      y: 200,
    });
    expect(await ask(table, gm, "undo", { message })).toBeNull();
    expect(await gm.do("source", { uuid: boss })).toMatchObject({ x: 200, y: 0 });
  });

  it("are pulled toward the source of Gravity until another token is in the way, and are moved back on undo (T11.2)", async () => {
    const boss = token("TokenBoss0000003");
    const pulled = async (choices: Record<string, unknown> = {}) => {
      const message = await act(table, gm, { action: "pull", actor: ANNA, targets: [BOSS], choices });
      await ask(table, gm, "apply", { message });
      return { message, ...(await gm.do("judged", { message })) };
    };
    await gm.do("update", { uuid: boss, changes: { x: 800, y: 800 } });
    const near = await pulled();
    expect(near.card.outcome).toMatchObject({ key: "BLACKOUT.pull.goes", data: { n: 15 } });
    expect(await gm.do("source", { uuid: boss })).toMatchObject({ x: 500, y: 500 });
    expect(await ask(table, gm, "undo", { message: near.message })).toBeNull();
    expect(await gm.do("source", { uuid: boss })).toMatchObject({ x: 800, y: 800 });

    await gm.do("update", { uuid: token("TokenBert0000002"), changes: { x: 600, y: 600 } });
    const stopped = await pulled();
    expect(stopped.card.outcome).toMatchObject({
      key: "BLACKOUT.pull.stopped",
      data: { n: 5, what: { key: "Bert" } },
    });
    expect(await gm.do("source", { uuid: boss })).toMatchObject({ x: 700, y: 700 });
    await ask(table, gm, "undo", { message: stopped.message });

    const aside = await pulled({ place: { scene: SCENE, x: 150, y: 850 } });
    expect(aside.card.outcome, "the middle of a blast").toMatchObject({
      key: "BLACKOUT.pull.goes",
      data: { n: 15 },
    });
    expect(await gm.do("source", { uuid: boss })).toMatchObject({ x: 500, y: 800 });
    await ask(table, gm, "undo", { message: aside.message });
  });

  it("move to the target of a charge unless a wall is in the way, and are moved back on undo (R12.7)", async () => {
    const [anna, boss] = [token("TokenAnna0000001"), token("TokenBoss0000003")];
    await gm.do("update", { uuid: ANNA, changes: { system: { stamina: { value: 9, override: 9 } } } });
    await gm.do("update", { uuid: boss, changes: { x: 0, y: 400 } });
    const charged = async () => {
      const message = await act(table, gm, { action: "charge", actor: ANNA, targets: [BOSS] });
      await ask(table, gm, "apply", { message });
      return message;
    };
    const message = await charged();
    expect(await gm.do("source", { uuid: anna })).toMatchObject({ x: 0, y: 300 });
    expect(await ask(table, gm, "undo", { message })).toBeNull();
    expect(await gm.do("source", { uuid: anna })).toMatchObject({ x: 0, y: 0 });
    const wall = { parent: SCENE, type: "Wall", data: [{ c: [-100, 200, 300, 200] }] };
    const [made] = await gm.do("create", wall);
    const stopped = await charged();
    expect((await gm.do("judged", { message: stopped })).card.notes).toContainEqual(
      expect.objectContaining({ key: "BLACKOUT.maneuverCard.blocked" }),
    );
    expect(await gm.do("source", { uuid: anna })).toMatchObject({ x: 0, y: 0 });
    await ask(table, gm, "undo", { message: stopped });
    await gm.do("delete", { uuid: made });
  });

  it("fall to the ground if they are pushed while climbing, and return to their previous elevation on undo (R6.6, R6.13)", async () => {
    const boss = token("TokenBoss0000003");
    await gm.do("update", { uuid: boss, changes: { x: 200, y: 0, elevation: 20 } });
    await gm.do("update", { uuid: BOSS, changes: { system: { vital: { climbing: 20 } } } });
    const push = await act(table, gm, {
      action: "knockback",
      actor: ANNA,
      targets: [BOSS],
      choices: { feet: 5 },
    });
    await ask(table, gm, "apply", { message: push });
    const {
      followUps: [fall],
    } = await gm.do("judged", { message: push });
    expect(fall).toMatchObject({ action: "fall", actor: BOSS, choices: { feet: 20 } });
    const message = await act(table, gm, { action: "fall", actor: BOSS, choices: fall.choices });
    await ask(table, gm, "apply", { message });
    expect(await gm.do("source", { uuid: boss })).toMatchObject({ x: 300, elevation: 0 });
    await ask(table, gm, "undo", { message });
    await ask(table, gm, "undo", { message: push });
    expect(await gm.do("source", { uuid: boss })).toMatchObject({ x: 200, elevation: 20 });
  });
});
