import { finiteNumber } from "../check.ts";
import { inBackArc } from "../combat/facing.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { pieceOf, type Battlefield } from "./battlefield.ts";
import { centerOfPiece, type Piece } from "./piece.ts";
import { bearingTo, type Point } from "./plane.ts";

/**
 * Returns the arc of a piece that contains another piece (R7.15), or null if the first piece has no facing or
 * both are in the same place. The house rules define the width of the back arc. Throws a RuleError for IDs
 * that the battlefield doesn't contain. Library only: the system uses the pieces themselves instead of their
 * IDs.
 */
export function arcOf(
  field: Battlefield,
  bearer: string,
  other: string,
  houseRules: HouseRules,
): "front" | "back" | null {
  return arcTowards(
    pieceOf(field, "bearer", bearer),
    centerOfPiece(pieceOf(field, "other", other)),
    houseRules,
  );
}

/**
 * Returns the arc of a piece in which a point lies, or null if the piece has no facing or the point is its
 * center.
 */
export function arcTowards(bearer: Piece, place: Point, houseRules: HouseRules): "front" | "back" | null {
  const own = centerOfPiece(bearer);
  if (bearer.facing === null || (own.x === place.x && own.y === place.y)) return null;
  return inBackArc(bearer.facing, bearingTo(own, place), houseRules) ? "back" : "front";
}

/**
 * Returns the directions at which the front arc of a character with the given facing begins and ends, in
 * degrees clockwise from north, or null if the arc is a full circle (R7.15). Throws a RuleError if the facing
 * isn't a number.
 */
export function frontArc(
  facing: number,
  houseRules: HouseRules,
): { readonly from: number; readonly to: number } | null {
  const { backArcDegrees } = checkHouseRules(houseRules);
  const middle = finiteNumber("facing", facing);
  const half = (360 - backArcDegrees) / 2;
  return backArcDegrees === 0 ? null : { from: middle - half, to: middle + half };
}
