import { conditionStates } from "../../documents/conditions.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import { forbiddingConditions } from "../../rules/conditions/rows.ts";
import { approachedOnPath, type Waypoint } from "../../world/path.ts";

/**
 * Returns the feared actors whom the path would approach although conditions forbid it, with the names of
 * their tokens (T10).
 */
export function fearedOnPath(
  token: BlackoutToken,
  start: Waypoint,
  path: readonly Waypoint[],
): readonly { readonly uuid: string; readonly name: string }[] {
  if (!token.actor) return [];
  const feared = forbiddingConditions(conditionStates(token.actor), "approachSource").flatMap(
    ({ source }) => source ?? [],
  );
  return approachedOnPath(token, start, path, feared);
}
