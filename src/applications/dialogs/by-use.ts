import type { Candidate } from "./target-view.ts";

/**
 * Orders candidates: those above before those below, and among these first who can be reached, and last who
 * is down. An action that aids is often for those who are down, so they stay among the others.
 */
export function byUse(a: Candidate, b: Candidate, aids: boolean): number {
  const rank = ({ below, down, obstacle }: Candidate) =>
    (below === undefined ? 0 : 4) + (down && !aids ? 2 : 0) + (obstacle === undefined ? 0 : 1);
  return rank(a) - rank(b);
}
