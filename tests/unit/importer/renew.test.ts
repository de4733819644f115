import { describe, expect, it } from "vitest";
import { renewal } from "../../../src/importer/renew.ts";

const own = { quantity: 3, location: "worn", container: "", favourite: true, description: "<p>Mine</p>", price: 10, damage: { dice: 8, flat: 0 }, ammunition: { value: 4, max: 10 }, uses: { value: 2, max: 2 }, qualities: [{ key: "stun", x: 2, text: "" }], broken: true };
const source = { quantity: 1, location: "carried", container: "x", favourite: false, description: "<p>New</p>", price: 12, damage: { dice: 9, flat: 0 }, ammunition: { value: 8, max: 8 }, uses: { value: 6, max: 6 }, qualities: [], broken: false, later: 1 };

describe("what an owned thing takes over from its compendium", () => {
  it("is every number and quality, but not how many, where, its wear and what was written about it", () => {
    expect(renewal(own, source)).toEqual([
      ["system.price", 10, 12], ["system.damage.dice", 8, 9], ["system.ammunition.max", 10, 8], ["system.uses.value", 2, 6], ["system.uses.max", 2, 6], ["system.qualities", [{ key: "stun", x: 2, text: "" }], []],
    ]);
  });

  it("cuts what is left to a smaller maximum, and is nothing where both are the same", () => {
    expect(renewal({ ammunition: { value: 9, max: 10 } }, { ammunition: { value: 6, max: 6 } })).toEqual([["system.ammunition.value", 9, 6], ["system.ammunition.max", 10, 6]]);
    expect(renewal(own, own)).toEqual([]);
  });
});
