import type { Candidate } from "./target-view.ts";

/**
 * Compares two candidates for the list of targets. The upper group comes first. Within a group, targets
 * within reach come first, and those who are down come last. For an action that aids, actors who are down
 * stay among the others, because they are likely targets.
 */
export function byUse(a: Candidate, b: Candidate, aids: boolean): number {
  const rank = ({ below, down, obstacle }: Candidate) =>
    (below === undefined ? 0 : 4) + (down && !aids ? 2 : 0) + (obstacle === undefined ? 0 : 1);
  return rank(a) - rank(b);
}
