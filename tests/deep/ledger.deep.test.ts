import { describe, expect, it } from "vitest";
import { apply, undo } from "../../src/ledger/apply.ts";
import { checkChanges, embeddedUuid, type Change, type Embedded } from "../../src/ledger/change.ts";
import { amendment, byDocument, changesBetween, clampedAdd, squash } from "../../src/ledger/compose.ts";
import { valueAt, type Plain, type Source } from "../../src/ledger/plain.ts";
import { documentIn, embeddedIn, type World } from "../../src/ledger/world.ts";
import { seededDice } from "../../src/rules/dice-source.ts";

const steps = 60_000;
/**
 * The number of changes that are treated as one action. Each such action is undone, squashed and compared as
 * a whole.
 */
const windowLength = 40;
/**
 * The maximum number of documents in each collection. It is large enough for many different orders, but small
 * enough to keep the test fast.
 */
const mostEmbedded = 5;
const actors = ["Actor.a", "Actor.b", "Scene.s.Token.t.Actor.c"];
const values: readonly Plain[] = ["one", "two", true, null, [1, { two: 2 }], { deep: { er: [1] } }, 7, ""];

const start: World = new Map(
  actors.map(uuid => [
    uuid,
    {
      hp: 10,
      ap: 4,
      note: "",
      stats: { strength: 3, kind: "x", more: { load: 2 } },
      list: [1, 2, 3],
      effects: [],
      items: [{ _id: "gun", shots: 9, effects: [] }],
    } satisfies Source,
  ]),
);

/** Returns a generator of random changes that are possible in the current world. */
function wanderer(seed: number) {
  const dice = seededDice(seed);
  const pick = <T>(choices: readonly T[]): T => choices[(dice.roll(1, choices.length)[0] as number) - 1] as T;
  let made = 0;
  const holders = (world: World) =>
    actors.flatMap(uuid => [
      uuid,
      ...embeddedIn(documentIn(world, uuid), "items").map(item => embeddedUuid(uuid, "items", item._id)),
    ]);

  const moves: readonly ((world: World) => Change | null)[] = [
    world => {
      const target = {
        uuid: pick(actors),
        path: pick(["hp", "ap", "stats.strength", "stats.more.load", "list.1"]),
      };
      return clampedAdd(
        target,
        valueAt(documentIn(world, target.uuid) as Source, target.path) as number,
        pick([-7, -3, -1, 1, 2, 5]),
        0,
        20,
      );
    },
    world => {
      const [uuid, path] = [pick(actors), pick(["note", "bag", "stats.kind", "stats.more.note"])];
      const from = valueAt(documentIn(world, uuid) as Source, path);
      const to = pick([undefined, ...values]);
      return { uuid, path, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
    },
    world => {
      const [collection, uuid] = pick([
        ["items", pick(actors)],
        ["effects", pick(holders(world))],
      ] as const);
      if (embeddedIn(documentIn(world, uuid), collection).length >= mostEmbedded) return null;
      made += 1;
      return {
        uuid,
        collection,
        created: {
          _id: `made${seed}x${made}`,
          level: 1,
          shots: 5,
          ...(collection === "items" ? { effects: [] } : {}),
        },
      };
    },
    world => {
      const uuid = pick(holders(world));
      const collection = uuid.includes(".Item.") || pick([true, false]) ? "effects" : "items";
      const all = embeddedIn(documentIn(world, uuid), collection);
      if (all.length === 0) return null;
      const deleted = pick(all);
      return { uuid, collection, deleted, at: all.indexOf(deleted) };
    },
    world => {
      const uuid = pick(holders(world));
      const all = embeddedIn(documentIn(world, uuid), "effects");
      return all.length === 0
        ? null
        : { uuid: embeddedUuid(uuid, "effects", pick(all)._id), path: "level", add: pick([-2, -1, 1, 3]) };
    },
  ];
  return (world: World): Change | null => pick(moves)(world);
}

const ordered = (list: readonly Embedded[]) => [...list].sort((a, b) => (a._id < b._id ? -1 : 1));
/**
 * Returns the world with its embedded documents sorted by ID, because squashing and comparing can change
 * their order.
 */
const unordered = (world: World) =>
  [...world].map(([uuid, source]) => [
    uuid,
    {
      ...source,
      effects: ordered(embeddedIn(source, "effects")),
      items: ordered(embeddedIn(source, "items")).map(item => ({
        ...item,
        effects: ordered(embeddedIn(item, "effects")),
      })),
    },
  ]);

function walk(
  next: (world: World) => Change | null,
  from: World,
  count: number,
): { readonly world: World; readonly changes: readonly Change[] } {
  const changes: Change[] = [];
  let world = from;
  for (let step = 0; step < count; step += 1) {
    const change = next(world);
    if (change === null) continue;
    const applied = apply(world, [change]);
    expect(applied.conflicts).toEqual([]);
    changes.push(change);
    world = applied.world;
  }
  return { world, changes };
}

describe("a long seeded random walk through a ledger", () => {
  it("can be undone, redone, condensed and amended at every point", () => {
    const next = wanderer(2024);
    const other = wanderer(7);
    let world = start;
    let total = 0;
    for (let done = 0; done < steps; done += windowLength) {
      const before = world;
      const frozen = structuredClone(before);
      const stretch = walk(next, before, windowLength);
      total += stretch.changes.length;
      expect(checkChanges(JSON.parse(JSON.stringify(stretch.changes)) as Change[])).toEqual(stretch.changes);

      const back = undo(stretch.world, stretch.changes);
      expect(back.conflicts).toEqual([]);
      expect(back.world).toEqual(before);

      const short = squash(stretch.changes);
      expect(short.length).toBeLessThanOrEqual(stretch.changes.length);
      const squashed = apply(before, short);
      expect(squashed.conflicts).toEqual([]);
      expect(unordered(squashed.world)).toEqual(unordered(stretch.world));
      expect(undo(squashed.world, short).conflicts).toEqual([]);

      const compared = actors.flatMap(uuid =>
        changesBetween(uuid, before.get(uuid) as Source, stretch.world.get(uuid) as Source),
      );
      expect(apply(before, compared).world).toEqual(stretch.world);
      expect([...byDocument(stretch.changes).values()].flat()).toHaveLength(stretch.changes.length);

      const instead = walk(other, before, windowLength);
      const amended = apply(stretch.world, amendment(stretch.changes, instead.changes));
      expect(amended.conflicts).toEqual([]);
      expect(unordered(amended.world)).toEqual(unordered(instead.world));

      expect(before).toEqual(frozen);
      world = stretch.world;
    }
    expect(total).toBeGreaterThan(steps / 2);
  });

  it("can be undone completely, in reverse order", () => {
    const { world, changes } = walk(wanderer(99), start, 5000);
    expect(world).not.toEqual(start);
    const back = undo(world, changes);
    expect(back.conflicts).toEqual([]);
    expect(back.done).toHaveLength(changes.length);
    expect(back.world).toEqual(start);
  });

  it("can be undone without overwriting changes made by others", () => {
    const next = wanderer(5);
    for (let round = 0; round < 500; round += 1) {
      const { world, changes } = walk(next, start, 10);
      const meddled = new Map(world).set("Actor.a", { ...world.get("Actor.a"), note: "meddled" });
      const back = undo(meddled, changes);
      const touched = changes.some(
        change =>
          change.uuid === "Actor.a" && "path" in change && change.path === "note" && !("add" in change),
      );
      if (!touched) expect(back.conflicts).toEqual([]);
      expect(
        back.conflicts.every(
          ({ change, reason }) => "path" in change && change.path === "note" && reason === "changed",
        ),
      ).toBe(true);
      expect(back.world.get("Actor.a")?.note).toBe("meddled");
      expect({ ...back.world.get("Actor.a"), note: "" }).toEqual(start.get("Actor.a"));
      expect([back.world.get("Actor.b"), back.world.get(actors[2] as string)]).toEqual([
        start.get("Actor.b"),
        start.get(actors[2] as string),
      ]);
    }
  });
});
