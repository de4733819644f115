import { finiteNumber, list, oneOf, record, requireBoolean } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";

/** The width of a hex in feet (R6.1). */
export const hexFeet = 5;

/** The lengths that represent 5 ft on a tabletop without a grid (R6.1). */
export const tabletop = { inches: 1, centimetres: 2 } as const;

/** The causes of being slowed. */
export const slowingCauses = [
  "condition",
  "encumbrance",
  "legInjury",
  "difficultTerrain",
  "climbing",
  "swimming",
] as const;
export type SlowingCause = (typeof slowingCauses)[number];

/** A distance in feet after slowing, and the causes of the slowing. */
export interface Speed {
  readonly feet: number;
  readonly slowed: boolean;
  readonly causes: readonly SlowingCause[];
}

/**
 * Returns the speed in feet after slowing (R6.2, R6.3, R6.6, R6.11, R6.15, A9). The speed is halved only
 * once, regardless of the number of causes. The house rule `roundDistance` determines whether it is rounded
 * up or down to whole hexes or, without a grid, to whole feet. Throws a RuleError for a negative speed or an
 * unknown cause.
 */
export function slowedSpeed(
  feet: number,
  causes: readonly SlowingCause[],
  grid: boolean,
  houseRules: HouseRules,
): Speed {
  checkHouseRules(houseRules);
  const full = finiteNumber("feet", feet, 0);
  const unit = requireBoolean("grid", grid) ? hexFeet : 1;
  const known = list("causes", causes).map((cause, index) => oneOf(`causes.${index}`, cause, slowingCauses));
  if (known.length === 0) return { feet: full, slowed: false, causes: known };
  const units = full / 2 / unit;
  return {
    feet: (houseRules.roundDistance === "up" ? Math.ceil(units) : Math.floor(units)) * unit,
    slowed: true,
    causes: known,
  };
}

/**
 * Returns the cost of a path that may cross difficult terrain, in feet of movement (R6.3, R6.4, R6.15). Feet
 * in difficult terrain count double, because an actor is Slowed there and has half the speed. Throws a
 * RuleError for a negative distance. Library only: for a path on the map, the system adds up the cost space
 * by space.
 */
export function movementCost(path: { readonly clear: number; readonly difficult: number }): number {
  return (
    finiteNumber("path.clear", record("path", path).clear, 0) +
    finiteNumber("path.difficult", path.difficult, 0) * 2
  );
}

/**
 * The ways to move that are part of a Walk or Run instead of separate actions, and whether each slows the
 * actor (R6.2a).
 */
export const movementParts = {
  climb: { slowed: true },
  swim: { slowed: true },
  vault: { slowed: false },
  jump: { slowed: false },
} as const;
