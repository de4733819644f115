/** Tests how the writer plans writes: limits, conflicts, and changes that the world already contains. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Change } from "../../../src/ledger/change.ts";
import { documentsOf, StoredWorld } from "./documents.ts";

let world: StoredWorld;
let records: boolean;
let messages: any[];
vi.mock("../../../src/compat/documents.ts", () => documentsOf(() => world));
vi.mock("../../../src/actions/core/registry.ts", () => ({ actionOf: () => ({ records }) }));
vi.mock("../../../src/actions/core/posted.ts", () => ({
  asAction: (message: any) => (message?.system ? message : null),
  readAction: ({ applied }: any) => ({ applied }),
}));
const { plan, planWhole } = await import("../../../src/writer/action/plan.ts");
const { worldOf } = await import("../../../src/writer/action/world-of.ts");

const ada = "Actor.ada";
const health = (add: number): Change => ({ uuid: ada, path: "system.health.value", add });
const stamina = (add: number): Change => ({ uuid: ada, path: "system.stamina.value", add });
const coins = (add: number): Change => ({ uuid: ada, path: "system.coins", add });
const note = (to: string | undefined, from: string | undefined = undefined): Change => ({
  uuid: ada,
  path: "system.note",
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});
const created = (id: string, part: object = {}): Change => ({
  uuid: ada,
  collection: "items",
  created: { _id: id, name: "Rope", ...part },
});
const deleted = (id: string, part: object = {}): Change => ({
  uuid: ada,
  collection: "items",
  deleted: { _id: id, name: "Rope", ...part },
});
const own: any = { system: { action: "act" }, applied: [] };
const planned = (applied: readonly Change[], wanted: readonly Change[]) => plan(own, applied, wanted);
const stored = (): any => world.documents.get(ada)!.source["system"];

beforeEach(() => {
  world = new StoredWorld();
  const source = {
    system: { health: { value: 6, max: 10 }, stamina: { value: 2, max: 5 }, coins: 3, note: "old" },
  };
  const actor = world.add(ada, source);
  actor.actor = {
    isTarget: () => true,
    isPerson: () => true,
    get system() {
      return stored();
    },
  };
  [records, messages] = [false, [own, {}]];
  vi.stubGlobal("game", { messages: { contents: messages } });
});

describe("a number that changes", () => {
  it("is limited to its maximum, and only the actual change counts as applied", () => {
    expect(planned([], [health(3)])).toEqual({ changes: [health(3)], applied: [health(3)], conflicts: [] });
    expect(planned([], [health(9)])).toEqual({ changes: [health(4)], applied: [health(4)], conflicts: [] });
    expect(planned([], [stamina(9)]).changes).toEqual([stamina(3)]);
    expect(planned([], [coins(9)]).changes).toEqual([coins(9)]);
    stored().health.value = 10;
    expect(planned([], [health(1)])).toEqual({ changes: [], applied: [], conflicts: [] });
  });

  it("can't be negative, except for hit points", () => {
    expect(planned([], [health(-9)]).changes).toEqual([health(-9)]);
    expect(planned([], [stamina(-9)])).toEqual({
      changes: [stamina(-2)],
      applied: [stamina(-2)],
      conflicts: [],
    });
    expect(planned([], [coins(-9)]).applied).toEqual([coins(-3)]);
  });

  it("starts from its maximum if it exceeds the maximum", () => {
    stored().health.value = 14;
    expect(planned([], [health(-3)])).toEqual({
      changes: [health(-7)],
      applied: [health(-3)],
      conflicts: [],
    });
    expect(planned([], [health(2)])).toEqual({ changes: [], applied: [], conflicts: [] });
  });

  it("has a maximum only on an actor that can be targeted, and Stamina has one only on a person", () => {
    const { actor }: any = world.documents.get(ada);
    actor.isPerson = () => false;
    expect([planned([], [stamina(9)]).changes, planned([], [health(9)]).changes]).toEqual([
      [stamina(9)],
      [health(4)],
    ]);
    actor.isTarget = () => false;
    expect(planned([], [health(9)]).changes).toEqual([health(9)]);
    delete world.documents.get(ada)!.actor;
    expect(planned([], [health(9)]).changes).toEqual([health(9)]);
  });

  it("is undone as far as its limits allow, and the rest stays applied and is reported as a conflict", () => {
    expect(planned([coins(2)], [])).toEqual({ changes: [coins(-2)], applied: [], conflicts: [] });
    expect(planned([coins(5)], [])).toEqual({
      changes: [coins(-3)],
      applied: [coins(2)],
      conflicts: [{ change: coins(-2), reason: "limit", current: 0 }],
    });
    expect(planned([health(-5)], [])).toEqual({
      changes: [health(4)],
      applied: [health(-1)],
      conflicts: [{ change: health(1), reason: "limit", current: 10 }],
    });
  });

  it("is amended by the difference, which causes no conflict within its limits", () => {
    expect(planned([coins(1)], [coins(2)])).toEqual({
      changes: [coins(1)],
      applied: [coins(2)],
      conflicts: [],
    });
    expect(planned([coins(-1)], [coins(-9)])).toEqual({
      changes: [coins(-3)],
      applied: [coins(-4)],
      conflicts: [],
    });
    expect(planned([coins(5)], [coins(1)])).toMatchObject({
      applied: [coins(2)],
      conflicts: [{ change: coins(-1), current: 0 }],
    });
    expect(planned([coins(5)], [coins(-1)])).toMatchObject({
      applied: [coins(2)],
      conflicts: [{ change: coins(-3), current: 0 }],
    });
    expect(planned([coins(2)], [coins(2)])).toEqual({ changes: [], applied: [coins(2)], conflicts: [] });
  });

  it("causes a conflict if its document is gone or it is no longer a number", () => {
    const gone: Change = { uuid: "Actor.gone", path: "system.coins", add: 1 };
    expect(planned([], [gone])).toMatchObject({ changes: [], applied: [], conflicts: [{ change: gone }] });
    const undone = planned([gone], []);
    expect(undone).toMatchObject({ changes: [], applied: [gone] });
    expect(undone.conflicts).toHaveLength(1);
    stored().coins = "three";
    expect(planned([], [coins(1)])).toMatchObject({ changes: [], applied: [] });
  });
});

describe("a value that changes", () => {
  it("is written, or causes a conflict if it has changed in the meantime", () => {
    expect(planned([], [note("new", "old")])).toEqual({
      changes: [note("new", "old")],
      applied: [note("new", "old")],
      conflicts: [],
    });
    stored().note = "other";
    expect(planned([], [note("new", "old")])).toMatchObject({
      changes: [],
      applied: [],
      conflicts: [{ reason: "changed", current: "other" }],
    });
  });

  it("that is already in place isn't attributed to the action unless the action records an event", () => {
    stored().note = "new";
    expect(planned([], [note("new", "old")])).toEqual({ changes: [], applied: [], conflicts: [] });
    records = true;
    expect(planned([], [note("new", "old")])).toEqual({
      changes: [],
      applied: [note("new", "old")],
      conflicts: [],
    });
  });

  it("that a user undid manually is treated as undone, unless another action has changed it since", () => {
    const applied = [note("new", "old")];
    expect(planned(applied, [])).toEqual({ changes: [], applied: [], conflicts: [] });
    own.applied = applied;
    expect(planned(applied, []).conflicts).toEqual([]);
    own.applied = [];
    messages.push({ system: {}, applied: [note("old", "new")] });
    const { changes, conflicts } = planned(applied, []);
    expect([changes, conflicts]).toEqual([
      [],
      [{ change: note("old", "new"), reason: "changed", current: "old" }],
    ]);
    records = true;
    expect(planned(applied, [])).toEqual({ changes: [], applied: [], conflicts: [] });
  });

  it("is affected by changes to the object that contains it or to values inside it, but by no others", () => {
    const applied = [note("new", "old")];
    const conflictsWith = (uuid: string, path: string) => {
      messages.splice(2, 9, { system: {}, applied: [{ uuid, path, from: 1, to: 2 }] });
      return planned(applied, []).conflicts.length;
    };
    expect(conflictsWith(ada, "system")).toBe(1);
    expect(conflictsWith(ada, "system.note.part")).toBe(1);
    expect(conflictsWith(ada, "system.notes")).toBe(0);
    expect(conflictsWith(ada, "system.not")).toBe(0);
    expect(conflictsWith("Actor.bo", "system.note")).toBe(0);
  });

  it("that is missing appears in a conflict without a current value", () => {
    delete stored().note;
    messages.push({ system: {}, applied: [note("x")] });
    expect(planned([note("new")], []).conflicts).toEqual([
      { change: note(undefined, "new"), reason: "changed" },
    ]);
  });
});

describe("an item that an action creates or deletes", () => {
  it("is recorded in its stored form when created, and with all its stored data when deleted", () => {
    const { changes } = planned([], [created("rope")]);
    expect(changes).toMatchObject([{ created: { _id: "rope", img: "default.svg" } }]);
    world.add(`${ada}.Item.rope`, { name: "Rope", size: 9 });
    const removed = planned([], [deleted("rope")]);
    expect(removed.changes).toEqual([deleted("rope", { size: 9 })]);
    expect(removed.applied).toEqual(removed.changes);
  });

  it("that already exists or is already gone needs no write", () => {
    world.add(`${ada}.Item.rope`, { name: "Rope", img: "default.svg" });
    expect(planned([], [created("rope")])).toEqual({ changes: [], applied: [], conflicts: [] });
    expect(planned([], [deleted("gone")])).toEqual({ changes: [], applied: [], conflicts: [] });
    expect(planned([created("gone")], [])).toEqual({ changes: [], applied: [], conflicts: [] });
    records = true;
    expect(planned([], [deleted("gone")]).applied).toMatchObject([{ deleted: { _id: "gone" } }]);
  });

  it("causes a conflict if another action has since deleted or created it", () => {
    messages.push({ system: {}, applied: [deleted("rope")] });
    expect(planned([created("rope")], []).conflicts).toMatchObject([{ reason: "gone" }]);
    messages.splice(2, 9, {
      system: {},
      applied: [{ uuid: `${ada}.Item.rope`, path: "name", from: "a", to: "b" }],
    });
    expect(planned([created("rope")], []).conflicts).toHaveLength(1);
    messages.splice(2, 9, { system: {}, applied: [created("rope")] });
    world.add(`${ada}.Item.rope`, { name: "Rope", img: "default.svg" });
    expect(planned([deleted("rope", { img: "default.svg" })], []).conflicts).toMatchObject([
      { reason: "exists" },
    ]);
  });

  it("that is created again has only its differences written", () => {
    world.add(`${ada}.Item.rope`, { name: "Rope", img: "default.svg", system: { length: 10 } });
    const before = created("rope", { img: "default.svg", system: { length: 10 } });
    const { changes } = planned([before], [created("rope", { system: { length: 20 } })]);
    expect(changes).toEqual([{ uuid: `${ada}.Item.rope`, path: "system.length", add: 10 }]);
    expect(planned([before], [before]).changes).toEqual([]);
    const bare = created("rope", { img: "default.svg" });
    expect(planned([bare], [bare]).changes).toEqual([]);
  });

  it("that is deleted and later recreated unchanged no longer counts as applied", () => {
    const whole = deleted("rope", { size: 9 });
    expect(planned([whole], [])).toMatchObject({
      changes: [{ created: { _id: "rope", size: 9 } }],
      applied: [],
    });
  });
});

describe("changes that must be made completely or not at all", () => {
  it("are planned without limits, and an insufficient amount causes a conflict", () => {
    expect(planWhole([], [coins(-3), health(9)])).toEqual({
      changes: [coins(-3), health(9)],
      applied: [coins(-3), health(9)],
      conflicts: [],
    });
    expect(planWhole([], [coins(-4)]).conflicts).toEqual([
      { change: coins(-4), reason: "limit", current: 3 },
    ]);
    expect(planWhole([coins(1)], [coins(-1)])).toEqual({
      changes: [coins(-2)],
      applied: [coins(-1)],
      conflicts: [],
    });
  });

  it("are made only if the documents to delete haven't changed since the judgment", () => {
    world.add(`${ada}.Item.rope`, { name: "Rope", size: 9 });
    expect(planWhole([], [deleted("rope")]).conflicts).toMatchObject([{ reason: "changed" }]);
    expect(planWhole([], [deleted("rope", { size: 9 })]).conflicts).toEqual([]);
  });

  it("create documents in their stored form", () => {
    const { changes, applied } = planWhole([], [created("rope"), note("new", "old")]);
    expect(changes).toMatchObject([{ created: { _id: "rope", img: "default.svg" } }, { to: "new" }]);
    expect(applied).toHaveLength(2);
  });

  it("can't be made if a document is gone", () => {
    const gone: Change = { uuid: "Actor.gone", path: "system.coins", add: -1 };
    const whole = planWhole([], [gone, coins(1)]);
    expect(whole.conflicts).toHaveLength(1);
    expect(whole.changes).toEqual([coins(1)]);
  });
});

describe("the snapshot of documents for a plan", () => {
  const keys = (...uuids: string[]) => [...worldOf(uuids.map(uuid => ({ uuid, path: "x", add: 1 }))).keys()];

  it("contains, once each, the documents through which the changes are written", () => {
    world.add(`${ada}.Item.rope`);
    world.add(`${ada}.Item.rope.ActiveEffect.e`);
    world.add("Combat.c");
    world.add("Combat.c.Combatant.one");
    world.add("Scene.s");
    world.add("Scene.s.Token.t");
    expect(keys(ada, `${ada}.Item.rope`, `${ada}.Item.rope.ActiveEffect.e`)).toEqual([ada]);
    expect(keys("Combat.c.Combatant.one", "Scene.s.Token.t")).toEqual(["Combat.c", "Scene.s.Token.t"]);
  });

  it("contains the parent of a deleted document, but nothing for other missing documents", () => {
    expect(keys(`${ada}.Item.gone`)).toEqual([ada]);
    expect(keys("Actor.gone", "Actor.gone.Item.x", "gone")).toEqual([]);
  });
});
