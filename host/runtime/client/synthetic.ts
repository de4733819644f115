import { utils } from "./common.ts";
import { writeEmbedded } from "./documents/delta-merge.ts";

/** The properties of an actor that contain its embedded documents, by document name. */
const LISTS: Record<string, "items" | "effects"> = { Item: "items", ActiveEffect: "effects" };

/** Updates the delta and the actor after the delta's source has changed. */
function follow(actor: any): void {
  const { delta } = actor.token;
  actor.token._source.delta = delta._source;
  delta.reset();
  delta.updateSyntheticActor();
}

/** Writes the current state of the embedded documents with the given IDs to the delta. */
function writeList(
  actor: any,
  list: "items" | "effects",
  ids: Iterable<string>,
  current: Iterable<any>,
): void {
  const source = actor.token.delta._source;
  const now = new Map(Array.from(current, document => [document._id as string, document]));
  source[list] = writeEmbedded(source[list] ?? [], ids, now, id => !!actor.token.baseActor?.[list].has(id));
  follow(actor);
}

/** Stores a synthetic actor's item as a whole after the item's effects have changed. */
function writeItem(actor: any, item: any): void {
  writeList(actor, "items", [item.id], [item.toObject()]);
}

/** Adds documents that were created on a synthetic actor, or on one of its items, to the delta. */
export function createInDelta(actor: any, parent: any, name: string, sources: any[]): void {
  if (parent === actor) {
    writeList(
      actor,
      LISTS[name],
      sources.map(source => source._id),
      sources,
    );
    return;
  }
  const collection = parent.getEmbeddedCollection(name);
  for (const source of sources) collection.set(source._id, collection.createDocument(source));
  writeItem(actor, parent);
}

/** Writes changes to the delta after the synthetic actor itself was updated. */
export function updateActorInDelta(actor: any, changes: any[], recursive: boolean): void {
  for (const { _id, items, effects, ...own } of changes) {
    actor.token.delta.updateSource(utils.deepClone(own), { recursive });
    if (items?.length) updateInDelta(actor, actor, "Item", items, recursive);
    if (effects?.length) updateInDelta(actor, actor, "ActiveEffect", effects, recursive);
  }
  follow(actor);
}

/**
 * Writes changes to the delta after documents on a synthetic actor, or on one of its items, have been
 * updated.
 */
export function updateInDelta(
  actor: any,
  parent: any,
  name: string,
  changes: any[],
  recursive: boolean,
): void {
  const collection = parent.getEmbeddedCollection(name);
  for (const change of changes)
    collection.get(change._id)?.updateSource(utils.deepClone(change), { recursive });
  if (parent === actor)
    writeList(
      actor,
      LISTS[name],
      changes.map(change => change._id),
      collection.toObject(),
    );
  else writeItem(actor, parent);
}

/**
 * Removes documents from the delta after they have been deleted from a synthetic actor or from one of the
 * actor's items.
 */
export function deleteFromDelta(actor: any, parent: any, name: string, ids: string[]): void {
  if (parent === actor) {
    writeList(actor, LISTS[name], ids, []);
    return;
  }
  const collection = parent.getEmbeddedCollection(name);
  for (const id of ids) collection.delete(id);
  writeItem(actor, parent);
}
