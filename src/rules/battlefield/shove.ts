import { finiteNumber } from "../check.ts";
import { pieceOf, type Battlefield } from "./battlefield.ts";
import { cellAt, cellsAlong, centerOf, ringAround, stepsBetween, type Grid } from "./grid.ts";
import type { Cell } from "./hexes.ts";
import { centerOfPiece, type Piece } from "./piece.ts";
import { bearingTo, checkPoint, hair, placeTowards, straightFeet, wholeTurn, type Point } from "./plane.ts";
import { crossings } from "./walls.ts";

/** The result of pushing or pulling a piece. */
export interface Shove {
  /** The positions that the center of the piece passes through, from start to end. */
  readonly path: readonly Point[];
  readonly to: Point;
  /** The distance actually moved in feet, on which the results of a collision depend (T11.2). */
  readonly feet: number;
  /** The obstacle that stopped the piece, or null if nothing did. */
  readonly met: { readonly what: "wall" | "character" | "obstacle" | "barrier"; readonly id: string } | null;
}

const farthest = 10_000;

/**
 * Returns the result of pushing a piece away from a place by a number of feet (T11.2, Knockback). The piece
 * moves in a straight line, space by space, until it is blocked by a wall or by a piece that isn't down.
 * Throws a RuleError for an unknown ID, an invalid place, or a negative number of feet.
 */
export function pushedAway(field: Battlefield, id: string, from: Point, feet: number): Shove {
  const piece = pieceOf(field, "id", id);
  const bearing = bearingTo(checkPoint("from", from), centerOfPiece(piece));
  return along(
    field,
    piece,
    pathTowards(field.grid, centerOfPiece(piece), bearing, finiteNumber("feet", feet, 0, farthest)),
  );
}

/**
 * Returns the result of pulling or dragging a piece up to the given number of feet toward a place (T11.2,
 * Gravity, Grip). The piece moves in a straight line and stops at the place. The piece `heldBy` stops it
 * without a collision. Throws a RuleError for unknown IDs, an invalid place, or a negative number of feet.
 */
export function pulledTowards(
  field: Battlefield,
  id: string,
  to: Point,
  feet: number,
  heldBy: string | null = null,
): Shove {
  const piece = pieceOf(field, "id", id);
  const start = centerOfPiece(piece);
  const most = Math.min(finiteNumber("feet", feet, 0, farthest), straightFeet(start, checkPoint("to", to)));
  const holder = heldBy === null ? null : pieceOf(field, "heldBy", heldBy);
  const path =
    field.grid.kind === "gridless"
      ? pathTowards(field.grid, start, bearingTo(start, to), most)
      : pathTo(field.grid, start, to, feet);
  const shove = along(field, piece, path);
  return holder !== null && shove.met?.id === holder.id ? { ...shove, met: null } : shove;
}

/**
 * Whether a piece can be at a point without overlapping a piece that isn't down. On a hex grid, each
 * character occupies a hex (R6.1). Throws a RuleError if the ID is unknown or the point is invalid. Library
 * only: the system uses the pieces themselves instead of their IDs.
 */
export function isFree(field: Battlefield, id: string, place: Point): boolean {
  const piece = pieceOf(field, "id", id);
  return occupant(field, piece, centerOfPiece(piece), checkPoint("place", place)) === null;
}

/**
 * Returns the points that a piece's center passes through, step by step, when the piece moves in a direction.
 */
function pathTowards(grid: Grid, start: Point, bearing: number, feet: number): readonly Point[] {
  if (grid.kind === "gridless")
    return Array.from({ length: Math.floor(feet + hair) }, (_, index) =>
      placeTowards(start, bearing, index + 1),
    );
  const steps = Math.floor(feet / grid.spaceFeet + hair);
  if (steps === 0) return [];
  const own = cellAt(grid, start);
  const off = (cell: Cell) => {
    const to = bearingTo(centerOf(grid, own), centerOf(grid, cell));
    return Math.round(Math.min(wholeTurn(to - bearing), wholeTurn(bearing - to)) * 1000);
  };
  const goal = ringAround(grid, own, steps).reduce((best, cell) => (off(cell) < off(best) ? cell : best));
  return offset(grid, start, cellsAlong(grid, own, goal));
}

function pathTo(grid: Grid, start: Point, to: Point, feet: number): readonly Point[] {
  const own = cellAt(grid, start);
  const goal = cellAt(grid, to);
  const steps = Math.min(Math.floor(feet / grid.spaceFeet + hair), stepsBetween(grid, own, goal));
  return offset(grid, start, cellsAlong(grid, own, goal).slice(0, steps + 1));
}

/**
 * Returns the points of a path for a piece whose center may differ from the center of its space. The
 * difference is the same in every space of the path.
 */
function offset(grid: Grid, start: Point, [first, ...rest]: readonly Cell[]): readonly Point[] {
  const own = centerOf(grid, first as Cell);
  return rest.map(cell => {
    const { x, y } = centerOf(grid, cell);
    return { x: start.x + x - own.x, y: start.y + y - own.y };
  });
}

function along(field: Battlefield, piece: Piece, places: readonly Point[]): Shove {
  const { grid } = field;
  const path = [centerOfPiece(piece)];
  for (const place of places) {
    const met =
      wallMet(field, piece, path[0] as Point, path.at(-1) as Point, place) ??
      occupant(field, piece, path[0] as Point, place);
    if (met) return ended(grid, path, met);
    path.push(place);
  }
  return ended(grid, path, null);
}

function ended({ kind, spaceFeet }: Grid, path: readonly Point[], met: Shove["met"]): Shove {
  return {
    path,
    to: path.at(-1) as Point,
    feet: (path.length - 1) * (kind === "gridless" ? 1 : spaceFeet),
    met,
  };
}

/** Returns the spaces that a piece occupies after its center has moved from one point to another. */
function moved({ spaces }: Piece, from: Point, to: Point): readonly Point[] {
  return spaces.map(({ x, y }) => ({ x: x + to.x - from.x, y: y + to.y - from.y }));
}

function wallMet(
  { walls, grid }: Battlefield,
  piece: Piece,
  start: Point,
  from: Point,
  to: Point,
): Shove["met"] {
  const before = moved(piece, start, from);
  const after = moved(piece, start, to);
  // Without a grid, the path is extended by half the piece's width, because the edge of the piece meets a
  // wall before the center does.
  const rim = grid.kind === "gridless" ? piece.acrossFeet / 2 : 0;
  const wall = before.flatMap((place, index) => {
    const goal = after[index] as Point;
    return crossings(walls, place, placeTowards(goal, bearingTo(place, goal), rim)).filter(
      ({ wall: { blocksMovement } }) => blocksMovement,
    );
  })[0];
  return wall ? { what: "wall", id: wall.wall.id } : null;
}

/**
 * Returns the piece that blocks another piece's destination: an object, or a character who isn't down. Pieces
 * that already overlap the moving piece at the start don't stop it.
 */
function occupant(field: Battlefield, piece: Piece, start: Point, to: Point): Shove["met"] {
  const after = moved(piece, start, to);
  const other = field.pieces.find(
    each =>
      each.id !== piece.id &&
      !each.down &&
      overlap(field.grid, piece, after, each) &&
      !overlap(field.grid, piece, piece.spaces, each),
  );
  return other ? { what: other.kind, id: other.id } : null;
}

function overlap(grid: Grid, piece: Piece, spaces: readonly Point[], other: Piece): boolean {
  if (
    Math.abs(piece.elevationFeet - other.elevationFeet) >=
    Math.max(piece.tallFeet, other.tallFeet, grid.spaceFeet)
  )
    return false;
  return spaces.some(space =>
    other.spaces.some(taken => {
      if (grid.kind === "gridless")
        return straightFeet(space, taken) < (piece.acrossFeet + other.acrossFeet) / 2 - hair;
      return stepsBetween(grid, cellAt(grid, space), cellAt(grid, taken)) === 0;
    }),
  );
}
