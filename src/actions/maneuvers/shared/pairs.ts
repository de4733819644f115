import type { Pair } from "../../core/skill-test.ts";

/** The attribute and skill pairs for holding an actor and for breaking free (R12.11, T11.2). */
export const grapplePairs: readonly [Pair, Pair] = [
  { attribute: "strength", skill: "grapple" },
  { attribute: "dexterity", skill: "grapple" },
];
