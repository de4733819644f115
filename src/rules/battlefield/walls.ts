import { oneOf, record, requireBoolean, requireString } from "../check.ts";
import { checkPoint, hair, placeBetween, sideOf, straightFeet, type Point } from "./plane.ts";

/**
 * The ways in which a wall can affect a line that crosses it. `solid` blocks it completely, like a wall or a
 * closed door. `screen` partly blocks it, like a railing, a window or a curtain. `outline` is the edge of an
 * object that characters can see over, such as a crate on the map. A line that enters and leaves the object
 * meets only one obstacle.
 */
export const wallKinds = ["solid", "screen", "outline"] as const;
export type WallKind = (typeof wallKinds)[number];

/** The possible sides on which a wall blocks, as seen from its start toward its end. */
export const wallSides = ["both", "left", "right"] as const;
export type WallSide = (typeof wallSides)[number];

/** A straight wall. */
export interface Wall {
  readonly id: string;
  readonly from: Point;
  readonly to: Point;
  readonly kind: WallKind;
  readonly blocksMovement: boolean;
  readonly side: WallSide;
}

/** A point where a line meets a wall. */
export interface Crossing {
  readonly wall: Wall;
  readonly at: Point;
  readonly feet: number;
}

const checked = new WeakSet<object>();

/**
 * Validates walls and returns them. Throws a RuleError if a wall is invalid. Walls that were already
 * validated aren't checked again.
 */
export function checkWalls(path: string, walls: readonly Wall[]): readonly Wall[] {
  if (checked.has(walls)) return walls;
  walls.forEach((wall, index) => {
    const own = `${path}.${index}`;
    requireString(`${own}.id`, record(own, wall).id);
    checkPoint(`${own}.from`, wall.from);
    checkPoint(`${own}.to`, wall.to);
    oneOf(`${own}.kind`, wall.kind, wallKinds);
    requireBoolean(`${own}.blocksMovement`, wall.blocksMovement);
    oneOf(`${own}.side`, wall.side, wallSides);
  });
  checked.add(walls);
  return walls;
}

/** A point where a line touches the end of a wall. */
interface Touch {
  readonly wall: Wall;
  readonly part: number;
  readonly side: number;
}

/**
 * Returns where a line meets walls, nearest first. A line that only touches the end of a wall doesn't meet
 * that wall. If walls on opposite sides of the line join at such a point, the line meets the first of them,
 * so corners have no gaps.
 */
export function crossings(walls: readonly Wall[], from: Point, to: Point): readonly Crossing[] {
  const west = Math.min(from.x, to.x);
  const east = Math.max(from.x, to.x);
  const north = Math.min(from.y, to.y);
  const south = Math.max(from.y, to.y);
  const found: { wall: Wall; part: number }[] = [];
  const touches: Touch[] = [];
  for (const wall of walls) {
    const { from: a, to: b } = wall;
    if (
      (a.x < west && b.x < west) ||
      (a.x > east && b.x > east) ||
      (a.y < north && b.y < north) ||
      (a.y > south && b.y > south)
    )
      continue;
    meet(wall, from, to, found, touches);
  }
  for (const touch of touches) {
    const joined = touches.some(
      other => other.side * touch.side < 0 && Math.abs(other.part - touch.part) < hair,
    );
    const isListed = found.some(other => Math.abs(other.part - touch.part) < hair);
    if (joined && !isListed) found.push({ wall: touch.wall, part: touch.part });
  }
  const feet = straightFeet(from, to);
  return found
    .sort((a, b) => a.part - b.part)
    .map(({ wall, part }) => ({ wall, at: placeBetween(from, to, part), feet: part * feet }));
}

function meet(
  wall: Wall,
  from: Point,
  to: Point,
  found: { wall: Wall; part: number }[],
  touches: Touch[],
): void {
  const { from: a, to: b } = wall;
  const start = sideOf(a, b, from);
  const end = sideOf(a, b, to);
  // A line that starts exactly on a wall is on neither side of it, so it doesn't cross the wall.
  if (Math.abs(start) < hair || start * end >= 0) return;
  if (wall.side !== "both" && (wall.side === "left") !== start < 0) return;
  const part = start / (start - end);
  const one = sideOf(from, to, a);
  const other = sideOf(from, to, b);
  if (Math.abs(one) < hair) touches.push({ wall, part, side: other });
  else if (Math.abs(other) < hair) touches.push({ wall, part, side: one });
  else if (one * other < 0) found.push({ wall, part });
}
