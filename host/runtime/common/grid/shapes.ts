/** A point in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A point in pixels with its elevation in grid units. */
export interface ElevatedPoint extends Point {
  elevation?: number;
}

/** A grid space given by its row, its column and, in three dimensions, its height. */
export interface Offset {
  i: number;
  j: number;
  k?: number;
}

/** The coordinates of a hexagon, for which `q + r + s = 0`. */
export interface Cube {
  q: number;
  r: number;
  s: number;
  k?: number;
}

export type Coordinates = Offset | ElevatedPoint;

/** A range of rows and columns of grid spaces. The end indexes are exclusive. */
export type OffsetRange = [i0: number, j0: number, i1: number, j1: number];

/** The options for snapping: a bit mask of `CONST.GRID_SNAPPING_MODES`, and a resolution. */
export interface Snapping {
  mode: number;
  resolution?: number;
}

/** The maximum distance between the drawn circle and the true circle, in pixels. */
const DEVIATION = 0.25;

const RADIANS = Math.PI / 180;

/**
 * Returns the point in a given direction, in degrees clockwise from east, and at a given distance in pixels.
 */
export function polar({ x, y }: Point, direction: number, length: number): Point {
  return { x: x + Math.cos(direction * RADIANS) * length, y: y + Math.sin(direction * RADIANS) * length };
}

/**
 * Returns the vertices of a polyline that approximates an arc, including both ends. Angles are in degrees,
 * clockwise.
 */
export function arc(center: Point, radius: number, from: number, to: number): Point[] {
  const step = radius > DEVIATION ? (2 * Math.acos(1 - DEVIATION / radius)) / RADIANS : 90;
  const steps = Math.max(1, Math.ceil((to - from) / step));
  return Array.from({ length: steps + 1 }, (_, index) =>
    polar(center, from + ((to - from) * index) / steps, radius),
  );
}

/** Returns the corners, in clockwise order, of a polygon that approximates a circle. */
export function circle(center: Point, radius: number): Point[] {
  return radius > 0 ? arc(center, radius, 0, 360).slice(0, -1) : [];
}

/**
 * Returns the corners of the sector that a cone cuts from a circle.
 * @param circlePoints the polygon of the whole circle, clockwise
 * @param at returns the circle's point in a direction
 */
export function sector(
  origin: Point,
  circlePoints: Point[],
  direction: number,
  angle: number,
  at: (direction: number) => Point,
): Point[] {
  if (angle <= 0 || circlePoints.length === 0) return [];
  if (angle >= 360) return circlePoints;
  const start = direction - angle / 2;
  const between = circlePoints
    .map(point => {
      const turn = (Math.atan2(point.y - origin.y, point.x - origin.x) / RADIANS - start) % 360;
      return { point, turn: turn < 0 ? turn + 360 : turn };
    })
    .filter(({ turn }) => turn > 1e-6 && turn < angle - 1e-6)
    .sort((a, b) => a.turn - b.turn);
  return [origin, at(start), ...between.map(({ point }) => point), at(start + angle)];
}

/**
 * Returns the nearest point, or the first of several at the same distance. Returns null if there are no
 * points.
 */
export function nearest({ x, y }: Point, points: Iterable<Point>): Point | null {
  let best: Point | null = null;
  let bestDistance = Infinity;
  for (const point of points) {
    const distance = (point.x - x) ** 2 + (point.y - y) ** 2;
    if (distance < bestDistance - 1e-6) [best, bestDistance] = [point, distance];
  }
  return best && { x: best.x, y: best.y };
}

/**
 * Whether coordinates are the offset of a grid space rather than a point or the cube coordinates of a hex.
 */
export function isOffset(coords: any): coords is Offset {
  return coords.i !== undefined;
}
