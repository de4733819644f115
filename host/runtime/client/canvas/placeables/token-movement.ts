import { platform } from "../../platform.ts";
import { actionConfig } from "../../documents/movement-path.ts";

type Way = any[];

/** What a token on the canvas knows of moving: costs, walls, collisions. */
export const movementMethods: any = {
  /** The cost of a move by the actions of core and of the system: the distance, changed by the action. */
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

  /** Terrain of regions is none here: their behaviors are only kept. */
  createTerrainMovementPath(this: any, waypoints: Way): Way {
    return this.document.getCompleteMovementPath(waypoints);
  },

  /**
   * A way as far as walls and costs let the token go.
   * @returns the way with where it starts, and whether it was cut short
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

  /** Whether a wall stands between two places, for the way of moving that leads to the second. */
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

  /** Looks for a way; here it is the straight one, as far as it goes. */
  findMovementPath(this: any, waypoints: Way, options: any = {}): any {
    const [result] = this.constrainMovementPath(waypoints, options);
    return { result, promise: Promise.resolve(result), cancel: () => undefined };
  },

  /** What the straight way to a point collides with. */
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

/** A way up to before a step: where it ends is a place of its own then. */
function shorten(path: Way, end: number): Way {
  const reached = path.slice(0, end);
  return [
    ...reached.slice(0, -1).filter(waypoint => !waypoint.intermediate),
    ...reached.slice(-1).map(waypoint => ({ ...waypoint, intermediate: false })),
  ];
}
