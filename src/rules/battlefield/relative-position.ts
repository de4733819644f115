import type { FlankReason } from "../combat/attack-facts.ts";
import { coverOf, type Cover } from "../combat/cover.ts";
import { flankedReasons } from "../combat/facing.ts";
import type { RangeBand } from "../combat/range.ts";
import { record, requireBoolean } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { arcTowards } from "./arcs.ts";
import { pieceOf, type Battlefield } from "./battlefield.ts";
import { apartPieces, type Apart } from "./distance.ts";
import { engagedBy } from "./engaged.ts";
import { lineEnd, lineOfFire, type LineOfFire, type LineProbe } from "./line-of-fire.ts";
import { centerOfPiece, type Piece } from "./piece.ts";
import { bearingTo, type Point } from "./plane.ts";

/** A target's position relative to an attacker on a map. */
export interface RelativePositionOnMap {
  readonly feet: number;
  readonly riseFeet: number;
  readonly band: RangeBand;
  readonly adjacent: boolean;
  /** The line of a shot and the obstacles on it. */
  readonly line: LineOfFire;
  /** The IDs of the enemies who are engaging the target. */
  readonly engagedBy: readonly string[];
  /** The position-related reasons why the target is Flanked. */
  readonly flanked: readonly FlankReason[];
  /** The target's arc that the attacker is in, or null if the target has no facing. */
  readonly arc: "front" | "back" | null;
  /**
   * Whether the target is in the attacker's front arc, as a shot requires (R7.12). It is true if the attacker
   * has no facing.
   */
  readonly inFront: boolean;
}

/**
 * Returns the position of a target relative to an attacker: the distance and range band (R6.1, R16.3), the
 * obstacles to a shot (R7.12, R7.12a), and whether the target is Flanked, either because pieces engage it or
 * because the attacker is in its back arc (T10, R7.15). Arcs are used only if the house rule `arcsAutomatic`
 * is on. If it is, a large attacker's line of fire starts in its front half. Throws a RuleError for IDs that
 * the battlefield doesn't contain.
 */
export function relativePositionOnMap(
  field: Battlefield,
  attacker: string,
  target: string,
  houseRules: HouseRules,
  probe?: LineProbe,
): RelativePositionOnMap {
  checkHouseRules(houseRules);
  const own = pieceOf(field, "attacker", attacker);
  const other = pieceOf(field, "target", target);
  const distance = apartPieces(field, own, other);
  const engaging = engagedBy(field, target);
  const arcs = houseRules.arcsAutomatic;
  const bearing =
    arcs && other.facing !== null
      ? { bearing: { facing: other.facing, attacker: bearingTo(centerOfPiece(other), centerOfPiece(own)) } }
      : {};
  return {
    feet: distance.feet,
    riseFeet: distance.riseFeet,
    band: distance.band,
    adjacent: distance.adjacent,
    engagedBy: engaging,
    line: lineOfFire(
      field,
      lineEnd(own, startOf(own, other, distance, houseRules), field.grid.spaceFeet),
      lineEnd(other, distance.to, field.grid.spaceFeet),
      [attacker, target],
      probe,
    ),
    flanked: flankedReasons({ engagedBy: engaging.length, unaware: false, ...bearing }, houseRules),
    arc: arcs ? arcTowards(other, centerOfPiece(own), houseRules) : null,
    inFront: !arcs || arcTowards(own, centerOfPiece(other), houseRules) !== "back",
  };
}

/**
 * Returns the center of the space in which the line starts. This is the attacker's space closest to the
 * target or, if facing is used, the closest one in the attacker's front half.
 */
function startOf(own: Piece, other: Piece, { from }: Apart, houseRules: HouseRules): Point {
  if (!houseRules.arcsAutomatic || own.spaces.length === 1 || arcTowards(own, from, houseRules) !== "back")
    return from;
  const goal = centerOfPiece(other);
  const front = own.spaces.filter(space => arcTowards(own, space, houseRules) !== "back");
  const far = ({ x, y }: Point) => (x - goal.x) ** 2 + (y - goal.y) ** 2;
  return front.reduce<Point>((best, space) => (far(space) < far(best) ? space : best), front[0] ?? from);
}

/** The circumstances that affect cover, apart from positions. */
export interface CoverCircumstances {
  readonly targetProne: boolean;
  readonly seeking: boolean;
}

/**
 * Returns the cover of a target in a given position (R7.12, R7.12a, A6, T11.2), like {@link coverOf}. For
 * Seeking attacks, cover has no effect if there is any line of sight. Throws a RuleError for invalid
 * circumstances. Library only: the system determines cover from choices, whose defaults come from the map.
 */
export function coverOnMap(
  position: Pick<RelativePositionOnMap, "line">,
  circumstances: CoverCircumstances,
  houseRules: HouseRules,
): Cover {
  const line = record("position.line", record("position", position).line);
  const { targetProne, seeking } = record("circumstances", circumstances);
  return coverOf(
    {
      crossed: line.crossed,
      wall: line.wall,
      targetProne,
      seeking: requireBoolean("circumstances.seeking", seeking) && line.wall !== "wholly",
    },
    houseRules,
  );
}
