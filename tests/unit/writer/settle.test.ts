/**
 * Tests how the writer applies, undoes and amends an action: the plan first, then the documents, then the
 * result. Every write can be interrupted.
 */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ActionMessage } from "../../../src/actions/core/posted.ts";
import type { Change } from "../../../src/ledger/change.ts";
import { actionMessage, type MessagePart } from "../actions/core/messages.ts";
import { documentsOf, StoredWorld, type StoredDocument } from "./documents.ts";

let world: StoredWorld;
let who: string;
let members: { uuid: string; name: string }[];
let poolChanges: Record<string, unknown>[];
let messages: Map<string, unknown>;
vi.mock("../../../src/data/message/action.ts", () => ({ LONGEST_PART: 100_000 }));
vi.mock("../../../src/compat/messages.ts", () => ({}));
vi.mock("../../../src/compat/content-language.ts", () => ({
  storedName: ({ name }: { name: string }) => name,
}));
vi.mock("../../../src/compat/documents.ts", () => documentsOf(() => world));
vi.mock("../../../src/documents/party.ts", () => ({
  partyActor: () => world.documents.get("Actor.party") && party,
  partyMembers: () => members,
}));
vi.mock("../../../src/documents/combat-links.ts", () => ({ setBeforeGoing: () => undefined }));
vi.mock("../../../src/actions/core/registry.ts", () => ({
  actionOf: (key: string) => (key === "unknown" ? null : { who, label: { key: `label.${key}` } }),
}));
vi.mock("../../../src/writer/party.ts", () => ({
  changeInspiration: async (change: Record<string, unknown>) => void poolChanges.push(change),
}));
const { resume, settle } = await import("../../../src/writer/action/settle.ts");
const { forgetAction } = await import("../../../src/writer/action/verdicts.ts");

const party = { uuid: "Actor.party", system: { inspiration: { log: [] } } };
const ada = "Actor.ada";
const foe = "Actor.foe";
const one = "Combat.c.Combatant.one";
const health = (add: number, uuid = ada): Change => ({ uuid, path: "system.health.value", add });
const stamina = (add: number): Change => ({ uuid: ada, path: "system.stamina.value", add });
const note = (to: string, from = "a", uuid = ada): Change => ({ uuid, path: "system.note", from, to });
const delay: Change = { uuid: one, path: "system.delayed", from: 0, to: 3 };
const bleeding: Change = { uuid: foe, collection: "effects", created: { _id: "bleeding" } };
const stored = (uuid: string): any => world.documents.get(uuid)?.source;
const verdict = (message: ActionMessage) => message.system.verdict;
const conflicts = (message: ActionMessage) =>
  JSON.parse(verdict(message).conflicts).map(({ reason, current }: { reason: string; current?: unknown }) =>
    current === undefined ? reason : `${reason} ${String(current)}`,
  );

/** Posts an action. Its message can be updated until the connection is lost. */
function posted(part: MessagePart = {}): ActionMessage {
  const message: any = actionMessage({ actor: ada, ...part });
  message.alias = "Alias";
  message._stats.createdTime = 7;
  message.system.toObject = () => {
    const { toObject, ...system } = message.system;
    void toObject;
    return structuredClone(system);
  };
  message.update = async ({ system }: any) => {
    world.write(`message ${system.verdict.state}`);
    Object.assign(message.system, structuredClone(system));
  };
  messages.set(message.id, message);
  return message;
}

function person(uuid: string, type: string, value: number): StoredDocument {
  const document = world.add(uuid, {
    system: { health: { value, max: 10 }, stamina: { value: 2, max: 3 }, note: "a" },
  });
  document.actor = {
    type,
    isTarget: () => true,
    isPerson: () => true,
    get system() {
      return document.source["system"];
    },
  };
  return document;
}

beforeEach(() => {
  forgetAction("message1");
  world = new StoredWorld();
  [who, members, poolChanges, messages] = ["person", [], [], new Map()];
  person(ada, "character", 9);
  person(foe, "npc", 8);
  world.add("Actor.party", { system: { inspiration: { value: 3 } } });
  world.add("Combat.c", { system: { fought: 0 } });
  world.add(one, { system: { delayed: 0 } });
  vi.stubGlobal("foundry", { utils: { expandObject: (update: object) => update } });
  vi.stubGlobal("game", {
    users: new Map([["gm", { isGM: true }]]),
    messages: Object.assign(messages, { contents: [] }),
    combats: new Map([
      [
        "c",
        {
          writeFighters: async (updates: { _id: string }[]) => {
            world.write("Combat.c");
            for (const { _id, ...update } of updates)
              world.merge(world.documents.get(`Combat.c.Combatant.${_id}`) as never, update);
          },
        },
      ],
    ]),
  });
});

describe("an action", () => {
  const changes = [health(-2), stamina(-1), delay, health(-3, foe), bleeding];

  it("records its plan before it changes the world, and its result afterward", async () => {
    const message = posted();
    await settle(message, changes, "applied", { facts: "{}", round: 4 });
    expect(world.writes).toEqual([
      "message applying",
      "Combat.c",
      ada,
      foe,
      `${foe} + bleeding`,
      "message applied",
    ]);
    expect(verdict(message)).toMatchObject({ state: "applied", step: 1, writing: "", facts: "{}", round: 4 });
    expect(stored(ada)).toMatchObject({
      system: { health: { value: 7 }, stamina: { value: 1 } },
      flags: { blackout: { tx: ["message1.7.1"] } },
    });
    expect(stored(`${foe}.ActiveEffect.bleeding`)).toMatchObject({ img: "default.svg" });
  });

  it("is undone completely, and the undo counts as another step", async () => {
    const message = posted();
    await settle(message, changes, "applied");
    world.writes.length = 0;
    await settle(message, [], "reversed");
    expect(world.writes).toEqual([
      "message reversing",
      "Combat.c",
      foe,
      "back",
      `${foe} - bleeding`,
      ada,
      "back",
      "message reversed",
    ]);
    expect(verdict(message)).toMatchObject({ state: "reversed", step: 2, applied: "[]", conflicts: "[]" });
    expect(stored(ada).system).toEqual({
      health: { value: 9, max: 10 },
      stamina: { value: 2, max: 3 },
      note: "a",
    });
    expect(stored(one).system.delayed).toBe(0);
  });

  it("has only the differences written when it is amended", async () => {
    const message = posted();
    await settle(message, [health(-2), note("b")], "applied");
    world.updates.length = 0;
    await settle(message, [health(-5), note("b")], "applied");
    expect(world.updates).toEqual([
      { "flags.blackout.tx": ["message1.7.1", "message1.7.2"], "system.health.value": 4 },
    ]);
  });

  it("writes only its message if nothing changes", async () => {
    const message = posted({ verdict: { skipped: true, writing: "old" } });
    await settle(message, [], "judged", { asked: "{}" });
    expect(world.writes).toEqual(["message judged"]);
    expect(verdict(message)).toMatchObject({
      state: "judged",
      applied: "[]",
      writing: "",
      skipped: false,
      asked: "{}",
      step: 0,
    });
  });

  it("is no longer skipped once it changes something", async () => {
    const message = posted({ verdict: { skipped: true } });
    await settle(message, [health(-1)], "applied");
    expect(verdict(message).skipped).toBe(false);
  });

  it("changes nothing if its message was deleted, because the change couldn't be undone", async () => {
    const message = posted();
    messages.clear();
    await settle(message, changes, "applied");
    expect(world.writes).toEqual([]);
  });

  it.each([0, 1, 2, 3, 4, 5, 6])(
    "takes effect exactly once even if the connection is lost after %i writes",
    async count => {
      const message = posted();
      world.connection = count;
      const settled = settle(message, changes, "applied");
      if (count < 6) await expect(settled).rejects.toThrow("The connection was lost.");
      else await settled;
      world.connection = Infinity;
      forgetAction("message1");
      await resume(message);
      if (count === 0) {
        expect(world.writes).toEqual([]);
        return;
      }
      expect(verdict(message)).toMatchObject({ state: "applied", writing: "" });
      expect(JSON.parse(verdict(message).applied)).toHaveLength(5);
      expect([stored(ada).system.health.value, stored(foe).system.health.value]).toEqual([7, 5]);
      expect(world.writes).toHaveLength(6);
      await settle(message, [], "reversed");
      expect([stored(ada).system.health.value, stored(foe).system.health.value]).toEqual([9, 8]);
    },
  );

  it.each([1, 2, 3, 4, 5, 6])(
    "is undone exactly once if the connection is lost after %i writes",
    async count => {
      const message = posted();
      await settle(message, changes, "applied");
      world.connection = count;
      await settle(message, [], "reversed").catch(() => undefined);
      world.connection = Infinity;
      forgetAction("message1");
      await resume(message);
      expect(verdict(message)).toMatchObject({ state: "reversed", writing: "", applied: "[]" });
      expect([stored(ada).system.health.value, stored(foe).system.health.value]).toEqual([9, 8]);
      expect(world.documents.has(`${foe}.ActiveEffect.bleeding`)).toBe(false);
    },
  );

  it("isn't resumed without an interrupted write", async () => {
    await resume(posted());
    expect(world.writes).toEqual([]);
  });
});

describe("a number's limit", () => {
  it.each<[what: string, change: Change, path: string, now: number]>([
    ["below zero only for hit points", health(-30), "health", -21],
    ["at zero for Stamina", stamina(-5), "stamina", 0],
    ["at the maximum of hit points", health(5), "health", 10],
    ["at the maximum of Stamina", stamina(5), "stamina", 3],
  ])("applies to a change (%s)", async (_what, change, path, now) => {
    const message = posted();
    await settle(message, [change], "applied");
    expect(stored(ada).system[path].value).toBe(now);
    await settle(message, [], "reversed");
    expect(stored(ada).system[path].value).toBe(path === "health" ? 9 : 2);
    expect(verdict(message).conflicts).toBe("[]");
  });

  it("removes the excess from a value above its maximum, and an undo doesn't restore the excess", async () => {
    stored(ada).system.health.value = 14;
    const message = posted();
    await settle(message, [health(-1)], "applied");
    expect(stored(ada).system.health.value).toBe(9);
    await settle(message, [], "reversed");
    expect(stored(ada).system.health.value).toBe(10);
  });

  it("is only a minimum of zero if the number has no maximum", async () => {
    world.add("Item.rounds", { system: { rounds: 2 } });
    const rounds = (add: number): Change => ({ uuid: "Item.rounds", path: "system.rounds", add });
    await settle(posted(), [rounds(100)], "applied");
    expect(stored("Item.rounds").system.rounds).toBe(102);
    await settle(posted({ id: "message2" }), [rounds(-200)], "applied");
    expect(stored("Item.rounds").system.rounds).toBe(0);
  });

  it("that prevents an undo leaves the change on the card until it can be undone", async () => {
    const message = posted();
    await settle(message, [stamina(1)], "applied");
    stored(ada).system.stamina.value = 0;
    await settle(message, [], "reversed");
    expect(conflicts(message)).toEqual(["limit 0"]);
    expect(JSON.parse(verdict(message).applied)).toEqual([stamina(1)]);
    stored(ada).system.stamina.value = 2;
    await settle(message, [], "reversed");
    expect(stored(ada).system.stamina.value).toBe(1);
    expect([verdict(message).conflicts, verdict(message).applied]).toEqual(["[]", "[]"]);
  });

  it("is reported with the value that remains after the write", async () => {
    const message = posted();
    await settle(message, [stamina(1)], "applied");
    await settle(message, [], "applied");
    await settle(message, [health(1)], "applied");
    stored(ada).system.health.value = -9999;
    await settle(message, [], "reversed");
    expect(conflicts(message)).toEqual(["limit -9999"]);
  });
});

describe("a conflict", () => {
  it("prevents only the conflicting changes", async () => {
    stored(ada).system.note = "c";
    const message = posted();
    await settle(message, [note("b"), health(-1), health(-1, "Actor.gone")], "applied");
    expect(conflicts(message)).toEqual(["changed c", "gone"]);
    expect(stored(ada).system).toMatchObject({ note: "c", health: { value: 8 } });
    expect(JSON.parse(verdict(message).applied)).toEqual([health(-1)]);
  });

  describe("in a transfer of items", () => {
    beforeEach(() => {
      who = "holder";
    });

    it("rejects a new transfer before anything is changed", async () => {
      const message = posted();
      await settle(message, [stamina(-5), health(-1)], "applied");
      expect(world.writes).toEqual(["message refused"]);
      expect(verdict(message)).toMatchObject({ state: "refused", reason: "BLACKOUT.move.changed" });
    });

    it("rejects the transfer if an item has changed", async () => {
      world.add(`${ada}.Item.gun`, { broken: true });
      const message = posted();
      await settle(
        message,
        [{ uuid: ada, collection: "items", deleted: { _id: "gun", broken: false } }],
        "applied",
      );
      expect(verdict(message).state).toBe("refused");
    });

    it("is listed on the card of a transfer that was already made and can't be undone", async () => {
      const message = posted();
      await settle(message, [stamina(1)], "applied");
      stored(ada).system.stamina.value = 0;
      await settle(message, [], "reversed");
      expect(verdict(message)).toMatchObject({ state: "applied", applied: JSON.stringify([stamina(1)]) });
      expect(conflicts(message)).toEqual(["limit 0"]);
      expect(stored(ada).system.stamina.value).toBe(0);
    });

    it("doesn't arise if a number reaches exactly zero, or has no upper limit", async () => {
      const message = posted();
      await settle(message, [stamina(-2), health(50)], "applied");
      expect(verdict(message).state).toBe("applied");
      expect(stored(ada).system).toMatchObject({ stamina: { value: 0 }, health: { value: 59 } });
    });
  });
});

describe("an action whose encounter is deleted during the write", () => {
  const changes = [health(-2), delay];
  const deleteEncounter = () => {
    (game.combats as unknown as Map<string, unknown>).clear();
    for (const uuid of [one, "Combat.c"]) world.documents.delete(uuid);
  };
  const deleteEncounterAfter = (written: string) => {
    world.write = what => {
      if (what === written) deleteEncounter();
    };
  };
  const fought: Change = { uuid: "Combat.c", path: "system.fought", from: 0, to: 1 };

  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });
  it("is rejected if nothing had been written", async () => {
    const message = posted();
    world.write = what => {
      if (what !== "Combat.c") return;
      deleteEncounter();
      throw new Error("Combat does not exist!");
    };
    const failed = expect(settle(message, changes, "applied")).rejects.toThrow("does not exist");
    await vi.advanceTimersByTimeAsync(5000);
    await failed;
    await resume(message);
    expect(verdict(message)).toMatchObject({
      state: "refused",
      reason: "BLACKOUT.writer.noFight",
      applied: "[]",
      writing: "",
    });
    expect(stored(ada).system.health.value).toBe(9);
  });

  it("has the changes undone that had already been written", async () => {
    const message = posted();
    await settle(message, [], "judged");
    deleteEncounterAfter(ada);
    await settle(message, [health(-2), fought], "applied");
    expect(verdict(message)).toMatchObject({
      state: "reversed",
      reason: "BLACKOUT.writer.noFight",
      applied: "[]",
    });
    expect(stored(ada).system.health.value).toBe(9);
  });

  it("keeps its other changes if it had been applied before, and lists the rest", async () => {
    const message = posted();
    await settle(message, [health(-1)], "applied");
    deleteEncounterAfter(ada);
    await settle(message, [health(-3), fought], "applied");
    expect(verdict(message)).toMatchObject({ state: "applied", reason: "BLACKOUT.writer.noFight" });
    expect(stored(ada).system.health.value).toBe(6);
  });

  it("isn't rejected if the write fails for another reason", async () => {
    const message = posted();
    world.connection = 1;
    await expect(settle(message, changes, "applied")).rejects.toThrow("The connection was lost.");
    expect(verdict(message).state).toBe("applying");
  });
});

describe("a change to the Inspiration pool", () => {
  const dice: Change = { uuid: "Actor.party", path: "system.inspiration.value", add: -1 };
  const logged = async (part: MessagePart = {}) => {
    await settle(posted({ choices: '{"leases":["lease1"]}', ...part }), [dice], "applied");
    return poolChanges.at(-1);
  };

  it("is logged with the action, its actor and its reserved dice", async () => {
    expect(await logged()).toEqual({
      transaction: "message1.7.1",
      change: -1,
      reason: "label.test",
      who: "Alias",
      time: 7,
      actor: ada,
      leases: ["lease1"],
    });
  });

  it("is logged as undone, without reserved dice", async () => {
    const message = posted({ choices: '{"leases":["lease1"]}' });
    await settle(message, [dice], "applied");
    await settle(message, [], "reversed");
    expect(poolChanges.at(-1)).toMatchObject({
      change: 1,
      reason: "BLACKOUT.inspiration.undone",
      leases: [],
    });
  });

  it("is logged without the actor if it was deleted, and without the action if it is unknown", async () => {
    expect(await logged({ actor: "Actor.gone", action: "unknown", choices: "" })).toMatchObject({
      who: "",
      reason: "BLACKOUT.inspiration.action",
      leases: [],
    });
  });

  it("is logged under a party member's name if an enemy's action targets only that member", async () => {
    members = [
      { uuid: ada, name: "Ada" },
      { uuid: "Actor.bo", name: "Bo" },
    ];
    expect(await logged({ actor: foe, targets: [ada] })).toMatchObject({ who: "Ada" });
    expect(await logged({ id: "both", actor: foe, targets: [ada, "Actor.bo"] })).toMatchObject({
      who: "Alias",
    });
    expect(await logged({ id: "none", actor: foe, targets: [] })).toMatchObject({ who: "Alias" });
    expect(await logged({ id: "own", actor: ada, targets: [ada] })).toMatchObject({ who: "Alias" });
  });
});
