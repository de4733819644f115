import { TOKEN_SHAPES } from "../constants.ts";
import { NotImplementedInHost } from "../errors.ts";
import type { Offset, Point } from "../grid/shapes.ts";

/** A token's position and size: coordinates in pixels, elevation in grid units, and size in grid spaces. */
export interface TokenPlace {
  x: number;
  y: number;
  elevation: number;
  width: number;
  height: number;
  shape: number;
  level?: string | null;
  depth?: number;
}

/**
 * Requires a token shape that the host supports on hexagons: complete rows, one below another.
 * @throws otherwise
 */
function requireKnownShape({ width, height, shape }: TokenPlace): void {
  if (
    Math.max(width, height) <= 1 ||
    shape === TOKEN_SHAPES.RECTANGLE_1 ||
    shape === TOKEN_SHAPES.RECTANGLE_2
  )
    return;
  throw new NotImplementedInHost(
    `foundry.documents.TokenDocument of shape ${shape} on hexagons, larger than one space`,
  );
}

/**
 * Returns the width and height of a token in pixels. On hexagonal grids, the size takes into account that
 * hexagons interlock.
 */
export function sizeOf(
  grid: any,
  { width, height }: Pick<TokenPlace, "width" | "height">,
): { width: number; height: number } {
  const nested = (count: number): number => (count <= 1 ? count : 0.75 * count + 0.25);
  if (!grid.isHexagonal) return { width: width * grid.sizeX, height: height * grid.sizeY };
  return grid.columns
    ? { width: nested(width) * grid.sizeX, height: height * grid.sizeY }
    : { width: width * grid.sizeX, height: nested(height) * grid.sizeY };
}

/** Returns the center of a token. */
export function centerOf(grid: any, place: TokenPlace): Point & { elevation: number } {
  const { width, height } = sizeOf(grid, place);
  return { x: place.x + width / 2, y: place.y + height / 2, elevation: place.elevation };
}

/**
 * Returns the nearest position at which a token fills whole grid spaces. A smaller token is placed in the
 * center of its space or, on squares, in one of its corners.
 */
export function snappedPlace(grid: any, place: TokenPlace): Point {
  const { x, y, width, height } = place;
  const whole = ({ x: left, y: top }: Point): Point => ({ x: Math.round(left), y: Math.round(top) });
  if (grid.isGridless) return { x, y };
  if (!grid.isHexagonal) {
    const step = (count: number): number => (count < 1 ? Math.max(count, 0.5) : 1) * grid.size;
    const onto = (value: number, count: number): number => Math.round(value / step(count)) * step(count);
    return whole({ x: onto(x, width), y: onto(y, height) });
  }
  requireKnownShape(place);
  const size = sizeOf(grid, place);
  if (width <= 1 && height <= 1) {
    const center = grid.getCenterPoint({ x: x + size.width / 2, y: y + size.height / 2 });
    return whole({ x: center.x - size.width / 2, y: center.y - size.height / 2 });
  }
  const first = grid.getTopLeftPoint({
    x: x + grid.sizeX / 2 + shiftOf(grid, place).x,
    y: y + grid.sizeY / 2 + shiftOf(grid, place).y,
  });
  return whole({ x: first.x - shiftOf(grid, place).x, y: first.y - shiftOf(grid, place).y });
}

/**
 * Returns the offset of a token's first hexagon from the token's corner. The offset depends on the shape,
 * because the second rectangle shape starts with a shifted line.
 */
function shiftOf(grid: any, { shape }: TokenPlace): Point {
  const half = shape === TOKEN_SHAPES.RECTANGLE_2 ? grid.size / 2 : 0;
  return grid.columns ? { x: 0, y: half } : { x: half, y: 0 };
}

/**
 * Returns the grid spaces that a token occupies at its snapped position, or an empty list if there is no
 * grid.
 */
export function occupiedOffsets(grid: any, place: TokenPlace): Offset[] {
  if (grid.isGridless) return [];
  const { x, y } = snappedPlace(grid, place);
  const size = sizeOf(grid, place);
  if (place.width <= 1 && place.height <= 1) {
    const { i, j } = grid.getOffset({ x: x + size.width / 2, y: y + size.height / 2 });
    return [{ i, j }];
  }
  const [i0, j0, i1, j1] = grid.getOffsetRange({ x, y, width: size.width, height: size.height });
  const spaces: Offset[] = [];
  for (let i = i0; i < i1; i++)
    for (let j = j0; j < j1; j++) {
      const center = grid.getCenterPoint({ i, j });
      const slack = grid.size / 8;
      if (
        center.x > x + slack &&
        center.x < x + size.width - slack &&
        center.y > y + slack &&
        center.y < y + size.height - slack
      )
        spaces.push({ i, j });
    }
  return spaces;
}
