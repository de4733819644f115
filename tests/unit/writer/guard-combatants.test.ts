/** Tests how players' changes to combatants are reverted, reported and prevented from recurring. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { diffObject, flattenObject, getProperty, mergeObject } from "./foundry-utils.ts";

type Watcher = (event: string, combatant: any, userId: string) => void;
let onCombatant: Watcher;
let onCombat: (combat: any, userId: string) => void;
let posted: any[];
let writes: any[];
/** What happens during the next write to the encounter. */
let during: () => void;
function written(...what: unknown[]): void {
  writes.push(what);
  const now = during;
  during = () => undefined;
  now();
}
vi.mock("../../../src/compat/messages.ts", () => ({
  createMessage: async (data: object) => void posted.push(data),
}));
vi.mock("../../../src/compat/combat.ts", () => ({
  pendingCombatant: (combat: any, data: any) => {
    const made = combatantOf(combat, { ...data, _id: null });
    return Object.assign(made, { placeAsJoining: () => void (made.source.initiative = null) });
  },
  recreateCombatants: async (_combat: any, list: object[], options: object) =>
    written("recreate", list, options),
  updateFighters: async (_combat: any, list: object[], options: object) => written("update", list, options),
  updateCombat: async (_combat: any, data: object, options: object) => written("copies", data, options),
}));
vi.mock("../../../src/documents/combat-links.ts", () => ({
  setCombatWatcher: (watcher: typeof onCombat) => void (onCombat = watcher),
}));
vi.mock("../../../src/documents/combatant.ts", () => ({
  RETURNS: "returns",
  setCombatantWatcher: (watcher: Watcher) => void (onCombatant = watcher),
}));
vi.mock("../../../src/documents/fighters.ts", () => ({ combatData: ({ stored }: any) => stored }));
vi.mock("../../../src/actions/core/posted.ts", () => ({
  parsedRecord: (text: string) => (text.startsWith("{") ? JSON.parse(text) : null),
}));
vi.mock("../../../src/documents/combatant-copies.ts", () => ({
  UNSEEN: "unseen",
  copyOf: ({ source }: any) => structuredClone(source),
  forgetCopy: async ({ stored }: any, id: string) => {
    if (id in stored.copies) written("forget", id);
    delete stored.copies[id];
  },
}));
vi.mock("../../../src/language/localize.ts", () => ({
  localized: ({ key, data }: any) => [key, ...Object.values(data ?? {})].join(" "),
}));
const { guardCombatants, watchCombatants } = await import("../../../src/writer/combat/guard-combatants.ts");

const users: any = Object.assign(
  new Map([
    ["gia", { id: "gia", name: "Gia", isGM: true }],
    ["ada", { id: "ada", name: "Ada", isGM: false }],
    ["bo", { id: "bo", name: "Bo", isGM: false }],
  ]),
  { filter: (test: (user: object) => boolean) => [...users.values()].filter(test) },
);
let guarded: any[];
let combat: any;
let number = 0;

/** Returns a stand-in for a combatant. The guard's copy of it contains all of its source data. */
function combatantOf(of: any, source: any): any {
  const combatant: any = {
    id: source._id,
    uuid: `${of.uuid}.Combatant.${source._id}`,
    parent: of,
    hasPlayerOwner: true,
    token: null,
    _stats: { lastModifiedBy: null },
    get name() {
      return combatant.source.name;
    },
    get actor() {
      return (globalThis as any).game.actors.get(combatant.source.actorId) ?? null;
    },
    get _source() {
      return { tokenId: null, ...combatant.source };
    },
    toObject: () => ({ ...structuredClone(combatant.source), flags: { module: 1 } }),
    updateSource: (changes: object) => void mergeObject(combatant.source, changes),
  };
  const { _id, ...rest } = source;
  combatant.source = { tokenId: null, sceneId: null, img: "", hidden: false, ...rest };
  return combatant;
}
function join(id: string, part: object = {}): any {
  const combatant = combatantOf(combat, { _id: id, actorId: id, name: id, initiative: null, ...part });
  combat.combatants.set(id, combatant);
  return combatant;
}
const started = () => {
  guarded = [];
  watchCombatants(one => void guarded.push(one.id));
};
/** Stores copies of the given combatants' current data in the encounter. */
const store = (...all: any[]) => {
  combat.stored = {
    guarded: true,
    copies: Object.fromEntries(all.map(one => [one.id, JSON.stringify(one.source)])),
  };
};
const reports = () => posted.map(({ content }) => content);
const turns = () => combat.turns;

beforeEach(() => {
  [posted, writes, during] = [[], [], () => undefined];
  number += 1;
  const combatants: any = new Map();
  combat = {
    id: `c${number}`,
    uuid: `Combat.c${number}`,
    started: true,
    turns: 0,
    setupTurns: () => void (combat.turns += 1),
    _source: { turn: 3 },
    stored: { guarded: false, copies: {} },
    deleteEmbeddedDocuments: async (...what: unknown[]) => written("delete", ...what),
    combatants: Object.assign(combatants, {
      [Symbol.iterator]: () => combatants.values(),
    }),
  };
  Object.defineProperty(combatants, "contents", { get: () => [...combatants.values()] });
  const person = (id: string, owner: string | null = null) => ({
    uuid: `Actor.${id}`,
    name: `the actor ${id}`,
    isPerson: () => id !== "crate",
    testUserPermission: (user: any, level: string) => level === "OWNER" && user.id === owner,
  });
  vi.stubGlobal("foundry", {
    utils: {
      deepClone: structuredClone,
      diffObject,
      flattenObject,
      getProperty,
      mergeObject,
      escapeHTML: (text: string) => `[${text}]`,
    },
  });
  const messages: any = { some: (test: any) => posted.some(test) };
  vi.stubGlobal("game", {
    user: { isGM: true },
    users,
    combats: [combat],
    messages,
    actors: new Map([
      ["ada1", person("ada1", "ada")],
      ["ada2", person("ada2", "ada")],
      ["bo1", person("bo1", "bo")],
      ["crate", person("crate", "ada")],
    ]),
    scenes: new Map([["s", { tokens: new Set(["t"]) }]]),
  });
});

describe("a combatant that a player changes", () => {
  it("gets its previous data back immediately on a Gamemaster's client, and the writer then stores that data", async () => {
    const ada = join("x1", { actorId: "ada1", initiative: 5 });
    started();
    ada.source.initiative = 99;
    onCombatant("update", ada, "ada");
    expect(ada.source.initiative).toBe(5);
    expect(guarded).toEqual([combat.id]);
    await guardCombatants(combat);
    expect(writes[0]).toEqual(["update", [{ _id: "x1", initiative: 5 }], { combatTurn: 3, diff: false }]);
    expect(reports()).toEqual(["<p>[BLACKOUT.writer.guarded.putBack x1 Ada]</p>"]);
    expect(posted[0]).toMatchObject({
      whisper: ["gia"],
      flags: { blackout: { guarded: `putBack ${combat.id} ada1 ada` } },
    });
    writes = [];
    await guardCombatants(combat);
    expect(writes.filter(([what]) => what === "update")).toEqual([]);
  });

  it("has every path restored that the player changed, even in several steps, but no other path", async () => {
    const ada = join("ada1", { initiative: 5, system: { began: 1, ended: 2, kept: 3 } });
    started();
    ada.source.system.began = 7;
    onCombatant("update", ada, "ada");
    ada.source.system.ended = 8;
    ada.source.system.kept = 3;
    onCombatant("update", ada, "ada");
    await guardCombatants(combat);
    expect(writes[0][1]).toEqual([{ "_id": "ada1", "system.began": 1, "system.ended": 2 }]);
  });

  it("isn't reported if the change doesn't alter its data", async () => {
    const ada = join("ada1");
    started();
    onCombatant("update", ada, "ada");
    expect(guarded).toEqual([]);
    await guardCombatants(combat);
    expect([posted, writes.filter(([what]) => what === "update")]).toEqual([[], []]);
  });

  it("keeps the changes made by a Gamemaster", async () => {
    const ada = join("ada1", { initiative: 5 });
    started();
    ada.source.initiative = 9;
    onCombatant("update", ada, "gia");
    ada.source.initiative = 99;
    onCombatant("update", ada, "ada");
    expect(ada.source.initiative).toBe(9);
  });

  it("is left to the Gamemasters' clients, and ignored while it belongs to no encounter", () => {
    const ada = join("ada1", { initiative: 5 });
    started();
    ada.source.initiative = 99;
    onCombatant("update", { ...ada, parent: null }, "ada");
    (globalThis as any).game.user.isGM = false;
    onCombatant("update", ada, "ada");
    onCombat(combat, "ada");
    expect([ada.source.initiative, guarded, turns()]).toEqual([99, [], 0]);
  });

  it("is ignored if it was unknown before the update", () => {
    started();
    onCombatant("update", join("ada1"), "ada");
    expect(guarded).toEqual([]);
  });

  it("is reported once for each player and result", async () => {
    const ada = join("ada1", { initiative: 5 });
    started();
    const change = async (user: string) => {
      ada.source.initiative = 99;
      onCombatant("update", ada, user);
      await guardCombatants(combat);
    };
    await change("ada");
    posted[0].author = { isGM: true };
    await change("ada");
    expect(posted).toHaveLength(1);
    await change("bo");
    expect(reports()[1]).toBe("<p>[BLACKOUT.writer.guarded.putBack ada1 Bo]</p>");
    posted[0].author = { isGM: false };
    await change("ada");
    expect(posted).toHaveLength(3);
  });

  it("is reported without a name if the user who changed it is unknown", async () => {
    const ada = join("ada1", { initiative: 5 });
    started();
    ada.source.initiative = 99;
    onCombatant("update", ada, "gone");
    await guardCombatants(combat);
    expect(reports()).toEqual([
      "<p>[BLACKOUT.writer.guarded.putBack ada1 BLACKOUT.writer.guarded.somebody]</p>",
    ]);
  });

  it("is written again later if another change arrives during the write", async () => {
    const ada = join("ada1", { initiative: 5 });
    started();
    ada.source.initiative = 99;
    onCombatant("update", ada, "ada");
    during = () => {
      ada.source.initiative = 98;
      onCombatant("update", ada, "ada");
    };
    await guardCombatants(combat);
    await guardCombatants(combat);
    expect(writes.filter(([what]) => what === "update")).toHaveLength(2);
  });

  it("is skipped if it was deleted during the write, but other errors are thrown", async () => {
    const ada = join("ada1", { initiative: 5 });
    started();
    ada.source.initiative = 99;
    onCombatant("update", ada, "ada");
    during = () => {
      throw new Error("offline");
    };
    await expect(guardCombatants(combat)).rejects.toThrow("offline");
    during = () => {
      combat.combatants.delete("ada1");
      throw new Error("gone");
    };
    await guardCombatants(combat);
    expect(posted).toEqual([]);
  });

  it("stays pending only in its own encounter", async () => {
    const ada = join("ada1", { initiative: 5 });
    started();
    ada.source.initiative = 99;
    onCombatant("update", ada, "ada");
    await guardCombatants({
      ...combat,
      uuid: "Combat.other",
      combatants: Object.assign(new Map(), { contents: [] }),
    });
    expect(writes).toEqual([]);
    await guardCombatants(combat);
    expect(writes[0][0]).toBe("update");
  });
});

describe("an encounter that is changed", () => {
  it("treats its combatants' data as known again after a Gamemaster's change", () => {
    const ada = join("ada1", { initiative: 5 });
    started();
    ada.source.initiative = 9;
    onCombat(combat, "gia");
    expect([guarded, turns()]).toEqual([[], 0]);
    ada.source.initiative = 99;
    onCombatant("update", ada, "ada");
    expect(ada.source.initiative).toBe(9);
    onCombat(combat, "gia");
    expect(guarded).toEqual([combat.id, combat.id]);
  });

  it("is set up and guarded again if a player changed it", () => {
    const ada = join("ada1", { initiative: 5 });
    started();
    const late = join("bo1", { initiative: 7 });
    ada.source.initiative = 99;
    onCombat(combat, "ada");
    expect([ada.source.initiative, late.source.initiative]).toEqual([5, 7]);
    expect([guarded, turns()]).toEqual([[combat.id], 1]);
  });

  it("isn't guarded when a different encounter changes", () => {
    const ada = join("ada1", { initiative: 5 });
    started();
    ada.source.initiative = 99;
    onCombatant("update", ada, "ada");
    const other = { ...combat, id: "other", uuid: `${combat.uuid}x`, combatants: [] };
    onCombat(other, "gia");
    expect(guarded).toEqual([combat.id]);
  });
});

describe("a combatant that a player deletes", () => {
  it("is restored with its data and flags if the encounter has begun", async () => {
    const ada = join("ada1", { initiative: 5 });
    started();
    combat.combatants.delete("ada1");
    onCombatant("delete", ada, "ada");
    expect(guarded).toEqual([combat.id]);
    await guardCombatants(combat);
    const [what, [made], options] = writes[0];
    expect([what, options]).toEqual(["recreate", { combatTurn: 3, returns: true }]);
    expect(made).toMatchObject({ _id: "ada1", initiative: 5, actorId: "ada1", flags: { module: 1 } });
    expect(reports()).toEqual(["<p>[BLACKOUT.writer.guarded.returned the actor ada1 Ada]</p>"]);
  });

  it("stays deleted if the encounter hasn't begun", async () => {
    combat.started = false;
    const ada = join("ada1");
    started();
    store(ada);
    combat.combatants.delete("ada1");
    onCombatant("delete", ada, "ada");
    await guardCombatants(combat);
    expect(writes).toEqual([["forget", "ada1"]]);
    expect(posted).toEqual([]);
  });

  it("stays deleted if its actor or token no longer exists", async () => {
    const here = join("t1", { actorId: "gone", tokenId: "t", sceneId: "s" });
    const away = join("t2", { tokenId: "u", sceneId: "s" });
    const lost = join("t3", { tokenId: "t", sceneId: "other" });
    const none = join("t4", { actorId: "gone" });
    started();
    const all = [here, away, lost, none];
    for (const one of all) {
      combat.combatants.delete(one.id);
      onCombatant("delete", one, "ada");
    }
    await guardCombatants(combat);
    expect(writes.map(([what, list]) => [what, list.map((one: any) => one._id)])).toEqual([
      ["recreate", ["t1"]],
    ]);
    expect(reports()[0]).toContain("returned t1 Ada");
  });

  it("isn't restored if its actor is deleted before the writer handles it", async () => {
    const ada = join("ada1");
    started();
    store(ada);
    combat.combatants.delete("ada1");
    onCombatant("delete", ada, "ada");
    (globalThis as any).game.actors.delete("ada1");
    await guardCombatants(combat);
    await guardCombatants(combat);
    expect(writes).toEqual([["forget", "ada1"]]);
  });

  it("isn't restored if it already exists again, and its stored copy is kept", async () => {
    const ada = join("ada1");
    started();
    store(ada);
    onCombatant("delete", ada, "ada");
    await guardCombatants(combat);
    expect([writes, posted]).toEqual([[], []]);
  });

  it("is treated as changed if the player creates it again with other data", async () => {
    const ada = join("ada1", { initiative: 5 });
    started();
    onCombatant("delete", ada, "ada");
    const again = join("ada1", { initiative: 99 });
    onCombatant("create", again, "ada");
    await guardCombatants(combat);
    expect(again.source.initiative).toBe(5);
    expect(reports()).toEqual(["<p>[BLACKOUT.writer.guarded.putBack ada1 Ada]</p>"]);
  });

  it("is forgotten together with its copy if a Gamemaster deletes it instead", async () => {
    const ada = join("ada1", { initiative: 5 });
    started();
    ada.source.initiative = 99;
    onCombatant("update", ada, "ada");
    combat.combatants.delete("ada1");
    store(ada);
    onCombatant("delete", ada, "gia");
    expect(guarded).toEqual([combat.id, combat.id]);
    await guardCombatants(combat);
    expect(writes).toEqual([["forget", "ada1"]]);
    expect(posted).toEqual([]);
    join("ada1");
    onCombatant("create", combat.combatants.get("ada1"), "gia");
    combat.combatants.delete("ada1");
    store(ada);
    writes = [];
    await guardCombatants(combat);
    expect(writes).toEqual([]);
  });
});

describe("a combatant that a player creates", () => {
  it("joins with its initial data", async () => {
    started();
    const ada = join("ada1", { initiative: 99, hidden: true });
    onCombatant("create", ada, "ada");
    expect([ada.source.initiative, ada.source.hidden]).toEqual([null, false]);
    await guardCombatants(combat);
    expect(writes[0]).toEqual([
      "update",
      [{ _id: "ada1", initiative: null, hidden: false }],
      { combatTurn: 3, diff: false },
    ]);
    expect(reports()).toEqual(["<p>[BLACKOUT.writer.guarded.reset ada1 Ada]</p>"]);
  });

  it("isn't written if it already has its initial data", async () => {
    started();
    const ada = join("ada1");
    onCombatant("create", ada, "ada");
    await guardCombatants(combat);
    expect(posted).toEqual([]);
  });

  it("is hidden if its token is hidden", () => {
    started();
    const ada = Object.assign(join("ada1"), { token: { hidden: true } });
    onCombatant("create", ada, "ada");
    expect(ada.source.hidden).toBe(true);
  });

  it.each([
    ["the player doesn't own the actor", { actorId: "bo1" }, "ada"],
    ["the actor doesn't exist", { actorId: "gone" }, "ada"],
    ["the actor isn't a person", { actorId: "crate" }, "ada"],
    ["the user doesn't exist", {}, "gone"],
    ["the token doesn't exist", { tokenId: "u" }, "ada"],
  ])("is removed if %s", async (_why, part, user) => {
    started();
    const made = join("ada1", part);
    onCombatant("create", made, user);
    await guardCombatants(combat);
    expect(writes[0]).toEqual(["delete", "Combatant", ["ada1"]]);
    expect(reports()[0]).toContain("guarded.removed");
  });

  it("may have a token", async () => {
    started();
    const made = Object.assign(join("ada1", { tokenId: "t" }), { token: { hidden: false } });
    onCombatant("create", made, "ada");
    await guardCombatants(combat);
    expect(writes.map(([what]) => what)).toEqual(["copies"]);
  });

  it("is removed if its actor is already in the encounter or will be restored to it", async () => {
    join("first", { actorId: "ada1" });
    const second = join("second", { actorId: "ada2" });
    started();
    onCombatant("create", join("again", { actorId: "ada1" }), "ada");
    combat.combatants.delete("second");
    onCombatant("delete", second, "ada");
    onCombatant("create", join("twice", { actorId: "ada2" }), "ada");
    await guardCombatants(combat);
    expect(writes.filter(([what]) => what === "delete").map(([, , ids]) => ids)).toEqual([
      ["again"],
      ["twice"],
    ]);
  });
});

describe("the copies of combatants", () => {
  it("are written for combatants whose owners are players, and only if outdated", async () => {
    const ada = join("ada1", { initiative: 5 });
    Object.assign(join("npc"), { hasPlayerOwner: false });
    await guardCombatants(combat);
    expect(writes).toEqual([
      ["copies", { system: { guarded: true, copies: { ada1: JSON.stringify(ada.source) } } }, "unseen"],
    ]);
    writes = [];
    store(ada);
    await guardCombatants(combat);
    expect(writes).toEqual([]);
    combat.stored.copies.ada1 = "unreadable";
    await guardCombatants(combat);
    expect(writes).toHaveLength(1);
  });

  it("mark every encounter with combatants as guarded once", async () => {
    await guardCombatants(combat);
    expect(writes).toEqual([]);
    Object.assign(join("npc"), { hasPlayerOwner: false });
    await guardCombatants(combat);
    expect(writes).toEqual([["copies", { system: { guarded: true, copies: {} } }, "unseen"]]);
    combat.stored.guarded = true;
    writes = [];
    await guardCombatants(combat);
    expect(writes).toEqual([]);
  });

  it("restore what a player changed while no Gamemaster was connected", async () => {
    const ada = join("ada1", { initiative: 5 });
    store(ada);
    ada.source.initiative = 99;
    ada._stats.lastModifiedBy = "ada";
    started();
    expect([ada.source.initiative, turns()]).toEqual([5, 1]);
    await guardCombatants(combat);
    expect(writes[0].slice(0, 2)).toEqual(["update", [{ _id: "ada1", initiative: 5 }]]);
  });

  it("aren't used if a Gamemaster was the last to write the combatant, or if the encounter has no copies yet", async () => {
    const ada = join("ada1", { initiative: 5 });
    store(ada);
    ada.source.initiative = 9;
    ada._stats.lastModifiedBy = "gia";
    started();
    expect([ada.source.initiative, turns()]).toEqual([9, 0]);
    const bo = join("bo1", { initiative: 7 });
    bo._stats.lastModifiedBy = "bo";
    combat.stored.guarded = false;
    await guardCombatants(combat);
    expect([bo.source.initiative, posted]).toEqual([7, []]);
  });

  it("are replaced by the initial data if a player created the combatant in the meantime", () => {
    store();
    const ada = join("ada1", { initiative: 99 });
    ada._stats.lastModifiedBy = "ada";
    started();
    expect([ada.source.initiative, turns()]).toEqual([null, 1]);
  });

  it("restore combatants that were deleted in the meantime", async () => {
    const ada = join("ada1", { initiative: 5 });
    store(ada);
    combat.stored.copies.broken = "unreadable";
    combat.combatants.delete("ada1");
    started();
    await guardCombatants(combat);
    expect(writes.map(([what]) => what)).toEqual(["recreate"]);
    expect(writes[0][1]).toMatchObject([{ _id: "ada1", initiative: 5 }]);
    expect(reports()).toEqual([
      "<p>[BLACKOUT.writer.guarded.returned the actor ada1 BLACKOUT.writer.guarded.somebody]</p>",
    ]);
  });

  it("aren't read by players' clients", () => {
    const ada = join("ada1", { initiative: 5 });
    store(ada);
    ada.source.initiative = 99;
    ada._stats.lastModifiedBy = "ada";
    (globalThis as any).game.user.isGM = false;
    started();
    expect(ada.source.initiative).toBe(99);
  });
});
