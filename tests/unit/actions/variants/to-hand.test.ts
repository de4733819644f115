import { expect, it } from "vitest";
import { isToHand } from "../../../../src/actions/variants/to-hand.ts";

it.each([
  ["bare hands", null, true],
  ["a held weapon", { atHand: true, declared: { category: "ranged", location: "worn" } }, true],
  ["a stowed weapon", { atHand: false, declared: { category: "ranged", location: "carried" } }, false],
  ["a carried grenade", { atHand: false, declared: { category: "thrown", location: "carried" } }, true],
  ["a stowed grenade", { atHand: false, declared: { category: "thrown", location: "stowed" } }, false],
] as const)(
  "an item's category and location determine whether it is at hand in an encounter with a combat variant: %s",
  (_what, thing, may) => {
    expect(isToHand(thing)).toBe(may);
  },
);
