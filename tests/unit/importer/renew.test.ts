import { describe, expect, it } from "vitest";
import { isKept, renewal } from "../../../src/importer/renew.ts";

const own = {
  quantity: 3,
  location: "worn",
  container: "",
  favourite: true,
  description: "<p>Old</p>",
  notes: "<p>Mine</p>",
  price: 10,
  damage: { dice: 8, flat: 0 },
  ammunition: { value: 4, max: 10 },
  uses: { value: 2, max: 2 },
  qualities: [{ key: "stun", x: 2, text: "" }],
  broken: true,
};
const source = {
  quantity: 1,
  location: "carried",
  container: "x",
  favourite: false,
  description: "<p>New</p>",
  notes: "",
  price: 12,
  damage: { dice: 9, flat: 0 },
  ammunition: { value: 8, max: 8 },
  uses: { value: 6, max: 6 },
  qualities: [],
  broken: false,
  later: 1,
};

describe("updating an owned item from its compendium", () => {
  it("replaces numbers, qualities and the description, but keeps quantity, location, wear and notes", () => {
    expect(renewal(own, source)).toEqual([
      ["description", "<p>Old</p>", "<p>New</p>"],
      ["price", 10, 12],
      ["damage.dice", 8, 9],
      ["ammunition.max", 10, 8],
      ["uses.value", 2, 6],
      ["uses.max", 2, 6],
      ["qualities", [{ key: "stun", x: 2, text: "" }], []],
    ]);
  });

  it("reduces a current value that exceeds the new maximum, and changes nothing if the items are equal", () => {
    expect(renewal({ ammunition: { value: 9, max: 10 } }, { ammunition: { value: 6, max: 6 } })).toEqual([
      ["ammunition.value", 9, 6],
      ["ammunition.max", 10, 6],
    ]);
    expect(renewal(own, own)).toEqual([]);
    expect([isKept("notes"), isKept("container"), isKept("price"), isKept("damage.dice")]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
