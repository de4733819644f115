import { applySpecialKeys, mergeObject } from "../utils/merge.ts";
import { deepClone } from "../utils/objects.ts";
import { plainKey } from "../utils/operators.ts";
import { isPlainObject } from "../utils/types.ts";

/** The parts of an actor that a delta can only replace as a whole. */
const SIMPLE = ["name", "img", "type"] as const;
/** The parts of a delta that are merged key by key into the actor's. Deletions are stored as `-=key`. */
const MERGED = ["system", "flags"] as const;
const COLLECTIONS = ["items", "effects"] as const;

/**
 * Returns a synthetic actor's source: the base actor's source with the delta merged into it. Doesn't change
 * either source.
 */
export function sourceWithDelta(base: any, delta: any): any {
  const source = deepClone(base);
  if (!isPlainObject(delta)) return source;
  for (const key of SIMPLE) if (delta[key] !== null && delta[key] !== undefined) source[key] = delta[key];
  if (isPlainObject(delta.ownership)) source.ownership = deepClone(delta.ownership);
  for (const key of MERGED) {
    if (isPlainObject(delta[key]))
      source[key] = mergeObject(source[key] ?? {}, deepClone(delta[key]), { performDeletions: true });
  }
  for (const key of COLLECTIONS) source[key] = mergeDocuments(source[key] ?? [], delta[key] ?? []);
  return source;
}

/**
 * Returns the base actor's documents with those of the delta merged in. Documents with tombstones are
 * removed, the delta's documents replace their counterparts, and new ones come last.
 */
function mergeDocuments(base: any[], delta: any[]): any[] {
  const merged = new Map<string, any>(base.map(document => [document._id, document]));
  for (const document of delta) {
    if (document._tombstone) merged.delete(document._id);
    else merged.set(document._id, deepClone(document));
  }
  return [...merged.values()];
}

/** Merges changes to a synthetic actor's system data or flags into the delta's data, in place. */
export function mergeIntoDelta(kept: any, changes: any): void {
  for (const [key, value] of Object.entries(changes)) {
    const name = plainKey(key);
    if (key.startsWith("-=")) {
      delete kept[name];
      delete kept[`==${name}`];
      kept[key] = null;
      continue;
    }
    // If an object replaces a deleted value or one of another type, the values inside the base actor's object
    // must not reappear.
    const covers = `-=${name}` in kept || (name in kept && !isPlainObject(kept[name]));
    delete kept[`-=${name}`];
    if (key.startsWith("==") || (covers && isPlainObject(value))) {
      delete kept[name];
      kept[`==${name}`] = applySpecialKeys(deepClone(value));
    } else if (isPlainObject(value) && isPlainObject(kept[`==${name}`]))
      mergeObject(kept[`==${name}`], deepClone(value), { performDeletions: true });
    else if (isPlainObject(value)) {
      delete kept[`==${name}`];
      kept[name] ??= {};
      mergeIntoDelta(kept[name], value);
    } else {
      delete kept[`==${name}`];
      kept[name] = deepClone(value);
    }
  }
}
