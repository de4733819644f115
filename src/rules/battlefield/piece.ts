import { finiteNumber, list, oneOf, record, requireBoolean, requireString } from "../check.ts";
import { RuleError } from "../rule-error.ts";
import { checkPoint, middleOf, type Point } from "./plane.ts";

/**
 * The kinds of pieces on a map: a character, an obstacle such as a crate, or a barrier, which blocks the way
 * like a wall.
 */
export const pieceKinds = ["character", "obstacle", "barrier"] as const;
export type PieceKind = (typeof pieceKinds)[number];

/**
 * The side of a piece. Friendly and hostile pieces are each other's enemies, and neutral pieces have none.
 */
export const pieceSides = ["friendly", "hostile", "neutral"] as const;
export type PieceSide = (typeof pieceSides)[number];

/** A character or object on the map. */
export interface Piece {
  readonly id: string;
  readonly kind: PieceKind;
  /**
   * The centers of the spaces that the piece occupies or, if there is no grid, only the center of the piece.
   */
  readonly spaces: readonly Point[];
  /** The width of the piece in feet. */
  readonly acrossFeet: number;
  /** The height of the piece in feet. */
  readonly tallFeet: number;
  /** The piece's elevation above the ground, in feet. */
  readonly elevationFeet: number;
  /** The piece's facing in degrees clockwise from north, or null if it has none. */
  readonly facing: number | null;
  readonly side: PieceSide;
  /**
   * Whether the piece is Out of the Fight or defeated. If so, it provides no cover and neither engages nor
   * stops other pieces.
   */
  readonly down: boolean;
  /** The ID of the piece's map level. Omitted if the map has no levels. */
  readonly level?: string;
}

const mostSpaces = 400;

/** Validates a piece and returns it. Throws a RuleError that names `path` if the piece is invalid. */
export function checkPiece(path: string, piece: Piece): Piece {
  requireString(`${path}.id`, record(path, piece).id);
  oneOf(`${path}.kind`, piece.kind, pieceKinds);
  const { length } = list(`${path}.spaces`, piece.spaces);
  if (length < 1 || length > mostSpaces)
    throw new RuleError(`${path}.spaces`, piece.spaces, `a list of 1 to ${mostSpaces} places`);
  piece.spaces.forEach((space, index) => checkPoint(`${path}.spaces.${index}`, space));
  for (const name of ["acrossFeet", "tallFeet"] as const)
    finiteNumber(`${path}.${name}`, piece[name], 0, 10_000);
  finiteNumber(`${path}.elevationFeet`, piece.elevationFeet, -100_000, 100_000);
  if (piece.facing !== null) finiteNumber(`${path}.facing`, piece.facing);
  oneOf(`${path}.side`, piece.side, pieceSides);
  requireBoolean(`${path}.down`, piece.down);
  if (piece.level !== undefined) requireString(`${path}.level`, piece.level);
  return piece;
}

/** Returns the common center of all the spaces that a piece occupies. */
export function centerOfPiece({ spaces }: Piece): Point {
  return middleOf(spaces);
}

/** Whether two pieces are enemies of each other. */
export function areEnemies(a: Piece, b: Piece): boolean {
  return a.side !== "neutral" && b.side !== "neutral" && a.side !== b.side;
}
