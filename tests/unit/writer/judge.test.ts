/** Tests which new actions the writer judges, and why it rejects the others. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { RuleError } from "../../../src/rules/rule-error.ts";

let action: any;
let documents: Map<string, any>;
let refusal: object | null;
let strictness: unknown[];
let follows: boolean;
let transfers: unknown[];
let found: Record<string, any>;
/** The faces that the writer rolls for missing dice. */
let rolled: any[];
vi.mock("../../../src/compat/documents.ts", () => ({
  actorFromUuid: (uuid: string) => documents.get(uuid) ?? null,
  documentFromUuid: (uuid: string) => documents.get(uuid) ?? null,
}));
vi.mock("../../../src/actions/core/provide.ts", () => ({
  isForHolders: ({ holders }: any) => holders === true,
}));
vi.mock("../../../src/actions/core/gather.ts", () => ({
  gatherFacts: (_action: object, { actor, item }: any, targets: any[], choices: object) => ({
    actor: { uuid: actor.uuid, name: actor.name },
    item: item?.uuid ?? null,
    targets: targets.map(({ uuid }) => uuid),
    choices,
    ...found,
  }),
  tableNow: () => "table",
}));
vi.mock("../../../src/actions/core/differences.ts", () => ({
  differencesBetween: (_action: object, shown: any, own: any, table: string) => {
    if (shown.broken) throw new TypeError("broken");
    return [shown.strength, own.strength, table];
  },
}));
vi.mock("../../../src/actions/core/posted.ts", () => ({
  parsedRecord: (json: string) => (json.startsWith("{") ? JSON.parse(json) : null),
  postedFacts: ({ facts }: any) => (facts === "" ? null : JSON.parse(facts)),
}));
vi.mock("../../../src/actions/core/party-inspiration.ts", () => ({
  isPartyMember: ({ uuid }: any, { members }: any) => members.includes(uuid),
}));
vi.mock("../../../src/actions/core/problems.ts", () => ({
  overruling: (table: string) => `overruling ${table}`,
  tableFor: (table: string, isGM: boolean) => `${table} ${isGM ? "of a Gamemaster" : "of a player"}`,
  rejectionOf: (problems: unknown, how: string) => {
    strictness.push(problems, how);
    return refusal;
  },
}));
vi.mock("../../../src/actions/core/rights.ts", () => ({
  mayAct: ({ owns }: any, uuid: string) => owns.includes(uuid),
}));
vi.mock("../../../src/features/gear/may-move.ts", () => ({
  mayMove: (...what: unknown[]) => {
    transfers.push("move", ...what);
    return true;
  },
  mayTrade: (...what: unknown[]) => {
    transfers.push("trade", ...what);
    return false;
  },
}));
vi.mock("../../../src/actions/core/roll.ts", () => ({
  rollNeeds: async (needs: any[], given: any) => {
    const dice = { ...given.dice };
    for (const { stream, count, sides } of needs) {
      rolled.push(stream);
      dice[stream] = [...(dice[stream] ?? []), ...Array.from({ length: count }, () => sides)].slice(0, count);
    }
    return { given: { ...given, dice }, rolls: [] };
  },
}));
vi.mock("../../../src/actions/core/resolution.ts", () => ({
  resolutionOf: (of: any, facts: object, hand: object, table: string) => of.judge(facts, hand, table),
}));
vi.mock("../../../src/actions/core/registry.ts", () => ({
  actionOf: (key: string) => (key === "act" ? action : undefined),
}));
vi.mock("../../../src/actions/core/card.ts", () => ({
  text: (key: string, data?: object) => ({ key, data }),
}));
vi.mock("../../../src/actions/core/described-error.ts", () => ({
  describedError: ({ path }: RuleError) => `described ${path}`,
}));
vi.mock("../../../src/writer/action/following.ts", () => ({ followsRightly: () => follows }));
const { judgeAgain, judgeNew } = await import("../../../src/writer/action/judge.ts");

const gm = { isGM: true, owns: ["Actor.a", "Actor.t", "Actor.u"] };
const player = { isGM: false, owns: ["Actor.a"] };
/** The tests that the action requires, each with its number of dice, by stream. */
let needs: Record<string, { count: number; roller?: string }>;
let draft: any;
let failure: unknown;
const own = () => ({
  actor: { uuid: "Actor.a", name: "Ada" },
  item: null,
  targets: [],
  choices: {},
  ...found,
});

async function judge(part: object = {}, author: any = player): Promise<any> {
  const system = {
    action: "act",
    actor: "Actor.a",
    item: "",
    targets: [],
    choices: "",
    given: "",
    facts: "",
    secret: false,
    overruled: false,
    ...part,
  };
  return judgeNew({ system, author } as any);
}
/** Returns the reason why an action is rejected, or "judged" if it isn't. */
async function reason(part: object = {}, author: any = player): Promise<string> {
  const judged = await judge(part, author);
  return judged.refused ? judged.refused.key.replace("BLACKOUT.writer.", "") : "judged";
}
const given = (dice: unknown) => ({ given: JSON.stringify({ dice }) });

beforeEach(() => {
  const items: any[] = [];
  const actor = (uuid: string, name: string, part: object = {}) => ({
    uuid,
    name,
    items: [],
    isPerson: () => true,
    isTarget: () => true,
    ...part,
  });
  items.push({ uuid: "Actor.a.Item.gun", type: "weapon" });
  documents = new Map<string, any>([
    ["Actor.a", actor("Actor.a", "Ada", { items })],
    ["Actor.t", actor("Actor.t", "Tom")],
    ["Actor.u", actor("Actor.u", "Uma")],
    ["Actor.car", actor("Actor.car", "Car", { isPerson: () => false, isTarget: () => false })],
    ["Actor.a.Item.gun", items[0]],
    ["Actor.t.Item.gun", { uuid: "Actor.t.Item.gun", type: "weapon" }],
  ]);
  [refusal, strictness, follows, transfers, found, rolled] = [null, [], true, [], { strength: 3 }, []];
  [needs, draft, failure] = [{}, { inspiration: 0 }, null];
  action = {
    key: "act",
    who: "owner",
    targets: "none",
    judge: (facts: any, hand: any) => {
      if (failure !== null) throw failure;
      for (const [stream, { count, roller }] of Object.entries(facts.needs ?? needs) as any)
        hand.roll(stream, count, roller ?? "Actor.a");
      return { problems: ["a problem"], draft, of: facts };
    },
  };
  vi.spyOn(console, "error")
    .mockReset()
    .mockImplementation(() => undefined);
});

describe("a new action", () => {
  it("is judged with the writer's facts", async () => {
    const judged = await judge({ choices: `{"how":"fast"}`, facts: `{"actor":{"uuid":"Actor.x"}}` });
    expect(judged.facts).toEqual({ ...own(), choices: { how: "fast" } });
    expect(judged).toMatchObject({ given: { dice: {}, answers: {} }, prompts: [], differences: [] });
    expect(judged.resolution.of).toBe(judged.facts);
    expect(strictness).toEqual([["a problem"], "table of a player"]);
  });

  it("by a Gamemaster follows the rules for Gamemasters, or overrules them", async () => {
    await judge({}, gm);
    await judge({ overruled: true }, gm);
    expect(strictness.filter(each => typeof each === "string")).toEqual([
      "table of a Gamemaster",
      "overruling table",
    ]);
  });

  it("is rejected if its kind or author is unknown", async () => {
    expect(await reason({ action: "other" })).toBe("unknown");
    expect(await reason({}, null)).toBe("unknown");
  });

  it("is rejected if it is secret, or if a player overrules the rules", async () => {
    expect(await reason({ secret: true })).toBe("notYours");
    expect(await reason({ overruled: true })).toBe("notOverruled");
    expect(await reason({ overruled: true }, gm)).toBe("judged");
  });

  it("requires a person as its actor, unless other actors can perform it", async () => {
    const car = { isGM: false, owns: ["Actor.car", "Actor.gone"] };
    expect(await reason({ actor: "Actor.car" }, car)).toBe("actorGone");
    expect(await reason({ actor: "Actor.gone" }, car)).toBe("actorGone");
    action.holders = true;
    expect(await reason({ actor: "Actor.car" }, car)).toBe("judged");
    expect(await reason({ actor: "Actor.gone" }, car)).toBe("actorGone");
  });

  it("requires that the author is a Gamemaster or has the right to act for the actor", async () => {
    expect(await reason({ actor: "Actor.t" })).toBe("notYours");
    expect(await reason({ actor: "Actor.car" }, { isGM: true, owns: [] })).toBe("actorGone");
    action.who = "gamemaster";
    expect(await reason()).toBe("notYours");
    expect(await reason({ actor: "Actor.t" }, { isGM: true, owns: [] })).toBe("judged");
  });

  it.each([
    ["none", ["judged", "wrongTargets", "wrongTargets"]],
    ["one", ["wrongTargets", "judged", "wrongTargets"]],
    ["optional", ["judged", "judged", "wrongTargets"]],
    ["any", ["judged", "judged", "judged"]],
    ["some", ["wrongTargets", "judged", "judged"]],
  ])("with the target rule “%s” must have a matching number of targets", async (rule, expected) => {
    action.targets = rule;
    const reasons = [[], ["Actor.t"], ["Actor.t", "Actor.u"]].map(async targets => reason({ targets }));
    expect(await Promise.all(reasons)).toEqual(expected);
  });

  it("requires targets that exist and can be targeted, each of them once", async () => {
    action.targets = "any";
    expect(await reason({ targets: ["Actor.t", "Actor.gone"] })).toBe("targetGone");
    expect(await reason({ targets: ["Actor.t", "Actor.car"] })).toBe("targetGone");
    expect(await reason({ targets: ["Actor.t", "Actor.t"] })).toBe("wrongTargets");
    expect((await judge({ targets: ["Actor.t", "Actor.u"] })).facts.targets).toEqual(["Actor.t", "Actor.u"]);
  });

  it("that is a manual change requires the right to change every target", async () => {
    Object.assign(action, { targets: "any", nature: "byHand" });
    expect(await reason({ targets: ["Actor.a"] })).toBe("judged");
    expect(await reason({ targets: ["Actor.a", "Actor.t"] })).toBe("notYours");
    expect(await reason({ targets: ["Actor.a", "Actor.t"] }, gm)).toBe("judged");
  });

  it("requires that its item belongs to the actor and is of the right type", async () => {
    expect(await reason({ item: "Actor.t.Item.gun" })).toBe("itemGone");
    expect(await reason({ item: "Actor.a.Item.gone" })).toBe("itemGone");
    expect((await judge({ item: "Actor.a.Item.gun" })).facts.item).toBe("Actor.a.Item.gun");
    action.item = ["armor"];
    expect(await reason({ item: "Actor.a.Item.gun" })).toBe("wrongItem");
    expect(await reason()).toBe("judged");
    action.item = ["armor", "weapon"];
    expect(await reason({ item: "Actor.a.Item.gun" })).toBe("judged");
  });

  it("requires readable choices that aren't too long", async () => {
    expect(await reason({ choices: "no record" })).toBe("unreadable");
    const choices = (length: number) => JSON.stringify({ a: "x".repeat(length - 8) });
    expect(choices(60_000)).toHaveLength(60_000);
    expect(await reason({ choices: choices(60_000) })).toBe("judged");
    expect(await reason({ choices: choices(60_001) })).toBe("unreadable");
  });

  it.each([
    ["no record", "no dice"],
    ["a list", []],
    ["null", null],
    ["a number", 6],
    ["a stream that is no list", { hit: 6 }],
    ["a face that is no whole number", { hit: [6, 1.5] }],
    ["too many faces", { hit: Array.from({ length: 201 }, () => 6) }],
    ["too many streams", Object.fromEntries(Array.from({ length: 201 }, (_, at) => [at, []]))],
  ])("with dice that are %s is rejected as unreadable", async (what, dice) => {
    const part = what === "null" ? { given: `{"dice":null}` } : given(dice);
    // Without dice, the writer rolls them itself.
    expect(await reason(part)).toBe(what === "null" ? "judged" : "unreadable");
    expect(await reason({ given: "no record" })).toBe("unreadable");
  });

  it("can have up to 200 streams with up to 200 faces each", async () => {
    const streams = Array.from({ length: 200 }, (_, at) => at);
    expect(await reason(given(Object.fromEntries(streams.map(at => [at, []]))))).toBe("judged");
    needs = { hit: { count: 200 } };
    expect(await reason(given({ hit: streams.map(() => 6) }))).toBe("judged");
  });

  it("that transfers items requires that the actor gives or receives them, and that the author is allowed to transfer them", async () => {
    action.who = "holder";
    const choices = (from: unknown, to: unknown) => ({ choices: JSON.stringify({ from, to }) });
    expect(await reason(choices("Actor.t", "Actor.u"))).toBe("notYours");
    expect(await reason(choices(7, "Actor.a"))).toBe("notYours");
    expect(await reason(choices("Actor.a", 7))).toBe("notYours");
    expect(transfers).toEqual([]);
    expect(await reason(choices("Actor.a", "Actor.t"))).toBe("judged");
    expect(await reason(choices("Actor.t", "Actor.a"))).toBe("judged");
    expect(transfers).toEqual([
      ...["move", player, "Actor.a", "Actor.t"],
      ...["move", player, "Actor.t", "Actor.a"],
    ]);
    transfers = [];
    action.trades = true;
    expect(await reason(choices("Actor.a", "Actor.t"))).toBe("notYours");
    expect(transfers).toEqual(["trade", player, "Actor.a", "Actor.t"]);
  });

  it("that must follow another action is rejected if it doesn't", async () => {
    follows = false;
    expect(await reason()).toBe("followsNothing");
  });

  it("is rejected if players can't perform it with these facts, but accepted from a Gamemaster", async () => {
    action.ofPlayers = () => {
      throw new RuleError("choices.how", 1, "0");
    };
    const { refused } = await judge();
    expect(refused).toEqual({ key: "BLACKOUT.writer.impossible", data: { what: "described choices.how" } });
    expect(await reason({}, gm)).toBe("judged");
  });

  it("is rejected if the table's settings don't allow its problems", async () => {
    refusal = { key: "tooFar" };
    expect(await reason()).toBe("tooFar");
  });
});

describe("Inspiration dice", () => {
  it("from the pool can be used only by party members", async () => {
    const spend = (inspiration: unknown) => reason({ choices: JSON.stringify({ inspiration }) });
    found["party"] = { members: [], inspiration: 5 };
    expect((await judge({ choices: `{"inspiration":1}` })).refused).toEqual({
      key: "BLACKOUT.problem.inspirationOfParty",
      data: { name: "Ada" },
    });
    expect(await spend(0)).toBe("judged");
    expect(await spend("1")).toBe("judged");
    found["party"].members = ["Actor.a"];
    expect(await spend(1)).toBe("judged");
    delete found["party"];
    expect(await spend(1)).toBe("judged");
  });

  it("can't be more than the pool contains", async () => {
    draft.inspiration = -3;
    expect(await reason()).toBe("BLACKOUT.inspiration.tooFew");
    found["party"] = { members: [], inspiration: 2 };
    expect(await reason()).toBe("BLACKOUT.inspiration.tooFew");
    found["party"].inspiration = 3;
    expect(await reason()).toBe("judged");
    draft.inspiration = 1;
    delete found["party"];
    expect(await reason()).toBe("judged");
  });
});

describe("the dice of an action", () => {
  it("that are missing are rolled by the writer, until no more are needed", async () => {
    action.judge = (_facts: object, hand: any) => {
      const first = hand.roll("first", 2, "Actor.a");
      if (first) hand.roll("second", 1, "Actor.a");
      return { problems: [], draft };
    };
    const judged = await judge(given({ first: [4] }));
    expect(judged.given.dice).toEqual({ first: [4, 6], second: [6] });
    expect(rolled).toEqual(["first", "second"]);
  });

  it("aren't rolled for a prompt that is still open", async () => {
    action.judge = (_facts: object, hand: any) => {
      hand.ask({ key: "soak", actor: "Actor.t", options: [] });
      hand.roll("soak", 2, "Actor.t");
      return { problems: [], draft };
    };
    const judged = await judge();
    expect(judged.prompts.map(({ key }: any) => key)).toEqual(["soak"]);
    expect([judged.given.dice, rolled]).toEqual([{}, []]);
  });

  it("must be required", async () => {
    needs = { hit: { count: 2 } };
    expect(await reason(given({ hit: [1, 2] }))).toBe("judged");
    expect(await reason(given({ hit: [1, 2, 3] }))).toBe("dice");
    expect(await reason(given({ hit: [1, 2], more: [6] }))).toBe("dice");
    expect(await reason(given({ hit: [1, 2], more: [] }))).toBe("judged");
  });

  it("must belong to tests of the actor", async () => {
    needs = { hit: { count: 2, roller: "Actor.t" } };
    expect(await reason(given({ hit: [1, 2] }))).toBe("dice");
  });

  it("must have faces that exist", async () => {
    needs = { hit: { count: 1 } };
    expect(await reason(given({ hit: [7] }))).toBe("impossible");
  });

  it("can exceed the required number if the author saw a larger pool, and the surplus is removed", async () => {
    needs = { hit: { count: 1 } };
    const facts = (part: object) => JSON.stringify({ ...own(), ...part });
    const seen = { needs: { hit: { count: 3 } }, strength: 9 };
    const judged = await judge({ ...given({ hit: [1, 2, 3] }), facts: facts(seen) });
    expect(judged.given.dice).toEqual({ hit: [1] });
    expect(judged.differences).toEqual([9, 3, "table"]);
    expect(await reason({ ...given({ hit: [1, 2, 3, 4] }), facts: facts(seen) })).toBe("dice");
    const other = { ...seen, actor: { uuid: "Actor.t" } };
    expect(await reason({ ...given({ hit: [1, 2, 3] }), facts: facts(other) })).toBe("dice");
    expect(await reason({ ...given({ hit: [1, 2, 3] }), facts: facts({ ...seen, actor: null }) })).toBe(
      "dice",
    );
  });

  it("can't outnumber the required dice if the author's facts are unreadable", async () => {
    const judgeFacts = action.judge;
    for (const error of [new TypeError("x"), new RangeError("x"), new RuleError("x", 1, "2")]) {
      action.judge = (facts: any, hand: object) => {
        if (facts.strength === 9) throw error;
        return judgeFacts(facts, hand);
      };
      const facts = JSON.stringify({ ...own(), strength: 9 });
      expect(await reason({ ...given({ hit: [1] }), facts })).toBe("dice");
    }
    const facts = JSON.stringify({ ...own(), broken: true });
    expect((await judge({ facts })).differences).toEqual([]);
  });

  it("show no differences if the author saw the writer's facts", async () => {
    expect((await judge({ facts: JSON.stringify(own()) })).differences).toEqual([]);
    expect((await judge({ facts: JSON.stringify({ ...own(), strength: 2 }) })).differences[0]).toBe(2);
  });
});

describe("an action that throws an error", () => {
  it("is rejected as unreadable if its input may have caused the error", async () => {
    failure = new TypeError("no number");
    expect(await reason()).toBe("unreadable");
    failure = new RangeError("too long");
    expect(await reason()).toBe("unreadable");
    expect(console.error).not.toHaveBeenCalled();
  });

  it("is rejected with the error's message, which is also logged", async () => {
    failure = new Error("from a module");
    expect((await judge()).refused).toEqual({
      key: "BLACKOUT.writer.actionFailed",
      data: { what: "from a module" },
    });
    expect(console.error).toHaveBeenCalledWith("blackout | an action failed", failure);
    failure = "only a text";
    expect((await judge()).refused.data).toEqual({ what: "only a text" });
  });

  it("while the author's facts are compared is rejected with the error's message", async () => {
    const judgeFacts = action.judge;
    action.judge = (facts: any, hand: object) => {
      if (facts.strength === 9) throw new Error("from a module");
      return judgeFacts(facts, hand);
    };
    const facts = JSON.stringify({ ...own(), strength: 9 });
    expect(await reason({ ...given({ hit: [1] }), facts })).toBe("actionFailed");
  });
});

describe("an action that is evaluated again", () => {
  it("uses its stored facts and dice, and rolls missing dice", async () => {
    needs = { hit: { count: 2 } };
    const facts: any = { stored: true };
    const judged: any = await judgeAgain(action, facts, { dice: { hit: [3] }, answers: {} });
    expect(judged.given).toEqual({ dice: { hit: [3, 6] }, answers: {} });
    expect(judged.resolution.of).toBe(facts);
  });

  it("is rejected if it can't be judged with the given facts", async () => {
    failure = new RuleError("facts", 1, "2");
    const judged: any = await judgeAgain(action, {} as any, { dice: {}, answers: {} });
    expect(judged.refused.key).toBe("BLACKOUT.writer.impossible");
  });
});
