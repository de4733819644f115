import { list, record } from "../check.ts";
import { RuleError } from "../rule-error.ts";
import { checkGrid, type Grid } from "./grid.ts";
import { checkPiece, type Piece } from "./piece.ts";
import { checkPoint, type Point } from "./plane.ts";
import { checkTerrain, type Terrain } from "./terrain.ts";
import { checkWalls, type Wall } from "./walls.ts";

/**
 * A map in the form that the rules use, with all lengths in feet. Moving a piece creates a new battlefield,
 * which can share its list of walls with the old one.
 */
export interface Battlefield {
  readonly grid: Grid;
  readonly walls: readonly Wall[];
  readonly pieces: readonly Piece[];
  /** Areas of difficult terrain (R6.3), each defined by its corners. */
  readonly difficult: readonly (readonly Point[])[];
  /** Obstacles, raised ground and water (R6.4, R6.11). None by default. */
  readonly terrain?: readonly Terrain[];
}

const byId = new WeakMap<object, ReadonlyMap<string, Piece>>();

/**
 * Validates a battlefield and returns it. Throws a RuleError if it is invalid. A validated battlefield isn't
 * checked again, so it must not change.
 */
export function checkBattlefield(field: Battlefield): Battlefield {
  if (byId.has(record("field", field))) return field;
  checkGrid("field.grid", field.grid);
  checkWalls("field.walls", list("field.walls", field.walls));
  list("field.pieces", field.pieces).forEach((piece, index) => checkPiece(`field.pieces.${index}`, piece));
  list("field.difficult", field.difficult).forEach((shape, index) => {
    list(`field.difficult.${index}`, shape).forEach((point, corner) =>
      checkPoint(`field.difficult.${index}.${corner}`, point),
    );
  });
  list("field.terrain", field.terrain ?? []).forEach((one, index) =>
    checkTerrain(`field.terrain.${index}`, one),
  );
  const pieces = new Map(field.pieces.map(piece => [piece.id, piece]));
  if (pieces.size < field.pieces.length)
    throw new RuleError("field.pieces", field.pieces, "a list of pieces with unique IDs");
  byId.set(field, pieces);
  return field;
}

/** Returns the piece with this ID. Throws a RuleError that names `path` if it isn't on the battlefield. */
export function pieceOf(field: Battlefield, path: string, id: string): Piece {
  const piece = byId.get(checkBattlefield(field))?.get(id);
  if (piece === undefined) throw new RuleError(path, id, "the ID of a piece of this battlefield");
  return piece;
}
