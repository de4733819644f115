import type { Candidate } from "./target-view.ts";

/**
 * Compares two candidates for the list of targets. The upper group comes first. Within a group, targets in
 * reach come first, and those who are down come last. An action that aids often targets actors who are down,
 * so they stay among the others in that case.
 */
export function byUse(a: Candidate, b: Candidate, aids: boolean): number {
  const rank = ({ below, down, obstacle }: Candidate) =>
    (below === undefined ? 0 : 4) + (down && !aids ? 2 : 0) + (obstacle === undefined ? 0 : 1);
  return rank(a) - rank(b);
}
