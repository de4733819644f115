/** Tests when lasting hazards and the hazards of a map's ground affect actors (R6.4, R6.12). */
import { beforeEach, describe, expect, it, vi } from "vitest";

let posted: any[];
let strikes: any[];
let actors: Map<string, any>;
let messages: any;
let combats: any;
let party: any;
let starts: any[];
let writer: boolean;
let inCombat: boolean;
let queue: (() => Promise<void>)[];
let listeners: ((message: any) => void)[];
let moved: (token: any, move: any) => void;
let struckBefore: unknown[];
let turnOfToken: any;
let fighting: boolean;
let worldTime: number;
vi.mock("../../../src/compat/documents.ts", () => ({
  actorFromUuid: (uuid: string) => actors.get(uuid) ?? null,
}));
vi.mock("../../../src/compat/messages.ts", () => ({
  createMessage: async (data: any, options: object) => {
    posted.push({ ...data, options });
    messages.set(data._id, { author: { isGM: true } });
  },
}));
vi.mock("../../../src/documents/budget.ts", () => ({ isInCombat: () => inCombat }));
vi.mock("../../../src/documents/is-mirrored.ts", () => ({
  isMirrored: ({ mirrored }: any) => mirrored === true,
}));
vi.mock("../../../src/documents/party.ts", () => ({ partyActor: () => party }));
vi.mock("../../../src/data/house-rules.ts", () => ({ currentHouseRules: () => "house rules" }));
vi.mock("../../../src/features/combat/sha256.ts", () => ({ idOf: (...words: unknown[]) => words.join(" ") }));
vi.mock("../../../src/actions/party/hazard/choices.ts", () => ({ strengthBounds: () => ({ max: 5 }) }));
vi.mock("../../../src/actions/core/made-at.ts", () => ({ madeAt: ({ time = 0 }: any) => time }));
vi.mock("../../../src/actions/core/posted.ts", () => ({
  asAction: (message: any) => (message?.system ? message : null),
  readAction: ({ applied = [] }: any) => ({ applied }),
}));
vi.mock("../../../src/rules/conditions/hazards.ts", () => ({
  hazardEntry: (key: string) => ({ measure: key === "deepWater" ? "times" : "level" }),
  hazardGround: (key: string) => ({ test: key === "quicksand" ? "athletics" : null }),
  isSurfaceHazard: (key: string) => key === "quicksand",
}));
/** In these tests, a hazard takes effect every 10 seconds. */
vi.mock("../../../src/rules/conditions/hazard-clock.ts", () => ({
  hazardInterval: (key: string) => (key === "once" ? null : 10),
  strikesBetween: ({ since }: any, from: number, to: number, houseRules: string) =>
    houseRules === "house rules"
      ? Array.from({ length: 1000 }, (_, nth) => nth).filter(
          nth => nth > 0 && since + nth * 10 > from && since + nth * 10 <= to,
        )
      : [],
  strikesOn: (key: string, { dead, outOfFight, airless }: any) =>
    !dead && !(key === "cold" && outOfFight) && !(key === "smoke" && airless),
  turnStrike: ({ key }: any, round: number, houseRules: string) =>
    key === "once" || houseRules !== "house rules" ? null : round,
}));
vi.mock("../../../src/world/read-ground.ts", () => ({
  hazardsOf: ({ hazards }: any, houseRules: string) => (houseRules === "house rules" ? hazards : []),
}));
vi.mock("../../../src/writer/areas/between.ts", () => ({
  withBetween: (path: any[], size: number) => path.map(spot => ({ ...spot, size })),
}));
vi.mock("../../../src/writer/areas/moved-tokens.ts", () => ({
  encounterOfTurn: () => turnOfToken,
  isInEncounter: () => fighting,
  onTokenMoved: (listener: typeof moved) => void (moved = listener),
}));
vi.mock("../../../src/writer/areas/strikes.ts", () => ({
  hasStruck: (key: string, choices: object) => {
    struckBefore.push(key, choices);
    return struckBefore.length > 90;
  },
  postOfArea: async (id: string, system: any, hidden: boolean, alias: string) =>
    void strikes.push({ id, ...system, choices: JSON.parse(system.choices), hidden, alias }),
}));
vi.mock("../../../src/writer/combat/turn-starts.ts", () => ({
  onTurnStart: (listener: (message: any) => void) => void listeners.push(listener),
  turnStartsNow: () => starts,
}));
vi.mock("../../../src/writer/designated-writer.ts", () => ({
  isWriter: () => writer,
  whileWriter: (enqueue: (task: () => Promise<void>) => void) => (task: () => Promise<void>) => {
    enqueue(task);
  },
}));
const { strikeHazards, watchHazards } = await import("../../../src/writer/party/hazard-clock.ts");
const { strikeGround, watchHazardGround } = await import("../../../src/writer/party/hazard-ground.ts");

const enqueue = (task: () => Promise<void>) => void queue.push(task);
async function run(): Promise<number> {
  const tasks = queue.splice(0);
  for (const task of tasks) await task();
  return tasks.length;
}
function person(id: string): any {
  const actor = {
    uuid: `Actor.${id}`,
    isPerson: () => true,
    statuses: new Set(),
    system: { vital: { dead: false }, clocks: { airlessSince: null } },
  };
  actors.set(actor.uuid, actor);
  return actor;
}
const hazard = (key: string, part: object = {}) => ({
  key,
  strength: 2,
  since: 0,
  actors: ["Actor.a", "Actor.b"],
  ...part,
});
const turn = (part: any = {}) => ({
  id: "start",
  time: 5,
  system: { actor: "Actor.a", verdict: { combat: "combat", acting: "c", round: 3, ...part.verdict } },
  ...part,
});

beforeEach(() => {
  [posted, strikes, starts, queue, listeners, struckBefore] = [[], [], [], [], [], []];
  [writer, inCombat, fighting, turnOfToken, worldTime] = [true, false, false, null, 100.5];
  actors = new Map();
  person("a");
  person("b");
  messages = new Map();
  Object.defineProperty(messages, "contents", { get: () => [...messages.values()] });
  party = { system: { hazards: {} } };
  combats = new Map();
  vi.stubGlobal("game", {
    messages,
    combats,
    scenes: { active: null },
    time: {
      get worldTime() {
        return worldTime;
      },
    },
  });
});

describe("a lasting hazard, as world time passes,", () => {
  const dues = () => posted.map(({ _id, system }) => [_id, system.actor, ...system.targets].join(" "));

  it("affects its actors exactly once each time an effect falls due", async () => {
    party.system.hazards = { h: hazard("fire", { since: 5.5 }) };
    await strikeHazards(0, 26);
    await strikeHazards(0, 26);
    expect(posted).toEqual([
      {
        _id: "hazard h time 5.5 1",
        type: "action",
        speaker: { alias: "BLACKOUT.actionType.hazard" },
        system: {
          action: "hazard",
          actor: "Actor.a",
          targets: ["Actor.b"],
          choices: `{"hazard":"fire","strength":2,"since":15}`,
        },
        options: { keepId: true },
      },
      expect.objectContaining({ _id: "hazard h time 5.5 2" }),
    ]);
  });

  it("gets stronger with each test, up to its maximum, if it is deep water or suffocation", async () => {
    party.system.hazards = { h: hazard("deepWater"), s: hazard("suffocation"), f: hazard("fire") };
    await strikeHazards(0, 50);
    const strengths = (id: string) =>
      posted
        .filter(({ _id }) => _id.startsWith(`hazard ${id} `))
        .map(({ system }) => JSON.parse(system.choices).strength);
    expect(strengths("h")).toEqual([2, 3, 4, 5, 5]);
    expect(strengths("s")).toEqual([2, 3, 4, 5, 5]);
    expect(strengths("f")).toEqual([2, 2, 2, 2, 2]);
  });

  it("takes effect at most 10 times, and only in the hour after it began", async () => {
    party.system.hazards = { h: hazard("fire"), late: hazard("fire", { since: 9000 }) };
    await strikeHazards(0, 9000);
    expect(dues()).toHaveLength(10);
    posted = [];
    party.system.hazards = { late: hazard("once", { since: 5000 }) };
    await strikeHazards(0, 5010);
    expect(posted.map(({ _id, system }) => [_id, JSON.parse(system.choices).since])).toEqual([
      ["hazard late time 5000 1", 5000],
    ]);
  });

  it("considers at most an hour of a longer period", async () => {
    party.system.hazards = { h: hazard("fire", { since: -6_400 }) };
    await strikeHazards(0, 0);
    expect(posted).toEqual([]);
    await strikeHazards(3590, 3599);
    expect(dues()).toEqual([]);
    await strikeHazards(3590 - 5000, 3600);
    expect(dues()).toHaveLength(10);
  });

  it("doesn't affect actors in an encounter, missing actors, or actors whom it can't harm", async () => {
    party.system.hazards = { h: hazard("fire", { actors: ["Actor.a", null, "Actor.gone", "Actor.car"] }) };
    Object.assign(person("car"), { isPerson: () => false });
    await strikeHazards(0, 10);
    expect(dues()).toEqual(["hazard h time 0 1 Actor.a"]);
    inCombat = true;
    await strikeHazards(10, 20);
    expect(posted).toHaveLength(1);
    inCombat = false;
    actors.get("Actor.a").system.vital.dead = true;
    await strikeHazards(20, 30);
    expect(posted).toHaveLength(1);
    party.system.hazards = { cold: hazard("cold"), smoke: hazard("smoke") };
    actors.get("Actor.a").system.vital.dead = false;
    actors.get("Actor.a").statuses.add("outOfFight");
    actors.get("Actor.b").system.clocks.airlessSince = 4;
    await strikeHazards(30, 40);
    expect(dues().slice(1)).toEqual(["hazard cold time 0 4 Actor.b", "hazard smoke time 0 4 Actor.a"]);
  });

  it("affects unconscious actors only once if it is deep water, but repeatedly if it is fire", async () => {
    party.system.hazards = { h: hazard("deepWater"), f: hazard("fire") };
    actors.get("Actor.a").statuses.add("outOfFight");
    await strikeHazards(0, 20);
    expect(dues()).toEqual([
      "hazard h time 0 1 Actor.a Actor.b",
      "hazard h time 0 2 Actor.b",
      "hazard f time 0 1 Actor.a Actor.b",
      "hazard f time 0 2 Actor.a Actor.b",
    ]);
  });

  it("exists only with a party", async () => {
    party = null;
    await strikeHazards(0, 100);
    expect(posted).toEqual([]);
  });
});

describe("a lasting hazard, at the start of a turn,", () => {
  beforeEach(() => {
    party.system.hazards = { h: hazard("suffocation") };
  });
  const start = async (message: object = turn()) => {
    listeners[0]!(message);
    return run();
  };

  it("affects the acting actor", async () => {
    watchHazards(enqueue);
    await start();
    await start();
    expect(posted).toMatchObject([
      {
        _id: "hazard h start",
        system: {
          actor: "Actor.a",
          targets: [],
          choices: `{"hazard":"suffocation","strength":4,"since":100}`,
        },
      },
    ]);
  });

  it("affects only the actor whose turn it is, and only one whom it can affect", async () => {
    watchHazards(enqueue);
    await start({ ...turn(), system: { ...turn().system, actor: "Actor.x" } });
    await start({ ...turn(), id: null });
    actors.get("Actor.a").system.vital.dead = true;
    await start();
    party.system.hazards = { h: hazard("once") };
    actors.get("Actor.a").system.vital.dead = false;
    await start();
    expect(posted).toEqual([]);
  });

  it("affects only actors who were already in it", async () => {
    watchHazards(enqueue);
    const placed = (time: number, path: string, action = "lastingHazard") =>
      messages.set(`placed ${time} ${path}`, { time, system: { action }, applied: [{ path }] });
    placed(9, "system.hazards.other");
    placed(9, "system.hazards.h", "rest");
    placed(5, "system.hazards.h");
    messages.set("text", {});
    messages.set("created", { time: 9, system: { action: "lastingHazard" }, applied: [{ created: {} }] });
    await start();
    expect(posted).toHaveLength(1);
    messages.delete("hazard h start");
    placed(6, "system.hazards.h");
    placed(1, "system.hazards.h");
    await start();
    expect(posted).toHaveLength(1);
  });

  it("is applied only by the writer, who also handles turns that were missed", async () => {
    const catchUp = watchHazards(enqueue);
    starts = [turn()];
    writer = false;
    expect(await start()).toBe(0);
    catchUp();
    expect(await run()).toBe(0);
    writer = true;
    catchUp();
    writer = false;
    expect(await run()).toBe(1);
    expect(posted).toEqual([]);
    writer = true;
    catchUp();
    await run();
    expect(posted).toHaveLength(1);
  });
});

describe("the ground of a map", () => {
  let scene: any;
  let region: any;
  let token: any;
  let combat: any;
  /** Returns whether a token at a position is inside the region. By default, it is if x is less than 100. */
  let inside: (spot: any) => boolean;
  beforeEach(() => {
    inside = ({ x }) => x < 100;
    region = {
      uuid: "Region.r",
      name: "Swamp",
      elevation: { bottom: null },
      _source: { hazards: [{ id: "h", key: "fire", strength: 3 }] },
    };
    scene = { grid: { size: 50 }, regions: { contents: [region] }, tokens: [] };
    token = {
      id: "t",
      parent: scene,
      hidden: false,
      actor: actors.get("Actor.a"),
      x: 10,
      y: 20,
      elevation: 0,
      movementAction: "walk",
      testInsideRegion: (of: object, spot: any) => of === region && inside(spot),
    };
    scene.tokens.push(token);
    combat = {
      id: "combat",
      round: 3,
      scene,
      combatant: { id: "c" },
      combatants: new Map([["c", { token }]]),
    };
    combats.set("combat", combat);
    (globalThis as any).game.scenes.active = scene;
  });
  const ground = "Region.r.h";
  const chosen = { hazard: "fire", strength: 3, place: "Swamp", since: 100, ground };
  const ids = () => strikes.map(({ id }) => id);

  it("affects actors as world time passes, at most once per change of the time", async () => {
    await strikeGround(95, 131);
    expect(strikes).toEqual([
      {
        id: "ground Region.r.h time t 13",
        action: "hazard",
        actor: "Actor.a",
        origin: "",
        choices: chosen,
        hidden: false,
        alias: "BLACKOUT.actionType.hazard",
      },
    ]);
    token.hidden = true;
    await strikeGround(131, 139);
    expect(strikes).toHaveLength(1);
    await strikeGround(0, 3600);
    expect(strikes[1]).toMatchObject({ id: "ground Region.r.h time t 360", hidden: true });
  });

  it("affects only living persons who are inside the region and not in combat", async () => {
    fighting = true;
    await strikeGround(95, 131);
    fighting = false;
    token.x = 100;
    await strikeGround(95, 131);
    token.x = 10;
    actors.get("Actor.a").system.vital.dead = true;
    await strikeGround(95, 131);
    token.actor = { isPerson: () => false };
    await strikeGround(95, 131);
    token.actor = null;
    await strikeGround(95, 131);
    token.actor = actors.get("Actor.b");
    (globalThis as any).game.scenes.active = null;
    await strikeGround(95, 131);
    expect(strikes).toEqual([]);
  });

  it("affects flying actors unless its hazard exists only at the surface", async () => {
    const isStruck = async (part: object) => {
      Object.assign(token, { elevation: 0, movementAction: "walk" }, part);
      strikes = [];
      await strikeGround(95, 101);
      return strikes.length > 0;
    };
    expect(await isStruck({ elevation: 5 })).toBe(true);
    region._source.hazards[0].key = "quicksand";
    expect(await isStruck({})).toBe(true);
    expect(await isStruck({ elevation: 5 })).toBe(false);
    expect(await isStruck({ movementAction: "fly" })).toBe(false);
    region.elevation.bottom = 5;
    expect(await isStruck({ elevation: 5 })).toBe(true);
    expect(await isStruck({ elevation: 6 })).toBe(false);
  });

  it("affects actors who start a turn in it", async () => {
    const catchUp = watchHazardGround(enqueue);
    listeners[0]!(turn());
    await run();
    const strike = {
      id: "ground Region.r.h start",
      origin: "start",
      choices: { ...chosen, combat: "combat", round: 3, acting: "c" },
    };
    expect(strikes).toMatchObject([strike]);
    starts = [turn()];
    catchUp();
    await run();
    expect(strikes).toMatchObject([strike, strike]);
  });

  it.each<[string, () => unknown]>([
    ["the encounter no longer exists", () => combats.clear()],
    ["the encounter has no scene", () => (combat.scene = null)],
    ["the round is over", () => (combat.round = 4)],
    ["the combatant is gone", () => combat.combatants.clear()],
    ["the token is on another scene", () => (token.parent = {})],
    ["the token is outside", () => (token.x = 100)],
    ["the hazard occurs only once", () => (region._source.hazards[0].key = "once")],
  ])("doesn't affect an actor at the start of a turn if %s", async (_why, change) => {
    watchHazardGround(enqueue);
    change();
    listeners[0]!(turn());
    await run();
    listeners[0]!(turn({ id: null }));
    await run();
    expect(strikes).toEqual([]);
  });

  const spot = (x: number) => ({ x, y: 0, elevation: 0 });
  const move = async (...path: number[]) => {
    moved(token, { id: "m", path: path.map(spot), message: "move" });
    await run();
  };

  it("affects actors who enter or cross it, but not those who leave it", async () => {
    watchHazardGround(enqueue);
    await move(200, 50, 300);
    expect(strikes).toMatchObject([
      { id: "ground Region.r.h t m", origin: "", choices: { ...chosen, crosses: false } },
    ]);
    expect(struckBefore).toEqual([]);
    await move(50, 300);
    await move(200, 300);
    await move();
    expect(strikes).toHaveLength(1);
    region._source.hazards[0].key = "quicksand";
    await move(200, 50);
    expect(strikes[1].choices.crosses).toBe(true);
    region._source.hazards = [];
    await move(200, 50);
    token.parent = null;
    await move(200, 50);
    expect(strikes).toHaveLength(2);
  });

  it("is also entered between the points of a path", async () => {
    watchHazardGround(enqueue);
    inside = ({ size }) => size === 50;
    await move(200, 300);
    expect(ids()).toEqual(["ground Region.r.h t m"]);
  });

  it("affects combatants only on their own turn, and only once per turn", async () => {
    watchHazardGround(enqueue);
    fighting = true;
    await move(200, 50);
    expect(strikes).toEqual([]);
    turnOfToken = combat;
    await move(200, 50);
    expect(strikes).toMatchObject([
      { origin: "move", choices: { ground, combat: "combat", round: 3, acting: "c", crosses: false } },
    ]);
    expect(struckBefore).toEqual(["hazard", { ground, combat: "combat", round: 3, acting: "c" }]);
    moved(token, { id: "m", path: [spot(200), spot(50)], message: null });
    await run();
    expect(strikes[1].origin).toBe("");
    struckBefore = Array.from({ length: 90 });
    await move(200, 50);
    expect(strikes).toHaveLength(2);
    struckBefore = [];
    combat.mirrored = true;
    await move(200, 50);
    expect(strikes).toHaveLength(2);
    combat.mirrored = false;
    combat.combatant = null;
    await move(200, 50);
    expect(strikes[2].choices).not.toHaveProperty("acting");
  });
});
