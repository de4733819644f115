/** Tests how moves of tokens are recorded in encounters with a combat variant. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

let onMove: (token: any, movement: any, operation: any, user?: any) => void;
let queue: (() => Promise<void>)[];
let encounter: any;
let writer: boolean;
let posted: any[];
let done: unknown[];
let messages: any;
let asked: any[];
let tokenMoves: any;
vi.mock("../../../../src/world/regions.ts", () => ({
  regionsAt: (_token: object, { x }: any) => [`region at ${x}`],
}));
vi.mock("../../../../src/compat/tokens.ts", () => ({ isOfLedger: ({ ledger }: any) => ledger === true }));
vi.mock("../../../../src/compat/hooks.ts", () => ({
  onHook: (_name: string, listener: typeof onMove) => void (onMove = listener),
}));
vi.mock("../../../../src/documents/fighters.ts", () => ({
  fighterOf: ({ id }: any) => ({ id, actor: null }),
}));
vi.mock("../../../../src/features/combat/sha256.ts", () => ({
  idOf: (...words: unknown[]) => words.join(" "),
}));
vi.mock("../../../../src/actions/core/judge-posted.ts", () => ({ judgeAction: ({ judged }: any) => judged }));
vi.mock("../../../../src/actions/core/posted.ts", () => ({
  asAction: (message: any) => (message?.system ? message : null),
}));
vi.mock("../../../../src/actions/movement/moves-of-turn.ts", () => ({
  stopsOf: (stops: any) => stops ?? [],
}));
vi.mock("../../../../src/actions/variants/registry.ts", () => ({
  variantFetched: async () => ({ tokenMoves }),
}));
vi.mock("../../../../src/actions/variants/token-encounter.ts", () => ({ encounterOfToken: () => encounter }));
vi.mock("../../../../src/actions/variants/variant-facts.ts", () => ({
  factsOfEncounter: (key: string, { id }: any, own: any) => `${key} facts of ${id} for ${own.id}`,
}));
vi.mock("../../../../src/writer/action/action-requests.ts", () => ({
  shorten: async ({ id }: any, part: object) => void done.push("shorten", id, part),
}));
vi.mock("../../../../src/writer/action/settle.ts", () => ({
  settle: async ({ id }: any, changes: unknown[], state: string) => void done.push(state, id, changes),
}));
vi.mock("../../../../src/writer/designated-writer.ts", () => ({ isWriter: () => writer }));
vi.mock("../../../../src/writer/is-posted.ts", () => ({ isPosted: async (id: string) => messages.has(id) }));
vi.mock("../../../../src/writer/combat/post-moment.ts", () => ({
  postAction: async (id: string, fighter: object, { choices, ...system }: any) =>
    void posted.push({ id, fighter, ...system, choices: JSON.parse(choices) }),
}));
const { watchTokenMoves } = await import("../../../../src/writer/variants/token-moves.ts");

let token: any;
let number = 0;
const at = (x: number) => ({ x, y: 0, elevation: 0 });
function move(id: string, xs: number[], part: any = {}, operation: object = {}, user?: object): void {
  const [origin, ...waypoints] = xs.map(x => ({ ...at(x), action: "walk" }));
  onMove(token, { id, origin, passed: { waypoints }, ...part }, operation, user);
  Object.assign(token, at(xs.at(-1) ?? 0));
}
function undo(x: number): void {
  Object.assign(token, at(x));
  onMove(token, { id: "undo", method: "undo", origin: at(0), passed: { waypoints: [at(x)] } }, {});
}
async function run(): Promise<number> {
  const tasks = queue.splice(0);
  for (const task of tasks) await task();
  return tasks.length;
}
async function pause(): Promise<number> {
  vi.advanceTimersByTime(400);
  return run();
}

beforeEach(() => {
  vi.useFakeTimers();
  number += 1;
  [queue, posted, done, asked, writer] = [[], [], [], [], true];
  messages = new Map();
  Object.defineProperty(messages, "contents", { get: () => [...messages.values()] });
  const combat = {
    id: "combat",
    combatants: new Map([["c", { id: "c", uuid: "Combatant.c", hidden: false }]]),
  };
  encounter = { key: "zones", combat, combatant: "c", ownTurn: true };
  token = { uuid: `Token.t${number}`, ...at(0), actor: { uuid: "Actor.a" } };
  tokenMoves = (facts: string, moved: any) => {
    asked.push([facts, moved]);
    return { action: { action: "zones.moveToken", choices: { way: `after ${moved.drags.length}` } } };
  };
  vi.stubGlobal("game", { messages });
  watchTokenMoves(task => queue.push(task));
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a token's move in an encounter with a variant", () => {
  it("is recorded after a pause", async () => {
    move("m1", [0, 5, 10], {}, {}, { isGM: true });
    vi.advanceTimersByTime(399);
    expect(queue).toEqual([]);
    vi.advanceTimersByTime(1);
    await run();
    expect(asked).toEqual([
      [
        "zones facts of combat for c",
        {
          drags: [[["region at 0"], ["region at 5"], ["region at 10"]]],
          byGamemaster: true,
          ownTurn: true,
        },
      ],
    ]);
    expect(posted).toEqual([
      {
        id: "variantMove combat m1",
        fighter: { id: "c", actor: "Actor.a", hidden: false },
        action: "zones.moveToken",
        actor: "Actor.a",
        choices: {
          way: "after 1",
          combatant: "Combatant.c",
          token: token.uuid,
          from: at(0),
          to: at(10),
          movements: ["m1"],
        },
      },
    ]);
  });

  it("is recorded together with the moves that follow it without a pause", async () => {
    move("m1", [0, 10]);
    vi.advanceTimersByTime(399);
    move("m2", [10, 20]);
    vi.advanceTimersByTime(399);
    expect(queue).toEqual([]);
    move("m3", [20, 30]);
    await pause();
    expect(posted).toHaveLength(1);
    expect(posted[0]).toMatchObject({
      id: "variantMove combat m1",
      choices: {
        way: "after 3",
        from: at(0),
        to: at(30),
        movements: ["m1", "m2", "m3"],
        stops: [
          { way: "after 1", to: at(10), movements: ["m1"] },
          { way: "after 2", to: at(20), movements: ["m1", "m2"] },
        ],
      },
    });
    expect(posted[0].choices.stops).toHaveLength(2);
    expect(asked[0][1]).toMatchObject({ byGamemaster: false });
    move("m4", [30, 40]);
    await pause();
    expect(posted[1].id).toBe("variantMove combat m4");
  });

  it.each<[string, () => unknown]>([
    ["the combatant changes", () => (encounter = { ...encounter, combatant: "d" })],
    ["the turn begins or ends", () => (encounter = { ...encounter, ownTurn: false })],
  ])("is recorded separately if %s", async (_why, change) => {
    encounter.combat.combatants.set("d", { id: "d", uuid: "Combatant.d", hidden: false });
    move("m1", [0, 10]);
    change();
    move("m2", [10, 20]);
    await pause();
    expect(posted.map(({ id }) => id)).toEqual(["variantMove combat m1", "variantMove combat m2"]);
  });

  it("is recorded separately if a Gamemaster makes it", async () => {
    move("m1", [0, 10], {}, {}, { isGM: false });
    move("m2", [10, 20], {}, {}, { isGM: true });
    await pause();
    expect(posted).toHaveLength(2);
    move("m3", [20, 30], {}, {}, { isGM: false });
    move("m4", [30, 40], {}, {}, undefined);
    await pause();
    expect(posted).toHaveLength(3);
  });

  it("isn't recorded if it has no effect, or the variant ignores moves", async () => {
    tokenMoves = () => null;
    move("m1", [0, 10]);
    await pause();
    tokenMoves = undefined;
    move("m2", [10, 20]);
    await pause();
    expect(posted).toEqual([]);
  });

  it("includes stops at the ends of earlier moves that had no effect", async () => {
    tokenMoves = (_facts: string, { drags }: any) =>
      drags.length > 1 ? { action: { action: "zones.moveToken", choices: { way: "out" } } } : null;
    move("m1", [0, 10]);
    move("m2", [10, 20]);
    await pause();
    expect(posted[0].choices.stops).toEqual([{ to: at(10), movements: ["m1"] }]);
  });

  it("isn't recorded outside encounters, if the ledger made it, or if it has no destination", async () => {
    move("m1", [0, 10], {}, { ledger: true });
    move("m2", [0]);
    writer = false;
    move("m3", [0, 10]);
    writer = true;
    encounter = null;
    move("m4", [0, 10]);
    expect(await pause()).toBe(0);
  });

  it.each<[string, () => unknown]>([
    ["this client is no longer the writer", () => (writer = false)],
    ["the combatant is gone", () => encounter.combat.combatants.clear()],
    ["the token has no actor", () => (token.actor = null)],
    ["it was posted before", () => messages.set("variantMove combat m1", {})],
  ])("isn't recorded if %s after the pause", async (_why, change) => {
    move("m1", [0, 10]);
    change();
    expect(await pause()).toBe(1);
    expect(posted).toEqual([]);
  });
});

describe("undoing a move in Foundry during an encounter with a variant", () => {
  it("discards a move that hasn't been recorded, and keeps the moves before it", async () => {
    move("m1", [0, 10]);
    undo(0);
    expect(await pause()).toBe(0);
    move("m2", [0, 10]);
    move("m3", [10, 0]);
    move("m4", [0, 30]);
    undo(0);
    expect(await pause()).toBe(1);
    expect(posted[0].choices).toMatchObject({ to: at(0), movements: ["m2", "m3"] });
    expect(done).toEqual([]);
  });

  const noted = (id: string, from: object | null, stops: object[] = [], part: any = {}) =>
    messages.set(id, {
      id,
      system: { action: "zones.moveToken", verdict: { state: "applied" }, ...part.system },
      judged: { facts: { choices: { token: token.uuid, from, stops, ...part.choices } } },
    });

  it("undoes recorded moves, newest first, back to the position that the token returns to", async () => {
    noted("one", at(0));
    noted("two", at(10));
    noted("three", at(20));
    noted("undone", at(10), [], { system: { verdict: { state: "reversed" } } });
    noted("other token", at(10), [], { choices: { token: "Token.other" } });
    noted("other action", at(10), [], { system: { action: "zones.dash" } });
    messages.set("text", { id: "text" });
    messages.set("unreadable", {
      id: "unreadable",
      system: { action: "zones.moveToken", verdict: { state: "applied" } },
    });
    undo(10);
    await run();
    expect(done).toEqual(["reversed", "three", [], "reversed", "two", []]);
  });

  it("shortens a recorded move if the token returns to a point on its path", async () => {
    const stops = [
      { to: at(10), way: "in", movements: ["m1"] },
      { to: at(20), way: "out", movements: ["m1", "m2"] },
    ];
    noted("one", at(0), stops);
    undo(20);
    await run();
    expect(done).toEqual(["shorten", "one", { ...stops[1], stops: [stops[0]] }]);
  });

  it("undoes a move that had no effect up to the restored position, and keeps only the token's position", async () => {
    noted("one", { x: 0, y: 0 }, [{ to: at(10) }]);
    undo(10);
    await run();
    expect(done).toEqual(["reversed", "one", [{ uuid: token.uuid, path: "x", from: 0, to: 10 }]]);
    done = [];
    messages.clear();
    noted("two", null, [{ to: at(10) }]);
    undo(10);
    await run();
    expect(done).toEqual(["reversed", "two", []]);
  });

  it("to a place where the token never was changes nothing", async () => {
    noted("one", at(0));
    move("m1", [0, 10]);
    undo(99);
    expect(await run()).toBe(1);
    expect(done).toEqual([]);
    expect(await pause()).toBe(1);
    undo(0);
    writer = false;
    await run();
    expect(done).toEqual([]);
  });
});
