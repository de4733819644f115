import { finiteNumber, record, truth, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import type { FlankReason } from "./attack-facts.ts";

const fullTurn = 360;

/**
 * Does somebody stand in the back arc of a character who faces that way? Both directions in degrees, seen
 * from the character. R7.15; the size of the back arc is a house rule. Exactly on the edge is still in front.
 * Throws a RuleError for directions that are no numbers.
 */
export function inBackArc(facing: number, direction: number, houseRules: HouseRules): boolean {
  checkHouseRules(houseRules);
  const turned = Math.abs(finiteNumber("direction", direction) - finiteNumber("facing", facing)) % fullTurn;
  return Math.min(turned, fullTurn - turned) > (fullTurn - houseRules.backArcDegrees) / 2;
}

/** Enemies who engage somebody in melee at once so that they are Flanked. */
const flankingEnemies = 2;

/** What decides whether somebody is Flanked by where the others stand. */
export interface FlankFacts {
  /** Enemies who engage the target, the attacker among them. */
  readonly engagedBy: number;
  /** Whether the target has not noticed the attacker. */
  readonly unaware: boolean;
  /**
   * Which way the target faces and in which direction the attacker is, in degrees; leave it out where nobody
   * has a facing.
   */
  readonly bearing?: { readonly facing: number; readonly attacker: number };
}

/**
 * Why is a target Flanked? Engaged by two enemies or more, hit from its back arc, or by somebody it has not
 * noticed. T10, R7.14; arcs count by themselves only where the house rule `arcsAutomatic` says so (R7.15).
 * Throws a RuleError for facts that cannot be.
 */
export function whyFlanked(facts: FlankFacts, houseRules: HouseRules): readonly FlankReason[] {
  checkHouseRules(houseRules);
  const { bearing } = record("flank", facts);
  if (bearing !== undefined) record("flank.bearing", bearing);
  const fromBehind =
    bearing !== undefined &&
    houseRules.arcsAutomatic &&
    inBackArc(bearing.facing, bearing.attacker, houseRules);
  const reasons: readonly { readonly reason: FlankReason; readonly holds: boolean }[] = [
    { reason: "engaged", holds: wholeNumber("flank.engagedBy", facts.engagedBy, 0) >= flankingEnemies },
    { reason: "backArc", holds: fromBehind },
    { reason: "unaware", holds: truth("flank.unaware", facts.unaware) },
  ];
  return reasons.filter(({ holds }) => holds).map(({ reason }) => reason);
}
