import { finiteNumber, oneOf, record } from "../check.ts";
import { movementParts } from "../movement/speed.ts";
import { checkPoint, type Point } from "./plane.ts";

/**
 * The ways to move during a Walk or Run (R6.2a), and whether each of them costs double. A Prone actor crawls.
 */
export const movementModes = {
  walk: { slows: false },
  climb: { slows: movementParts.climb.slowed },
  swim: { slows: movementParts.swim.slowed },
  crawl: { slows: true },
  jump: { slows: movementParts.jump.slowed },
  fly: { slows: false },
} as const;
export type MovementMode = keyof typeof movementModes;
const modes = Object.keys(movementModes) as readonly MovementMode[];

/** One step of a path: its destination, its elevation, and how the piece moves. */
export interface PathStep {
  readonly to: Point;
  readonly elevationFeet: number;
  readonly mode: MovementMode;
}

/** The start of a path: its place and elevation. */
export interface PathStart {
  readonly at: Point;
  readonly elevationFeet: number;
}

/**
 * Validates the start of a path and returns it. Throws a RuleError whose path begins with `path` if the start
 * is invalid.
 */
export function checkStart(path: string, start: PathStart): PathStart {
  checkPoint(`${path}.at`, record(path, start).at);
  checkHeight(`${path}.elevationFeet`, start.elevationFeet);
  return start;
}

/**
 * Validates a segment of a path and returns it. Throws a RuleError that names `path` if the segment is
 * invalid.
 */
export function checkStep(path: string, step: PathStep): PathStep {
  checkPoint(`${path}.to`, record(path, step).to);
  checkHeight(`${path}.elevationFeet`, step.elevationFeet);
  oneOf(`${path}.mode`, step.mode, modes);
  return step;
}

function checkHeight(path: string, value: number): void {
  finiteNumber(path, value, -100_000, 100_000);
}
