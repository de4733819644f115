import { finiteNumber } from "../check.ts";
import { bandAt, type RangeBand } from "../combat/range.ts";
import { checkBattlefield, pieceOf, type Battlefield } from "./battlefield.ts";
import { groundFeet, type Grid } from "./grid.ts";
import type { Piece } from "./piece.ts";
import { checkPoint, straightFeet, type Point } from "./plane.ts";

/** How far apart two are. */
export interface Apart {
  readonly feet: number;
  /** Feet that one is above the other. */
  readonly riseFeet: number;
  readonly band: RangeBand;
  /** In the next space, so that one can strike the other with a fist. */
  readonly adjacent: boolean;
  /** The spaces from and to which it was measured: of large ones the nearest. */
  readonly from: Point;
  readonly to: Point;
}

/**
 * How far is it from one piece to another? In feet from the nearest space of the one to the nearest space of
 * the other, with what one is above the other: a straight line through the air, on a grid to the nearest
 * whole space. R6.1, R16.3. Throws a RuleError for ids that the battlefield does not know. Library only:
 * modules ask by the id of a piece; the system has the pieces at hand.
 */
export function apart(field: Battlefield, from: string, to: string): Apart {
  return apartPieces(field, pieceOf(field, "from", from), pieceOf(field, "to", to));
}

/** {@link apart} for pieces that need not stand on the battlefield. */
export function apartPieces({ grid }: Battlefield, one: Piece, other: Piece): Apart {
  const nearest = nearestSpaces(grid, one, other);
  const ground =
    grid.kind === "gridless"
      ? Math.max(0, nearest.feet - beyondSpace(grid, one) - beyondSpace(grid, other))
      : nearest.feet;
  return measured(grid, ground, riseBetween(grid, one, other), nearest.from, nearest.to);
}

/**
 * How far is it from a piece to a place so many feet above the ground? As {@link apart} measures. R6.1,
 * R7.30. Throws a RuleError for an id that the battlefield does not know or a place that is none. Library
 * only: modules ask by the id of a piece; the system has the pieces at hand.
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

/** A place as if an ordinary character stood there. */
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

/** Feet between two places along the ground. R6.1. Throws a RuleError for places that are none. */
export function placesApart(field: Battlefield, from: Point, to: Point): number {
  const { grid } = checkBattlefield(field);
  return measured(grid, groundFeet(grid, checkPoint("from", from), checkPoint("to", to)), 0, from, to).feet;
}

function measured(grid: Grid, ground: number, riseFeet: number, from: Point, to: Point): Apart {
  const feet = throughAir(grid, ground, riseFeet);
  return { feet, riseFeet, from, to, band: bandAt(feet), adjacent: feet <= Math.round(grid.spaceFeet) };
}

/** A straight line through the air; on a grid whole spaces, as everything there is counted in them. */
function throughAir({ kind, spaceFeet }: Grid, ground: number, rise: number): number {
  const straight = Math.hypot(ground, rise);
  if (rise === 0 || kind === "gridless") return Math.round(straight);
  return Math.round(Math.round(straight / spaceFeet) * spaceFeet);
}

/** Which spaces of two are nearest to each other, and feet between their middles along the ground. */
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

/** What a piece reaches from its middle beyond the space of an ordinary one, where there is no grid. */
function beyondSpace({ spaceFeet }: Grid, { acrossFeet }: Piece): number {
  return Math.max(0, acrossFeet - spaceFeet) / 2;
}

/**
 * Feet up or down from one to the other: none where they stand on the same height, of tall ones from the
 * nearest.
 */
function riseBetween({ spaceFeet }: Grid, one: Piece, other: Piece): number {
  const top = (piece: Piece) => piece.elevationFeet + Math.max(0, piece.tallFeet - spaceFeet);
  return Math.max(0, other.elevationFeet - top(one), one.elevationFeet - top(other));
}
