/** Tests which messages and events the writer handles, in which order, and what happens if a task fails. */
import { beforeEach, describe, expect, it, vi } from "vitest";

let done: string[];
let writer: boolean;
let hooks: Record<string, ((...all: any[]) => void)[]>;
let messages: any;
let combats: any;
let migrationDue: boolean;
let fails: Record<string, unknown>;
let shown: unknown[];
let claimed: () => void;
let pauseQueue: (task: () => Promise<void>) => void;
let isWriterFor: () => boolean;
let kinds: string[];
/** Records a step, or fails if an error was prepared for it. */
async function step(name: string): Promise<void> {
  done.push(name);
  const error = fails[name];
  delete fails[name];
  if (error !== undefined) throw error;
}
function attendant(name: string) {
  return (enqueue: (task: () => Promise<void>) => void) => {
    done.push(`watch ${name}`);
    return () => {
      enqueue(() => step(`catch up on ${name}`));
    };
  };
}
function requests(key: string): object[] {
  return [{ key }];
}
vi.mock("../../../src/writer/action/handle-action.ts", () => ({
  handleAction: ({ id }: any) => step(`action ${id}`),
}));
vi.mock("../../../src/writer/action/action-requests.ts", () => ({ actionRequests: requests("action") }));
vi.mock("../../../src/writer/action/verdicts.ts", () => ({
  forgetAction: (id: string) => done.push(`forget ${id}`),
}));
vi.mock("../../../src/writer/character-requests.ts", () => ({ characterRequests: requests("character") }));
vi.mock("../../../src/writer/ask-skills.ts", () => ({ askAboutSkills: () => step("ask about skills") }));
vi.mock("../../../src/writer/requests.ts", () => ({
  answerRequest: ({ id }: any, handlers: Map<string, object>) => {
    kinds = [...handlers.keys()];
    return step(`request ${id}`);
  },
  endRequest: ({ id }: any, { key }: any) => step(`end ${id}: ${key}`),
}));
vi.mock("../../../src/writer/designated-writer.ts", () => ({ isWriter: () => writer }));
vi.mock("../../../src/writer/combat-deleted.ts", () => ({
  isMessageGone: (error: unknown) => error === "message gone",
  unlessCombatDeleted: async (write: () => Promise<void>, otherwise: () => Promise<void>) => {
    try {
      await write();
    } catch (error) {
      if (error !== "encounter gone") throw error;
      await otherwise();
    }
  },
  watchDeletedCombats: (enqueue: typeof pauseQueue, is: typeof isWriterFor) => {
    [pauseQueue, isWriterFor] = [enqueue, is];
  },
}));
vi.mock("../../../src/writer/one-tab.ts", () => ({ claimTab: (take: () => void) => void (claimed = take) }));
vi.mock("../../../src/migrations/progress.ts", () => ({ isMigrationDue: () => migrationDue }));
vi.mock("../../../src/migrations/run.ts", () => ({ migrateWorld: () => step("migrate") }));
vi.mock("../../../src/migrations/unreadable.ts", () => ({
  reportUnreadable: () => step("report unreadable"),
}));
vi.mock("../../../src/writer/party.ts", () => ({ ensureParty: () => step("ensure party") }));
vi.mock("../../../src/writer/combat/encounter-requests.ts", () => ({
  encounterRequests: requests("combat"),
}));
vi.mock("../../../src/writer/welcome.ts", () => ({ welcomeToNewWorld: () => step("welcome") }));
vi.mock("../../../src/writer/combat/skip-defeated.ts", () => ({
  skipDefeatedInNewWorld: () => step("skip defeated"),
}));
vi.mock("../../../src/writer/party/hazard-clock.ts", () => ({
  strikeHazards: "hazards",
  watchHazards: attendant("hazards"),
}));
vi.mock("../../../src/writer/party/hazard-ground.ts", () => ({
  strikeGround: "ground",
  watchHazardGround: attendant("ground"),
}));
vi.mock("../../../src/writer/party/rest-time.ts", () => ({ watchRests: attendant("rests") }));
vi.mock("../../../src/writer/combat/record-moves.ts", () => ({
  watchMoves: () => void done.push("watch moves"),
}));
vi.mock("../../../src/writer/variants/token-moves.ts", () => ({
  watchTokenMoves: () => void done.push("watch token moves"),
}));
vi.mock("../../../src/writer/combat/attend.ts", () => ({ watchEncounters: attendant("encounters") }));
vi.mock("../../../src/writer/combat/guard-combatants.ts", () => ({
  guardCombatants: ({ id }: any) => step(`guard ${id}`),
}));
vi.mock("../../../src/writer/areas/lasting.ts", () => ({
  strikeAreas: "areas",
  watchLastingAreas: attendant("areas"),
}));
vi.mock("../../../src/writer/challenge/challenge-requests.ts", () => ({
  challengeRequests: requests("challenge"),
}));
vi.mock("../../../src/writer/guile/guile-requests.ts", () => ({ guileRequests: requests("guile") }));
vi.mock("../../../src/writer/challenge/keep-active-cards.ts", () => ({
  watchActiveCards: attendant("cards"),
}));
vi.mock("../../../src/writer/takedown/takedown-requests.ts", () => ({
  takedownRequests: requests("takedown"),
}));
vi.mock("../../../src/writer/variants/time-goes-on.ts", () => ({ advanceVariantTime: "variants" }));
vi.mock("../../../src/writer/body-clock.ts", () => ({
  advanceBodyClocks: "body clocks",
  watchBodyClocks: () => void done.push("watch body clocks"),
}));
vi.mock("../../../src/writer/world-clock.ts", () => ({
  watchWorldClock: (enqueue: (task: () => Promise<void>) => void, effects: string[]) =>
    attendant(`the clock: ${effects.join(", ")}`)(enqueue),
}));
vi.mock("../../../src/writer/inspiration/leases.ts", () => ({ watchLeases: attendant("leases") }));
vi.mock("../../../src/writer/inspiration/pool-requests.ts", () => ({ poolRequests: requests("pool") }));
vi.mock("../../../src/actions/variants/registry.ts", () => ({
  actionThere: async (action: string) => void (action === "" ? "" : done.push(`load ${action}`)),
}));
vi.mock("../../../src/actions/core/card.ts", () => ({ text: (key: string) => ({ key }) }));
vi.mock("../../../src/actions/core/posted.ts", () => ({
  asAction: (message: any) => (message?.isAction() ? message : null),
}));
const { startWriter, writerAtRest } = await import("../../../src/writer/writer.ts");

const noted = async (): Promise<string[]> => {
  await writerAtRest();
  return done.splice(0);
};
const call = async (name: string, ...what: unknown[]): Promise<string[]> => {
  for (const listener of hooks[name] ?? []) listener(...what);
  return noted();
};
function action(id: string, state = "none"): any {
  const message = {
    id,
    isAction: () => true,
    isRequest: () => false,
    system: { action: "rest", verdict: { state } },
  };
  messages.set(id, message);
  return message;
}
function request(id: string, payload: object = {}, state = "none"): any {
  const message = {
    id,
    isAction: () => false,
    isRequest: () => true,
    system: { payload, verdict: { state } },
  };
  messages.set(id, message);
  return message;
}
const text = (id: string): any => {
  const message = { id, isAction: () => false, isRequest: () => false, system: {} };
  messages.set(id, message);
  return message;
};
const opening = ["skip defeated", "welcome", "ask about skills", "report unreadable", "ensure party"];
const effects = "hazards, ground, areas, variants, body clocks";
const missed = [
  "encounters",
  "leases",
  "cards",
  "rests",
  "hazards",
  "ground",
  `the clock: ${effects}`,
  "areas",
].map(name => `catch up on ${name}`);

beforeEach(async () => {
  [done, hooks, fails, shown, writer, migrationDue] = [[], {}, {}, [], false, false];
  messages = new Map();
  messages[Symbol.iterator] = () => messages.values();
  combats = new Map();
  combats[Symbol.iterator] = () => combats.values();
  vi.stubGlobal("Hooks", {
    on: (name: string, listener: () => void) => void (hooks[name] ??= []).push(listener),
  });
  vi.stubGlobal("ui", { notifications: { error: (...what: unknown[]) => void shown.push(...what) } });
  vi.stubGlobal("game", { messages, combats, user: { id: "gia" } });
  vi.spyOn(console, "error")
    .mockReset()
    .mockImplementation((...what: unknown[]) => void shown.push(...what));
  startWriter();
  await writerAtRest();
});

describe("the writer", () => {
  it("watches every kind of event, on every client", () => {
    expect(done).toEqual([
      ...["encounters", "leases", "cards", "rests", "moves", "token moves", "hazards", "ground"].map(
        name => `watch ${name}`,
      ),
      `watch the clock: ${effects}`,
      ...["watch body clocks", "watch areas"],
    ]);
  });

  it("opens the world and handles everything that is pending when it becomes active", async () => {
    done = [];
    action("a");
    request("r");
    combats.set("c", { id: "c" });
    expect(await call("userConnected")).toEqual([]);
    writer = true;
    const all = [...opening, "guard c", "load rest", "action a", "request r", ...missed];
    expect(await call("userConnected")).toEqual(all);
    claimed();
    expect(await noted()).toEqual(all);
    migrationDue = true;
    expect((await call("userConnected")).slice(0, 4)).toEqual([
      ...["skip defeated", "welcome", "migrate"],
      "ask about skills",
    ]);
  });

  it("does nothing more once it is no longer active", async () => {
    done = [];
    [writer, migrationDue] = [true, true];
    action("a");
    combats.set("c", { id: "c" });
    combats.set("gone", { id: "other" });
    for (const listener of hooks["userConnected"] ?? []) listener();
    writer = false;
    expect(await noted()).toEqual(["ensure party", ...missed]);
    writer = true;
    expect((await call("userConnected")).filter(name => name.startsWith("guard"))).toEqual(["guard c"]);
  });

  it("continues with the next step if one fails, and reports the error", async () => {
    done = [];
    writer = true;
    const names = [...opening, "migrate"];
    migrationDue = true;
    for (const name of names) fails[name] = new Error(name);
    await call("userConnected");
    expect(shown.filter(one => one instanceof Error)).toHaveLength(6);
    expect(shown.slice(0, 4)).toEqual([
      "blackout | the writer could not handle a request",
      new Error("skip defeated"),
      "BLACKOUT.writer.failed",
      { localize: true },
    ]);
  });

  it("handles requests of every kind", async () => {
    writer = true;
    await call("createChatMessage", request("r"));
    expect(kinds).toEqual(["action", "combat", "pool", "challenge", "guile", "takedown", "character"]);
  });
});

describe("a message", () => {
  beforeEach(() => {
    done = [];
    writer = true;
  });
  const create = (message: object) => call("createChatMessage", message);
  const update = (message: object, changes: object, user = "ada") =>
    call("updateChatMessage", message, changes, {}, user);

  it("is handled when it is created, after its action's code has been loaded", async () => {
    expect(await create(action("a"))).toEqual(["load rest", "action a"]);
    expect(await create(request("r"))).toEqual(["request r"]);
    expect(await create(request("s", { message: "a" }))).toEqual(["load rest", "request s"]);
    expect(await create(request("t", { message: "r" }))).toEqual(["request t"]);
    expect(await create(request("u", { message: 7 }))).toEqual(["request u"]);
    expect(await create(text("x"))).toEqual([]);
  });

  it("isn't handled on other clients, or if it no longer exists", async () => {
    const message = action("a");
    for (const listener of hooks["createChatMessage"] ?? []) listener(message);
    writer = false;
    expect(await noted()).toEqual([]);
    expect(await create(message)).toEqual([]);
    expect(await update(message, { system: {} })).toEqual([]);
    writer = true;
    messages.delete("a");
    expect(await create(message)).toEqual([]);
    expect(await create({ ...message, id: null })).toEqual([]);
  });

  it("is handled again if another user updates an action, or the data or type of any message", async () => {
    expect(await update(action("a"), { content: "x" })).toEqual(["load rest", "action a"]);
    const message = request("r");
    expect(await update(message, { content: "x" })).toEqual([]);
    for (const key of ["system", "type", "-=system", "==system", "==type"])
      expect(await update(message, { [key]: 1 })).toEqual(["request r"]);
    for (const key of ["systems", "a system", "types", "=system"])
      expect(await update(message, { [key]: 1 })).toEqual([]);
  });

  it("that the writer itself updates is handled again only if it is an action without a verdict", async () => {
    const own = (message: object, changes: object) => update(message, changes, "gia");
    expect(await own(action("a"), { system: {} })).toEqual(["load rest", "action a"]);
    expect(await own(action("a"), { content: "x" })).toEqual([]);
    expect(await own(action("a", "applied"), { system: {} })).toEqual([]);
    expect(await own(request("r"), { system: {} })).toEqual([]);
  });

  it("is forgotten when it is deleted", async () => {
    expect(await call("deleteChatMessage", action("a"))).toEqual(["forget a"]);
  });

  it("that can't be handled is reported, unless it was deleted", async () => {
    fails["action a"] = "message gone";
    await create(action("a"));
    expect(shown).toEqual([]);
    fails["action a"] = new Error("broken");
    await create(action("a"));
    expect(shown).toHaveLength(4);
    expect(await create(request("r"))).toEqual(["request r"]);
  });

  it("is handled again or rejected if its encounter was deleted", async () => {
    fails["action a"] = "encounter gone";
    expect(await create(action("a"))).toEqual(["load rest", "action a", "load rest", "action a"]);
    fails["request r"] = "encounter gone";
    expect(await create(request("r"))).toEqual(["request r", "end r: BLACKOUT.writer.noFight"]);
    fails["request s"] = "encounter gone";
    expect(await create(request("s", {}, "done"))).toEqual(["request s"]);
  });
});

describe("a task", () => {
  beforeEach(() => {
    done = [];
    writer = true;
  });

  it("is run again if an encounter was deleted", async () => {
    fails["catch up on encounters"] = "encounter gone";
    const names = (await call("userConnected")).filter(name => name === "catch up on encounters");
    expect([names.length, shown]).toEqual([2, []]);
  });

  it("creates a new party if the old one was deleted", async () => {
    expect(await call("deleteActor", { isParty: () => true })).toEqual(["ensure party"]);
    expect(await call("deleteActor", { isParty: () => false })).toEqual([]);
    fails["ensure party"] = new Error("broken");
    await call("deleteActor", { isParty: () => true });
    expect(shown).toHaveLength(4);
    writer = false;
    expect(await call("deleteActor", { isParty: () => true })).toEqual([]);
  });

  it("can pause the queue while an encounter is deleted", async () => {
    pauseQueue(() => step("pause"));
    expect([await noted(), isWriterFor()]).toEqual([["pause"], true]);
    fails["pause"] = new Error("broken");
    pauseQueue(() => step("pause"));
    await noted();
    expect(shown).toHaveLength(4);
  });

  it("that is added while others run is finished before the writer becomes idle", async () => {
    pauseQueue(async () => {
      pauseQueue(() => step("second"));
      await step("first");
    });
    expect(await noted()).toEqual(["first", "second"]);
  });
});
