import type { Point } from "../../rules/battlefield/plane.ts";

/**
 * Returns the path with intermediate points that are at most half of `size` (in pixels) apart, so that the
 * path can't jump over an area.
 */
export function withBetween<P extends Point>(path: readonly P[], size: number): readonly P[] {
  return path.flatMap((to, index) => {
    const from = path[index - 1] ?? to;
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (size / 2)));
    return Array.from({ length: steps }, (_, step) => ({
      ...to,
      x: from.x + ((to.x - from.x) * (step + 1)) / steps,
      y: from.y + ((to.y - from.y) * (step + 1)) / steps,
    }));
  });
}
