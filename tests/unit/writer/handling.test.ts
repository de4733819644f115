/**
 * Tests what the writer does with an action in each state: which data it trusts, when it judges, and how much
 * of the result it applies under each setting.
 */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ActionMessage } from "../../../src/actions/core/posted.ts";
import type { Change } from "../../../src/ledger/change.ts";
import { actionMessage, type MessagePart } from "../actions/core/messages.ts";

type Settled = [
  message: ActionMessage,
  wanted: readonly Change[],
  state: string,
  part: Record<string, unknown>,
];

let messages: Map<string, ActionMessage>;
let automation: string;
let action: { who?: string; nature?: string } | null;
let judged: any;
let settled: Settled[];
let resumed: unknown[];
let over: Change[];
let doneBefore: boolean;
vi.mock("../../../src/data/message/action.ts", () => ({ LONGEST_PART: 100_000 }));
vi.mock("../../../src/compat/messages.ts", () => ({}));
vi.mock("../../../src/compat/documents.ts", () => ({}));
vi.mock("../../../src/actions/core/registry.ts", () => ({ actionOf: () => action }));
vi.mock("../../../src/actions/core/judge-posted.ts", () => ({ judgeAction: () => judged }));
vi.mock("../../../src/actions/core/gather.ts", () => ({}));
vi.mock("../../../src/actions/party/gather-campaign.ts", () => ({}));
vi.mock("../../../src/writer/action/effects-changed.ts", () => ({}));
vi.mock("../../../src/writer/variants/moment.ts", () => ({
  momentOfVariant: ({ combat }: { combat: string }) => ({ combat, round: 8 }),
}));
vi.mock("../../../src/writer/action/changes-now.ts", () => ({
  changesNow: (draft: { changes(): Change[] }) => draft.changes(),
}));
vi.mock("../../../src/writer/action/written-before.ts", () => ({ wasWrittenBefore: () => doneBefore }));
vi.mock("../../../src/writer/action/judge.ts", () => ({ judgeNew: async () => judged }));
vi.mock("../../../src/writer/action/settle.ts", () => ({
  settle: async (...args: Settled) => void settled.push(args),
  resume: async (message: unknown) => void resumed.push(message),
}));
const { askedNow, handleAction, judge, settleJudged, tryAgain } =
  await import("../../../src/writer/action/handle-action.ts");
const { forgetAction, isKnown, knownAction, rememberAction } =
  await import("../../../src/writer/action/verdicts.ts");

const gia = { id: "gm", isGM: true };
const ada = { id: "ada", isGM: false };
const cost: Change = { uuid: "Actor.one", path: "system.stamina", add: -1 };
const harm: Change = { uuid: "Actor.two", path: "system.health", add: -3 };
const verdict = (message: ActionMessage) => message.system.verdict;

function posted(part: MessagePart = {}): ActionMessage {
  const message: any = actionMessage({ author: ada, ...part });
  message.system.toObject = () => {
    const { toObject, ...system } = message.system;
    void toObject;
    return structuredClone(system);
  };
  message.update = async ({ system }: any, options: object) => {
    expect(options).toEqual({ diff: false });
    Object.assign(message.system, structuredClone(system));
    message._stats.lastModifiedBy = "gm";
  };
  messages.set(message.id, message);
  return message;
}
/** Overwrites parts of a message, as if a player had done it. */
function overwrite(message: ActionMessage, part: object): void {
  Object.assign(message.system, part);
  Object.assign(message._stats, { lastModifiedBy: "ada" });
}
const result = (changes: Change[], part: object = {}) => ({
  facts: { actor: { uuid: "Actor.one", inCombat: false, state: {} }, targets: [], choices: {} },
  given: { dice: {}, answers: {} },
  prompts: [],
  differences: [],
  resolution: {
    draft: { changes: () => changes, comesOverOthers: (change: Change) => over.includes(change) },
  },
  ...part,
});
const states = () => settled.map(([, wanted, state]) => [state, wanted.map(({ uuid }) => uuid)]);

beforeEach(() => {
  forgetAction("message1");
  [messages, settled, resumed, over] = [new Map(), [], [], []];
  [automation, action, doneBefore] = ["full", {}, false];
  judged = result([cost, harm]);
  vi.stubGlobal("game", {
    messages,
    users: new Map([gia, ada].map(user => [user.id, user])),
    settings: { get: () => automation },
    time: { serverTime: 50 },
    combat: null,
    combats: new Map(),
  });
});

describe("an action", () => {
  it("is judged and applied if it is new", async () => {
    const message = posted({ lastModifiedBy: "ada" });
    await handleAction(message);
    expect(states()).toEqual([["applied", ["Actor.one", "Actor.two"]]]);
    expect(settled[0]?.[3]).toEqual({
      combat: "",
      round: -1,
      turn: -1,
      acting: "",
      facts: JSON.stringify(judged.facts),
      given: JSON.stringify(judged.given),
      asked: "{}",
      differences: "[]",
      reason: "",
      reasonData: "",
      amendments: "",
    });
  });

  it.each(["applying", "reversing"] as const)("is resumed if its state is “%s”", async state => {
    const message = posted({ verdict: { state } });
    await handleAction(message);
    expect([resumed, settled]).toEqual([[message], []]);
  });

  it.each(["judged", "applied", "reversed", "refused"] as const)(
    "is remembered, but not judged again, if its state is “%s”",
    async state => {
      const message = posted({ verdict: { state } });
      await handleAction(message);
      expect([resumed, settled, isKnown(message)]).toEqual([[], [], true]);
    },
  );

  it("is left to its author's client if it is secret and the author is a Gamemaster", async () => {
    await handleAction(posted({ secret: true, author: gia }));
    expect(settled).toEqual([]);
    await handleAction(posted({ secret: true, author: ada }));
    expect(settled).toHaveLength(1);
  });

  it("keeps the reason for its rejection, and can be tried again", async () => {
    const message = posted();
    judged = { refused: { key: "no", data: { name: "Ada" } } };
    await handleAction(message);
    expect(verdict(message)).toMatchObject({ state: "refused", reason: "no", reasonData: '{"name":"Ada"}' });
    expect(await tryAgain(message)).toBe(false);
    judged = { refused: { key: "still" } };
    expect(await tryAgain(message)).toBe(false);
    expect(verdict(message).reason).toBe("no");
    judged = result([cost]);
    expect(await tryAgain(message)).toBe(true);
    expect(settled[0]?.[3]).toMatchObject({ reason: "", reasonData: "" });
  });

  it("keeps the time when each of its prompts was first shown", async () => {
    const message = posted({ verdict: { asked: '{"dodge":7}' } });
    judged = result([], { prompts: [{ key: "dodge" }, { key: "resist" }] });
    expect(askedNow(message, judged)).toBe('{"dodge":7,"resist":50}');
  });
});

describe("an action that a player has overwritten", () => {
  it("is restored from the writer's copy, and the card says so", async () => {
    const message = posted({ verdict: { state: "applied", applied: JSON.stringify([harm]), step: 1 } });
    await handleAction(message);
    overwrite(message, { actor: "Actor.two", verdict: { ...verdict(message), state: "none", applied: "" } });
    expect(knownAction(message)).toMatchObject({ state: "applied", applied: [harm] });
    await handleAction(message);
    expect(message.system.actor).toBe("Actor.one");
    expect(verdict(message)).toMatchObject({ state: "applied", reason: "BLACKOUT.writer.putBack" });
    expect([settled, resumed]).toEqual([[], []]);
  });

  it("is confirmed without comment if its data is unchanged", async () => {
    const message = posted({ verdict: { state: "applied" } });
    await handleAction(message);
    overwrite(message, {});
    await handleAction(message);
    expect(verdict(message)).toMatchObject({ state: "applied", reason: "" });
    expect(message._stats.lastModifiedBy).toBe("gm");
  });

  it("isn't remembered if a user forged its verdict", () => {
    const message = posted({ lastModifiedBy: "ada", verdict: { state: "applied" } });
    rememberAction(message);
    expect(isKnown(message)).toBe(false);
    expect(knownAction(message).state).toBe("none");
  });

  it.each<[string, MessagePart["verdict"], boolean]>([
    ["a number of writes", { step: 1 }, false],
    ["applied changes", { applied: "[]" }, false],
    ["a planned write", { writing: "{}" }, false],
    ["nothing, but a document stores its ID", {}, true],
  ])(
    "is rejected if the writer doesn't remember it and its verdict contains %s",
    async (_what, part, written) => {
      doneBefore = written;
      const message = posted({ lastModifiedBy: "ada", verdict: part ?? {} });
      await handleAction(message);
      expect(settled).toEqual([]);
      expect(verdict(message)).toMatchObject({
        state: "refused",
        reason: "BLACKOUT.writer.forged",
        applied: "",
        writing: "",
        step: 0,
      });
    },
  );

  it("is judged without the verdict that its author put into it", async () => {
    const message = posted({ lastModifiedBy: "ada", verdict: { state: "applied", conflicts: "[1]" } });
    await handleAction(message);
    expect(states()).toEqual([["applied", ["Actor.one", "Actor.two"]]]);
    judged = { refused: { key: "no" } };
    forgetAction("message1");
    await handleAction(message);
    expect(verdict(message)).toMatchObject({ state: "refused", conflicts: "" });
  });
});

describe("the turn to which an action belongs", () => {
  const part = async (facts: object, author: object = ada) => {
    judged = { ...result([]), facts: { ...result([]).facts, ...facts } };
    await judge(posted({ author }));
    const { combat, round, turn, acting } = settled.at(-1)?.[3] ?? {};
    return [combat, round, turn, acting];
  };
  const none = ["", -1, -1, ""];
  const fighting = { actor: { uuid: "Actor.one", inCombat: true, state: {} } };
  const viewed = { id: "viewed", started: true, round: 2, turn: 1, combatant: { id: "foe" } };
  const other = { id: "other", started: true, round: 5, turn: null, combatant: null };
  beforeEach(() => {
    Object.assign(game, { combat: viewed, combats: new Map([["other", other]]) });
  });

  it("is the current turn of the action's encounter or, if it has none, of the viewed encounter", async () => {
    expect(await part(fighting)).toEqual(["viewed", 2, 1, "foe"]);
    expect(await part({ targets: [{ inCombat: true }] })).toEqual(["viewed", 2, 1, "foe"]);
    expect(await part({ fight: { id: "other" } })).toEqual(["other", 5, 0, ""]);
  });

  it("doesn't exist outside an encounter or before the encounter starts", async () => {
    expect(await part({})).toEqual(none);
    expect(await part({ fight: { id: "gone" } })).toEqual(none);
    Object.assign(game, { combat: { ...viewed, started: false } });
    expect(await part(fighting)).toEqual(none);
    Object.assign(game, { combat: null });
    expect(await part(fighting)).toEqual(none);
  });

  it("can be chosen only by Gamemasters, who must specify the round, the turn and the acting combatant", async () => {
    const choices = { round: 1, turn: 3, acting: "late" };
    expect(await part({ ...fighting, choices }, gia)).toEqual(["viewed", 1, 3, "late"]);
    expect(await part({ ...fighting, choices })).toEqual(["viewed", 2, 1, "foe"]);
    for (const key of ["round", "turn", "acting"])
      expect(await part({ ...fighting, choices: { ...choices, [key]: null } }, gia)).toEqual([
        "viewed",
        2,
        1,
        "foe",
      ]);
    const encounter = { id: "other", own: "mine" };
    expect(await part({ fight: encounter, choices: { round: 1, turn: 3 } }, gia)).toEqual([
      "other",
      1,
      3,
      "mine",
    ]);
  });

  it("is determined by the variant if the encounter has one", async () => {
    expect(await part({ ...fighting, variant: { combat: "Combat.v" } })).toEqual([
      "Combat.v",
      8,
      undefined,
      undefined,
    ]);
    expect(await part({ ...fighting, variant: { combat: "" } })).toEqual(["viewed", 2, 1, "foe"]);
  });
});

describe("the applied changes of an action", () => {
  const both = ["Actor.one", "Actor.two"];
  const place: Change = { uuid: "Combat.c.Combatant.x", path: "system.x", from: 0, to: 1 };
  const settles = async (part: MessagePart = {}, again = false) => {
    settled = [];
    await settleJudged(posted(part), judged, {}, again);
    return states()[0];
  };

  it("include all changes if automation is full", async () => {
    expect(await settles()).toEqual(["applied", both]);
  });

  it("are limited to the acting side's cost if effects must be confirmed", async () => {
    automation = "confirm";
    expect(await settles()).toEqual(["judged", ["Actor.one"]]);
    judged = result([cost]);
    expect(await settles()).toEqual(["applied", ["Actor.one"]]);
    judged = result([cost], { prompts: [{ key: "dodge" }] });
    expect(await settles()).toEqual(["judged", ["Actor.one"]]);
    over = [cost];
    expect(await settles()).toEqual(["judged", []]);
  });

  it("include changes to the acting actor's items, turn, party, market and variant, and the new area", async () => {
    automation = "confirm";
    const value = (uuid: string): Change => ({ uuid, path: "x", from: 0, to: 1 });
    const own = ["Actor.one.Item.gun", "Combat.budget", "Actor.party", "Actor.market", "Combat.variant"];
    const area: Change[] = (["regions", "templates"] as const).map(collection => ({
      uuid: "Scene.s",
      collection,
      created: { _id: "area" },
    }));
    judged = result([
      ...own.map(value),
      ...area,
      value("Actor.oneness"),
      { uuid: "Actor.two", collection: "effects", created: { _id: "bleeding" } },
    ]);
    Object.assign(judged.facts, {
      actor: { uuid: "Actor.one", state: { budget: { uuid: "Combat.budget" } } },
      party: { uuid: "Actor.party" },
      market: { uuid: "Actor.market" },
      variant: { combat: "Combat.variant" },
    });
    expect(await settles()).toEqual(["judged", [...own, "Scene.s", "Scene.s"]]);
  });

  it("are empty if only cards are written, except for a cost that has already been paid", async () => {
    automation = "cards";
    expect(await settles()).toEqual(["judged", []]);
    expect(await settles({ verdict: { state: "judged", applied: JSON.stringify([cost]) } })).toEqual([
      "judged",
      ["Actor.one"],
    ]);
  });

  it("are limited to the turn order if the action is automatic and the setting allows only cards to be written", async () => {
    automation = "cards";
    action = { nature: "automatic" };
    judged = result([place, harm]);
    expect(await settles()).toEqual(["judged", [place.uuid]]);
    expect(await settles({ verdict: { state: "judged", applied: JSON.stringify([cost]) } })).toEqual([
      "judged",
      [place.uuid],
    ]);
    judged = result([place]);
    expect(await settles()).toEqual(["applied", [place.uuid]]);
    over = [place];
    expect(await settles()).toEqual(["judged", []]);
  });

  it.each<[string, object]>([
    ["a manual change", { nature: "byHand" }],
    ["a transfer of items", { who: "holder" }],
  ])("include every part of %s under every setting", async (_what, kind) => {
    action = kind;
    for (automation of ["full", "confirm", "cards"]) expect(await settles()).toEqual(["applied", both]);
  });

  it("include every change of an automatic action, even if effects must be confirmed", async () => {
    action = { nature: "automatic" };
    automation = "confirm";
    expect(await settles()).toEqual(["applied", both]);
  });

  it("leave items with their owner until all prompts have been answered", async () => {
    action = { who: "holder" };
    judged = result([cost, harm], { prompts: [{ key: "accept" }] });
    expect((await settles())?.[0]).toBe("judged");
    action = { nature: "byHand" };
    expect((await settles())?.[0]).toBe("applied");
  });

  it("remain complete once the action has been applied and remain empty once it has been undone", async () => {
    automation = "confirm";
    expect(await settles({ verdict: { state: "applied" } })).toEqual(["applied", both]);
    automation = "full";
    expect(await settles({ verdict: { state: "reversed" } })).toEqual(["reversed", []]);
    expect(await settles({ verdict: { state: "reversed" } }, true)).toEqual(["applied", both]);
  });
});
