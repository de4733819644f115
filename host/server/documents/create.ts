/** Creates documents. */
import { expandObject } from "../../runtime/common/utils/paths.ts";
import { randomID } from "../../runtime/common/utils/ids.ts";
import { BadRequest, InvalidData } from "../errors.ts";
import { isDocumentId, isRecord } from "../guard.ts";
import { hashPassword, takePassword } from "../passwords.ts";
import type { Data, Operation } from "../wire.ts";
import { allowedTypes, type RequestContext } from "./context.ts";
import { clone } from "./data.ts";
import { guardGmTypes, sanitizeData } from "./declared-fields.ts";
import { assertOwnAuthor, assertUserRole, denial } from "./permission.ts";
import { stampCreation } from "./stamps.ts";
import type { Target } from "./target.ts";

const OWNER = 3;

/**
 * Creates documents in a target.
 * @returns the stored sources
 * @throws if any document is invalid or may not be created; then no document is created
 */
export function createDocuments(
  context: RequestContext,
  documentName: string,
  target: Target,
  operation: Operation,
): Data[] {
  if (!Array.isArray(operation.data)) throw new BadRequest("operation.data must be a list.");
  const known = new Set(target.list().map(source => source._id as string));
  return operation.data.map(given => {
    if (!isRecord(given)) throw new BadRequest("operation.data must be a list of objects.");
    const source = createOne(context, documentName, target, expandObject(clone(given)), operation);
    if (known.has(source._id))
      throw new InvalidData(`${documentName} "${String(source._id)}" already exists${target.place}.`);
    known.add(source._id);
    target.insert(source);
    return source;
  });
}

function createOne(
  context: RequestContext,
  documentName: string,
  target: Target,
  data: Data,
  operation: Operation,
): Data {
  const documentClass = context.documentClass(documentName);
  giveIds(documentClass, context, data, operation);
  assertTypes(context, documentName, data);
  const password = documentName === "User" ? takePassword(data) : undefined;
  sanitizeData(context.facts.documentTypes, documentName, data);
  if (documentName === "ChatMessage") stampMessage(context, data);
  const document = new documentClass(data, {
    parent: target.parent,
    pack: operation.pack ?? null,
    strict: true,
  });
  if (!document.canUserModify(context.user, "create", data))
    throw denial(context, "create", documentName, document.id, target.place);
  if (context.facts.generation >= 14 && !context.user.isGM)
    guardGmTypes(context.facts.documentTypes, documentName, data);
  const source: Data = document.toObject();
  source._id = data._id;
  assertOwnAuthor(context, documentName, source);
  if (documentName === "User") assertUserRole(context, source, undefined);
  if (documentName === "Setting") assertNewSetting(target, source);
  if (target.parent === null && isRecord(source.ownership)) source.ownership[context.userId] ??= OWNER;
  stampCreation(context, documentClass, source);
  if (password) context.transaction.setCredentials(source._id, hashPassword(password));
  return source;
}

/**
 * Assigns IDs to a document and its embedded documents if they don't have any or aren't allowed to keep them.
 */
function giveIds(
  documentClass: any,
  context: RequestContext,
  data: Data,
  { keepId = false, keepEmbeddedIds = true }: Operation,
): void {
  if (keepId && data._id !== undefined && data._id !== null) {
    if (!isDocumentId(data._id))
      throw new InvalidData(
        `"${String(data._id)}" is not a document ID, which consists of 16 letters or digits.`,
      );
  } else data._id = randomID();
  const embedded: Record<string, string> = documentClass.metadata.embedded ?? {};
  for (const [name, field] of Object.entries(embedded)) {
    if (Array.isArray(data[field])) {
      for (const child of data[field]) {
        if (isRecord(child))
          giveIds(context.documentClass(name), context, child, { keepId: keepEmbeddedIds, keepEmbeddedIds });
      }
    }
  }
}

/**
 * Checks that every document in the data has a subtype known to the manifests.
 * @throws InvalidData with the list of allowed subtypes
 */
export function assertTypes(context: RequestContext, documentName: string, data: Data): void {
  const allowed = allowedTypes(context.facts.documentTypes, documentName);
  if (allowed && data.type !== undefined && data.type !== null && !allowed.includes(data.type)) {
    throw new InvalidData(
      `"${String(data.type)}" is not a valid type for the ${documentName} Document class. Allowed: ${allowed.join(", ") || "none"}.`,
    );
  }
  const embedded: Record<string, string> = context.documentClass(documentName).metadata.embedded ?? {};
  for (const [name, field] of Object.entries(embedded)) {
    if (Array.isArray(data[field]))
      for (const child of data[field]) if (isRecord(child)) assertTypes(context, name, child);
  }
}

/**
 * Sets a message's timestamp to the server's time. A timestamp that the client sent is kept in Foundry 13
 * and, if its user is a Gamemaster, in Foundry 14.
 */
function stampMessage({ facts, now, user }: RequestContext, data: Data): void {
  const given = typeof data.timestamp === "number" && (facts.generation < 14 || user.isGM);
  if (!given) data.timestamp = now;
}

function assertNewSetting(target: Target, source: Data): void {
  const twin = target
    .list()
    .find(({ key, user }) => key === source.key && (user ?? null) === (source.user ?? null));
  if (twin) throw new InvalidData(`The setting ${String(source.key)} already exists; update it instead.`);
}
