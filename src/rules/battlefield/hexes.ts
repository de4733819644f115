import type { Point } from "./plane.ts";

/** A space by its numbers: column and row of a square, the two axes of a hex. */
export interface Cell {
  readonly q: number;
  readonly r: number;
}

/**
 * Half the distance of two rows of hexes that is left when a row stands in the gaps of the one before, in
 * widths of a hex.
 */
const rise = Math.sqrt(3) / 2;

/** The six neighbours of a hex, going around. */
const neighbours: readonly Cell[] = [
  { q: 0, r: -1 },
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
];

type HexKind = "hexRows" | "hexColumns";

/** The middle of a hex, in widths of a hex from the middle of the first one. */
export function hexCentre(kind: HexKind, { q, r }: Cell): Point {
  return kind === "hexColumns" ? { x: q * rise, y: r + q / 2 } : { x: q + r / 2, y: r * rise };
}

/** The hex in which a place lies, given in widths of a hex from the middle of the first one. */
export function hexAt(kind: HexKind, { x, y }: Point): Cell {
  if (kind === "hexColumns") {
    const q = x / rise;
    return rounded(q, y - q / 2);
  }
  const r = y / rise;
  return rounded(x - r / 2, r);
}

/** The nearest hex: of the three axes the one that rounding moved most follows from the other two. */
function rounded(q: number, r: number): Cell {
  const third = -q - r;
  const near = { q: Math.round(q), r: Math.round(r), third: Math.round(third) };
  const off = { q: Math.abs(near.q - q), r: Math.abs(near.r - r), third: Math.abs(near.third - third) };
  if (off.q > off.r && off.q > off.third) return { q: -near.r - near.third + 0, r: near.r + 0 };
  if (off.r > off.third) return { q: near.q + 0, r: -near.q - near.third + 0 };
  return { q: near.q + 0, r: near.r + 0 };
}

/** Steps from one hex to another. */
export function hexSteps(a: Cell, b: Cell): number {
  const q = a.q - b.q;
  const r = a.r - b.r;
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
}

/** The hexes on a straight way, each the neighbour of the one before. */
export function hexLine(from: Cell, to: Cell): readonly Cell[] {
  const steps = hexSteps(from, to);
  // A hair to the side: a way along an edge keeps to the same side of it all along.
  const nudge = 1e-6;
  return Array.from({ length: steps + 1 }, (_, index) => {
    const part = steps === 0 ? 0 : index / steps;
    return index === steps
      ? to
      : rounded(from.q + (to.q - from.q) * part + nudge, from.r + (to.r - from.r) * part + nudge);
  });
}

/** The hexes so many steps around another, one at least. */
export function hexRing({ q, r }: Cell, steps: number): readonly Cell[] {
  return neighbours.flatMap((corner, index) => {
    const along = neighbours[(index + 2) % neighbours.length] as Cell;
    return Array.from({ length: steps }, (_, step) => ({
      q: q + corner.q * steps + along.q * step,
      r: r + corner.r * steps + along.r * step,
    }));
  });
}
