import type { Candidate } from "./target-view.ts";

/**
 * Compares two candidates for the list of targets: the upper group first; within a group, reachable ones
 * first and those who are down last. An action that aids often targets those who are down, so it keeps them
 * among the others.
 */
export function byUse(a: Candidate, b: Candidate, aids: boolean): number {
  const rank = ({ below, down, obstacle }: Candidate) =>
    (below === undefined ? 0 : 4) + (down && !aids ? 2 : 0) + (obstacle === undefined ? 0 : 1);
  return rank(a) - rank(b);
}
