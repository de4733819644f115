import { finiteNumber } from "../check.ts";
import { bandAt, type RangeBand } from "../combat/range.ts";
import { checkBattlefield, pieceOf, type Battlefield } from "./battlefield.ts";
import { groundFeet, type Grid } from "./grid.ts";
import type { Piece } from "./piece.ts";
import { checkPoint, straightFeet, type Point } from "./plane.ts";

/** The distance between two pieces. */
export interface Apart {
  readonly feet: number;
  /** The vertical distance in feet. */
  readonly riseFeet: number;
  readonly band: RangeBand;
  /** Whether the pieces are in adjacent spaces, within reach of bare hands. */
  readonly adjacent: boolean;
  /** The two spaces between which the distance is measured: for large pieces, the nearest ones. */
  readonly from: Point;
  readonly to: Point;
}

/**
 * Returns the distance between two pieces in feet, from their nearest spaces. It is a straight line through
 * the air that includes the difference in height. On a grid, it is rounded to whole spaces (R6.1, R16.3).
 * Throws a RuleError for IDs that the battlefield doesn't contain. Library only: the system has the pieces
 * themselves instead of their IDs.
 */
export function apart(field: Battlefield, from: string, to: string): Apart {
  return apartPieces(field, pieceOf(field, "from", from), pieceOf(field, "to", to));
}

/** Does the same as {@link apart} for pieces that might not be part of the battlefield. */
export function apartPieces({ grid }: Battlefield, one: Piece, other: Piece): Apart {
  const nearest = nearestSpaces(grid, one, other);
  const ground =
    grid.kind === "gridless"
      ? Math.max(0, nearest.feet - beyondSpace(grid, one) - beyondSpace(grid, other))
      : nearest.feet;
  return measured(grid, ground, riseBetween(grid, one, other), nearest.from, nearest.to);
}

/**
 * Returns the distance in feet from a piece to a place at a given elevation, measured like {@link apart}
 * (R6.1, R7.30). Throws a RuleError for an ID that the battlefield doesn't contain or an invalid place.
 * Library only: the system has the pieces themselves instead of their IDs.
 */
export function apartFromPlace(field: Battlefield, from: string, place: Point, elevationFeet: number): Apart {
  const piece = pieceOf(field, "from", from);
  const point = pointPiece(
    checkPoint("place", place),
    finiteNumber("elevationFeet", elevationFeet, -100_000, 100_000),
    field.grid,
  );
  return apartPieces(field, piece, point);
}

/** Returns a piece at this place that has the size of an ordinary character. */
export function pointPiece(place: Point, elevationFeet: number, { spaceFeet }: Grid): Piece {
  return {
    id: "",
    kind: "obstacle",
    spaces: [place],
    acrossFeet: spaceFeet,
    tallFeet: spaceFeet,
    elevationFeet,
    facing: null,
    side: "neutral",
    down: false,
  };
}

/**
 * Returns the distance in feet between two places along the ground (R6.1). Throws a RuleError for invalid
 * places.
 */
export function placesApart(field: Battlefield, from: Point, to: Point): number {
  const { grid } = checkBattlefield(field);
  return measured(grid, groundFeet(grid, checkPoint("from", from), checkPoint("to", to)), 0, from, to).feet;
}

function measured(grid: Grid, ground: number, riseFeet: number, from: Point, to: Point): Apart {
  const feet = throughAir(grid, ground, riseFeet);
  return { feet, riseFeet, from, to, band: bandAt(feet), adjacent: feet <= Math.round(grid.spaceFeet) };
}

/**
 * Returns the length in feet of a straight line through the air. On a grid, it is rounded to whole spaces,
 * like all distances.
 */
function throughAir({ kind, spaceFeet }: Grid, ground: number, rise: number): number {
  const straight = Math.hypot(ground, rise);
  if (rise === 0 || kind === "gridless") return Math.round(straight);
  return Math.round(Math.round(straight / spaceFeet) * spaceFeet);
}

/**
 * Returns the nearest spaces of two pieces, and the distance in feet along the ground between the centers of
 * these spaces.
 */
function nearestSpaces(
  grid: Grid,
  { spaces: own }: Piece,
  { spaces: others }: Piece,
): { feet: number; from: Point; to: Point } {
  let best = { feet: Infinity, straight: Infinity, from: own[0] as Point, to: others[0] as Point };
  for (const from of own) {
    for (const to of others) {
      const feet = groundFeet(grid, from, to);
      const straight = straightFeet(from, to);
      if (feet < best.feet || (feet === best.feet && straight < best.straight))
        best = { feet, straight, from, to };
    }
  }
  return best;
}

/**
 * Returns how far a piece extends beyond the space of an ordinary character, in feet. Used only without a
 * grid.
 */
function beyondSpace({ spaceFeet }: Grid, { acrossFeet }: Piece): number {
  return Math.max(0, acrossFeet - spaceFeet) / 2;
}

/**
 * Returns the vertical distance in feet between the closest ends of two pieces, or 0 if they overlap in
 * height.
 */
function riseBetween({ spaceFeet }: Grid, one: Piece, other: Piece): number {
  const top = (piece: Piece) => piece.elevationFeet + Math.max(0, piece.tallFeet - spaceFeet);
  return Math.max(0, other.elevationFeet - top(one), one.elevationFeet - top(other));
}
