import { MOST_CHALLENGES } from "../../data/actor/party.ts";

/** As many as the party remembers, the oldest given up first, those that are over before those that go on. */
export function remembered<T extends { readonly ended: boolean }>(all: readonly T[]): T[] {
  const kept = [...all];
  while (kept.length > MOST_CHALLENGES) {
    const over = kept.findIndex(({ ended }) => ended);
    kept.splice(Math.max(0, over), 1);
  }
  return kept;
}
