/**
 * Tests requests about an encounter, and the secret choice of initiative dice: who may do what, and when
 * (R5.4, R5.7).
 */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Fighter } from "../../../src/documents/combat-rules.ts";

let combatants: Map<string, any>;
let owned: string[];
let query: (data: unknown) => boolean;
let writer: boolean;
let applied: unknown[];
let openItems: string;
let variant: string | null;
let posted: any[];
vi.mock("../../../src/data/message/action.ts", () => ({ LONGEST_PART: 100_000 }));
vi.mock("../../../src/documents/requests.ts", () => ({
  payloadOf: (_kind: object, { system }: any) => system.payload,
}));
vi.mock("../../../src/compat/documents.ts", () => ({
  combatantFromUuid: (uuid: string) => combatants.get(uuid) ?? null,
  actorFromUuid: (uuid: string) => (uuid === "Actor.gone" ? null : { uuid }),
}));
vi.mock("../../../src/compat/users.ts", () => ({
  registerQuery: (_key: string, answer: (data: unknown) => boolean) => {
    query = answer;
  },
}));
vi.mock("../../../src/compat/messages.ts", () => ({
  createMessage: async (data: object) => {
    posted.push(data);
    return data;
  },
}));
vi.mock("../../../src/documents/fighters.ts", () => ({
  fighterOf: ({ fighter }: any) => fighter,
  fighterUpdate: (id: string, part: object) => ({ id, ...part }),
  combatData: () => ({ gathering: 1 }),
  rulesOf: ({ rules }: any) => rules,
}));
vi.mock("../../../src/documents/turn-order.ts", () => ({
  withParts: (fighters: Fighter[], parts: Map<string, object>) =>
    fighters.map(fighter => ({ ...fighter, ...parts.get(fighter.id) })),
  ordered: (fighters: Fighter[]) => fighters.toSorted((a, b) => a.manual - b.manual),
}));
vi.mock("../../../src/actions/core/ask-writer.ts", () => ({ applyOpenRequest: { key: "applyOpen" } }));
vi.mock("../../../src/actions/core/rights.ts", () => ({
  mayAct: (_user: object, uuid: string) => owned.includes(uuid),
}));
vi.mock("../../../src/features/combat/encounter-requests.ts", () => ({
  callTimeRequest: { key: "callTime" },
  chooseDiceRequest: { key: "chooseDice" },
  endTurnRequest: { key: "endTurn" },
  rollInitiativeRequest: { key: "roll" },
  setOrderRequest: { key: "order" },
}));
vi.mock("../../../src/features/combat/picks.ts", () => ({ PICK_QUERY: "pick" }));
vi.mock("../../../src/features/combat/sha256.ts", () => ({
  sha256: (token: string) => `hash of ${token}`,
  idOf: (...words: unknown[]) => words.join(" "),
}));
vi.mock("../../../src/actions/core/gather.ts", () => ({ gatherFacts: () => ({}), tableNow: () => ({}) }));
vi.mock("../../../src/actions/core/registry.ts", () => ({ actionOf: () => ({ judge: () => undefined }) }));
vi.mock("../../../src/actions/core/roll.ts", () => ({ rollNeeds: async () => ({ given: {}, rolls: [] }) }));
vi.mock("../../../src/actions/variants/registry.ts", () => ({
  variantFetched: async () => ({ turnState: () => ({ mayAct: ["two"] }) }),
}));
vi.mock("../../../src/actions/variants/variant-facts.ts", () => ({ factsOfEncounter: () => ({}) }));
vi.mock("../../../src/actions/variants/variant-of-encounter.ts", () => ({
  variantOfEncounter: () => variant,
}));
vi.mock("../../../src/writer/action/apply-open.ts", () => ({
  applyOpenEffects: async (of: object) => void applied.push(of),
}));
vi.mock("../../../src/writer/combat/board-requests.ts", () => ({ boardRequests: [] }));
vi.mock("../../../src/writer/designated-writer.ts", () => ({ isWriter: () => writer }));
const { encounterRequests } = await import("../../../src/writer/combat/encounter-requests.ts");
const { attendChoices, noteChoice, rollInitiative, takePicks } =
  await import("../../../src/writer/combat/picks.ts");

const gia: any = { id: "gia", isGM: true };
const ada: any = { id: "ada", isGM: false };
let combat: any;
let writes: unknown[];
let storage: Map<string, string>;
let messages: any;
const uuidOf = (id: string) => `Combat.c.Combatant.${id}`;
function join(id: string, part: object = {}): any {
  const fighter = {
    id,
    uuid: uuidOf(id),
    actor: `Actor.${id}`,
    side: "player",
    initiative: null,
    manual: 0,
    late: 0,
    began: 0,
    fingerprint: "",
    chosen: false,
    ...part,
  };
  const combatant = {
    id,
    uuid: fighter.uuid,
    combat,
    fighter,
    initiative: fighter.initiative,
    actor: { uuid: `Actor.${id}`, type: "character" },
  };
  combatants.set(fighter.uuid, combatant);
  combat.fighters.push(fighter);
  combat.choosers.push(fighter);
  combat.combatants.set(id, combatant);
  return combatant;
}
async function ask(kind: string, payload: object, author = ada): Promise<string | null> {
  const request: any = { id: "request1", author, system: { kind, payload } };
  const answer: any = await encounterRequests.find(({ key }) => key === kind)?.answer(request, author);
  return answer === null ? null : answer.key.replace("BLACKOUT.writer.", "");
}

beforeEach(() => {
  [combatants, owned, applied, posted, writes, storage] = [new Map(), [], [], [], [], new Map()];
  [writer, openItems, variant] = [true, "apply", null];
  combat = {
    id: "c",
    uuid: "Combat.c",
    round: 2,
    turn: 1,
    phase: "choosing",
    rules: { choices: () => [1, 2] },
    fighters: [],
    choosers: [],
    combatants: new Map(),
    writeFighters: async (updates: object[]) => void writes.push(updates),
    moveToNextTurn: async () => void writes.push("next"),
    begin: async () => void writes.push("begin"),
  };
  messages = new Map();
  messages.some = (test: (message: object) => boolean) => [...messages.values()].some(test);
  vi.stubGlobal("CONFIG", { sounds: {} });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  vi.stubGlobal("game", {
    combats: [combat],
    messages,
    world: { id: "world" },
    settings: { get: (_scope: string, key: string) => (key === "openItems" ? openItems : 2) },
  });
});

describe("the end of a turn", () => {
  it("can be requested only by an owner or a Gamemaster, and only while that turn is in progress", async () => {
    combat.combatant = join("one");
    join("two");
    const end = (id: string, round = 2, author = ada) =>
      ask("endTurn", { combatant: uuidOf(id), round }, author);
    expect(await end("gone")).toBe("noFight");
    expect(await end("one")).toBe("notAllowed");
    owned = ["Actor.one", "Actor.two"];
    expect(await end("one", 1)).toBe("notNow");
    expect(await end("two")).toBe("notNow");
    expect(writes).toEqual([]);
    expect(await end("one")).toBeNull();
    owned = [];
    expect(await end("one", 2, gia)).toBeNull();
    expect(writes).toEqual(["next", "next"]);
    combat.combatant.actor = null;
    expect(await end("one")).toBe("notAllowed");
  });
});

describe("the order of combatants who share a step", () => {
  const order = (ids: string[], author = ada) =>
    ask("order", { combat: "Combat.c", combatants: ids.map(uuidOf) }, author);
  beforeEach(() => {
    for (const id of ["one", "two", "three"]) join(id, { initiative: 5 });
    owned = ["Actor.two"];
    Object.assign(combat, { turn: null });
  });

  it("can be set only by a Gamemaster or the owner of one of the combatants", async () => {
    expect(await order(["two", "one"])).toBeNull();
    expect(writes).toEqual([
      [
        { id: "two", manual: 1 },
        { id: "one", manual: 2 },
      ],
    ]);
    expect(await order(["three", "one"])).toBe("notAllowed");
    expect(await order(["three", "one"], gia)).toBeNull();
  });

  it.each([
    ["nobody", []],
    ["somebody unknown", ["two", "gone"]],
    ["somebody twice", ["two", "two"]],
  ])("isn't set for %s", async (_what, ids) => {
    expect(await order(ids, gia)).toBe("unreadable");
    expect(await ask("order", { combat: "Combat.gone", combatants: [] }, gia)).toBe("noFight");
    expect(writes).toEqual([]);
  });

  it.each([
    ["another step", { initiative: 4 }],
    ["another side", { side: "enemy" }],
    ["a late entry", { late: 1 }],
    ["a turn that has begun", { began: 2 }],
  ])("isn't set for combatants with %s", async (_what, part) => {
    Object.assign(combat.fighters[0], part);
    expect(await order(["two", "one"])).toBe("notAlike");
    expect(writes).toEqual([]);
  });

  it("can be changed before the first round regardless of recorded turns", async () => {
    for (const fighter of combat.fighters) fighter.began = 2;
    expect(await order(["two", "one"])).toBe("notAlike");
    combat.round = 0;
    expect(await order(["two", "one"])).toBeNull();
  });

  it("of enemies can be set only by Gamemasters", async () => {
    for (const fighter of combat.fighters) fighter.side = "enemy";
    expect(await order(["two", "one"])).toBe("notAlike");
    expect(await order(["two", "one"], gia)).toBeNull();
  });

  it("doesn't move the acting combatant to an earlier turn", async () => {
    Object.assign(combat, { turn: 1, combatant: { id: "two" } });
    expect(await order(["two", "one", "three"])).toBe("notAlike");
    expect(await order(["one", "two", "three"], gia)).toBeNull();
  });
});

describe("applying everything that is pending", () => {
  const open = (payload: object, author = ada) =>
    ask("applyOpen", { combat: "Combat.c", people: [], ...payload }, author);
  beforeEach(() => {
    combat.combatant = join("one");
    join("two");
  });

  it("is possible for the owner of the acting combatant or of all given actors, and for Gamemasters", async () => {
    expect(await open({})).toBe("notAllowed");
    expect(await open({}, gia)).toBeNull();
    owned = ["Actor.one"];
    expect(await open({})).toBeNull();
    expect(await open({ people: ["Actor.one", "Actor.two"] })).toBe("notAllowed");
    expect(await open({ people: ["Actor.one"], combat: "" })).toBeNull();
    expect(applied).toEqual([{ combat: "c" }, { combat: "c" }, { people: ["Actor.one"] }]);
  });

  it("is possible for the owners of combatants that a variant allows to act", async () => {
    variant = "zones";
    owned = ["Actor.one"];
    expect(await open({})).toBe("notAllowed");
    owned = ["Actor.two"];
    expect(await open({})).toBeNull();
  });

  it("requires an encounter or actors, and a setting that allows it", async () => {
    expect(await open({ combat: "Combat.gone" }, gia)).toBe("noFight");
    openItems = "ask";
    expect(await open({}, gia)).toBe("notNow");
    expect(applied).toEqual([]);
  });
});

describe("choosing initiative dice", () => {
  const hash = "a".repeat(64);
  const choose = (fingerprint = hash, author = ada) =>
    ask("chooseDice", { combatant: uuidOf("one"), fingerprint }, author);

  it("records that an owner who hasn't rolled yet has made a choice, but not which one", async () => {
    expect(await choose()).toBe("noFight");
    const one = join("one");
    expect(await choose()).toBe("notAllowed");
    owned = ["Actor.one"];
    for (const wrong of ["", "a", `${hash}a`, `g${hash.slice(1)}`])
      expect(await choose(wrong)).toBe("unreadable");
    combat.rules.choices = () => [];
    expect(await choose()).toBe("notNow");
    combat.rules.choices = () => [1];
    one.initiative = 4;
    expect(await choose()).toBe("notNow");
    expect(writes).toEqual([]);
    one.initiative = null;
    expect(await choose()).toBeNull();
    expect(writes).toEqual([[{ id: "one", fingerprint: hash, chosen: false }]]);
  });

  const picks = async (part: object = {}) => {
    const tasks: (() => Promise<void>)[] = [];
    takePicks(task => tasks.push(task));
    const taken = query({ combatant: uuidOf("one"), dice: 2, token: "secret", ...part });
    for (const task of tasks) await task();
    return taken;
  };

  it("accepts the choice only with the token that matches the fingerprint", async () => {
    const one = join("one", { fingerprint: "hash of secret" });
    for (const wrong of [
      { token: "other" },
      { token: 1 },
      { token: "x".repeat(101) },
      { dice: 3 },
      { dice: "2" },
      { combatant: 1 },
      { combatant: uuidOf("gone") },
    ])
      await picks(wrong);
    one.fighter.initiative = 4;
    await picks();
    Object.assign(one.fighter, { initiative: null, fingerprint: "" });
    await picks();
    one.fighter.fingerprint = "hash of secret";
    expect([storage.size, writes]).toEqual([0, []]);
    writer = false;
    expect(await picks()).toBe(false);
    expect(storage.size).toBe(0);
    writer = true;
    expect(await picks()).toBe(true);
    expect(writes).toEqual([[{ id: "one", chosen: true }]]);
    expect([...storage.keys()]).toEqual(["blackout.picks.world"]);
    one.fighter.chosen = true;
    await picks({ dice: 1 });
    expect(writes).toHaveLength(1);
  });

  it("asks again for choices that this browser doesn't have", async () => {
    join("one", { fingerprint: "hash of secret", chosen: true });
    expect(await attendChoices(combat)).toBe(true);
    expect(writes).toEqual([[{ id: "one", chosen: false }]]);
    expect(posted).toEqual([]);
  });

  it("rolls everyone's chosen dice at once when all have chosen", async () => {
    const one = join("one", { fingerprint: "hash of secret" });
    const two = join("two");
    await picks();
    one.fighter.chosen = true;
    expect(await attendChoices(combat)).toBe(false);
    combat.choosers = [one.fighter];
    combat.rules.choices = () => [1];
    expect(await attendChoices(combat)).toBe(true);
    const [{ _id, system }] = posted;
    expect(_id).toBe("initiative c 2 1 one hash of secret 0");
    expect(system).toMatchObject({ action: "initiative", actor: "Actor.one" });
    expect(JSON.parse(system.choices)).toEqual({
      combatant: uuidOf("one"),
      picks: [{ id: "one", dice: 2, byDefault: false }],
      late: false,
    });
    expect(storage.get("blackout.picks.world")).toBe("{}");
    messages.set(_id, { isAction: () => false });
    await rollInitiative(combat, [two.fighter, one.fighter]);
    expect(JSON.parse(posted[1].system.choices).picks).toEqual([
      { id: "two", dice: 1, byDefault: true },
      { id: "one", dice: 1, byDefault: true },
    ]);
    await rollInitiative(combat, [one.fighter]);
    expect(posted[2]._id).toBe("initiative c 2 1 one hash of secret 1");
  });

  it("waits while a roll in the same encounter has yet to be applied", async () => {
    const one = join("one");
    const roll = (part: object, state = "none", author = gia) =>
      messages.set("roll", {
        isAction: () => true,
        author,
        system: {
          action: "initiative",
          choices: `{"combatant":"${uuidOf("one")}"}`,
          verdict: { state },
          ...part,
        },
      });
    roll({});
    expect([await rollInitiative(combat, [one.fighter]), await attendChoices(combat)]).toEqual([
      false,
      false,
    ]);
    for (const other of [
      () => roll({ choices: '{"combatant":"Combat.d.Combatant.one"}' }),
      () => roll({ action: "test" }),
      () => roll({}, "applied"),
      () => roll({}, "none", ada),
    ]) {
      other();
      expect(await rollInitiative(combat, [one.fighter])).toBe(true);
    }
  });

  it("begins the encounter when nobody has to choose, and rolls for each late combatant alone", async () => {
    expect(await attendChoices(combat)).toBe(true);
    expect(writes).toEqual(["begin"]);
    combat.phase = "fighting";
    expect(await attendChoices(combat)).toBe(false);
    const one = join("one", { fingerprint: "hash of secret" });
    join("two", { fingerprint: "hash of secret" });
    expect(await attendChoices(combat)).toBe(false);
    await picks();
    one.fighter.chosen = true;
    expect(await attendChoices(combat)).toBe(true);
    expect(JSON.parse(posted[0].system.choices)).toMatchObject({ picks: [{ id: "one" }], late: true });
  });

  it("can be ended early by a Gamemaster for everyone, or by owners for their own combatants", async () => {
    const one = join("one");
    join("two", { initiative: 3 });
    join("three", { actor: null });
    expect(await ask("callTime", { combat: "Combat.gone" }, gia)).toBe("noFight");
    expect(await ask("callTime", { combat: "Combat.c" })).toBe("notAllowed");
    expect(await ask("callTime", { combat: "Combat.c" }, gia)).toBeNull();
    expect(JSON.parse(posted[0].system.choices).picks.map(({ id }: any) => id)).toEqual(["one"]);
    const roll = (ids: string[]) => ask("roll", { combat: "Combat.c", combatants: ids.map(uuidOf) });
    expect(await ask("roll", { combat: "Combat.gone", combatants: [] })).toBe("noFight");
    expect(await roll(["one"])).toBe("notAllowed");
    owned = ["Actor.one"];
    expect(await roll(["one"])).toBeNull();
    expect(await roll([])).toBe("notNow");
    one.fighter.actor = "Actor.gone";
    expect(await roll(["one"])).toBe("notNow");
    expect(posted).toHaveLength(2);
    await noteChoice({ combat: null } as never, "x");
    expect(writes).toEqual([]);
  });
});
