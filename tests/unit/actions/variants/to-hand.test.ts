import { expect, it } from "vitest";
import { isToHand } from "../../../../src/actions/variants/to-hand.ts";

it.each([
  ["bare hands", null, true],
  ["a weapon in hand", { atHand: true, declared: { category: "ranged", location: "worn" } }, true],
  ["a weapon on the back", { atHand: false, declared: { category: "ranged", location: "carried" } }, false],
  [
    "a grenade that one carries",
    { atHand: false, declared: { category: "thrown", location: "carried" } },
    true,
  ],
  [
    "a grenade that is put away",
    { atHand: false, declared: { category: "thrown", location: "stowed" } },
    false,
  ],
] as const)(
  "the action %s is available as expected in an encounter of a variant: %#",
  (_what, thing, may) => {
    expect(isToHand(thing)).toBe(may);
  },
);
