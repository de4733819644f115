import { GRID_DIAGONALS, GRID_SNAPPING_MODES, GRID_TYPES, MOVEMENT_DIRECTIONS } from "../constants.ts";
import { BaseGrid, EQUIDISTANT, type GridConfiguration } from "./base-grid.ts";
import { planarLength } from "./diagonals.ts";
import { measuringSpaces, type MeasuringGrid } from "./measure.ts";
import {
  circle,
  type Coordinates,
  isOffset,
  nearest,
  type Offset,
  type OffsetRange,
  type Point,
  type Snapping,
} from "./shapes.ts";

const {
  CENTER,
  EDGE_MIDPOINT,
  VERTEX,
  CORNER,
  TOP_SIDE_MIDPOINT,
  BOTTOM_SIDE_MIDPOINT,
  LEFT_SIDE_MIDPOINT,
  RIGHT_SIDE_MIDPOINT,
} = GRID_SNAPPING_MODES;
const ILLEGAL = (GRID_DIAGONALS as Record<string, number>)["ILLEGAL"];

/**
 * The lattices of snapping points for each set of modes. Each lattice is defined by the position of one of
 * its points in a grid space.
 */
const LATTICES: [modes: number, x: number, y: number][] = [
  [CENTER, 0.5, 0.5],
  [VERTEX | CORNER, 0, 0],
  [EDGE_MIDPOINT | TOP_SIDE_MIDPOINT | BOTTOM_SIDE_MIDPOINT, 0.5, 0],
  [EDGE_MIDPOINT | LEFT_SIDE_MIDPOINT | RIGHT_SIDE_MIDPOINT, 0, 0.5],
];

const changed = (a: Offset, b: Offset): number =>
  Number(a.i !== b.i) + Number(a.j !== b.j) + Number(a.k !== b.k);

/** A grid of squares. */
export class SquareGrid extends BaseGrid {
  override type = GRID_TYPES.SQUARE;
  diagonals: number;

  constructor(config: GridConfiguration) {
    super(config);
    this.diagonals = config.diagonals ?? EQUIDISTANT;
  }

  override calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number): any {
    const [x, y] = [sceneWidth, sceneHeight].map(
      side => Math.ceil((side * padding) / this.size) * this.size,
    ) as [number, number];
    const [width, height] = [sceneWidth + 2 * x, sceneHeight + 2 * y];
    return {
      width,
      height,
      x,
      y,
      rows: Math.ceil(height / this.size - 1e-6),
      columns: Math.ceil(width / this.size - 1e-6),
    };
  }

  override getOffset(coords: any): Offset {
    const offset = isOffset(coords)
      ? { i: coords.i, j: coords.j }
      : { i: Math.floor(coords.y / this.size), j: Math.floor(coords.x / this.size) };
    const k = this._height(coords);
    return k === undefined ? offset : { ...offset, k };
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
    const [i, j] = [Math.floor(y / this.size), Math.floor(x / this.size)];
    if (!(width > 0 && height > 0)) return [i, j, i, j];
    return [i, j, Math.ceil((y + height) / this.size), Math.ceil((x + width) / this.size)];
  }

  override getAdjacentOffsets(coords: Coordinates): Offset[] {
    const { i, j, k } = this.getOffset(coords);
    const around: Offset[] = [];
    for (const up of k === undefined ? [0] : [-1, 0, 1])
      for (const down of [-1, 0, 1])
        for (const right of [-1, 0, 1]) {
          const axes = Math.abs(up) + Math.abs(down) + Math.abs(right);
          if (axes === 0 || (axes > 1 && this.diagonals === ILLEGAL)) continue;
          around.push(
            k === undefined ? { i: i + down, j: j + right } : { i: i + down, j: j + right, k: k + up },
          );
        }
    return around;
  }

  override testAdjacency(coords1: Coordinates, coords2: Coordinates): boolean {
    const [a, b] = [this.getOffset(coords1), this.getOffset(coords2)];
    const distances = [a.i - b.i, a.j - b.j, (a.k ?? 0) - (b.k ?? 0)].map(Math.abs);
    const axes = distances.filter(Boolean).length;
    return axes > 0 && Math.max(...distances) === 1 && (axes === 1 || this.diagonals !== ILLEGAL);
  }

  override getShiftedOffset(coords: Coordinates, direction: number): Offset {
    const { i, j, ...rest } = this.getOffset(coords);
    const [down, right] = this.#shift(direction);
    return { i: i + down, j: j + right, ...rest };
  }

  override getShiftedPoint({ x, y, ...rest }: Point, direction: number): Point {
    const [down, right] = this.#shift(direction);
    return { x: x + right * this.size, y: y + down * this.size, ...rest };
  }

  #shift(direction: number): [down: number, right: number] {
    const { UP, DOWN, LEFT, RIGHT } = MOVEMENT_DIRECTIONS;
    const down = Number(Boolean(direction & DOWN)) - Number(Boolean(direction & UP));
    const right = Number(Boolean(direction & RIGHT)) - Number(Boolean(direction & LEFT));
    return down && right && this.diagonals === ILLEGAL ? [0, 0] : [down, right];
  }

  override getTopLeftPoint(coords: Coordinates): Point {
    const { i, j } = this.getOffset(coords);
    return { x: j * this.size, y: i * this.size };
  }

  override getCenterPoint(coords: Coordinates): Point {
    const { i, j } = this.getOffset(coords);
    return this._elevated({ x: (j + 0.5) * this.size, y: (i + 0.5) * this.size }, coords);
  }

  override getShape(): Point[] {
    const half = this.size / 2;
    return [
      { x: -half, y: -half },
      { x: half, y: -half },
      { x: half, y: half },
      { x: -half, y: half },
    ];
  }

  override getSnappedPoint({ x, y }: Point, { mode, resolution = 1 }: Snapping): Point {
    const step = this.size / resolution;
    const onto = (value: number, start: number): number =>
      Math.round((value - start * this.size) / step) * step + start * this.size;
    return (
      nearest(
        { x, y },
        LATTICES.filter(([modes]) => modes & mode).map(([, right, down]) => ({
          x: onto(x, right),
          y: onto(y, down),
        })),
      ) ?? { x, y }
    );
  }

  override getDirectPath(waypoints: Coordinates[]): Offset[] {
    const path: Offset[] = [];
    for (const [index, waypoint] of waypoints.entries()) {
      const to = this.getOffset(waypoint);
      if (index === 0) path.push(to);
      else path.push(...this.#steps(path.at(-1)!, to));
    }
    return path;
  }

  /**
   * Returns the grid spaces on a straight path, except for the first. If diagonals are illegal, each step
   * follows a single axis.
   */
  #steps(from: Offset, to: Offset): Offset[] {
    const [down, right, up] = [to.i - from.i, to.j - from.j, (to.k ?? 0) - (from.k ?? 0)];
    const count = Math.max(Math.abs(down), Math.abs(right), Math.abs(up));
    const steps: Offset[] = [];
    let at = from;
    for (let step = 1; step <= count; step++) {
      const part = (whole: number): number => Math.round((whole * step) / count);
      const next: Offset = {
        i: from.i + part(down),
        j: from.j + part(right),
        ...(from.k === undefined ? {} : { k: from.k + part(up) }),
      };
      if (this.diagonals === ILLEGAL) {
        for (const axis of ["j", "i", "k"] as const)
          if (at[axis] !== next[axis]) steps.push((at = { ...at, [axis]: next[axis] }));
      } else steps.push((at = next));
    }
    return steps;
  }

  override getTranslatedPoint({ x, y }: Point, direction: number, distance: number): Point {
    const [dx, dy] = [Math.cos((direction * Math.PI) / 180), Math.sin((direction * Math.PI) / 180)];
    const pixels = ((distance / this.distance) * this.size) / planarLength(this.diagonals, dx, dy);
    return { x: x + dx * pixels, y: y + dy * pixels };
  }

  override getCircle(center: Point, radius: number): Point[] {
    if (radius <= 0) return [];
    if (planarLength(this.diagonals, 1, 1) === Math.SQRT2)
      return circle(center, (radius / this.distance) * this.size);
    return Array.from({ length: 8 }, (_, index) => this.getTranslatedPoint(center, index * 45, radius));
  }

  _measuring(): MeasuringGrid {
    return measuringSpaces(this, changed);
  }
}
