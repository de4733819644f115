import { finiteNumber, oneOf, record } from "../check.ts";
import { hexAt, hexCenter, hexLine, hexRing, hexSteps, type Cell } from "./hexes.ts";
import { checkPoint, placeBetween, straightFeet, type Point } from "./plane.ts";

/**
 * The kinds of grid. With `hexRows`, the hexes have a corner at the top; with `hexColumns`, they have a flat
 * side at the top.
 */
export const gridKinds = ["gridless", "square", "hexRows", "hexColumns"] as const;
export type GridKind = (typeof gridKinds)[number];

/**
 * The rules for the cost of a diagonal step on squares. Such a step costs as much as a straight step, its
 * actual length, one and a half steps, two steps, or alternately one and two steps.
 */
export const diagonalRules = [
  "equidistant",
  "exact",
  "approximate",
  "rectilinear",
  "shortFirst",
  "longFirst",
] as const;
export type DiagonalRule = (typeof diagonalRules)[number];

/** The division of the ground into spaces (R6.1). */
export interface Grid {
  readonly kind: GridKind;
  /**
   * The distance in feet between the centers of adjacent spaces or, if there is no grid, the width of an
   * ordinary character.
   */
  readonly spaceFeet: number;
  /** The center of any space. */
  readonly origin: Point;
  readonly diagonals: DiagonalRule;
}

const checked = new WeakSet<object>();

/**
 * Validates a grid and returns it. Throws a RuleError if the grid is invalid. A validated grid isn't checked
 * again.
 */
export function checkGrid(path: string, grid: Grid): Grid {
  if (checked.has(record(path, grid))) return grid;
  oneOf(`${path}.kind`, grid.kind, gridKinds);
  finiteNumber(`${path}.spaceFeet`, grid.spaceFeet, 0.1, 10_000);
  checkPoint(`${path}.origin`, grid.origin);
  oneOf(`${path}.diagonals`, grid.diagonals, diagonalRules);
  checked.add(grid);
  return grid;
}

/** Returns the space that contains a point. A map without a grid is treated as having a square grid. */
export function cellAt(grid: Grid, { x, y }: Point): Cell {
  const unit = { x: (x - grid.origin.x) / grid.spaceFeet, y: (y - grid.origin.y) / grid.spaceFeet };
  if (grid.kind === "hexRows" || grid.kind === "hexColumns") return hexAt(grid.kind, unit);
  return { q: Math.round(unit.x), r: Math.round(unit.y) };
}

/** Returns the center of a space. */
export function centerOf(grid: Grid, cell: Cell): Point {
  const unit =
    grid.kind === "hexRows" || grid.kind === "hexColumns"
      ? hexCenter(grid.kind, cell)
      : { x: cell.q, y: cell.r };
  return { x: grid.origin.x + unit.x * grid.spaceFeet, y: grid.origin.y + unit.y * grid.spaceFeet };
}

/** Returns the center of the space that contains a place. If there is no grid, returns the place itself. */
export function snapped(grid: Grid, point: Point): Point {
  return grid.kind === "gridless" ? point : centerOf(grid, cellAt(grid, point));
}

/** Returns the distance along the ground in feet, between spaces or, without a grid, in a straight line. */
export function groundFeet(grid: Grid, from: Point, to: Point): number {
  if (grid.kind === "gridless") return straightFeet(from, to);
  const a = cellAt(grid, from);
  const b = cellAt(grid, to);
  const steps =
    grid.kind === "square"
      ? squareSteps(grid.diagonals, Math.abs(a.q - b.q), Math.abs(a.r - b.r))
      : hexSteps(a, b);
  return steps * grid.spaceFeet;
}

const costOfDiagonals: Readonly<Record<DiagonalRule, (count: number) => number>> = {
  equidistant: count => count,
  exact: count => count * Math.SQRT2,
  approximate: count => count * 1.5,
  rectilinear: count => count * 2,
  shortFirst: count => count + Math.floor(count / 2),
  longFirst: count => count + Math.ceil(count / 2),
};

function squareSteps(rule: DiagonalRule, across: number, down: number): number {
  return Math.abs(across - down) + costOfDiagonals[rule](Math.min(across, down));
}

/** Returns the number of steps between two spaces. Each diagonal step counts as one. */
export function stepsBetween(grid: Grid, a: Cell, b: Cell): number {
  if (grid.kind === "hexRows" || grid.kind === "hexColumns") return hexSteps(a, b);
  return Math.max(Math.abs(a.q - b.q), Math.abs(a.r - b.r));
}

/**
 * Returns the spaces on a straight path from one space to another, including both. Each space is adjacent to
 * the previous one.
 */
export function cellsAlong(grid: Grid, from: Cell, to: Cell): readonly Cell[] {
  if (grid.kind === "hexRows" || grid.kind === "hexColumns") return hexLine(from, to);
  const steps = stepsBetween(grid, from, to);
  const at = (part: number): Cell => {
    const { x, y } = placeBetween({ x: from.q, y: from.r }, { x: to.q, y: to.r }, part);
    return { q: Math.round(x), r: Math.round(y) };
  };
  return Array.from({ length: steps + 1 }, (_, index) => at(steps === 0 ? 0 : index / steps));
}

/** Returns the spaces that are exactly the given number of steps away from a space. */
export function ringAround(grid: Grid, { q, r }: Cell, steps: number): readonly Cell[] {
  if (steps === 0) return [{ q, r }];
  if (grid.kind === "hexRows" || grid.kind === "hexColumns") return hexRing({ q, r }, steps);
  const side = Array.from({ length: steps * 2 }, (_, index) => index - steps);
  return side.flatMap(each => [
    { q: q + each, r: r - steps },
    { q: q + steps, r: r + each },
    { q: q - each, r: r + steps },
    { q: q - steps, r: r - each },
  ]);
}
