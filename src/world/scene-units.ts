import { tabletop } from "../rules/movement/speed.ts";

/** The width of a grid space in feet, the default unit of a scene (R6.1). */
const spaceFeet = 5;

/**
 * The number of feet per unit, for each unit that a scene can use. By convention, a space of 5 ft is 1.5 m
 * wide.
 */
const feetOf: readonly (readonly [words: readonly string[], feet: number])[] = [
  [["ft", "ft.", "foot", "feet", "'", "′"], 1],
  [["yd", "yds", "yard", "yards"], 3],
  [["m", "m.", "metre", "metres", "meter", "meters"], spaceFeet / 1.5],
  [["in", "inch", "inches", '"', "″"], spaceFeet / tabletop.inches],
  [["cm", "centimetre", "centimetres", "centimeter", "centimeters"], spaceFeet / tabletop.centimetres],
];

/** Returns the feet per unit of a scene. Squares, hexes and unknown units count as spaces of 5 ft (R6.1). */
export function feetPerUnit(units: string): number {
  const word = units.trim().toLowerCase();
  return feetOf.find(([words]) => words.includes(word))?.[1] ?? spaceFeet;
}
