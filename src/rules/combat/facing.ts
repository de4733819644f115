import { finiteNumber } from "../check.ts";
import type { HouseRules } from "../house-rules.ts";

const fullTurn = 360;

/**
 * Does somebody stand in the back arc of a character who faces that way? Both directions in degrees, seen from the character.
 * R7.15; the size of the back arc is a house rule. Exactly on the edge is still in front. Throws a RuleError for directions that are no numbers.
 */
export function inBackArc(facing: number, direction: number, houseRules: HouseRules): boolean {
  const turned = Math.abs(finiteNumber("direction", direction) - finiteNumber("facing", facing)) % fullTurn;
  return Math.min(turned, fullTurn - turned) > (fullTurn - houseRules.backArcDegrees) / 2;
}
