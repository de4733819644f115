/**
 * Tests which follow-ups the writer accepts, how it redoes actions and answers prompts, and which differences
 * in their effects it shows.
 */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getProperty } from "./foundry-utils.ts";
import type { Draft } from "../../../src/actions/core/draft.ts";

let messages: any;
let actors: Map<string, any>;
let documents: Map<string, any>;
let judgedAgain: any[];
let refused: boolean;
let settled: any[];
let rolls: any[];
vi.mock("../../../src/compat/documents.ts", () => ({
  actorFromUuid: (uuid: string) => actors.get(uuid) ?? null,
  documentFromUuid: (uuid: string) => documents.get(uuid) ?? null,
}));
vi.mock("../../../src/actions/core/card.ts", () => ({
  text: (key: string, data?: object) => ({ key, data }),
}));
vi.mock("../../../src/actions/core/why.ts", () => ({ signedNumber: (value: number) => `${value}` }));
vi.mock("../../../src/actions/core/gather.ts", () => ({
  gatherFacts: (action: any, { actor, item }: any, targets: any[], choices: object) => ({
    of: action.key,
    actor: actor.uuid,
    item: item?.uuid ?? null,
    targets: targets.map(({ uuid }) => uuid),
    choices,
  }),
}));
vi.mock("../../../src/actions/core/judge-posted.ts", () => ({
  judgeAction: ({ judged }: any) => judged ?? null,
}));
vi.mock("../../../src/actions/core/posted.ts", () => ({
  asAction: (message: any) => (message?.system ? message : null),
  isVerdictTrusted: ({ trusted }: any) => trusted !== false,
  parsed: (json: string) => (json.startsWith("{") ? JSON.parse(json) : null),
}));
vi.mock("../../../src/actions/core/roll.ts", () => ({
  rollDice: async (need: object) => {
    rolls.push(need);
    return { faces: [6, 6] };
  },
}));
vi.mock("../../../src/writer/action/handle-action.ts", () => ({
  askedNow: (_message: object, { prompts }: any) => `asked ${prompts}`,
  partOf: ({ prompts }: any) => ({ part: prompts }),
  settleJudged: async (message: any, again: object, part: object, back = false) =>
    void settled.push([message.id, again, part, back]),
}));
vi.mock("../../../src/writer/action/settle-answered.ts", () => ({
  settleAnswered: async (message: any, _before: object, again: object, author: object) =>
    void settled.push([message.id, again, author]),
}));
vi.mock("../../../src/writer/action/judge.ts", () => ({
  judgeAgain: async (action: any, facts: object, given: object) => {
    judgedAgain.push([action.key, facts, given]);
    return refused ? { refused: "no" } : { prompts: "none" };
  },
}));
const { changesNow } = await import("../../../src/writer/action/changes-now.ts");
const { effectsChanged } = await import("../../../src/writer/action/effects-changed.ts");
const { answerWithFallbacks } = await import("../../../src/writer/action/fallbacks.ts");
const { factsForAnswer, factsNow } = await import("../../../src/writer/action/facts-now.ts");
const { followsRightly } = await import("../../../src/writer/action/following.ts");
const { redo } = await import("../../../src/writer/action/redo.ts");
const { wasWrittenBefore } = await import("../../../src/writer/action/written-before.ts");

beforeEach(() => {
  [judgedAgain, settled, rolls, refused] = [[], [], [], false];
  [actors, documents, messages] = [new Map(), new Map(), new Map()];
  messages.some = (test: any) => [...messages.values()].some(test);
  vi.stubGlobal("foundry", { utils: { getProperty } });
  vi.stubGlobal("game", { messages, actors: [], combats: [], scenes: { contents: [] } });
});

describe("an action with choices that are reserved for follow-ups", () => {
  const action: any = {
    key: "attack",
    followsOnly: [
      { key: "free", initial: false },
      { key: "dice", initial: 0 },
    ],
  };
  let offer: any;
  function message(id: string, part: any = {}): any {
    const { verdict = {}, ...system } = part.system ?? {};
    const made = {
      id,
      author: { isGM: false },
      ...part,
      system: {
        action: "attack",
        actor: "Actor.a",
        item: "",
        origin: "origin",
        choices: `{"free":true}`,
        verdict: { state: "applied", ...verdict },
        ...system,
      },
    };
    messages.set(id, made);
    return made;
  }
  const follows = (part: any = {}, choices: any = { free: true }) =>
    followsRightly(message("m", { system: { choices: JSON.stringify(choices) }, ...part }), action, choices);
  beforeEach(() => {
    offer = { action: "attack", actor: "Actor.a", choices: { free: true, how: "hard" } };
    messages.set("origin", { id: "origin", system: {}, judged: { resolution: { followUps: [offer] } } });
  });

  it("is accepted if the original message offers it", () => {
    expect(follows()).toBe(true);
    expect(follows({}, { free: true, how: "other" })).toBe(true);
    offer.item = "Item.x";
    expect(follows()).toBe(false);
    expect(follows({ system: { item: "Item.x" } })).toBe(true);
  });

  it.each<[string, () => unknown]>([
    ["the offer is for another action", () => (offer.action = "parry")],
    ["the offer is for another actor", () => (offer.actor = "Actor.b")],
    ["the offer has other choices", () => (offer.choices = { free: 1 })],
    ["the original message offers nothing", () => messages.get("origin").judged.resolution.followUps.pop()],
    ["the original message can't be read", () => (messages.get("origin").judged = null)],
    ["the original message can't be trusted", () => (messages.get("origin").trusted = false)],
    ["the original message is no action", () => messages.set("origin", {})],
    ["the original message is gone", () => messages.delete("origin")],
  ])("is rejected if %s", (_why, change) => {
    change();
    expect(follows()).toBe(false);
  });

  it("needs an offer that contains all of those choices", () => {
    expect(follows({}, { free: true, dice: 2 })).toBe(false);
    offer.choices.dice = 2;
    expect(follows({}, { free: true, dice: 2 })).toBe(true);
  });

  it("is accepted without a follow-up offer if a Gamemaster posts it, or if those choices have their initial values", () => {
    messages.delete("origin");
    expect(follows({ author: { isGM: true } })).toBe(true);
    expect(follows({ author: null })).toBe(false);
    expect(follows({}, {})).toBe(true);
    expect(follows({}, { free: false, dice: 0 })).toBe(true);
    expect(followsRightly(message("m"), { key: "attack" } as any, { free: true })).toBe(true);
  });

  it("is rejected if another message has already used the same follow-up offer", () => {
    for (const state of ["applied", "judged", "applying"]) {
      message("other", { system: { verdict: { state } } });
      expect(follows()).toBe(false);
    }
    for (const state of ["none", "refused", "reversed"]) {
      message("other", { system: { verdict: { state } } });
      expect(follows()).toBe(true);
    }
  });

  it("isn't affected by messages that used another offer", () => {
    for (const part of [
      { system: { origin: "x" } },
      { system: { action: "parry" } },
      { system: { actor: "Actor.b" } },
      { system: { choices: `{"free":false}` } },
      { system: { choices: "" } },
      { trusted: false },
    ]) {
      message("other", part);
      expect(follows()).toBe(true);
    }
    messages.set("other", { id: "other" });
    expect(follows()).toBe(true);
    message("other", { system: { choices: `{"free":true,"how":"x"}` } });
    expect(follows()).toBe(false);
  });
});

describe("the current facts of an action", () => {
  const action: any = { key: "shoot" };
  const facts = (part: object = {}): any => ({
    actor: { uuid: "Actor.a" },
    targets: [{ uuid: "Actor.t" }],
    item: { uuid: "Item.gun" },
    choices: { how: "all" },
    ...part,
  });
  beforeEach(() => {
    actors.set("Actor.a", { uuid: "Actor.a", items: [{ uuid: "Item.other" }, { uuid: "Item.gun" }] });
    actors.set("Actor.t", { uuid: "Actor.t", items: [] });
  });

  it("are gathered for the same actor, item, targets and choices as the original facts", () => {
    const now = {
      of: "shoot",
      actor: "Actor.a",
      item: "Item.gun",
      targets: ["Actor.t"],
      choices: { how: "all" },
    };
    expect(factsNow(action, facts())).toEqual(now);
    expect(factsNow(action, facts({ item: null, chosen: { how: "own" } }))).toEqual({
      ...now,
      item: null,
      choices: { how: "own" },
    });
  });

  it("are unavailable if one of the action's documents no longer exists", () => {
    expect(factsNow(action, facts({ item: { uuid: "Item.gone" } }))).toBeNull();
    expect(factsNow(action, facts({ targets: [{ uuid: "Actor.t" }, { uuid: "Actor.gone" }] }))).toBeNull();
    expect(factsNow(action, facts({ actor: { uuid: "Actor.gone" }, item: null }))).toBeNull();
    expect(factsNow(action, facts({ actor: { uuid: "Actor.gone" } }))).toBeNull();
  });

  it("replace the stored facts for an answer only if they exist and the action requires current ones", () => {
    const stored = facts();
    expect(factsForAnswer(action, stored)).toBe(stored);
    expect(factsForAnswer({ ...action, answered: "asItIs" }, stored)).toMatchObject({ of: "shoot" });
    const gone = facts({ item: { uuid: "Item.gone" } });
    expect(factsForAnswer({ ...action, answered: "asItIs" }, gone)).toBe(gone);
  });

  it("are used to redo it, with the same dice and answers", async () => {
    const message: any = { id: "m", judged: { action, facts: facts(), given: "given" } };
    expect(await redo(message)).toBe(true);
    expect(judgedAgain).toEqual([["shoot", factsNow(action, facts()), "given"]]);
    expect(settled).toEqual([
      ["m", { prompts: "none" }, { part: "none", asked: "asked none", reason: "" }, true],
    ]);
  });

  it("are required to redo it", async () => {
    expect(await redo({ id: "m" } as any)).toBe(false);
    expect(await redo({ id: "m", judged: { action, facts: null } } as any)).toBe(false);
    const gone = facts({ item: { uuid: "Item.gone" } });
    expect(await redo({ id: "m", judged: { action, facts: gone } } as any)).toBe(false);
    expect(judgedAgain).toEqual([]);
    refused = true;
    expect(await redo({ id: "m", judged: { action, facts: facts() } } as any)).toBe(false);
    expect(settled).toEqual([]);
  });
});

describe("the fallbacks of open prompts", () => {
  const prompt = (key: string, dice?: object) => ({
    key,
    fallback: "no",
    options: [
      { value: "yes", dice: { count: 9, sides: 9 } },
      { value: "no", ...(dice && { dice }) },
    ],
  });
  const message = (...prompts: object[]): any => ({
    id: "m",
    judged: {
      action: { key: "shoot" },
      facts: "facts",
      given: { dice: { hit: [1] }, answers: { first: { value: "yes" } } },
      prompts,
    },
  });

  it("answer the prompts, and roll their dice", async () => {
    const dice = { count: 2, sides: 6, why: [] };
    expect(await answerWithFallbacks([message(prompt("soak", dice), prompt("live"))])).toBe(true);
    expect(rolls).toEqual([{ count: 2, sides: 6, inspiration: 0 }]);
    expect(judgedAgain).toEqual([
      [
        "shoot",
        "facts",
        {
          dice: { hit: [1], soak: [6, 6] },
          answers: { first: { value: "yes" }, soak: { value: "no" }, live: { value: "no" } },
        },
      ],
    ]);
    expect(settled).toEqual([["m", { prompts: "none" }, { part: "none", asked: "asked none" }, false]]);
  });

  it("roll no dice if they need none", async () => {
    await answerWithFallbacks([message(prompt("soak", { count: 0, sides: 6 }))]);
    await answerWithFallbacks([message({ ...prompt("soak"), fallback: "other" })]);
    expect([rolls, judgedAgain[0][2].dice]).toEqual([[], { hit: [1] }]);
  });

  it("answer only the selected prompts", async () => {
    const isWanted = ({ key }: any) => key === "live";
    expect(await answerWithFallbacks([message(prompt("soak"), prompt("live"))], isWanted)).toBe(true);
    expect(Object.keys(judgedAgain[0][2].answers)).toEqual(["first", "live"]);
    expect(await answerWithFallbacks([message(prompt("soak"))], isWanted)).toBe(false);
  });

  it("are settled like other answers if a Gamemaster chose them", async () => {
    const gamemaster: any = { isGM: true };
    expect(await answerWithFallbacks([message(prompt("soak"))], undefined, gamemaster)).toBe(true);
    expect(settled).toEqual([[expect.any(String), { prompts: "none" }, gamemaster]]);
  });

  it("aren't used if no prompt is open, or if the action can't be judged with them", async () => {
    expect(await answerWithFallbacks([])).toBe(false);
    expect(await answerWithFallbacks([message(), { id: "m" } as any])).toBe(false);
    const unreadable = message(prompt("soak"));
    unreadable.judged.facts = null;
    expect(await answerWithFallbacks([unreadable])).toBe(false);
    expect(judgedAgain).toEqual([]);
    refused = true;
    expect(await answerWithFallbacks([message(prompt("soak"))])).toBe(false);
    expect(settled).toEqual([]);
    refused = false;
    expect(await answerWithFallbacks([message(prompt("soak")), message()])).toBe(true);
    expect(await answerWithFallbacks([message(), message(prompt("soak"))])).toBe(true);
  });
});

describe("an action whose effects have already been written", () => {
  const wasWritten = (id: string | null = "m") => wasWrittenBefore({ id } as any);
  const marked = (tx: unknown = ["x.0", "m.0"]) => ({ flags: { blackout: { tx } } });
  const actor = (part: object = {}): any => ({
    flags: {},
    items: [],
    effects: [],
    isParty: () => false,
    system: { inspiration: { log: [{ id: "m.0" }] } },
    ...part,
  });
  const game = (): any => (globalThis as any).game;

  it.each<[string, () => unknown]>([
    ["an actor", () => game().actors.push(actor(marked()))],
    ["an item", () => game().actors.push(actor({ items: [{ flags: {} }, marked()] }))],
    ["an effect", () => game().actors.push(actor({ effects: [{ flags: {} }, marked()] }))],
    ["the party's log", () => game().actors.push(actor({ isParty: () => true }))],
    [
      "the actor of an unlinked token",
      () =>
        game().scenes.contents.push({ tokens: { contents: [{ actorLink: false, actor: actor(marked()) }] } }),
    ],
    ["a combatant", () => game().combats.push({ combatants: [{ flags: {} }, marked()] })],
  ])("is recognized by the mark on %s", (_where, add) => {
    expect(wasWritten()).toBe(false);
    add();
    expect(wasWritten()).toBe(true);
    expect([wasWritten("n"), wasWritten(null)]).toEqual([false, false]);
  });

  it("isn't confused with other actions and marks", () => {
    game().actors.push(actor(), actor(marked(["mm.0", "m", 7])), actor(marked("m.0")));
    game().scenes.contents.push({
      tokens: {
        contents: [
          { actorLink: true, actor: actor(marked()) },
          { actorLink: false, actor: null },
        ],
      },
    });
    game().combats.push({ combatants: [{ flags: {} }] });
    expect(wasWritten()).toBe(false);
    game().actors.push(actor({ isParty: () => true, system: { inspiration: { log: [{ id: "n.0" }] } } }));
    expect(wasWritten()).toBe(false);
  });
});

describe("differences between the effects on a card and the current effects", () => {
  const state = (part: object = {}) => ({
    hitPoints: { value: 10 },
    stamina: { value: 5 },
    armor: [{ value: 2 }, { value: 1 }],
    resistance: [{ value: 4 }],
    conditions: [],
    ...part,
  });
  const judged = (was: object, is: object, uuid = "Actor.t", name = "Tom"): any => ({
    facts: {
      actor: { uuid: "Actor.a", name: "Ada", state: state() },
      targets: [{ uuid, name, state: state(was) }],
    },
    resolution: { draft: { state: (of: string) => (of === uuid ? state(is) : state()) } },
  });

  it("are listed for each value whose change differs", () => {
    const shown = judged({}, { hitPoints: { value: 7 }, armor: [{ value: 2 }] });
    const now = judged(
      { hitPoints: { value: 4 } },
      {
        hitPoints: { value: 0 },
        stamina: { value: 6 },
        armor: [{ value: 1 }, { value: 1 }],
        resistance: [{ value: 1 }, { value: 1 }],
      },
    );
    const row = (key: string, before: string, after: string, need = "all") => ({
      what: { key: `BLACKOUT.difference.of.${key}`, data: { name: "Tom" } },
      before,
      after,
      concealed: { of: "Actor.t", need },
      when: "applied",
    });
    expect(effectsChanged(shown, now)).toEqual([
      row("hitPoints", "-3", "-4"),
      row("stamina", "0", "1"),
      row("resistance", "0", "-2"),
    ]);
    expect(effectsChanged(shown, judged({}, { hitPoints: { value: 7 } }))).toEqual([
      row("armor", "-1", "0", "passive"),
    ]);
    expect(effectsChanged(shown, shown)).toEqual([]);
  });

  it("include each condition that only one of the two adds", () => {
    const conditions = (...keys: string[]) => ({ conditions: keys.map(key => ({ key })) });
    const shown = judged(conditions("prone"), conditions("prone", "blind", "deaf"));
    const now = judged(conditions("deaf", "dazed"), conditions("deaf", "dazed", "blind", "stunned"));
    const row = (key: string, gained: boolean) => ({
      what: {
        key: "BLACKOUT.difference.of.condition",
        data: { name: "Tom", condition: { key: `BLACKOUT.condition.${key}`, data: undefined } },
      },
      before: gained ? null : "",
      after: gained ? "" : null,
      concealed: { of: "Actor.t", need: "passive" },
      when: "applied",
    });
    expect(effectsChanged(shown, now)).toEqual([row("stunned", true), row("deaf", false)]);
  });

  it("include differences for the acting actor, but not for actors who weren't part of the action", () => {
    const shown = judged({}, { stamina: { value: 1 } }, "Actor.other");
    const now = judged({}, { stamina: { value: 2 } });
    expect(effectsChanged(shown, now)).toEqual([]);
    now.resolution.draft.state = () => state({ stamina: { value: 4 } });
    expect(effectsChanged(shown, now)).toMatchObject([{ what: { data: { name: "Ada" } }, after: "-1" }]);
  });
});

describe("the current changes of an action in a combat variant", () => {
  const change = (path: string, to: unknown, from: unknown = 0, uuid = "Combat.c"): any => ({
    uuid,
    path,
    from,
    to,
  });
  const draft = (all: any[], over: any[], asTheyStand: (fought: any) => any): Draft =>
    ({
      changes: () => all,
      comesOverOthers: (one: object) => over.includes(one),
      overOthers: [{ combat: "Combat.c", asTheyStand }],
    }) as object as Draft;
  const own = change("system.fought.mine", 1);
  const stale = change("system.fought.theirs", 5);
  const world = (fought: unknown) =>
    documents.set("Combat.c", { toObject: () => ({ _id: "c", system: { fought } }) });

  it("include its effects on others, recomputed for the encounter's current state", () => {
    world({ mine: 0, theirs: 3 });
    const seen: any[] = [];
    const fresh = change("system.fought.theirs", 8, 3);
    const now = changesNow(
      draft([own, stale], [stale], fought => {
        seen.push(fought);
        return [fresh];
      }),
      [],
    );
    expect(seen).toEqual([{ mine: 1, theirs: 3 }]);
    expect(now).toEqual([own, fresh]);
  });

  it("are computed from the encounter's state without the action's effects on others that were already written", () => {
    world({ mine: 1, theirs: 5 });
    const seen: any[] = [];
    const applied = [{ ...own }, change("system.fought.theirs", 5, 3), change("name", "x", "y", "Actor.a")];
    changesNow(
      draft([own, stale], [stale], fought => {
        seen.push(fought);
        return [];
      }),
      [...applied],
    );
    expect(seen).toEqual([{ mine: 1, theirs: 3 }]);
  });

  it("are not recomputed for effects on others that change the same values as the action's own", () => {
    world({ mine: 0 });
    const same = change("system.fought.mine", 4);
    const other = change("system.fought.mine", 9, 0, "Combat.other");
    const now = changesNow(
      draft([own, same], [same], () => [change("system.fought.mine", 7), other]),
      [],
    );
    expect(now).toEqual([own, same, other]);
  });

  it("remain unchanged if the encounter no longer exists", () => {
    expect(
      changesNow(
        draft([own, stale], [stale], () => []),
        [],
      ),
    ).toEqual([own, stale]);
    world(null);
    const seen: any[] = [];
    const now = changesNow(
      draft([stale], [stale], fought => {
        seen.push(fought);
        return null;
      }),
      [],
    );
    expect([seen, now]).toEqual([[{}], [stale]]);
  });
});
