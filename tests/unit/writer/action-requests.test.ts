/**
 * Tests the requests about posted actions: who may make them, and which ones are refused without writing
 * anything.
 */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ActionMessage } from "../../../src/actions/core/posted.ts";
import { RuleError } from "../../../src/rules/rule-error.ts";
import { actionMessage, type MessagePart } from "../actions/core/messages.ts";

const kinds = ["amend", "answer", "apply", "decideAmendment", "fallback", "rewind", "skip", "undo"] as const;
const rights = ["Answer", "AnswerFor", "Apply", "Propose", "Rewind", "Skip", "Undo", "Withdraw"] as const;
let may: Record<string, boolean>;
let messages: Map<string, ActionMessage>;
let judged: any;
let again: any;
let free: number;
let leases: any[];
let open: boolean;
let restored: number;
let log: unknown[];
vi.mock("../../../src/data/message/action.ts", () => ({ LONGEST_PART: 100_000 }));
vi.mock("../../../src/documents/requests.ts", () => ({
  payloadOf: (_kind: object, { system }: any) => system.payload,
}));
vi.mock("../../../src/actions/core/ask-writer.ts", () =>
  Object.fromEntries(
    ["amend", "answer", "apply", "decideAmendment", "fallback", "rewind", "skip", "undo"].map(key => [
      `${key}Request`,
      { key },
    ]),
  ),
);
vi.mock("../../../src/actions/core/rights.ts", () =>
  Object.fromEntries(
    ["Answer", "AnswerFor", "Apply", "Propose", "Rewind", "Skip", "Undo", "Withdraw"].map(key => [
      `may${key}`,
      () => may[key] === true,
    ]),
  ),
);
vi.mock("../../../src/actions/core/amended-facts.ts", () => ({
  amendedFacts: (facts: any, choices: object) => ({ ...facts, choices: { ...facts.choices, ...choices } }),
}));
vi.mock("../../../src/actions/core/judge-posted.ts", () => ({ judgeAction: () => judged }));
vi.mock("../../../src/actions/core/open-items.ts", () => ({ openItemOf: () => (open ? {} : null) }));
vi.mock("../../../src/actions/core/gather.ts", () => ({ tableNow: () => ({ houseRules: {} }) }));
vi.mock("../../../src/actions/core/described-error.ts", () => ({
  describedError: (error: Error) => error.message,
}));
vi.mock("../../../src/rules/social/inspiration.ts", () => ({
  maySpendInspiration: () => may["SpendLater"] === true,
}));
vi.mock("../../../src/actions/party/leases.ts", () => ({
  freeInspiration: (_actor: string, own: readonly string[] = []) => free + own.length,
  leasesNow: () => leases,
}));
vi.mock("../../../src/writer/inspiration/leases.ts", () => ({
  endLeases: async (closed: (lease: object) => boolean) =>
    void log.push(["end", leases.filter(closed).map(({ id }) => id)]),
}));
vi.mock("../../../src/writer/action/facts-now.ts", () => ({
  factsForAnswer: (_action: object, facts: object) => facts,
}));
vi.mock("../../../src/writer/action/fallbacks.ts", () => ({
  answerWithFallbacks: async (_actions: object, fits: (prompt: object) => boolean) => fits({ key: "dodge" }),
}));
vi.mock("../../../src/writer/action/rewind.ts", () => ({
  rewind: async (moment: string, combat: { id: string } | null) =>
    void log.push(["rewind", moment, combat?.id]),
}));
vi.mock("../../../src/writer/action/judge.ts", () => ({
  judgeAgain: async (_action: object, facts: object, given: object) => {
    log.push(["judge", facts, given]);
    return again;
  },
}));
vi.mock("../../../src/writer/action/settle.ts", () => ({
  settle: async (_message: object, wanted: unknown[], state: string) =>
    void log.push(["settle", wanted, state]),
}));
vi.mock("../../../src/writer/action/verdicts.ts", () => ({
  writeVerdict: async (_message: object, part: object) => void log.push(["write", part]),
}));
vi.mock("../../../src/writer/action/apply-whole.ts", () => ({
  applyWhole: async () => {
    log.push("apply");
    return judged !== null;
  },
}));
vi.mock("../../../src/writer/action/handle-action.ts", () => ({
  askedNow: () => "asked",
  partOf: () => ({ facts: "facts" }),
  settleJudged: async (_message: object, _judged: object, part: object) => void log.push(["settled", part]),
  handleAction: async (message: any) => {
    restored += 1;
    if (may["Restore"]) message._stats.lastModifiedBy = "gm";
  },
}));
const { actionRequests, shorten } = await import("../../../src/writer/action/action-requests.ts");

const ada: any = { id: "ada", name: "Ada", isGM: false };
const gia: any = { id: "gm", name: "Gia", isGM: true };
function post(part: MessagePart = {}): any {
  const message = actionMessage(part);
  messages.set(message.id ?? "", message);
  return message;
}
/** Sends a request. Returns the reason for its rejection, or null. */
async function ask(kind: (typeof kinds)[number], payload: object = {}, author = ada): Promise<string | null> {
  const handler = actionRequests.find(({ key }) => key === kind);
  const request: any = {
    id: "request1",
    author,
    system: { kind, payload: { message: "message1", ...payload } },
  };
  const answer: any = await handler?.answer(request, author);
  return answer === null || answer === undefined ? null : answer.key.replace("BLACKOUT.", "");
}
const draft = (inspiration = 0, changes: unknown[] = [{}]) => ({ inspiration, changes: () => changes });

beforeEach(() => {
  may = Object.fromEntries([...rights, "SpendLater"].map(right => [right, true]));
  [messages, free, leases, open, restored, log] = [new Map(), 2, [], true, 0, []];
  judged = {
    action: {},
    facts: {
      actor: { uuid: "Actor.one" },
      choices: { inspiration: 1, aim: false },
      party: { inspiration: 9 },
    },
    given: { dice: {}, answers: {} },
    prompts: [],
    amendments: [],
    state: "applied",
    resolution: { draft: draft(), problems: [] },
  };
  again = { resolution: { draft: draft(), problems: [] } };
  const combats: any = new Map([["c", { id: "c", uuid: "Combat.c" }]]);
  combats.find = (test: (combat: object) => boolean) => [...combats.values()].find(test);
  vi.stubGlobal("game", {
    messages,
    users: new Map([["gm", gia]]),
    time: { serverTime: 50 },
    combat: { id: "viewed" },
    combats,
    user: gia,
  });
});

describe("a request about an action", () => {
  it.each([
    ["apply", "Apply", {}],
    ["undo", "Undo", {}],
    ["skip", "Skip", {}],
    ["fallback", "AnswerFor", { prompt: "dodge" }],
    ["amend", "Propose", { choices: "{}", reason: "" }],
    ["rewind", "Rewind", { moment: "turn", combat: "" }],
  ] as const)(
    "of kind “%s” is rejected if the user isn't allowed to send it",
    async (kind, right, payload) => {
      post({ verdict: { state: "judged" } });
      may[right] = false;
      expect(await ask(kind, payload)).toBe("writer.notAllowed");
      expect(log).toEqual([]);
      may[right] = true;
      expect(await ask(kind, payload)).toBeNull();
      expect(log).toHaveLength(kind === "fallback" ? 0 : 1);
    },
  );

  it("is rejected if the action doesn't exist, is secret or can't be trusted", async () => {
    expect(await ask("undo")).toBe("writer.noSuchAction");
    post({ secret: true, verdict: { state: "applied" } });
    expect(await ask("undo")).toBe("writer.noSuchAction");
    post({ lastModifiedBy: "ada", verdict: { state: "applied" } });
    expect(await ask("undo")).toBe("writer.noSuchAction");
    expect([log, restored]).toEqual([[], 1]);
    may["Restore"] = true;
    expect(await ask("undo")).toBeNull();
    expect([log, restored]).toEqual([[["settle", [], "reversed"]], 2]);
  });

  it("is answered with the rule that makes it impossible, but other errors are rethrown", async () => {
    post({ verdict: { state: "applied" } });
    may["Undo"] = true;
    vi.spyOn(log, "push").mockImplementationOnce(() => {
      throw new RuleError("dice", 12, "at most 10");
    });
    expect(await ask("undo")).toBe("writer.impossible");
    vi.spyOn(log, "push").mockImplementationOnce(() => {
      throw new Error("lost");
    });
    await expect(ask("undo")).rejects.toThrow("lost");
  });

  it.each([
    ["apply", "applied", null, 0],
    ["apply", "judged", null, 1],
    ["apply", "reversed", null, 1],
    ["apply", "applying", "writer.notNow", 0],
    ["apply", "refused", "writer.notNow", 0],
    ["undo", "applied", null, 1],
    ["undo", "judged", null, 1],
    ["undo", "reversed", null, 0],
    ["undo", "reversing", "writer.notNow", 0],
    ["undo", "refused", "writer.notNow", 0],
  ] as const)(
    "of kind “%s” has the expected effect on an action in the state “%s”",
    async (kind, state, why, writes) => {
      post({ verdict: { state } });
      expect(await ask(kind)).toBe(why);
      expect(log).toHaveLength(writes);
    },
  );

  it("undoes changes that a limit previously prevented from being undone", async () => {
    post({ verdict: { state: "reversed", applied: '[{"uuid":"a","path":"b","add":1}]' } });
    expect(await ask("undo")).toBeNull();
    expect(log).toEqual([["settle", [], "reversed"]]);
  });

  it("is unreadable if the action can't be judged", async () => {
    post({ verdict: { state: "judged" } });
    judged = null;
    expect(await ask("apply")).toBe("writer.unreadable");
    expect(await ask("answer", { prompt: "dodge" })).toBe("writer.unreadable");
    expect(await ask("amend", { choices: "{}" })).toBe("writer.unreadable");
    expect(await ask("decideAmendment", { index: 0 }, gia)).toBe("writer.unreadable");
  });

  it("skips an action only once, and only if part of it is pending", async () => {
    post({ verdict: { state: "judged" } });
    open = false;
    expect(await ask("skip")).toBe("writer.notNow");
    expect(log).toEqual([]);
    open = true;
    expect(await ask("skip")).toBeNull();
    post({ verdict: { state: "judged", skipped: true } });
    expect(await ask("skip")).toBeNull();
    expect(log).toEqual([["write", { skipped: true }]]);
  });

  it("chooses the default answer only for a prompt that is open", async () => {
    post({ verdict: { state: "judged" } });
    expect(await ask("fallback", { prompt: "dodge" }, gia)).toBeNull();
    expect(await ask("fallback", { prompt: "other" }, gia)).toBe("writer.alreadyAnswered");
  });

  it("rewinds the viewed encounter, or the one named in the request", async () => {
    for (const combat of ["", "Combat.c", "Combat.gone"]) await ask("rewind", { moment: "turn", combat });
    expect(log).toEqual(["viewed", "c", undefined].map(id => ["rewind", "turn", id]));
  });
});

describe("an answer", () => {
  const given = { prompt: "dodge", value: "roll", faces: [4, 6], leases: ["mine", "theirs"] };
  beforeEach(() => {
    post({ verdict: { state: "judged", asked: '{"dodge":7}' } });
    judged.prompts = [
      {
        key: "dodge",
        actor: "Actor.two",
        options: [{ value: "roll", dice: { count: 2, sides: 6 } }, { value: "none" }],
      },
    ];
  });

  it("is judged with its dice, and ends only those of its author's reservations that it uses", async () => {
    leases = [
      { id: "mine", actor: "Actor.two", user: "ada" },
      { id: "theirs", actor: "Actor.two", user: "bo" },
      { id: "unspent", actor: "Actor.two", user: "ada" },
    ];
    expect(await ask("answer", given)).toBeNull();
    expect(log).toEqual([
      [
        "judge",
        judged.facts,
        { dice: { dodge: [4, 6] }, answers: { dodge: { value: "roll", request: "request1" } } },
      ],
      ["end", ["mine"]],
      ["settled", { facts: "facts", asked: "asked" }],
    ]);
  });

  it.each<[string, object, string]>([
    ["an option that doesn't exist", { value: "fly" }, "writer.unreadable"],
    ["too few dice", { faces: [4] }, "writer.dice"],
    ["too many dice", { faces: [4, 4, 4] }, "writer.dice"],
    ["dice for an option without dice", { value: "none" }, "writer.dice"],
    ["impossible dice", { faces: [4, 7] }, "writer.dice"],
    ["no open prompt", { prompt: "other" }, "writer.alreadyAnswered"],
  ])("with %s is rejected", async (_what, part, why) => {
    expect(await ask("answer", { ...given, ...part })).toBe(why);
    expect(log).toEqual([]);
  });

  it("is accepted only from a user who is allowed to answer or withdraw", async () => {
    Object.assign(may, { Answer: false, Withdraw: false });
    expect(await ask("answer", given)).toBe("writer.notAllowed");
    may["Withdraw"] = true;
    expect(await ask("answer", { ...given, value: "none", faces: [] })).toBeNull();
  });

  it("is recorded only once even if it is sent again", async () => {
    judged.given.answers = { dodge: { value: "roll", request: "request1" } };
    expect(await ask("answer", given)).toBeNull();
    expect(log).toEqual([]);
  });

  it("can't spend more dice than are free in the pool or reserved for the user who answers", async () => {
    again.resolution.draft = draft(-3);
    expect(await ask("answer", given)).toBe("inspiration.tooFew");
    expect(log).toHaveLength(1);
    leases = [{ id: "mine", actor: "Actor.two", user: "ada" }];
    expect(await ask("answer", given)).toBeNull();
  });

  it("that the rules forbid is rejected with the reason", async () => {
    again = { refused: { key: "BLACKOUT.rule" } };
    expect(await ask("answer", given)).toBe("rule");
    expect(log).toHaveLength(1);
  });
});

describe("an amendment", () => {
  const amendments = () => {
    const [kind, part] = log.at(-1) as [string, { amendments: string }];
    return [kind, JSON.parse(part.amendments)];
  };
  const amend = (choices: object, author = ada, reason = "") =>
    ask("amend", { choices: JSON.stringify(choices), reason }, author);
  beforeEach(() => {
    post({ verdict: { state: "applied" } });
  });

  it("from a player is stored as a proposal with a short reason", async () => {
    expect(await amend({ aim: true, cover: 1 }, ada, "x".repeat(500))).toBeNull();
    expect(amendments()).toEqual([
      "write",
      [
        {
          request: "request1",
          user: "Ada",
          choices: { aim: true, cover: 1 },
          was: { aim: false, cover: null },
          state: "proposed",
          reason: "x".repeat(200),
        },
      ],
    ]);
  });

  it("is made at once if a Gamemaster requests it, even without the right to propose", async () => {
    may["Propose"] = false;
    expect(await amend({ aim: true }, gia)).toBeNull();
    expect(amendments()).toMatchObject(["settled", [{ state: "made", user: "Gia", was: { aim: false } }]]);
  });

  it("isn't made again if its request has already been handled", async () => {
    judged.amendments = [{ request: "request1" }];
    expect(await amend({ aim: true }, gia)).toBeNull();
    expect(log).toEqual([]);
  });

  it.each(["", "[1]", "{", JSON.stringify({ text: "x".repeat(20_000) })])(
    "with unreadable or too many choices is rejected (%#)",
    async choices => {
      expect(await ask("amend", { choices, reason: "" }, gia)).toBe("writer.unreadable");
      expect(log).toEqual([]);
    },
  );

  it("from a player is rejected if the action already has 20 amendments, but one from a Gamemaster isn't", async () => {
    judged.amendments = Array.from({ length: 20 }, (_, index) => ({ request: `r${index}` }));
    expect(await amend({ aim: true })).toBe("writer.tooManyProposals");
    expect(await amend({ aim: true }, gia)).toBeNull();
    judged.amendments.pop();
    expect(await amend({ aim: true })).toBeNull();
  });

  it("that only adds Inspiration dice is made at once if the rules allow adding them after the roll (R4.8)", async () => {
    expect(await amend({ inspiration: 2 })).toBeNull();
    expect(amendments()[0]).toBe("settled");
    expect(log[0]).toMatchObject(["judge", { party: { inspiration: 2 } }, {}]);
    may["SpendLater"] = false;
    expect(await amend({ inspiration: 2 })).toBe("inspiration.beforeRoll");
    expect(await amend({ inspiration: 2 }, gia)).toBeNull();
    expect(await amend({ inspiration: 1 })).toBeNull();
    expect(amendments()[0]).toBe("write");
    may["SpendLater"] = true;
    expect(await amend({ inspiration: 2, aim: true })).toBeNull();
    expect(amendments()[0]).toBe("write");
  });

  it("can't spend more Inspiration dice than are free, either by adding them or through its other choices", async () => {
    expect(await amend({ inspiration: 4 }, gia)).toBe("inspiration.tooFew");
    expect(log).toEqual([]);
    again.resolution.draft = draft(-3);
    expect(await amend({ aim: true }, gia)).toBe("inspiration.tooFew");
    again.resolution.draft = draft(-2);
    expect(await amend({ aim: true }, gia)).toBeNull();
  });

  it("that the rules forbid is rejected, and the action isn't undone", async () => {
    again.resolution = {
      draft: draft(0, []),
      problems: [
        { kind: "note", text: { key: "BLACKOUT.note" } },
        { kind: "rule", text: { key: "BLACKOUT.rule" } },
      ],
    };
    expect(await amend({ aim: true }, gia)).toBe("rule");
    expect(log).toHaveLength(1);
    judged.resolution.draft = draft(0, []);
    expect(await amend({ aim: true }, gia)).toBeNull();
  });

  it("is decided once, by a Gamemaster", async () => {
    const proposal = {
      request: "r",
      user: "Ada",
      choices: { aim: true },
      was: {},
      state: "proposed",
      reason: "",
    };
    judged.amendments = [{ state: "made" }, proposal];
    expect(await ask("decideAmendment", { index: 1, accepted: true })).toBe("writer.notAllowed");
    expect(await ask("decideAmendment", { index: 2, accepted: true }, gia)).toBe("writer.unreadable");
    expect(await ask("decideAmendment", { index: 0, accepted: true }, gia)).toBeNull();
    expect(log).toEqual([]);
    expect(await ask("decideAmendment", { index: 1, accepted: false }, gia)).toBeNull();
    expect(amendments()).toEqual(["write", [{ state: "made" }, { ...proposal, state: "rejected" }]]);
    expect(await ask("decideAmendment", { index: 1, accepted: true }, gia)).toBeNull();
    expect(amendments()).toMatchObject([
      "settled",
      [{ state: "made" }, { state: "made", was: { aim: false } }],
    ]);
  });

  it("of a recorded move is made only while the move is in effect", async () => {
    const message = post();
    judged.state = "reversed";
    await shorten(message, { feet: 10 });
    expect(log).toEqual([]);
    judged.state = "applied";
    await shorten(message, { feet: 10 });
    expect(amendments()).toMatchObject([
      "settled",
      [{ request: "", user: "Gia", choices: { feet: 10 }, state: "made" }],
    ]);
  });
});
