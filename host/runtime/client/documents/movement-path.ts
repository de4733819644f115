import { platform } from "../platform.ts";
import { centerOf, occupiedOffsets, type TokenPlace } from "../../common/documents/token-position.ts";

/** A position on a token's path, and the movement action that leads to it. */
export interface Waypoint extends TokenPlace {
  action: string;
  snapped: boolean;
  explicit: boolean;
  checkpoint: boolean;
  intermediate: boolean;
  terrain: any;
  cost?: any;
}

/**
 * Returns the configuration of a movement action: Foundry's defaults, overridden by the values registered for
 * the action.
 */
export function actionConfig(action: string): any {
  const configured = platform.CONFIG.Token.movement.actions[action];
  if (!configured)
    throw new Error(
      `"${action}" is not a movement action; the available actions are ${Object.keys(platform.CONFIG.Token.movement.actions).join(", ")}`,
    );
  return {
    teleport: false,
    measure: true,
    visualize: true,
    walls: "move",
    canSelect: true,
    icon: "",
    ...configured,
  };
}

/** Completes a partial waypoint with the values of the token's previous position. */
export function completeWaypoint(given: any, from: TokenPlace, action: string): Waypoint {
  const { x, y, elevation, width, height, shape, level, depth } = from;
  const before = {
    x,
    y,
    elevation,
    width,
    height,
    shape,
    ...(level === undefined ? {} : { level }),
    ...(depth === undefined ? {} : { depth }),
  };
  const defaults = {
    ...before,
    action,
    snapped: false,
    explicit: false,
    checkpoint: false,
    intermediate: false,
    terrain: null,
  };
  const known = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<Waypoint>;
  const complete = { ...defaults, ...known };
  return { ...complete, x: Math.round(complete.x), y: Math.round(complete.y) };
}

/**
 * Returns the point from which distances to a waypoint are measured: the center of the token's first grid
 * space or, without a grid, the center of the token.
 */
function measuredPoint(grid: any, waypoint: Waypoint): any {
  if (grid.isGridless || (waypoint.width <= 1 && waypoint.height <= 1)) return centerOf(grid, waypoint);
  const [first] = occupiedOffsets(grid, waypoint);
  return { ...grid.getCenterPoint(first), elevation: waypoint.elevation };
}

/**
 * Returns the path through all grid spaces between the waypoints. The first waypoint is the token's position.
 * No spaces are added for teleports or in gridless scenes.
 */
export function completePath(grid: any, waypoints: Waypoint[]): Waypoint[] {
  const path: Waypoint[] = [];
  for (const [index, waypoint] of waypoints.entries()) {
    const before = waypoints[index - 1];
    if (before && !grid.isGridless && !actionConfig(waypoint.action).teleport)
      path.push(...between(grid, before, waypoint));
    path.push(waypoint);
  }
  return path;
}

function between(grid: any, from: Waypoint, to: Waypoint): Waypoint[] {
  const [start, end] = [measuredPoint(grid, from), measuredPoint(grid, to)];
  const offsets = grid.getDirectPath([start, end]);
  const first = grid.getCenterPoint({ i: offsets[0].i, j: offsets[0].j });
  const origin = { x: start.x - from.x, y: start.y - from.y };
  return offsets.slice(1, -1).map((offset: any) => {
    const { x, y } = grid.getCenterPoint({ i: offset.i, j: offset.j });
    const elevation = from.elevation + (offset.k - offsets[0].k) * grid.distance;
    const shift = grid.isHexagonal || from.width >= 1 ? origin : { x: first.x - from.x, y: first.y - from.y };
    return {
      ...to,
      x: Math.round(x - shift.x),
      y: Math.round(y - shift.y),
      elevation,
      snapped: true,
      explicit: false,
      checkpoint: false,
      intermediate: true,
      ...(typeof to.cost === "number" ? { cost: 0 } : {}),
    };
  });
}

/**
 * Returns the grid spaces that a token occupies if its first space is the given one, always in the same
 * order.
 */
function filled(grid: any, waypoint: Waypoint, first: any): any[] {
  if (grid.isGridless || (waypoint.width <= 1 && waypoint.height <= 1)) return [first];
  const center = grid.getCenterPoint({ i: first.i, j: first.j });
  const own = measuredPoint(grid, waypoint);
  return occupiedOffsets(grid, {
    ...waypoint,
    x: waypoint.x + center.x - own.x,
    y: waypoint.y + center.y - own.y,
  }).map(offset => ({ ...offset, k: first.k }));
}

/** Returns the data of the segment that ends at a waypoint, in the form that cost functions expect. */
function segmentOf({ width, height, shape, action, terrain, level, depth }: Waypoint): any {
  const config = actionConfig(action);
  return {
    width,
    height,
    shape,
    action,
    actionConfig: config,
    teleport: config.teleport,
    terrain,
    ...(level === undefined ? {} : { level }),
    ...(depth === undefined ? {} : { depth }),
  };
}

/**
 * Measures a path. For each step, the aggregator combines the costs of all spaces that the token occupies.
 */
export function measurePath(
  grid: any,
  waypoints: Waypoint[],
  { cost, aggregator = platform.CONFIG.Token.movement.costAggregator }: any = {},
): any {
  const points = waypoints.map(waypoint => {
    const { teleport, measure } = actionConfig(waypoint.action);
    const own = waypoint.cost ?? cost;
    const segment = segmentOf(waypoint);
    const ask = (from: any, to: any, distance: number): number => {
      const [left, entered] = [filled(grid, waypoint, from), filled(grid, waypoint, to)];
      const results = entered.map((space, index) => ({
        from: left[index] ?? from,
        to: space,
        cost: own(left[index] ?? from, space, distance, segment),
      }));
      return results.length === 1 ? results[0]!.cost : aggregator(results, distance, segment);
    };
    return {
      ...measuredPoint(grid, waypoint),
      teleport,
      measure,
      ...(typeof own === "function" ? { cost: ask } : typeof own === "number" ? { cost: own } : {}),
    };
  });
  return grid.measurePath(points);
}

/**
 * Measures a section of a path for a movement. Returns the waypoints after the first, each with its cost, and
 * the totals.
 */
export function section(grid: any, waypoints: Waypoint[], options: any, marks: object = {}): any {
  const {
    segments = [],
    distance = 0,
    cost = 0,
    spaces = 0,
    diagonals = 0,
  } = waypoints.length ? measurePath(grid, waypoints, options) : {};
  const passed = waypoints
    .slice(1)
    .map((waypoint, index) => ({ ...waypoint, cost: segments[index]?.cost ?? 0, ...marks }));
  return { waypoints: passed, distance, cost, spaces, diagonals };
}

/**
 * Returns the direction of a path's last step as a rotation in degrees, where 0 faces down. Returns null if
 * the path doesn't move.
 */
export function facing(grid: any, waypoints: Waypoint[]): number | null {
  for (let index = waypoints.length - 1; index > 0; index--) {
    const [from, to] = [waypoints[index - 1]!, waypoints[index]!];
    if (from.x === to.x && from.y === to.y) continue;
    const [a, b] = [from, to].map(waypoint => centerOf(grid, waypoint));
    return ((Math.atan2(b!.y - a!.y, b!.x - a!.x) * 180) / Math.PI + 270) % 360;
  }
  return null;
}
