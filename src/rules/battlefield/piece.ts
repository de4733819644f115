import { finiteNumber, list, oneOf, record, truth, words } from "../check.ts";
import { RuleError } from "../rule-error.ts";
import { checkPoint, middleOf, type Point } from "./plane.ts";

/** What stands on a map: somebody, a thing such as a crate, or a barrier that closes a way as a wall does. */
export const pieceKinds = ["character", "obstacle", "barrier"] as const;
export type PieceKind = (typeof pieceKinds)[number];

/** On whose side somebody is. Friends and foes are enemies of each other; who is neutral is nobody's. */
export const pieceSides = ["friendly", "hostile", "neutral"] as const;
export type PieceSide = (typeof pieceSides)[number];

/** Somebody or something on the map. */
export interface Piece {
  readonly id: string;
  readonly kind: PieceKind;
  /** The middles of the spaces that it fills; without a grid its own middle alone. */
  readonly spaces: readonly Point[];
  /** Feet across. */
  readonly acrossFeet: number;
  /** Feet from its foot to its head. */
  readonly tallFeet: number;
  /** Feet above the ground on which its foot is. */
  readonly elevationFeet: number;
  /** Which way it faces, in degrees clockwise from north; null for what has no front. */
  readonly facing: number | null;
  readonly side: PieceSide;
  /** Out of the Fight or defeated: it is nobody's cover, engages nobody, and nobody is stopped by it. */
  readonly down: boolean;
  /** The level of the map on which it stands, by id; left out where there are none. */
  readonly level?: string;
}

const mostSpaces = 400;

/** Returns the piece when it is one; throws a RuleError that names `path` otherwise. */
export function checkPiece(path: string, piece: Piece): Piece {
  words(`${path}.id`, record(path, piece).id);
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
  truth(`${path}.down`, piece.down);
  if (piece.level !== undefined) words(`${path}.level`, piece.level);
  return piece;
}

/** The middle of all that a piece fills. */
export function centreOfPiece({ spaces }: Piece): Point {
  return middleOf(spaces);
}

/** Are these two enemies of each other? */
export function areEnemies(a: Piece, b: Piece): boolean {
  return a.side !== "neutral" && b.side !== "neutral" && a.side !== b.side;
}
