/**
 * The tokens, levels and walls of a scene, and the token moves that the ledger makes. Part of the
 * compatibility layer (docs/architecture.md).
 */
import { isGeneration14 } from "./generation.ts";

/**
 * Returns the constants for the restrictions and directions of walls. In Foundry 14, their names refer to
 * edges instead of walls (foundryvtt#13441).
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
 * Returns the IDs of the scene levels to which a wall or region belongs. The list is empty for a wall or
 * region on all levels, and on Foundry 13, which has no levels.
 */
export function levelsOf(document: { readonly documentName: string }): readonly string[] {
  const { levels } = document as any;
  return typeof levels?.[Symbol.iterator] === "function" && typeof levels !== "string"
    ? [...levels].filter(level => typeof level === "string")
    : [];
}

/**
 * Returns the ID of a token's scene level, or null if the level is unknown. In Foundry 13, which has no
 * levels, it is always null.
 */
export function levelOfToken(token: TokenDocument.Implementation): string | null {
  const { level } = token as any;
  return typeof level === "string" && level !== "" ? level : null;
}

/**
 * Returns the name of the scene collection that contains the areas: `regions` in v14, and `templates`
 * (measured templates) in v13.
 */
export function areaCollection(): "regions" | "templates" {
  return isGeneration14() ? "regions" : "templates";
}

/**
 * Calls `around` whenever a token would draw or remove its turn marker. `around` receives the function that
 * does this.
 */
export function wrapTurnMarkers(around: (draw: () => void) => void): void {
  const { objectClass } = CONFIG.Token as any;
  (CONFIG.Token as any).objectClass = class BlackoutTokenObject extends objectClass {
    _refreshTurnMarker(): void {
      around(() => super._refreshTurnMarker());
    }
  };
}

/**
 * Updates a token. A position change ignores walls and movement costs, isn't added to the movement history,
 * and is marked as a ledger write.
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
    // If the movement history couldn't be shortened to end at the restored position, deletes the whole
    // history. Otherwise, it would include a distance that the token didn't cover.
    if (known && (token.movementHistory ?? []).length > known.index + 1) await token.clearMovementHistory?.();
  }
  if (Object.keys(rest).length > 0) await token.update(rest);
}

function standsAt(token: any, place: object): boolean {
  return Object.entries(place).every(([key, value]) => token._source[key] === value);
}

/**
 * Searches Foundry's movement history of this turn for the last time that a token was at a place. Returns the
 * index of that waypoint and the ID of the movement that led away from it, or null if the token wasn't there.
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
  // If the place is in the middle of a movement, `movement` is null, because Foundry can only undo a whole
  // movement.
  const whole = typeof movement === "string" && (index === 0 || history[index]?.movementId !== movement);
  return index < 0 ? null : { index, movement: whole ? movement : null };
}

/** A place that a token passed through this turn, and how the token moved there. */
export interface Passed {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  readonly action: string;
}

/**
 * Returns a token's path in this turn, from Foundry's movement history. The path is empty if the token hasn't
 * moved.
 */
export function passedInTurn(token: any): readonly Passed[] {
  return token.movementHistory ?? [];
}

/**
 * The UUIDs of tokens that the ledger is moving back. They are recorded here because one of Foundry's own
 * methods makes the updates, which therefore can't be marked.
 */
const unwalking = new Set<string>();

/**
 * Makes Foundry undo a movement and all later ones, so that they no longer count as part of this turn's path.
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

/** Whether the ledger made this update to a token. */
export function isOfLedger(operation: object, token: { readonly uuid: string }): boolean {
  return (operation as any).blackoutLedger === true || unwalking.has(token.uuid);
}

/** Stores the Gamemaster's ground mark on a region. Null removes the mark. */
export async function markRegion(region: any, mark: object | null): Promise<void> {
  await region.update({ "flags.blackout.ground": mark });
}

/** Shows a region on the map to everyone, or only on the regions layer. */
export async function showRegion(region: any, shown: boolean): Promise<void> {
  const { ALWAYS, LAYER } = CONST.REGION_VISIBILITY;
  await region.update({ visibility: shown ? ALWAYS : LAYER });
}

/** Creates a region in a scene. */
export async function createRegion(scene: any, data: object): Promise<void> {
  await scene.createEmbeddedDocuments("Region", [data]);
}

/** Moves a token along a path without the required test, and marks the update accordingly. */
export async function moveUntested(token: any, path: readonly object[]): Promise<void> {
  await token.move([...path], { blackoutUntested: true });
}

/** Whether a movement skipped the required test. */
export function isUntested(operation: object): boolean {
  return (operation as any).blackoutUntested === true;
}
