/** Tests which effects of turns and rounds the writer posts, undoes and redoes, and in which order (R5.1). */
import { beforeEach, describe, expect, it, vi } from "vitest";

let done: unknown[];
let posted: any[];
let regain: string;
let messages: any;
let actors: Map<string, any>;
vi.mock("../../../src/data/house-rules.ts", () => ({ currentHouseRules: () => ({ staminaRegain: regain }) }));
vi.mock("../../../src/rules/conditions/state.ts", () => ({
  hasCondition: (conditions: string[], key: string) => conditions.includes(key),
}));
vi.mock("../../../src/documents/turn-order.ts", () => ({
  takesPart: ({ initiative }: any) => initiative !== null,
}));
vi.mock("../../../src/features/combat/sha256.ts", () => ({ idOf: (...words: unknown[]) => words.join(" ") }));
vi.mock("../../../src/actions/core/posted.ts", () => ({
  asAction: (message: any) => (message?.system ? message : null),
  isVerdictTrusted: ({ trusted }: any) => trusted !== false,
  parsedRecord: (json: string) => (json === "" ? null : JSON.parse(json)),
  readAction: ({ system }: any) => ({ state: system.verdict.state }),
}));
vi.mock("../../../src/actions/core/actor-facts.ts", () => ({ resistOf: (resist: object) => resist }));
vi.mock("../../../src/actions/core/judge-posted.ts", () => ({
  judgeAction: ({ judged }: any) => judged ?? null,
}));
vi.mock("../../../src/actions/health/resist.ts", () => ({
  calledTests: ({ tests }: any, index: number) => tests[index],
}));
vi.mock("../../../src/compat/documents.ts", () => ({
  actorFromUuid: (uuid: string) => actors.get(uuid) ?? null,
}));
vi.mock("../../../src/writer/action/fallbacks.ts", () => ({
  answerWithFallbacks: async (all: any[]) => {
    for (const message of all.filter(({ answered }) => !answered)) {
      message.answered = true;
      done.push(`answer ${message.id}`);
      return true;
    }
    return false;
  },
}));
vi.mock("../../../src/actions/core/not-yet.ts", () => ({ NOT_YET: "not yet" }));
vi.mock("../../../src/writer/action/redo.ts", () => ({
  redo: async (message: any) => {
    done.push(`redo ${message.id}`);
    Object.assign(message.system.verdict, { state: "applied", reason: "" });
  },
}));
vi.mock("../../../src/writer/action/settle.ts", () => ({
  settle: async (message: any, changes: unknown[], state: string, { reason }: any) => {
    done.push([state, message.id, ...changes].join(" "));
    Object.assign(message.system.verdict, { state, reason });
  },
}));
vi.mock("../../../src/writer/is-posted.ts", () => ({ isPosted: async (id: string) => messages.has(id) }));
vi.mock("../../../src/writer/combat/post-moment.ts", () => ({
  postJudged: async (id: string, fighter: any, system: any) => {
    posted.push({ id, fighter: fighter.id, ...system, choices: JSON.parse(system.choices) });
    done.push(`post ${id}`);
    return true;
  },
  postAction: async (id: string, fighter: any, system: any) => {
    const { choices, ...rest } = system;
    posted.push({ id, fighter: fighter.id, hidden: fighter.hidden, ...rest, choices: JSON.parse(choices) });
    done.push(`post ${id}`);
    return messages.has(id) ? null : {};
  },
}));
const { attendTurns } = await import("../../../src/writer/combat/clerk.ts");

let combat: any;
let number = 0;

/** Adds a combatant whose turns up to and including `round` are over and whose effects were posted. */
function join(id: string, part: object = {}): any {
  const fighter = {
    id,
    uuid: `${combat.uuid}.Combatant.${id}`,
    actor: `Actor.${id}`,
    hidden: false,
    defeated: false,
    initiative: 5,
    since: 0,
    began: 0,
    ended: 0,
    opened: 0,
    closed: 0,
    ...part,
  };
  combat.fighters.push(fighter);
  actors.set(`Actor.${id}`, {
    uuid: `Actor.${id}`,
    isPerson: () => id !== "crate",
    system: { resist: { pending: [], rolled: [] }, stamina: { value: 1, max: 4 } },
  });
  return fighter;
}
const turnOver = (round: number) => ({ began: round, ended: round, opened: round, closed: round });
const started = (round: number) => ({ began: round, ended: round - 1, opened: round, closed: round - 1 });
function message(id: string, action: string, part: any = {}): any {
  const { choices = "", origin = "", verdict = {}, ...rest } = part;
  const made = {
    id,
    author: { isGM: true },
    delete: async () => void done.push(`delete ${id}`),
    system: {
      action,
      choices: choices === "" ? "" : JSON.stringify(choices),
      origin,
      verdict: { state: "applied", reason: "", combat: combat.id, round: 1, acting: "", ...verdict },
    },
    ...rest,
  };
  messages.set(id, made);
  return made;
}
const turnId = (id: string, round: number, kind: string) => ["turn", combat.id, round, id, kind].join(" ");
const resist = (id: string): any => actors.get(`Actor.${id}`).system.resist;
const test = (effect: string, difficulty = 2, source = "x") => ({ effect, difficulty, source });
/** Runs one step, and returns what was done. */
async function step(): Promise<unknown[]> {
  done = [];
  const more = await attendTurns(combat);
  return more ? done : [...done, "no more"];
}

beforeEach(() => {
  [done, posted, regain, messages, actors] = [[], [], "", new Map(), new Map()];
  Object.defineProperty(messages, "contents", { get: () => [...messages.values()] });
  number += 1;
  combat = {
    id: `c${number}`,
    uuid: `Combat.c${number}`,
    round: 1,
    phase: "fighting",
    started: true,
    settings: { skipDefeated: true },
    combatant: null,
    fighters: [],
    nextTurn: async () => void done.push("next turn"),
  };
  vi.stubGlobal("game", { messages });
});

describe("the effects of a turn", () => {
  it("are posted when it starts and when it is over", async () => {
    join("a", { began: 1, ended: 1 });
    expect(await step()).toEqual([`post ${turnId("a", 1, "open")}`]);
    expect(posted[0]).toEqual({
      id: turnId("a", 1, "open"),
      fighter: "a",
      action: "turnStart",
      actor: "Actor.a",
      targets: [],
      choices: { combatant: `${combat.uuid}.Combatant.a`, round: 1, turn: 0 },
    });
    combat.fighters[0].opened = 1;
    expect(await step()).toEqual([`post ${turnId("a", 1, "close")}`]);
    expect(posted[1]).toMatchObject({ action: "turnEnd", actor: "Actor.a", targets: [] });
    combat.fighters[0].closed = 1;
    expect(await step()).toEqual(["no more"]);
  });

  it("aren't posted while initiative is being chosen, or for an encounter without an ID", async () => {
    join("a", { began: 1 });
    combat.phase = "gathering";
    expect(await step()).toEqual(["no more"]);
    combat.phase = "fighting";
    combat.id = null;
    expect(await step()).toEqual(["no more"]);
  });

  it("are only undone, never posted, before the encounter starts", async () => {
    join("a", { began: 1 });
    Object.assign(combat, { started: false, phase: "gathering", round: 0 });
    message(turnId("a", 1, "open"), "turnStart");
    expect(await step()).toEqual([`reversed ${turnId("a", 1, "open")}`]);
    message("due", "resist", { choices: { turnEnds: true } });
    expect(await step()).toEqual(["no more"]);
  });

  it("of earlier rounds are posted before those of the current round", async () => {
    combat.round = 2;
    join("a", { began: 2, ended: 1, opened: 0, closed: 0 });
    expect(await step()).toEqual([`post ${turnId("a", 1, "open")}`]);
  });

  it("aren't posted again if their message exists, and later ones wait until the combatant's data is updated", async () => {
    join("a", { began: 1 });
    message(turnId("a", 1, "open"), "turnStart");
    expect(await step()).toEqual(["no more"]);
  });

  it("replace a message with the same ID that a player posted or that contains another action", async () => {
    join("a", { began: 1 });
    const id = turnId("a", 1, "open");
    message(id, "turnStart", { author: { isGM: false } });
    expect(await step()).toEqual([`delete ${id}`, `post ${id}`]);
    message(id, "rest");
    expect(await step()).toEqual([`delete ${id}`, `post ${id}`]);
    message(id, "turnStart", { system: undefined });
    expect(await step()).toEqual([`delete ${id}`, `post ${id}`]);
  });
});

describe("rewinding", () => {
  it("undoes the effects of later turns, latest first, together with their consequences", async () => {
    join("a");
    const [open, close] = [turnId("a", 1, "open"), turnId("a", 1, "close")];
    message(open, "turnStart");
    message(close, "turnEnd", { verdict: { state: "judged" } });
    message("first", "resist", { origin: close, verdict: { combat: "" } });
    message("second", "resist", { origin: close, verdict: { combat: "" } });
    message("undone", "resist", { origin: close, verdict: { state: "reversed", combat: "" } });
    message("forged", "resist", { origin: close, author: { isGM: false }, verdict: { combat: "" } });
    message("text", "", { origin: close, system: undefined });
    expect(await step()).toEqual(["reversed second", "reversed first", `reversed ${close}`]);
    expect(messages.get("first").system.verdict.reason).toBe("not yet");
    expect(await step()).toEqual([`reversed ${open}`]);
    expect(await step()).toEqual(["no more"]);
  });

  it("begins by undoing the effects of rounds, latest first", async () => {
    join("a", { opened: 2, closed: 2 });
    for (const round of [1, 2]) message(`round ${combat.id} ${round} 0`, "roundEnd");
    message(turnId("a", 2, "open"), "turnStart");
    expect([await step(), await step(), await step(), await step()]).toEqual([
      [`reversed round ${combat.id} 2 0`],
      [`reversed round ${combat.id} 1 0`],
      [`reversed ${turnId("a", 2, "open")}`],
      ["no more"],
    ]);
  });

  it("forward redoes the effects that rewinding has undone, together with what followed from them", async () => {
    join("a", { began: 1 });
    const id = turnId("a", 1, "open");
    const notYet = { state: "reversed", reason: "not yet" };
    message(id, "turnStart", { verdict: notYet });
    message("after", "resist", { origin: id, verdict: notYet });
    message("own", "resist", { origin: id, verdict: { state: "reversed", reason: "by a Gamemaster" } });
    expect(await step()).toEqual([`redo ${id}`, "redo after"]);
    expect(await step()).toEqual(["no more"]);
  });

  it("and then advancing the turn doesn't redo effects that a Gamemaster has undone", async () => {
    join("a", { began: 1 });
    message(turnId("a", 1, "open"), "turnStart", { verdict: { state: "reversed", reason: "" } });
    expect(await step()).toEqual(["no more"]);
    message(turnId("a", 1, "open"), "turnStart", { verdict: { state: "applied", reason: "not yet" } });
    expect(await step()).toEqual(["no more"]);
  });
});

describe("tests against effects at the end of a turn", () => {
  beforeEach(() => {
    join("a", { began: 1, ended: 1, opened: 1 });
    join("b");
    join("crate");
  });
  const close = () => turnId("a", 1, "close");

  it("are posted for every actor who still has to make one", async () => {
    resist("b").pending.push(test("fire"), test("acid"));
    resist("crate").pending.push(test("fire"));
    join("c", { actor: "Actor.b" });
    join("none", { actor: null });
    const id = `resist ${combat.id} 1 a b`;
    expect(await step()).toEqual([`post ${close()}`, `post ${id}`]);
    expect(posted[1]).toEqual({
      id,
      fighter: "b",
      hidden: false,
      action: "resist",
      actor: "Actor.b",
      targets: ["Actor.b"],
      origin: close(),
      choices: { effects: ["fire", "acid"], turnEnds: true, round: 1, turn: 0, acting: "a" },
    });
    messages.set(id, { id, author: { isGM: true } });
    expect(await step()).toEqual([`post ${close()}`]);
  });

  it("list the actors who have already rolled as targets of the end-of-turn action", async () => {
    resist("a").rolled.push("fire");
    resist("b").rolled.push("fire");
    join("c");
    resist("c").rolled.push("acid");
    resist("c").pending.push(test("fire"));
    expect(await step()).toEqual([`post ${close()}`, `post resist ${combat.id} 1 a c`]);
    expect(posted[0].targets).toEqual(["Actor.b"]);
  });

  it("are answered before the end of the turn is posted, if they are still open", async () => {
    const open = (id: string, part: object = {}) => message(id, "resist", { judged: null, ...part });
    open("other encounter", { verdict: { combat: "other" } });
    open("forged", { trusted: false });
    open("over", { verdict: { state: "reversed" } });
    message("rest", "rest");
    open("called");
    expect(await step()).toEqual(["answer called"]);
    expect(await step()).toEqual([`post ${close()}`]);
  });

  it("are answered at once if the end of a turn triggered them", async () => {
    combat.fighters[0].closed = 1;
    message("called", "resist", { choices: { turnEnds: false } });
    message("text", "", { system: undefined });
    expect(await step()).toEqual(["no more"]);
    message("due", "resist", { choices: { turnEnds: true } });
    expect(await step()).toEqual(["answer due"]);
  });

  const unapplied = (tests: object[], verdict: object = {}, uuid = "Actor.b") =>
    message("called", "resist", {
      answered: true,
      verdict: { state: "judged", round: 1, acting: "a", ...verdict },
      judged: { facts: { targets: [{ uuid }], tests: [tests] } },
    });
  const owed = async () => {
    await step();
    return posted.filter(({ action }) => action === "resist").flatMap(({ choices }) => choices.effects);
  };

  it("aren't required twice for the same effect in the same turn", async () => {
    resist("b").pending.push(test("fire"), test("acid"));
    unapplied([test("fire", 9, "other")]);
    expect(await owed()).toEqual(["acid"]);
  });

  it.each([
    ["the same difficulty and source", {}, []],
    ["another difficulty", { difficulty: 3 }, ["fire"]],
    ["another source", { source: "y" }, ["fire"]],
  ])("from another turn count as the same test only with %s", async (what, part, effects) => {
    resist("b").pending.push(test("fire"));
    unapplied([{ ...test("fire"), ...part }], { acting: "b" });
    expect(await owed()).toEqual(what === "the same difficulty and source" ? [] : effects);
    posted = [];
    unapplied([{ ...test("fire"), ...part }], { round: 0 });
    expect(await owed()).toEqual(effects);
  });

  it("are still required if other actors have tests, or if a test has already been applied or can't be read", async () => {
    resist("b").pending.push(test("fire"));
    unapplied([test("fire")], {}, "Actor.a");
    expect(await owed()).toEqual(["fire"]);
    posted = [];
    unapplied([test("fire")], { state: "applied" });
    expect(await owed()).toEqual(["fire"]);
    posted = [];
    unapplied([test("fire")]).judged = { facts: null };
    expect(await owed()).toEqual(["fire"]);
    posted = [];
    unapplied([test("fire")]).judged = null;
    expect(await owed()).toEqual(["fire"]);
  });
});

describe("Stamina at the end of a round (R12.1)", () => {
  beforeEach(() => {
    [combat.round, regain] = [2, "endOfRound"];
  });
  const id = (part = 0) => `round ${combat.id} 1 ${part}`;

  it("is restored with a single message for everybody who needs it", async () => {
    join("c", turnOver(1));
    join("b", { ...turnOver(1), hidden: true });
    join("a", turnOver(1));
    join("crate", turnOver(1));
    join("out", { ...turnOver(1), initiative: null });
    join("gone", { ...turnOver(1), actor: null });
    actors.get("Actor.a").system.stamina.value = 4;
    expect(await step()).toEqual([`post ${id()}`]);
    expect(posted).toEqual([
      {
        id: id(),
        fighter: "b",
        hidden: false,
        action: "roundEnd",
        actor: "Actor.b",
        targets: ["Actor.c"],
        choices: { combatant: `${combat.uuid}.Combatant.b`, round: 1, turn: 6 },
      },
    ]);
    message(id(), "roundEnd");
    expect(await step()).toEqual(["no more"]);
  });

  it("is restored only under the house rule, only for past rounds, and only before the next round's first turn", async () => {
    const fighter = join("a", turnOver(1));
    regain = "startOfTurn";
    expect(await step()).toEqual(["no more"]);
    regain = "endOfRound";
    combat.round = 1;
    expect(await step()).toEqual(["no more"]);
    combat.round = 2;
    fighter.opened = 2;
    expect(await step()).toEqual(["no more"]);
    fighter.opened = 1;
    expect(await step()).toEqual([`post ${id()}`]);
  });

  it("isn't restored if nobody needs it, or the actor was deleted", async () => {
    join("a", turnOver(1));
    actors.get("Actor.a").system.stamina.value = 4;
    expect(await step()).toEqual(["no more"]);
    actors.clear();
    expect(await step()).toEqual(["no more"]);
  });

  it("is split into messages with at most 60 actors", async () => {
    for (let index = 0; index < 61; index += 1) join(`a${10 + index}`, turnOver(1));
    expect(await step()).toEqual([`post ${id()}`]);
    expect(posted[0].targets).toHaveLength(59);
    message(id(), "roundEnd");
    expect(await step()).toEqual([`post ${id(1)}`]);
    expect(posted[1]).toMatchObject({ actor: "Actor.a70", targets: [] });
    message(id(1), "roundEnd");
    expect(await step()).toEqual(["no more"]);
  });

  it("is restored again if rewinding undid its restoration", async () => {
    join("a", turnOver(1));
    message(id(), "roundEnd", { verdict: { state: "reversed", reason: "not yet" } });
    expect(await step()).toEqual([`redo ${id()}`]);
  });
});

describe("a combatant who bled out at the start of a turn (R9.19)", () => {
  let acting: any;
  let start: any;
  beforeEach(() => {
    acting = join("a", { ...started(1), defeated: true });
    join("b", { initiative: 4 });
    combat.combatant = { id: "a" };
    start = message(turnId("a", 1, "open"), "turnStart", {
      judged: {
        state: "applied",
        prompts: [],
        resolution: { draft: { state: (uuid: string) => ({ conditions: [uuid, "outOfFight"] }) } },
      },
    });
  });

  it("is passed over, but only once", async () => {
    expect(await step()).toEqual(["next turn"]);
    expect(await step()).toEqual(["no more"]);
  });

  it("is skipped again if the start of the turn was rewound", async () => {
    await step();
    acting.began = 0;
    expect(await step()).toEqual([`reversed ${start.id}`]);
    Object.assign(start.system.verdict, { state: "applied", reason: "" });
    acting.began = 1;
    expect(await step()).toEqual(["next turn"]);
  });

  it.each<[string, () => unknown]>([
    ["the combatant can act", () => (acting.defeated = false)],
    ["the combatant has no actor", () => (acting.actor = null)],
    ["it is another combatant's turn", () => (combat.combatant = { id: "b" })],
    ["it is nobody's turn", () => (combat.combatant = null)],
    ["the setting is off", () => (combat.settings.skipDefeated = false)],
    ["the setting is unknown", () => (combat.settings.skipDefeated = undefined)],
    ["the encounter has another phase", () => (combat.phase = "ended")],
    ["no other combatant can act", () => (combat.fighters[1].defeated = true)],
    ["no other combatant takes part", () => (combat.fighters[1].initiative = null)],
    ["the start of the turn wasn't posted", () => messages.delete(start.id)],
    ["the start of the turn can't be read", () => (start.judged = null)],
    ["the start of the turn hasn't been applied", () => (start.judged.state = "judged")],
    ["a prompt is open", () => start.judged.prompts.push({})],
    [
      "the combatant was taken out of the fight later",
      () => (start.judged.resolution.draft.state = () => ({ conditions: [] })),
    ],
  ])("isn't passed over if %s", async (_why, change) => {
    change();
    expect(await step()).toEqual(["no more"]);
  });
});
