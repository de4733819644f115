import { documentFromUuid, storedShape } from "../../compat/documents.ts";
import type { Change, Embedded, EmbeddedCollection } from "../../ledger/change.ts";
import { embeddedIn } from "../../ledger/world.ts";

/**
 * Returns the changes with embedded documents in their stored form. Created documents have all fields that
 * Foundry adds, and deleted documents keep their whole content, so that undoing restores it.
 */
export function materialized(changes: readonly Change[]): readonly Change[] {
  return changes.map(change => {
    if ("created" in change)
      return { ...change, created: asCreated(change.uuid, change.collection, change.created) };
    if ("deleted" in change)
      return { ...change, deleted: asStored(change.uuid, change.collection, change.deleted) };
    return change;
  });
}

function asCreated(uuid: string, collection: EmbeddedCollection, data: Embedded): Embedded {
  const holder = documentFromUuid(uuid);
  return holder ? { ...storedShape(holder, collection, data), _id: data._id } : data;
}

function asStored(uuid: string, collection: EmbeddedCollection, data: Embedded): Embedded {
  const holder = documentFromUuid(uuid);
  return holder
    ? (embeddedIn(holder.toObject(), collection).find(each => each._id === data._id) ?? data)
    : data;
}
