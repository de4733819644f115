import { GRID_TYPES, MOVEMENT_DIRECTIONS } from "../constants.ts";
import { BaseGrid } from "./base-grid.ts";
import type { MeasuringGrid } from "./measure.ts";
import {
  arc,
  circle,
  type Coordinates,
  isOffset,
  type Offset,
  type OffsetRange,
  type Point,
  polar,
} from "./shapes.ts";

/** A scene without grid spaces, where every pixel is a separate position. */
export class GridlessGrid extends BaseGrid {
  override type = GRID_TYPES.GRIDLESS;

  override calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number): any {
    const [x, y] = [Math.ceil(sceneWidth * padding), Math.ceil(sceneHeight * padding)];
    const [width, height] = [sceneWidth + 2 * x, sceneHeight + 2 * y];
    return { width, height, x, y, rows: Math.ceil(height), columns: Math.ceil(width) };
  }

  override getOffset(coords: any): Offset {
    const height =
      coords.k ??
      (coords.elevation === undefined
        ? undefined
        : Math.round((coords.elevation * this.size) / this.distance));
    const offset = isOffset(coords)
      ? { i: coords.i, j: coords.j }
      : { i: Math.round(coords.y), j: Math.round(coords.x) };
    return height === undefined ? offset : { ...offset, k: height };
  }

  override getOffsetRange({
    x,
    y,
    width,
    height,
  }: {
    x: number;
    y: number;
    width: number;
    height: number;
  }): OffsetRange {
    return [Math.floor(y), Math.floor(x), Math.ceil(y + height), Math.ceil(x + width)];
  }

  override getAdjacentOffsets(_coords: Coordinates): Offset[] {
    return [];
  }

  override testAdjacency(_coords1: Coordinates, _coords2: Coordinates): boolean {
    return false;
  }

  override getShiftedOffset(coords: Coordinates, direction: number): Offset {
    return this.getOffset(this.getShiftedPoint(this.getCenterPoint(coords), direction));
  }

  override getShiftedPoint({ x, y, ...rest }: Point, direction: number): Point {
    const { UP, DOWN, LEFT, RIGHT } = MOVEMENT_DIRECTIONS;
    const toward = (plus: number, minus: number): number =>
      (direction & plus ? this.size : 0) - (direction & minus ? this.size : 0);
    return { x: x + toward(RIGHT, LEFT), y: y + toward(DOWN, UP), ...rest };
  }

  override getTopLeftPoint(coords: any): Point {
    return this.getCenterPoint(coords);
  }

  override getCenterPoint(coords: any): Point {
    const point = isOffset(coords) ? { x: coords.j, y: coords.i } : { x: coords.x, y: coords.y };
    if (isOffset(coords))
      return coords.k === undefined
        ? point
        : ({ ...point, elevation: (coords.k / this.size) * this.distance } as Point);
    return (coords as any).elevation === undefined
      ? point
      : ({ ...point, elevation: (coords as any).elevation } as Point);
  }

  override getShape(): Point[] {
    return [];
  }

  override getVertices(_coords: Coordinates): Point[] {
    return [];
  }

  override getSnappedPoint({ x, y }: Point): Point {
    return { x, y };
  }

  override getDirectPath(waypoints: Coordinates[]): Offset[] {
    return waypoints.map(waypoint => this.getOffset(waypoint));
  }

  override getTranslatedPoint(point: Point, direction: number, distance: number): Point {
    return polar(point, direction, (distance / this.distance) * this.size);
  }

  override getCircle(center: Point, radius: number): Point[] {
    return circle(center, (radius / this.distance) * this.size);
  }

  override getCone(origin: Point, radius: number, direction: number, angle: number): Point[] {
    if (angle <= 0 || radius <= 0) return [];
    if (angle >= 360) return this.getCircle(origin, radius);
    return [
      origin,
      ...arc(origin, (radius / this.distance) * this.size, direction - angle / 2, direction + angle / 2),
    ];
  }

  _measuring(): MeasuringGrid {
    return {
      countsSpaces: false,
      countsDiagonals: true,
      offset: coords => this.getOffset(coords),
      euclidean: (from, to) => this._euclidean(from, to),
      steps: (from, to) => {
        const distance = this._euclidean(from, to);
        return distance > 0
          ? [{ from: this.getOffset(from), to: this.getOffset(to), distance, diagonals: 0 }]
          : [];
      },
    };
  }
}
