import { describe, expect, it } from "vitest";
import { apply, conflictsOf, sameDocument, undo } from "../../../src/ledger/apply.ts";
import { checkChanges, embeddedUuid, inverse, inverseOf, type Change } from "../../../src/ledger/change.ts";
import type { Source } from "../../../src/ledger/plain.ts";
import { documentIn, embeddedIn, type World } from "../../../src/ledger/world.ts";

const blade = { _id: "blade", name: "Blade", system: { ammo: 3 } };
const slowed = { _id: "slowed", name: "Slowed", system: { level: 1 } };
const nova: Source = {
  name: "Nova",
  system: { hp: { value: 10 }, note: "a", prone: false },
  items: [blade],
  effects: [],
};
const goon: Source = { name: "Goon", system: { hp: { value: 4 } }, items: [blade] };
const scene: Source = { tokens: [{ _id: "t", name: "Goon" }] };
const world: World = new Map([
  ["Actor.nova", nova],
  ["Scene.s", scene],
  ["Scene.s.Token.t.Actor.goon", goon],
]);
const hp = (add: number, uuid = "Actor.nova"): Change => ({ uuid, path: "system.hp.value", add });
const note = (from: string, to: string): Change => ({ uuid: "Actor.nova", path: "system.note", from, to });
const made: Change = { uuid: "Actor.nova", collection: "effects", created: slowed };
const nameOf = (result: { world: World }, uuid: string) => documentIn(result.world, uuid);

describe("documents in the world of a ledger", () => {
  it("are found by UUID, including embedded documents and synthetic actors", () => {
    expect(documentIn(world, "Actor.nova")).toBe(nova);
    expect(documentIn(world, "Actor.nova.Item.blade")).toBe(blade);
    expect(documentIn(world, "Scene.s.Token.t")).toEqual({ _id: "t", name: "Goon" });
    expect(documentIn(world, "Scene.s.Token.t.Actor.goon")).toBe(goon);
    expect(documentIn(world, "Scene.s.Token.t.Actor.goon.Item.blade")).toBe(blade);
  });

  it("are undefined for an invalid or unknown UUID", () => {
    for (const uuid of [
      "Actor.zed",
      "Actor.nova.Item.zed",
      "Actor.nova.Pet.blade",
      "Scene.s.Token.t.Actor.zed",
      "Actor.nova.ActiveEffect.slowed",
      "world",
      "Actor.nova.constructor.x",
      "Scene.s.Token.zed.Item.blade",
    ]) {
      expect(documentIn(world, uuid), uuid).toBeUndefined();
    }
  });

  it("are found only among the valid elements of an array", () => {
    expect(embeddedIn({ items: [blade, null, "x", { name: "no id" }, { _id: 5 }] }, "items")).toEqual([
      blade,
    ]);
    expect(embeddedIn({ items: "none" }, "items")).toEqual([]);
    expect(embeddedIn(undefined, "items")).toEqual([]);
  });
});

describe("applying the changes in a ledger", () => {
  it("adds to numbers, sets values, and creates and deletes documents", () => {
    const changes = [
      hp(-3),
      note("a", "b"),
      made,
      { uuid: "Actor.nova", collection: "items", deleted: blade, at: 0 },
    ] as const;
    const { world: after, done, conflicts } = apply(world, changes);
    expect(conflicts).toEqual([]);
    expect(done).toEqual(changes);
    expect(after.get("Actor.nova")).toEqual({
      name: "Nova",
      system: { hp: { value: 7 }, note: "b", prone: false },
      items: [],
      effects: [slowed],
    });
    expect(world.get("Actor.nova")).toBe(nova);
    expect(after.get("Scene.s")).toBe(scene);
    expect(undo(after, changes).world).toEqual(world);
  });

  it("changes embedded documents, even those of synthetic actors, without affecting other documents", () => {
    const change: Change = { uuid: "Scene.s.Token.t.Actor.goon.Item.blade", path: "system.ammo", add: -2 };
    const result = apply(world, [
      change,
      { uuid: "Scene.s.Token.t", path: "name", from: "Goon", to: "Boss" },
    ]);
    expect(nameOf(result, "Scene.s.Token.t.Actor.goon.Item.blade")).toEqual({
      ...blade,
      system: { ammo: 1 },
    });
    expect(nameOf(result, "Actor.nova.Item.blade")).toBe(blade);
    expect(nameOf(result, "Scene.s.Token.t")).toEqual({ _id: "t", name: "Boss" });
  });

  it("changes only the addressed embedded document", () => {
    const two: World = new Map([["Actor.a", { items: [blade, { ...blade, _id: "knife" }] }]]);
    const result = apply(two, [{ uuid: "Actor.a.Item.knife", path: "system.ammo", add: 1 }]);
    expect(result.world.get("Actor.a")).toEqual({
      items: [blade, { ...blade, _id: "knife", system: { ammo: 4 } }],
    });
  });

  it("works in order, so that a later change can depend on an earlier one", () => {
    expect(apply(world, [note("a", "b"), note("b", "c")]).conflicts).toEqual([]);
    expect(
      apply(world, [made, { uuid: "Actor.nova.ActiveEffect.slowed", path: "system.level", add: 1 }])
        .conflicts,
    ).toEqual([]);
  });

  it("sets missing values, and deletes a value if the change contains no new one", () => {
    const flag: Change = { uuid: "Actor.nova", path: "system.seen", to: true };
    const after = apply(world, [flag]);
    expect(nameOf(after, "Actor.nova")?.system).toEqual({
      hp: { value: 10 },
      note: "a",
      prone: false,
      seen: true,
    });
    expect(undo(after.world, [flag]).world).toEqual(world);
    expect(
      nameOf(apply(world, [{ uuid: "Actor.nova", path: "system.note", from: "a" }]), "Actor.nova")?.system,
    ).toEqual({ hp: { value: 10 }, prone: false });
  });

  it("creates documents at a given index or at the end, and creates the collection if it is missing", () => {
    const first = apply(world, [
      { uuid: "Actor.nova", collection: "items", created: { _id: "first" }, at: 0 },
      { uuid: "Actor.nova", collection: "items", created: { _id: "last" } },
    ]);
    expect(embeddedIn(nameOf(first, "Actor.nova"), "items").map(item => item._id)).toEqual([
      "first",
      "blade",
      "last",
    ]);
    const inGoon = apply(world, [
      { uuid: "Scene.s.Token.t.Actor.goon", collection: "effects", created: slowed },
    ]);
    expect(nameOf(inGoon, "Scene.s.Token.t.Actor.goon.ActiveEffect.slowed")).toBe(slowed);
  });

  it("treats a change as applied if its result already exists", () => {
    const { world: once } = apply(world, [note("a", "b"), made]);
    const twice = apply(once, [note("a", "b"), made]);
    expect(twice.conflicts).toEqual([]);
    expect(twice.world).toEqual(once);
    expect(apply(world, [{ uuid: "Actor.nova", collection: "effects", deleted: slowed }])).toMatchObject({
      conflicts: [],
      world,
    });
  });
});

describe("undoing the changes in a ledger", () => {
  it("keeps later changes to a number", () => {
    const { world: hit } = apply(world, [hp(-6)]);
    const { world: healed } = apply(hit, [hp(2)]);
    expect(nameOf(undo(healed, [hp(-6)]), "Actor.nova")?.system).toMatchObject({ hp: { value: 12 } });
  });

  it("keeps and reports a value that was changed in the meantime", () => {
    const { world: later } = apply(world, [note("a", "b"), note("b", "mine")]);
    const result = undo(later, [hp(-1), note("a", "b")]);
    expect(result.conflicts).toEqual([{ change: note("b", "a"), reason: "changed", current: "mine" }]);
    expect(result.done).toEqual([hp(1)]);
    expect(nameOf(result, "Actor.nova")?.system).toMatchObject({ note: "mine", hp: { value: 11 } });
  });

  it("keeps and reports a document that was edited after its creation", () => {
    const { world: raised } = apply(world, [
      made,
      { uuid: "Actor.nova.ActiveEffect.slowed", path: "system.level", add: 1 },
    ]);
    expect(undo(raised, [made]).conflicts).toEqual([
      { change: inverseOf(made), reason: "changed", current: { ...slowed, system: { level: 2 } } },
    ]);
  });

  it("ignores metadata that the platform and the ledger add to a document", () => {
    const marked = { ...slowed, _stats: { modifiedTime: 5 }, flags: { blackout: { tx: ["1"] } } };
    expect(sameDocument(marked, slowed)).toBe(true);
    expect(sameDocument({ ...marked, flags: { blackout: { tx: ["1"], mine: 1 } } }, slowed)).toBe(false);
    expect(sameDocument({ ...marked, flags: { blackout: { tx: ["1"] }, other: {} } }, slowed)).toBe(false);
    expect(sameDocument({ ...slowed, flags: {} }, slowed)).toBe(true);
    expect(sameDocument({ ...slowed, flags: { blackout: {} } }, slowed)).toBe(true);
    expect(sameDocument({ ...slowed, name: "x" }, slowed)).toBe(false);
    const there: World = new Map([["Actor.a", { effects: [marked] }]]);
    expect(
      apply(there, [{ uuid: "Actor.a", collection: "effects", deleted: slowed }]).world.get("Actor.a"),
    ).toEqual({ effects: [] });
  });
});

describe("conflicts in a ledger", () => {
  it("contain no current value if the path doesn't exist", () => {
    const nowhere: Change = { uuid: "Actor.nova", path: "system.no.place", to: 1 };
    expect(conflictsOf(world, [nowhere])).toStrictEqual([{ change: nowhere, reason: "noPlace" }]);
  });

  it("are reported for deleted documents", () => {
    expect(conflictsOf(world, [hp(-1, "Actor.zed")])).toEqual([
      { change: hp(-1, "Actor.zed"), reason: "gone" },
    ]);
  });

  it("are reported for values that should be numbers but aren't", () => {
    const change: Change = { uuid: "Actor.nova", path: "system.note", add: 1 };
    expect(conflictsOf(world, [change])).toEqual([{ change, reason: "changed", current: "a" }]);
    const missing: Change = { uuid: "Actor.nova", path: "system.mp", add: 1 };
    expect(conflictsOf(world, [missing])).toEqual([{ change: missing, reason: "changed" }]);
  });

  it("are reported for paths that don't exist", () => {
    const change: Change = { uuid: "Actor.nova", path: "system.flags.seen", to: true };
    expect(conflictsOf(world, [change])).toEqual([{ change, reason: "noPlace" }]);
  });

  it("are reported for IDs that already exist", () => {
    const change: Change = {
      uuid: "Actor.nova",
      collection: "items",
      created: { _id: "blade", name: "Other" },
    };
    expect(conflictsOf(world, [change])).toEqual([{ change, reason: "exists", current: blade }]);
  });
});

describe("the inverse of a change", () => {
  it("reverses changes of any type, and its own inverse is the original change", () => {
    const changes: Change[] = [
      hp(-3),
      note("a", "b"),
      made,
      { uuid: "Actor.nova", collection: "items", deleted: blade, at: 0 },
      { uuid: "Actor.nova", path: "x", to: 1 },
      { uuid: "Actor.nova", path: "x", from: 1 },
    ];
    expect(inverse(changes)).toEqual([
      { uuid: "Actor.nova", path: "x", to: 1 },
      { uuid: "Actor.nova", path: "x", from: 1 },
      { uuid: "Actor.nova", collection: "items", created: blade, at: 0 },
      { uuid: "Actor.nova", collection: "effects", deleted: slowed },
      note("b", "a"),
      hp(3),
    ]);
    expect(inverse(inverse(changes))).toEqual(changes);
    expect(inverseOf({ uuid: "a", path: "x", from: 1 })).toStrictEqual({ uuid: "a", path: "x", to: 1 });
    expect(inverseOf({ uuid: "a", path: "x", to: 1 })).toStrictEqual({ uuid: "a", path: "x", from: 1 });
    expect(inverseOf({ uuid: "Actor.nova", collection: "items", created: blade, at: 2 })).toEqual({
      uuid: "Actor.nova",
      collection: "items",
      deleted: blade,
      at: 2,
    });
  });

  it("addresses an embedded document by a UUID that starts with the parent's UUID", () => {
    expect(embeddedUuid("Actor.a", "effects", "x")).toBe("Actor.a.ActiveEffect.x");
    expect(embeddedUuid("Scene.s", "tokens", "x")).toBe("Scene.s.Token.x");
  });
});

describe("changes from outside the ledger", () => {
  it("are accepted if they are valid", () => {
    const changes = [hp(-3), note("a", "b"), made, inverseOf(made), { uuid: "a", path: "x" }];
    expect(checkChanges(changes)).toBe(changes);
  });

  it.each<[string, unknown]>([
    ["changes: 5 is not a list", 5],
    ["changes.0: null is not a record", [null]],
    ["changes.1.uuid: undefined is not text", [hp(1), { path: "x", add: 1 }]],
    ['changes.0.uuid: "" is not text', [{ uuid: "", path: "x", add: 1 }]],
    ["changes.0.path: undefined is not text", [{ uuid: "a", add: 1 }]],
    ["changes.0.add: NaN is not a finite number", [{ uuid: "a", path: "x", add: Number.NaN }]],
    ['changes.0.add: "1" is not a finite number', [{ uuid: "a", path: "x", add: "1" }]],
    [
      "changes.0: an object is not a change of one kind: a delta or a value, not both",
      [{ uuid: "a", path: "x", add: 1, from: 2 }],
    ],
    [
      "changes.0: an object is not a change of one kind: a delta or a value, not both",
      [{ uuid: "a", path: "x", add: 1, to: 2 }],
    ],
    [
      "changes.0: an object is not a change of one kind: created or deleted, not both",
      [{ uuid: "a", collection: "items", created: blade, deleted: blade }],
    ],
    [
      'changes.0.collection: "pets" is not one of items, effects, combatants, tokens',
      [{ uuid: "a", collection: "pets", created: blade }],
    ],
    ["changes.0.created: null is not a record", [{ uuid: "a", collection: "items", created: null }]],
    ["changes.0.deleted._id: undefined is not text", [{ uuid: "a", collection: "items", deleted: {} }]],
  ])("are rejected if they are invalid: %s", (message, changes) => {
    expect(() => checkChanges(changes as Change[])).toThrow(message);
  });
});
