import { finiteNumber, record } from "../check.ts";

/** A place on the ground in feet. As on a screen, x increases to the east and y to the south. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The threshold in feet below which differences are treated as rounding errors. */
export const hair = 1e-6;
const farthest = 1e7;
const fullTurn = 360;

/** Validates a point and returns it. Throws a RuleError that names `path` if the point is invalid. */
export function checkPoint(path: string, point: Point): Point {
  finiteNumber(`${path}.x`, record(path, point).x, -farthest, farthest);
  finiteNumber(`${path}.y`, point.y, -farthest, farthest);
  return point;
}

/** Returns the straight-line distance between two places in feet. */
export function straightFeet(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/**
 * Returns the direction from one place to another in degrees clockwise from north, at least 0 and less than
 * 360, or 0 if the places are the same. Throws a RuleError for invalid places.
 */
export function bearingTo(from: Point, to: Point): number {
  checkPoint("from", from);
  checkPoint("to", to);
  return wholeTurn((Math.atan2(to.x - from.x, from.y - to.y) * (fullTurn / 2)) / Math.PI);
}

/**
 * Converts an angle in degrees to the equivalent angle from 0 up to, but not including, 360. Removes rounding
 * errors.
 */
export function wholeTurn(degrees: number): number {
  const rounded = Math.round(degrees / hair) * hair;
  return (Math.round(((rounded % fullTurn) + fullTurn) / hair) * hair) % fullTurn;
}

/** Returns the point at the given distance and bearing from a point. */
export function placeTowards(from: Point, bearing: number, feet: number): Point {
  const radians = (bearing / fullTurn) * 2 * Math.PI;
  return { x: from.x + Math.sin(radians) * feet, y: from.y - Math.cos(radians) * feet };
}

/**
 * Returns the point at a fraction of the straight path between two points. 0 is the start, and 1 is the end.
 */
export function placeBetween(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** Returns the point whose coordinates are the averages of those of the given points. */
export function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/**
 * Returns a number that indicates on which side of the line from `a` to `b` a point lies: negative for the
 * left, positive for the right, and 0 on the line. Its absolute value is twice the area of the triangle.
 */
export function sideOf(a: Point, b: Point, point: Point): number {
  return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
}

/**
 * Returns the fractions of the path between two places at which the path enters and leaves a circle, or null
 * if the path misses the circle or only touches it.
 */
export function withinCircle(
  from: Point,
  to: Point,
  centre: Point,
  radius: number,
): readonly [number, number] | null {
  const along = { x: to.x - from.x, y: to.y - from.y };
  const length = along.x ** 2 + along.y ** 2;
  if (length < hair) return null;
  const nearest = ((centre.x - from.x) * along.x + (centre.y - from.y) * along.y) / length;
  const foot = placeBetween(from, to, nearest);
  const inside = radius ** 2 - (foot.x - centre.x) ** 2 - (foot.y - centre.y) ** 2;
  if (inside <= hair) return null;
  const half = Math.sqrt(inside / length);
  const first = Math.max(0, nearest - half);
  const last = Math.min(1, nearest + half);
  return last - first > hair ? [first, last] : null;
}

/** Whether a point is inside a polygon. */
export function isWithin(shape: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  shape.forEach((a, index) => {
    const b = shape[(index + 1) % shape.length] as Point;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  });
  return inside;
}
