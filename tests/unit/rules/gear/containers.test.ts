import { describe, expect, it } from "vitest";
import fc from "fast-check";
import {
  carriedLoad,
  contentsOf,
  mayLieIn,
  nestingOf,
  type StowedItem,
} from "../../../../src/rules/gear/containers.ts";

const thing = (id: string, part: Partial<StowedItem> = {}): StowedItem => ({
  id,
  container: "",
  holds: false,
  stowed: false,
  weight: 1,
  quantity: 1,
  capacity: 0,
  ...part,
});
const box = (id: string, container = "", part: Partial<StowedItem> = {}) =>
  thing(id, { container, holds: true, ...part });

describe("containers", () => {
  it("are identified by ID", () => {
    const nesting = nestingOf([box("bag"), box("box", "bag"), thing("pearl", { container: "box" })]);
    expect(Object.fromEntries(nesting.inside)).toEqual({ bag: null, box: "bag", pearl: "box" });
    expect(nesting.faults.size).toBe(0);
    expect(contentsOf("bag", nesting)).toEqual(["box", "pearl"]);
  });

  it("are reported as missing and ignored if their ID belongs to no item or to an ordinary item", () => {
    const nesting = nestingOf([
      thing("rope", { container: "nowhere" }),
      thing("pearl", { container: "rope" }),
    ]);
    expect([...nesting.faults]).toEqual([
      ["rope", "missing"],
      ["pearl", "missing"],
    ]);
    expect(nesting.inside.get("rope")).toBeNull();
  });

  it("are reported if they contain themselves, directly or indirectly, but keep their other contents", () => {
    const nesting = nestingOf([
      box("self", "self"),
      box("a", "b"),
      box("b", "c"),
      box("c", "a"),
      thing("pearl", { container: "a" }),
    ]);
    expect(Object.fromEntries(nesting.faults)).toEqual({ self: "cycle", a: "cycle", b: "cycle", c: "cycle" });
    expect(nesting.inside.get("pearl")).toBe("a");
  });

  it("can't be put into themselves or into their own contents", () => {
    const nesting = nestingOf([box("bag"), box("box", "bag"), thing("pearl")]);
    expect([
      mayLieIn("bag", "bag", nesting),
      mayLieIn("bag", "box", nesting),
      mayLieIn("box", "bag", nesting),
      mayLieIn("pearl", "box", nesting),
      mayLieIn("pearl", "", nesting),
      mayLieIn("pearl", "gone", nesting),
    ]).toEqual([false, false, true, true, true, false]);
  });
});

describe("the total bulk of items (R8.4, R14.1)", () => {
  it("includes each item once, no matter which container it is in", () => {
    expect(
      carriedLoad([
        box("bag", "", { weight: 2 }),
        box("box", "bag", { weight: 3 }),
        thing("pearl", { container: "box", weight: 0.5, quantity: 4 }),
      ]).weight,
    ).toBe(7);
  });

  it("excludes items that were left behind, and the contents of those items", () => {
    const { weight, left } = carriedLoad([
      box("chest", "", { weight: 30, stowed: true }),
      box("box", "chest", { weight: 3 }),
      thing("pearl", { container: "box" }),
      thing("rope", { weight: 5 }),
    ]);
    expect(weight).toBe(5);
    expect([...left].sort()).toEqual(["box", "chest", "pearl"]);
  });

  it("in a container includes nested contents, and is compared with the container's capacity", () => {
    const { fillings } = carriedLoad([
      box("bag", "", { capacity: 5 }),
      box("box", "bag", { weight: 3 }),
      thing("iron", { container: "box", weight: 4 }),
    ]);
    expect(fillings).toEqual([
      { id: "bag", weight: 7, capacity: 5, overfull: true },
      { id: "box", weight: 4, capacity: 0, overfull: false },
    ]);
  });

  it("is the same for any nesting, even if containers contain each other", () => {
    const things = fc.array(
      fc.record({ container: fc.nat(9), holds: fc.boolean(), weight: fc.nat(50), quantity: fc.nat(5) }),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(things, all => {
        const placed = all.map((one, index) =>
          thing(`t${index}`, { ...one, container: `t${one.container}` }),
        );
        expect(carriedLoad(placed).weight).toBe(
          all.reduce((sum, { weight, quantity }) => sum + weight * quantity, 0),
        );
        const nesting = nestingOf(placed);
        for (const { id } of placed) expect(contentsOf(id, nesting)).not.toContain(id);
      }),
    );
  });

  it("can't be computed if a bulk, a quantity or a capacity is invalid", () => {
    expect(() => carriedLoad([thing("a", { weight: -1 })])).toThrow(
      expect.objectContaining({ path: "things.0.weight" }),
    );
    expect(() => carriedLoad([thing("a", { quantity: 0.5 })])).toThrow(
      expect.objectContaining({ path: "things.0.quantity" }),
    );
    expect(() => carriedLoad([box("a", "", { capacity: Number.NaN })])).toThrow(
      expect.objectContaining({ name: "RuleError" }),
    );
  });
});
