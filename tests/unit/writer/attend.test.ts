/** Tests which events make the writer check an encounter, and what it does then. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { hasProperty } from "./foundry-utils.ts";

let done: string[];
let queue: (() => Promise<void>)[];
let writer: boolean;
let hooks: Record<string, ((...all: any[]) => void)[]>;
let guard: (combat: any) => void;
let turnStart: (message: any) => void;
/** The number of times that each step reports that it did something. */
let more: Record<string, number>;
function acted(name: string): boolean {
  done.push(name);
  more[name] = (more[name] ?? 0) - 1;
  return more[name]! >= 0;
}
vi.mock("../../../src/documents/combat-writes.ts", () => ({ NOTED: "noted" }));
vi.mock("../../../src/documents/keep-turn.ts", () => ({
  keepTurn: async ({ id }: any) => void done.push(`keep turn of ${id}`),
  noteTurn: async ({ id }: any) => void done.push(`note turn of ${id}`),
}));
vi.mock("../../../src/documents/combatant.ts", () => ({ RETURNS: "returns" }));
vi.mock("../../../src/documents/is-mirrored.ts", () => ({
  isMirrored: ({ mirrored }: any) => mirrored === true,
}));
vi.mock("../../../src/actions/variants/registry.ts", () => ({
  variantOfAction: (action: string) => (action === "draw" ? "cards" : undefined),
}));
vi.mock("../../../src/writer/variants/mark-passed-over.ts", () => ({
  everyActor: () => ["everybody"],
  removeOldMarks: async (actors: Iterable<unknown>) => void done.push(`unmark ${[...actors].join(", ")}`),
}));
vi.mock("../../../src/writer/variants/attend-variant.ts", () => ({
  attendVariant: async () => acted("variant"),
}));
vi.mock("../../../src/writer/designated-writer.ts", () => ({
  isWriter: () => writer,
  whileWriter: (enqueue: (task: () => Promise<unknown>) => void) => (task: () => Promise<unknown>) => {
    enqueue(async () => void (await task()));
  },
}));
vi.mock("../../../src/writer/combat/clerk.ts", () => ({ attendTurns: async () => acted("turns") }));
vi.mock("../../../src/writer/combat/idle-questions.ts", () => ({
  answerForDeleted: async () => void done.push("answer for the deleted"),
  answerForTheDead: async (id: string) => acted(`answer for the dead of ${id}`),
  closeEndedEncounters: async () => void done.push("close ended"),
}));
vi.mock("../../../src/writer/combat/guard-combatants.ts", () => ({
  guardCombatants: async ({ id }: any) => void done.push(`guard ${id}`),
  watchCombatants: (listener: typeof guard) => void (guard = listener),
}));
vi.mock("../../../src/writer/combat/picks.ts", () => ({
  attendChoices: async () => acted("choices"),
  takePicks: () => done.push("take picks"),
}));
vi.mock("../../../src/writer/combat/turn-starts.ts", () => ({
  onTurnStart: (listener: typeof turnStart) => void (turnStart = listener),
}));
vi.mock("../../../src/writer/combat/resume-turn.ts", () => ({
  resumeTurn: async ({ id }: any) => void done.push(`resume ${id}`),
}));
vi.mock("../../../src/writer/takedown/rewards.ts", () => ({ giveRewards: async () => acted("rewards") }));
vi.mock("../../../src/writer/combat/world-time.ts", () => ({
  watchTime: () => () => void done.push("catch up on time"),
}));
const { watchEncounters } = await import("../../../src/writer/combat/attend.ts");

let combat: any;
let other: any;
let actor: any;
let catchUp: () => void;
async function run(): Promise<string[]> {
  for (let tasks = queue.splice(0); tasks.length > 0; tasks = queue.splice(0))
    for (const task of tasks) await task();
  return done.splice(0);
}
/** Calls the listeners of a hook, and returns what the writer did afterward. */
async function call(name: string, ...what: unknown[]): Promise<string[]> {
  for (const listener of hooks[name] ?? []) listener(...what);
  return run();
}
const checked = (id: string) => [
  `guard ${id}`,
  "rewards",
  "choices",
  "turns",
  `answer for the dead of ${id}`,
];
const checkedMirrored = (id: string) => [`guard ${id}`, "variant", `answer for the dead of ${id}`];

beforeEach(() => {
  [done, queue, hooks, more, writer] = [[], [], {}, {}, true];
  vi.stubGlobal("foundry", { utils: { hasProperty } });
  vi.stubGlobal("Hooks", {
    on: (name: string, listener: () => void) => void (hooks[name] ??= []).push(listener),
  });
  actor = { id: "a", toString: () => "actor a" };
  const combatOf = (id: string, actors: object[]): any => {
    const combatants = actors.map(one => ({ actor: one }));
    return {
      id,
      rules: { key: "standard" },
      combatants: Object.assign(combatants, { contents: combatants }),
    };
  };
  [combat, other] = [combatOf("c", [actor]), combatOf("o", [])];
  const combats = [combat, other];
  const find = (id: string) => combats.find(one => one.id === id);
  vi.stubGlobal("game", {
    combats: Object.assign(combats, { get: find, has: (id: string) => find(id) !== undefined }),
    users: new Map([
      ["gia", { isGM: true }],
      ["ada", { isGM: false }],
    ]),
  });
  catchUp = watchEncounters(task => queue.push(task));
  done = [];
});

describe("an encounter that is checked", () => {
  it("is checked again until there is nothing left to do", async () => {
    more = { choices: 1, turns: 2 };
    expect(await call("createCombat", combat)).toEqual([
      ...["guard c", "rewards", "choices"],
      ...["guard c", "rewards", "choices", "turns"],
      ...["guard c", "rewards", "choices", "turns"],
      ...checked("c"),
    ]);
    more = { rewards: 1 };
    expect(await call("createCombat", combat)).toEqual(["guard c", "rewards", ...checked("c")]);
    more = { "answer for the dead of c": 1 };
    expect(await call("createCombat", combat)).toEqual([...checked("c"), ...checked("c")]);
  });

  it("is checked by the rules of its variant if it uses one", async () => {
    combat.mirrored = true;
    more = { variant: 1 };
    expect(await call("createCombat", combat)).toEqual(["guard c", "variant", ...checkedMirrored("c")]);
    more = { "answer for the dead of c": 1 };
    expect(await call("createCombat", combat)).toEqual([...checkedMirrored("c"), ...checkedMirrored("c")]);
  });

  it("is never in the queue more than once", async () => {
    hooks["createCombat"]?.forEach(listener => listener(combat));
    expect(await call("createCombat", combat)).toEqual(checked("c"));
    expect(await call("createCombat", combat)).toEqual(checked("c"));
  });

  it("isn't checked if it has no ID or is gone, or if this client isn't the writer", async () => {
    expect(await call("createCombat", { ...combat, id: null })).toEqual([]);
    expect(await call("createCombat", null)).toEqual([]);
    expect(await call("createCombat", { ...combat, id: "gone" })).toEqual([]);
    hooks["createCombat"]?.forEach(listener => listener(combat));
    writer = false;
    expect(await run()).toEqual([]);
    expect(await call("createCombat", combat)).toEqual([]);
    writer = true;
    expect(await call("createCombat", combat)).toEqual(checked("c"));
  });
});

describe("a change to a combatant", () => {
  it("is reverted first if a player made it, and the turn is kept", async () => {
    guard(combat);
    expect(await run()).toEqual(["guard c", "keep turn of c", ...checked("c")]);
  });

  it("has no effect if the encounter is gone or this client is no longer the writer", async () => {
    guard({ ...combat, id: "gone" });
    guard({ ...combat, id: null });
    guard(null);
    expect(await run()).toEqual([]);
    guard(combat);
    writer = false;
    expect(await run()).toEqual([]);
    guard(combat);
    expect(queue).toEqual([]);
  });

  it("preserves the current turn if initiative changes or the combatant is deleted, and otherwise only checks the encounter", async () => {
    const combatant = { id: "x", combat, parent: combat, actor };
    expect(await call("updateCombatant", combatant, { initiative: null })).toEqual([
      ...["guard c", "keep turn of c"],
      ...checked("c"),
    ]);
    expect(await call("updateCombatant", combatant, { hidden: true })).toEqual(checked("c"));
    expect(await call("deleteCombatant", combatant)).toEqual([
      ...["guard c", "keep turn of c"],
      ...checked("c"),
      "unmark actor a",
    ]);
  });

  it("resumes the turn of a combatant who joins, unless the writer is restoring that combatant or a variant is used", async () => {
    const combatant = { id: "x", combat };
    const kept = ["guard c", "keep turn of c", ...checked("c")];
    expect(await call("createCombatant", combatant, {})).toEqual(["guard c", "resume x", ...kept.slice(1)]);
    expect(await call("createCombatant", combatant, { returns: true })).toEqual(kept);
    combat.mirrored = true;
    expect(await call("createCombatant", combatant, {})).toEqual([
      ...kept.slice(0, 2),
      ...checkedMirrored("c"),
    ]);
  });
});

describe("a change to an encounter", () => {
  const update = (changes: object, options: object, user = "gia") =>
    call("updateCombat", combat, changes, options, user);

  it("that sets the turn is recorded if a Gamemaster made it without recording it", async () => {
    const noted = ["guard c", "note turn of c", ...checked("c")];
    expect(await update({ turn: 1 }, {})).toEqual(noted);
    expect(await update({ round: 1 }, {})).toEqual(noted);
    expect(await update({ turn: 1 }, { noted: true })).toEqual(checked("c"));
    expect(await update({ scene: null }, {})).toEqual(checked("c"));
    expect(await update({ turn: 1 }, {}, "ada")).toEqual(checked("c"));
    expect(await update({ turn: 1 }, {}, "gone")).toEqual(checked("c"));
  });

  it("that deletes the encounter closes the encounter's prompts and removes its actors' marks", async () => {
    expect(await call("deleteCombat", combat)).toEqual(["close ended", "unmark actor a"]);
  });
});

describe("an encounter is checked", () => {
  it("when the owners of one of its actors change", async () => {
    expect(await call("updateActor", actor, { ownership: {} })).toEqual(checked("c"));
    expect(await call("updateActor", actor, { name: "" })).toEqual([]);
    expect(await call("updateActor", {}, { ownership: {} })).toEqual([]);
  });

  it("when a user's role changes", async () => {
    const events = await call("updateUser", {}, { role: 4 });
    expect(events).toEqual([...checked("c"), ...checked("o")]);
    expect(await call("updateUser", {}, { name: "x" })).toEqual([]);
  });

  it("when an actor's data for the variant changes", async () => {
    const changes = { system: { variants: { cards: 1 } } };
    expect(await call("updateActor", actor, changes)).toEqual([]);
    [combat.mirrored, other.mirrored] = [true, true];
    expect(await call("updateActor", actor, changes)).toEqual(checkedMirrored("c"));
    expect(await call("updateActor", actor, { system: { health: 1 } })).toEqual([]);
  });

  it("when the variant's rules change", async () => {
    combat.mirrored = true;
    for (const name of ["createSetting", "updateSetting"]) {
      expect(await call(name, { key: "blackout.variantRules" })).toEqual(checkedMirrored("c"));
      expect(await call(name, { key: "blackout.other" })).toEqual([]);
    }
  });

  it("when a turn starts", async () => {
    turnStart({ system: { verdict: { combat: "c" } } });
    expect(await run()).toEqual(checked("c"));
    turnStart({ system: { verdict: { combat: "gone" } } });
    expect(await run()).toEqual([]);
  });

  it("when initiative is rolled, or when an action of its variant is updated", async () => {
    const message = (action: string, isAction = true) => ({ isAction: () => isAction, system: { action } });
    expect(await call("updateChatMessage", message("initiative"))).toEqual([
      ...checked("c"),
      ...checked("o"),
    ]);
    expect(await call("updateChatMessage", message("initiative", false))).toEqual([]);
    expect(await call("updateChatMessage", message("rest"))).toEqual([]);
    [combat.mirrored, other.mirrored] = [true, true];
    combat.rules.key = "cards";
    expect(await call("updateChatMessage", message("draw"))).toEqual(checkedMirrored("c"));
    other.rules.key = undefined;
    expect(await call("updateChatMessage", message("rest"))).toEqual([]);
  });
});

describe("the prompts of an actor or token", () => {
  it("are answered if the actor or token is deleted", async () => {
    expect(await call("deleteActor")).toEqual(["answer for the deleted"]);
    expect(await call("deleteToken")).toEqual(["answer for the deleted"]);
  });
});

describe("a new writer", () => {
  it("catches up on encounters, prompts, marks and world time", async () => {
    catchUp();
    const events = await run();
    expect(events.filter(event => !checked("c").includes(event) && !checked("o").includes(event))).toEqual([
      "catch up on time",
      "keep turn of c",
      "keep turn of o",
      "close ended",
      "unmark everybody",
    ]);
    expect(events.filter(event => event.startsWith("answer for the dead"))).toEqual([
      "answer for the dead of c",
      "answer for the dead of o",
    ]);
  });
});
