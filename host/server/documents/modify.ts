/**
 * Processes client requests: checks permissions, makes the changes, handles their consequences, and creates
 * the responses.
 */
import { baseDocument } from "../../runtime/common/documents/registry.ts";
import { BadRequest, PermissionDenied } from "../errors.ts";
import { assertPlainData, isRecord } from "../guard.ts";
import type { PackLibrary } from "../packages/packs.ts";
import type { Action, Data, ModifyRequest, ModifyResponse, Operation } from "../wire.ts";
import type { WorldStore } from "../world/store.ts";
import { Transaction } from "../world/transaction.ts";
import { within, type RequestContext, type WorldFacts } from "./context.ts";
import { createDocuments } from "./create.ts";
import { deleteDocuments, folderAftermath } from "./delete.ts";
import { resolveTarget } from "./target.ts";
import { updateDocuments } from "./update.ts";

/** The result of a request. */
export interface Outcome {
  /** The response: an acknowledgment for the requesting client, and a broadcast for the others. */
  response: ModifyResponse;
  /**
   * The additional changes that the request causes. They are sent to all clients, including the requesting
   * one.
   */
  aftermath: ModifyResponse[];
}

export interface DocumentService {
  /**
   * Performs several requests as a unit: either all succeed or none take effect. When the promise resolves,
   * the changes are on disk.
   */
  modify(userId: string, requests: unknown[]): Promise<Outcome[]>;
}

const ACTIONS: readonly Action[] = ["get", "create", "update", "delete"];

/** Creates a world's document service. Requests must be processed one after another (`queue.ts`). */
export function createDocumentService(
  facts: WorldFacts,
  store: WorldStore,
  packs: PackLibrary,
): DocumentService {
  return {
    async modify(userId, requests) {
      const checked = requests.map(checkRequest);
      const transaction = new Transaction(store);
      const outcomes = within(facts, transaction, userId, context =>
        checked.map(request => perform(context, packs, request)),
      );
      await transaction.commit();
      return outcomes;
    },
  };
}

/**
 * Checks that a request conforms to the protocol, and returns it.
 * @throws BadRequest that names the problem
 */
export function checkRequest(request: unknown): ModifyRequest {
  if (!isRecord(request)) throw new BadRequest("A request must be an object {type, action, operation}.");
  const { type, action, operation } = request;
  if (typeof type !== "string" || !baseDocument(type))
    throw new BadRequest(`"${String(type)}" is not a document type that this host knows.`);
  if (!ACTIONS.includes(action))
    throw new BadRequest(`"${String(action)}" is not an action. The actions are ${ACTIONS.join(", ")}.`);
  if (!isRecord(operation)) throw new BadRequest("operation must be an object.");
  for (const key of ["parentUuid", "pack"]) {
    if (operation[key] !== undefined && operation[key] !== null && typeof operation[key] !== "string")
      throw new BadRequest(`operation.${key} must be a text.`);
  }
  assertPlainData(operation, "operation");
  return { type, action, operation };
}

function perform(
  context: RequestContext,
  packs: PackLibrary,
  { type, action, operation }: ModifyRequest,
): Outcome {
  const pack = operation.pack ?? null;
  if (action === "get") {
    if (pack === null)
      throw new BadRequest(
        "Clients receive the world's documents with the world. The action get is only for compendiums and requires a pack.",
      );
    return {
      response: respond(context, type, action, operation, packs.query(context, pack, type, operation)),
      aftermath: [],
    };
  }
  if (pack !== null) packs.assertWritable(context, pack);
  const target = resolveTarget(context, type, pack, operation.parentUuid ?? null);
  const aftermath: ModifyResponse[] = [];
  let result: unknown[];
  if (action === "create") result = createDocuments(context, type, target, operation);
  else if (action === "update") result = updateDocuments(context, type, target, operation);
  else {
    const folders =
      type === "Folder" ? (operation.ids ?? []).map(id => context.transaction.get(pack, "Folder", id)) : [];
    for (const folder of folders)
      if (folder) aftermath.push(...afterFolder(context, pack, folder, operation));
    result = deleteDocuments(context, type, target, operation);
  }
  target.save();
  if (type === "Scene" && pack === null) aftermath.push(...afterActivation(context, result as Data[]));
  return { response: respond(context, type, action, operation, result), aftermath };
}

function respond(
  { userId, now }: RequestContext,
  type: string,
  action: Action,
  operation: Operation,
  result: unknown[],
): ModifyResponse {
  const { data: _data, updates: _updates, ids: _ids, ...options } = operation;
  return { type, action, operation: { ...options, modifiedTime: now }, result, userId };
}

/**
 * Moves or deletes the contents of a deleted folder. Because only Gamemasters can delete folders, permissions
 * for the contents aren't checked.
 */
function afterFolder(
  context: RequestContext,
  pack: string | null,
  folder: Data,
  operation: Operation,
): ModifyResponse[] {
  const responses: ModifyResponse[] = [];
  const { transaction } = context;
  if (!context.user.isGM)
    throw new PermissionDenied(
      `User ${String(context.user.name)} lacks permission to delete Folder [${String(folder._id)}]`,
    );
  const { folders, contents, moves } = folderAftermath(context, pack, folder, operation);
  const options: Operation = pack === null ? {} : { pack };
  for (const [name, updates] of moves) {
    if (updates.length === 0) continue;
    for (const update of updates)
      transaction.put(pack, name, { ...transaction.get(pack, name, update._id), ...update });
    responses.push(respond(context, name, "update", options, updates));
  }
  for (const [name, ids] of [...contents, ["Folder", folders] as const]) {
    if (ids.length === 0) continue;
    for (const id of ids) transaction.delete(pack, name, id);
    responses.push(respond(context, name, "delete", options, ids));
  }
  return responses;
}

/**
 * Deactivates all other scenes after a scene was activated, because only one scene can be active at a time.
 */
function afterActivation(context: RequestContext, changed: Data[]): ModifyResponse[] {
  const activated = Array.isArray(changed)
    ? changed.find(source => isRecord(source) && source.active === true)
    : undefined;
  if (!activated) return [];
  const others = context.transaction
    .all(null, "Scene")
    .filter(scene => scene.active && scene._id !== activated._id);
  if (others.length === 0) return [];
  for (const scene of others) context.transaction.put(null, "Scene", { ...scene, active: false });
  return [
    respond(
      context,
      "Scene",
      "update",
      {},
      others.map(({ _id }) => ({ _id, active: false })),
    ),
  ];
}
