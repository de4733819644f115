import { conditionStates } from "../../documents/conditions.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import { forbiddingConditions } from "../../rules/conditions/rows.ts";
import { approachedOnWay, type Waypoint } from "../../world/way.ts";

/**
 * Returns the feared actors whom the path would approach although conditions forbid it, with the names of
 * their tokens (T10).
 */
export function fearedOnWay(
  token: BlackoutToken,
  start: Waypoint,
  way: readonly Waypoint[],
): readonly { readonly uuid: string; readonly name: string }[] {
  if (!token.actor) return [];
  const feared = forbiddingConditions(conditionStates(token.actor), "approachSource").flatMap(
    ({ source }) => source ?? [],
  );
  return approachedOnWay(token, start, way, feared);
}
