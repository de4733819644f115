/**
 * Tests how the writer applies the pending effects of an action on the basis of the current facts, and how it
 * posts an action that it has already judged.
 */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { actionMessage } from "../actions/core/messages.ts";

let actors: Map<string, any>;
let settled: any[];
let judge: (facts: any) => any;
let created: any[];
let posts: boolean;
let drafted: any;
vi.mock("../../../src/data/message/action.ts", () => ({ LONGEST_PART: 100_000 }));
vi.mock("../../../src/compat/messages.ts", () => ({
  newMessage: (data: object) => drafted && { ...drafted, data },
  createMessage: async (data: object, options: object) => {
    created.push(data, options);
    return posts ? {} : null;
  },
}));
vi.mock("../../../src/compat/documents.ts", () => ({
  actorFromUuid: (uuid: string) => actors.get(uuid) ?? null,
}));
vi.mock("../../../src/actions/core/registry.ts", () => ({ actionOf: () => null }));
vi.mock("../../../src/actions/core/judge-posted.ts", () => ({
  judgeAction: ({ judged }: any, facts: any) => (facts === undefined ? judged : judge(facts)),
}));
vi.mock("../../../src/actions/core/gather.ts", () => ({ stateOf: ({ now }: any) => now }));
vi.mock("../../../src/actions/party/gather-campaign.ts", () => ({
  gatherCampaign: (all: any[]) => `current log of ${all.map(({ uuid }) => uuid).join(", ")}`,
}));
vi.mock("../../../src/writer/action/changes-now.ts", () => ({
  changesNow: (draft: string, applied: unknown[]) => [draft, applied.length],
}));
vi.mock("../../../src/writer/action/effects-changed.ts", () => ({
  effectsChanged: (shown: any, now: any) =>
    shown.facts.actor.state.hitPoints === now.facts.actor.state.hitPoints ? [] : ["hit points"],
}));
vi.mock("../../../src/writer/action/judge.ts", () => ({}));
vi.mock("../../../src/writer/action/settle.ts", () => ({
  settle: async (_message: object, changes: unknown[], state: string, { facts, differences }: any) =>
    void settled.push({
      changes,
      state,
      facts: JSON.parse(facts),
      differences: differences && JSON.parse(differences),
    }),
}));
vi.mock("../../../src/writer/action/written-before.ts", () => ({}));
vi.mock("../../../src/writer/variants/moment.ts", () => ({}));
const { applyWhole } = await import("../../../src/writer/action/apply-whole.ts");
const { draftAction, forgetAction, isKnown, knownData, rememberAction, rememberNew, writeVerdict } =
  await import("../../../src/writer/action/verdicts.ts");

const state = (hitPoints: number, pending: object[] = []) => ({
  hitPoints,
  stamina: 1,
  armor: [],
  resistance: [],
  resist: { pending },
  name: "kept",
});
let message: any;
let facts: any;
const apply = async (): Promise<any> => {
  settled = [];
  return (await applyWhole(message)) ? settled[0] : null;
};
/** Sets the current state of an actor. Its `name` differs, but isn't one of the values that are refreshed. */
const now = (uuid: string, current: object, isTarget = true) =>
  actors.set(uuid, { uuid, isTarget: () => isTarget, now: { ...current, name: "other" } });

beforeEach(() => {
  [settled, created, actors, posts] = [[], [], new Map(), true];
  judge = () => ({ resolution: { draft: "new draft", problems: [] } });
  facts = {
    actor: { uuid: "Actor.a", state: state(5) },
    targets: [{ uuid: "Actor.t", state: state(6) }],
  };
  message = {
    judged: {
      action: { key: "shoot" },
      applied: [],
      differences: ["seen"],
      facts,
      resolution: { draft: "old draft" },
    },
  };
});

describe("the pending effects of an action", () => {
  it("are applied with the current state of the action's actors", async () => {
    now("Actor.a", state(5));
    now("Actor.t", { ...state(2), stamina: 9, armor: ["x"], resistance: ["y"] });
    const { changes, state: end, facts: used, differences } = await apply();
    expect([changes, end, differences]).toEqual([["new draft", 0], "applied", undefined]);
    expect(used).toEqual({
      actor: facts.actor,
      targets: [
        {
          uuid: "Actor.t",
          state: { ...state(2), stamina: 9, armor: ["x"], resistance: ["y"] },
        },
      ],
    });
  });

  it("are listed if they differ from those shown on the card", async () => {
    now("Actor.a", state(4));
    expect((await apply()).differences).toEqual(["seen", "hit points"]);
  });

  it("use the stored state of actors who are gone, can't be targeted or were already changed", async () => {
    now("Actor.a", state(1), false);
    expect((await apply()).facts).toEqual(facts);
    now("Actor.a", state(1));
    now("Actor.t", state(1));
    message.judged.applied = [{ uuid: "Actor.a.Item.x" }, { uuid: "Actor.t" }];
    const applied = await apply();
    expect([applied.facts, applied.changes]).toEqual([facts, ["new draft", 2]]);
    message.judged.applied = [{ uuid: "Actor.ab" }, { uuid: "Actor" }];
    expect((await apply()).facts.actor.state.hitPoints).toBe(1);
  });

  it("use the stored state of all actors if the rules no longer allow the action", async () => {
    now("Actor.a", state(1));
    judge = ({ actor }) => ({
      resolution: {
        draft: "draft",
        problems: actor.state.hitPoints === 1 ? [{ kind: "gear" }, { kind: "rule" }] : [],
      },
    });
    expect((await apply()).facts).toEqual(facts);
    judge = () => ({ resolution: { draft: "draft", problems: [{ kind: "gear" }] } });
    expect((await apply()).facts.actor.state.hitPoints).toBe(1);
    judge = ({ actor }) =>
      actor.state.hitPoints === 1 ? null : { resolution: { draft: "draft", problems: [] } };
    expect((await apply()).facts).toEqual(facts);
  });

  it("are those shown on the card if the action can't be judged again", async () => {
    judge = () => null;
    now("Actor.a", state(1));
    expect(await apply()).toEqual({
      changes: ["old draft", 0],
      state: "applied",
      facts,
      differences: undefined,
    });
    message.judged.facts = null;
    expect(await apply()).toBeNull();
    message.judged = null;
    expect(await apply()).toBeNull();
  });

  it("use the difficulty that a resist test had when it was rolled, even if it was raised later", async () => {
    const pending = (difficulty: number, effect = "fire") => [{ effect, difficulty }];
    facts.targets[0].state = state(6, pending(2));
    message.judged.action.key = "resist";
    const resist = async (current: object[], key = "resist") => {
      message.judged.action.key = key;
      now("Actor.t", state(6, current));
      return (await apply()).facts.targets[0].state.resist.pending;
    };
    expect(await resist(pending(3))).toEqual(pending(2));
    expect(await resist([...pending(9, "acid"), ...pending(2)])).toEqual([
      ...pending(9, "acid"),
      ...pending(2),
    ]);
    expect(await resist([...pending(9, "acid"), ...pending(3)])).toEqual(pending(2));
    expect(await resist([])).toEqual([]);
    expect(await resist(pending(3), "shoot")).toEqual(pending(3));
    expect((await apply()).facts.targets[0].state.hitPoints).toBe(6);
  });

  it("are added to the party's current log if that log still allows the action", async () => {
    facts.campaign = "old log";
    now("Actor.a", state(5));
    expect((await apply()).facts.campaign).toBe("current log of Actor.a");
    now("Actor.t", state(6));
    expect((await apply()).facts.campaign).toBe("current log of Actor.a, Actor.t");
    judge = ({ campaign }) => ({
      resolution: { draft: "draft", problems: campaign === "old log" ? [] : [{ kind: "rule" }] },
    });
    expect((await apply()).facts.campaign).toBe("old log");
    judge = () => ({ resolution: { draft: "draft", problems: [] } });
    message.judged.applied = [{ uuid: "Actor.x" }];
    expect((await apply()).facts.campaign).toBe("old log");
    message.judged.applied = [];
    delete facts.campaign;
    expect((await apply()).facts).not.toHaveProperty("campaign");
  });
});

describe("an action that gets its verdict before it is posted", () => {
  const data = { _id: "message1", speaker: "Ada" };
  let stored: Map<string, any>;
  beforeEach(() => {
    forgetAction("message1");
    stored = new Map();
    vi.stubGlobal("game", { messages: stored, users: new Map([["gm", { isGM: true }]]) });
    drafted = actionMessage();
    drafted.isAction = () => true;
    drafted.system.toObject = () => {
      const { toObject, ...system } = drafted.system;
      void toObject;
      return structuredClone(system);
    };
  });

  it("is posted with its first verdict, and updated with the next one", async () => {
    const draft: any = draftAction(data);
    expect(draft.data).toBe(data);
    expect(await writeVerdict(draft, { state: "judged" })).toBe(true);
    expect(created).toMatchObject([
      { ...data, system: { action: "test", verdict: { state: "judged", round: -1 } } },
      { keepId: true },
    ]);
    expect(isKnown(draft)).toBe(true);
    expect(await writeVerdict(draft, { state: "applied" })).toBe(false);
    const updates: unknown[] = [];
    stored.set("message1", { update: async (...what: unknown[]) => void updates.push(...what) });
    expect(await writeVerdict(draft, { state: "applied" })).toBe(true);
    expect(updates).toMatchObject([{ system: { verdict: { state: "applied" } } }, { diff: false }]);
    expect(created).toHaveLength(2);
  });

  it("isn't remembered if it couldn't be posted", async () => {
    posts = false;
    const draft: any = draftAction(data);
    expect(await writeVerdict(draft, { state: "judged" })).toBe(false);
    expect(isKnown(draft)).toBe(false);
  });

  it("isn't created if the data doesn't describe an action", () => {
    drafted.isAction = () => false;
    expect(draftAction(data)).toBeNull();
    drafted = undefined;
    expect(draftAction(data)).toBeNull();
  });

  it("isn't written without an ID", async () => {
    drafted.id = null;
    const draft: any = draftAction(data);
    expect(await writeVerdict(draft, {})).toBe(false);
    rememberNew(draft);
    rememberAction(draft);
    forgetAction(null);
    expect([isKnown(draft), created]).toEqual([false, []]);
  });

  it("has no verdict in the copy that the writer judges", () => {
    const verdict = {
      state: "applied",
      reason: "x",
      facts: "x",
      applied: "x",
      step: 4,
      round: 3,
      skipped: true,
    };
    Object.assign(drafted.system.verdict, verdict);
    drafted._stats = { lastModifiedBy: "ada" };
    rememberNew(drafted);
    const { verdict: known } = knownData(drafted);
    expect(known).toEqual(actionMessage().system.verdict);
  });
});
