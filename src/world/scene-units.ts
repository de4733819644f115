import { tabletop } from "../rules/movement/speed.ts";

/** R6.1: feet across a space of the game, which is what a scene without a known unit counts. */
const spaceFeet = 5;

/** Feet of each unit that a scene may count in. Metres as tables play them: 1.5 m are a space. */
const feetOf: readonly (readonly [words: readonly string[], feet: number])[] = [
  [["ft", "ft.", "foot", "feet", "'", "′"], 1],
  [["yd", "yds", "yard", "yards"], 3],
  [["m", "m.", "metre", "metres", "meter", "meters"], spaceFeet / 1.5],
  [["in", "inch", "inches", '"', "″"], spaceFeet / tabletop.inches],
  [["cm", "centimetre", "centimetres", "centimeter", "centimeters"], spaceFeet / tabletop.centimetres],
];

/**
 * How many feet is one of the units that a scene counts in? Squares, hexes and what nobody knows are spaces
 * of 5 ft. R6.1.
 */
export function feetPerUnit(units: string): number {
  const word = units.trim().toLowerCase();
  return feetOf.find(([words]) => words.includes(word))?.[1] ?? spaceFeet;
}
