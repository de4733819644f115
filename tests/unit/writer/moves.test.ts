/** Tests which moves of tokens are recorded as actions, and what happens if a user undoes one (R6.2). */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

let onMove: (token: any, movement: any, operation: any) => void;
let queue: (() => Promise<void>)[];
let turn: any;
let writer: boolean;
let posted: any[];
let done: unknown[];
let recorded: any[];
let messages: Map<string, any>;
let free: unknown[];
let freeStep: unknown;
let feared: string[];
vi.mock("../../../src/world/path.ts", () => ({
  costOfPath: (_token: object, from: any, way: any[]) => {
    const feet = Math.abs(way.at(-1).x - from.x);
    return { feet, longFeet: feet * 2, jumps: way.length };
  },
  plus: (one: any, other: any) => ({
    feet: one.feet + other.feet,
    longFeet: one.longFeet + other.longFeet,
    jumps: one.jumps + other.jumps,
  }),
}));
vi.mock("../../../src/world/read-scene.ts", () => ({ readScene: () => ({ feetPerUnit: 2 }) }));
vi.mock("../../../src/compat/tokens.ts", () => ({ isOfLedger: ({ ledger }: any) => ledger === true }));
vi.mock("../../../src/compat/hooks.ts", () => ({
  onHook: (_name: string, listener: typeof onMove) => void (onMove = listener),
}));
vi.mock("../../../src/documents/fighters.ts", () => ({ fighterOf: ({ id }: any) => ({ id, actor: null }) }));
vi.mock("../../../src/actions/movement/feared-on-path.ts", () => ({
  fearedOnPath: () => feared.map(name => ({ name })),
}));
vi.mock("../../../src/actions/movement/moves-of-turn.ts", () => ({
  movesOfTurn: () => recorded,
  turnOfToken: () => turn,
}));
vi.mock("../../../src/actions/core/gather.ts", () => ({
  actorFacts: ({ uuid }: any) => `facts of ${uuid}`,
  tableNow: () => "table",
}));
vi.mock("../../../src/actions/core/own-move.ts", () => ({
  isFreeStep: (...what: unknown[]) => {
    free = what;
    return freeStep;
  },
}));
vi.mock("../../../src/actions/core/posted.ts", () => ({
  asAction: (message: any) => (message?.system ? message : null),
}));
vi.mock("../../../src/writer/action/action-requests.ts", () => ({
  shorten: async ({ id }: any, part: object) => void done.push("shorten", id, part),
}));
vi.mock("../../../src/writer/action/settle.ts", () => ({
  settle: async ({ id }: any, changes: unknown[], state: string) =>
    void done.push([state, id, ...changes].join(" ")),
}));
vi.mock("../../../src/writer/designated-writer.ts", () => ({ isWriter: () => writer }));
vi.mock("../../../src/writer/is-posted.ts", () => ({ isPosted: async (id: string) => messages.has(id) }));
vi.mock("../../../src/writer/combat/post-moment.ts", () => ({
  postAction: async (id: string, fighter: object, { choices, ...system }: any) =>
    void posted.push({ id, fighter, ...system, choices: JSON.parse(choices) }),
}));
const { moveInProgress, watchMoves } = await import("../../../src/writer/combat/record-moves.ts");

let token: any;
let combatant: any;
let number = 0;
const at = (x: number, part: object = {}) => ({ x, y: 0, elevation: 0, ...part });
/** Moves the token along a path. The token is then at the end of the path. */
function move(id: string, way: any[], part: any = {}, operation: object = {}): void {
  const [origin, ...waypoints] = way;
  onMove(token, { id, origin, passed: { waypoints }, ...part }, operation);
  Object.assign(token, waypoints.at(-1) ?? {});
}
/** Undoes moves as Foundry does, so that the token is at the given position again. */
function undo(to: object): void {
  Object.assign(token, to);
  onMove(token, { id: "undo", method: "undo", origin: at(0), passed: { waypoints: [to] } }, {});
}
async function pause(): Promise<number> {
  vi.advanceTimersByTime(400);
  return run();
}
async function run(): Promise<number> {
  const tasks = queue.splice(0);
  for (const task of tasks) await task();
  return tasks.length;
}

beforeEach(() => {
  vi.useFakeTimers();
  number += 1;
  [queue, posted, done, recorded, feared, free, freeStep] = [[], [], [], [], [], [], null];
  [writer, messages] = [true, new Map()];
  turn = { combat: "combat", round: 2, turn: 1, acting: "c" };
  token = {
    uuid: `Token.t${number}`,
    ...at(0),
    parent: { grid: { isGridless: false } },
    actor: { uuid: "Actor.a" },
  };
  combatant = { id: "c", hidden: false };
  vi.stubGlobal("game", {
    messages,
    combats: new Map([["combat", { combatants: new Map([["c", combatant]]) }]]),
  });
  watchMoves(task => queue.push(task));
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a move on the token's turn", () => {
  it("is recorded after a pause", async () => {
    move("m1", [at(0), at(5, { intermediate: true }), at(10)]);
    expect(moveInProgress(token)).toBe("m1");
    vi.advanceTimersByTime(399);
    expect(queue).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(moveInProgress(token)).toBeNull();
    await run();
    expect(posted).toEqual([
      {
        id: "m1",
        fighter: { id: "c", actor: "Actor.a", hidden: false },
        action: "moveToken",
        actor: "Actor.a",
        choices: {
          token: token.uuid,
          from: at(0),
          to: at(10),
          feet: 10,
          longFeet: 20,
          jumps: 1,
          dropFeet: 0,
          approached: "",
          climbing: 0,
          movements: ["m1"],
          before: 0,
          grid: true,
          round: 2,
          turn: 1,
          acting: "c",
        },
      },
    ]);
  });

  it("is recorded together with the moves that follow it without a pause", async () => {
    feared = ["Rex"];
    move("m1", [at(0), at(10)]);
    vi.advanceTimersByTime(399);
    feared = ["Rex", "Max"];
    move("m2", [at(10), at(30)]);
    expect(moveInProgress(token)).toBe("m1");
    vi.advanceTimersByTime(399);
    expect(queue).toEqual([]);
    await pause();
    expect(posted).toHaveLength(1);
    expect(posted[0]).toMatchObject({
      id: "m1",
      choices: {
        from: at(0),
        to: at(30),
        feet: 30,
        jumps: 2,
        approached: "Rex, Max",
        movements: ["m1", "m2"],
        stops: [{ to: at(10), feet: 10, approached: "Rex" }],
      },
    });
    expect(posted[0].choices.stops).toHaveLength(1);
    move("m3", [at(30), at(40)]);
    await pause();
    expect(posted[1]).toMatchObject({ id: "m3", choices: { from: at(30), feet: 10 } });
  });

  it("is recorded separately if another turn has begun", async () => {
    move("m1", [at(0), at(10)]);
    turn = { ...turn, round: 3 };
    move("m2", [at(10), at(20)]);
    expect(moveInProgress(token)).toBe("m2");
    await pause();
    expect(posted.map(({ id, choices }) => [id, choices.round])).toEqual([
      ["m1", 2],
      ["m2", 3],
    ]);
  });

  it("is recorded with the drop in feet, unless the token climbs, jumps or flies", async () => {
    const drop = async (...ends: any[]) => {
      const way = [at(0, { elevation: 20 }), ...ends];
      for (const [index, end] of ends.entries()) move(`m${index}`, [way[index], end]);
      posted = [];
      await pause();
      return posted[0].choices.dropFeet;
    };
    expect(await drop(at(1, { elevation: 15.2 }))).toBe(10);
    expect(await drop(at(1, { elevation: 25 }))).toBe(0);
    expect(await drop(at(1, { elevation: 15 }), at(2, { elevation: 13 }))).toBe(14);
    for (const action of ["climb", "jump", "fly"])
      expect(await drop(at(1, { elevation: 10, action }))).toBe(0);
    token.parent = null;
    move("gone", [at(0, { elevation: 20 }), at(1)]);
    posted = [];
    await pause();
    expect(posted).toEqual([]);
  });

  it("records the height in feet to which the token has climbed", async () => {
    move("m1", [at(0), at(1, { elevation: 3.1, action: "climb" })]);
    await pause();
    move("m2", [at(0), at(1, { elevation: -3, action: "climb" })]);
    await pause();
    move("m3", [at(0), at(1, { elevation: 3, action: "walk" })]);
    await pause();
    expect(posted.map(({ choices }) => choices.climbing)).toEqual([6, 0, 0]);
  });

  it("is recorded as a free step or not, based on the earlier moves of the turn", async () => {
    recorded = [{ feet: 5 }, { feet: 10 }];
    move("m1", [at(0), at(5)]);
    await pause();
    expect(free).toEqual(["facts of Actor.a", { before: 15, feet: 5, jumps: 1, grid: true }, "table"]);
    expect(posted[0].choices).toMatchObject({ before: 15, grid: true });
    expect(posted[0].choices).not.toHaveProperty("step");
    [freeStep, token.parent.grid.isGridless] = ["small", true];
    move("m2", [at(5), at(6)]);
    await pause();
    expect(posted[1].choices).toMatchObject({ step: "small", grid: false });
  });

  it("by a hidden combatant is recorded as hidden", async () => {
    combatant.hidden = true;
    move("m1", [at(0), at(10)]);
    await pause();
    expect(posted[0].fighter.hidden).toBe(true);
  });
});

describe("a move isn't recorded", () => {
  it.each<[string, () => unknown]>([
    ["outside the token's turn", () => (turn = null)],
    ["by a client that isn't the writer", () => (writer = false)],
  ])("%s", (_when, change) => {
    change();
    move("m1", [at(0), at(10)]);
    expect(moveInProgress(token)).toBeNull();
  });

  it("if the ledger made it or it has no endpoint", () => {
    move("m1", [at(0), at(10)], {}, { ledger: true });
    move("m2", [at(0), at(5, { intermediate: true })]);
    move("m3", [at(0)]);
    expect(moveInProgress(token)).toBeNull();
  });

  it.each<[string, () => unknown]>([
    ["this client is no longer the writer", () => (writer = false)],
    ["the combatant is gone", () => (turn.acting = "d")],
    ["the encounter is gone", () => (turn.combat = "other")],
    ["the token has no actor", () => (token.actor = null)],
    ["the token is on no scene", () => (token.parent = null)],
    ["it was posted before", () => messages.set("m1", {})],
  ])("if %s after the pause", async (_why, change) => {
    move("m1", [at(0), at(10)]);
    change();
    expect(await pause()).toBe(1);
    expect(posted).toEqual([]);
  });
});

describe("undoing a move in Foundry", () => {
  it("discards the move if it hasn't been recorded yet", async () => {
    move("m1", [at(0), at(10)]);
    undo(at(0));
    expect(moveInProgress(token)).toBeNull();
    expect(await pause()).toBe(0);
  });

  it("before it is recorded keeps the earlier moves", async () => {
    move("m1", [at(0), at(10)]);
    move("m2", [at(10), at(20)]);
    move("m3", [at(20), at(30)]);
    undo(at(10));
    expect(await pause()).toBe(1);
    expect(posted[0].choices).toMatchObject({ to: at(10), movements: ["m1"] });
    expect([posted[0].choices.stops, done]).toEqual([undefined, []]);
  });

  it("before it is recorded keeps the moves up to the last one that ended at the restored position", async () => {
    move("m1", [at(0), at(10)]);
    move("m2", [at(10), at(20)]);
    move("m3", [at(20), at(10)]);
    move("m4", [at(10), at(30)]);
    undo(at(10));
    await pause();
    expect(posted[0].choices.movements).toEqual(["m1", "m2", "m3"]);
  });

  it("to a place before the current move undoes recorded moves", async () => {
    recorded = [{ id: "old", from: at(-10), stops: [] }];
    messages.set("old", { id: "old", system: {} });
    move("m1", [at(0), at(10)]);
    undo(at(-10));
    expect(await pause()).toBe(2);
    expect(done).toEqual(["reversed old"]);
  });

  const noted = (id: string, from: number, ...stops: number[]) => {
    messages.set(id, { id, system: {} });
    return {
      id,
      from: at(from),
      stops: stops.map((x, index) => ({ to: at(x), feet: index })),
      movements: stops.map(x => `to ${x}`),
    };
  };

  it("undoes all recorded moves since the token was at the restored position, newest first", async () => {
    recorded = [noted("one", 0), noted("two", 10), noted("three", 20)];
    undo(at(10));
    await run();
    expect(done).toEqual(["reversed three", "reversed two"]);
    done = [];
    messages.set("three", { id: "three" });
    messages.delete("two");
    undo(at(0));
    await run();
    expect(done).toEqual(["reversed one"]);
    undo(at(99));
    await run();
    expect(done).toHaveLength(1);
  });

  it("undoes only the moves made since the token was last at the restored position", async () => {
    recorded = [noted("one", 0), noted("two", 10), noted("three", 0), noted("four", 20)];
    undo(at(0));
    await run();
    expect(done).toEqual(["reversed four", "reversed three"]);
  });

  it("shortens a recorded move if the token returns to a point on its path", async () => {
    recorded = [noted("one", 0, 10, 20, 10, 30), noted("two", 40)];
    undo(at(10));
    await run();
    expect(done).toEqual([
      "reversed two",
      "shorten",
      "one",
      { to: at(10), feet: 2, stops: recorded[0].stops.slice(0, 2), movements: ["to 10", "to 20", "to 10"] },
    ]);
    done = [];
    messages.delete("one");
    undo(at(20));
    await run();
    expect(done).toEqual(["reversed two"]);
  });

  it("goes back to the latest time at which the token was at the restored position", async () => {
    recorded = [noted("one", 0, 10), noted("two", 10, 20)];
    undo(at(10));
    await run();
    expect(done).toEqual(["reversed two"]);
    done = [];
    recorded = [noted("one", 10, 20), noted("two", 20, 10)];
    undo(at(10));
    await run();
    expect(done.slice(0, 2)).toEqual(["shorten", "two"]);
    done = [];
    recorded = [noted("one", 10, 10)];
    undo(at(10));
    await run();
    expect(done.slice(0, 2)).toEqual(["shorten", "one"]);
  });

  it("is handled only if this client is still the writer", async () => {
    recorded = [noted("one", 0)];
    undo(at(0));
    writer = false;
    expect(await run()).toBe(1);
    expect(done).toEqual([]);
  });
});
