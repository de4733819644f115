import { finiteNumber, list, record, requireBoolean } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { jumpCost, jumpsPerMovement } from "../movement/jump.ts";
import { slowedSpeed } from "../movement/speed.ts";
import { checkBattlefield, type Battlefield } from "./battlefield.ts";
import { groundFeet } from "./grid.ts";
import { isDifficult } from "./ground.ts";
import { checkStart, checkStep, movementModes, type PathStart, type PathStep } from "./path-step.ts";
import { enteredSpaces } from "./path-parts.ts";

/** The cost of a path. */
export interface PathCost {
  /** The movement used, in feet. */
  readonly feet: number;
  /** The length of the path in feet. */
  readonly longFeet: number;
  /** The length of the part of the path that costs double, in feet. */
  readonly slowFeet: number;
  readonly jumps: number;
  /** Whether the path requires more jumps than one movement action allows (R6.9). */
  readonly tooManyJumps: boolean;
  /** The cost of each part of the path, in feet. */
  readonly parts: readonly number[];
}

/**
 * Returns the cost of a path (R6.2a, R6.3, R6.4, R6.6, R6.9, R6.11, R6.15). Each foot costs one foot of
 * movement, or two in difficult terrain, in water, over obstacles, and when climbing, swimming or crawling.
 * Climbing also adds the height. A jump of any distance costs 15 ft. Slowed actors don't pay double, because
 * their speed is already halved. Throws a RuleError for an invalid path.
 */
export function pathCost(
  field: Battlefield,
  start: PathStart,
  steps: readonly PathStep[],
  slowed: boolean,
): PathCost {
  checkBattlefield(field);
  requireBoolean("slowed", slowed);
  let from = checkStart("start", start);
  const parts = list("steps", steps).map((step, index) => {
    const part = partCost(field, from, checkStep(`steps.${index}`, step), slowed);
    from = { at: step.to, elevationFeet: step.elevationFeet };
    return part;
  });
  const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0);
  const jumps = sum(({ jumps: each }) => each);
  return {
    feet: sum(({ feet }) => feet),
    longFeet: sum(({ long }) => long),
    slowFeet: sum(({ slow }) => slow),
    jumps,
    tooManyJumps: jumps > jumpsPerMovement,
    parts: parts.map(({ feet }) => feet),
  };
}

interface Part {
  readonly feet: number;
  readonly long: number;
  readonly slow: number;
  readonly jumps: number;
}

function partCost(field: Battlefield, from: PathStart, step: PathStep, slowed: boolean): Part {
  const { to, elevationFeet, mode } = step;
  const { grid } = field;
  const ground = groundFeet(grid, from.at, to);
  const rise = Math.abs(elevationFeet - from.elevationFeet);
  const straight = Math.hypot(ground, rise);
  const along =
    rise === 0 || grid.kind === "gridless"
      ? Math.round(straight)
      : Math.round(Math.ceil(straight / grid.spaceFeet - 1e-9) * grid.spaceFeet);
  const long = along + climbedFeet(field, from, step);
  if (mode === "jump") return { feet: jumpCost, long, slow: 0, jumps: 1 };
  if (slowed) return { feet: long, long, slow: 0, jumps: 0 };
  const slow = movementModes[mode].slows ? long : Math.round(slowPart(field, from, step) * long);
  return { feet: long + slow, long, slow, jumps: 0 };
}

/**
 * Returns the additional height in feet that is climbed to get over obstacles and raised ground, beyond the
 * rise of the path itself (R6.6).
 */
function climbedFeet(field: Battlefield, from: PathStart, step: PathStep): number {
  if (step.mode !== "climb" || (field.terrain ?? []).length === 0) return 0;
  return enteredSpaces(field, from, step).reduce((sum, { climbFeet }) => sum + climbFeet, 0);
}

/**
 * Returns the share of a straight path that costs double, from 0 to 1. It is measured in the spaces that the
 * path enters or, without a grid, in feet.
 */
function slowPart(field: Battlefield, from: PathStart, step: PathStep): number {
  if (field.difficult.length === 0 && (field.terrain ?? []).length === 0) return 0;
  const stretches = enteredSpaces(field, from, step);
  const slow = stretches.filter(
    ({ space, kind, terrain }) =>
      (kind !== "clear" && kind !== "jump" && (kind !== "cross" || terrain?.hazard?.difficult === true)) ||
      isDifficult(field, space),
  );
  return stretches.length === 0 ? 0 : slow.length / stretches.length;
}

/** The distances of the movement actions in feet. */
export interface MovementSpeeds {
  readonly walk: number;
  readonly run: number;
}

/** The movement action that a path requires, with its cost and the distance left. */
export interface MovementNeeded {
  /** `none` if there is no movement, and `beyond` if the movement is longer than a Run. */
  readonly action: "none" | "walk" | "run" | "beyond";
  /** The action's cost in action points, or null beyond a Run. */
  readonly actionPoints: number | null;
  /**
   * The remaining part of the action's distance, in feet. It is negative if the movement is longer than a
   * Run.
   */
  readonly leftFeet: number;
  readonly walkFeet: number;
  readonly runFeet: number;
}

/**
 * Returns the movement action required to move this many feet (R6.2, R5.11, R5.18). Slowed halves both
 * speeds. On a grid, they are rounded to whole spaces (R6.15). Throws a RuleError for a negative number of
 * feet.
 */
export function movementNeeded(
  feet: number,
  speeds: MovementSpeeds,
  slowed: boolean,
  grid: boolean,
  houseRules: HouseRules,
): MovementNeeded {
  const { actionCosts } = checkHouseRules(houseRules);
  const cost = finiteNumber("feet", feet, 0);
  const causes = requireBoolean("slowed", slowed) ? (["condition"] as const) : [];
  const walkFeet = slowedSpeed(
    finiteNumber("speeds.walk", record("speeds", speeds).walk, 0),
    causes,
    grid,
    houseRules,
  ).feet;
  const runFeet = slowedSpeed(finiteNumber("speeds.run", speeds.run, 0), causes, grid, houseRules).feet;
  const common = { walkFeet, runFeet };
  if (cost === 0) return { ...common, action: "none", actionPoints: 0, leftFeet: walkFeet };
  if (cost <= walkFeet)
    return { ...common, action: "walk", actionPoints: actionCosts.walk.ap, leftFeet: walkFeet - cost };
  if (cost <= runFeet)
    return { ...common, action: "run", actionPoints: actionCosts.run.ap, leftFeet: runFeet - cost };
  return { ...common, action: "beyond", actionPoints: null, leftFeet: runFeet - cost };
}
