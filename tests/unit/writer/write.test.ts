/** Tests how a planned write reaches the documents: once, in order, and again after an interruption. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Change } from "../../../src/ledger/change.ts";
import { documentsOf, StoredWorld } from "./documents.ts";

let world: StoredWorld;
let pool: { uuid: string; system: { inspiration: { log: { id: string }[] } } } | null;
let poolChanges: object[];
vi.mock("../../../src/compat/documents.ts", () => documentsOf(() => world));
vi.mock("../../../src/documents/party.ts", () => ({ partyActor: () => pool }));
vi.mock("../../../src/documents/combat-links.ts", () => ({ setBeforeGoing: () => undefined }));
vi.mock("../../../src/writer/party.ts", () => ({
  changeInspiration: async (change: { transaction: string }) => {
    const log = pool?.system.inspiration.log ?? [];
    if (log.some(({ id }) => id === change.transaction)) return;
    world.write("pool");
    poolChanges.push(change);
    log.push({ id: change.transaction });
  },
}));
const {
  isEncounterGone: isEncounterGone,
  writeAll,
  writtenOf,
} = await import("../../../src/writer/action/write.ts");
const { CombatDeletedError } = await import("../../../src/writer/combat-deleted.ts");

const note = { reason: "why", who: "Ada", time: 5, leases: ["lease"], actor: "Actor.ada" };
const write = (
  changes: readonly Change[],
  { id = "write1", state = "applied" }: { id?: string; state?: "applied" | "reversed" } = {},
) => writeAll({ id, changes, applied: [], state, conflicts: [] }, note);
const ada = "Actor.ada";
const health = (add: number, uuid = ada): Change => ({ uuid, path: "system.health", add });
const fighters = ["Combat.c.Combatant.one", "Combat.c.Combatant.two"] as const;
const delay = (uuid: string): Change => ({ uuid, path: "system.delayed", from: 0, to: 3 });
const stored = (uuid: string): any => world.documents.get(uuid)?.source;

beforeEach(() => {
  world = new StoredWorld();
  poolChanges = [];
  pool = { uuid: "Actor.party", system: { inspiration: { log: [] } } };
  for (const uuid of [ada, "Actor.party"]) world.add(uuid, { system: { health: 9, stamina: 2 } });
  for (const uuid of ["Combat.c", "Combat.d"]) world.add(uuid, { system: { fought: 1 } });
  for (const uuid of [...fighters, "Combat.d.Combatant.three"]) world.add(uuid, { system: {} });
  const combat = (uuid: string) => ({
    writeFighters: async (updates: { _id: string }[]) => {
      world.write(uuid);
      for (const { _id, ...update } of updates)
        world.merge(world.documents.get(`${uuid}.Combatant.${_id}`) as never, update);
    },
  });
  vi.stubGlobal("game", {
    combats: new Map(["Combat.c", "Combat.d"].map(uuid => [uuid.slice(7), combat(uuid)])),
  });
  vi.stubGlobal("foundry", { utils: { expandObject: (update: object) => update } });
});

describe("a write", () => {
  it("updates each document once, with all its changes and the ID of the write", async () => {
    await write([
      health(-4),
      { uuid: ada, path: "system.note", from: "a", to: "b" },
      { uuid: ada, path: "flags.blackout.old", from: 1 },
    ]);
    expect(world.updates).toEqual([
      {
        "flags.blackout.tx": ["write1"],
        "system.health": 5,
        "system.note": "b",
        "flags.blackout.old": null,
      },
    ]);
  });

  it("is based on the current value, which another user may have changed since the plan", async () => {
    stored(ada).system.health = 3;
    await write([health(-2)]);
    expect(stored(ada).system.health).toBe(1);
  });

  it("changes nothing if it is repeated", async () => {
    const changes = [health(-4), health(-1, "Combat.c"), delay(fighters[0])];
    await write(changes);
    const before = structuredClone(world.writes);
    await write(changes);
    expect(world.writes).toEqual(before);
    expect(stored(ada).system.health).toBe(5);
  });

  it("remembers the IDs of earlier writes, and ignores a flag that isn't a list of IDs", async () => {
    await write([health(-1)]);
    await write([health(-1)], { id: "write2" });
    expect(stored(ada).flags.blackout.tx).toEqual(["write1", "write2"]);
    stored(ada).flags.blackout.tx = "write3";
    await write([health(-1)], { id: "write3" });
    expect(stored(ada).flags.blackout.tx).toEqual(["write3"]);
    stored(ada).flags.blackout.tx = [4, "write3"];
    await write([health(-1)], { id: "write4" });
    expect(stored(ada).flags.blackout.tx).toEqual(["write3", "write4"]);
    expect(stored(ada).system.health).toBe(5);
  });

  it("updates the combatants first, with one update per encounter", async () => {
    await write([
      health(-1),
      delay(fighters[0]),
      delay("Combat.d.Combatant.three"),
      delay(fighters[1]),
      { uuid: "Combat.c", path: "system.fought", from: 1, to: 2 },
    ]);
    expect(world.writes).toEqual(["Combat.c", "Combat.d", ada, "Combat.c"]);
    for (const uuid of fighters) expect(stored(uuid).system.delayed).toBe(3);
  });

  it("ignores documents that were deleted", async () => {
    await write([
      health(-1, "Actor.gone"),
      delay("Combat.c.Combatant.gone"),
      { uuid: "Actor.gone", collection: "items", created: { _id: "gun" } },
      { uuid: "Actor.gone", collection: "items", deleted: { _id: "gun" } },
    ]);
    expect(world.writes).toEqual([]);
  });

  it.each(["Combat.gone", "Combat.gone.Combatant.one"])(
    "fails before it changes anything if its encounter was deleted (%s)",
    async uuid => {
      await expect(write([health(-1), delay(uuid)])).rejects.toThrow(CombatDeletedError);
      expect(world.writes).toEqual([]);
      expect(isEncounterGone([delay(uuid)])).toBe(true);
      expect(isEncounterGone([health(-1), delay("Combat.c")])).toBe(false);
    },
  );

  it("fails if its encounter can't be found although the list of encounters still contains it", async () => {
    world.documents.delete("Combat.d");
    await expect(write([health(-1, "Combat.d")])).rejects.toThrow(CombatDeletedError);
  });

  it("is marked as an undo if it reverts an earlier write", async () => {
    await write([health(-1)]);
    expect(world.writes).toEqual([ada]);
    await write([health(1)], { id: "write2", state: "reversed" });
    expect(world.writes).toEqual([ada, ada, "back"]);
  });
});

describe("the Inspiration pool", () => {
  const dice = (add: number): Change => ({ uuid: "Actor.party", path: "system.inspiration.value", add });

  it("is written once, with its log, separately from the party's other fields", async () => {
    await write([dice(-2), dice(-1), health(1, "Actor.party")]);
    expect(poolChanges).toEqual([{ transaction: "write1", change: -3, ...note }]);
    expect(world.updates).toEqual([{ "flags.blackout.tx": ["write1"], "system.health": 10 }]);
  });

  it("is written only if the number of dice changes, and without an update of the party", async () => {
    await write([dice(-2), dice(2)]);
    await write([dice(1)], { id: "write2" });
    expect(world.writes).toEqual(["pool"]);
  });

  it("is written like any other number if the actor isn't the party", async () => {
    world.add("Actor.other", { system: { inspiration: { value: 1 } } });
    await write([{ uuid: "Actor.other", path: "system.inspiration.value", add: 1 }]);
    expect(world.writes).toEqual(["Actor.other"]);
    expect(poolChanges).toEqual([]);
  });
});

describe("embedded documents", () => {
  const made = (_id: string, collection: "items" | "effects" = "items"): Change => ({
    uuid: ada,
    collection,
    created: { _id },
  });
  const gone = (_id: string): Change => ({ uuid: ada, collection: "items", deleted: { _id } });

  it("are created and deleted with one write per collection, after the fields are written", async () => {
    world.add(`${ada}.Item.old`);
    world.add(`${ada}.Item.older`);
    await write([
      made("new"),
      gone("old"),
      made("newer"),
      made("bleeding", "effects"),
      gone("older"),
      health(-1),
    ]);
    expect(world.writes).toEqual([ada, `${ada} + bleeding`, `${ada} + new newer`, `${ada} - old older`]);
  });

  it("aren't written again if they already exist, or deleted again if they are already gone", async () => {
    world.add(`${ada}.Item.old`);
    world.add(`${ada}.Item.there`);
    await write([made("there"), made("new"), gone("old"), gone("absent")]);
    expect(world.writes).toEqual([`${ada} + new`, `${ada} - old`]);
    await write([made("there"), made("new"), gone("old"), gone("absent")]);
    expect(world.writes).toHaveLength(2);
  });

  it("can be written by another Gamemaster's client at the same time", async () => {
    world.add(`${ada}.Item.old`);
    world.write = () => {
      world.add(`${ada}.Item.new`);
      world.documents.delete(`${ada}.Item.old`);
    };
    await write([made("new"), gone("old")]);
    expect(world.documents.has(`${ada}.Item.new`)).toBe(true);
  });

  it.each([
    ["created", made("new")],
    ["deleted", gone("old")],
  ])("that can't be %s make the write fail", async (_what, change) => {
    world.add(`${ada}.Item.old`);
    world.connection = 0;
    await expect(write([change])).rejects.toThrow("The connection was lost.");
  });
});

describe("the completed part of an interrupted write", () => {
  const changes: readonly Change[] = [
    delay(fighters[0]),
    health(-1),
    { uuid: ada, collection: "items", created: { _id: "new" } },
    { uuid: ada, collection: "items", deleted: { _id: "old" } },
    { uuid: "Actor.party", path: "system.inspiration.value", add: -1 },
    health(1, "Actor.party"),
    health(-1, "Actor.gone"),
  ];

  it.each([0, 1, 2, 3, 4, 5, 6])(
    "is recognized after %i writes, and the rest is written later",
    async count => {
      world.add(`${ada}.Item.old`);
      world.connection = count;
      const writing = { id: "write1", changes };
      if (count < 6) await expect(write(changes)).rejects.toThrow("The connection was lost.");
      else await write(changes);
      expect(writtenOf(writing)).toEqual(changes.slice(0, count));
      world.connection = Infinity;
      await write(changes);
      expect(writtenOf(writing)).toEqual(changes.slice(0, 6));
      expect(world.writes).toHaveLength(6);
      expect(poolChanges).toHaveLength(1);
    },
  );

  it("excludes changes that another write has made", async () => {
    await write([delay(fighters[0]), health(-1), ...changes.slice(4, 6)], { id: "write0" });
    world.add(`${ada}.Item.old`);
    expect(writtenOf({ id: "write1", changes })).toEqual([]);
  });
});
