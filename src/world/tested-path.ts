import { passedInTurn } from "../compat/tokens.ts";
import type { BlackoutToken } from "../documents/token.ts";
import { pathCost } from "../rules/battlefield/path-cost.ts";
import { placesApart } from "../rules/battlefield/distance.ts";
import { runUpBehind } from "../rules/battlefield/run-up.ts";
import { stretchesOf, testOfPart, pathParts, type PathPart } from "../rules/battlefield/path-parts.ts";
import type { Battlefield } from "../rules/battlefield/battlefield.ts";
import type { PathStep } from "../rules/battlefield/path-step.ts";
import type { Point } from "../rules/battlefield/plane.ts";
import type { VaultGrade } from "../rules/battlefield/terrain.ts";
import type { PlaceHazardKey } from "../rules/conditions/hazards.ts";
import { runUpFeet } from "../rules/movement/jump.ts";
import type { Water } from "../rules/movement/swim.ts";
import { readScene } from "./read-scene.ts";
import { isSlowed, movementModeOf, type Waypoint } from "./path.ts";

/** A token's position, in scene pixels and elevation units. */
export interface TokenPlace {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
}

/**
 * A test that a path requires, with distances in feet from the map. For a jump, these are the distance to
 * cross and the length of the run-up or, for a jump down, the height of the drop.
 */
export type PathTest =
  | {
      readonly kind: "jump";
      readonly form: "long" | "high" | "down";
      readonly feet: number;
      readonly runUp: number;
    }
  | { readonly kind: "vault"; readonly grade: VaultGrade; readonly feet: number }
  | { readonly kind: "swim"; readonly water: Water }
  | { readonly kind: "cross"; readonly hazard: PlaceHazardKey; readonly strength: number };

/**
 * A token's path with the first test that it requires. The path ends before the part that would require a
 * second test. Contains only plain data, with distances in feet of movement.
 */
export interface TestedPath {
  /** The UUID of the token. */
  readonly token: string;
  readonly from: TokenPlace;
  /** The start and end of the part that requires the test, and the end of the whole path. */
  readonly foot: TokenPlace;
  readonly far: TokenPlace;
  readonly end: TokenPlace;
  readonly test: PathTest;
  /**
   * The positions along the part of the path that requires the test, each with its distance in feet from the
   * start of that part.
   */
  readonly steps: readonly (TokenPlace & { readonly feet: number })[];
  /**
   * The movement in feet that each part of the path costs: the part before the test, the tested part, the
   * tested part if its obstacle isn't vaulted, and the part after it.
   */
  readonly cost: {
    readonly before: number;
    readonly tested: number;
    readonly slow: number;
    readonly after: number;
  };
  /** Whether the original path continues to another test, in which case this path ends before that test. */
  readonly more: boolean;
  readonly grid: boolean;
}

/**
 * A path on the map that requires a test, along with the actor's earlier movement in this turn and the feared
 * actors whom the path approaches.
 */
export interface PathFacts extends TestedPath {
  readonly moved: { readonly feet: number; readonly jumps: number };
  readonly approached: readonly { readonly uuid: string; readonly name: string }[];
}

/**
 * Returns the parts of a token's path, as the map of its scene shows them (R6.2a, R6.4). Returns an empty
 * list if there is no scene or if the path includes a teleport.
 */
export function partsOfPath(
  token: BlackoutToken,
  start: Waypoint,
  waypoints: readonly Waypoint[],
): readonly PathPart[] {
  const read = readPath(token, start, waypoints);
  return read ? pathParts(read.field, read.start, read.steps) : [];
}

/**
 * Returns a token's path with the first test that it requires on the actor's own turn, or null if it requires
 * none (R6.4–R6.11).
 */
export function testedPath(
  token: BlackoutToken,
  start: Waypoint,
  waypoints: readonly Waypoint[],
): TestedPath | null {
  const read = readPath(token, start, waypoints);
  if (!read) return null;
  const { field, place } = read;
  const parts = pathParts(field, read.start, read.steps);
  const first = parts.findIndex(part => testOfPart(part) !== null);
  const tested = parts[first];
  if (!tested) return null;
  const next = parts.findIndex((part, index) => index > first && testOfPart(part) !== null);
  const [before, after] = [parts.slice(0, first), parts.slice(first + 1, next < 0 ? parts.length : next)];
  const slowed = isSlowed(token.actor);
  const costOf = (some: readonly PathPart[], on: Battlefield = field) =>
    some.reduce((sum, { from, to }) => sum + pathCost(on, from, [to], slowed).feet, 0);
  const crossed = { ...tested, to: withMode(tested) };
  const last = after.at(-1) ?? tested;
  return {
    token: token.uuid,
    from: place(read.start.at, read.start.elevationFeet),
    foot: place(tested.from.at, tested.from.elevationFeet),
    far: place(tested.to.to, tested.to.elevationFeet),
    end: place(last.to.to, last.to.elevationFeet),
    test: testOf(
      field,
      tested,
      before.length > 0
        ? longestBefore(field, before)
        : Math.min(runUpFeet, runUpBehind(field, read.walked, tested.to.to)),
    ),
    steps: stepsOf(field, tested, place),
    cost: {
      before: costOf(before),
      tested: costOf([crossed], tested.kind === "vault" ? { ...field, terrain: [] } : field),
      slow: costOf([tested]),
      after: costOf(after),
    },
    more: next >= 0,
    grid: field.grid.kind !== "gridless",
  };
}

interface ReadPath {
  readonly field: Battlefield;
  readonly start: { readonly at: Point; readonly elevationFeet: number };
  readonly steps: readonly PathStep[];
  /**
   * The centers of the spaces that the token crossed earlier in this turn, if that movement ended where this
   * path starts.
   */
  readonly walked: readonly Point[];
  /** Returns the token's position for the given center, whose coordinates are in feet. */
  readonly place: (at: Point, elevationFeet: number) => TokenPlace;
}

function readPath(token: BlackoutToken, start: Waypoint, waypoints: readonly Waypoint[]): ReadPath | null {
  const scene = token.parent;
  const modes = waypoints.map(({ action }) => movementModeOf(action, token.actor));
  if (!scene || modes.includes(null)) return null;
  const { field, toFeet, toPixels, feetPerUnit } = readScene(scene, [token]);
  const middle = token.getCenterPoint({ x: start.x, y: start.y });
  return {
    field,
    start: { at: toFeet(middle), elevationFeet: start.elevation * feetPerUnit },
    steps: waypoints.map(({ x, y, elevation }, index) => ({
      to: toFeet(token.getCenterPoint({ x, y })),
      elevationFeet: elevation * feetPerUnit,
      mode: modes[index] ?? "walk",
    })),
    walked: walkedTo(token, start).map(({ x, y }) => toFeet(token.getCenterPoint({ x, y }))),
    place: (at, elevationFeet) => {
      const { x, y } = toPixels(at);
      return {
        x: Math.round(x - middle.x + start.x),
        y: Math.round(y - middle.y + start.y),
        elevation: Math.round((elevationFeet / feetPerUnit) * hundredths) / hundredths,
      };
    },
  };
}

/**
 * Returns the last part of a token's path in this turn along which the token walked at a constant elevation,
 * or an empty list if the path doesn't end at the given place.
 */
function walkedTo(token: BlackoutToken, { x, y, elevation }: Waypoint): readonly TokenPlace[] {
  const passed = passedInTurn(token);
  const last = passed.at(-1);
  if (last?.x !== x || last.y !== y) return [];
  const turned = passed.findLastIndex(
    one => one.elevation !== elevation || movementModeOf(one.action, token.actor) !== "walk",
  );
  return passed.slice(Math.max(0, turned));
}

/**
 * The number by which elevations are multiplied before rounding, so that they are rounded to hundredths of a
 * unit.
 */
const hundredths = 100;

/**
 * Returns the path step for a part of a path. An actor who moves over an edge jumps, and an actor who moves
 * into water swims (R6.2a).
 */
function withMode({ kind, to }: PathPart): PathStep {
  return kind === "jump" || kind === "swim" ? { ...to, mode: kind } : to;
}

function testOf(
  field: Battlefield,
  { kind, from, to, terrain, dropFeet }: PathPart,
  runUp: number,
): PathTest {
  if (kind === "swim") return { kind, water: terrain?.water ?? "calm" };
  if (kind === "cross" && terrain?.hazard)
    return { kind, hazard: terrain.hazard.key, strength: terrain.hazard.strength };
  if (kind === "vault") return { kind, grade: terrain?.grade ?? "average", feet: terrain?.feet ?? 0 };
  if (dropFeet > 0) return { kind: "jump", form: "down", feet: Math.round(dropFeet), runUp };
  const rise = Math.max(0, to.elevationFeet - from.elevationFeet);
  const ground = placesApart(field, from.at, to.to);
  return {
    kind: "jump",
    form: rise > ground ? "high" : "long",
    feet: Math.round(Math.max(rise, ground)),
    runUp,
  };
}

/**
 * Returns the distance in feet that the actor ran straight ahead before a jump, up to the length of a run-up
 * (R6.7).
 */
function longestBefore(field: Battlefield, before: readonly PathPart[]): number {
  const last = before.at(-1);
  return last?.kind === "clear"
    ? Math.min(runUpFeet, pathCost(field, last.from, [last.to], true).longFeet)
    : 0;
}

/** Returns the positions along a part of a path: one per space or, without a grid, one per foot. */
function stepsOf(field: Battlefield, { from, to }: PathPart, place: ReadPath["place"]): TestedPath["steps"] {
  const ground = placesApart(field, from.at, to.to);
  return stretchesOf(field, from, { ...to, mode: "fly" }).map((stretch, index, { length }) => ({
    ...place(stretch.place, stretch.elevationFeet),
    feet: Math.round((ground * (index + 1)) / length),
  }));
}
