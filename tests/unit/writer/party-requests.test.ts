/** Tests the Gamemaster's requests about challenges, Guile Encounters and takedowns (R3.7–R3.12, R15.1–R15.8). */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RequestHandler } from "../../../src/writer/requests.ts";

let party: any;
let tests: string[];
let mayBegin: boolean;
let rewardState: string;
let difficulty: number;
vi.mock("../../../src/data/message/action.ts", () => ({ LONGEST_PART: 1000 }));
vi.mock("../../../src/data/actor/party.ts", () => ({
  MOST_CHALLENGES: 3,
  MOST_PARTICIPANT_CHANGES: 2,
  MOST_PARTICIPANTS: 4,
  MOST_TESTS: 6,
}));
vi.mock("../../../src/documents/requests.ts", () => ({
  payloadOf: (_kind: object, { system }: any) => system.payload,
}));
vi.mock("../../../src/documents/party.ts", () => ({ partyActor: () => party }));
vi.mock("../../../src/compat/documents.ts", () => ({
  actorFromUuid: (uuid: string) =>
    uuid.startsWith("Actor.") && uuid !== "Actor.gone"
      ? { uuid, isPerson: () => uuid !== "Actor.wall" }
      : null,
}));
vi.mock("../../../src/features/challenge/ask-challenge.ts", () => ({
  MOST_DIFFICULTY: 8,
  beginChallengeRequest: { key: "beginChallenge" },
  changeParticipantRequest: { key: "changeParticipant" },
  endChallengeRequest: { key: "endChallenge" },
  flipResultRequest: { key: "flip" },
  noteConsequenceRequest: { key: "note" },
  setDifficultyRequest: { key: "difficulty" },
  undoParticipantRequest: { key: "undoParticipant" },
}));
vi.mock("../../../src/features/guile/ask-guile.ts", () => ({
  beginGuileRequest: { key: "beginGuile" },
  endGuileRequest: { key: "endGuile" },
}));
vi.mock("../../../src/features/takedown/ask-takedown.ts", () => ({
  beginTakedownRequest: { key: "beginTakedown" },
  decideStepRequest: { key: "decideStep" },
  endTakedownRequest: { key: "endTakedown" },
  rewardRequest: { key: "reward" },
  takedownStepRequest: { key: "step" },
}));
const stored = (list: string) => (id: string) =>
  party?.system[list].find((one: any) => one.id === id) ?? null;
vi.mock("../../../src/actions/party/challenge-facts.ts", () => ({
  challengeById: (id: string) => stored("challenges")(id),
  challengeFacts: (id: string) => {
    const found = stored("challenges")(id);
    return (
      found && { ...found, participants: found.participants.map((uuid: string) => ({ uuid })), tried: [] }
    );
  },
  testsTried: () => tests.map(message => ({ message })),
}));
vi.mock("../../../src/actions/party/challenge-progress.ts", () => ({
  skillChallengeOf: ({ tests: count, participants }: any) => ({
    tests: count,
    participants: participants.map(({ uuid }: any) => uuid),
    attempts: [],
    round: [],
    skipped: [],
    tried: [],
  }),
}));
vi.mock("../../../src/rules/tests/skill-challenge.ts", async original => ({
  ...(await original<object>()),
  withParticipants: (challenge: object, participants: string[]) => ({ ...challenge, participants }),
  skipParticipant: (challenge: object) => challenge,
}));
vi.mock("../../../src/actions/party/guile-facts.ts", () => ({
  guileById: (id: string) => stored("guiles")(id),
}));
vi.mock("../../../src/actions/core/actor-facts.ts", () => ({
  actorFacts: ({ uuid }: { uuid: string }) =>
    uuid === "Actor.foe"
      ? { scores: { insight: -1 }, skills: {} }
      : { scores: { insight: 2 }, skills: { willpower: { rank: 3 } } },
}));
vi.mock("../../../src/features/takedown/takedown-facts.ts", () => ({
  takedownById: (id: string) => stored("takedowns")(id),
  takedownNow: () => ({ mayBegin, harder: 1, progress: { difficulty, rewards: ["clue"] } }),
  playedResult: ({ id }: { id: string }) => `seen ${id}`,
  rewardState: () => rewardState,
}));
vi.mock("../../../src/writer/takedown/target-in-encounter.ts", () => ({
  combatantOf: ({ id }: { id: string }) => (id === "without" ? null : {}),
}));
const { challengeRequests } = await import("../../../src/writer/challenge/challenge-requests.ts");
const { guileRequests } = await import("../../../src/writer/guile/guile-requests.ts");
const { takedownRequests } = await import("../../../src/writer/takedown/takedown-requests.ts");
const all: RequestHandler[] = [...challengeRequests, ...guileRequests, ...takedownRequests];

const gia: any = { id: "gia", isGM: true };
async function ask(
  kind: string,
  payload: object,
  author = gia,
  id: string | null = "new",
): Promise<string | null> {
  const request: any = { id, author, system: { kind, payload }, _stats: { createdTime: 5 } };
  const answer: any = await all.find(({ key }) => key === kind)?.answer(request, author);
  return answer === null ? null : answer.key.replace("BLACKOUT.", "");
}
const [ada, bo, foe] = ["Actor.ada", "Actor.bo", "Actor.foe"];
const challenge = (id: string, part: object = {}) => ({
  id,
  title: id,
  tests: 3,
  difficulty: null,
  participants: [ada, bo],
  template: "",
  changes: [],
  flipped: [],
  consequences: [],
  tried: [],
  ended: false,
  ...part,
});
const guile = (id: string) => ({ id, resistance: { players: 1, target: 1 }, played: [], ended: false });
const takedown = (id: string, part: object = {}) => ({
  id,
  title: "The vault",
  target: foe,
  participants: [ada],
  challenges: 2,
  tests: 3,
  difficulty: 2,
  steps: [],
  reward: { key: "", attribute: "", points: 0, items: [], nth: 0, skips: [], given: "", to: "" },
  ended: false,
  ...part,
});
const ids = (list: string) => party.system[list].map(({ id }: any) => id);

beforeEach(() => {
  [tests, mayBegin, rewardState, difficulty] = [["t1", "t2"], true, "open", 4];
  party = {
    system: {
      challenges: [challenge("c1"), challenge("c2")],
      guiles: [guile("g1"), guile("g2")],
      takedowns: [takedown("k1"), takedown("k2")],
    },
    updates: 0,
    update: async ({ system }: any) => {
      party.updates += 1;
      Object.assign(party.system, structuredClone(system));
    },
  };
  const combats = [
    { id: "running", started: true },
    { id: "waiting", started: false },
    { id: "without", started: true },
  ];
  vi.stubGlobal("game", { combats });
});

describe("every request about the party", () => {
  it("is reserved for Gamemasters", async () => {
    for (const { key } of all)
      expect(await ask(key, {}, { id: "ada", isGM: false })).toBe("writer.notAllowed");
    expect(party.updates).toBe(0);
  });

  it.each([
    ["difficulty", { challenge: "gone", difficulty: 1 }, "challenge.gone"],
    ["endChallenge", { challenge: "gone" }, "challenge.gone"],
    ["flip", { challenge: "gone", message: "t1" }, "challenge.gone"],
    ["note", { challenge: "c1", message: "undone", words: "x" }, "challenge.gone"],
    ["changeParticipant", { challenge: "gone", who: ada, change: "left" }, "challenge.gone"],
    ["undoParticipant", { challenge: "gone", change: "x" }, "challenge.gone"],
    ["endGuile", { guile: "gone" }, "guile.gone"],
    ["endTakedown", { takedown: "gone" }, "takedown.gone"],
    ["step", { takedown: "gone" }, "takedown.gone"],
  ])(
    "of kind %s is rejected if the entry or test that it refers to no longer exists",
    async (kind, payload, why) => {
      expect(await ask(kind, payload)).toBe(why);
      expect(party.updates).toBe(0);
    },
  );

  it.each([
    ["beginChallenge", "challenges", { title: "x", tests: 3, difficulty: null, participants: [ada] }],
    [
      "beginGuile",
      "guiles",
      { title: "x", speaker: ada, target: foe, base: { players: 1, target: 1 }, begins: "players" },
    ],
    [
      "beginTakedown",
      "takedowns",
      { title: "x", target: foe, participants: [ada], challenges: 2, tests: 3, difficulty: 1 },
    ],
  ])("of kind %s creates only one entry, with the request's ID", async (kind, list, payload) => {
    expect(await ask(kind, payload)).toBeNull();
    expect(ids(list).at(-1)).toBe("new");
    expect(await ask(kind, payload)).toBeNull();
    expect(party.updates).toBe(1);
    expect(await ask(kind, payload, gia, null)).toMatch(/gone$/u);
    party = null;
    expect(await ask(kind, payload)).toMatch(/gone$/u);
  });

  it("that exceeds the limit removes the oldest ended entry or, if none has ended, the oldest entry", async () => {
    const begin = async (id: string) =>
      ask("beginChallenge", { title: id, tests: 3, difficulty: null, participants: [ada] }, gia, id);
    await begin("c3");
    await ask("endChallenge", { challenge: "c2" });
    await begin("c4");
    expect(ids("challenges")).toEqual(["c1", "c3", "c4"]);
    await begin("c5");
    expect(ids("challenges")).toEqual(["c3", "c4", "c5"]);
  });
});

describe("a challenge", () => {
  const now = (id = "c1") => stored("challenges")(id);

  it("includes each existing person only once as a participant, up to the maximum number", async () => {
    const participants = [ada, ada, "Actor.gone", "Actor.wall", bo, foe, "Actor.d", "Actor.e"];
    await ask("beginChallenge", {
      title: ` ${"x".repeat(200)} `,
      tests: 3,
      difficulty: 2,
      participants,
      template: "?",
    });
    expect(now("new")).toEqual(
      challenge("new", { title: "x".repeat(120), difficulty: 2, participants: [ada, bo, foe, "Actor.d"] }),
    );
  });

  it.each([
    ["without participants", { participants: ["Actor.gone"] }],
    ["with too many tests", { tests: 7 }],
    ["without tests", { tests: 0 }],
  ])("%s isn't possible", async (_what, part) => {
    const plan = { title: "x", tests: 6, difficulty: null, participants: [ada] };
    expect(await ask("beginChallenge", plan)).toBeNull();
    expect(await ask("beginChallenge", { ...plan, ...part }, gia, "other")).toBe("writer.unreadable");
  });

  it("discards the flipped results and consequences of tests that no longer count", async () => {
    Object.assign(now(), {
      flipped: ["undone"],
      consequences: [
        { message: "undone", text: "x" },
        { message: "t2", text: "y" },
      ],
    });
    await ask("flip", { challenge: "c1", message: "t1" });
    expect(now().flipped).toEqual(["t1"]);
    await ask("flip", { challenge: "c1", message: "t2" });
    await ask("flip", { challenge: "c1", message: "t1" });
    expect(now().flipped).toEqual(["t2"]);
    await ask("note", { challenge: "c1", message: "t1", words: ` ${"a".repeat(300)}` });
    expect(now().consequences).toEqual([
      { message: "t2", text: "y" },
      { message: "t1", text: "a".repeat(200) },
    ]);
    await ask("note", { challenge: "c1", message: "t2", words: " " });
    expect(now().consequences.map(({ message }: any) => message)).toEqual(["t1"]);
    expect(now("c2")).toEqual(challenge("c2"));
  });

  it("can be given another difficulty and ended without affecting other challenges", async () => {
    await ask("difficulty", { challenge: "c1", difficulty: 5 });
    await ask("endChallenge", { challenge: "c1" });
    expect([now(), now("c2")]).toEqual([challenge("c1", { difficulty: 5, ended: true }), challenge("c2")]);
  });

  const changes = async (change: string, who: string, id = `${change} ${who}`) =>
    ask("changeParticipant", { challenge: "c1", who, change }, gia, id);

  it("applies a participant change only once per request and keeps only the latest changes", async () => {
    expect(await changes("joined", foe)).toBeNull();
    expect(await changes("joined", foe)).toBeNull();
    expect(now()).toMatchObject({
      participants: [ada, bo, foe],
      changes: [{ id: `joined ${foe}`, who: foe, change: "joined", time: 5 }],
    });
    await changes("skipped", ada);
    await changes("left", bo);
    expect(now().participants).toEqual([ada, foe]);
    expect(now().changes.map(({ change }: any) => change)).toEqual(["skipped", "left"]);
  });

  it.each([
    ["joined", ada, "writer.notNow"],
    ["joined", "Actor.gone", "writer.unreadable"],
    ["joined", "Actor.wall", "writer.unreadable"],
    ["left", foe, "writer.notNow"],
    ["skipped", foe, "writer.notNow"],
  ])("rejects the participant change “%s” for %s", async (change, who, why) => {
    expect(await changes(change, who)).toBe(why);
    expect(party.updates).toBe(0);
  });

  it("has at most four participants, and at least one", async () => {
    now().participants = [ada, bo, foe, "Actor.d"];
    expect(await changes("joined", "Actor.e")).toBe("writer.unreadable");
    now().participants = [ada];
    expect(await changes("left", ada)).toBe("challenge.lastOne");
    expect(await ask("changeParticipant", { challenge: "c1", who: ada, change: "skipped" }, gia, null)).toBe(
      "challenge.gone",
    );
  });

  it("allows undoing only the latest change to its participants", async () => {
    const undo = async (change: string) => ask("undoParticipant", { challenge: "c1", change });
    await changes("left", bo, "one");
    await changes("skipped", ada, "two");
    expect(await undo("one")).toBe("writer.notNow");
    expect(await undo("other")).toBeNull();
    expect(await undo("two")).toBeNull();
    expect(now().participants).toEqual([ada]);
    expect(await undo("one")).toBeNull();
    expect(now()).toMatchObject({ participants: [ada, bo], changes: [] });
    await changes("joined", foe, "three");
    expect(await undo("three")).toBeNull();
    expect(now().participants).toEqual([ada, bo]);
    Object.assign(now(), {
      participants: [foe],
      changes: [{ id: "last", who: foe, change: "joined", time: 1 }],
    });
    expect(await undo("last")).toBe("challenge.lastOne");
  });
});

describe("a Guile Encounter", () => {
  const plan = { title: " x ", speaker: ada, target: foe, base: { players: 1, target: 2 }, begins: "target" };

  it("adds Insight and Willpower to each resistance (R15.8)", async () => {
    await ask("beginGuile", plan);
    expect(stored("guiles")("new")).toMatchObject({ title: "x", begins: "target", ended: false, played: [] });
    expect(stored("guiles")("new").resistance).toEqual({ players: 6, target: 2 });
    await ask("beginGuile", { ...plan, base: { players: 0, target: 0 } }, gia, "low");
    expect(stored("guiles")("low").resistance).toEqual({ players: 5, target: 1 });
  });

  it.each([
    ["with oneself", { target: ada }],
    ["without a speaker", { speaker: "Actor.gone" }],
    ["with a wall", { target: "Actor.wall" }],
    ["of a wall", { speaker: "Actor.wall" }],
  ])("%s isn't possible", async (_what, part) => {
    expect(await ask("beginGuile", { ...plan, ...part })).toBe("writer.unreadable");
    expect(party.updates).toBe(0);
  });

  it("ends without affecting another one", async () => {
    expect(await ask("endGuile", { guile: "g1" })).toBeNull();
    expect(party.system.guiles).toEqual([{ ...guile("g1"), ended: true }, guile("g2")]);
  });
});

describe("a takedown", () => {
  const now = () => stored("takedowns")("k1");
  const step = async (part: object = {}, id = "s1") =>
    ask(
      "step",
      {
        takedown: "k1",
        kind: "challenge",
        speaker: ada,
        base: { players: 1, target: 2 },
        begins: "players",
        ...part,
      },
      gia,
      id,
    );

  it("requires a target and at least one other person as a participant", async () => {
    const plan = { title: "x", target: foe, challenges: 2, tests: 3, difficulty: 1 };
    await ask("beginTakedown", { ...plan, participants: [ada, ada, foe, "Actor.gone"] });
    expect(stored("takedowns")("new").participants).toEqual([ada]);
    expect(await ask("beginTakedown", { ...plan, participants: [foe] }, gia, "a")).toBe("writer.unreadable");
    expect(await ask("beginTakedown", { ...plan, target: "Actor.wall", participants: [ada] }, gia, "b")).toBe(
      "writer.unreadable",
    );
  });

  it("begins each step once, together with its challenge or Guile Encounter", async () => {
    difficulty = 11;
    expect(await step()).toBeNull();
    expect(await step()).toBeNull();
    expect(party.updates).toBe(1);
    expect(stored("challenges")("s1")).toMatchObject({
      title: "The vault (1/2)",
      tests: 3,
      difficulty: 8,
      participants: [ada],
    });
    expect(ids("guiles")).toEqual(["g1", "g2"]);
    expect(await step({ kind: "guile" }, "s2")).toBeNull();
    expect(stored("guiles")("s2")).toMatchObject({
      title: "The vault (2/2)",
      speaker: ada,
      target: foe,
      resistance: { target: 3 },
    });
    expect(stored("challenges")("s2")).toBeNull();
    expect(now().steps).toEqual([
      { kind: "challenge", id: "s1", decided: "", seen: "seen s1" },
      { kind: "guile", id: "s2", decided: "", seen: "" },
    ]);
  });

  it("doesn't begin a step too early or with a speaker who isn't a participant", async () => {
    expect(await step({ kind: "guile", speaker: bo })).toBe("writer.unreadable");
    mayBegin = false;
    expect(await step()).toBe("takedown.notNow");
    expect(party.updates).toBe(0);
  });

  it("lets a Gamemaster decide a step only if the step exists", async () => {
    await step();
    expect(await ask("decideStep", { takedown: "k1", index: 1, decided: "won" })).toBe("writer.unreadable");
    expect(await ask("decideStep", { takedown: "k1", index: 0, decided: "won" })).toBeNull();
    expect(now().steps).toEqual([{ kind: "challenge", id: "s1", decided: "won", seen: "seen s1" }]);
    expect(stored("takedowns")("k2")).toEqual(takedown("k2"));
  });

  it("has only one reward, which must be earned and doesn't apply to running encounters with the target", async () => {
    const reward = async (part: object) =>
      ask("reward", { takedown: "k1", key: "clue", attribute: "", points: 2, items: ["i"], ...part });
    expect(await reward({})).toBeNull();
    expect(now().reward).toEqual({
      key: "clue",
      attribute: "",
      points: 2,
      items: ["i"],
      nth: 1,
      skips: ["running"],
      given: "",
      to: "",
    });
    expect(await reward({ key: "" })).toBeNull();
    expect(now().reward).toMatchObject({ key: "", nth: 2 });
    expect(await reward({ key: "unearned" })).toBe("takedown.notNow");
    expect(await reward({ items: Array.from({ length: 61 }, () => "i") })).toBe("writer.unreadable");
    expect(await reward({ items: ["x".repeat(41)] })).toBe("writer.unreadable");
    rewardState = "given";
    expect(await reward({})).toBe("takedown.notNow");
    expect(party.updates).toBe(2);
  });

  it("ends without affecting another one", async () => {
    await ask("endTakedown", { takedown: "k1" });
    expect(party.system.takedowns).toEqual([takedown("k1", { ended: true }), takedown("k2")]);
  });
});
