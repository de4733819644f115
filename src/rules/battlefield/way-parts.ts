import { list, oneOf, record } from "../check.ts";
import { harmlessFall } from "../movement/fall.ts";
import { obstacleKind, vaultDifficulties } from "../movement/obstacles.ts";
import { swimTest } from "../movement/swim.ts";
import { checkBattlefield, type Battlefield } from "./battlefield.ts";
import { cellAt, cellsAlong, centreOf, snapped, type Grid } from "./grid.ts";
import { checkStart, checkStep, type MovementWay, type PathStart, type PathStep } from "./path-step.ts";
import { isWithin, placeBetween, straightFeet, type Point } from "./plane.ts";
import { checkTerrain, type Terrain } from "./terrain.ts";

/** What moving over a stretch of ground takes. */
export const partKinds = ["clear", "jump", "vault", "climb", "swim"] as const;
export type PartKind = (typeof partKinds)[number];

/** A stretch of a way that is one thing throughout. */
export interface WayPart {
  readonly kind: PartKind;
  readonly from: PathStart;
  readonly to: PathStep;
  /** What is there; null for a jump over clear ground and the like. */
  readonly terrain: Terrain | null;
  /** Feet from the ground where it begins down to where it ends, of a jump down. */
  readonly dropFeet: number;
}

/** The test that a part of a way needs. */
export interface PartTest {
  readonly kind: "jump" | "vault" | "swim";
  /** Successes needed; null where each success counts. */
  readonly difficulty: number | null;
}

/**
 * Returns the test that a part of a way needs, or null for none: every jump, a thing up to 5 ft high that is
 * vaulted, and water that is not calm. Climbing needs none on its way: the Gamemaster may call for one as the
 * round ends. R6.4–R6.11. Throws a RuleError for an invalid part.
 */
export function testOfPart(part: Pick<WayPart, "kind" | "terrain">): PartTest | null {
  const kind = oneOf("part.kind", record("part", part).kind, partKinds);
  const terrain = part.terrain === null ? null : checkTerrain("part.terrain", part.terrain);
  if (kind === "jump") return { kind, difficulty: null };
  if (kind === "vault" && terrain) return { kind, difficulty: vaultDifficulties[terrain.grade] };
  const test = kind === "swim" && terrain ? swimTest(terrain.water) : null;
  return test && { kind: "swim", difficulty: test.difficulty };
}

/**
 * Splits a way into its parts: jumps, things that are vaulted or have to be climbed, water that is swum,
 * drops of 10 ft or more that are jumped down, and what is clear. Who moves above a thing, or on raised
 * ground already, is not hindered by it. R6.2a, R6.4. Throws a RuleError for an invalid way.
 */
export function wayParts(
  field: Battlefield,
  start: PathStart,
  steps: readonly PathStep[],
): readonly WayPart[] {
  checkBattlefield(field);
  let from = checkStart("start", start);
  return list("steps", steps).flatMap((step, index) => {
    const parts = partsOfStep(field, from, checkStep(`steps.${index}`, step));
    from = { at: step.to, elevationFeet: step.elevationFeet };
    return parts;
  });
}

function partsOfStep(field: Battlefield, from: PathStart, step: PathStep): readonly WayPart[] {
  if (step.way === "jump")
    return [
      {
        kind: "jump",
        from,
        to: step,
        terrain: null,
        dropFeet: Math.max(0, from.elevationFeet - step.elevationFeet),
      },
    ];
  const parts: WayPart[] = [];
  // Without a grid a foot is looked at in its middle, and yet the last part leads to the end.
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

/** One space of a straight way, or one foot where there is no grid, and what entering it takes. */
export interface Stretch {
  /** The middle of the space, and that of whoever enters it, who may fill several. */
  readonly space: Point;
  readonly place: Point;
  readonly elevationFeet: number;
  readonly kind: PartKind;
  readonly terrain: Terrain | null;
  readonly dropFeet: number;
  /** Feet that are climbed up to enter it, beside those that the way itself rises (R6.6). */
  readonly climbFeet: number;
}

/**
 * Returns what entering each space of a straight way takes, or each foot where there is no grid. Throws a
 * RuleError for an invalid way.
 */
export function stretchesOf(field: Battlefield, from: PathStart, step: PathStep): readonly Stretch[] {
  return enteredSpaces(checkBattlefield(field), checkStart("from", from), checkStep("step", step));
}

/** {@link stretchesOf} for a way that has been checked. */
export function enteredSpaces(field: Battlefield, from: PathStart, step: PathStep): readonly Stretch[] {
  const terrain = field.terrain ?? [];
  const { grid } = field;
  let before: Standing = {
    on: terrainAt(terrain, snapped(grid, from.at)),
    elevationFeet: from.elevationFeet,
  };
  return placesOf(grid, from.at, step.to).map((places, index, { length }) => {
    const part = (index + 1) / length;
    const elevationFeet = from.elevationFeet + (step.elevationFeet - from.elevationFeet) * part;
    const now: Standing = { on: terrainAt(terrain, places.space), elevationFeet };
    const stretch = {
      ...places,
      elevationFeet,
      ...(step.way === "fly" ? clear : entered(before, now, step.way)),
    };
    before = now;
    return stretch;
  });
}

/** Somebody on their way: on which terrain, and how high. */
interface Standing {
  readonly on: readonly Terrain[];
  readonly elevationFeet: number;
}

const clear = { kind: "clear", terrain: null, dropFeet: 0, climbFeet: 0 } as const;

function entered(
  before: Standing,
  now: Standing,
  way: MovementWay,
): Pick<Stretch, "kind" | "terrain" | "dropFeet" | "climbFeet"> {
  const [stood, stands] = [footOf(before), footOf(now)];
  const blocking = highest(
    now.on.filter(one => one.kind !== "water" && topOf(now, one) > stood && !isInside(before, one)),
  );
  if (blocking) {
    const top = topOf(now, blocking);
    if (way !== "climb") return { ...clear, kind: obstacleKind(top - stood), terrain: blocking };
    const climbFeet = Math.max(0, top - Math.max(stood, now.elevationFeet));
    return { ...clear, kind: "climb", terrain: blocking, climbFeet };
  }
  // What began at the edge of a thing goes on as far as that thing does.
  const over = highest(now.on.filter(one => one.kind === "obstacle" && one.feet > now.elevationFeet));
  if (over) return { ...clear, kind: way === "climb" ? "climb" : obstacleKind(over.feet), terrain: over };
  if (stood - stands >= harmlessFall && way !== "climb")
    return { ...clear, kind: "jump", terrain: highest(before.on), dropFeet: stood - stands };
  const water = now.on.find(({ kind }) => kind === "water");
  if (water && stands <= 0) return { ...clear, kind: "swim", terrain: water };
  return clear;
}

/**
 * Feet above the ground at which somebody's feet are: those of raised ground, or of their token where that is
 * higher.
 */
function footOf({ on, elevationFeet }: Standing): number {
  const raised = on.filter(({ kind }) => kind === "height").map(({ feet }) => feet);
  return Math.max(elevationFeet, ...raised, 0);
}

/** How high the top of a thing is: an obstacle stands on the raised ground that it is on. */
function topOf({ on }: Standing, { kind, feet }: Terrain): number {
  return kind === "obstacle" ? footOf({ on, elevationFeet: 0 }) + feet : feet;
}

function isInside({ on }: Standing, terrain: Terrain): boolean {
  return on.includes(terrain);
}

function highest(terrain: readonly Terrain[]): Terrain | null {
  return terrain.reduce<Terrain | null>((most, one) => (most && most.feet >= one.feet ? most : one), null);
}

function terrainAt(terrain: readonly Terrain[], place: Point): readonly Terrain[] {
  return terrain.filter(({ shape }) => isWithin(shape, place));
}

/** The spaces that a straight way enters, and the middle of whoever enters them; feet without a grid. */
function placesOf(grid: Grid, from: Point, to: Point): readonly Pick<Stretch, "space" | "place">[] {
  if (grid.kind === "gridless") {
    const feet = Math.max(1, Math.round(straightFeet(from, to)));
    return Array.from({ length: feet }, (_, index) => {
      const place = placeBetween(from, to, (index + 0.5) / feet);
      return { space: place, place };
    });
  }
  const [own = from, ...rest] = cellsAlong(grid, cellAt(grid, from), cellAt(grid, to)).map(cell =>
    centreOf(grid, cell),
  );
  return rest.map(space => ({
    space,
    place: { x: from.x + space.x - own.x, y: from.y + space.y - own.y },
  }));
}
