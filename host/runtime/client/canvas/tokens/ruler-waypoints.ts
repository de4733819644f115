import { platform } from "../../platform.ts";
import { actionConfig } from "../../documents/movement-path.ts";

/** A part of a path, as shown by a ruler. */
export interface Stage {
  stage: "passed" | "pending" | "planned";
  waypoints: any[];
  unreachable?: boolean;
}

/**
 * Returns the waypoints of a token's ruler, each with its neighbors and with its measurement from the first
 * waypoint.
 */
export function rulerWaypoints(token: any, stages: Stage[]): any[] {
  const all = stages.flatMap(({ stage, waypoints, unreachable = false }) =>
    waypoints.map(waypoint => ({ stage, unreachable, waypoint })),
  );
  if (!all.length) return [];
  const measured = token.measureMovementPath(
    all.map(({ waypoint: { cost, ...waypoint } }) =>
      typeof cost === "number" && waypoint.movementId ? { ...waypoint, cost } : waypoint,
    ),
    { preview: true },
  );
  let index = 0;
  const made = all.map(({ stage, unreachable, waypoint }, at) => {
    if (at > 0 && waypoint.explicit) index += 1;
    const { movementId = null, userId = platform.game.userId, ...rest } = waypoint;
    return {
      ...rest,
      userId,
      movementId,
      stage,
      unreachable,
      hidden: false,
      index,
      actionConfig: actionConfig(waypoint.action),
      measurement: measured.waypoints[at],
      cost: measured.waypoints[at].backward?.cost ?? 0,
      center: token.document.getCenterPoint(waypoint),
      size: token.document.getSize(waypoint),
      previous: null as any,
      next: null as any,
      ray: null as any,
    };
  });
  for (const [at, waypoint] of made.entries()) {
    waypoint.previous = made[at - 1] ?? null;
    waypoint.next = made[at + 1] ?? null;
    if (waypoint.previous)
      waypoint.ray = {
        A: waypoint.previous.center,
        B: waypoint.center,
        distance: Math.hypot(
          waypoint.center.x - waypoint.previous.center.x,
          waypoint.center.y - waypoint.previous.center.y,
        ),
      };
  }
  return made;
}
