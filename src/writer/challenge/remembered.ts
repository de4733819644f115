import { MOST_CHALLENGES } from "../../data/actor/party.ts";

/**
 * Limits the list to the size that the party document can store. Finished entries are dropped before running
 * ones, and the oldest ones first.
 */
export function remembered<T extends { readonly ended: boolean }>(all: readonly T[]): T[] {
  const kept = [...all];
  while (kept.length > MOST_CHALLENGES) {
    const over = kept.findIndex(({ ended }) => ended);
    kept.splice(Math.max(0, over), 1);
  }
  return kept;
}
