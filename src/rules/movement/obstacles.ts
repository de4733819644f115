import { finiteNumber, list, oneOf, truth, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

/** R6.5, R6.6, R6.10: the pairs that get somebody over, up or down. */
export const athleticPairs = [
  { attribute: "strength", skill: "athletics" },
  { attribute: "dexterity", skill: "athletics" },
] as const;

/** R6.4: how high an obstacle may be and still be vaulted, in feet. */
export const vaultHeight = 5;

/** R6.5: the difficulty of vaulting, from easy to hard. */
export const vaultDifficulties = { easy: 1, average: 2, hard: 3 } as const;

/**
 * Must an obstacle of this height be climbed, or can it be vaulted? R6.4. Throws a RuleError for a negative
 * height.
 */
export function obstacleKind(feet: number): "vault" | "climb" {
  return finiteNumber("feet", feet, 0) <= vaultHeight ? "vault" : "climb";
}

/** What a vault comes to. */
export interface Vault {
  /** Whether the obstacle counts as clear ground or as difficult terrain. */
  readonly terrain: "clear" | "difficult";
  readonly prone: boolean;
}

/**
 * What comes of a vault? Met: clear ground. Failed: difficult terrain. Two or more under: Prone as well.
 * R6.5, A1. Throws a RuleError for a margin that is no whole number.
 */
export function vault(margin: number, houseRules: HouseRules): Vault {
  checkHouseRules(houseRules);
  const by = wholeNumber("margin", margin);
  return { terrain: by >= 0 ? "clear" : "difficult", prone: by <= houseRules.vaultProneMargin };
}

/** R6.6: how hard surfaces are to climb; a ladder needs no test. */
export const climbDifficulties = { ladder: 0, roughSlope: 1, roughVertical: 2, slickVertical: 3 } as const;
export type ClimbSurface = keyof typeof climbDifficulties;
const climbSurfaces = Object.keys(climbDifficulties) as readonly ClimbSurface[];

/**
 * How hard is a climb? The surface, harder if the GM says so, less 1 with a rope or the like; 0 needs no
 * test. R6.6. Throws a RuleError for an unknown surface or a negative addition.
 */
export function climbDifficulty(surface: ClimbSurface, aid: boolean, harder = 0): number {
  const difficulty =
    climbDifficulties[oneOf("surface", surface, climbSurfaces)] + wholeNumber("harder", harder, 0);
  return Math.max(0, difficulty - (truth("aid", aid) ? 1 : 0));
}

/**
 * How many feet of movement does a climb of so many feet take, up or down? Twice as many, since climbing is
 * slow; as many for somebody who is Slowed anyway, whose speed is halved already. R6.2a, R6.6, R6.15. Throws
 * a RuleError for a negative height.
 */
export function climbCost(feet: number, slowed: boolean): number {
  return finiteNumber("feet", feet, 0) * (truth("slowed", slowed) ? 1 : 2);
}

/** What can make a climber fall (R6.6). */
export const climbPerils = ["failedTest", "knockedBack", "knockedProne", "knockedOut"] as const;
export type ClimbPeril = (typeof climbPerils)[number];

/**
 * Does somebody fall who climbs? When any of these happened. R6.6. Throws a RuleError for an unknown peril.
 */
export function fallsFromClimb(perils: readonly ClimbPeril[]): boolean {
  return (
    list("perils", perils).map((peril, index) => oneOf(`perils.${index}`, peril, climbPerils)).length > 0
  );
}
