import { describe, expect, it } from "vitest";
import type { Entry } from "../../../../src/features/creation/entry.ts";
import { outfitOf } from "../../../../src/features/creation/outfit.ts";
import { withRank } from "../../../../src/features/creation/state.ts";
import { buckler, club, coat, nobody, offer, rounds, sidearm } from "./making.ts";

const owned = (...entries: readonly Entry[]) => ({
  ...nobody,
  entries: entries.map(entry => ({ ...entry, key: entry.name })),
});

describe("the initial outfit of a finished character", () => {
  it("consists of the most expensive armor, the best weapon for the character and, if a hand is free, a shield (R14.2)", () => {
    const plate = offer("armor", "Plate", { price: 300 });
    const state = withRank(owned(coat, plate, club, sidearm, buckler, rounds), "aim", 3);
    expect(outfitOf(state)).toEqual(["Plate", "Sidearm", "Buckler"]);
    expect(outfitOf(withRank(withRank(state, "aim", 1), "strike", 3))).toEqual(["Plate", "Club"]);
  });

  it("adds only items that aren't stowed and don't conflict with those already worn", () => {
    const state = owned({ ...coat, location: "worn" }, { ...buckler, location: "worn" }, club, sidearm, {
      ...offer("armor", "Suit"),
      location: "stowed",
    });
    expect(outfitOf(state)).toEqual(["Sidearm"]);
  });

  it("is empty for a character without items", () => {
    expect(outfitOf(nobody)).toEqual([]);
  });
});
