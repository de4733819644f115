import type { BlackoutActor } from "../documents/actor.ts";
import { positionOfTokens, tokensOfBoth } from "./map-geometry.ts";

/**
 * Returns the first closed door on the line between two actors if only unlocked doors block this line.
 * Returns null if no door blocks the line, or if opening doors isn't enough.
 */
export function closedDoorBetween(
  from: BlackoutActor,
  target: BlackoutActor,
): WallDocument.Implementation | null {
  const tokens = tokensOfBoth(from, target);
  const seen = tokens && positionOfTokens(...tokens);
  if (!seen) return null;
  const closing = seen.position.line.inTheWay.filter(({ what }) => what === "wall" || what === "barrier");
  const doors = closing.flatMap(({ id }) => {
    const wall = seen.scene.walls.get(id);
    const opens = wall?.door === CONST.WALL_DOOR_TYPES.DOOR && wall.ds === CONST.WALL_DOOR_STATES.CLOSED;
    return opens ? [wall] : [];
  });
  return doors.length === closing.length ? (doors[0] ?? null) : null;
}
