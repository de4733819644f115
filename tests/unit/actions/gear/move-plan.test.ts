import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { undo } from "../../../../src/ledger/apply.ts";
import { embeddedIn, type World } from "../../../../src/ledger/world.ts";
import { nestingOf } from "../../../../src/rules/gear/containers.ts";
import { planMove } from "../../../../src/actions/gear/move-plan.ts";
import type { MoveWish } from "../../../../src/actions/gear/store.ts";
import { after, counts, storeIn, thingSource, wish, worldOf } from "./stores.ts";

const itemsOf = (world: World, uuid: string) => embeddedIn(world.get(uuid), "items");
const moved = (world: World, from: string, to: string, what: MoveWish) => {
  const plan = planMove({ from: storeIn(world, from), to: storeIn(world, to) }, what);
  expect(plan.problem).toBeNull();
  return { plan, world: after(world, plan.changes) };
};
const refused = (world: World, from: string, to: string, what: MoveWish) => {
  const { problem, changes } = planMove({ from: storeIn(world, from), to: storeIn(world, to) }, what);
  expect(changes.length === 0 || problem === "nothing").toBe(true);
  return problem;
};

describe("the transfer of items (R14.1)", () => {
  const start = worldOf({
    "Actor.a": [
      thingSource("rations", "Ration", { quantity: 5 }),
      thingSource("bag", "Bag", { capacity: 10 }, "container"),
      thingSource("box", "Box", { container: "bag" }, "container"),
      thingSource("pearl", "Pearl", { container: "box" }),
      thingSource("rifle", "Rifle", { location: "worn" }, "weapon"),
      thingSource("scope", "Scope", { host: "rifle" }, "mod"),
      thingSource("brave", "Brave", {}, "trait"),
      thingSource("eye", "Eye", { grafted: true }, "implant"),
    ],
    "Actor.b": [
      thingSource("theirs", "Ration", { quantity: 2 }),
      thingSource("used", "Ration", { quantity: 1, uses: { value: 1, max: 2 } }),
      thingSource("pack", "Pack", {}, "container"),
    ],
  });

  it("adds pieces to an identical stack, and removes them from the source", () => {
    const { plan, world } = moved(start, "Actor.a", "Actor.b", wish("rations", 2));
    expect(plan.changes).toEqual([
      { uuid: "Actor.b.Item.theirs", path: "system.quantity", add: 2 },
      { uuid: "Actor.a.Item.rations", path: "system.quantity", add: -2 },
    ]);
    expect(counts(world)).toEqual(counts(start));
  });

  it("leaves no empty stack if it includes all pieces", () => {
    const { world } = moved(start, "Actor.a", "Actor.b", wish("rations", 5));
    expect(itemsOf(world, "Actor.a").map(({ _id }) => _id)).not.toContain("rations");
    expect(counts(world)).toEqual(counts(start));
  });

  it("can create a separate stack with a new ID", () => {
    const { world } = moved(start, "Actor.a", "Actor.b", wish("rations", 3, { stack: "none" }));
    const made = itemsOf(world, "Actor.b").find(({ _id }) => !["theirs", "used", "pack"].includes(_id));
    expect(made?._id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(made).toMatchObject({ name: "Ration", system: { quantity: 3, location: "carried" } });
  });

  it("includes a container's contents and an item's mods, and updates their references", () => {
    const bag = moved(start, "Actor.a", "Actor.b", wish("bag", 1, { container: "pack" })).world;
    const placed = itemsOf(bag, "Actor.b");
    const byName = (name: string) => placed.find(item => item["name"] === name);
    expect(byName("Bag")).toMatchObject({ system: { container: "pack" } });
    expect(byName("Box")).toMatchObject({ system: { container: byName("Bag")?._id } });
    expect(byName("Pearl")).toMatchObject({ system: { container: byName("Box")?._id } });
    const rifle = itemsOf(moved(start, "Actor.a", "Actor.b", wish("rifle", 1)).world, "Actor.b");
    expect(rifle.find(item => item["name"] === "Scope")).toMatchObject({
      system: { host: rifle.find(item => item["name"] === "Rifle")?._id },
    });
    expect(rifle.find(item => item["name"] === "Rifle")).toMatchObject({ system: { location: "carried" } });
  });

  it("removes a mod from its host item if the mod is transferred alone", () => {
    expect(
      itemsOf(moved(start, "Actor.a", "Actor.b", wish("scope", 1)).world, "Actor.b").find(
        item => item["name"] === "Scope",
      ),
    ).toMatchObject({ system: { host: "" } });
    expect(moved(start, "Actor.a", "Actor.a", wish("scope", 1)).plan.changes).toEqual([
      { uuid: "Actor.a.Item.scope", path: "system.host", from: "rifle", to: "" },
    ]);
  });

  it("can split and merge stacks of the same actor", () => {
    const split = moved(start, "Actor.a", "Actor.a", wish("rations", 2, { stack: "none" })).world;
    const half = itemsOf(split, "Actor.a").find(item => item["name"] === "Ration" && item._id !== "rations");
    expect(half).toMatchObject({ system: { quantity: 2 } });
    const joined = moved(split, "Actor.a", "Actor.a", wish(half?._id ?? "", 2, { stack: "rations" })).world;
    expect(itemsOf(joined, "Actor.a").filter(item => item["name"] === "Ration")).toMatchObject([
      { _id: "rations", system: { quantity: 5 } },
    ]);
  });

  it("can put an item into a container of the same actor", () => {
    expect(moved(start, "Actor.a", "Actor.a", wish("rifle", 1, { container: "bag" })).plan.changes).toEqual([
      { uuid: "Actor.a.Item.rifle", path: "system.container", from: "", to: "bag" },
      { uuid: "Actor.a.Item.rifle", path: "system.location", from: "worn", to: "carried" },
    ]);
  });

  it("reports a container that it overfills", () => {
    expect(
      moved(start, "Actor.b", "Actor.a", wish("theirs", 2, { container: "bag" })).plan.overfull,
    ).toBeNull();
    const heavy = worldOf({
      "Actor.a": [thingSource("bag", "Bag", { capacity: 3 }, "container")],
      "Actor.b": [thingSource("iron", "Iron", { weight: 2, quantity: 2 })],
    });
    expect(moved(heavy, "Actor.b", "Actor.a", wish("iron", 2, { container: "bag" })).plan.overfull).toBe(
      "Bag",
    );
    expect(
      moved(heavy, "Actor.b", "Actor.a", wish("iron", 1, { container: "bag" })).plan.overfull,
    ).toBeNull();
  });

  it.each<[string, string, string, MoveWish]>([
    ["gone", "Actor.a", "Actor.b", wish("nowhere", 1)],
    ["notAThing", "Actor.a", "Actor.b", wish("brave", 1)],
    ["grafted", "Actor.a", "Actor.b", wish("eye", 1)],
    ["tooFew", "Actor.a", "Actor.b", wish("rations", 6)],
    ["tooFew", "Actor.a", "Actor.b", wish("rations", 0)],
    ["noContainer", "Actor.a", "Actor.b", wish("rations", 1, { container: "bag" })],
    ["noContainer", "Actor.a", "Actor.b", wish("rations", 1, { container: "theirs" })],
    ["intoItself", "Actor.a", "Actor.a", wish("bag", 1, { container: "bag" })],
    ["intoItself", "Actor.a", "Actor.a", wish("bag", 1, { container: "box" })],
    ["noStack", "Actor.a", "Actor.b", wish("rations", 1, { stack: "used" })],
    ["noStack", "Actor.a", "Actor.b", wish("rations", 1, { stack: "nowhere" })],
    ["noStack", "Actor.a", "Actor.a", wish("rations", 5, { stack: "rations" })],
    ["nothing", "Actor.a", "Actor.a", wish("rations", 5)],
  ])("is rejected with the reason “%s”", (problem, from, to, what) => {
    expect(refused(start, from, to, what)).toBe(problem);
  });

  it("can't split containers with contents", () => {
    const world = worldOf({
      "Actor.a": [
        thingSource("bags", "Bag", { quantity: 2 }, "container"),
        thingSource("pearl", "Pearl", { container: "bags" }),
      ],
      "Actor.b": [],
    });
    expect(refused(world, "Actor.a", "Actor.b", wish("bags", 1))).toBe("hasParts");
  });

  it("is rejected if its data is too large for a message", () => {
    const world = worldOf({
      "Actor.a": [
        thingSource("bag", "Bag", {}, "container"),
        ...Array.from({ length: 10 }, (_, index) =>
          thingSource(`book${index}`, "Book", { container: "bag", description: "words ".repeat(3000) }),
        ),
      ],
      "Actor.b": [],
    });
    expect(refused(world, "Actor.a", "Actor.b", wish("bag", 1))).toBe("tooMuch");
    expect(moved(world, "Actor.a", "Actor.b", wish("book3", 1)).plan.problem).toBeNull();
  });

  it("never creates an item with an ID that already exists", () => {
    const once = moved(start, "Actor.a", "Actor.b", wish("rations", 2, { stack: "none" })).world;
    expect(refused(once, "Actor.a", "Actor.b", wish("rations", 2, { stack: "none" }))).toBe("exists");
  });

  it("can be undone, which returns every item to its former place", () => {
    for (const what of [wish("rations", 2), wish("rations", 5), wish("bag", 1), wish("rifle", 1)]) {
      const { plan, world } = moved(start, "Actor.a", "Actor.b", what);
      const back = undo(world, plan.changes);
      expect(back.conflicts).toEqual([]);
      for (const uuid of ["Actor.a", "Actor.b"])
        expect([...itemsOf(back.world, uuid)].sort((a, b) => (a._id < b._id ? -1 : 1))).toEqual(
          [...itemsOf(start, uuid)].sort((a, b) => (a._id < b._id ? -1 : 1)),
        );
    }
  });
});

describe("a random series of transfers", () => {
  const owners = ["Actor.a", "Actor.b", "Actor.party"] as const;
  const walk = fc.array(
    fc.record({
      from: fc.constantFrom(...owners),
      to: fc.constantFrom(...owners),
      pick: fc.nat(20),
      quantity: fc.integer({ min: 0, max: 12 }),
      whole: fc.boolean(),
      inside: fc.nat(6),
      stack: fc.constantFrom("auto", "none", "pick"),
      target: fc.nat(20),
      location: fc.constantFrom("carried" as const, "stowed" as const),
    }),
    { minLength: 1, maxLength: 40 },
  );

  it("keeps the total quantity of every item, and causes no circular containers or broken references", () => {
    fc.assert(
      fc.property(walk, steps => {
        let world = worldOf({
          "Actor.a": [
            thingSource("rations", "Ration", { quantity: 9 }),
            thingSource("bag", "Bag", {}, "container"),
            thingSource("box", "Box", { container: "bag" }, "container"),
            thingSource("coins", "Coin", { quantity: 40, container: "box" }),
            thingSource("rifle", "Rifle", {}, "weapon"),
            thingSource("scope", "Scope", { host: "rifle" }, "mod"),
          ],
          "Actor.b": [
            thingSource("more", "Ration", { quantity: 3 }),
            thingSource("pack", "Pack", {}, "container"),
            thingSource("shot", "Shell", { quantity: 12, container: "pack" }, "ammunition"),
          ],
          "Actor.party": [
            thingSource("stash", "Crate", {}, "container"),
            thingSource("spare", "Coin", { quantity: 7, container: "stash" }),
          ],
        });
        const before = counts(world);
        steps.forEach(({ from, to, pick, quantity, whole, inside, stack, target, location }, index) => {
          const [source, goal] = [storeIn(world, from), storeIn(world, to)];
          const item = source.items[pick % Math.max(1, source.items.length)];
          const containers = [
            "",
            ...goal.items.filter(({ type }) => type === "container").map(({ id }) => id),
          ];
          const other = goal.items[target % Math.max(1, goal.items.length)];
          if (!item) return;
          const plan = planMove(
            { from: source, to: goal },
            {
              item: item.id,
              quantity: whole ? item.quantity : quantity,
              container: containers[inside % containers.length] ?? "",
              location,
              seed: `step${index}`,
              stack: stack === "pick" ? (other?.id ?? "none") : stack,
            },
          );
          if (plan.problem === null) world = after(world, plan.changes);
          expect(counts(world)).toEqual(before);
        });
        for (const uuid of owners) {
          const { items } = storeIn(world, uuid);
          const nesting = nestingOf(items.map(one => ({ ...one, holds: one.type === "container" })));
          expect([...nesting.faults]).toEqual([]);
          for (const { host } of items) expect(host === "" || items.some(({ id }) => id === host)).toBe(true);
          expect(items.every(({ quantity }) => quantity > 0)).toBe(true);
          expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
        }
      }),
      { numRuns: 300 },
    );
  });
});
