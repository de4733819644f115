import { GRID_SNAPPING_MODES, GRID_TYPES } from "../constants.ts";
import { BaseGrid, EQUIDISTANT, type GridConfiguration, requireWhole } from "./base-grid.ts";
import { cubeDistance, cubeRound, lineOfCubes, shiftOf, DIRECTIONS } from "./cubes.ts";
import { measuringSpaces, type MeasuringGrid } from "./measure.ts";
import {
  type Coordinates,
  type Cube,
  isOffset,
  nearest,
  type Offset,
  type OffsetRange,
  type Point,
  type Snapping,
} from "./shapes.ts";

const ROOT = Math.sqrt(3);

/** A step to a neighbor at another elevation counts as a diagonal. */
const diagonally = (from: Offset, to: Offset): number =>
  (from.i !== to.i || from.j !== to.j) && from.k !== to.k ? 2 : 1;

/**
 * A grid of hexagons in rows (with a corner at the top) or columns (with a side at the top). Cube coordinates
 * follow https://www.redblobgames.com/grids/hexagons/.
 */
export class HexagonalGrid extends BaseGrid {
  columns: boolean;
  even: boolean;
  /** The rule for steps that change both the elevation and the horizontal position. */
  diagonals: number;

  constructor(config: GridConfiguration) {
    super(config);
    this.columns = config.columns ?? false;
    this.even = config.even ?? false;
    this.diagonals = config.diagonals ?? EQUIDISTANT;
    const { HEXEVENQ, HEXODDQ, HEXEVENR, HEXODDR } = GRID_TYPES;
    this.type = this.columns ? (this.even ? HEXEVENQ : HEXODDQ) : this.even ? HEXEVENR : HEXODDR;
    if (this.columns) this.sizeX = (this.size * 2) / ROOT;
    else this.sizeY = (this.size * 2) / ROOT;
  }

  static cubeRound(cube: Cube): Cube {
    return cubeRound(cube);
  }

  static cubeDistance(a: Cube, b: Cube): number {
    return cubeDistance(a, b);
  }

  pointToCube({ x, y, elevation }: any): Cube {
    const [along, across] = this.columns
      ? [x - this.sizeX / 2, y - this.#first]
      : [y - this.sizeY / 2, x - this.#first];
    const major = along / (0.75 * (this.columns ? this.sizeX : this.sizeY));
    const minor = across / this.size - major / 2;
    const [q, r] = this.columns ? [major, minor] : [minor, major];
    return { q, r, s: -q - r, ...(elevation === undefined ? {} : { k: elevation / this.distance }) };
  }

  cubeToPoint({ q, r, k }: Cube): Point {
    const point = this.columns
      ? { x: 0.75 * this.sizeX * q + this.sizeX / 2, y: this.size * (r + q / 2) + this.#first }
      : { x: this.size * (q + r / 2) + this.#first, y: 0.75 * this.sizeY * r + this.sizeY / 2 };
    return k === undefined ? point : ({ ...point, elevation: (k + 0.5) * this.distance } as Point);
  }

  /**
   * The center of the first hex, measured along its row or column. On even grids, it is shifted by half a
   * hex.
   */
  get #first(): number {
    return this.even ? this.size : this.size / 2;
  }

  offsetToCube({ i, j, k }: Offset): Cube {
    const [line, place] = this.columns ? [j, i] : [i, j];
    const minor = place - (line + (this.even ? line & 1 : -(line & 1))) / 2;
    const [q, r] = this.columns ? [line, minor] : [minor, line];
    return { q, r, s: 0 - q - r, ...(k === undefined ? {} : { k }) };
  }

  cubeToOffset({ q, r, k }: Cube): Offset {
    const [line, minor] = this.columns ? [q, r] : [r, q];
    const place = minor + (line + (this.even ? line & 1 : -(line & 1))) / 2;
    return {
      ...(this.columns ? { i: place, j: line } : { i: line, j: place }),
      ...(k === undefined ? {} : { k }),
    };
  }

  getCube(coords: any): Cube {
    if (isOffset(coords)) return this.offsetToCube(coords);
    const height = this._height(coords);
    const { q, r, s } = cubeRound(
      coords.q === undefined ? this.pointToCube({ x: coords.x, y: coords.y }) : coords,
    );
    return { q, r, s, ...(height === undefined ? {} : { k: height }) };
  }

  getAdjacentCubes(coords: any): Cube[] {
    const { q, r, s, k } = this.getCube(coords);
    const shifted = ({ q: dq, r: dr, s: ds }: Cube, dk: number): Cube => ({
      q: q + dq,
      r: r + dr,
      s: s + ds,
      ...(k === undefined ? {} : { k: k + dk }),
    });
    const around = DIRECTIONS.map(direction => shifted(direction, 0));
    if (k === undefined) return around;
    return [
      ...around,
      ...[-1, 1].flatMap(dk =>
        [...DIRECTIONS, { q: 0, r: 0, s: 0 }].map(direction => shifted(direction, dk)),
      ),
    ];
  }

  override getOffset(coords: any): Offset {
    if (isOffset(coords))
      return { i: coords.i, j: coords.j, ...(coords.k === undefined ? {} : { k: coords.k }) };
    return this.cubeToOffset(this.getCube(coords));
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
    const from = this.getOffset({ x, y });
    if (!(width > 0 && height > 0)) return [from.i, from.j, from.i, from.j];
    const lines = (start: number, length: number, size: number): [number, number] => [
      Math.ceil(start / (0.75 * size) - 4 / 3 + 1e-6),
      Math.ceil((start + length) / (0.75 * size) - 1e-6),
    ];
    const pushed = (line: number): number => (Boolean(line & 1) === this.even ? 0 : this.size / 2);
    const places = (start: number, length: number, [first, end]: [number, number]): [number, number] => {
      const shifts = Array.from({ length: Math.min(2, end - first) }, (_, index) => pushed(first + index));
      return [
        Math.min(...shifts.map(shift => Math.floor((start - shift) / this.size + 1e-6))),
        Math.max(...shifts.map(shift => Math.ceil((start + length - shift) / this.size - 1e-6))),
      ];
    };
    const own = this.columns ? lines(x, width, this.sizeX) : lines(y, height, this.sizeY);
    const across = this.columns ? places(y, height, own) : places(x, width, own);
    return this.columns ? [across[0], own[0], across[1], own[1]] : [own[0], across[0], own[1], across[1]];
  }

  override getAdjacentOffsets(coords: Coordinates): Offset[] {
    return this.getAdjacentCubes(coords).map(cube => this.cubeToOffset(cube));
  }

  override testAdjacency(coords1: Coordinates, coords2: Coordinates): boolean {
    const [a, b] = [this.getCube(coords1), this.getCube(coords2)];
    const [along, up] = [cubeDistance(a, b), Math.abs((a.k ?? 0) - (b.k ?? 0))];
    return along + up > 0 && along <= 1 && up <= 1;
  }

  override getShiftedOffset(coords: Coordinates, direction: number): Offset {
    const offset = this.getOffset(coords);
    const line = this.columns ? offset.j : offset.i;
    const [i, j] = shiftOf(direction, this.columns, Boolean(line & 1) !== this.even);
    return { ...offset, i: offset.i + i, j: offset.j + j };
  }

  override getShiftedPoint(point: Point, direction: number): Point {
    const [from, to] = [
      this.getCenterPoint({ x: point.x, y: point.y }),
      this.getCenterPoint(this.getShiftedOffset({ x: point.x, y: point.y }, direction)),
    ];
    return { ...point, x: point.x + to.x - from.x, y: point.y + to.y - from.y };
  }

  override getTopLeftPoint(coords: any): Point {
    const { x, y } = this.getCenterPoint(coords);
    return { x: x - this.sizeX / 2, y: y - this.sizeY / 2 };
  }

  override getCenterPoint(coords: any): Point {
    return this.cubeToPoint(this.getCube(coords));
  }

  override getShape(): Point[] {
    const [x, y] = [this.sizeX / 2, this.sizeY / 2];
    return this.columns
      ? [
          { x: -x, y: 0 },
          { x: -x / 2, y: -y },
          { x: x / 2, y: -y },
          { x, y: 0 },
          { x: x / 2, y },
          { x: -x / 2, y },
        ]
      : [
          { x: 0, y: -y },
          { x, y: -y / 2 },
          { x, y: y / 2 },
          { x: 0, y },
          { x: -x, y: y / 2 },
          { x: -x, y: -y / 2 },
        ];
  }

  override getSnappedPoint({ x, y }: Point, behavior: Snapping): Point {
    requireWhole("HexagonalGrid", behavior);
    const spaces = [this.getCube({ x, y }), ...this.getAdjacentCubes({ x, y })];
    return (
      nearest(
        { x, y },
        spaces.flatMap(cube => this.#snapPoints(cube, behavior.mode)),
      ) ?? { x, y }
    );
  }

  /**
   * Returns the snapping points of a hex for the given modes: its center, corners and edge midpoints, and the
   * corners and sides of its bounds.
   */
  #snapPoints(cube: Cube, mode: number): Point[] {
    const modes: Record<string, number> = GRID_SNAPPING_MODES;
    const asked = (name: string): boolean => Boolean(mode & (modes[name] ?? 0));
    const center = this.cubeToPoint({ q: cube.q, r: cube.r, s: cube.s });
    const at = (dx: number, dy: number): Point => ({ x: center.x + dx, y: center.y + dy });
    const shape = this.getShape();
    const points = asked("CENTER") ? [center] : [];
    if (asked("EDGE_MIDPOINT"))
      points.push(
        ...shape.map(({ x, y }, index) =>
          at((x + shape[(index + 1) % 6]!.x) / 2, (y + shape[(index + 1) % 6]!.y) / 2),
        ),
      );
    const sign = (name: string, minus: string, plus: string): number =>
      Number(name.includes(plus)) - Number(name.includes(minus));
    for (const name of ["TOP_LEFT", "TOP_RIGHT", "BOTTOM_LEFT", "BOTTOM_RIGHT"]) {
      const [right, down] = [sign(name, "LEFT", "RIGHT"), sign(name, "TOP", "BOTTOM")];
      if (asked(`${name}_CORNER`)) points.push(at((right * this.sizeX) / 2, (down * this.sizeY) / 2));
      if (asked(`${name}_VERTEX`))
        points.push(
          at((right * this.sizeX) / (this.columns ? 4 : 2), (down * this.sizeY) / (this.columns ? 2 : 4)),
        );
    }
    if ((mode & (modes["VERTEX"] ?? 0)) === modes["VERTEX"])
      points.push(...shape.map(({ x, y }) => at(x, y)));
    for (const name of ["TOP", "BOTTOM", "LEFT", "RIGHT"]) {
      if (asked(`${name}_SIDE_MIDPOINT`))
        points.push(
          at((sign(name, "LEFT", "RIGHT") * this.sizeX) / 2, (sign(name, "TOP", "BOTTOM") * this.sizeY) / 2),
        );
    }
    return points;
  }

  /**
   * Computes the dimensions. The padding is a multiple of the grid pattern's period, so that the scene begins
   * at the same point of a grid space as without padding.
   */
  override calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number): any {
    const [periodX, periodY] = this.columns ? [1.5 * this.sizeX, this.size] : [this.size, 1.5 * this.sizeY];
    const [x, y] = [
      Math.ceil((sceneWidth * padding) / periodX) * periodX,
      Math.ceil((sceneHeight * padding) / periodY) * periodY,
    ];
    const [width, height] = [sceneWidth + 2 * x, sceneHeight + 2 * y];
    const [, , rows, columns] = this.getOffsetRange({ x: 0, y: 0, width, height });
    return { width, height, x, y, rows, columns };
  }

  override getDirectPath(waypoints: Coordinates[]): Offset[] {
    const cubes: Cube[] = [];
    for (const [index, waypoint] of waypoints.entries()) {
      const to = this.getCube(waypoint);
      if (index === 0) cubes.push(to);
      else cubes.push(...lineOfCubes(cubes.at(-1)!, to));
    }
    return cubes.map(cube => this.cubeToOffset(cube));
  }

  override getTranslatedPoint({ x, y }: Point, direction: number, distance: number): Point {
    const [dx, dy] = [Math.cos((direction * Math.PI) / 180), Math.sin((direction * Math.PI) / 180)];
    // On this grid, a distance is the largest absolute change in any cube coordinate.
    const [from, to] = [this.pointToCube({ x: 0, y: 0 }), this.pointToCube({ x: dx, y: dy })];
    const pixels =
      distance /
      this.distance /
      Math.max(Math.abs(to.q - from.q), Math.abs(to.r - from.r), Math.abs(to.s - from.s));
    return { x: x + dx * pixels, y: y + dy * pixels };
  }

  /**
   * Returns the hexagon that serves as a circle on this grid. Its corners point toward the neighboring
   * spaces.
   */
  override getCircle(center: Point, radius: number): Point[] {
    if (radius <= 0) return [];
    return Array.from({ length: 6 }, (_, index) =>
      this.getTranslatedPoint(center, index * 60 + (this.columns ? 30 : 0), radius),
    );
  }

  _measuring(): MeasuringGrid {
    return measuringSpaces(this, diagonally);
  }
}
