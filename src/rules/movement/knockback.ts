import { finiteNumber, wholeNumber } from "../check.ts";
import { hexFeet } from "./speed.ts";

/** T11.2: feet that somebody must have been flung for a collision to hurt, and how many of them do not count. */
const harmfulFeet = 15;
const harmlessFeet = 10;

/** What a collision does to both. */
export interface Collision {
  /** Dice with three sides of direct damage to the one who was flung (R9.22a). */
  readonly flungDice: number;
  /** Dice of the Damage test against a character who was in the way. */
  readonly struckDice: number;
}

/**
 * How far is somebody flung who fell so many successes short of resisting Knockback? 5 ft for each; 0 when they resisted. T11.2.
 * Throws a RuleError for a margin that is no whole number.
 */
export function knockbackFeet(margin: number): number {
  return Math.max(0, -wholeNumber("margin", margin)) * hexFeet;
}

/**
 * What does a collision do after so many feet of flight? Nothing under 15 ft; then a d3 to the one flung and a Damage die against a character struck, for
 * each full 5 ft after the first 10. T11.2, R9.22a. Throws a RuleError for negative feet.
 */
export function collision(feet: number): Collision {
  const travelled = finiteNumber("feet", feet, 0);
  const dice = travelled < harmfulFeet ? 0 : Math.floor((travelled - harmlessFeet) / hexFeet);
  return { flungDice: dice, struckDice: dice };
}
