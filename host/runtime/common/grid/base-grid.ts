import { GRID_DIAGONALS, GRID_TYPES } from "../constants.ts";
import { Color } from "../utils/color.ts";
import { NotImplementedInHost } from "../errors.ts";
import { type CostFunction, measure, type MeasuringGrid, type Waypoint } from "./measure.ts";
import {
  type Coordinates,
  type ElevatedPoint,
  isOffset,
  type Offset,
  type OffsetRange,
  type Point,
  sector,
  type Snapping,
} from "./shapes.ts";

/** The configuration of a grid. Sizes are in pixels, and the distance is in grid units. */
export interface GridConfiguration {
  size: number;
  distance?: number;
  units?: string;
  style?: string;
  thickness?: number;
  color?: any;
  alpha?: number;
  diagonals?: number;
  columns?: boolean;
  even?: boolean;
}

/** Throws an error for a member that every grid type must define. */
function abstractMember(name: string): never {
  throw new Error(`BaseGrid#${name} is abstract; every type of grid must implement it`);
}

/** The base class of grids. Grids define positions on a scene and the distances between them. */
export abstract class BaseGrid {
  type!: number;
  size: number;
  sizeX: number;
  sizeY: number;
  distance: number;
  units: string;
  style: string;
  thickness: number;
  color: any;
  alpha: number;

  constructor({
    size,
    distance = 1,
    units = "",
    style = "solidLines",
    thickness = 1,
    color = 0,
    alpha = 1,
  }: GridConfiguration) {
    this.size = size;
    this.sizeX = size;
    this.sizeY = size;
    this.distance = distance;
    this.units = units;
    this.style = style;
    this.thickness = thickness;
    this.color = Color.from(color);
    this.alpha = alpha;
  }

  get isGridless(): boolean {
    return this.type === GRID_TYPES.GRIDLESS;
  }
  get isSquare(): boolean {
    return this.type === GRID_TYPES.SQUARE;
  }
  get isHexagonal(): boolean {
    return this.type >= GRID_TYPES.HEXODDR && this.type <= GRID_TYPES.HEXEVENQ;
  }

  calculateDimensions(_sceneWidth: number, _sceneHeight: number, _padding: number): any {
    return abstractMember("calculateDimensions");
  }
  getOffset(_coords: Coordinates): Offset {
    return abstractMember("getOffset");
  }
  getOffsetRange(_bounds: { x: number; y: number; width: number; height: number }): OffsetRange {
    return abstractMember("getOffsetRange");
  }
  getAdjacentOffsets(_coords: Coordinates): Offset[] {
    return abstractMember("getAdjacentOffsets");
  }
  testAdjacency(_coords1: Coordinates, _coords2: Coordinates): boolean {
    return abstractMember("testAdjacency");
  }
  getShiftedOffset(_coords: Coordinates, _direction: number): Offset {
    return abstractMember("getShiftedOffset");
  }
  getShiftedPoint(_point: Point, _direction: number): Point {
    return abstractMember("getShiftedPoint");
  }
  getTopLeftPoint(_coords: Coordinates): Point {
    return abstractMember("getTopLeftPoint");
  }
  getCenterPoint(_coords: Coordinates): Point {
    return abstractMember("getCenterPoint");
  }
  getShape(): Point[] {
    return abstractMember("getShape");
  }
  getSnappedPoint(_point: Point, _behavior: Snapping): Point {
    return abstractMember("getSnappedPoint");
  }
  getDirectPath(_waypoints: Coordinates[]): Offset[] {
    return abstractMember("getDirectPath");
  }
  getTranslatedPoint(_point: Point, _direction: number, _distance: number): Point {
    return abstractMember("getTranslatedPoint");
  }
  getCircle(_center: Point, _radius: number): Point[] {
    return abstractMember("getCircle");
  }

  /** Returns the corners of a grid space in clockwise order. */
  getVertices(coords: Coordinates): Point[] {
    const { x, y } = this.getCenterPoint(coords);
    return this.getShape().map(corner => ({ x: x + corner.x, y: y + corner.y }));
  }

  /** Returns the polygon of a cone. The radius is in grid units; the direction and angle are in degrees. */
  getCone(origin: Point, radius: number, direction: number, angle: number): Point[] {
    return sector(origin, this.getCircle(origin, radius), direction, angle, turn =>
      this.getTranslatedPoint(origin, turn, radius),
    );
  }

  /**
   * Measures a shortest path through waypoints. A cost function is called for each step between two grid
   * spaces.
   */
  measurePath(waypoints: Waypoint[], options: { cost?: CostFunction } = {}): any {
    const result = {};
    this._measurePath(waypoints, options, result);
    return result;
  }

  _measurePath(waypoints: Waypoint[], options: { cost?: CostFunction }, result: any): void {
    measure(this._measuring(), waypoints, options, result);
  }

  /** Returns the parts of this grid that are required for measuring. */
  abstract _measuring(): MeasuringGrid;

  /**
   * Returns the height of the given coordinates, in grid spaces, or undefined if the coordinates are
   * two-dimensional.
   */
  _height(coords: any): number | undefined {
    if (coords.k !== undefined) return coords.k;
    return coords.elevation === undefined ? undefined : Math.floor(coords.elevation / this.distance + 1e-8);
  }

  /**
   * Returns a point. If the coordinates include a height, the point has the elevation of the center of its
   * grid space.
   */
  _elevated(point: Point, coords: any): ElevatedPoint {
    if (coords.k !== undefined) return { ...point, elevation: (coords.k + 0.5) * this.distance };
    return coords.elevation === undefined
      ? point
      : { ...point, elevation: ((this._height(coords) ?? 0) + 0.5) * this.distance };
  }

  /** Returns the straight-line distance, in grid units, between points or the centers of grid spaces. */
  _euclidean(from: any, to: any): number {
    const [a, b]: any[] = [from, to].map(coords =>
      isOffset(coords) || coords.q !== undefined ? this.getCenterPoint(coords) : coords,
    );
    const rise = a.elevation === undefined || b.elevation === undefined ? 0 : b.elevation - a.elevation;
    return Math.hypot(
      ((b.x - a.x) / this.size) * this.distance,
      ((b.y - a.y) / this.size) * this.distance,
      rise,
    );
  }
}

/** The default rule for diagonals. */
export const EQUIDISTANT: number = (GRID_DIAGONALS as Record<string, number>)["EQUIDISTANT"] ?? 0;

/**
 * Checks that a point is snapped with a resolution of 1, the only one that the host supports. @throws for any
 * other resolution
 */
export function requireWhole(className: string, { resolution = 1 }: Snapping): void {
  if (resolution !== 1)
    throw new NotImplementedInHost(
      `foundry.grid.${className}#getSnappedPoint with a resolution of ${resolution}`,
    );
}
