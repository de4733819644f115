/**
 * Synthetic actors: the actor of an unlinked token is its base actor with the token's delta laid over it.
 * What an operation changes on the merged actor is written back into the delta, never into the base.
 */
import type { Data } from "../wire.ts";
import { clone } from "./data.ts";

/** The collections that a delta keeps, by document name. */
export const DELTA_COLLECTIONS: Readonly<Record<string, string>> = { Item: "items", ActiveEffect: "effects" };

/** A delta that changes nothing, as a new token has it. */
export function emptyDelta(tokenId: string): Data {
  return { _id: tokenId, system: {}, flags: {}, items: [], effects: [] };
}

/**
 * Writes embedded documents that an operation touched back into the delta: whole ones, or tombstones for what
 * the base still has.
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
