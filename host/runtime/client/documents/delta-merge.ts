import { utils } from "../common.ts";

type Source = Record<string, any>;

/** Returns the source of an empty delta. */
export function emptyDelta(tokenId: string): Source {
  return {
    _id: tokenId,
    name: null,
    type: null,
    img: null,
    system: {},
    items: [],
    effects: [],
    ownership: null,
    flags: {},
  };
}

/**
 * Returns the delta's list after a change to embedded documents. It contains complete documents, and
 * tombstones for deleted documents that the base actor still has.
 */
export function writeEmbedded(
  list: Source[],
  touched: Iterable<string>,
  current: ReadonlyMap<string, Source>,
  isInherited: (id: string) => boolean,
): Source[] {
  const ids = new Set(touched);
  const written = list.filter(source => !ids.has(source._id));
  for (const id of ids) {
    const now = current.get(id);
    if (now) written.push(utils.deepClone(now));
    else if (isInherited(id)) written.push({ _id: id, _tombstone: true });
  }
  return written;
}
