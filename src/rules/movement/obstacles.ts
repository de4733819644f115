import { finiteNumber, list, oneOf, requireBoolean, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

/** The attributes and skills for vaulting, climbing and jumping down (R6.5, R6.6, R6.10). */
export const athleticPairs = [
  { attribute: "strength", skill: "athletics" },
  { attribute: "dexterity", skill: "athletics" },
] as const;

/** The maximum height in feet of an obstacle that can be vaulted (R6.4). */
export const vaultHeight = 5;

/** The difficulties of vaulting, from easiest to hardest (R6.5). */
export const vaultDifficulties = { easy: 1, average: 2, hard: 3 } as const;

/**
 * Returns whether an obstacle can be vaulted or must be climbed, depending on its height (R6.4). Throws a
 * RuleError for a negative height.
 */
export function obstacleKind(feet: number): "vault" | "climb" {
  return finiteNumber("feet", feet, 0) <= vaultHeight ? "vault" : "climb";
}

/** The result of a vault. */
export interface Vault {
  /** Whether the obstacle counts as clear ground or as difficult terrain. */
  readonly terrain: "clear" | "difficult";
  readonly prone: boolean;
}

/**
 * Returns the result of a vault. If the vault succeeds, the obstacle counts as clear ground. If it fails, the
 * obstacle counts as difficult terrain. If it fails by two or more, the actor is also Prone (R6.5, A1).
 * Throws a RuleError for a margin that is not an integer.
 */
export function vault(margin: number, houseRules: HouseRules): Vault {
  checkHouseRules(houseRules);
  const by = wholeNumber("margin", margin);
  return { terrain: by >= 0 ? "clear" : "difficult", prone: by <= houseRules.vaultProneMargin };
}

/** The difficulty of climbing each surface. A ladder requires no test (R6.6). */
export const climbDifficulties = { ladder: 0, roughSlope: 1, roughVertical: 2, slickVertical: 3 } as const;
export type ClimbSurface = keyof typeof climbDifficulties;
const climbSurfaces = Object.keys(climbDifficulties) as readonly ClimbSurface[];

/**
 * Returns the difficulty of a climb: the difficulty of the surface, plus the amount that the Gamemaster adds,
 * minus 1 with a rope or a similar aid. 0 means that no test is required (R6.6). Throws a RuleError for an
 * unknown surface or a negative addition.
 */
export function climbDifficulty(surface: ClimbSurface, aid: boolean, harder = 0): number {
  const difficulty =
    climbDifficulties[oneOf("surface", surface, climbSurfaces)] + wholeNumber("harder", harder, 0);
  return Math.max(0, difficulty - (requireBoolean("aid", aid) ? 1 : 0));
}

/**
 * Returns the movement in feet that it costs to climb up or down a distance (R6.2a, R6.6, R6.15). Because
 * climbing is slow, the cost is twice the height. For Slowed actors, whose speed is already halved, it equals
 * the height. Throws a RuleError for a negative height.
 */
export function climbCost(feet: number, slowed: boolean): number {
  return finiteNumber("feet", feet, 0) * (requireBoolean("slowed", slowed) ? 1 : 2);
}

/** The events that can make a climber fall (R6.6). */
export const climbPerils = ["failedTest", "knockedBack", "knockedProne", "knockedOut"] as const;
export type ClimbPeril = (typeof climbPerils)[number];

/**
 * Whether a climbing actor falls. A single peril is enough (R6.6). Throws a RuleError for an unknown peril.
 */
export function fallsFromClimb(perils: readonly ClimbPeril[]): boolean {
  return (
    list("perils", perils).map((peril, index) => oneOf(`perils.${index}`, peril, climbPerils)).length > 0
  );
}
