import { finiteNumber, record, requireBoolean, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import type { FlankReason } from "./attack-facts.ts";

const fullTurn = 360;

/**
 * Returns whether a direction is in the back arc of a character with the given facing (R7.15). Both are in
 * degrees. A house rule defines the size of the back arc. Directions exactly on its edge are treated as
 * front. Throws a RuleError for directions that aren't numbers.
 */
export function inBackArc(facing: number, direction: number, houseRules: HouseRules): boolean {
  checkHouseRules(houseRules);
  const turned = Math.abs(finiteNumber("direction", direction) - finiteNumber("facing", facing)) % fullTurn;
  return Math.min(turned, fullTurn - turned) > (fullTurn - houseRules.backArcDegrees) / 2;
}

/** The number of enemies that must engage a target in melee at the same time to make it Flanked. */
const flankingEnemies = 2;

/** The facts that determine whether a target is Flanked. */
export interface FlankFacts {
  /** The number of enemies who engage the target, including the attacker. */
  readonly engagedBy: number;
  /** Whether the target is unaware of the attacker. */
  readonly unaware: boolean;
  /**
   * The target's facing and the direction of the attacker, in degrees. Omitted if the target has no facing.
   */
  readonly bearing?: { readonly facing: number; readonly attacker: number };
}

/**
 * Returns the reasons why a target is Flanked (T10, R7.14): two or more enemies engage it, the attack comes
 * from its back arc, or it hasn't noticed the attacker. The back arc counts only if the house rule
 * `arcsAutomatic` is on (R7.15). Throws a RuleError for invalid facts.
 */
export function flankedReasons(facts: FlankFacts, houseRules: HouseRules): readonly FlankReason[] {
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
    { reason: "unaware", holds: requireBoolean("flank.unaware", facts.unaware) },
  ];
  return reasons.filter(({ holds }) => holds).map(({ reason }) => reason);
}
