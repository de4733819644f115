import { list, oneOf, record } from "../check.ts";
import { harmlessFall } from "../movement/fall.ts";
import { obstacleKind, vaultDifficulties } from "../movement/obstacles.ts";
import { swimTest } from "../movement/swim.ts";
import { checkBattlefield, type Battlefield } from "./battlefield.ts";
import { cellAt, cellsAlong, centerOf, snapped, type Grid } from "./grid.ts";
import { checkStart, checkStep, type MovementMode, type PathStart, type PathStep } from "./path-step.ts";
import { isWithin, placeBetween, straightFeet, type Point } from "./plane.ts";
import { checkTerrain, type Terrain } from "./terrain.ts";

/** The ways of moving over a stretch of ground. */
export const partKinds = ["clear", "jump", "vault", "climb", "swim", "cross"] as const;
export type PartKind = (typeof partKinds)[number];

/** A stretch of a path along which the way of moving doesn't change. */
export interface PathPart {
  readonly kind: PartKind;
  readonly from: PathStart;
  readonly to: PathStep;
  /** The terrain of this part of the path, or null if there is none, as for a jump over clear ground. */
  readonly terrain: Terrain | null;
  /** For a jump down: the height in feet from takeoff to landing. */
  readonly dropFeet: number;
}

/** The test that a part of a path requires. */
export interface PartTest {
  readonly kind: "jump" | "vault" | "swim" | "cross";
  /** The number of successes needed, or null if every success counts. */
  readonly difficulty: number | null;
}

/**
 * Returns the test that a part of a path requires, or null if it requires none (R6.4–R6.11). Tests are
 * required for every jump, for vaulting an obstacle up to 5 ft high, for water that isn't calm, and for a
 * hazard with a test. Climbing requires none on the path, although the Gamemaster may demand one at the end
 * of the round. Throws a RuleError for an invalid part.
 */
export function testOfPart(part: Pick<PathPart, "kind" | "terrain">): PartTest | null {
  const kind = oneOf("part.kind", record("part", part).kind, partKinds);
  const terrain = part.terrain === null ? null : checkTerrain("part.terrain", part.terrain);
  if (kind === "jump") return { kind, difficulty: null };
  if (kind === "vault" && terrain) return { kind, difficulty: vaultDifficulties[terrain.grade] };
  if (kind === "cross" && terrain?.hazard) return { kind, difficulty: terrain.hazard.difficulty };
  const test = kind === "swim" && terrain ? swimTest(terrain.water) : null;
  return test && { kind: "swim", difficulty: test.difficulty };
}

/**
 * Splits a path into its parts: jumps, obstacles to vault or climb, water, hazards, drops of 10 ft or more
 * that the actor jumps down, and clear ground. An obstacle doesn't hinder an actor who moves above it or is
 * already on it (R6.2a, R6.4). Throws a RuleError if the path is invalid.
 */
export function pathParts(
  field: Battlefield,
  start: PathStart,
  steps: readonly PathStep[],
): readonly PathPart[] {
  checkBattlefield(field);
  let from = checkStart("start", start);
  return list("steps", steps).flatMap((step, index) => {
    const parts = partsOfStep(field, from, checkStep(`steps.${index}`, step));
    from = { at: step.to, elevationFeet: step.elevationFeet };
    return parts;
  });
}

function partsOfStep(field: Battlefield, from: PathStart, step: PathStep): readonly PathPart[] {
  if (step.mode === "jump")
    return [
      {
        kind: "jump",
        from,
        to: step,
        terrain: null,
        dropFeet: Math.max(0, from.elevationFeet - step.elevationFeet),
      },
    ];
  const parts: PathPart[] = [];
  // Without a grid, each foot of the path is checked at its center. Only the last stretch ends at the
  // destination.
  const stretches = enteredSpaces(field, from, step).map((stretch, index, { length }) =>
    index === length - 1 ? { ...stretch, place: step.to, elevationFeet: step.elevationFeet } : stretch,
  );
  for (const { place, elevationFeet, kind, terrain, dropFeet } of stretches) {
    const last = parts.at(-1);
    const to = { ...step, to: place, elevationFeet };
    if (last?.kind === kind && last.terrain === terrain && kind !== "jump")
      parts[parts.length - 1] = { ...last, to };
    else
      parts.push({
        kind,
        from: last ? { at: last.to.to, elevationFeet: last.to.elevationFeet } : from,
        to,
        terrain,
        dropFeet,
      });
  }
  return parts;
}

/** One space of a straight path (without a grid, one foot of it), with the requirements for entering it. */
export interface Stretch {
  /**
   * The center of the space (`space`), and the center of the moving piece (`place`). The piece can fill
   * several spaces.
   */
  readonly space: Point;
  readonly place: Point;
  readonly elevationFeet: number;
  readonly kind: PartKind;
  readonly terrain: Terrain | null;
  readonly dropFeet: number;
  /**
   * The height in feet that must be climbed to enter the space, in addition to the rise of the path itself
   * (R6.6).
   */
  readonly climbFeet: number;
}

/**
 * Returns what is required to enter each space of a straight path. If there is no grid, each foot counts as a
 * space. Throws a RuleError for an invalid path.
 */
export function stretchesOf(field: Battlefield, from: PathStart, step: PathStep): readonly Stretch[] {
  return enteredSpaces(checkBattlefield(field), checkStart("from", from), checkStep("step", step));
}

/** Works like {@link stretchesOf}, but for a path that has already been validated. */
export function enteredSpaces(field: Battlefield, from: PathStart, step: PathStep): readonly Stretch[] {
  const terrain = field.terrain ?? [];
  const { grid } = field;
  let before: PathPoint = {
    on: terrainAt(terrain, snapped(grid, from.at)),
    elevationFeet: from.elevationFeet,
  };
  return placesOf(grid, from.at, step.to).map((places, index, { length }) => {
    const part = (index + 1) / length;
    const elevationFeet = from.elevationFeet + (step.elevationFeet - from.elevationFeet) * part;
    const now: PathPoint = { on: terrainAt(terrain, places.space), elevationFeet };
    const stretch = {
      ...places,
      elevationFeet,
      ...(step.mode === "fly" ? clear : entered(before, now, step.mode)),
    };
    before = now;
    return stretch;
  });
}

/** The terrain and the elevation at a point on the path. */
interface PathPoint {
  readonly on: readonly Terrain[];
  readonly elevationFeet: number;
}

const clear = { kind: "clear", terrain: null, dropFeet: 0, climbFeet: 0 } as const;

function entered(
  before: PathPoint,
  now: PathPoint,
  mode: MovementMode,
): Pick<Stretch, "kind" | "terrain" | "dropFeet" | "climbFeet"> {
  const [stood, stands] = [footOf(before), footOf(now)];
  const blocking = highest(
    now.on.filter(one => isSolid(one) && topOf(now, one) > stood && !isInside(before, one)),
  );
  if (blocking) {
    const top = topOf(now, blocking);
    if (mode !== "climb") return { ...clear, kind: obstacleKind(top - stood), terrain: blocking };
    const climbFeet = Math.max(0, top - Math.max(stood, now.elevationFeet));
    return { ...clear, kind: "climb", terrain: blocking, climbFeet };
  }
  // A part of the path that starts at one edge of an obstacle continues to the other edge.
  const over = highest(now.on.filter(one => one.kind === "obstacle" && one.feet > now.elevationFeet));
  if (over) return { ...clear, kind: mode === "climb" ? "climb" : obstacleKind(over.feet), terrain: over };
  if (stood - stands >= harmlessFall && mode !== "climb")
    return { ...clear, kind: "jump", terrain: highest(before.on), dropFeet: stood - stands };
  const water = now.on.find(({ kind }) => kind === "water");
  if (water && stands <= 0) return { ...clear, kind: "swim", terrain: water };
  const hazard = now.on.find(({ kind }) => kind === "hazard");
  if (hazard && stands <= 0) return { ...clear, kind: "cross", terrain: hazard };
  return clear;
}

/**
 * Returns the elevation at which an actor stands: that of the raised ground or the token, whichever is
 * higher.
 */
function footOf({ on, elevationFeet }: PathPoint): number {
  const raised = on.filter(({ kind }) => kind === "height").map(({ feet }) => feet);
  return Math.max(elevationFeet, ...raised, 0);
}

/** Returns the elevation of the top of an obstacle, which may be on raised ground. */
function topOf({ on }: PathPoint, { kind, feet }: Terrain): number {
  return kind === "obstacle" ? footOf({ on, elevationFeet: 0 }) + feet : feet;
}

function isSolid({ kind }: Terrain): boolean {
  return kind === "obstacle" || kind === "height";
}

function isInside({ on }: PathPoint, terrain: Terrain): boolean {
  return on.includes(terrain);
}

function highest(terrain: readonly Terrain[]): Terrain | null {
  return terrain.reduce<Terrain | null>((most, one) => (most && most.feet >= one.feet ? most : one), null);
}

function terrainAt(terrain: readonly Terrain[], place: Point): readonly Terrain[] {
  return terrain.filter(({ shape }) => isWithin(shape, place));
}

/**
 * Returns the spaces that a straight path enters, each with the position of the piece's center in that space.
 * If there is no grid, returns one place per foot.
 */
function placesOf(grid: Grid, from: Point, to: Point): readonly Pick<Stretch, "space" | "place">[] {
  if (grid.kind === "gridless") {
    const feet = Math.max(1, Math.round(straightFeet(from, to)));
    return Array.from({ length: feet }, (_, index) => {
      const place = placeBetween(from, to, (index + 0.5) / feet);
      return { space: place, place };
    });
  }
  const [own = from, ...rest] = cellsAlong(grid, cellAt(grid, from), cellAt(grid, to)).map(cell =>
    centerOf(grid, cell),
  );
  return rest.map(space => ({
    space,
    place: { x: from.x + space.x - own.x, y: from.y + space.y - own.y },
  }));
}
