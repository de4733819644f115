import { platform } from "../../platform.ts";
import { actionConfig } from "../../documents/movement-path.ts";

type Way = any[];

/** The movement methods of a token on the canvas, for costs, walls and collisions. */
export const movementMethods: any = {
  /**
   * Returns the function that computes a movement's cost: the distance, modified as Foundry or the system
   * defines it for the movement action.
   */
  _getMovementCostFunction(
    this: any,
    options: any = {},
  ): (from: any, to: any, distance: number, segment: any) => number {
    const byAction = new Map<string, any>();
    return (from, to, distance, segment) => {
      const { action } = segment;
      const config = actionConfig(action);
      if (!byAction.has(action))
        byAction.set(action, config.getCostFunction?.(this.document, options) ?? null);
      const base = distance * (config.costMultiplier ?? 1) * (segment.terrain?.difficulty ?? 1);
      return byAction.get(action)?.(base, from, to, distance, segment) ?? base;
    };
  },

  measureMovementPath(this: any, waypoints: Way, options: any = {}): any {
    return this.document.measureMovementPath(waypoints, { cost: this._getMovementCostFunction(options) });
  },

  /**
   * Returns the path with every grid space that it crosses. Regions add no terrain, because this host only
   * stores their behaviors.
   */
  createTerrainMovementPath(this: any, waypoints: Way): Way {
    return this.document.getCompleteMovementPath(waypoints);
  },

  /**
   * Shortens a path to the part that the token can travel before a wall or the movement cost stops it.
   * @returns the path including its start, and whether it was shortened
   */
  constrainMovementPath(
    this: any,
    waypoints: Way,
    {
      ignoreWalls = false,
      ignoreCost = false,
      maxCost = Infinity,
      maxDistance = Infinity,
      preview = false,
      measureOptions = {},
    }: any = {},
  ): [Way, boolean] {
    const path = this.document.getCompleteMovementPath(waypoints);
    let [spent, gone] = [0, 0];
    for (let index = 1; index < path.length; index++) {
      const step = [path[index - 1], path[index]];
      if (!ignoreWalls && this._isWalledOff(step[0], step[1])) return [shorten(path, index), true];
      const { cost, distance } = this.measureMovementPath(step, { preview, ...measureOptions });
      [spent, gone] = [spent + cost, gone + distance];
      if (!ignoreCost && (spent === Infinity || spent > maxCost + 1e-9 || gone > maxDistance + 1e-9))
        return [shorten(path, index), true];
    }
    return [path.filter((waypoint: any) => !waypoint.intermediate), false];
  },

  /**
   * Whether a wall separates two positions. The movement action of the second position determines which walls
   * are considered.
   */
  _isWalledOff(this: any, from: any, to: any): boolean {
    const { walls } = actionConfig(to.action);
    if (!walls) return false;
    const [a, b] = [from, to].map(place => this.document.getCenterPoint(place));
    return platform.CONFIG.Canvas.polygonBackends[walls].testCollision(a, b, {
      type: walls,
      mode: "any",
      source: this,
    });
  },

  /** Finds a path, which in this host is the straight path up to the first obstacle. */
  findMovementPath(this: any, waypoints: Way, options: any = {}): any {
    const [result] = this.constrainMovementPath(waypoints, options);
    return { result, promise: Promise.resolve(result), cancel: () => undefined };
  },

  /** Returns the collisions on the straight path to a point. */
  checkCollision(this: any, destination: any, { origin, type = "move", mode = "any" }: any = {}): any {
    return platform.CONFIG.Canvas.polygonBackends[type].testCollision(
      origin ?? this.document.getCenterPoint(),
      destination,
      { type, mode, source: this },
    );
  },

  testInsideRegion(this: any, region: any, position: any = {}): boolean {
    return this.document.testInsideRegion(region.document ?? region, position);
  },
};

/**
 * Cuts off a path before the step with index `end`. The last remaining waypoint stops being an intermediate
 * one, and the intermediate ones before it are removed.
 */
function shorten(path: Way, end: number): Way {
  const reached = path.slice(0, end);
  return [
    ...reached.slice(0, -1).filter(waypoint => !waypoint.intermediate),
    ...reached.slice(-1).map(waypoint => ({ ...waypoint, intermediate: false })),
  ];
}
