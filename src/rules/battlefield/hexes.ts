import type { Point } from "./plane.ts";

/** The coordinates of a space: the column and row of a square, or the two axes of a hex. */
export interface Cell {
  readonly q: number;
  readonly r: number;
}

/** The distance between the centers of adjacent rows or columns of hexes, as a multiple of a hex's width. */
const rise = Math.sqrt(3) / 2;

/** The six neighbors of a hex, in order around it. */
const neighbors: readonly Cell[] = [
  { q: 0, r: -1 },
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
];

type HexKind = "hexRows" | "hexColumns";

/** Returns the center of a hex relative to that of the first hex, in multiples of a hex's width. */
export function hexCenter(kind: HexKind, { q, r }: Cell): Point {
  return kind === "hexColumns" ? { x: q * rise, y: r + q / 2 } : { x: q + r / 2, y: r * rise };
}

/**
 * Returns the hex that contains a point. The point is relative to the center of the first hex, in multiples
 * of a hex's width.
 */
export function hexAt(kind: HexKind, { x, y }: Point): Cell {
  if (kind === "hexColumns") {
    const q = x / rise;
    return rounded(q, y - q / 2);
  }
  const r = y / rise;
  return rounded(x - r / 2, r);
}

/** Rounds to the nearest hex. The axis with the largest rounding error is computed from the other two. */
function rounded(q: number, r: number): Cell {
  const third = -q - r;
  const near = { q: Math.round(q), r: Math.round(r), third: Math.round(third) };
  const off = { q: Math.abs(near.q - q), r: Math.abs(near.r - r), third: Math.abs(near.third - third) };
  if (off.q > off.r && off.q > off.third) return { q: -near.r - near.third + 0, r: near.r + 0 };
  if (off.r > off.third) return { q: near.q + 0, r: -near.q - near.third + 0 };
  return { q: near.q + 0, r: near.r + 0 };
}

/** Returns the distance between two hexes in steps. */
export function hexSteps(a: Cell, b: Cell): number {
  const q = a.q - b.q;
  const r = a.r - b.r;
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
}

/** Returns the hexes on a straight line, each adjacent to the one before. */
export function hexLine(from: Cell, to: Cell): readonly Cell[] {
  const steps = hexSteps(from, to);
  // A small offset, so that a line exactly between two hexes always passes through the hex on the same side.
  const nudge = 1e-6;
  return Array.from({ length: steps + 1 }, (_, index) => {
    const part = steps === 0 ? 0 : index / steps;
    return index === steps
      ? to
      : rounded(from.q + (to.q - from.q) * part + nudge, from.r + (to.r - from.r) * part + nudge);
  });
}

/** Returns the hexes that are exactly the given number of steps (at least one) away from a hex. */
export function hexRing({ q, r }: Cell, steps: number): readonly Cell[] {
  return neighbors.flatMap((corner, index) => {
    const along = neighbors[(index + 2) % neighbors.length] as Cell;
    return Array.from({ length: steps }, (_, step) => ({
      q: q + corner.q * steps + along.q * step,
      r: r + corner.r * steps + along.r * step,
    }));
  });
}
