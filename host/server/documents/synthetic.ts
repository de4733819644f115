/**
 * Handles synthetic actors. The actor of an unlinked token is its base actor with the token's delta merged
 * into it. Changes to the merged actor are written to the delta and never to the base.
 */
import type { Data } from "../wire.ts";
import { clone } from "./data.ts";

/** The names of a delta's collections, by document name. */
export const DELTA_COLLECTIONS: Readonly<Record<string, string>> = { Item: "items", ActiveEffect: "effects" };

/** Returns an empty delta, as in a new token. */
export function emptyDelta(tokenId: string): Data {
  return { _id: tokenId, system: {}, flags: {}, items: [], effects: [] };
}

/**
 * Stores the changed embedded documents in a synthetic actor's delta. A document that still exists is stored
 * as a whole. A deleted one is stored as a tombstone if the base actor has it.
 */
export function writeEmbedded(
  delta: Data,
  field: string,
  touched: ReadonlySet<string>,
  merged: Data[],
  base: Data[],
): void {
  const kept: Data[] = (delta[field] ?? []).filter((source: Data) => !touched.has(source._id));
  for (const id of touched) {
    const now = merged.find(source => source._id === id);
    if (now) kept.push(clone(now));
    else if (base.some(source => source._id === id)) kept.push({ _id: id, _tombstone: true });
  }
  delta[field] = kept;
}
