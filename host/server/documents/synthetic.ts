/**
 * Synthetic actors: the actor of an unlinked token is its base actor with the token's delta laid over it. Here both are
 * plain data; what an operation changes on the merged actor is written back into the delta, never into the base.
 */
import { mergeObject } from "../../runtime/common/utils/merge.ts";
import type { Data } from "../wire.ts";
import { clone, plainKey } from "./data.ts";

/** The collections that a delta keeps, by document name. */
export const DELTA_COLLECTIONS: Readonly<Record<string, string>> = { Item: "items", ActiveEffect: "effects" };

const SIMPLE_KEYS = ["name", "img", "type"];
const MERGED_KEYS = ["system", "flags"];

/** The source of the synthetic actor; both inputs stay as they are. */
export function mergeDelta(base: Data, delta: Data | null | undefined): Data {
  const merged = clone(base);
  if (!delta) return merged;
  for (const key of SIMPLE_KEYS) if (delta[key] !== null && delta[key] !== undefined) merged[key] = delta[key];
  if (delta.ownership) merged.ownership = clone(delta.ownership);
  for (const key of MERGED_KEYS) {
    if (delta[key]) merged[key] = mergeObject(merged[key] ?? {}, clone(delta[key]), { performDeletions: true, applyOperators: true });
  }
  for (const field of Object.values(DELTA_COLLECTIONS)) merged[field] = mergeCollection(base[field] ?? [], delta[field] ?? []);
  return merged;
}

function mergeCollection(base: Data[], changes: Data[]): Data[] {
  const byId = new Map(base.map((source) => [source._id as string, clone(source)]));
  for (const change of changes) {
    if (change._tombstone) byId.delete(change._id);
    else byId.set(change._id, clone(change));
  }
  return [...byId.values()];
}

/** A delta that changes nothing, as a new token has it. */
export function emptyDelta(tokenId: string): Data {
  return { _id: tokenId, system: {}, flags: {}, items: [], effects: [] };
}

/** Writes a difference of the synthetic actor's own fields into the delta, in place. */
export function writeDifference(delta: Data, difference: Data): void {
  for (const [key, value] of Object.entries(difference)) {
    const name = plainKey(key);
    if (SIMPLE_KEYS.includes(name)) delta[name] = value;
    else if (name === "ownership") delta.ownership = mergeObject(delta.ownership ?? {}, clone(value), { performDeletions: true, applyOperators: true });
    else if (MERGED_KEYS.includes(name)) delta[name] = name === key ? mergeKeepingDeletions(delta[name] ?? {}, value) : clone(value);
  }
}

/**
 * Merges a difference into what a delta keeps. A deletion stays in it as `-=key`, because the base may have the key; a
 * later value for the same key takes the deletion's place.
 */
function mergeKeepingDeletions(kept: Data, difference: Data): Data {
  const merged = { ...kept };
  for (const [key, value] of Object.entries(difference)) {
    const name = plainKey(key);
    if (key.startsWith("-=")) {
      delete merged[name];
      delete merged[`==${name}`];
      merged[key] = null;
      continue;
    }
    delete merged[`-=${name}`];
    if (key.startsWith("==")) {
      delete merged[name];
      merged[key] = clone(value);
    } else if (isObject(value) && isObject(merged[`==${name}`])) {
      // A replacement stays one; the difference goes on inside of it.
      merged[`==${name}`] = mergeObject(clone(merged[`==${name}`]), clone(value), { performDeletions: true, applyOperators: true });
    } else {
      delete merged[`==${name}`];
      merged[name] = isObject(value) && isObject(merged[name]) ? mergeKeepingDeletions(merged[name], value) : clone(value);
    }
  }
  return merged;
}

function isObject(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Writes embedded documents that an operation touched back into the delta: whole ones, or tombstones for what the base still has. */
export function writeEmbedded(delta: Data, field: string, touched: ReadonlySet<string>, merged: Data[], base: Data[]): void {
  const kept: Data[] = (delta[field] ?? []).filter((source: Data) => !touched.has(source._id));
  for (const id of touched) {
    const now = merged.find((source) => source._id === id);
    if (now) kept.push(clone(now));
    else if (base.some((source) => source._id === id)) kept.push({ _id: id, _tombstone: true });
  }
  delta[field] = kept;
}
