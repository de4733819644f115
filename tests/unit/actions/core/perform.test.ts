/** Tests how a user performs an action, from the permission to the posted message. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { RuleError } from "../../../../src/rules/rule-error.ts";
import type { Action, Problem } from "../../../../src/actions/core/action.ts";
import { text } from "../../../../src/actions/core/card.ts";
import { defineAction } from "../../../../src/actions/core/define.ts";
import type { Facts, Table } from "../../../../src/actions/core/facts.ts";
import type { DiceNeed, Given } from "../../../../src/actions/core/hand.ts";
import type { ActionAnswer, ActionQuestion, Intent } from "../../../../src/actions/core/perform.ts";
import { registerActions } from "../../../../src/actions/core/registry.ts";
import type { BlackoutActor } from "../../../../src/documents/actor.ts";
import { someone, table } from "../support.ts";

let atTable: Table;
let existing: Set<unknown>;
let gathered: number;
let created: unknown[];
let secrets: unknown[];
let rolled: (readonly DiceNeed[])[];
vi.mock("../../../../src/compat/documents.ts", () => ({
  actorFromUuid: (uuid: string) => [...existing].find(one => (one as { uuid: string }).uuid === uuid) ?? null,
}));
vi.mock("../../../../src/compat/messages.ts", () => ({
  applyMessageMode: (data: object, mode: string) => ({ ...data, mode }),
  createMessage: async (data: object) => {
    created.push(data);
    return { id: "posted" };
  },
  currentMessageMode: () => "gm",
}));
vi.mock("../../../../src/actions/core/gather.ts", () => ({
  tableNow: () => atTable,
  gatherFacts: (
    action: Action,
    { actor, item }: { actor: { uuid: string }; item: { uuid: string } | null },
    targets: readonly { uuid: string }[],
    chosen: object,
  ): Facts => {
    gathered += 1;
    const facts = {
      actor: someone(actor.uuid.slice(6)),
      targets: targets.map(({ uuid }) => someone(uuid.slice(6))),
      item: item && { uuid: item.uuid },
      gear: [],
      party: null,
      choices: { ...chosen },
      chosen: { ...chosen },
    } as unknown as Facts;
    return { ...facts, choices: { ...action.defaults(facts, atTable), ...chosen } };
  },
}));
vi.mock("../../../../src/actions/core/hooks.ts", () => ({
  actionAllowed: (intent: object) => {
    asked.push(intent);
    return allowed;
  },
}));
vi.mock("../../../../src/actions/core/roll.ts", () => ({
  rollNeeds: async (needs: readonly DiceNeed[], given: Given) => {
    rolled.push(needs);
    const dice = Object.fromEntries(needs.map(({ stream, count }) => [stream, Array(count).fill(6)]));
    return { given: { ...given, dice: { ...given.dice, ...dice } }, rolls: [`roll ${rolled.length}`] };
  },
}));
vi.mock("../../../../src/actions/core/secret.ts", () => ({
  postSecret: async (whole: unknown) => {
    secrets.push(whole);
    return { id: "secret" };
  },
}));
let asked: object[];
let allowed: boolean;
const { lastIntent, perform, setActionAsker } = await import("../../../../src/actions/core/perform.ts");
const { forNextTime } = await import("../../../../src/actions/core/once-only.ts");
const { Proposal } = await import("../../../../src/actions/core/proposal.ts");

let notes: unknown[];
let isGM: boolean;
vi.stubGlobal("game", {
  user: {
    name: "Gia",
    get isGM() {
      return isGM;
    },
  },
  i18n: { localize: (key: string) => key, format: (key: string) => key, has: () => false, lang: "en" },
  time: { serverTime: 5.5, worldTime: 7.5 },
});
vi.stubGlobal("ui", {
  notifications: {
    warn: (...args: unknown[]) => notes.push(["warn", ...args]),
    error: (...args: unknown[]) => notes.push(["error", ...args]),
  },
});
vi.stubGlobal("foundry", { utils: { randomID: () => "random" } });
vi.stubGlobal("CONFIG", { sounds: { dice: "dice.wav" } });
vi.stubGlobal("ChatMessage", {
  implementation: { getSpeaker: ({ actor }: { actor: object }) => ({ actor }) },
});

const actor = (id: string, isOwner = true): BlackoutActor =>
  ({ uuid: `Actor.${id}`, name: id, isOwner, items: new Map([["knife", {}]]) }) as unknown as BlackoutActor;
let [one, two] = [actor("one"), actor("two")];

let problems: readonly Problem[] = [];
const spec = {
  key: "scare",
  targets: "any" as const,
  problems: () => problems,
  resolve: ({
    roll,
    targets,
  }: {
    roll: (stream: string, count: number, by?: object) => readonly number[];
    targets: readonly { uuid: string }[];
  }) => {
    const [face] = roll("fright", 2);
    if (face === 6) roll("more", 1);
    for (const { uuid } of targets) roll("courage", 1, { roller: uuid });
    return { outcome: text("done") };
  },
};
const scare: Action = {
  ...defineAction(spec as never),
  defaults: () => ({ seed: "", at: 0, since: 0, skill: "aim" }),
};
const still = { ...defineAction({ key: "still", resolve: () => ({ outcome: text("done") }) }) };
registerActions(
  scare,
  still,
  { ...still, key: "ofGamemaster", who: "gamemaster", speaker: "gamemaster" },
  { ...still, key: "ofHolder", who: "holder" },
  { ...still, key: "byHand", nature: "byHand" },
  {
    ...still,
    key: "hidden",
    ofPlayers: () => {
      throw new RuleError("choices.hidden", 1, "nothing");
    },
  },
  {
    ...still,
    key: "broken",
    defaults: () => {
      throw new RangeError("of a module");
    },
  },
);

const enact = async (part: Partial<Intent> = {}) =>
  perform({ action: "still", actor: one, fast: true, ...part } as Intent);
const message = () => created[0] as { system: Record<string, unknown> } & Record<string, unknown>;
const withDialog = (answer: Partial<ActionAnswer> | null, change?: (question: ActionQuestion) => void) => {
  const questions: ActionQuestion[] = [];
  setActionAsker(async question => {
    questions.push(question);
    change?.(question);
    return answer && { mode: "public", secret: false, ...answer };
  });
  return questions;
};
const problem = (kind: Problem["kind"]): readonly Problem[] => [{ kind, text: text(`problem ${kind}`) }];

beforeEach(() => {
  atTable = { ...table, enforce: { ...table.enforce, ap: "enforce" } };
  [one, two] = [actor("one"), actor("two")];
  existing = new Set([one, two]);
  [created, secrets, rolled, asked, notes, problems] = [[], [], [], [], [], []];
  [gathered, allowed, isGM] = [0, true, false];
  withDialog(null);
});

describe("an action", () => {
  it("is posted with its facts, choices and dice", async () => {
    expect(await enact({ action: "scare", targets: [two], item: { uuid: "Item.knife" } as never })).toEqual({
      id: "posted",
    });
    const { system, ...rest } = message();
    expect(rest).toEqual({
      type: "action",
      speaker: { actor: one },
      rolls: ["roll 1", "roll 2"],
      sound: "dice.wav",
      mode: "gm",
    });
    const { facts, choices, given, ...plain } = system;
    expect(plain).toEqual({
      action: "scare",
      actor: "Actor.one",
      item: "Item.knife",
      targets: ["Actor.two"],
      origin: "",
      overruled: false,
    });
    const once = { seed: "random", at: 5, since: 7 };
    expect(JSON.parse(String(choices)), "only what the user chose, and values that are valid once").toEqual(
      once,
    );
    expect(JSON.parse(String(facts))).toMatchObject({ choices: { ...once, skill: "aim" }, chosen: once });
    expect(JSON.parse(String(given))).toEqual({ dice: { fright: [6, 6], more: [6] }, answers: {} });
  });

  it("keeps a given seed and given times", async () => {
    await enact({ action: "scare", choices: { seed: "mine", at: 1, since: 2 } });
    expect(JSON.parse(String(message().system["choices"]))).toEqual({ seed: "mine", at: 1, since: 2 });
  });

  it("rolls only the acting side's dice", async () => {
    await enact({ action: "scare", targets: [two] });
    expect(rolled.flat().map(({ stream, roller }) => [stream, roller])).toEqual([
      ["fright", "Actor.one"],
      ["more", "Actor.one"],
    ]);
  });

  it("without dice is posted without rolls, with the given mode and origin", async () => {
    await enact({ mode: "self", origin: "message0" });
    expect(message()).toEqual({
      type: "action",
      speaker: { actor: one },
      system: expect.objectContaining({ action: "still", item: "", origin: "message0", choices: "{}" }),
      mode: "self",
    });
  });

  it("that a Gamemaster announces has the Gamemaster as its speaker", async () => {
    isGM = true;
    await enact({ action: "ofGamemaster" });
    expect(message()["speaker"]).toEqual({ alias: "Gia" });
  });

  it("that doesn't exist causes an error", async () => {
    await expect(enact({ action: "unknown" })).rejects.toThrow('There is no action "unknown"');
  });

  it("can be performed only by an owner of the actor or, if it is reserved for Gamemasters, by a Gamemaster", async () => {
    one = actor("one", false);
    existing = new Set([one]);
    expect(await enact()).toBeNull();
    const note = ["warn", "BLACKOUT.test.notYours", { format: { name: "one" }, localize: true }];
    expect([notes, gathered]).toEqual([[note], 0]);
    isGM = true;
    expect(await enact({ action: "ofGamemaster" })).not.toBeNull();
    isGM = false;
    one = actor("one");
    expect(await enact({ action: "ofGamemaster" })).toBeNull();
  });

  it("can be prevented by a module, which receives the details of the action", async () => {
    allowed = false;
    expect(await enact({ action: "scare", targets: [two] })).toBeNull();
    expect(asked).toEqual([
      {
        action: "scare",
        actor: one,
        item: null,
        targets: [two],
        choices: { seed: "random", at: 5, since: 7, skill: "aim" },
      },
    ]);
    expect([created, rolled]).toEqual([[], []]);
  });

  it("with choices that players aren't allowed to make is rejected unless a Gamemaster makes them", async () => {
    expect(await enact({ action: "hidden" })).toBeNull();
    expect(notes).toHaveLength(1);
    expect((notes as unknown[][])[0]?.[0]).toBe("error");
    isGM = true;
    expect(await enact({ action: "hidden" })).not.toBeNull();
  });

  it("rethrows an error thrown by a module", async () => {
    await expect(enact({ action: "broken" })).rejects.toThrow("of a module");
    expect(notes).toEqual([]);
  });
});

describe("a problem", () => {
  it.each(["rule", "ap"] as const)(
    "of kind %s prevents the action before any dice are rolled",
    async kind => {
      problems = problem(kind);
      expect(await enact({ action: "scare" })).toBeNull();
      expect(notes).toEqual([["warn", `problem ${kind}`]]);
      expect([rolled, created, asked]).toEqual([[], [], []]);
    },
  );

  it("with an enforced rule can be overruled by a Gamemaster, but not by a player", async () => {
    problems = problem("ap");
    withDialog({ overruled: true });
    expect(await enact({ action: "scare" })).toBeNull();
    isGM = true;
    expect(await enact({ action: "scare" })).not.toBeNull();
    expect(message().system["overruled"]).toBe(true);
  });

  it("with the turn order of a skill challenge stops a player, but only warns a Gamemaster (R3.8)", async () => {
    problems = problem("turn");
    withDialog({});
    expect(await enact({ action: "scare" })).toBeNull();
    isGM = true;
    expect(await enact({ action: "scare" })).not.toBeNull();
    expect(message().system["overruled"]).toBe(false);
  });
});

describe("the dialog", () => {
  it("is opened with the proposal, and its result determines how the action is posted", async () => {
    const done = vi.fn<() => void>();
    const questions = withDialog({ mode: "blind", done });
    await enact({ fast: false });
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatchObject({ table: atTable, intent: { action: "still" }, action: still });
    expect(message()["mode"]).toBe("blind");
    expect(done).toHaveBeenCalledTimes(1);
  });

  it("can change the targets and choices", async () => {
    withDialog({}, ({ proposal }) => {
      proposal.choose([two], { skill: "blade" });
    });
    await enact({ action: "scare", fast: false });
    expect(message().system).toMatchObject({ targets: ["Actor.two"] });
    expect(JSON.parse(String(message().system["choices"]))).toMatchObject({ skill: "blade" });
  });

  it("can be canceled", async () => {
    expect(await enact({ fast: false })).toBeNull();
    expect([created, notes]).toEqual([[], []]);
  });

  it.each([
    ["ap", false, false],
    ["ap", true, true],
    ["range", false, true],
    ["gear", false, false],
    ["rule", true, false],
  ] as const)(
    "opens even for a fast action if a problem must be confirmed or overruled (%s, Gamemaster: %s → %s)",
    async (kind, gamemaster, opens) => {
      isGM = gamemaster;
      problems = problem(kind);
      const questions = withDialog(null);
      await enact({ action: "scare" });
      expect(questions).toHaveLength(opens ? 1 : 0);
    },
  );

  it.each([
    ["was deleted", () => existing.delete(one)],
    ["is no longer owned by the user", () => Object.assign(one, { isOwner: false })],
  ])("has no effect if its actor %s while it was open", async (_what, change) => {
    const done = vi.fn<() => void>();
    withDialog({ done }, change);
    expect(await enact({ fast: false })).toBeNull();
    expect(notes).toEqual([["warn", "BLACKOUT.test.gone", { format: { name: "one" }, localize: true }]]);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it("for a Gamemaster's action has no effect if the user is no longer a Gamemaster", async () => {
    isGM = true;
    withDialog({}, () => {
      isGM = false;
    });
    expect(await enact({ action: "ofGamemaster", fast: false })).toBeNull();
  });

  it("can make a Gamemaster's action secret, but not a player's", async () => {
    withDialog({ secret: true });
    await enact({ fast: false });
    expect([secrets.length, created.length]).toEqual([0, 1]);
    isGM = true;
    expect(await enact({ fast: false })).toEqual({ id: "secret" });
    expect(secrets).toEqual([
      expect.objectContaining({ action: "still", actor: "Actor.one", targets: [], origin: "" }),
    ]);
    expect(created).toHaveLength(1);
  });
});

describe("the last action", () => {
  const last = async (part: Partial<Intent>) => {
    await enact({ actor: two });
    await enact(part);
    return lastIntent();
  };

  it("can be repeated with its choices, except for those that are valid only once", async () => {
    expect(
      await last({ action: "scare", targets: [two], choices: { seed: "mine", skill: "blade" } }),
    ).toEqual({
      action: "scare",
      actor: one,
      fast: true,
      targets: [two],
      choices: { skill: "blade" },
      mode: "gm",
    });
  });

  it("is remembered without places, paths, people, seeds, times or other users' dice", () => {
    const once = { leases: ["a"], place: {}, people: [], dragged: [], seed: "s", at: 1, since: 2 };
    expect(forNextTime({ ...once, skill: "aim", rows: [] })).toEqual({ skill: "aim", rows: [] });
  });

  it.each([
    ["a follow-up", { origin: "message0" }],
    ["a manual change", { action: "byHand" }],
    ["a move of items", { action: "ofHolder" }],
  ])("isn't %s", async (_what, part) => {
    expect((await last(part))?.actor).toBe(two);
  });

  it("is forgotten if its actor was deleted or replaced, and has no item if its item was deleted", async () => {
    const knife = { id: "knife", uuid: "Item.knife" } as never;
    expect((await last({ item: knife }))?.item).toBe(knife);
    one.items.delete("knife");
    expect(await last({ item: knife })).toMatchObject({ action: "still", item: null });
    existing = new Set([actor("one")]);
    expect(lastIntent()).toBeNull();
  });
});

describe("a proposal", () => {
  const proposal = () => new Proposal(still, { actor: one }, [two], { a: 1 });

  it("has the facts for the latest targets and choices", () => {
    const proposed = proposal();
    expect([proposed.targets, proposed.facts.chosen]).toEqual([[two], { a: 1 }]);
    proposed.choose([], { b: 2 });
    expect([proposed.targets, proposed.facts.chosen]).toEqual([[], { b: 2 }]);
    proposed.refresh();
    expect([proposed.targets, proposed.facts.chosen]).toEqual([[], { b: 2 }]);
    const other = proposed.factsFor([two], { c: 3 });
    expect([other.chosen, proposed.facts.chosen]).toEqual([{ c: 3 }, { b: 2 }]);
  });

  it("differs from what the user saw only if the documents have changed since then", () => {
    let stamina = 1;
    const changing: Action = {
      ...still,
      preview: (facts, at) => ({ ...still.preview(facts, at), stamina }),
    };
    const proposed = new Proposal(changing, { actor: one }, [], {});
    expect(proposed.differences).toEqual([]);
    const preview = vi.spyOn(changing, "preview").mockImplementation((facts, at) => ({
      ...still.preview(facts, at),
      stamina: (stamina += 1),
    }));
    expect(proposed.differences, "the facts are the same").toEqual([]);
    proposed.refresh();
    expect(proposed.differences).not.toEqual([]);
    proposed.choose([], {});
    expect(proposed.differences).toEqual([]);
    preview.mockRestore();
  });
});
