/**
 * Tokens, levels and walls of a scene, and placing tokens as the ledger requires. Part of the compatibility
 * layer (docs/architecture.md).
 */
import { isGeneration14 } from "./generation.ts";

/**
 * Returns the constants for how a wall affects senses and for its sides. 14 names them after edges
 * (foundryvtt#13441).
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
 * Returns the IDs of the levels of its scene that a wall or region is part of; empty for all of them, and in
 * 13, which has none.
 */
export function levelsOf(document: { readonly documentName: string }): readonly string[] {
  const { levels } = document as any;
  return typeof levels?.[Symbol.iterator] === "function" && typeof levels !== "string"
    ? [...levels].filter(level => typeof level === "string")
    : [];
}

/**
 * Returns the ID of the level of its scene that a token is on; null in v13, which has none, and if unknown.
 */
export function levelOfToken(token: TokenDocument.Implementation): string | null {
  const { level } = token as any;
  return typeof level === "string" && level !== "" ? level : null;
}

/** Returns the collection of a scene that contains areas: 14 has regions for them, 13 measured templates. */
export function areaCollection(): "regions" | "templates" {
  return isGeneration14() ? "regions" : "templates";
}

/**
 * Writes to a token; changes its position without walls, costs or movement history, and with a mark of the
 * ledger.
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
    // A path that can't be shortened to the token's restored position is discarded completely: otherwise it
    // would count feet that were never moved.
    if (known && (token.movementHistory ?? []).length > known.index + 1) await token.clearMovementHistory?.();
  }
  if (Object.keys(rest).length > 0) await token.update(rest);
}

function standsAt(token: any, place: object): boolean {
  return Object.entries(place).every(([key, value]) => token._source[key] === value);
}

/**
 * Returns where in Foundry's movement history of this turn a token was last at a place, and the movement that
 * led away from there; null if the history does not contain that place.
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
  // In the middle of a movement Foundry has nothing to go back to.
  const whole = typeof movement === "string" && (index === 0 || history[index]?.movementId !== movement);
  return index < 0 ? null : { index, movement: whole ? movement : null };
}

/** A place that a token passed in this turn, and how it moved there. */
export interface Passed {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  readonly action: string;
}

/** Returns a token's path in this turn from Foundry's movement history; empty if there is none. */
export function passedInTurn(token: any): readonly Passed[] {
  return token.movementHistory ?? [];
}

/** The tokens that the ledger moves back by Foundry's own means, without a mark. */
const unwalking = new Set<string>();

/**
 * Makes Foundry undo a movement and all that followed it, so that they are no longer part of this turn's
 * path.
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

/** Whether the ledger made this update of a token. */
export function isOfLedger(operation: object, token: { readonly uuid: string }): boolean {
  return (operation as any).blackoutLedger === true || unwalking.has(token.uuid);
}

/** Stores on a region how its ground is marked; null removes the mark. */
export async function markRegion(region: any, mark: object | null): Promise<void> {
  await region.update({ "flags.blackout.ground": mark });
}

/** Shows a region on the map to everybody, or only on the layer of regions. */
export async function showRegion(region: any, shown: boolean): Promise<void> {
  const { ALWAYS, LAYER } = CONST.REGION_VISIBILITY;
  await region.update({ visibility: shown ? ALWAYS : LAYER });
}

/** Creates a region on a scene. */
export async function createRegion(scene: any, data: object): Promise<void> {
  await scene.createEmbeddedDocuments("Region", [data]);
}

/** Moves a token along a path without the required test, marked as done by the user. */
export async function moveUntested(token: any, way: readonly object[]): Promise<void> {
  await token.move([...way], { blackoutUntested: true });
}

/** Whether this movement was made without the required test. */
export function isUntested(operation: object): boolean {
  return (operation as any).blackoutUntested === true;
}
