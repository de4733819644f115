/** Tests the automatic actions of combat variants, their marks, and rewinding their encounters. */
import { beforeEach, describe, expect, it, vi } from "vitest";

let messages: any;
let posted: any[];
let created: any[];
let done: unknown[];
let again: boolean;
let speaker: string | undefined;
let variants: any;
let actors: Map<string, any>;
let moments: unknown[];
let length: number;
let documents: Map<string, any>;
vi.mock("../../../../src/compat/documents.ts", () => ({
  actorFromUuid: (uuid: string) => actors.get(uuid) ?? null,
  documentFromUuid: (uuid: string) => documents.get(uuid) ?? null,
}));
vi.mock("../../../../src/compat/messages.ts", () => ({
  createMessage: async (data: any, options: object) => {
    created.push({ ...data, options });
    messages.set(data._id, { author: { isGM: true } });
  },
}));
vi.mock("../../../../src/data/effect/condition-source.ts", () => ({
  conditionIcon: (key: string) => `${key}.svg`,
  conditionName: (key: string) => `name of ${key}`,
}));
vi.mock("../../../../src/documents/fighters.ts", () => ({
  fighterOf: ({ id, actor }: any) => ({ id, actor: actor.uuid, hidden: true }),
}));
vi.mock("../../../../src/documents/is-mirrored.ts", () => ({ isMirrored: ({ mirrored }: any) => mirrored }));
vi.mock("../../../../src/features/combat/sha256.ts", () => ({
  idOf: (...words: unknown[]) => words.join(" "),
}));
vi.mock("../../../../src/actions/core/card.ts", () => ({ text: (key: string) => key }));
vi.mock("../../../../src/actions/core/posted.ts", () => ({
  asAction: (message: any) => (message?.system ? message : null),
  isVerdictTrusted: ({ trusted }: any) => trusted !== false,
  parsedRecord: (json: string) => (json.startsWith("{") ? JSON.parse(json) : null),
}));
vi.mock("../../../../src/actions/core/registry.ts", () => ({
  actionOf: (key: string) => (key === "unknown" ? undefined : { speaker, label: { key: `label of ${key}` } }),
}));
vi.mock("../../../../src/actions/variants/registry.ts", () => ({
  variantKeys: () => Object.keys(variants),
  variantOf: (key: string) => (variants[key]?.loaded ? variants[key] : null),
  variantFetched: async (key: string) => variants[key],
}));
vi.mock("../../../../src/actions/variants/variant-facts.ts", () => ({
  sheetsOf: (key: string) => `sheets of ${key}`,
}));
vi.mock("../../../../src/actions/variants/variant-of-encounter.ts", () => ({
  variantOfEncounter: ({ variant }: any) => variant,
}));
vi.mock("../../../../src/writer/action/handle-action.ts", () => ({
  tryAgain: async ({ id }: any) => {
    done.push(`try ${id}`);
    return again;
  },
}));
vi.mock("../../../../src/actions/core/not-yet.ts", () => ({ NOT_YET: "not yet" }));
vi.mock("../../../../src/writer/action/redo.ts", () => ({
  redo: async ({ id }: any) => {
    done.push(`redo ${id}`);
    return true;
  },
}));
vi.mock("../../../../src/writer/action/settle.ts", () => ({
  settle: async ({ id }: any, changes: unknown[], state: string, part: object) =>
    void done.push([state, id, ...changes, JSON.stringify(part)].join(" ")),
}));
vi.mock("../../../../src/writer/action/verdicts.ts", () => ({
  writeVerdict: async ({ id }: any, part: object) => void done.push(id, part),
}));
vi.mock("../../../../src/writer/combat/post-moment.ts", () => ({
  postAction: async (id: string, fighter: object, { choices, ...system }: any) => {
    posted.push({ id, fighter, ...system, choices: JSON.parse(choices) });
    return messages.has(id) ? null : {};
  },
}));
vi.mock("../../../../src/writer/variants/back-length.ts", () => ({
  lengthOf: (...what: unknown[]) => {
    moments = what;
    return length;
  },
}));
const { allowDueAgain, dueName, makeDue } = await import("../../../../src/writer/variants/due-actions.ts");
const { everyActor, markPassedOver, removeOldMarks } =
  await import("../../../../src/writer/variants/mark-passed-over.ts");
const { momentOfVariant } = await import("../../../../src/writer/variants/moment.ts");
const { rewindVariant } = await import("../../../../src/writer/variants/rewind-variant.ts");
const { advanceVariantTime } = await import("../../../../src/writer/variants/time-goes-on.ts");

let combat: any;
let number = 0;
const game = (): any => (globalThis as any).game;
function message(id: string, part: any = {}): any {
  const { verdict = {}, choices = `{"due":"draw"}`, action = "draw", ...rest } = part;
  const made = {
    id,
    author: { isGM: true },
    system: {
      action,
      choices,
      verdict: { state: "applied", reason: "", combat: combat.id, round: 2, ...verdict },
    },
    ...rest,
  };
  messages.set(id, made);
  return made;
}

beforeEach(() => {
  [posted, created, done, moments] = [[], [], [], []];
  [again, speaker, length] = [true, undefined, 0];
  messages = new Map();
  messages[Symbol.iterator] = () => messages.values();
  [variants, actors, documents] = [{}, new Map(), new Map()];
  number += 1;
  combat = {
    id: `c${number}`,
    round: 2,
    variant: "cards",
    combatants: new Map([
      ["a", { id: "a", uuid: "Combatant.a", actor: { uuid: "Actor.a" } }],
      ["gone", { id: "gone", actor: null }],
    ]),
  };
  vi.stubGlobal("game", {
    messages,
    world: { id: "w" },
    users: [
      { id: "gia", isGM: true },
      { id: "ada", isGM: false },
    ],
    settings: {
      get: (scope: string, key: string) => (`${scope}.${key}` === "blackout.combatVariant" ? "cards" : ""),
    },
    combats: { contents: [] },
    actors: [],
    scenes: [],
  });
});

describe("an automatic action of a variant", () => {
  const wish = (part: object = {}): any => ({
    action: "draw",
    combatant: "a",
    choices: { cards: 2 },
    name: "draw",
    ...part,
  });
  const make = (facts: object = { hand: 1 }, part: object = {}) => makeDue(combat, wish(part), facts as any);
  const id = () => `variant ${combat.id} draw`;

  it("is posted once on behalf of its combatant", async () => {
    expect(await make()).toBe(true);
    expect(posted).toEqual([
      {
        id: id(),
        fighter: { id: "a", actor: "Actor.a", hidden: true },
        action: "draw",
        actor: "Actor.a",
        choices: { cards: 2, combatant: "Combatant.a", due: "draw" },
      },
    ]);
    message(id());
    expect(await make()).toBe(false);
    expect([posted.length, done]).toEqual([1, []]);
  });

  it("is public and has no actor as its speaker if the Gamemaster speaks for it", async () => {
    speaker = "gamemaster";
    await make();
    expect(posted[0].fighter).toEqual({ id: "a", actor: null, hidden: false });
    await make({}, { action: "unknown" });
    expect(posted[1].fighter).toMatchObject({ hidden: true });
  });

  it("isn't posted without the combatant or its actor", async () => {
    expect(await make({}, { combatant: "x" })).toBe(false);
    expect(await make({}, { combatant: "gone" })).toBe(false);
    expect(posted).toEqual([]);
  });

  it("is reported as not posted if another client posted it at the same moment", async () => {
    messages.has = () => true;
    expect(await make()).toBe(false);
    expect(posted).toHaveLength(1);
  });

  it("is redone if it was undone by rewinding, but not if a Gamemaster undid it", async () => {
    message(id(), { verdict: { state: "reversed", reason: "not yet" } });
    expect(await make()).toBe(true);
    expect(done).toEqual([`redo ${id()}`]);
    message(id(), { verdict: { state: "reversed" } });
    expect(await make()).toBe(false);
    message(id(), { verdict: { state: "applied", reason: "not yet" } });
    expect(await make()).toBe(false);
    message(id(), { system: undefined });
    expect(await make()).toBe(false);
    expect(done).toHaveLength(1);
  });

  it("that was rejected is tried again only after its facts have changed", async () => {
    message(id(), { verdict: { state: "refused" } });
    again = false;
    expect([await make(), await make()]).toEqual([false, false]);
    expect(done).toEqual([`try ${id()}`]);
    expect(await make({ hand: 2 })).toBe(false);
    again = true;
    expect(await make({ hand: 3 })).toBe(true);
    expect(await make({ hand: 2 })).toBe(true);
    expect(done).toHaveLength(4);
    message(id(), { verdict: { state: "refused" }, trusted: false });
    expect(await make({ hand: 4 })).toBe(false);
    expect(done).toHaveLength(4);
  });

  it("is recognized by its ID, its choices and its author", () => {
    expect(dueName(message(id()), combat.id)).toBe("draw");
    expect(dueName(message(id()), "other")).toBeNull();
    expect(dueName(message("other"), combat.id)).toBeNull();
    expect(dueName(message(id(), { author: { isGM: false } }), combat.id)).toBeNull();
    expect(dueName(message(id(), { author: null }), combat.id)).toBeNull();
    expect(dueName(message(id(), { choices: "" }), combat.id)).toBeNull();
    expect(dueName(message(`variant ${combat.id} 7`, { choices: `{"due":7}` }), combat.id)).toBeNull();
  });

  it("can be posted again after a Gamemaster has undone it, one at a time, unless it is due now", async () => {
    const undone = { state: "reversed" };
    message("text", { system: undefined });
    message(id());
    message(`variant ${combat.id} forged`, { trusted: false, choices: `{"due":"forged"}`, verdict: undone });
    message(`variant ${combat.id} elsewhere`, {
      choices: `{"due":"elsewhere"}`,
      verdict: { ...undone, combat: "other" },
    });
    message(`variant ${combat.id} rewound`, {
      choices: `{"due":"rewound"}`,
      verdict: { ...undone, reason: "not yet" },
    });
    message("by hand", { verdict: undone });
    expect(await allowDueAgain(combat, new Set<string>())).toBe(false);
    message(`variant ${combat.id} now`, { choices: `{"due":"now"}`, verdict: undone });
    message(`variant ${combat.id} one`, { choices: `{"due":"one"}`, verdict: undone });
    message(`variant ${combat.id} two`, { choices: `{"due":"two"}`, verdict: undone });
    expect(await allowDueAgain(combat, new Set(["now"]))).toBe(true);
    expect(done).toEqual([`variant ${combat.id} one`, { reason: "not yet", reasonData: "" }]);
  });
});

describe("the mark of actors whom a variant skips", () => {
  const mark = "passedOver000000";
  function actor(id: string, marked: boolean, part: object = {}): any {
    return {
      id,
      isPerson: () => true,
      effects: new Set(marked ? [mark] : []),
      createEmbeddedDocuments: async (...what: unknown[]) => void done.push("create", id, ...what),
      deleteEmbeddedDocuments: async (...what: unknown[]) => void done.push("delete", id, ...what),
      ...part,
    };
  }
  const combatants = (...all: [string, any][]) => {
    combat.combatants = all.map(([id, one]) => ({ id, actor: one }));
    combat.combatants.contents = combat.combatants;
  };

  it("is added to skipped actors and removed from the others", async () => {
    combatants(
      ["a", actor("a", false)],
      ["b", actor("b", true)],
      ["c", actor("c", true)],
      ["d", actor("d", false)],
    );
    expect(await markPassedOver(combat, ["a", "c"])).toBe(true);
    expect(done).toEqual([
      ...["create", "a", "ActiveEffect"],
      [
        {
          _id: mark,
          name: "name of outOfFight",
          img: "outOfFight.svg",
          statuses: ["outOfFight"],
          flags: { core: { overlay: true } },
        },
      ],
      { keepId: true },
      ...["delete", "b", "ActiveEffect", [mark]],
    ]);
    combatants(["c", actor("c", true)], ["d", actor("d", false)]);
    expect(await markPassedOver(combat, ["c"])).toBe(false);
  });

  it("is set only if all of the actor's combatants are skipped, and only for persons", async () => {
    const [twin, whole] = [actor("twin", false), actor("whole", false)];
    combatants(
      ["a", twin],
      ["b", twin],
      ["c", whole],
      ["d", whole],
      ["e", actor("car", false, { isPerson: () => false })],
      ["f", null],
    );
    await markPassedOver(combat, ["a", "c", "d", "e", "f"]);
    expect(done.slice(0, 2)).toEqual(["create", "whole"]);
    expect(done).toHaveLength(5);
    done = [];
    await markPassedOver(combat, ["b"]);
    expect(done).toEqual([]);
  });

  it("is removed from actors who are in no encounter with a variant", async () => {
    const [inside, outside, unmarked, other] = [
      actor("in", true),
      actor("out", true),
      actor("unmarked", false),
      actor("other", true),
    ];
    game().combats.contents = [
      { mirrored: true, combatants: { contents: [{ actor: inside }] } },
      { mirrored: false, combatants: { contents: [{ actor: other }] } },
    ];
    await removeOldMarks([inside, outside, unmarked, null, other]);
    expect(done).toEqual([
      "delete",
      "out",
      "ActiveEffect",
      [mark],
      "delete",
      "other",
      "ActiveEffect",
      [mark],
    ]);
  });

  it("can be on world actors and on the actors of unlinked tokens", () => {
    game().actors = ["hero"];
    game().scenes = [
      {
        tokens: [
          { actorLink: true, actor: "hero" },
          { actorLink: false, actor: "thug" },
        ],
      },
    ];
    expect([...everyActor()]).toEqual(["hero", "thug"]);
  });
});

describe("the moment of an action in a variant", () => {
  it("is read from the variant's own state", () => {
    const turnState = () => ({ round: 3, acting: "b", order: [{ id: "a" }, { id: "b" }] });
    variants = { cards: { loaded: true, turnState } };
    documents.set("Combat.c", { id: "c" });
    expect(momentOfVariant({ key: "cards", combat: "Combat.c" } as any)).toEqual({
      combat: "c",
      round: 3,
      turn: 1,
      acting: "b",
    });
    variants.cards.turnState = () => ({ round: 1, acting: "x", order: [{ id: "a" }] });
    expect(momentOfVariant({ key: "cards", combat: null } as any)).toEqual({
      combat: "",
      round: 1,
      turn: 0,
      acting: "x",
    });
    expect(momentOfVariant({ key: "other", combat: "Combat.x" } as any)).toEqual({
      combat: "",
      round: 0,
      turn: 0,
      acting: "",
    });
  });
});

describe("rewinding an encounter with a variant", () => {
  beforeEach(() => {
    variants = { cards: { moves: ["step"] } };
  });
  const rewind = (moment: string, ...all: any[]) => rewindVariant(moment as any, combat, all);

  it("undoes the later actions, and lets automatic actions be posted again", async () => {
    const due = message(`variant ${combat.id} draw`);
    const step = message("step", { action: "step", choices: "", verdict: { round: 1 } });
    length = 2;
    expect(await rewind("turn", due, step, message("before"))).toBeNull();
    expect(done).toEqual([
      `reversed ${due.id} {"reason":"not yet","reasonData":""}`,
      `reversed step {"reason":"","reasonData":""}`,
    ]);
    expect(moments).toEqual([
      "turn",
      2,
      [
        { round: 2, moves: false, ofItself: true },
        { round: 1, moves: true, ofItself: false },
        { round: 2, moves: false, ofItself: false },
      ],
    ]);
  });

  it("is rejected if there is nothing to undo, or no variant", async () => {
    expect(await rewind("turn")).toBe("BLACKOUT.writer.nothingInTurn");
    expect(await rewind("previousTurn")).toBe("BLACKOUT.writer.nothingInTurn");
    expect(await rewind("round")).toBe("BLACKOUT.writer.nothingInRound");
    expect(await rewind("previousRound")).toBe("BLACKOUT.writer.nothingInRound");
    combat.variant = null;
    expect(await rewind("turn")).toBe("BLACKOUT.writer.noCombat");
  });
});

describe("the actions that variants require as world time passes", () => {
  const due = (...uuids: string[]) => ({ action: "heal", choices: { days: 1 }, actors: uuids });
  beforeEach(() => {
    for (const id of ["hero", "friend"]) actors.set(id, { hasPlayerOwner: true });
    actors.set("thug", { hasPlayerOwner: false });
  });
  const names = () => created.map(({ _id, system }) => [_id, ...system.targets].join(" "));

  it("are posted once, and are visible only to Gamemasters if the actor has no player", async () => {
    const asked: unknown[] = [];
    const timePasses = (...what: unknown[]) => {
      asked.push(...what);
      return due("hero", "thug", "friend", "gone");
    };
    variants = { cards: { timePasses } };
    await advanceVariantTime(10, 20);
    await advanceVariantTime(10, 20);
    expect(asked.slice(0, 3)).toEqual(["sheets of cards", 10, 20]);
    const shared = { type: "action", speaker: { alias: "label of heal" }, options: { keepId: true } };
    expect(created).toEqual([
      {
        ...shared,
        _id: "w variantTime cards 10 20 players 0",
        whisper: [],
        system: { action: "heal", actor: "hero", targets: ["hero", "friend"], choices: `{"days":1}` },
      },
      {
        ...shared,
        _id: "w variantTime cards 10 20 others 0",
        whisper: ["gia"],
        system: { action: "heal", actor: "thug", targets: ["thug", "gone"], choices: `{"days":1}` },
      },
    ]);
  });

  it("are posted for at most 50 actors per message", async () => {
    const uuids = Array.from({ length: 51 }, (_, index) => `x${index}`);
    variants = { cards: { timePasses: () => ({ ...due(...uuids), action: "unknown" }) } };
    await advanceVariantTime(10, 20);
    expect(created.map(({ _id, system }) => [_id, system.targets.length])).toEqual([
      ["w variantTime cards 10 20 others 0", 50],
      ["w variantTime cards 10 20 others 50", 1],
    ]);
    expect(created[0].speaker).toEqual({ alias: "" });
  });

  it("are posted only for variants that are selected or loaded", async () => {
    variants = {
      zones: { timePasses: () => due("thug") },
      bands: { loaded: true, timePasses: () => due("hero") },
      cards: {},
    };
    await advanceVariantTime(10, 20);
    expect(names()).toEqual(["w variantTime bands 10 20 players 0 hero"]);
    variants = { cards: { timePasses: () => null } };
    await advanceVariantTime(10, 30);
    expect(created).toHaveLength(1);
  });
});
