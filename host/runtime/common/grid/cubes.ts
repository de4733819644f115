import { MOVEMENT_DIRECTIONS } from "../constants.ts";
import type { Cube } from "./shapes.ts";

/** The directions to the six neighbors of a hexagon, clockwise from east (rows) or southeast (columns). */
export const DIRECTIONS: Cube[] = [
  { q: 1, r: 0, s: -1 },
  { q: 0, r: 1, s: -1 },
  { q: -1, r: 1, s: 0 },
  { q: -1, r: 0, s: 1 },
  { q: 0, r: -1, s: 1 },
  { q: 1, r: -1, s: 0 },
];

/**
 * Returns the hexagon that contains the given fractional cube coordinates. The coordinate with the largest
 * rounding error is recomputed from the others.
 */
export function cubeRound({ q, r, s, k }: Cube): Cube {
  let [wholeQ, wholeR, wholeS] = [Math.round(q), Math.round(r), Math.round(s)];
  const [offQ, offR, offS] = [Math.abs(q - wholeQ), Math.abs(r - wholeR), Math.abs(s - wholeS)];
  if (offQ > offR && offQ > offS) wholeQ = -wholeR - wholeS;
  else if (offR > offS) wholeR = -wholeQ - wholeS;
  else wholeS = -wholeQ - wholeR;
  // Adding 0 avoids negative zeros.
  return {
    q: wholeQ + 0,
    r: wholeR + 0,
    s: wholeS + 0,
    ...(k === undefined ? {} : { k: Math.floor(k + 1e-8) }),
  };
}

/** Returns the distance between two hexes, counted in hexes and ignoring elevation. */
export function cubeDistance(a: Cube, b: Cube): number {
  return Math.max(Math.abs(a.q - b.q), Math.abs(a.r - b.r), Math.abs(a.s - b.s));
}

/**
 * Returns the hexagons on a straight path, except for the first one. A path that runs along an edge stays on
 * one side of it.
 */
export function lineOfCubes(from: Cube, to: Cube): Cube[] {
  const climb = (to.k ?? 0) - (from.k ?? 0);
  const count = Math.max(cubeDistance(from, to), Math.abs(climb));
  const nudge = 1e-6;
  return Array.from({ length: count }, (_, index) => {
    const part = (index + 1) / count;
    const between = (a: number, b: number): number => a + (b - a) * part;
    const { q, r, s } =
      index + 1 === count
        ? to
        : cubeRound({
            q: between(from.q, to.q) + nudge,
            r: between(from.r, to.r) + nudge,
            s: between(from.s, to.s) - 2 * nudge,
          });
    return { q, r, s, ...(from.k === undefined ? {} : { k: from.k + Math.round(climb * part) }) };
  });
}

/**
 * Returns the change in row and column for a step of one hexagon.
 * @param pushed whether the hexagon's row or column is shifted by half a hexagon
 */
export function shiftOf(direction: number, columns: boolean, pushed: boolean): [i: number, j: number] {
  const { UP, DOWN, LEFT, RIGHT } = MOVEMENT_DIRECTIONS;
  const down = Number(Boolean(direction & DOWN)) - Number(Boolean(direction & UP));
  const right = Number(Boolean(direction & RIGHT)) - Number(Boolean(direction & LEFT));
  // For a diagonal move into the adjacent line, the target is the hexagon with the same number or one next to
  // it. Seen from a shifted line, the hexagon with the same number is half a step behind. Seen from any other
  // line, it is half a step ahead.
  const step = (across: number): number =>
    across === 0 ? 0 : across > 0 ? Number(pushed) : -Number(!pushed);
  if (columns) return right === 0 || down === 0 ? [down, right] : [step(down), right];
  return right === 0 || down === 0 ? [down, right] : [down, step(right)];
}
