import type { Candidate } from "./target-view.ts";

/**
 * Compares two candidates for the list of targets, which has an upper and a lower group. Candidates of the
 * upper group come first. Within each group, actors who are down come last, unless the action aids its
 * targets. Candidates who are otherwise equal are sorted by reach: those within reach come first.
 */
export function byUse(a: Candidate, b: Candidate, aids: boolean): number {
  const rank = ({ below, down, obstacle }: Candidate) =>
    (below === undefined ? 0 : 4) + (down && !aids ? 2 : 0) + (obstacle === undefined ? 0 : 1);
  return rank(a) - rank(b);
}
