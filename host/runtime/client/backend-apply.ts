import type { ModifyResponse } from "./backend.ts";
import { decodeOperators, environment, utils } from "./common.ts";
import { Hooks } from "./hooks.ts";
import { implementationOf, platform } from "./platform.ts";
import { createInDelta, deleteFromDelta, updateActorInDelta, updateInDelta } from "./synthetic.ts";

/** The context in which a response is applied, including the collection that contains its documents. */
interface Place {
  cls: any;
  parent: any;
  collection: any;
  /**
   * The name of the collection: as a property of the parent or, for world documents, among the world's
   * collections.
   */
  name: string;
  operation: any;
  user: any;
}

function parentOf(response: ModifyResponse, known?: any): any {
  const { parentUuid } = response.operation;
  if (!parentUuid) return null;
  return known ?? platform.foundry.utils.fromUuidSync(parentUuid, { strict: false });
}

/**
 * Applies a response or broadcast of the server: changes the data, then runs `_onX` and the hook of each
 * document, the events of the ancestors, the batch step, and the rendering of directories.
 * @returns the documents that were created, changed or deleted
 */
export async function applyResponse(response: ModifyResponse, knownParent?: any): Promise<any[]> {
  const decoded =
    environment.generation < 14 ? response : { ...response, result: decodeOperators(response.result) };
  const cls = implementationOf(response.type);
  const parent = parentOf(response, knownParent);
  // A parent that isn't loaded is at most an entry in a compendium's index. In this case, there is nothing to
  // change.
  if (response.operation.parentUuid && !parent?.getEmbeddedCollection) return [];
  const { pack } = response.operation;
  const collection = parent
    ? response.type === "ActorDelta"
      ? null
      : parent.getEmbeddedCollection(response.type)
    : pack
      ? platform.game.packs.get(pack)
      : platform.game.collections.get(response.type);
  const operation = { ...response.operation, action: response.action, ...(parent ? { parent } : {}) };
  const place: Place = {
    cls,
    parent,
    collection,
    name: cls.metadata.collection,
    operation,
    user: platform.game.users.get(response.userId),
  };
  if (response.action === "create") return created(place, decoded);
  if (response.action === "update") return updated(place, decoded);
  return deleted(place, decoded);
}

/**
 * Returns the closest synthetic actor, starting with the parent itself and continuing with its ancestors, or
 * null if there is none. Changes inside a synthetic actor are stored in the actor's delta.
 */
function syntheticOf(parent: any): any {
  for (let at = parent; at; at = at.parent) if (at.documentName === "Actor" && at.isToken) return at;
  return null;
}

/**
 * Resets the topmost actor, item or encounter that contains a changed document. Documents in between aren't
 * reset, so that dependent data is prepared only once.
 */
function resetAncestors(parent: any): void {
  let top: any = null;
  for (let at = parent; at && ["Actor", "Item", "Combat"].includes(at.documentName); at = at.parent) top = at;
  top?.reset();
}

async function finish(
  place: Place,
  event: "Create" | "Update" | "Delete",
  documents: any[],
  result: any[],
): Promise<any[]> {
  const { cls, parent, collection, name, operation, user } = place;
  if (parent) {
    parent._dispatchDescendantDocumentEvents(`on${event}`, name, [documents, result, operation, user?.id]);
  }
  await cls[`_on${event}Operation`]?.(documents, operation, user);
  collection?._onModifyContents?.(event.toLowerCase(), documents, result, operation, user);
  return documents;
}

/** Calls a document's own event handler and then its hook, even if the handler throws an error. */
function announce(document: any, event: "Create" | "Update" | "Delete", data: any, place: Place): void {
  const userId = place.user?.id;
  const { operation } = place;
  try {
    if (event === "Delete") document._onDelete(operation, userId);
    else document[`_on${event}`](data, operation, userId);
  } catch (error) {
    Hooks.onError(`ClientDocument#_on${event}`, error as Error, {
      msg: `${document.documentName}#_on${event} failed`,
      log: "error",
    });
  }
  if (operation.noHook) return;
  const name = document.documentName;
  if (event === "Update") Hooks.callAll(`update${name}`, document, data, operation, userId);
  else Hooks.callAll(`${event.toLowerCase()}${name}`, document, operation, userId);
}

async function created(place: Place, { result: made }: ModifyResponse): Promise<any[]> {
  const { cls, parent, collection } = place;
  const synthetic = syntheticOf(parent);
  // Documents that are already in the collection were loaded with the world, so they are omitted and not
  // announced as new.
  const result = made.filter(source => !collection.has(source._id));
  if (synthetic) createInDelta(synthetic, parent, cls.documentName, result);
  else {
    for (const source of result) {
      const document = parent
        ? collection.createDocument(source)
        : cls.fromSource(source, { pack: place.operation.pack });
      collection.set(document.id, document);
    }
    if (parent) resetAncestors(parent);
  }
  const documents = result
    .map(source =>
      parent
        ? place.parent.getEmbeddedCollection(cls.documentName).get(source._id)
        : collection.get(source._id),
    )
    .filter(Boolean);
  documents.forEach((document, index) => announce(document, "Create", result[index], place));
  return finish(place, "Create", documents, result);
}

async function updated(place: Place, { result: changes }: ModifyResponse): Promise<any[]> {
  const { cls, parent, collection, operation } = place;
  const recursive = operation.recursive !== false;
  // The option `recursive: false` already indicates that values are replaced as a whole, so listeners receive
  // the keys without the prefix `==`.
  const result = recursive
    ? changes
    : changes.map(change =>
        Object.fromEntries(Object.entries(change).map(([key, value]) => [key.replace(/^==/u, ""), value])),
      );
  const synthetic = syntheticOf(parent);
  const isOwnActor = cls.documentName === "Actor" && parent?.documentName === "Token";
  if (isOwnActor) updateActorInDelta(parent.actor, result, recursive);
  else if (synthetic) updateInDelta(synthetic, parent, cls.documentName, result, recursive);
  else {
    for (const change of result) {
      const document = find(place, change._id);
      document?.updateSource(utils.deepClone(change), { recursive, fallback: true });
      // A document that has just become valid is added to the collection. In a compendium, the index must
      // also match the changed documents.
      if (document && !parent && (operation.pack || !collection.has(document.id)))
        collection.set(document.id, document);
      else if (!document && operation.pack) collection._updateIndex(change);
    }
    if (parent) resetAncestors(parent);
  }
  const pairs = result.map(change => [find(place, change._id), change]).filter(([document]) => document);
  for (const [document, change] of pairs) announce(document, "Update", change, place);
  return finish(
    place,
    "Update",
    pairs.map(([document]) => document),
    result,
  );
}

/**
 * Returns the document with the given ID from the operation's collection. For an actor delta, returns the
 * parent token's delta.
 */
function find({ cls, parent, collection }: Place, id: string): any {
  if (cls.documentName === "ActorDelta") return parent.delta;
  return collection?.get(id, { invalid: true });
}

async function deleted(place: Place, { result }: ModifyResponse): Promise<any[]> {
  const { cls, parent, collection } = place;
  const synthetic = syntheticOf(parent);
  const documents = result.map(id => collection.get(id, { invalid: true })).filter(Boolean);
  if (synthetic) deleteFromDelta(synthetic, parent, cls.documentName, result);
  else {
    for (const id of result) collection.delete(id);
    if (parent) resetAncestors(parent);
  }
  for (const document of documents) announce(document, "Delete", undefined, place);
  return finish(place, "Delete", documents, result);
}
