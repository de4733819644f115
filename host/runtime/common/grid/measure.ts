import { stepLength } from "./diagonals.ts";
import type { Coordinates, Offset } from "./shapes.ts";

/** The measurement of a step between two grid spaces or, if there is no grid, of a straight line. */
export interface Step {
  from: Offset;
  to: Offset;
  distance: number;
  diagonals: number;
}

/** A waypoint of a measured path. */
export type Waypoint = Coordinates & { teleport?: boolean; measure?: boolean; cost?: number | CostFunction };

export type CostFunction = (from: Offset, to: Offset, distance: number, segment: any) => number;

interface Totals {
  distance: number;
  spaces: number;
  cost: number;
  diagonals: number;
  euclidean: number;
}

/** The parts of a grid that are required for measuring. */
export interface MeasuringGrid {
  /** Returns the steps between two waypoints. `before` is the number of diagonal steps on the path so far. */
  steps(from: Coordinates, to: Coordinates, before: number): Step[];
  offset(coords: Coordinates): Offset;
  /** Returns the straight-line distance in grid units. */
  euclidean(from: Coordinates, to: Coordinates): number;
  /** Whether steps count as spaces. */
  countsSpaces: boolean;
  /** Whether diagonals are reported. */
  countsDiagonals: boolean;
}

/** The properties of a grid with spaces, as far as they are required for measuring. */
interface SpacedGrid {
  diagonals: number;
  distance: number;
  getOffset(coords: any): Offset;
  getDirectPath(waypoints: any[]): Offset[];
  _euclidean(from: Coordinates, to: Coordinates): number;
}

/**
 * Prepares a grid with spaces for measuring a straight path step by step. `axes` returns the number of axes
 * along which a step moves. A step along more than one axis is a diagonal.
 */
export function measuringSpaces(grid: SpacedGrid, axes: (from: Offset, to: Offset) => number): MeasuringGrid {
  return {
    countsSpaces: true,
    countsDiagonals: true,
    offset: coords => grid.getOffset(coords),
    euclidean: (from, to) => grid._euclidean(from, to),
    steps: (from, to, before) => {
      const path = grid.getDirectPath([from, to]);
      let diagonals = before;
      return path.slice(1).map((next, index): Step => {
        const last = path[index]!;
        const directions = axes(last, next);
        const distance = stepLength(grid.diagonals, directions, diagonals) * grid.distance;
        if (directions > 1) diagonals += 1;
        return { from: last, to: next, distance, diagonals: Number(directions > 1) };
      });
    },
  };
}

const zero = (): Totals => ({ distance: 0, spaces: 0, cost: 0, diagonals: 0, euclidean: 0 });

const same = (a: Offset, b: Offset): boolean => a.i === b.i && a.j === b.j && a.k === b.k;

function costOf(step: Step, cost: number | CostFunction | undefined, waypoint: Waypoint): number {
  return typeof cost === "function" ? cost(step.from, step.to, step.distance, waypoint) : step.distance;
}

function measureSegment(
  grid: MeasuringGrid,
  from: Waypoint,
  to: Waypoint,
  fallback: CostFunction | undefined,
  before: number,
): Totals {
  const totals = zero();
  if (to.measure === false) return totals;
  const cost = to.cost ?? fallback;
  if (to.teleport) {
    const step: Step = { from: grid.offset(from), to: grid.offset(to), distance: 0, diagonals: 0 };
    if (same(step.from, step.to)) return totals;
    if (grid.countsSpaces) totals.spaces = 1;
    totals.cost = typeof cost === "number" ? cost : costOf(step, cost, to);
    return totals;
  }
  totals.euclidean = grid.euclidean(from, to);
  for (const step of grid.steps(from, to, before)) {
    totals.distance += step.distance;
    totals.diagonals += step.diagonals;
    if (grid.countsSpaces) totals.spaces += 1;
    if (typeof cost !== "number") totals.cost += costOf(step, cost, to);
  }
  if (typeof cost === "number") totals.cost = cost;
  return totals;
}

/**
 * Measures a path through waypoints. Stores the totals for the path, and the values for each waypoint and
 * segment, in `result`.
 */
export function measure(
  grid: MeasuringGrid,
  waypoints: Waypoint[],
  { cost }: { cost?: CostFunction },
  result: any,
): void {
  const shown = (totals: Totals): Partial<Totals> => {
    const { diagonals, ...rest } = totals;
    return grid.countsDiagonals ? { ...rest, diagonals } : rest;
  };
  const totals = zero();
  result.waypoints = waypoints.length ? [{ backward: null, forward: null, ...shown(zero()) }] : [];
  result.segments = [];
  for (let index = 1; index < waypoints.length; index++) {
    const [from, to] = [waypoints[index - 1]!, waypoints[index]!];
    const own = measureSegment(grid, from, to, cost, totals.diagonals);
    for (const key of Object.keys(totals) as (keyof Totals)[]) totals[key] += own[key];
    const segment: any = {
      from: result.waypoints[index - 1],
      to: null,
      teleport: to.teleport ?? false,
      ...shown(own),
    };
    const waypoint: any = { backward: segment, forward: null, ...shown(totals) };
    segment.to = waypoint;
    result.waypoints[index - 1].forward = segment;
    result.waypoints.push(waypoint);
    result.segments.push(segment);
  }
  Object.assign(result, shown(totals));
}
