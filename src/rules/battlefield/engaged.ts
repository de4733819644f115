import { pieceOf, type Battlefield } from "./battlefield.ts";
import { apartPieces } from "./distance.ts";
import { areEnemies, centerOfPiece, type Piece } from "./piece.ts";
import { straightFeet } from "./plane.ts";
import { crossings } from "./walls.ts";

/**
 * Returns the IDs of the pieces that engage a piece in melee (T10): enemies in adjacent spaces who aren't Out
 * of the Fight or behind a wall. Throws a RuleError for an unknown ID.
 */
export function engagedBy(field: Battlefield, whom: string): readonly string[] {
  const target = pieceOf(field, "whom", whom);
  return field.pieces
    .filter(
      piece =>
        piece.kind === "character" &&
        !piece.down &&
        areEnemies(piece, target) &&
        isBeside(field, target, piece),
    )
    .map(({ id }) => id);
}

/**
 * Returns the IDs of all pieces next to the given piece, which a missed shot may hit instead (R7.14a, R7.26),
 * sorted by distance between centers. Throws a RuleError if the ID is unknown.
 */
export function besideOf(field: Battlefield, whom: string): readonly string[] {
  const target = pieceOf(field, "whom", whom);
  const near = field.pieces
    .filter(piece => piece.id !== whom && isBeside(field, target, piece))
    .map(piece => ({
      id: piece.id,
      feet: Math.round(straightFeet(centerOfPiece(target), centerOfPiece(piece)) * 1000),
    }));
  return near.sort((a, b) => a.feet - b.feet || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
}

/** Returns whether two pieces are adjacent and not separated by a wall. */
function isBeside(field: Battlefield, one: Piece, other: Piece): boolean {
  if (one.id === other.id) return false;
  const { adjacent, from, to } = apartPieces(field, one, other);
  return adjacent && !crossings(field.walls, from, to).some(({ wall }) => wall.kind === "solid");
}
