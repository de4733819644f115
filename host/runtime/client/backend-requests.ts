import { utils } from "./common.ts";
import { Hooks } from "./hooks.ts";
import { implementationOf, notify } from "./platform.ts";

/**
 * Returns the options of an operation without its data, as they are passed to the documents' event handlers.
 */
function optionsOf({ data: _data, updates: _updates, ids: _ids, parent: _parent, ...options }: any): any {
  return options;
}

/**
 * Calls a class's method for a step that concerns the whole batch, if the method exists. Returns whether to
 * continue.
 */
async function batchAllows(cls: any, step: string, ...args: unknown[]): Promise<boolean> {
  return (await cls[step]?.(...args)) !== false;
}

/**
 * Constructs the documents to create, and runs `_preCreate`, `preCreateX` and `_preCreateOperation`. Invalid
 * data is reported and causes an error, because the server would reject it.
 * @returns null if nothing is left to create
 */
export async function prepareCreate(documentClass: any, operation: any, user: any): Promise<any> {
  const cls = implementationOf(documentClass.documentName) ?? documentClass;
  const { parent, pack } = operation;
  const options = { render: true, renderSheet: false, keepId: false, keepEmbeddedIds: true, ...operation };
  const created: any[] = [];
  for (const raw of operation.data) {
    const source = raw?.toObject ? raw.toObject() : utils.expandObject(utils.deepClone(raw));
    if (!options.keepId) delete source._id;
    let document: any;
    try {
      document = new cls(utils.deepClone(source), { parent, pack });
    } catch (error) {
      notify("error", `The ${documentClass.documentName} cannot be created: ${(error as Error).message}`);
      throw error;
    }
    const data = raw?.toObject ? document.toObject() : source;
    if (await refuses(document, "_preCreate", [data, options, user])) continue;
    if (
      !options.noHook &&
      Hooks.call(`preCreate${documentClass.documentName}`, document, data, options, user.id) === false
    )
      continue;
    created.push(document);
  }
  if (!created.length) return null;
  if (!(await batchAllows(cls, "_preCreateOperation", created, options, user)) || !created.length)
    return null;
  const data = created.map(document => document.toObject());
  parent?._dispatchDescendantDocumentEvents?.("preCreate", cls.collectionName ?? cls.metadata.collection, [
    data,
    optionsOf(options),
    user.id,
  ]);
  return { documents: created, data, operation: options };
}

async function refuses(document: any, step: string, args: unknown[]): Promise<boolean> {
  return (await document[step](...args)) === false;
}

/** Returns the existing document that an operation updates or deletes. */
function existing(cls: any, operation: any, id: string): any {
  const { parent, pack } = operation;
  const collection = parent
    ? parent.getEmbeddedCollection(cls.documentName)
    : pack
      ? gamePack(pack)
      : gameCollection(cls.documentName);
  return (
    collection?.get(id, { invalid: true }) ??
    (parent?.documentName === "Token" && parent.delta?.id === id ? parent.delta : undefined)
  );
}

function gamePack(pack: string): any {
  return (globalThis as any).game.packs.get(pack);
}

function gameCollection(name: string): any {
  return (globalThis as any).game.collections.get(name);
}

/**
 * Determines the changes to each document, runs `_preUpdate`, `preUpdateX` (which may modify the changes) and
 * `_preUpdateOperation`, and drops updates that have no effect or are rejected.
 * @returns null if nothing is left to update
 */
export async function prepareUpdate(documentClass: any, operation: any, user: any): Promise<any> {
  const cls = implementationOf(documentClass.documentName) ?? documentClass;
  const options = { render: true, diff: true, recursive: true, ...operation };
  const updates: any[] = [];
  const documents: any[] = [];
  for (const raw of operation.updates) {
    const update = utils.expandObject(raw?.toObject ? raw.toObject() : raw);
    if (!update._id) throw new Error(`An update of a ${documentClass.documentName} needs its _id`);
    const document =
      existing(cls, operation, update._id) ??
      (operation.pack ? await gamePack(operation.pack).getDocument(update._id) : undefined);
    if (!document)
      throw new Error(`The ${documentClass.documentName} "${update._id}" to be updated does not exist`);
    const changes = await changesOf(document, update, options, user);
    if (!changes) continue;
    documents.push(document);
    updates.push(changes);
  }
  if (!updates.length) return null;
  options.updates = updates;
  if (!(await batchAllows(cls, "_preUpdateOperation", documents, options, user)) || !updates.length)
    return null;
  operation.parent?._dispatchDescendantDocumentEvents?.("preUpdate", cls.metadata.collection, [
    updates,
    optionsOf(options),
    user.id,
  ]);
  return { updates, operation: options };
}

/**
 * Returns the changes to send for a document. Returns null if nothing changes or the document's `_preUpdate`
 * prevents the update. Notifies the user of an error and rethrows it.
 */
async function changesOf(document: any, update: any, options: any, user: any): Promise<any> {
  const settings = { dryRun: true, fallback: false, recursive: options.recursive };
  let changes = update;
  try {
    if (options.diff) {
      changes = document.updateSource(utils.deepClone(update), settings);
      if (isNothing(changes)) return null;
      changes._id = document.id;
    }
  } catch (error) {
    notify(
      "error",
      `The ${document.documentName} ${document.name ?? document.id} cannot be updated: ${(error as Error).message}`,
    );
    throw error;
  }
  if (await refuses(document, "_preUpdate", [changes, options, user])) return null;
  const name = document.documentName;
  if (!options.noHook && Hooks.call(`preUpdate${name}`, document, changes, options, user.id) === false)
    return null;
  if (!options.diff) return { ...changes, _id: document.id };
  const final = document.updateSource(utils.expandObject(utils.deepClone(changes)), settings);
  return isNothing(final) ? null : { ...final, _id: document.id };
}

function isNothing(changes: any): boolean {
  const { _id, ...rest } = changes ?? {};
  return utils.isEmpty(rest);
}

/**
 * Runs `_preDelete`, `preDeleteX` and `_preDeleteOperation`.
 * @returns null if nothing is left to delete
 */
export async function prepareDelete(documentClass: any, operation: any, user: any): Promise<any> {
  const cls = implementationOf(documentClass.documentName) ?? documentClass;
  const options = { render: true, ...operation };
  if (options.deleteAll) options.ids = [...gatherIds(cls, operation)];
  const ids: string[] = [];
  const documents: any[] = [];
  for (const id of options.ids) {
    const document =
      existing(cls, operation, id) ??
      (operation.pack ? await gamePack(operation.pack).getDocument(id) : undefined);
    if (!document) throw new Error(`The ${documentClass.documentName} "${id}" to be deleted does not exist`);
    if (await refuses(document, "_preDelete", [options, user])) continue;
    if (
      !options.noHook &&
      Hooks.call(`preDelete${documentClass.documentName}`, document, options, user.id) === false
    )
      continue;
    documents.push(document);
    ids.push(id);
  }
  if (!ids.length) return null;
  options.ids = ids;
  if (!(await batchAllows(cls, "_preDeleteOperation", documents, options, user)) || !ids.length) return null;
  operation.parent?._dispatchDescendantDocumentEvents?.("preDelete", cls.metadata.collection, [
    ids,
    optionsOf(options),
    user.id,
  ]);
  return { ids, operation: options };
}

function gatherIds(cls: any, operation: any): Iterable<string> {
  const collection = operation.parent
    ? operation.parent.getEmbeddedCollection(cls.documentName)
    : gameCollection(cls.documentName);
  return collection?.keys() ?? [];
}
