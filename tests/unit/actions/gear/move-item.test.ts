import { describe, expect, it } from "vitest";
import { rejectionOf, visibleProblems } from "../../../../src/actions/core/problems.ts";
import { idFrom } from "../../../../src/documents/new-id.ts";
import { moveItem } from "../../../../src/actions/gear/move-item.ts";
import { factsOf, play, someone, table } from "../support.ts";
import { storeIn, thingSource, worldOf } from "./stores.ts";

const world = worldOf({
  "Actor.a": [thingSource("iron", "Iron", { quantity: 4, weight: 3 })],
  "Actor.b": [thingSource("bag", "Bag", { capacity: 5 }, "container")],
});
const stores = { from: storeIn(world, "Actor.a"), to: storeIn(world, "Actor.b") };
const facts = (choices: object, part: object = { stores }) =>
  factsOf(
    moveItem,
    { actor: someone("a"), ...part },
    { from: "Actor.a", to: "Actor.b", item: "iron", seed: "s", ...choices },
  );

describe("the action that transfers items", () => {
  it("applies the transfer plan, and lists the transferred items", () => {
    const { changes, card, problems } = play(moveItem, facts({ quantity: 1 }));
    expect(changes).toEqual([
      {
        uuid: "Actor.b",
        collection: "items",
        created: expect.objectContaining({ _id: idFrom("s", "iron"), name: "Iron" }),
      },
      { uuid: "Actor.a.Item.iron", path: "system.quantity", add: -1 },
    ]);
    expect(problems).toEqual([]);
    expect(card).toMatchObject({
      outcome: { key: "BLACKOUT.move.to", data: { to: "Actor.b" } },
      lines: [{ text: { key: "Iron" }, value: "× 1" }],
    });
    expect(moveItem.fields(facts({}), table)).toMatchObject([{ name: "quantity", min: 1, max: 4 }]);
  });

  it("allows overfilling a container, but causes a warning", () => {
    const { problems, changes } = play(moveItem, facts({ quantity: 2, container: "bag" }));
    expect(problems).toMatchObject([{ kind: "gear" }]);
    expect(rejectionOf(problems, table)).toBeNull();
    expect(visibleProblems(problems, table)).toHaveLength(1);
    expect(changes).toHaveLength(2);
  });

  it("can graft one implant from a stack, and can remove a grafted implant (R13.16)", () => {
    const body = worldOf({
      "Actor.a": [
        thingSource("eye", "Eye", { quantity: 2, grafted: false }, "implant"),
        thingSource("arm", "Arm", { grafted: true }, "implant"),
        thingSource("iron", "Iron"),
      ],
    });
    const own = { from: storeIn(body, "Actor.a"), to: storeIn(body, "Actor.a") };
    const surgery = (choices: object) =>
      play(moveItem, facts({ to: "Actor.a", quantity: 1, stack: "none", ...choices }, { stores: own }));
    const grafted = surgery({ item: "eye", location: "body" });
    expect(grafted.changes).toMatchObject([
      { created: { name: "Eye", system: { quantity: 1, grafted: true, location: "carried" } } },
      { uuid: "Actor.a.Item.eye", path: "system.quantity", add: -1 },
    ]);
    expect(grafted.card).toMatchObject({ outcome: { key: "BLACKOUT.move.grafted" } });
    const out = surgery({ item: "arm", location: "carried" });
    expect(out.changes).toEqual([
      { uuid: "Actor.a.Item.arm", path: "system.grafted", from: true, to: false },
    ]);
    expect(out.card).toMatchObject({ outcome: { key: "BLACKOUT.move.takenOut" } });
    expect(rejectionOf(surgery({ item: "iron", location: "body" }).problems, table)?.key).toBe(
      "BLACKOUT.move.problem.noBody",
    );
    expect(rejectionOf(surgery({ item: "arm", location: "body" }).problems, table)?.key).toBe(
      "BLACKOUT.move.problem.nothing",
    );
    expect(rejectionOf(surgery({ item: "arm", location: "stowed" }).problems, table)?.key).toBe(
      "BLACKOUT.move.problem.grafted",
    );
  });

  it("rejects impossible transfers and transfers from missing actors", () => {
    expect(rejectionOf(play(moveItem, facts({ quantity: 9 })).problems, table)?.key).toBe(
      "BLACKOUT.move.problem.tooFew",
    );
    const gone = play(moveItem, facts({ quantity: 1 }, { stores: null }));
    expect([rejectionOf(gone.problems, table)?.key, gone.changes.length]).toEqual([
      "BLACKOUT.move.problem.gone",
      0,
    ]);
    expect(() => play(moveItem, facts({ location: "worn" }))).toThrow(
      expect.objectContaining({ path: "choices.location" }),
    );
  });

  it("creates valid, reproducible and unique item IDs", () => {
    expect(idFrom("seed", "iron")).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(idFrom("seed", "iron")).toBe(idFrom("seed", "iron"));
    const ids = Array.from({ length: 500 }, (_, index) => idFrom("seed", `item${index}`));
    expect(new Set(ids).size).toBe(500);
  });
});
