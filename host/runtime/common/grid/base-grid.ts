import { GRID_DIAGONALS, GRID_TYPES } from "../constants.ts";
import { Color } from "../utils/color.ts";
import { NotImplementedInHost } from "../errors.ts";
import { type CostFunction, measure, type MeasuringGrid, type Waypoint } from "./measure.ts";
import { type Coordinates, type ElevatedPoint, isOffset, type Offset, type OffsetRange, type Point, sector, type Snapping } from "./shapes.ts";

/** How a grid is set up; sizes in pixels, distance in grid units. */
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

/** Where things lie on a scene, and how far apart they are. */
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

  constructor({ size, distance = 1, units = "", style = "solidLines", thickness = 1, color = 0, alpha = 1 }: GridConfiguration) {
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

  get isGridless(): boolean { return this.type === GRID_TYPES.GRIDLESS; }
  get isSquare(): boolean { return this.type === GRID_TYPES.SQUARE; }
  get isHexagonal(): boolean { return this.type >= GRID_TYPES.HEXODDR && this.type <= GRID_TYPES.HEXEVENQ; }

  abstract calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number): any;
  abstract getOffset(coords: Coordinates): Offset;
  abstract getOffsetRange(bounds: { x: number; y: number; width: number; height: number }): OffsetRange;
  abstract getAdjacentOffsets(coords: Coordinates): Offset[];
  abstract testAdjacency(coords1: Coordinates, coords2: Coordinates): boolean;
  abstract getShiftedOffset(coords: Coordinates, direction: number): Offset;
  abstract getShiftedPoint(point: Point, direction: number): Point;
  abstract getTopLeftPoint(coords: Coordinates): Point;
  abstract getCenterPoint(coords: Coordinates): Point;
  abstract getShape(): Point[];
  abstract getSnappedPoint(point: Point, behavior: Snapping): Point;
  abstract getDirectPath(waypoints: Coordinates[]): Offset[];
  abstract getTranslatedPoint(point: Point, direction: number, distance: number): Point;
  abstract getCircle(center: Point, radius: number): Point[];

  /** The corners of a grid space, clockwise. */
  getVertices(coords: Coordinates): Point[] {
    const { x, y } = this.getCenterPoint(coords);
    return this.getShape().map(corner => ({ x: x + corner.x, y: y + corner.y }));
  }

  /** The polygon of a cone: radius in grid units, direction and angle in degrees. */
  getCone(origin: Point, radius: number, direction: number, angle: number): Point[] {
    return sector(origin, this.getCircle(origin, radius), direction, angle, turn => this.getTranslatedPoint(origin, turn, radius));
  }

  /** Measures a shortest path through waypoints; a cost function is asked for every move between two grid spaces. */
  measurePath(waypoints: Waypoint[], options: { cost?: CostFunction } = {}): any {
    const result = {};
    this._measurePath(waypoints, options, result);
    return result;
  }

  _measurePath(waypoints: Waypoint[], options: { cost?: CostFunction }, result: any): void {
    measure(this._measuring(), waypoints, options, result);
  }

  /** What measuring asks of this grid. */
  abstract _measuring(): MeasuringGrid;

  /** The height of coordinates in grid spaces; undefined in two dimensions. */
  _height(coords: any): number | undefined {
    if (coords.k !== undefined) return coords.k;
    return coords.elevation === undefined ? undefined : Math.floor(coords.elevation / this.distance + 1e-8);
  }

  /** A point with the elevation of the middle of its grid space, where coordinates have a height. */
  _elevated(point: Point, coords: any): ElevatedPoint {
    if (coords.k !== undefined) return { ...point, elevation: (coords.k + 0.5) * this.distance };
    return coords.elevation === undefined ? point : { ...point, elevation: ((this._height(coords) ?? 0) + 0.5) * this.distance };
  }

  /** Straight distance in grid units between points, or the middles of grid spaces. */
  _euclidean(from: any, to: any): number {
    const [a, b]: any[] = [from, to].map(coords => (isOffset(coords) || coords.q !== undefined ? this.getCenterPoint(coords) : coords));
    const rise = a.elevation === undefined || b.elevation === undefined ? 0 : b.elevation - a.elevation;
    return Math.hypot((b.x - a.x) / this.size * this.distance, (b.y - a.y) / this.size * this.distance, rise);
  }
}

/** The rule for diagonals where none is given. */
export const EQUIDISTANT: number = (GRID_DIAGONALS as Record<string, number>)["EQUIDISTANT"] ?? 0;

/** Refuses a resolution that this host does not snap to. */
export function requireWhole(className: string, { resolution = 1 }: Snapping): void {
  if (resolution !== 1) throw new NotImplementedInHost(`foundry.grid.${className}#getSnappedPoint with a resolution of ${resolution}`);
}
