import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apply, undo } from "../../../src/ledger/apply.ts";
import type { Change, Embedded } from "../../../src/ledger/change.ts";
import { amendment, byDocument, changesBetween, clampedAdd, squash } from "../../../src/ledger/compose.ts";
import type { Plain, Source } from "../../../src/ledger/plain.ts";
import { documentIn, embeddedIn, type World } from "../../../src/ledger/world.ts";

const at = (path: string, uuid = "Actor.a") => ({ uuid, path });
const add = (path: string, amount: number, uuid?: string): Change => ({ ...at(path, uuid), add: amount });
const set = (path: string, from: Plain, to: Plain, uuid?: string): Change => ({
  ...at(path, uuid),
  from,
  to,
});
const create = (id: string, uuid = "Actor.a"): Change => ({
  uuid,
  collection: "effects",
  created: { _id: id, level: 1 },
});
const remove = (id: string, uuid = "Actor.a"): Change => ({
  uuid,
  collection: "effects",
  deleted: { _id: id, level: 1 },
});

describe("clamped deltas", () => {
  it("include only the part of a change that stays within the limits", () => {
    expect(clampedAdd(at("hp"), 5, 6, 0, 10)).toEqual(add("hp", 5));
    expect(clampedAdd(at("hp"), 5, -7, 0, 10)).toEqual(add("hp", -5));
    expect(clampedAdd(at("hp"), 5, 2, 0, 10)).toEqual(add("hp", 2));
    expect(clampedAdd(at("hp"), 5, -7)).toEqual(add("hp", -7));
  });

  it("are null if the limits leave nothing to change", () => {
    expect(clampedAdd(at("hp"), 10, 3, 0, 10)).toBeNull();
    expect(clampedAdd(at("hp"), 10, 0)).toBeNull();
  });

  it("move an out-of-range number toward the limits, but not farther away", () => {
    expect(clampedAdd(at("hp"), 12, 3, 0, 10)).toBeNull();
    expect(clampedAdd(at("hp"), 12, -1, 0, 10)).toEqual(add("hp", -1));
    expect(clampedAdd(at("hp"), -4, -2, 0, 10)).toBeNull();
    expect(clampedAdd(at("hp"), -4, 2, 0, 10)).toEqual(add("hp", 2));
    expect(clampedAdd(at("hp"), -4, 20, 0, 10)).toEqual(add("hp", 14));
  });

  it("can't be computed from anything but finite numbers", () => {
    expect(() => clampedAdd(at("hp"), Number.NaN, 1)).toThrow("current: NaN is not a finite number");
    expect(() => clampedAdd(at("hp"), 1, Infinity)).toThrow("wanted: Infinity is not a finite number");
  });
});

describe("the changes between two versions of a document", () => {
  it("are deltas for numbers and new values for everything else", () => {
    const before: Source = {
      name: "a",
      system: { hp: 5, kind: "x", list: [1], gone: true, same: { x: 1 } },
      n: 1,
    };
    const after: Source = {
      name: "a",
      system: { hp: 3, kind: "y", list: [1, 2], added: { deep: 1 }, same: { x: 1 } },
      n: "one",
    };
    const changes = changesBetween("Actor.a", before, after);
    expect(changes).toEqual([
      add("system.hp", -2),
      set("system.kind", "x", "y"),
      set("system.list", [1], [1, 2]),
      { ...at("system.gone"), from: true },
      { ...at("system.added"), to: { deep: 1 } },
      set("n", 1, "one"),
    ]);
    expect(apply(new Map([["Actor.a", before]]), changes).world.get("Actor.a")).toEqual(after);
    expect(changesBetween("Actor.a", before, before)).toEqual([]);
  });
});

describe("combining the changes in a ledger", () => {
  it("adds up deltas, merges successive values, and drops changes without effect", () => {
    expect(squash([add("hp", -3), set("note", "a", "b"), add("hp", 1), set("note", "b", "c")])).toEqual([
      add("hp", -2),
      set("note", "a", "c"),
    ]);
    expect(squash([add("hp", -3), add("hp", 3), set("note", "a", "b"), set("note", "b", "a")])).toEqual([]);
    expect(
      squash([
        { ...at("x"), to: 1 },
        { ...at("x"), from: 1 },
      ]),
    ).toEqual([]);
    expect(squash([{ ...at("x"), to: 1 }, set("x", 1, 2)])).toEqual([{ ...at("x"), to: 2 }]);
    expect(squash([set("x", 1, 2), { ...at("x"), from: 2 }])).toEqual([{ ...at("x"), from: 1 }]);
  });

  it("keeps changes to different documents and paths separate", () => {
    const apart = [add("hp", -3), add("hp", -3, "Actor.b"), add("hpMax", -3)];
    expect(squash(apart)).toEqual(apart);
  });

  it("drops a creation and the deletion that follows it, but keeps a deletion and the creation that follows it", () => {
    expect(squash([create("x"), add("hp", 1), remove("x")])).toEqual([add("hp", 1)]);
    expect(squash([remove("x"), create("x")])).toEqual([remove("x"), create("x")]);
    expect(squash([create("x"), create("y")])).toEqual([create("x"), create("y")]);
  });

  it("keeps two changes separate if a change to their parent or child was made between them", () => {
    const edited = [create("x"), add("level", 1, "Actor.a.ActiveEffect.x"), remove("x")];
    expect(squash(edited)).toEqual(edited);
    expect(
      squash([
        create("x"),
        add("level", 1, "Actor.a.ActiveEffect.x"),
        add("level", -1, "Actor.a.ActiveEffect.x"),
        remove("x"),
      ]),
    ).toEqual([]);
    expect(squash([create("x"), add("level", 0, "Actor.a.ActiveEffect.x"), remove("x")])).toEqual([]);
    const around = [add("hp.value", 1), set("hp", { value: 2 }, { value: 9 }), add("hp.value", 1)];
    expect(squash(around)).toEqual(around);
    const mixed = [add("hp", 1), set("hp", 2, 9), add("hp", 1)];
    expect(squash(mixed)).toEqual(mixed);
  });

  it("merges only changes to the same path or document", () => {
    const within = [set("hp", { value: 1 }, { value: 2 }), set("hp.value", 2, 3)];
    expect(squash(within)).toEqual(within);
    const gun: Change = {
      uuid: "Actor.a",
      collection: "items",
      created: { _id: "gun", effects: [{ _id: "x", level: 1 }] },
    };
    const inner = [gun, remove("x", "Actor.a.Item.gun")];
    expect(squash(inner)).toEqual(inner);
    for (const twice of [
      [create("x"), create("x")],
      [remove("x"), remove("x")],
    ])
      expect(squash(twice)).toEqual(twice);
  });

  it("omits a missing value instead of storing undefined", () => {
    expect(squash([{ ...at("x"), to: 1 }, set("x", 1, 2)])).toStrictEqual([{ ...at("x"), to: 2 }]);
    expect(squash([set("x", 1, 2), { ...at("x"), from: 2 }])).toStrictEqual([{ ...at("x"), from: 1 }]);
    expect(changesBetween("Actor.a", { gone: true }, { made: true })).toStrictEqual([
      { ...at("gone"), from: true },
      { ...at("made"), to: true },
    ]);
  });

  it("doesn't confuse a parent path with a path that only begins with the same letters", () => {
    expect(squash([add("hp", 1), add("hpMax", 1), add("hp", 1)])).toEqual([add("hp", 2), add("hpMax", 1)]);
  });
});

describe("amending a ledger", () => {
  it("applies only the difference between the old and the new changes", () => {
    expect(
      amendment([add("hp", -8), set("prone", false, true)], [add("hp", -5), set("prone", false, true)]),
    ).toEqual([add("hp", 3)]);
    expect(amendment([add("hp", -8)], [add("hp", -8)])).toEqual([]);
    expect(amendment([create("x")], [create("x")])).toEqual([remove("x"), create("x")]);
  });
});

describe("grouping the changes in a ledger", () => {
  it("keeps the changes to each document in their original order", () => {
    const changes = [add("hp", -1, "b"), add("hp", -2, "a"), set("note", 1, 2, "b")];
    expect([...byDocument(changes)]).toEqual([
      ["b", [changes[0], changes[2]]],
      ["a", [changes[1]]],
    ]);
  });
});

// Generates random ledgers. Each step is valid in the world after the previous steps.
type Step = (world: World) => Change | null;
const actors = ["Actor.a", "Actor.b", "Scene.s.Token.t.Actor.c"];
const uuids = fc.constantFrom(...actors);
const ids = fc.constantFrom("x", "y", "z");
const plain = fc.constantFrom<Plain>("a", "b", true, null, [1, 2], { deep: [{ er: 1 }] }, 7);
const addStep = fc.tuple(uuids, fc.constantFrom("hp", "stats.st"), fc.integer({ min: -9, max: 9 })).map(
  ([uuid, path, amount]): Step =>
    () =>
      add(path, amount, uuid),
);
const setStep = fc
  .tuple(uuids, fc.constantFrom("note", "stats.kind", "bag"), fc.option(plain, { nil: undefined }))
  .map(([uuid, path, to]): Step => world => {
    const holder = path.startsWith("stats.")
      ? (documentIn(world, uuid)?.stats as Source)
      : documentIn(world, uuid);
    const from = holder?.[path.replace("stats.", "")];
    return { uuid, path, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  });
const effectsOf = (world: World, uuid: string) => embeddedIn(documentIn(world, uuid), "effects");
const createStep = fc.tuple(uuids, ids, fc.nat(5)).map(
  ([uuid, id, level]): Step =>
    world =>
      effectsOf(world, uuid).some(effect => effect._id === id)
        ? null
        : { uuid, collection: "effects", created: { _id: id, level } },
);
const deleteStep = fc.tuple(uuids, fc.nat(2)).map(([uuid, index]): Step => world => {
  const effect = effectsOf(world, uuid)[index];
  return effect === undefined ? null : { uuid, collection: "effects", deleted: effect, at: index };
});
const editStep = fc
  .tuple(uuids, fc.nat(2), fc.integer({ min: -3, max: 3 }))
  .map(([uuid, index, amount]): Step => world => {
    const effect = effectsOf(world, uuid)[index];
    return effect === undefined ? null : add("level", amount, `${uuid}.ActiveEffect.${effect._id}`);
  });
const ledgers = fc.array(fc.oneof(addStep, setStep, createStep, deleteStep, editStep), { maxLength: 24 });
const actor = (): Source => ({
  hp: 10,
  note: "a",
  stats: { st: 3, kind: "x" },
  effects: [{ _id: "x", level: 2 } satisfies Embedded],
});
const start: World = new Map(actors.map(uuid => [uuid, actor()]));
const played = (steps: readonly Step[]) => {
  const changes: Change[] = [];
  let world = start;
  for (const step of steps) {
    const change = step(world);
    if (change === null) continue;
    changes.push(change);
    const applied = apply(world, [change]);
    expect(applied.conflicts).toEqual([]);
    world = applied.world;
  }
  return { changes, world };
};
/** Returns the world with its effects sorted, because their order is irrelevant. */
const unordered = (world: World) =>
  new Map(
    [...world].map(([uuid, source]) => [
      uuid,
      { ...source, effects: [...embeddedIn(source, "effects")].sort((a, b) => (a._id < b._id ? -1 : 1)) },
    ]),
  );

describe("any ledger", () => {
  it("can be undone completely", () => {
    fc.assert(
      fc.property(ledgers, steps => {
        const { changes, world } = played(steps);
        const back = undo(world, changes);
        expect(back.conflicts).toEqual([]);
        expect(back.world).toEqual(start);
      }),
      { numRuns: 300 },
    );
  });

  it("has the same result whether its changes are applied together, one by one, or combined", () => {
    fc.assert(
      fc.property(ledgers, steps => {
        const { changes, world } = played(steps);
        expect(apply(start, changes).world).toEqual(world);
        const short = squash(changes);
        expect(short.length).toBeLessThanOrEqual(changes.length);
        const squashed = apply(start, short);
        expect(squashed.conflicts).toEqual([]);
        expect(unordered(squashed.world)).toEqual(unordered(world));
        expect(squash(short)).toEqual(short);
      }),
      { numRuns: 300 },
    );
  });

  it("can be amended to have the same result as another ledger", () => {
    fc.assert(
      fc.property(ledgers, ledgers, (first, second) => {
        const [one, other] = [played(first), played(second)];
        const amended = apply(one.world, amendment(one.changes, other.changes));
        expect(amended.conflicts).toEqual([]);
        expect(unordered(amended.world)).toEqual(unordered(other.world));
      }),
    );
  });

  it("is equivalent to the differences between the states of the world before and after its changes", () => {
    fc.assert(
      fc.property(ledgers, steps => {
        const { world } = played(steps);
        const changes = actors.flatMap(uuid =>
          changesBetween(uuid, start.get(uuid) as Source, world.get(uuid) as Source),
        );
        expect(apply(start, changes).world).toEqual(world);
      }),
    );
  });
});
