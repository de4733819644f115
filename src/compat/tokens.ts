/**
 * Tokens, levels and walls of a scene, and putting tokens where the ledger says. Part of the compatibility
 * layer (docs/architecture.md).
 */
import { isGeneration14 } from "./generation.ts";

/**
 * Returns the constants for what a wall does to senses and for the sides that it works on. 14 names them
 * after edges (foundryvtt#13441).
 */
export function edgeConstants(): {
  readonly senses: typeof CONST.WALL_SENSE_TYPES;
  readonly directions: typeof CONST.WALL_DIRECTIONS;
} {
  const constants = CONST as any;
  return isGeneration14()
    ? { senses: constants.EDGE_SENSE_TYPES, directions: constants.EDGE_DIRECTIONS }
    : { senses: constants.WALL_SENSE_TYPES, directions: constants.WALL_DIRECTIONS };
}

/**
 * The ids of the levels of its scene that a wall or region is part of; empty for all of them, and on 13,
 * which has none.
 */
export function levelsOf(document: { readonly documentName: string }): readonly string[] {
  const { levels } = document as any;
  return typeof levels?.[Symbol.iterator] === "function" && typeof levels !== "string"
    ? [...levels].filter(level => typeof level === "string")
    : [];
}

/**
 * The id of the level of its scene on which a token stands; null on 13, which has none, and where nothing
 * says so.
 */
export function levelOfToken(token: TokenDocument.Implementation): string | null {
  const { level } = token as any;
  return typeof level === "string" && level !== "" ? level : null;
}

/** In which collection of a scene areas stand: 14 has regions for them, 13 measured templates. */
export function areaCollection(): "regions" | "templates" {
  return isGeneration14() ? "regions" : "templates";
}

/**
 * Writes to a token; where it stands by putting it there, without walls, costs or a way that counts, and with
 * a mark that the ledger did.
 */
export async function placeToken(
  token: any,
  { x, y, elevation, ...rest }: any,
  back: boolean,
): Promise<void> {
  const place = Object.fromEntries(
    Object.entries({ x, y, elevation }).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(place).length > 0) {
    const known = back ? stepAfter(token, place) : null;
    if (known?.movement) await unwalk(token, known.movement);
    if (!standsAt(token, place))
      await token.move(
        { ...place, action: "displace" },
        { constrainOptions: { ignoreWalls: true, ignoreCost: true }, blackoutLedger: true },
      );
    // A way that cannot be shortened to where the token stands again is forgotten whole: it would count feet
    // that were never gone.
    if (known && (token.movementHistory ?? []).length > known.index + 1) await token.clearMovementHistory?.();
  }
  if (Object.keys(rest).length > 0) await token.update(rest);
}

function standsAt(token: any, place: object): boolean {
  return Object.entries(place).every(([key, value]) => token._source[key] === value);
}

/**
 * Where in the way of this turn, as the core keeps it, a token stood at a place last, and the movement that
 * led away from there; null where that way does not know the place.
 */
function stepAfter(
  token: any,
  place: object,
): { readonly index: number; readonly movement: string | null } | null {
  const history: readonly any[] = token.movementHistory ?? [];
  const { x, y, elevation } = token._source;
  const goal = Object.entries({ x, y, elevation, ...place });
  const index = history.findLastIndex(
    (waypoint, at) => at < history.length - 1 && goal.every(([key, value]) => waypoint[key] === value),
  );
  const movement = history[index + 1]?.movementId;
  // In the midst of a movement the core has nothing to go back to.
  const whole = typeof movement === "string" && (index === 0 || history[index]?.movementId !== movement);
  return index < 0 ? null : { index, movement: whole ? movement : null };
}

/** A place that a token passed in this turn, and how it came there. */
export interface Passed {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  readonly action: string;
}

/** Returns the way of a token in this turn as the core keeps it; empty where it keeps none. */
export function passedInTurn(token: any): readonly Passed[] {
  return token.movementHistory ?? [];
}

/** The tokens that the ledger takes back by the core's own means, which bear no mark. */
const unwalking = new Set<string>();

/**
 * Has the core take back a movement and all that came after it, so that they are no part of this turn's way
 * any more.
 */
async function unwalk(token: any, movement: string): Promise<void> {
  if (typeof token.revertRecordedMovement !== "function") return;
  unwalking.add(token.uuid);
  try {
    await token.revertRecordedMovement(movement);
  } finally {
    unwalking.delete(token.uuid);
  }
}

/** Was it the ledger that made this update of a token? */
export function isOfLedger(operation: object, token: { readonly uuid: string }): boolean {
  return (operation as any).blackoutLedger === true || unwalking.has(token.uuid);
}

/** Writes onto a region how its ground is marked; null takes the mark away. */
export async function markRegion(region: any, mark: object | null): Promise<void> {
  await region.update({ "flags.blackout.ground": mark });
}

/** Shows a region to everybody on the map, or to nobody but on the layer of regions. */
export async function showRegion(region: any, shown: boolean): Promise<void> {
  const { ALWAYS, LAYER } = CONST.REGION_VISIBILITY;
  await region.update({ visibility: shown ? ALWAYS : LAYER });
}

/** Creates a region on a scene. */
export async function createRegion(scene: any, data: object): Promise<void> {
  await scene.createEmbeddedDocuments("Region", [data]);
}

/** Moves a token a way without the test that it needs, with a mark that its mover did. */
export async function moveUntested(token: any, way: readonly object[]): Promise<void> {
  await token.move([...way], { blackoutUntested: true });
}

/** Was this movement made without the test that it needs? */
export function isUntested(operation: object): boolean {
  return (operation as any).blackoutUntested === true;
}
