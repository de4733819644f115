import type { Pair } from "../../core/skill-test.ts";

/** R12.11, T11.2: with what people hold one another and break free. */
export const grapplePairs: readonly [Pair, Pair] = [
  { attribute: "strength", skill: "grapple" },
  { attribute: "dexterity", skill: "grapple" },
];
