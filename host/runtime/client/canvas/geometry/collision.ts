import { WALL_DIRECTIONS, WALL_SENSE_TYPES } from "../../../common/constants.ts";
import { NotImplementedInHost } from "../../../common/errors.ts";
import type { Point } from "../../../common/grid/shapes.ts";
import { platform } from "../../platform.ts";
import { PIXI } from "../pixi.ts";
import type { Edge, Restriction } from "./edges.ts";

/** The point where a path meets an edge. */
export class PolygonVertex {
  readonly x: number;
  readonly y: number;
  readonly edges = new Set<Edge>();
  /** The fraction of the path that lies before this point. */
  readonly _distance: number;

  constructor(x: number, y: number, { distance = 0 }: { distance?: number } = {}) {
    [this.x, this.y, this._distance] = [x, y, distance];
  }

  get key(): number {
    return PolygonVertex.getKey(this.x, this.y);
  }

  static getKey(x: number, y: number): number {
    return Math.round(x) * 65536 + Math.round(y);
  }

  equals(other: PolygonVertex): boolean {
    return this.key === other.key;
  }
}

/**
 * Returns how far along a path, as a fraction above 0 and at most 1, the path meets an edge. Returns
 * undefined if it doesn't meet the edge. A path along an edge doesn't meet it.
 */
function meeting(from: Point, to: Point, { a, b }: Edge): number | undefined {
  const [dx, dy, ex, ey] = [to.x - from.x, to.y - from.y, b.x - a.x, b.y - a.y];
  const cross = dx * ey - dy * ex;
  if (Math.abs(cross) < 1e-9) return undefined;
  const along = ((a.x - from.x) * ey - (a.y - from.y) * ex) / cross;
  const across = ((a.x - from.x) * dy - (a.y - from.y) * dx) / cross;
  const slack = 1e-9;
  return along > slack && along <= 1 + slack && across >= -slack && across <= 1 + slack ? along : undefined;
}

/**
 * Whether an edge blocks or limits movement, light, sight or sound from a point. One-way walls do so only on
 * the side that they face.
 */
function restricts(edge: Edge, type: Restriction, from: Point): boolean {
  if (edge[type] === WALL_SENSE_TYPES.NONE) return false;
  return edge.direction === WALL_DIRECTIONS.BOTH || edge.orientPoint(from) === edge.direction;
}

/**
 * Returns the points at which a straight path collides with edges, nearest first. The first limited edge that
 * the path meets doesn't block it.
 */
export function collisions(
  from: Point,
  to: Point,
  type: Restriction,
  edges: Iterable<Edge>,
): PolygonVertex[] {
  const found: { part: number; edge: Edge }[] = [];
  for (const edge of edges) {
    if (!restricts(edge, type, from)) continue;
    const part = meeting(from, to, edge);
    if (part !== undefined) found.push({ part, edge });
  }
  found.sort((a, b) => a.part - b.part);
  const vertices: PolygonVertex[] = [];
  let passed: number | null = null;
  for (const { part, edge } of found) {
    if (edge.isLimited(type) && (passed === null || Math.abs(part - passed) < 1e-9)) {
      passed = part;
      continue;
    }
    const last = vertices.at(-1);
    const vertex =
      last && Math.abs(last._distance - part) < 1e-9
        ? last
        : new PolygonVertex(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part, {
            distance: part,
          });
    if (vertex !== last) vertices.push(vertex);
    vertex.edges.add(edge);
  }
  return vertices;
}

interface CollisionOptions {
  type?: Restriction;
  mode?: "any" | "all" | "closest";
  [option: string]: unknown;
}

/**
 * In Foundry, this class computes the area that light, sight, sound and movement reach. In this host, it only
 * checks whether a path is unobstructed.
 */
export class PointSourcePolygon extends PIXI.Polygon {
  static WALL_DIRECTION_MODES = Object.freeze({ NORMAL: 0, REVERSED: 1, BOTH: 2 });

  /**
   * Returns the collisions along a straight path.
   * @param mode `any`: whether there is a collision; `closest`: the first collision, or null; `all`: all
   *   collisions in order
   * @throws Error for a type that walls don't restrict
   */
  static testCollision(
    origin: Point,
    destination: Point,
    { type, mode = "all" }: CollisionOptions = {},
  ): boolean | PolygonVertex | PolygonVertex[] | null {
    if (!type || !["light", "move", "sight", "sound"].includes(type))
      throw new Error(
        `A collision test needs a type of restriction: light, move, sight or sound, not "${String(type)}"`,
      );
    const found = collisions(origin, destination, type, platform.canvas.edges.values());
    if (mode === "any") return found.length > 0;
    return mode === "closest" ? (found[0] ?? null) : found;
  }

  static create(): never {
    throw new NotImplementedInHost("foundry.canvas.geometry.PointSourcePolygon.create");
  }
}

/** The polygon backend for all types of restriction. */
export class ClockwiseSweepPolygon extends PointSourcePolygon {}
