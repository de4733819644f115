/**
 * The context of a request: the world as it would be after the request, the acting user, and the Base classes
 * connected to both. Common code uses one global environment, so all code that calls it runs synchronously
 * inside `within`.
 */
import { baseDocument } from "../../runtime/common/documents/registry.ts";
import { environment, type HostEnvironment } from "../../runtime/common/environment.ts";
import "../../runtime/common/documents/index.ts";
import { cleanHtml } from "../html.ts";
import { PermissionDenied } from "../errors.ts";
import type { Data } from "../wire.ts";
import type { DocumentTypes } from "../packages/document-types.ts";
import type { Transaction } from "../world/transaction.ts";
import { DocumentView } from "./view.ts";

/** The facts about a running world on which its documents depend. */
export interface WorldFacts {
  generation: 13 | 14;
  coreVersion: string;
  worldId: string;
  systemId: string;
  systemVersion: string;
  documentTypes: DocumentTypes;
  log(line: string): void;
}

export interface RequestContext {
  facts: WorldFacts;
  transaction: Transaction;
  /** The requesting user. */
  userId: string;
  /** The user who sent the request, as an instance of the base class. */
  user: any;
  /** The time in milliseconds. It stays the same throughout the request. */
  now: number;
  /** Returns the Base class of a document type. @throws if there is none */
  documentClass(name: string): any;
}

/**
 * Runs a job with the environment connected to a transaction. The job must be synchronous, so that no other
 * request can see this environment.
 */
export function within<T>(
  facts: WorldFacts,
  transaction: Transaction,
  userId: string,
  job: (context: RequestContext) => T,
): T {
  const before = { ...environment };
  const views = new Map<string, DocumentView>();
  const viewOf = (name: string): DocumentView => {
    let view = views.get(name);
    if (!view) views.set(name, (view = new DocumentView(transaction, name)));
    return view;
  };
  let user: any = null;
  const part: Partial<HostEnvironment> = {
    generation: facts.generation,
    side: "server",
    release: { version: facts.coreVersion },
    world: { id: facts.worldId },
    system: { id: facts.systemId, version: facts.systemVersion },
    dataModel: () => undefined,
    documentTypes: name => allowedTypes(facts.documentTypes, name),
    user: () => user,
    users: () => viewOf("User").documents(),
    permissions: () => rolePermissions(transaction),
    collection: name => viewOf(name),
    pack: () => undefined,
    callHooks: () => undefined,
    callHooksCancellable: () => true,
    deprecated: () => undefined,
    cleanHTML: cleanHtml,
    report: message => facts.log(message),
  };
  Object.assign(environment, part);
  try {
    user = viewOf("User").get(userId) ?? null;
    if (!user || user.role < 1)
      throw new PermissionDenied("The requesting user is not allowed to play in this world.");
    return job({
      facts,
      transaction,
      userId,
      user,
      now: Date.now(),
      documentClass: name => environment.documentClass(name),
    });
  } finally {
    Object.assign(environment, before);
  }
}

/**
 * Returns the allowed subtypes of a document type (Foundry's and those in the manifests), or undefined for a
 * document type without subtypes.
 */
export function allowedTypes(documentTypes: DocumentTypes, documentName: string): string[] | undefined {
  const metadata: Data | undefined = baseDocument(documentName)?.metadata;
  const declared = documentTypes.get(documentName === "ActorDelta" ? "Actor" : documentName);
  if (!metadata || (!metadata.hasTypeData && !declared)) return undefined;
  return [...new Set([...(metadata.coreTypes as string[]), ...(declared?.keys() ?? [])])];
}

/** Returns the setting `core.permissions`, or null for the defaults. */
function rolePermissions(transaction: Transaction): Record<string, number[]> | null {
  const setting = transaction.all(null, "Setting").find(({ key }) => key === "core.permissions");
  if (!setting) return null;
  try {
    return JSON.parse(setting.value) as Record<string, number[]>;
  } catch {
    return null;
  }
}
