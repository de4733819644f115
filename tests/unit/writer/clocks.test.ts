/** Tests what the writer does as world time passes, and how rests advance it (R5.2, R6.12, R9.21). */
import { beforeEach, describe, expect, it, vi } from "vitest";

let posted: any[];
let updates: any[];
let writer: boolean;
let settings: any;
let due: Record<string, number | null>;
let inCombat: boolean;
let open: boolean;
let hooks: Record<string, (...all: any[]) => void>;
let queue: (() => Promise<void>)[];
let messages: any;
let worldTime: number;
let allowsWrites: boolean;
/** World times and settings, in the order in which they were written. */
let times: unknown[];
vi.mock("../../../src/compat/messages.ts", () => ({
  createMessage: async (data: any, options: object) => {
    posted.push({ ...data, options });
    messages.set(data._id, { author: { isGM: true } });
  },
}));
vi.mock("../../../src/compat/documents.ts", () => ({
  documentFromUuid: (uuid: string) => (uuid === "gone" ? null : { uuid }),
  updateDocument: async ({ uuid }: any, data: object) => void updates.push([uuid, data]),
}));
vi.mock("../../../src/documents/conditions.ts", () => ({
  conditionStates: ({ conditions }: any) => conditions,
}));
vi.mock("../../../src/documents/budget.ts", () => ({ isInCombat: () => inCombat }));
vi.mock("../../../src/actions/core/gather.ts", () => ({
  stateOf: ({ id }: any) => `state of ${id}`,
  tableNow: () => "table",
}));
vi.mock("../../../src/actions/core/open-items.ts", () => ({ openItemOf: () => (open ? {} : null) }));
vi.mock("../../../src/actions/core/posted.ts", () => ({
  asAction: (message: any) => (message?.system ? message : null),
  isVerdictTrusted: ({ trusted }: any) => trusted !== false,
  parsedRecord: (json: string) => (json === "" ? null : JSON.parse(json)),
  readAction: ({ state, facts = {} }: any) => ({ state, facts: facts && { choices: {}, ...facts } }),
}));
vi.mock("../../../src/actions/health/falls-due.ts", () => ({
  dueAt: (what: string, state: string, now: number, table: string) =>
    state === "state of a" && table === "table" && due[what] != null && due[what] <= now ? due[what] : null,
}));
vi.mock("../../../src/actions/party/rest/choices.ts", () => ({
  restLength: { of: ({ length = "short" }: any) => length },
}));
vi.mock("../../../src/rules/health/rest.ts", () => ({ restSeconds: { short: 60, long: 120 } }));
vi.mock("../../../src/features/combat/sha256.ts", () => ({ idOf: (...words: unknown[]) => words.join(" ") }));
vi.mock("../../../src/writer/designated-writer.ts", () => ({ isWriter: () => writer }));
const { advanceBodyClocks, watchBodyClocks } = await import("../../../src/writer/body-clock.ts");
const { moveTime, watchTime } = await import("../../../src/writer/combat/world-time.ts");
const { watchWorldClock } = await import("../../../src/writer/world-clock.ts");
const { watchRests } = await import("../../../src/writer/party/rest-time.ts");

let actors: any[];
const enqueue = (task: () => Promise<void>) => void queue.push(task);
/** Runs the queued tasks, and returns how many there were. */
async function run(): Promise<number> {
  const tasks = queue.splice(0);
  for (const task of tasks) await task();
  return tasks.length;
}
function add(id: string, part: any = {}): any {
  const actor = {
    id,
    uuid: `Actor.${id}`,
    isPerson: () => part.kind !== "vehicle",
    statuses: new Set(part.statuses),
    conditions: part.conditions ?? [],
    system: {
      clocks: { poisonedSince: null, waking: null, ...part.clocks },
      vital: { exhaustionDue: part.exhaustionDue ?? 0 },
    },
  };
  actors.push(actor);
  return actor;
}

beforeEach(() => {
  [posted, updates, queue, actors, times, hooks] = [[], [], [], [], [], {}];
  [writer, inCombat, open, worldTime, allowsWrites] = [true, false, false, 1000, true];
  settings = { clocksUntil: -1, struckUntil: -1 };
  due = {};
  messages = new Map();
  Object.defineProperty(messages, "contents", { get: () => [...messages.values()] });
  messages[Symbol.iterator] = () => messages.values();
  vi.stubGlobal("foundry", {
    utils: {
      hasProperty: (object: any, path: string) => path.split(".").reduce((at, key) => at?.[key], object),
    },
  });
  vi.stubGlobal("Hooks", { on: (name: string, listener: () => void) => void (hooks[name] = listener) });
  const users = [
    { id: "gia", isGM: true },
    { id: "ada", isGM: false },
  ];
  vi.stubGlobal("game", {
    world: { id: "w" },
    time: {
      get worldTime() {
        return worldTime;
      },
      advance: async (by: number) => {
        worldTime += by;
        times.push(worldTime);
      },
    },
    settings: {
      get: (scope: string, key: string) => (scope === "blackout" ? settings[key] : undefined),
      set: async (_scope: string, key: string, value: number) => {
        if (!allowsWrites) throw new Error("not allowed");
        settings[key] = value;
        times.push(`${key} ${value}`);
      },
    },
    actors: { contents: actors },
    scenes: { contents: [] },
    combats: [],
    users,
    messages,
  });
});

describe("an actor's body clocks", () => {
  it("start when poison begins, and stop when it ends", async () => {
    add("a", { statuses: ["poisoned"] });
    add("b", { clocks: { poisonedSince: 5 } });
    add("c", { statuses: ["poisoned"], clocks: { poisonedSince: 5 } });
    add("d");
    Object.assign(add("e", { statuses: ["poisoned"] }), { uuid: "gone" });
    await advanceBodyClocks(100, 200);
    expect(updates).toEqual([
      ["Actor.a", { system: { clocks: { poisonedSince: 100 } } }],
      ["Actor.b", { system: { clocks: { poisonedSince: null } } }],
    ]);
    expect(posted).toEqual([]);
  });

  it("post each due event once", async () => {
    add("a", { clocks: { waking: 1 } });
    add("b", { clocks: { waking: 1 } });
    due = { waking: 150, poison: 250 };
    await advanceBodyClocks(100, 200);
    await advanceBodyClocks(100, 200);
    expect(posted).toEqual([
      {
        _id: "body waking Actor.a 150",
        type: "action",
        speaker: { alias: "BLACKOUT.actionType.fallsDue" },
        system: { action: "fallsDue", actor: "Actor.a", choices: `{"what":"waking"}` },
        options: { keepId: true },
      },
    ]);
  });

  it("post nothing for actors whose clocks don't run", async () => {
    add("a");
    due = { waking: 150 };
    await advanceBodyClocks(100, 200);
    expect(posted).toEqual([]);
  });

  it("post attempts to wake up only outside encounters, but other events everywhere", async () => {
    add("a", { clocks: { waking: 1 } });
    due = { waking: 150, drowning: 150 };
    inCombat = true;
    await advanceBodyClocks(100, 200);
    expect(posted.map(({ _id }) => _id)).toEqual(["body drowning Actor.a 150"]);
  });

  it("wait while the actor has an open prompt of the same kind", async () => {
    add("a", { clocks: { waking: 1 } });
    due = { waking: 150 };
    open = true;
    const prompt = (system: object) =>
      messages.set("prompt", {
        system: { action: "fallsDue", actor: "Actor.a", choices: `{"what":"waking"}`, ...system },
      });
    prompt({});
    messages.set("text", {});
    await advanceBodyClocks(100, 200);
    expect(posted).toEqual([]);
    for (const other of [
      { actor: "Actor.b" },
      { action: "rest" },
      { choices: `{"what":"poison"}` },
      { choices: "" },
    ]) {
      prompt(other);
      messages.delete("body waking Actor.a 150");
      await advanceBodyClocks(100, 200);
    }
    expect(posted).toHaveLength(4);
    prompt({});
    messages.delete("body waking Actor.a 150");
    open = false;
    await advanceBodyClocks(100, 200);
    expect(posted).toHaveLength(5);
  });

  it("are checked when one of them is set", async () => {
    watchBodyClocks(enqueue);
    const actor = add("a", { clocks: { waking: 1 } });
    [due, worldTime] = [{ waking: 1000 }, 1000.9];
    hooks["updateActor"]!(actor, { system: { health: 1 } });
    expect(await run()).toBe(0);
    hooks["updateActor"]!(actor, { system: { clocks: { waking: 1 } } });
    writer = false;
    expect(await run()).toBe(1);
    hooks["updateActor"]!(actor, { system: { clocks: { waking: 1 } } });
    expect(await run()).toBe(0);
    writer = true;
    hooks["updateActor"]!({ ...actor, isPerson: () => false }, { system: { clocks: { waking: 1 } } });
    await run();
    expect(posted).toEqual([]);
    due = { waking: 1000, drowning: 1000.5 };
    hooks["updateActor"]!(actor, { system: { clocks: { waking: 1 } } });
    await run();
    expect(posted.map(({ _id }) => _id)).toEqual(["body waking Actor.a 1000"]);
  });
});

describe("the clocks of conditions", () => {
  const timed = { conditions: [{ key: "fear", clock: 3 }] };
  const pass = async (from: number, to: number) => {
    worldTime = to;
    hooks["updateWorldTime"]!(to, to - from);
    await run();
  };
  const start = () => watchTime(enqueue);

  it("advance with world time, by whole rounds of six seconds", async () => {
    add("a", timed);
    add("b", { conditions: [{ key: "prone", clock: null }] });
    add("c", {
      conditions: [
        { key: "prone", clock: null },
        { key: "acid", clock: null },
      ],
    });
    add("d", { exhaustionDue: 1 });
    add("car", { kind: "vehicle", ...timed });
    start();
    await pass(1000, 1013);
    expect(posted).toEqual([
      {
        _id: "time w 1000 1013 0",
        type: "action",
        speaker: { alias: "BLACKOUT.actionType.timePasses" },
        whisper: ["gia"],
        system: {
          action: "timePasses",
          actor: "Actor.a",
          targets: ["Actor.c", "Actor.d"],
          choices: `{"seconds":12}`,
        },
        options: { keepId: true },
      },
    ]);
    expect(settings.clocksUntil).toBe(1013);
    await pass(1013, 1013.5);
    expect([posted.length, settings.clocksUntil]).toEqual([1, 1013.5]);
  });

  it("continue from the stored time, and never run twice", async () => {
    add("a", timed);
    const catchUp = start();
    settings.clocksUntil = 0;
    worldTime = 6;
    catchUp();
    await run();
    catchUp();
    await run();
    expect(posted.map(({ _id }) => _id)).toEqual(["time w 0 6 0"]);
    expect(times).toEqual(["clocksUntil 6"]);
    settings.clocksUntil = 0;
    catchUp();
    await run();
    expect(posted).toHaveLength(1);
  });

  it("don't advance when time moves backward", async () => {
    add("a", timed);
    start();
    await pass(1000, 900);
    expect([posted, settings.clocksUntil]).toEqual([[], 900]);
  });

  it("are run only by the writer", async () => {
    add("a", timed);
    const catchUp = start();
    settings.clocksUntil = 0;
    writer = false;
    await pass(0, 1000);
    catchUp();
    expect(await run()).toBe(0);
    writer = true;
    catchUp();
    writer = false;
    expect(await run()).toBe(1);
    expect([posted, settings.clocksUntil]).toEqual([[], 0]);
  });

  it("advance by turns for combatants in a started encounter", async () => {
    add("a", timed);
    add("b", timed);
    const combat = { started: true, fighters: [{ actor: "Actor.a" }, { actor: null }] };
    (globalThis as any).game.combats = [combat];
    start();
    await pass(1000, 1006);
    expect([posted[0].system.actor, posted[0].system.targets]).toEqual(["Actor.b", []]);
    combat.started = false;
    await pass(1006, 1012);
    expect(posted[1].system.targets).toEqual(["Actor.b"]);
  });

  it("are advanced for at most 50 actors per message", async () => {
    for (let index = 0; index < 51; index += 1) add(`a${index}`, timed);
    start();
    await pass(1000, 1006);
    expect(posted.map(({ _id, system }) => [_id, system.targets.length])).toEqual([
      ["time w 1000 1006 0", 49],
      ["time w 1000 1006 50", 0],
    ]);
  });

  it("include those of unlinked tokens", async () => {
    const [linked, own] = [add("linked", timed), add("own", timed)];
    actors.length = 0;
    (globalThis as any).game.scenes.contents = [
      {
        tokens: {
          contents: [
            { actorLink: true, actor: linked },
            { actorLink: false, actor: own },
            { actorLink: false, actor: null },
          ],
        },
      },
    ];
    start();
    await pass(1000, 1006);
    expect([posted[0].system.actor, posted[0].system.targets]).toEqual(["Actor.own", []]);
  });

  it("advance when the writer advances world time, except those that it has already advanced", async () => {
    settings.clocksUntil = 994;
    add("a", timed);
    add("b", timed);
    await moveTime(60, new Set(["Actor.a"]));
    expect(posted.map(({ _id, system }) => [_id, system.actor, system.targets])).toEqual([
      ["time w 994 1000 0", "Actor.a", ["Actor.b"]],
      ["time w 1000 1060 0", "Actor.b", []],
    ]);
    expect(posted[1].system.choices).toBe(`{"seconds":60}`);
    expect(times).toEqual(["clocksUntil 1000", "clocksUntil 1060", 1060]);
  });

  it("don't advance when the writer moves world time back", async () => {
    settings.clocksUntil = 1000;
    add("a", timed);
    await moveTime(-60, new Set<string>());
    expect([posted, times]).toEqual([[], ["clocksUntil 940", 940]]);
  });
});

describe("effects of world time", () => {
  let ran: unknown[];
  const start = () => {
    ran = [];
    const effect = (name: string) => async (from: number, to: number) => void ran.push(name, from, to);
    return watchWorldClock(enqueue, [effect("one"), effect("two")]);
  };

  it("are applied in order, from the stored time to the current time", async () => {
    const catchUp = start();
    settings.struckUntil = 10;
    catchUp();
    await run();
    expect(ran).toEqual(["one", 10, 1000, "two", 10, 1000]);
    expect(settings.struckUntil).toBe(1000);
    catchUp();
    await run();
    expect([ran.length, times]).toEqual([6, ["struckUntil 1000"]]);
  });

  it("start with the first change of world time", async () => {
    const catchUp = start();
    catchUp();
    await run();
    expect([ran, settings.struckUntil]).toEqual([[], 1000]);
    settings.struckUntil = -1;
    hooks["updateWorldTime"]!(1000, 40);
    await run();
    expect(ran.slice(0, 3)).toEqual(["one", 960, 1000]);
  });

  it("continue from a stored time of zero", async () => {
    start();
    settings.struckUntil = 0;
    hooks["updateWorldTime"]!(1000, 40);
    await run();
    expect(ran.slice(0, 3)).toEqual(["one", 0, 1000]);
  });

  it("aren't applied while time moves back", async () => {
    start();
    settings.struckUntil = 2000;
    hooks["updateWorldTime"]!(1000, -1000);
    await run();
    expect([ran, settings.struckUntil]).toEqual([[], 1000]);
  });

  it("are applied only by the writer", async () => {
    const catchUp = start();
    settings.struckUntil = 10;
    writer = false;
    catchUp();
    expect(await run()).toBe(0);
    writer = true;
    catchUp();
    writer = false;
    await run();
    expect([ran, times]).toEqual([[], []]);
  });

  it("ignore a failed write only for the initial time, which another Gamemaster has stored", async () => {
    const catchUp = start();
    allowsWrites = false;
    catchUp();
    await run();
    settings.struckUntil = 0;
    catchUp();
    await expect(run()).rejects.toThrow("not allowed");
  });
});

describe("a party's rest", () => {
  let rest: any;
  beforeEach(() => {
    rest = {
      id: "rest",
      uuid: "Message.rest",
      author: { isGM: true },
      flags: {},
      isAction: () => true,
      state: "applied",
      system: { action: "partyRest", actor: "Actor.a", targets: ["Actor.b"] },
    };
    messages.set("rest", rest);
    settings.clocksUntil = 1000;
  });
  /**
   * Handles the `rest` message, and stores its flag. Returns the flags that were written and the world time.
   */
  async function follow(): Promise<unknown[]> {
    updates = [];
    hooks["updateChatMessage"]!(rest);
    await run();
    return [updates.map(([, { flags }]) => flags.blackout.restTime), worldTime];
  }

  it("advances world time once, and records by how much", async () => {
    watchRests(enqueue);
    add("c", { conditions: [{ key: "fear", clock: 1 }] });
    add("a", { conditions: [{ key: "fear", clock: 1 }] });
    add("b", { conditions: [{ key: "fear", clock: 1 }] });
    const moved = { seconds: 60, from: 1000, to: 1060 };
    expect(await follow()).toEqual([
      [
        { ...moved, done: false },
        { ...moved, done: true },
      ],
      1060,
    ]);
    expect([posted[0].system.actor, posted[0].system.targets]).toEqual(["Actor.c", []]);
    rest.flags = { blackout: { restTime: { ...moved, done: true } } };
    expect(await follow()).toEqual([[], 1060]);
  });

  it("moves world time by the change in its length, and back if the rest is undone", async () => {
    watchRests(enqueue);
    worldTime = 1060;
    rest.flags = { blackout: { restTime: { seconds: 60, from: 1000, to: 1060, done: true } } };
    rest.facts = { choices: { length: "long" } };
    expect((await follow())[1]).toBe(1120);
    rest.state = "reversed";
    expect(await follow()).toEqual([
      [
        { seconds: 0, from: 1120, to: 1060, done: false },
        { seconds: 0, from: 1120, to: 1060, done: true },
      ],
      1060,
    ]);
  });

  it("leaves world time unchanged if the Gamemaster chooses this", async () => {
    watchRests(enqueue);
    rest.facts = { choices: { passTime: false } };
    expect(await follow()).toEqual([[], 1000]);
  });

  it.each<[string, () => unknown]>([
    ["it is being applied", () => (rest.state = "applying")],
    ["it is being undone", () => (rest.state = "reversing")],
    ["its facts can't be read", () => (rest.facts = null)],
    ["it wasn't written by a writer", () => (rest.trusted = false)],
    ["it was deleted", () => messages.delete("rest")],
    ["a player posted it", () => (rest.author.isGM = false)],
    ["its author is unknown", () => (rest.author = null)],
    ["it is another action", () => (rest.system.action = "rest")],
    ["it is no action", () => (rest.isAction = () => false)],
    ["this client isn't the writer", () => (writer = false)],
  ])("doesn't advance world time while %s", async (_when, change) => {
    watchRests(enqueue);
    change();
    expect(await follow()).toEqual([[], 1000]);
  });

  it("is handled only if the client is still the writer", async () => {
    watchRests(enqueue);
    hooks["updateChatMessage"]!(rest);
    writer = false;
    expect(await run()).toBe(1);
    expect(updates).toEqual([]);
  });

  it("that was interrupted before world time moved is finished by the next writer", async () => {
    const catchUp = watchRests(enqueue);
    const moved = { seconds: 60, from: 1000, to: 1060 };
    rest.flags = { blackout: { restTime: { ...moved, done: false } } };
    catchUp();
    await run();
    expect(updates).toEqual([
      ["Message.rest", { flags: { blackout: { restTime: { ...moved, done: true } } } }],
    ]);
    expect(worldTime).toBe(1060);
  });

  it("that was interrupted after world time moved isn't repeated", async () => {
    const catchUp = watchRests(enqueue);
    worldTime = 1060;
    rest.flags = { blackout: { restTime: { seconds: 60, from: 1000, to: 1060, done: false } } };
    catchUp();
    await run();
    expect([updates.length, worldTime]).toEqual([1, 1060]);
  });

  it("ignores an unreadable record", async () => {
    watchRests(enqueue);
    for (const restTime of [null, "60", {}]) {
      worldTime = 1000;
      rest.flags = { blackout: { restTime } };
      expect((await follow())[1]).toBe(1060);
    }
  });

  it("moves world time even if its message can no longer be updated", async () => {
    watchRests(enqueue);
    rest.uuid = "gone";
    expect(await follow()).toEqual([[], 1060]);
  });
});
