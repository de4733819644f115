import { finiteNumber } from "../check.ts";
import { blastFarAway, type BlastHindrance } from "../combat/area.ts";
import { pieceOf, type Battlefield } from "./battlefield.ts";
import { apartPieces, pointPiece } from "./distance.ts";
import { isDifficult } from "./ground.ts";
import { lineEnd, lineOfFire, type LineProbe } from "./line-of-fire.ts";
import { centerOfPiece } from "./piece.ts";
import { checkPoint, type Point } from "./plane.ts";

/** The distance to the point at which a Blast is aimed, and the hindrances on the map. */
export interface AimOnMap {
  readonly feet: number;
  readonly hindrances: readonly BlastHindrance[];
}

/**
 * Returns the distance from a character to a point on a map, and what makes it harder to place a Blast there:
 * an object in between, a distance of more than 20 ft, or difficult terrain under the character or the point
 * (R7.32). Poor visibility isn't included, because users enter it themselves. Throws a RuleError for an
 * unknown ID or an invalid place.
 */
export function aimOnMap(
  field: Battlefield,
  thrower: string,
  point: Point,
  elevationFeet: number,
  probe?: LineProbe,
): AimOnMap {
  const own = pieceOf(field, "thrower", thrower);
  const goal = pointPiece(
    checkPoint("point", point),
    finiteNumber("elevationFeet", elevationFeet, -100_000, 100_000),
    field.grid,
  );
  const { feet, from, to } = apartPieces(field, own, goal);
  // Pieces at the targeted point itself aren't in the way.
  const there = field.pieces.filter(piece => apartPieces(field, piece, goal).feet === 0).map(({ id }) => id);
  const { inTheWay } = lineOfFire(
    field,
    lineEnd(own, from, field.grid.spaceFeet),
    lineEnd(goal, to, field.grid.spaceFeet),
    [thrower, ...there],
    probe,
  );
  const known: Readonly<Partial<Record<BlastHindrance, boolean>>> = {
    obstacleBetween: inTheWay.length > 0,
    farAway: feet > blastFarAway,
    attackerUnstable: isDifficult(field, centerOfPiece(own)),
    pointUnstable: isDifficult(field, point),
  };
  return { feet, hindrances: (Object.keys(known) as BlastHindrance[]).filter(key => known[key] === true) };
}
