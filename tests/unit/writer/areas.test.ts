/** Tests when lasting areas affect actors, when they end, and what happens if a move is undone (T11.2). */
import { beforeEach, describe, expect, it, vi } from "vitest";

let collection: string;
let messages: any;
let combats: any;
let posted: any[];
let done: string[];
let near: unknown[];
let level: string | null;
let moves: any[];
let starts: any[];
let queue: (() => Promise<void>)[];
let worldTime: number;
let hooks: Record<string, (...all: any[]) => void>;
let turnStart: (message: any) => void;
let moveToken: (token: any, movement: any, operation: any) => void;
let underWay: string | null;
vi.mock("../../../src/compat/hooks.ts", () => ({
  onHook: (_name: string, listener: typeof moveToken) => void (moveToken = listener),
}));
vi.mock("../../../src/compat/tokens.ts", () => ({
  areaCollection: () => collection,
  levelOfToken: () => level,
  isOfLedger: ({ ledger }: any) => ledger === true,
}));
vi.mock("../../../src/compat/documents.ts", () => ({
  actorFromUuid: (uuid: string) => (uuid === "gone" ? null : { uuid }),
}));
vi.mock("../../../src/compat/messages.ts", () => ({
  createMessage: async (data: any, options: object) => {
    posted.push({ ...data, options });
    messages.set(data._id, { author: { isGM: true }, system: { verdict: {}, ...data.system } });
  },
}));
vi.mock("../../../src/data/house-rules.ts", () => ({ currentHouseRules: () => "house rules" }));
vi.mock("../../../src/actions/core/posted.ts", () => ({
  asAction: (message: any) => (message?.system ? message : null),
  isVerdictTrusted: ({ trusted }: any) => trusted !== false,
  parsedRecord: (json: string) => (json.startsWith("{") ? JSON.parse(json) : null),
  readAction: ({ system, applied = [] }: any) => ({ applied, state: system.verdict.state }),
}));
vi.mock("../../../src/rules/battlefield/area-surroundings.ts", () => ({
  areaPieces: (field: any, ...rest: unknown[]) => {
    near.push(rest);
    return field;
  },
}));
/**
 * In this mock, an area contains the pieces whose first space has an `x` between `from` and `from + feet`.
 */
vi.mock("../../../src/rules/battlefield/area-victims.ts", () => ({
  victimsOf: ({ pieces }: any, { from, feet }: any, rules: string) =>
    pieces
      .filter(
        ({ spaces: [space] }: any) => space.x >= from && space.x <= from + feet && rules === "house rules",
      )
      .map(({ id, sheltered = false }: any) => ({ id, sheltered })),
}));
vi.mock("../../../src/world/read-scene.ts", () => ({
  readScene: ({ pieces }: any, tokens: any[]) =>
    pieces && {
      field: {
        pieces: pieces.filter(({ id }: any) => id === "other" || tokens.some(one => one.id === id)),
        grid: { spaceFeet: 5 },
      },
      toFeet: ({ x, y }: any) => ({ x: x / 20, y: y / 20 }),
    },
}));
vi.mock("../../../src/actions/movement/moves-of-turn.ts", () => ({ movesOfTurn: () => moves }));
vi.mock("../../../src/features/combat/sha256.ts", () => ({ idOf: (...words: unknown[]) => words.join(" ") }));
vi.mock("../../../src/writer/action/redo.ts", () => ({
  redo: async (message: any) => void done.push(`redo ${message.id}`),
}));
vi.mock("../../../src/writer/action/settle.ts", () => ({
  settle: async ({ id }: any, changes: unknown[], state: string, { reason }: any) =>
    void done.push([state, id, ...changes, reason === MOVE_TAKEN_BACK].join(" ")),
}));
vi.mock("../../../src/features/combat/moment-id.ts", () => ({
  momentId: (combat: string, { kind, fighter, round }: any) => `${kind} ${combat} ${fighter.id} ${round}`,
}));
vi.mock("../../../src/writer/combat/record-moves.ts", () => ({ moveInProgress: () => underWay }));
vi.mock("../../../src/writer/combat/turn-starts.ts", () => ({
  onTurnStart: (listener: typeof turnStart) => void (turnStart = listener),
  turnStartsNow: () => starts,
}));
vi.mock("../../../src/writer/designated-writer.ts", () => ({
  whileWriter: (enqueue: (task: () => Promise<void>) => void) => (task: () => Promise<void>) => {
    enqueue(task);
  },
}));
const { withBetween } = await import("../../../src/writer/areas/between.ts");
const { isIn, isOver, lastingAreas } = await import("../../../src/writer/areas/lasting-areas.ts");
const { strikeAreas, watchLastingAreas } = await import("../../../src/writer/areas/lasting.ts");
const { encounterOfTurn, isInEncounter } = await import("../../../src/writer/areas/moved-tokens.ts");
const { hasStruck, postOfArea } = await import("../../../src/writer/areas/strikes.ts");
const { followMove, followMoves, MOVE_TAKEN_BACK } =
  await import("../../../src/writer/areas/undone-moves.ts");

let scene: any;
let token: any;
let combat: any;
const documents = (...ids: string[]): any =>
  Object.assign(new Set(ids), { has: (id: string) => ids.includes(id) });
function message(id: string, action: string, part: any = {}): any {
  const { verdict = {}, choices = "", origin = "", actor = "", ...rest } = part;
  const made = {
    id,
    author: { isGM: true },
    isAction: () => true,
    system: {
      action,
      actor,
      origin,
      choices: choices === "" ? "" : JSON.stringify(choices),
      verdict: { state: "applied", reason: "", ...verdict },
    },
    ...rest,
  };
  messages.set(id, made);
  return made;
}
/** Adds an area from 0 to 10 feet that has lasted since the world time 0 and was created outside combat. */
function area(id: string, mark: object = {}, created: object = {}): any {
  scene.documents.push(id);
  const flags = {
    blackout: {
      area: {
        area: { from: 0, feet: 10 },
        effect: "fire",
        rating: 2,
        source: "Actor.maker",
        rounds: 3,
        time: 0,
        combat: "",
        round: 0,
        combatant: "",
        within: [],
        ...mark,
      },
    },
  };
  return message(`area ${id}`, "area", {
    applied: [{ uuid: "Scene.s", collection, created: { _id: id, name: "Fire", flags, ...created } }],
  });
}
const listed = () => lastingAreas(scene).map(({ id }) => id);
const choices = () => posted.map(({ system }) => JSON.parse(system.choices));
async function run(): Promise<void> {
  for (const task of queue.splice(0)) await task();
}

beforeEach(() => {
  [posted, done, near, moves, starts, queue, hooks] = [[], [], [], [], [], [], {}];
  [collection, level, worldTime, underWay] = ["regions", null, 0, null];
  messages = new Map();
  Object.defineProperty(messages, "contents", { get: () => [...messages.values()] });
  messages.some = (test: any) => [...messages.values()].some(test);
  scene = {
    uuid: "Scene.s",
    documents: [],
    grid: { size: 100 },
    pieces: [],
    tokens: [],
    getEmbeddedCollection: (name: string) =>
      documents(
        ...(name === (collection === "regions" ? "Region" : "MeasuredTemplate") ? scene.documents : []),
      ),
  };
  token = {
    id: "t",
    parent: scene,
    hidden: false,
    actor: { uuid: "Actor.t", isPerson: () => true },
  };
  scene.tokens.push(token);
  scene.pieces.push({ id: "t", acrossFeet: 5, spaces: [{ x: 5, y: 5 }] });
  const combatant = { id: "c", token };
  combat = {
    id: "combat",
    round: 2,
    turn: 1,
    started: true,
    phase: "fighting",
    scene,
    combatant,
    combatants: Object.assign(new Map([["c", combatant]]), { some: (test: any) => test(combatant) }),
    fighters: [{ id: "c", began: 1 }],
  };
  const all: any[] = [];
  combats = Object.assign(all, { get: (id: string) => all.find(one => one.id === id) });
  vi.stubGlobal("Hooks", { on: (name: string, listener: () => void) => void (hooks[name] = listener) });
  vi.stubGlobal("ChatMessage", {
    implementation: { getSpeaker: ({ actor }: any) => `speaker ${actor.uuid}` },
  });
  const users = [
    { id: "gia", isGM: true },
    { id: "ada", isGM: false },
  ];
  vi.stubGlobal("game", {
    messages,
    combats,
    users,
    scenes: [scene],
    time: {
      get worldTime() {
        return worldTime;
      },
    },
  });
});

describe("a path", () => {
  it("gets intermediate points that are at most half a space apart", () => {
    const points = withBetween(
      [
        { x: 0, y: 0, id: 1 },
        { x: 100, y: 0, id: 2 },
        { x: 100, y: 60, id: 3 },
      ],
      100,
    );
    expect(points).toEqual([
      { x: 0, y: 0, id: 1 },
      { x: 50, y: 0, id: 2 },
      { x: 100, y: 0, id: 2 },
      { x: 100, y: 30, id: 3 },
      { x: 100, y: 60, id: 3 },
    ]);
    expect(
      withBetween(
        [
          { x: 10, y: 10 },
          { x: 40, y: 50 },
        ],
        100,
      ),
    ).toEqual([
      { x: 10, y: 10 },
      { x: 40, y: 50 },
    ]);
    expect(
      withBetween(
        [
          { x: 10, y: 10 },
          { x: 40, y: 50 },
        ],
        50,
      ),
    ).toHaveLength(3);
  });
});

describe("the lasting areas of a scene", () => {
  it("are read from the actions that created them", () => {
    area("one", { level: "upper" });
    area("two", { level: 7 }, { name: null });
    expect(lastingAreas(scene)).toMatchObject([
      { id: "one", name: "Fire", scene: "Scene.s", collection: "regions", level: "upper", effect: "fire" },
      { id: "two", name: "", level: null },
    ]);
    collection = "templates";
    scene.documents = [];
    area("three");
    expect(lastingAreas(scene)).toMatchObject([{ id: "three", collection: "templates" }]);
  });

  it("don't include areas that no longer exist, or whose action can't be trusted", () => {
    area("kept");
    area("gone");
    scene.documents = ["kept", "forged", "other", "elsewhere"];
    area("forged").trusted = false;
    area("other").system.action = "attack";
    area("elsewhere").applied[0].uuid = "Scene.other";
    message("text", "", { system: undefined });
    expect(listed()).toEqual(["kept"]);
    scene.documents = [];
    expect(listed()).toEqual([]);
  });

  it("don't include an action's other changes", () => {
    for (const applied of [
      { uuid: "Scene.s", path: "name" },
      { uuid: "Scene.s", collection: "tokens", created: { _id: "x", flags: { blackout: { area: {} } } } },
      { uuid: "Scene.s", collection, created: { _id: "x" } },
      { uuid: "Scene.s", collection, created: { _id: "x", flags: { other: {} } } },
      { uuid: "Scene.s", collection, created: { _id: "x", flags: { blackout: { area: 1 } } } },
    ]) {
      area("x").applied = [applied];
      expect(listed()).toEqual([]);
    }
  });
});

describe("a token", () => {
  const isInside = (way: object[] = [], mark: object = {}) => {
    area("a", mark);
    return isIn(lastingAreas(scene)[0]!, token, way as any);
  };

  it("is in an area if its spaces are, and nothing shelters it", () => {
    scene.pieces.push({ id: "other", acrossFeet: 5, spaces: [{ x: 500, y: 0 }] });
    expect(isInside()).toBe(true);
    expect(near).toEqual([[0, 10 * 2 + 5 * 2 + 5, null]]);
    scene.pieces[0].sheltered = true;
    expect(isInside()).toBe(false);
    scene.pieces[0] = { id: "t", acrossFeet: 5, spaces: [{ x: 50, y: 0 }] };
    scene.pieces[1].spaces = [{ x: 5, y: 0 }];
    expect(isInside()).toBe(false);
  });

  it("is in an area that its path crosses", () => {
    scene.pieces[0].spaces = [{ x: 50, y: 5 }];
    expect(
      isInside([
        { x: 100, y: 0 },
        { x: 1000, y: 0 },
      ]),
    ).toBe(true);
    expect(
      isInside([
        { x: 500, y: 0 },
        { x: 1000, y: 0 },
      ]),
    ).toBe(false);
    expect(isInside([{ x: 1000, y: 0 }])).toBe(false);
    scene.pieces[0].spaces = [{ x: 5, y: 5 }];
    expect(
      isInside([
        { x: 1000, y: 0 },
        { x: 100, y: 0 },
      ]),
    ).toBe(true);
  });

  it("isn't in an area on another level", () => {
    level = "upper";
    expect(isInside()).toBe(true);
    expect(near[0]).toEqual([0, 35, "upper"]);
    expect(isInside([], { level: "lower" })).toBe(false);
    expect(isInside([], { level: "upper" })).toBe(true);
    level = null;
    expect(isInside([], { level: "lower" })).toBe(true);
  });

  it("isn't in an area if it isn't on the scene", () => {
    area("a");
    const [one] = lastingAreas(scene);
    scene.pieces = [];
    expect(isIn(one!, token)).toBe(false);
    expect(isIn(one!, { ...token, parent: null })).toBe(false);
  });

  it("is fighting if its combatant is in an encounter that has started", () => {
    expect(isInEncounter(token)).toBe(false);
    combats.push(combat);
    expect([isInEncounter(token), isInEncounter({ id: "u" } as any)]).toEqual([true, false]);
    combat.started = false;
    expect(isInEncounter(token)).toBe(false);
  });

  it.each<[string, () => unknown]>([
    ["the encounter hasn't started", () => (combat.started = false)],
    ["initiative is being chosen", () => (combat.phase = "choosing")],
    ["the encounter has another scene", () => (combat.scene = {})],
    ["it is another combatant's turn", () => (combat.combatant = { token: {} })],
    ["it is nobody's turn", () => (combat.combatant = null)],
  ])("is on its turn unless %s", (_why, change) => {
    combats.push(combat);
    expect(encounterOfTurn(token)).toBe(combat);
    change();
    expect(encounterOfTurn(token)).toBeNull();
  });
});

describe("an area is over", () => {
  const over = (mark: object = {}) => {
    area("a", mark);
    return isOver(lastingAreas(scene)[0]!);
  };

  it("outside encounters when its rounds, of six seconds each, have passed", () => {
    worldTime = 117;
    expect(over({ time: 100 })).toBe(false);
    worldTime = 118;
    expect(over({ time: 100 })).toBe(true);
    combats.push(combat);
    expect(over({ time: 100, combat: "other" })).toBe(true);
    combat.started = false;
    expect(over({ time: 100, combat: "combat" })).toBe(true);
  });

  it("in its encounter when the turn on which it was created comes around for the last time", () => {
    combats.push(combat);
    worldTime = 9999;
    const mark = { combat: "combat", round: 1, combatant: "c" };
    combat.round = 3;
    combat.fighters[0].began = 3;
    expect(over(mark)).toBe(false);
    combat.round = 4;
    expect(over(mark)).toBe(false);
    combat.fighters[0].began = 4;
    expect(over(mark)).toBe(true);
    expect(over({ ...mark, combatant: "d" })).toBe(false);
    combat.combatants.set("d", {});
    expect(over({ ...mark, combatant: "d" })).toBe(false);
    combat.combatants.delete("d");
    combat.fighters[0].began = 0;
    combat.round = 5;
    expect(over(mark)).toBe(true);
    expect(over({ ...mark, combatant: "d" })).toBe(true);
  });
});

describe("an action of an area", () => {
  const system = { action: "areaEnds", actor: "Actor.t", origin: "", choices: "{}" };

  it("is posted once, with its actor as the speaker", async () => {
    await postOfArea("id", system, false);
    await postOfArea("id", system, false);
    expect(posted).toEqual([
      {
        _id: "id",
        type: "action",
        speaker: "speaker Actor.t",
        whisper: [],
        system,
        options: { keepId: true },
      },
    ]);
  });

  it("is whispered to Gamemasters if it is hidden, and can have an alias", async () => {
    await postOfArea("id", system, true, "the ground");
    expect(posted[0]).toMatchObject({ speaker: { alias: "the ground" }, whisper: ["gia"] });
  });

  it("isn't posted without an actor", async () => {
    await postOfArea("id", { ...system, actor: "gone" }, false);
    expect(posted).toEqual([]);
  });

  it("counts as done only if a Gamemaster posted it with the same choices, and it wasn't rejected", () => {
    const struck = message("m", "areaStrike", { choices: { area: "a", round: 2 } });
    const isDone = () => hasStruck("areaStrike", { area: "a", round: 2 });
    expect(isDone()).toBe(true);
    expect(hasStruck("areaStrike", { area: "a", round: 3 })).toBe(false);
    expect(hasStruck("areaStrike", {})).toBe(true);
    expect(hasStruck("hazard", { area: "a" })).toBe(false);
    struck.system.verdict = { state: "reversed", reason: "" };
    expect(isDone()).toBe(true);
    struck.system.verdict = { state: "applied", reason: MOVE_TAKEN_BACK };
    expect(isDone()).toBe(true);
    struck.system.verdict = { state: "reversed", reason: MOVE_TAKEN_BACK };
    expect(isDone()).toBe(false);
    struck.system.verdict = { state: "refused", reason: "" };
    expect(isDone()).toBe(false);
    struck.system.verdict = { state: "applied", reason: "" };
    struck.author = { isGM: false };
    expect(isDone()).toBe(false);
    struck.author = null;
    expect(isDone()).toBe(false);
    message("m", "areaStrike", { system: undefined });
    expect(isDone()).toBe(false);
    message("m", "areaStrike");
    expect(isDone()).toBe(false);
  });
});

describe("the start of a turn", () => {
  const start = () => {
    const posting = message("start", "turnStart", {
      actor: "Actor.t",
      verdict: { combat: "combat", acting: "c", round: 2 },
    });
    turnStart(posting);
    return run();
  };
  beforeEach(() => {
    combats.push(combat);
    watchLastingAreas(task => queue.push(task));
  });

  it("in an area affects the actor, once per turn", async () => {
    area("a", { combat: "combat" });
    await start();
    await start();
    expect(posted).toEqual([
      {
        _id: "area a combat 2 c",
        type: "action",
        speaker: "speaker Actor.t",
        whisper: [],
        system: {
          action: "areaStrike",
          actor: "Actor.t",
          origin: "open combat c 2",
          choices: expect.any(String),
        },
        options: { keepId: true },
      },
    ]);
    expect(choices()).toEqual([
      {
        name: "Fire",
        effect: "fire",
        rating: 2,
        source: "Actor.maker",
        area: "a",
        moment: "start",
        combat: "combat",
        round: 2,
        turn: 1,
        acting: "c",
      },
    ]);
  });

  it("affects only persons inside the area", async () => {
    area("a", { combat: "combat" });
    scene.pieces[0].spaces = [{ x: 50, y: 0 }];
    await start();
    scene.pieces[0].spaces = [{ x: 5, y: 0 }];
    token.actor.isPerson = () => false;
    await start();
    token.actor = null;
    await start();
    expect(posted).toEqual([]);
  });

  it.each<[string, () => unknown]>([
    ["the encounter no longer exists", () => combats.splice(0)],
    ["the encounter has no scene", () => (combat.scene = null)],
    ["the round is over", () => (combat.round = 3)],
    ["the combatant has no token", () => (combat.combatants.get("c").token = null)],
    ["the combatant is gone", () => combat.combatants.delete("c")],
    ["the token is on another scene", () => (token.parent = {})],
    ["it is nobody's turn anymore", () => (combat.combatant = null)],
    ["its combatant has no ID", () => (combat.combatant = { id: null })],
  ])("affects nobody if %s", async (_why, change) => {
    area("a", { combat: "combat", rounds: 9 });
    change();
    await start();
    expect(posted).toEqual([]);
  });

  it("ends the areas that are over", async () => {
    area("over", { combat: "combat", rounds: 1, round: 0 });
    area("kept", { combat: "combat", rounds: 9 });
    scene.pieces = [];
    await start();
    expect(posted).toEqual([
      {
        _id: "areaEnds over",
        type: "action",
        speaker: "speaker Actor.t",
        whisper: [],
        system: { action: "areaEnds", actor: "Actor.t", origin: "start", choices: expect.any(String) },
        options: { keepId: true },
      },
    ]);
    expect(choices()).toEqual([
      { name: "Fire", scene: "Scene.s", collection: "regions", id: "over", round: 2, turn: 1, acting: "c" },
    ]);
  });
});

describe("a token that moves", () => {
  const move = async (part: object = {}, operation: object = {}) => {
    moveToken(
      token,
      { id: "m", origin: { x: 1000, y: 0 }, passed: { waypoints: [{ x: 0, y: 0 }] }, ...part },
      operation,
    );
    await run();
  };
  beforeEach(() => {
    watchLastingAreas(task => queue.push(task));
  });

  it("into an area on its turn is affected, as part of the move", async () => {
    combats.push(combat);
    underWay = "move";
    area("a", { combat: "combat" });
    await move();
    expect(posted[0]).toMatchObject({ _id: "area a combat 2 c move", system: { origin: "move" } });
    expect(choices()[0]).toMatchObject({ moment: "enter", combat: "combat", acting: "c" });
    underWay = null;
    messages.delete("area a combat 2 c move");
    await move();
    expect(posted[1]).toMatchObject({ _id: "area a combat 2 c", system: { origin: "open combat c 2" } });
  });

  it("across an area is affected even between the waypoints of its path", async () => {
    area("a");
    scene.pieces[0].spaces = [{ x: 100, y: 5 }];
    await move({ origin: { x: 0, y: 0 }, passed: { waypoints: [{ x: 4000, y: 0 }] } });
    expect(posted).toHaveLength(1);
    await move({ origin: { x: 3000, y: 0 }, passed: { waypoints: [{ x: 4000, y: 0 }] } });
    expect(posted).toHaveLength(1);
  });

  it("outside encounters is affected once per round", async () => {
    area("a");
    worldTime = 7;
    await move();
    worldTime = 11;
    await move();
    expect(posted).toHaveLength(1);
    expect(posted[0]).toMatchObject({ _id: "area a clock 1 t", system: { origin: "" }, whisper: [] });
    expect(choices()[0]).toMatchObject({ moment: "enter", area: "a" });
    worldTime = 12;
    token.hidden = true;
    await move();
    expect(posted[1]).toMatchObject({ _id: "area a clock 2 t", whisper: ["gia"] });
  });

  it("isn't affected on the turn of another combatant, or without a scene", async () => {
    area("a");
    combats.push(combat);
    combat.combatant = { token: {} };
    await move();
    token.parent = null;
    combats.splice(0);
    await move();
    expect(posted).toEqual([]);
  });

  it("isn't affected if the ledger moved it or a user undid the move", async () => {
    area("a");
    await move({}, { ledger: true });
    await move({ method: "undo" });
    expect(posted).toEqual([]);
    await move({ method: "dragging" });
    expect(posted).toHaveLength(1);
  });

  it("isn't affected by an area in the turn or round in which the area was created around it", async () => {
    area("a", { within: ["t"] });
    worldTime = 5;
    await move();
    expect(posted).toEqual([]);
    worldTime = 6;
    await move();
    expect(posted).toHaveLength(1);
  });

  it("isn't affected by an area that was created around it in the same turn", async () => {
    combats.push(combat);
    const mark = { within: ["t"], combat: "combat", round: 2, combatant: "c" };
    area("a", mark);
    await move();
    expect(posted).toEqual([]);
    for (const part of [{ combat: "other" }, { round: 1 }, { combatant: "d" }, { within: ["u"] }]) {
      posted = [];
      messages.clear();
      scene.documents = [];
      area("a", { ...mark, ...part });
      await move();
      expect(posted).toHaveLength(1);
    }
  });
});

describe("world time", () => {
  it("affects actors in areas outside encounters when a round begins", async () => {
    area("a");
    area("b", { area: { from: 900, feet: 1 } });
    await strikeAreas(1, 5);
    expect(posted).toEqual([]);
    await strikeAreas(5, 6);
    expect(posted.map(({ _id }) => _id)).toEqual(["area a clock 1 t"]);
    expect(choices()[0]).toMatchObject({ moment: "start" });
    combats.push(combat);
    await strikeAreas(6, 12);
    expect(posted).toHaveLength(1);
  });

  it("ends areas, but not in running encounters", async () => {
    watchLastingAreas(task => queue.push(task));
    area("a");
    area("b", { combat: "combat", round: -9 });
    combats.push(combat);
    worldTime = 17;
    hooks["updateWorldTime"]!();
    await run();
    expect(posted).toEqual([]);
    worldTime = 18;
    hooks["updateWorldTime"]!();
    await run();
    expect(posted.map(({ _id, system }) => [_id, system.actor, system.origin])).toEqual([
      ["areaEnds a", "Actor.maker", ""],
    ]);
    expect(choices()[0]).toEqual({ name: "Fire", scene: "Scene.s", collection: "regions", id: "a" });
    combat.started = false;
    hooks["updateWorldTime"]!();
    await run();
    expect(posted.map(({ _id }) => _id)).toEqual(["areaEnds a", "areaEnds b"]);
  });
});

describe("a new writer", () => {
  it("applies the effects that were missed", async () => {
    const catchUp = watchLastingAreas(task => queue.push(task));
    combats.push(combat);
    area("a", { combat: "combat" });
    moves = [{ id: "first" }, { id: "last" }];
    catchUp();
    await run();
    expect(posted.map(({ _id }) => _id)).toEqual(["area a combat 2 c last"]);
    posted = [];
    messages.delete("area a combat 2 c last");
    moves = [];
    starts = [message("start", "turnStart", { verdict: { combat: "combat", acting: "c", round: 2 } })];
    catchUp();
    await run();
    expect(choices().map(({ moment }) => moment)).toEqual(["start"]);
  });
});

describe("the effects of a move", () => {
  let move: any;
  beforeEach(() => {
    move = message("move", "moveToken", { verdict: { state: "reversed" } });
    message("strike", "areaStrike", { origin: "move" });
    message("hazard", "hazard", { origin: "move", verdict: { state: "judged" } });
    message("open", "hazard", { origin: "move", verdict: { state: "none" } });
    message("first", "resist", { origin: "strike" });
    message("second", "resist", { origin: "strike" });
    message("over", "resist", { origin: "strike", verdict: { state: "reversed" } });
    message("rest", "rest", { origin: "strike" });
    message("forged", "areaStrike", { origin: "move", trusted: false });
    message("elsewhere", "areaStrike", { origin: "other" });
    message("text", "", { system: undefined });
  });
  const undone = [
    "reversed second true",
    "reversed first true",
    "reversed strike true",
    "reversed hazard true",
  ];

  it("are undone together with the move, latest first", async () => {
    await followMove(move);
    expect(done).toEqual(undone);
  });

  it("are undone when the move's message changes, and for moves that were undone without a writer", async () => {
    const catchUp = watchLastingAreas(task => queue.push(task));
    hooks["updateChatMessage"]!({ ...move, isAction: () => false });
    hooks["updateChatMessage"]!({ ...move, system: { ...move.system, action: "rest" } });
    await run();
    expect(done).toEqual([]);
    hooks["updateChatMessage"]!(move);
    await run();
    expect(done).toEqual(undone);
    done = [];
    catchUp();
    await run();
    expect(done).toEqual(undone);
    done = [];
    messages.delete("move");
    await followMoves();
    expect(done).toEqual([]);
  });

  it("are redone along with the move if they were undone along with it", async () => {
    move.system.verdict.state = "applied";
    const back = { state: "reversed", reason: MOVE_TAKEN_BACK };
    messages.get("strike").system.verdict = { ...back };
    messages.get("first").system.verdict = { ...back };
    messages.get("second").system.verdict = { state: "reversed", reason: "" };
    messages.get("hazard").system.verdict = { state: "applied", reason: MOVE_TAKEN_BACK };
    await followMove(move);
    expect(done).toEqual(["redo strike", "redo first"]);
  });

  it.each<[string, () => unknown]>([
    ["it is neither undone nor redone", () => (move.system.verdict.state = "judged")],
    ["a player posted it", () => (move.author = { isGM: false })],
    ["its author is unknown", () => (move.author = null)],
    ["its verdict can't be trusted", () => (move.trusted = false)],
    ["it is another action", () => (move.system.action = "rest")],
    ["it is no action", () => (move.isAction = () => false)],
    ["it has no ID", () => (move.id = null)],
  ])("stay if %s", async (_why, change) => {
    change();
    await followMove(move);
    expect(done).toEqual([]);
  });
});
