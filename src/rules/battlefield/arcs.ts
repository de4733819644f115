import { finiteNumber } from "../check.ts";
import { inBackArc } from "../combat/facing.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { pieceOf, type Battlefield } from "./battlefield.ts";
import { centreOfPiece, type Piece } from "./piece.ts";
import { bearingTo, type Point } from "./plane.ts";

/**
 * Which arc of a piece does another stand in? R7.15; the back arc is as wide as the house rule says. Null for
 * what has no front, and for who stands in the same place. Throws a RuleError for ids that the battlefield
 * does not know. Library only: modules ask by the id of a piece; the system has the pieces at hand.
 */
export function arcOf(
  field: Battlefield,
  bearer: string,
  other: string,
  houseRules: HouseRules,
): "front" | "back" | null {
  return arcTowards(
    pieceOf(field, "bearer", bearer),
    centreOfPiece(pieceOf(field, "other", other)),
    houseRules,
  );
}

/** In which arc of a piece a place lies. */
export function arcTowards(bearer: Piece, place: Point, houseRules: HouseRules): "front" | "back" | null {
  const own = centreOfPiece(bearer);
  if (bearer.facing === null || (own.x === place.x && own.y === place.y)) return null;
  return inBackArc(bearer.facing, bearingTo(own, place), houseRules) ? "back" : "front";
}

/**
 * Where does the front arc of somebody begin and end who faces that way? Degrees clockwise from north, from
 * the first to the last; null when all around is front. R7.15. Throws a RuleError for a direction that is no
 * number.
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
