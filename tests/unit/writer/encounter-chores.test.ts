/**
 * Tests how the writer resumes turns, answers prompts that no user can answer, gives rewards, posts cards, and
 * copies the cards of the party.
 */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { hasProperty } from "./foundry-utils.ts";

let messages: any;
let actors: Map<string, any>;
let answered: any[];
let answers: number[];
let posted: any[];
let created: any[];
let takedowns: any[];
let updates: any[];
let party: any;
let settings: any;
let stored: boolean;
let newWorld: boolean;
let writer: boolean;
let queue: (() => Promise<void>)[];
let hooks: Record<string, ((...all: any[]) => void)[]>;
let drafted: boolean;
let judged: any[];
let fails: boolean;
let challenges: any[];
let guiles: any[];
vi.mock("../../../src/compat/users.ts", () => ({
  isWorldSettingStored: (key: string) => stored && key === "core.combatTrackerConfig",
}));
vi.mock("../../../src/compat/documents.ts", () => ({
  actorFromUuid: (uuid: string) => actors.get(uuid) ?? null,
}));
vi.mock("../../../src/compat/messages.ts", () => ({
  createMessage: async (data: any, options?: object) => {
    if (fails) throw new Error("offline");
    created.push(options ? { ...data, options } : data);
    return data;
  },
}));
vi.mock("../../../src/data/actor/party.ts", () => ({ MOST_ROUNDS: 3, MOST_TESTS: 2 }));
vi.mock("../../../src/documents/artwork.ts", () => ({
  defaultArtwork: (...what: string[]) => what.join(" "),
}));
vi.mock("../../../src/documents/party.ts", () => ({ partyActor: () => party }));
vi.mock("../../../src/documents/portraits.ts", () => ({
  portraitAt: (src: string) => (src === "portrait" ? {} : null),
}));
vi.mock("../../../src/documents/skills-question.ts", () => ({
  isSkillsQuestion: ({ skills }: any) => skills === true,
}));
vi.mock("../../../src/documents/fighters.ts", () => ({
  fighterUpdate: (id: string, part: object) => ({ id, ...part }),
  fighterOf: ({ id }: any) => ({ id }),
}));
vi.mock("../../../src/migrations/setting.ts", () => ({ SKILLS_QUESTION: "question" }));
vi.mock("../../../src/migrations/progress.ts", () => ({ isNewWorld: () => newWorld }));
vi.mock("../../../src/features/combat/sha256.ts", () => ({ idOf: (...words: unknown[]) => words.join(" ") }));
vi.mock("../../../src/actions/core/made-at.ts", () => ({ madeAt: ({ time = 0 }: any) => time }));
vi.mock("../../../src/actions/core/posted.ts", () => ({
  asAction: (message: any) => (message?.system ? message : null),
  isVerdictTrusted: ({ trusted }: any) => trusted !== false,
  parsedRecord: (json = "") => (json.startsWith("{") ? JSON.parse(json) : null),
  readAction: ({ system }: any) => ({ state: system.verdict.state }),
}));
vi.mock("../../../src/actions/party/active-cards.ts", () => ({
  activeCard: ({ card, system }: any, action: string) => (system.action === action ? (card ?? null) : null),
}));
vi.mock("../../../src/actions/party/challenge-facts.ts", () => ({ testOnCard: ({ test }: any) => test }));
vi.mock("../../../src/actions/party/guile-facts.ts", () => ({ roundOnCard: ({ round }: any) => round }));
vi.mock("../../../src/writer/challenge/challenge-requests.ts", () => ({
  storedChallenges: () => challenges,
}));
vi.mock("../../../src/writer/guile/guile-requests.ts", () => ({ storedGuiles: () => guiles }));
vi.mock("../../../src/writer/action/fallbacks.ts", () => ({
  answerWithFallbacks: async (all: any[], which: (prompt: object) => boolean = () => true) => {
    answered.push([all.map(({ id }) => id), [...actors.keys(), "gone"].filter(actor => which({ actor }))]);
    return (answers.shift() ?? 0) > 0;
  },
}));
vi.mock("../../../src/writer/action/handle-action.ts", () => ({
  judge: async (draft: any) => {
    if (fails) throw new Error("offline");
    judged.push(draft);
    messages.set(draft._id, draft);
  },
}));
vi.mock("../../../src/writer/action/verdicts.ts", () => ({
  draftAction: (data: object) => (drafted ? data : null),
}));
vi.mock("../../../src/writer/takedown/takedown-requests.ts", () => ({ storedTakedowns: () => takedowns }));
vi.mock("../../../src/writer/designated-writer.ts", () => ({ isWriter: () => writer }));
const { askAboutSkills } = await import("../../../src/writer/ask-skills.ts");
const { watchActiveCards } = await import("../../../src/writer/challenge/keep-active-cards.ts");
const { answerForDeleted, answerForTheDead, closeEndedEncounters } =
  await import("../../../src/writer/combat/idle-questions.ts");
const { postAction, postJudged } = await import("../../../src/writer/combat/post-moment.ts");
const { resumeTurn } = await import("../../../src/writer/combat/resume-turn.ts");
const { skipDefeatedInNewWorld } = await import("../../../src/writer/combat/skip-defeated.ts");
const { onTurnStart, turnStartsNow } = await import("../../../src/writer/combat/turn-starts.ts");
const { watchFinishedCharacters } = await import("../../../src/writer/finished-character.ts");
const { giveRewards } = await import("../../../src/writer/takedown/rewards.ts");
const { combatantOf } = await import("../../../src/writer/takedown/target-in-encounter.ts");
const { welcomeToNewWorld } = await import("../../../src/writer/welcome.ts");

let combats: any;
function message(id: string, action: string, part: any = {}): any {
  const { verdict = {}, system = {}, ...rest } = part;
  const made = {
    id,
    author: { isGM: true },
    isAction: () => true,
    ...rest,
    system: {
      action,
      actor: "Actor.a",
      verdict: { state: "applied", asked: "", combat: "", ...verdict },
      ...system,
    },
  };
  messages.set(id, made);
  return made;
}
async function run(): Promise<void> {
  for (const task of queue.splice(0)) await task();
}
const call = (name: string, ...what: unknown[]) => hooks[name]?.forEach(listener => listener(...what));

beforeEach(() => {
  [answered, answers, posted, created, takedowns, updates, queue, judged] = [[], [], [], [], [], [], [], []];
  [stored, newWorld, writer, drafted, fails] = [false, true, true, true, false];
  [challenges, guiles, hooks] = [[], [], {}];
  actors = new Map();
  settings = { question: "open", welcomed: false, combatTrackerConfig: { resource: "hp", other: 1 } };
  party = { update: async (data: any) => void updates.push(data.system), system: { members: [] } };
  messages = new Map();
  Object.defineProperty(messages, "contents", { get: () => [...messages.values()] });
  messages.some = (test: any) => [...messages.values()].some(test);
  combats = new Map([["combat", { id: "combat", round: 2 }]]);
  vi.stubGlobal("foundry", { utils: { hasProperty } });
  vi.stubGlobal("Hooks", {
    on: (name: string, listener: () => void) => void (hooks[name] ??= []).push(listener),
  });
  vi.stubGlobal("ChatMessage", {
    implementation: { getSpeaker: ({ actor }: any) => actor?.uuid ?? "nobody" },
  });
  vi.stubGlobal("ui", { notifications: { info: (text: string) => void posted.push(text) } });
  const users = [
    { id: "gia", isGM: true },
    { id: "ada", isGM: false },
    { id: null, isGM: true },
  ];
  vi.stubGlobal("game", {
    messages,
    combats,
    users,
    i18n: {
      localize: (key: string) => `text of ${key}`,
      format: (key: string, { name }: any) => `${key} ${name}`,
    },
    settings: {
      get: (_scope: string, key: string) => settings[key],
      set: async (scope: string, key: string, value: unknown) => {
        updates.push([scope, key, value]);
        settings[key] = value;
      },
    },
  });
});

describe("a combatant who returns to an encounter", () => {
  let combat: any;
  let returned: any;
  const resumed = async () => {
    updates = [];
    await resumeTurn(returned);
    return updates;
  };
  const start = (id: string, part: any = {}) =>
    message(id, part.action ?? "turnStart", {
      ...part,
      system: {
        choices: JSON.stringify({ combatant: "Combat.c.Combatant.old", round: 2, ...part.choices }),
        ...part.system,
      },
    });
  const result = (closed: number) => [[{ id: "new", began: 2, ended: 2, opened: 2, closed }]];
  beforeEach(() => {
    const other = { id: "other", uuid: "Combat.c.Combatant.other" };
    returned = { id: "new", uuid: "Combat.c.Combatant.new", actor: { uuid: "Actor.a" } };
    const combatants = new Map([
      ["new", returned],
      ["other", other],
    ]);
    combat = {
      uuid: "Combat.c",
      round: 2,
      started: true,
      combatants: Object.assign(combatants, { contents: [returned, other] }),
      writeFighters: async (data: object) => void updates.push(data),
    };
    returned.combat = combat;
  });

  it("has no second turn in the same round", async () => {
    start("start");
    expect(await resumed()).toEqual(result(1));
    start("end", { action: "turnEnd", verdict: { state: "judged" } });
    expect(await resumed()).toEqual(result(2));
    messages.get("start").system.choices = JSON.stringify({ combatant: returned.uuid, round: 2 });
    expect(await resumed()).toEqual(result(2));
  });

  it.each<[string, any]>([
    ["the turn was in another round", { choices: { round: 1 } }],
    ["the turn was in another encounter", { choices: { combatant: "Combat.cc.Combatant.old" } }],
    ["the turn's combatant is still there", { choices: { combatant: "Combat.c.Combatant.other" } }],
    ["the turn's combatant is unknown", { choices: { combatant: 7 } }],
    ["the choices can't be read", { system: { choices: "" } }],
    ["it was another actor's turn", { system: { actor: "Actor.b" } }],
    ["the turn was undone", { verdict: { state: "reversed" } }],
    ["a player posted the message", { author: { isGM: false } }],
    ["the author of the message is unknown", { author: null }],
    ["the message is about another action", { action: "rest" }],
    ["only the end of the turn was posted", { action: "turnEnd" }],
  ])("has a turn if %s", async (_why, part) => {
    start("start", part);
    messages.set("text", { id: "text" });
    expect(await resumed()).toEqual([]);
  });

  it.each<[string, () => unknown]>([
    ["the encounter hasn't started", () => (combat.started = false)],
    ["the encounter is gone", () => (returned.combat = null)],
    ["the combatant has no actor", () => (returned.actor = null)],
    ["the combatant has no ID", () => (returned.id = null)],
    ["the combatant is gone again", () => combat.combatants.delete("new")],
  ])("isn't changed if %s", async (_why, change) => {
    start("start");
    change();
    expect(await resumed()).toEqual([]);
  });
});

describe("prompts that no user can answer", () => {
  const open = (id: string, combat: string, part: any = {}) =>
    message(id, "attack", { ...part, verdict: { asked: `{"soak":1}`, combat, ...part.verdict } });
  beforeEach(() => {
    open("here", "combat");
    open("judged", "combat", { verdict: { state: "judged" } });
    open("there", "gone");
    open("outside", "");
    open("answered", "combat", { verdict: { asked: "{}" } });
    open("unreadable", "combat", { verdict: { asked: "" } });
    open("undone", "combat", { verdict: { state: "reversed" } });
    open("forged", "gone", { trusted: false });
    open("secret", "gone", { system: { secret: true } });
    messages.set("text", { id: "text" });
    actors.set("person", { isPerson: () => true, system: { vital: { dead: false } } });
    actors.set("corpse", { isPerson: () => true, system: { vital: { dead: true } } });
    actors.set("car", { isPerson: () => false, system: { vital: { dead: true } } });
  });

  it("from ended encounters are answered until none are left", async () => {
    const everybody = ["person", "corpse", "car", "gone"];
    answers = [1, 1, 0];
    expect(await closeEndedEncounters()).toBe(true);
    expect(answered).toEqual([
      [["there"], everybody],
      [["there"], everybody],
      [["there"], everybody],
    ]);
    expect(await closeEndedEncounters()).toBe(false);
  });

  it("for dead or deleted actors are answered in their encounter", async () => {
    answers = [1];
    expect(await answerForTheDead("combat")).toBe(true);
    expect(answered).toEqual([
      [
        ["here", "judged"],
        ["corpse", "gone"],
      ],
    ]);
    expect(await answerForTheDead("")).toBe(false);
    expect(answered[1][0]).toEqual(["outside"]);
  });

  it("for deleted actors are answered inside and outside all encounters", async () => {
    answers = [1];
    expect(await answerForDeleted()).toBe(true);
    expect(answered).toEqual([[["here", "judged", "there", "outside"], ["gone"]]]);
  });
});

describe("the reward of a takedown", () => {
  let combat: any;
  let takedown: any;
  const combatant = (id: string, name: string, actor: object | null) => ({ id, name, actor });
  const person = (uuid: string, part: object = {}) => ({
    uuid,
    id: uuid,
    isPerson: () => true,
    token: null,
    ...part,
  });
  beforeEach(() => {
    const contents = [
      combatant("gone", "Gone", null),
      combatant("car", "Car", { ...person("Actor.car"), isPerson: () => false }),
      combatant("t", "Tom", person("Actor.t")),
    ];
    combat = { id: "combat", started: true, phase: "fighting", combatants: { contents } };
    takedown = {
      id: "one",
      target: "Actor.t",
      title: "The heist",
      reward: { key: "wound", given: "", skips: [], nth: 2, attribute: "str", points: 3, items: ["Item.x"] },
    };
    takedowns = [takedown];
    actors.set("Actor.t", person("Actor.t"));
  });

  it("is posted when the encounter begins or initiative is chosen", async () => {
    expect(await giveRewards(combat)).toBe(true);
    expect(created).toMatchObject([
      {
        _id: "takedown one 2",
        system: { action: "takedownReward", actor: "Actor.t" },
        options: { keepId: true },
      },
    ]);
    expect(JSON.parse(created[0].system.choices)).toEqual({
      ...{ reward: "wound", attribute: "str", points: 3, items: ["Item.x"] },
      ...{ title: "The heist", round: 0, turn: 0, acting: "" },
    });
    Object.assign(combat, { started: false, phase: "gathering" });
    expect(await giveRewards(combat)).toBe(false);
    combat.phase = "choosing";
    expect(await giveRewards(combat)).toBe(true);
    combat.id = null;
    expect(await giveRewards(combat)).toBe(false);
  });

  it.each<[string, () => unknown]>([
    ["there is none", () => (takedown.reward.key = "")],
    ["it was given", () => (takedown.reward.given = "message")],
    ["it doesn't apply to this encounter", () => takedown.reward.skips.push("combat")],
    ["the target isn't in the encounter", () => (takedown.target = "Actor.x")],
  ])("isn't posted if %s", async (_why, change) => {
    change();
    takedowns.unshift({ ...takedown, reward: { ...takedown.reward, key: "" } });
    expect(await giveRewards(combat)).toBe(false);
    expect(created).toEqual([]);
  });

  it("is recorded once it has been posted, without changing other takedowns", async () => {
    const other = { ...takedown, id: "two", target: "Actor.x" };
    takedowns = [other, takedown];
    const there = message("takedown one 2", "takedownReward", { system: { actor: "Actor.t" } });
    expect(await giveRewards(combat)).toBe(true);
    expect(updates).toEqual([
      {
        takedowns: [
          other,
          { ...takedown, reward: { ...takedown.reward, given: "takedown one 2", to: "Actor.t" } },
        ],
      },
    ]);
    there.system.actor = "Actor.deleted";
    await giveRewards(combat);
    expect(updates[1].takedowns[1].reward.to).toBe("Actor.deleted");
    party = null;
    expect(await giveRewards(combat)).toBe(true);
    expect(created).toEqual([]);
  });

  it("isn't recorded for a message of another kind or author", async () => {
    message("takedown one 2", "rest");
    expect(await giveRewards(combat)).toBe(false);
    message("takedown one 2", "takedownReward", {
      author: { isGM: false },
      delete: async () => messages.clear(),
    });
    expect(await giveRewards(combat)).toBe(true);
    expect([updates, created.length]).toEqual([[], 1]);
  });

  it("applies to the target itself, or else to the first of its unlinked tokens", () => {
    const token = (id: string, name: string | null, base = "Actor.b") =>
      combatant(id, name as string, person(`Token.${id}`, { id: base, token: {} }));
    const find = (target: string) => combatantOf(combat, target)?.id ?? null;
    combat.combatants.contents.push(
      token("3", "Zed"),
      token("2", "Bob"),
      token("1", "Bob"),
      combatant("linked", "Abe", person("Actor.linked", { id: "Actor.b" })),
      token("0", "Abe", "Actor.c"),
    );
    actors.set("Actor.b", { id: "Actor.b", token: null });
    expect([find("Actor.t"), find("Actor.b"), find("Actor.car"), find("Actor.x")]).toEqual([
      "t",
      "1",
      null,
      null,
    ]);
    actors.set("Token.x", { id: "Actor.b", token: {} });
    expect(find("Token.x")).toBeNull();
    combat.combatants.contents.push(token("9", null));
    expect(find("Actor.b")).toBe("9");
  });
});

describe("an action of a combatant", () => {
  const fighter: any = { actor: "Actor.t", hidden: false };

  it("is posted with the actor as the speaker, and only for Gamemasters if the combatant is hidden", async () => {
    actors.set("Actor.t", { uuid: "Actor.t" });
    await postAction("id", fighter, { action: "rest" });
    await postAction("id", { ...fighter, actor: null, hidden: true }, { action: "rest" });
    expect(created).toEqual([
      {
        _id: "id",
        type: "action",
        speaker: "Actor.t",
        whisper: [],
        system: { action: "rest" },
        options: { keepId: true },
      },
      {
        _id: "id",
        type: "action",
        speaker: "nobody",
        whisper: ["gia", null],
        system: { action: "rest" },
        options: { keepId: true },
      },
    ]);
  });

  it("can be posted by another client at the same moment without an error, but other errors are thrown", async () => {
    fails = true;
    await expect(postAction("id", fighter, {})).rejects.toThrow("offline");
    let asked = 0;
    const { has } = messages;
    messages.has = () => (asked += 1) > 1;
    expect(await postAction("id", fighter, {})).toBeNull();
    messages.has = () => true;
    await expect(postAction("id", fighter, {})).rejects.toThrow("offline");
    messages.has = has;
    await expect(postJudged("id", fighter, {})).rejects.toThrow("offline");
  });

  it("can get its verdict before it is posted", async () => {
    expect(await postJudged("id", fighter, { action: "rest" })).toBe(true);
    expect(judged).toMatchObject([{ _id: "id", type: "action", system: { action: "rest" } }]);
    drafted = false;
    expect(await postJudged("other", fighter, {})).toBe(false);
    expect(judged).toHaveLength(1);
  });
});

describe("the start of a turn", () => {
  const verdict = { combat: "combat", round: 2 };

  it("is reported when its message is created or updated", () => {
    const heard: string[] = [];
    onTurnStart(({ id }) => heard.push(id ?? ""));
    call("createChatMessage", message("new", "turnStart", { verdict }));
    call("updateChatMessage", message("changed", "turnStart", { verdict }));
    call("createChatMessage", message("other", "turnEnd", { verdict }));
    call("createChatMessage", message("judged", "turnStart", { verdict: { state: "judged" } }));
    call("createChatMessage", message("forged", "turnStart", { trusted: false }));
    call("createChatMessage", message("text", "turnStart", { isAction: () => false }));
    expect(heard).toEqual(["new", "changed"]);
  });

  it("is found only if it belongs to the current round of an encounter", () => {
    message("now", "turnStart", { verdict });
    message("before", "turnStart", { verdict: { ...verdict, round: 1 } });
    message("gone", "turnStart", { verdict: { ...verdict, combat: "gone" } });
    message("undone", "turnStart", { verdict: { ...verdict, state: "reversed" } });
    expect(turnStartsNow().map(({ id }) => id)).toEqual(["now"]);
  });
});

describe("a world that is opened", () => {
  it("gets a welcome message once, if it is new", async () => {
    await welcomeToNewWorld();
    await welcomeToNewWorld();
    expect(created).toEqual([
      { content: "<p>text of BLACKOUT.welcome.title</p>", flags: { blackout: { welcome: true } } },
    ]);
    expect(updates).toEqual([["blackout", "welcomed", true]]);
    [settings.welcomed, newWorld] = [false, false];
    await welcomeToNewWorld();
    expect(created).toHaveLength(1);
  });

  it("turns on *Skip defeated* if it is new and the setting wasn't stored", async () => {
    await skipDefeatedInNewWorld();
    expect(updates).toEqual([
      ["core", "combatTrackerConfig", { resource: "hp", other: 1, skipDefeated: true }],
    ]);
    settings.combatTrackerConfig = { resource: null };
    await skipDefeatedInNewWorld();
    expect(updates[1][2]).toEqual({ resource: "", skipDefeated: true });
    stored = true;
    await skipDefeatedInNewWorld();
    [stored, newWorld] = [false, false];
    await skipDefeatedInNewWorld();
    expect(updates).toHaveLength(2);
  });

  it("asks the Gamemasters about the social skills until they have answered", async () => {
    await askAboutSkills();
    expect(created).toEqual([
      {
        content: "<p>text of BLACKOUT.skillsQuestion.text</p>",
        whisper: ["gia", ""],
        flags: { blackout: { skillsQuestion: true } },
      },
    ]);
    messages.set("text", {});
    await askAboutSkills();
    expect(created).toHaveLength(2);
    messages.set("question", { skills: true });
    await askAboutSkills();
    messages.clear();
    settings.question = "yes";
    await askAboutSkills();
    expect(created).toHaveLength(2);
  });
});

describe("a finished character", () => {
  let hero: any;
  const done = { system: { creation: { done: true } } };
  beforeEach(() => {
    watchFinishedCharacters();
    hero = {
      uuid: "Actor.h",
      name: "Hero",
      img: "hero.svg",
      hasPlayerOwner: true,
      isCharacter: () => true,
      system: { creation: { done: true } },
      prototypeToken: { texture: { src: "Actor character" } },
      update: async (data: object) => void updates.push(data),
    };
  });
  const finish = (changes: object = done) => call("updateActor", hero, changes);

  it("gives its name and picture to its token, unless the token already has a picture", () => {
    finish();
    hero.prototypeToken.texture.src = "portrait";
    finish();
    hero.prototypeToken.texture.src = "own.svg";
    finish();
    hero.prototypeToken.texture.src = null;
    finish();
    const withPicture = { prototypeToken: { name: "Hero", texture: { src: "hero.svg" } } };
    const without = { prototypeToken: { name: "Hero" } };
    expect(updates).toEqual([withPicture, withPicture, without, without]);
  });

  it("is reported to the Gamemaster if it belongs to a player but isn't in the party", () => {
    finish();
    expect(posted).toEqual(["BLACKOUT.party.notJoined Hero"]);
    party.system.members.push("Actor.h");
    finish();
    party = null;
    finish();
    [party, hero.hasPlayerOwner] = [{ system: { members: [] } }, false];
    finish();
    expect(posted).toHaveLength(1);
  });

  it("isn't updated after other changes, on other clients, or before creation is finished", () => {
    finish({ system: { creation: {} } });
    writer = false;
    finish();
    [writer, hero.isCharacter] = [true, () => false];
    finish();
    [hero.isCharacter, hero.system.creation.done] = [() => true, false];
    finish();
    expect(updates).toEqual([]);
  });
});

describe("the party's copies of tests and rounds", () => {
  const test = (id: string, part: any = {}) =>
    message(id, "challengeTest", {
      card: { facts: { choices: { challenge: "c" } }, test: { message: id, time: 0, won: true, ...part } },
    });
  const round = (id: string, part: any = {}) =>
    message(id, "guileRound", {
      card: {
        facts: { choices: { guile: "g" } },
        round: { message: id, time: 0, played: { who: "Ada" }, ...part },
      },
    });
  const entry = (id: string, part: object = {}) => ({ message: id, time: 0, won: true, ...part });
  let catchUp: () => void;
  beforeEach(() => {
    challenges = [
      { id: "c", tried: [] },
      { id: "d", tried: [] },
    ];
    guiles = [{ id: "g", played: [] }];
    catchUp = watchActiveCards(task => queue.push(task));
  });
  const see = async (one: object, name = "updateChatMessage") => {
    updates = [];
    call(name, one);
    await run();
    return updates;
  };

  it("are added and replaced", async () => {
    const changed = [
      {
        challenges: [
          { id: "c", tried: [entry("m")] },
          { id: "d", tried: [] },
        ],
      },
    ];
    expect(await see(test("m"), "createChatMessage")).toEqual(changed);
    expect(await see(test("m"))).toEqual(changed);
    challenges[0].tried = [entry("before"), entry("m", { won: false }), entry("after")];
    expect((await see(test("m")))[0].challenges[0].tried).toEqual([
      entry("before"),
      entry("m"),
      entry("after"),
    ]);
    challenges[0].tried = [entry("m")];
    expect(await see(test("m"))).toEqual([]);
    expect(await see(round("r"))).toEqual([
      { guiles: [{ id: "g", played: [{ message: "r", time: 0, who: "Ada" }] }] },
    ]);
  });

  it("are removed if the test or round no longer has a result", async () => {
    challenges[0].tried = [entry("m"), entry("other")];
    expect((await see(test("m", { won: null })))[0].challenges[0].tried).toEqual([entry("other")]);
    challenges[0].tried = [entry("m", { time: 9 }), entry("other")];
    expect(await see(test("m", { won: null }))).toEqual([]);
    guiles[0].played = [{ message: "r", time: 0 }];
    expect((await see(round("r", { played: null })))[0].guiles[0].played).toEqual([]);
    challenges[0].tried = [entry("x")];
    const undone = test("x");
    undone.card = null;
    expect((await see(undone))[0].challenges[0].tried).toEqual([]);
    guiles[0].played = [{ message: "y", time: 0 }];
    const undoneRound = round("y");
    undoneRound.card = null;
    expect((await see(undoneRound))[0].guiles[0].played).toEqual([]);
  });

  it("are limited in number, and the oldest are removed first", async () => {
    challenges[0].tried = ["1", "2", "3", "4"].map(id => entry(id));
    expect((await see(test("m")))[0].challenges[0].tried.map((one: any) => one.message)).toEqual([
      "2",
      "3",
      "4",
      "m",
    ]);
    guiles[0].played = ["1", "2", "3"].map(id => ({ message: id, time: 0 }));
    expect((await see(round("r")))[0].guiles[0].played.map((one: any) => one.message)).toEqual([
      "2",
      "3",
      "r",
    ]);
  });

  it("are updated only by the writer, with a single update for everything that was missed", async () => {
    writer = false;
    expect(await see(test("m"))).toEqual([]);
    catchUp();
    await run();
    writer = true;
    call("updateChatMessage", test("m"));
    writer = false;
    await run();
    writer = true;
    expect(await see(message("x", "rest"))).toEqual([]);
    expect(await see({ id: "text" })).toEqual([]);
    expect(updates).toEqual([]);
    test("n");
    round("r");
    messages.set("text", { id: "text" });
    catchUp();
    await run();
    expect(updates).toEqual([
      {
        challenges: [
          { id: "c", tried: [entry("m"), entry("n")] },
          { id: "d", tried: [] },
        ],
        guiles: [{ id: "g", played: [{ message: "r", time: 0, who: "Ada" }] }],
      },
    ]);
    party = null;
    expect(await see(test("m"))).toEqual([]);
  });
});
