/** Updates documents. */
import { expandObject } from "../../runtime/common/utils/paths.ts";
import { encodeOperators } from "../../runtime/common/utils/operators.ts";
import { BadRequest, NotFound } from "../errors.ts";
import { isDocumentId, isRecord } from "../guard.ts";
import { hashPassword, takePassword } from "../passwords.ts";
import type { Data, Operation } from "../wire.ts";
import type { RequestContext } from "./context.ts";
import { assertTypes } from "./create.ts";
import { clone } from "./data.ts";
import { guardGmFields, sanitizeData } from "./declared-fields.ts";
import { assertUserRole, denial } from "./permission.ts";
import { stampUpdate } from "./stamps.ts";
import type { Target } from "./target.ts";

/**
 * Updates documents in a target.
 * @returns the differences, each with its `_id`; documents without changes are omitted
 * @throws if any update is invalid or not allowed; then none is carried out
 */
export function updateDocuments(
  context: RequestContext,
  documentName: string,
  target: Target,
  operation: Operation,
): Data[] {
  if (!Array.isArray(operation.updates)) throw new BadRequest("operation.updates must be a list.");
  const differences: Data[] = [];
  for (const given of operation.updates) {
    if (!isRecord(given) || !isDocumentId(given._id))
      throw new BadRequest("Each of operation.updates must be an object with the _id of a document.");
    const difference = updateOne(context, documentName, target, given, operation);
    if (difference) differences.push(difference);
  }
  return differences;
}

function updateOne(
  context: RequestContext,
  documentName: string,
  target: Target,
  given: Data,
  operation: Operation,
): Data | undefined {
  const { facts, user, transaction } = context;
  const { _id: id, ...rest } = given;
  const document = target.document(id);
  if (!document) throw new NotFound(`${documentName} "${String(id)}" does not exist${target.place}.`);
  const changes: Data = expandObject(clone(rest));
  // Clients can't set the `_stats` that the server maintains, except for the origin of a copy.
  keepOrigin(changes);
  const password = documentName === "User" ? takePassword(changes) : undefined;
  if (!document.canUserModify(user, "update", changes))
    throw denial(context, "update", documentName, id, target.place);
  if (!user.isGM) guardGmFields(facts.documentTypes, documentName, changes, changes.type ?? document.type);
  assertTypes(context, documentName, changes);
  sanitizeData(facts.documentTypes, documentName, changes, document.type);

  const before: Data = document.toObject();
  const difference: Data = encodeOperators(
    document.updateSource(changes, {
      recursive: operation.recursive,
      diff: operation.diff,
      pack: operation.pack,
    }) ?? {},
  );
  const source: Data = document.toObject();
  delete difference._id;
  if (documentName === "User") assertUserRole(context, source, before);
  if (password !== undefined) transaction.setCredentials(id, password === "" ? null : hashPassword(password));
  if (Object.keys(difference).length === 0 && operation.diff !== false) return undefined;
  stampUpdate(context, context.documentClass(documentName), source, difference);
  target.replace(id, source, difference, operation);
  return { _id: id, ...difference };
}

function keepOrigin(changes: Data): void {
  const origin = Object.entries(isRecord(changes._stats) ? changes._stats : {}).filter(([key]) =>
    ["compendiumSource", "duplicateSource", "exportSource"].includes(key),
  );
  delete changes._stats;
  if (origin.length > 0) changes._stats = Object.fromEntries(origin);
}
