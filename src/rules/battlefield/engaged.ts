import { pieceOf, type Battlefield } from "./battlefield.ts";
import { apartPieces } from "./distance.ts";
import { areEnemies, centreOfPiece, type Piece } from "./piece.ts";
import { straightFeet } from "./plane.ts";
import { crossings } from "./walls.ts";

/**
 * Ids of those who engage somebody in melee: enemies in the next space who are still up, with no wall
 * between. T10. Throws a RuleError for an unknown id.
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
 * Ids of everybody and everything next to somebody, whom a missed shot may hit: nearest first, by their
 * middles. R7.14a, R7.26. Throws a RuleError for an unknown id.
 */
export function besideOf(field: Battlefield, whom: string): readonly string[] {
  const target = pieceOf(field, "whom", whom);
  const near = field.pieces
    .filter(piece => piece.id !== whom && isBeside(field, target, piece))
    .map(piece => ({
      id: piece.id,
      feet: Math.round(straightFeet(centreOfPiece(target), centreOfPiece(piece)) * 1000),
    }));
  return near.sort((a, b) => a.feet - b.feet || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
}

/** Are two next to each other, without a wall between? */
function isBeside(field: Battlefield, one: Piece, other: Piece): boolean {
  if (one.id === other.id) return false;
  const { adjacent, from, to } = apartPieces(field, one, other);
  return adjacent && !crossings(field.walls, from, to).some(({ wall }) => wall.kind === "solid");
}
