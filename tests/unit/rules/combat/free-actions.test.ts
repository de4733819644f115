import { describe, expect, it } from "vitest";
import { freeActionKinds, isSmallItem } from "../../../../src/rules/combat/free-actions.ts";

describe("free actions (R5.10, R5.18)", () => {
  it("include speaking, dropping an item, drawing a small item, and other quick actions", () => {
    expect(freeActionKinds).toEqual(["speak", "drop", "draw", "other"]);
  });

  it("include drawing one-handed items that aren't Bulky (T11.3)", () => {
    expect(isSmallItem({ hands: 1, bulky: false })).toBe(true);
    expect(isSmallItem({ hands: 2, bulky: false })).toBe(false);
    expect(isSmallItem({ hands: 1, bulky: true })).toBe(false);
    expect(() => isSmallItem({ hands: 0.5, bulky: false })).toThrow("thing.hands");
    expect(() => isSmallItem({ hands: 1, bulky: "no" as never })).toThrow("thing.bulky");
  });
});
