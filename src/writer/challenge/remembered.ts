import { MOST_CHALLENGES } from "../../data/actor/party.ts";

/**
 * Limits the list to the size that the party document can store. Drops finished entries before running ones,
 * and older entries before newer ones.
 */
export function remembered<T extends { readonly ended: boolean }>(all: readonly T[]): T[] {
  const kept = [...all];
  while (kept.length > MOST_CHALLENGES) {
    const over = kept.findIndex(({ ended }) => ended);
    kept.splice(Math.max(0, over), 1);
  }
  return kept;
}
