import { utils } from "../common.ts";

type Source = Record<string, any>;

const OWN = ["name", "type", "img"] as const;
const MERGED = ["system", "flags"] as const;
const EMBEDDED = ["items", "effects"] as const;
const OPERATE = { performDeletions: true, applyOperators: true } as const;

/** The source of a delta that says nothing. */
export function emptyDelta(tokenId: string): Source {
  return { _id: tokenId, name: null, type: null, img: null, system: {}, items: [], effects: [], ownership: null, flags: {} };
}

/**
 * The data of a synthetic actor: the base actor's, with what the delta says instead. Embedded documents of the delta
 * replace those of the same id, come besides them, or as a tombstone take them away.
 */
export function mergeDelta(base: Source, delta: Source | null): Source {
  const merged = utils.deepClone(base);
  if (!delta) return merged;
  for (const key of OWN) if (delta[key] !== null && delta[key] !== undefined) merged[key] = delta[key];
  if (delta.ownership) merged.ownership = utils.deepClone(delta.ownership);
  for (const key of MERGED) if (delta[key]) merged[key] = utils.mergeObject(merged[key] ?? {}, utils.deepClone(delta[key]), OPERATE);
  for (const key of EMBEDDED) merged[key] = mergeEmbedded(merged[key] ?? [], delta[key] ?? []);
  return merged;
}

function mergeEmbedded(base: Source[], delta: Source[]): Source[] {
  const changed = new Map(delta.map(source => [source._id, source]));
  const known = new Set(base.map(source => source._id));
  const kept = base.filter(source => !changed.get(source._id)?._tombstone).map(source => changed.get(source._id) ?? source);
  return utils.deepClone([...kept, ...delta.filter(source => !known.has(source._id) && !source._tombstone)]);
}

/**
 * Writes a difference of the synthetic actor's own fields (special keys in key notation) into its delta. Deletions stay in the
 * delta as keys, because what they delete is in the base.
 */
export function writeDifference(delta: Source, difference: Source): void {
  for (const [key, value] of Object.entries(difference)) {
    const name = key.replace(/^(-=|==)/, "");
    if ((OWN as readonly string[]).includes(name)) delta[name] = value;
    else if (name === "ownership") delta.ownership = utils.mergeObject(delta.ownership ?? {}, value, { ...OPERATE, inplace: false });
    else if ((MERGED as readonly string[]).includes(name)) delta[name] = key === name ? keepDeletions(delta[name] ?? {}, value) : utils.deepClone(value);
  }
}

function keepDeletions(kept: Source, difference: Source): Source {
  const merged = { ...kept };
  for (const [key, value] of Object.entries(difference)) {
    const name = key.replace(/^(-=|==)/, "");
    const replaced = merged[`==${name}`];
    for (const form of [name, `-=${name}`, `==${name}`]) if (form !== key && !(form === name && isObject(value) && key === name)) delete merged[form];
    if (key !== name) merged[key] = utils.deepClone(value);
    else if (isObject(value) && isObject(replaced)) {
      delete merged[name];
      merged[`==${name}`] = utils.mergeObject(replaced, value, { ...OPERATE, inplace: false });
    } else merged[name] = isObject(value) && isObject(merged[name]) ? keepDeletions(merged[name], value) : utils.deepClone(value);
  }
  return merged;
}

function isObject(value: unknown): value is Source {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The delta's list after some embedded documents were touched: whole documents, or tombstones for what the base still has. */
export function writeEmbedded(list: Source[], touched: Iterable<string>, current: ReadonlyMap<string, Source>, isInherited: (id: string) => boolean): Source[] {
  const ids = new Set(touched);
  const written = list.filter(source => !ids.has(source._id));
  for (const id of ids) {
    const now = current.get(id);
    if (now) written.push(utils.deepClone(now));
    else if (isInherited(id)) written.push({ _id: id, _tombstone: true });
  }
  return written;
}
