import { PRIMARY_DOCUMENT_TYPES, COMPENDIUM_DOCUMENT_TYPES } from "../constants.ts";
import { environment } from "../environment.ts";

/** The parts of a UUID. `primaryType` and `primaryId` exist only if the document is embedded. */
export interface ResolvedUuid {
  uuid: string;
  type?: string;
  id: string;
  primaryType?: string;
  primaryId?: string;
  collection?: any;
  embedded: string[];
  documentType?: string;
  documentId?: string;
}

/**
 * Parses a UUID. Supports `Actor.a`, `Actor.a.Item.b`, `Compendium.package.pack.Actor.a[.Item.b]`, the older
 * `Compendium.package.pack.a`, and UUIDs relative to `relative` (`.Item.b`, `..Item.c`). Returns null if the
 * text isn't a UUID.
 */
export function parseUuid(uuid: string, { relative }: { relative?: any } = {}): ResolvedUuid | null {
  if (typeof uuid !== "string" || uuid === "") return null;
  if (uuid.startsWith(".")) return relative ? resolveRelative(uuid, relative) : null;
  const parts = uuid.split(".");
  if (parts[0] === "Compendium") return parseCompendium(uuid, parts.slice(1));
  const [primaryType, primaryId, ...embedded] = parts;
  if (!primaryId) return null;
  return resolved(uuid, primaryType, primaryId, environment.collection(primaryType), embedded);
}

function parseCompendium(uuid: string, parts: string[]): ResolvedUuid | null {
  if (parts.length < 3) return null;
  const [packageId, packName, ...rest] = parts;
  const collection = environment.pack(`${packageId}.${packName}`);
  const named =
    (COMPENDIUM_DOCUMENT_TYPES as readonly string[]).includes(rest[0]) ||
    ["ActiveEffect", "Folder"].includes(rest[0]!);
  if (named) return rest[1] ? resolved(uuid, rest[0], rest[1], collection, rest.slice(2)) : null;
  return resolved(uuid, collection?.documentName, rest[0], collection, rest.slice(1));
}

function resolved(
  uuid: string,
  primaryType: string | undefined,
  primaryId: string,
  collection: any,
  embedded: string[],
): ResolvedUuid | null {
  if (embedded.length % 2 === 1) return null;
  if (embedded.length === 0) {
    return {
      uuid,
      type: primaryType,
      id: primaryId,
      collection,
      embedded,
      documentType: primaryType,
      documentId: primaryId,
    };
  }
  const [type, id] = embedded.slice(-2);
  return {
    uuid,
    type,
    id,
    primaryType,
    primaryId,
    collection,
    embedded,
    documentType: primaryType,
    documentId: primaryId,
  };
}

/**
 * Resolves a relative UUID. `.Item.b` refers to an item of the document itself, and `.b` to a sibling of the
 * document. Each additional leading dot goes up to the next parent.
 */
function resolveRelative(uuid: string, relative: any): ResolvedUuid | null {
  const dots = /^\.+/.exec(uuid)![0].length;
  let base = relative;
  for (let i = 1; i < dots && base?.parent; i++) base = base.parent;
  const rest = uuid.slice(dots);
  const parts = rest.split(".");
  if (parts.length === 1) {
    // A plain ID refers to a sibling document.
    return parseUuid(
      base.parent ? `${base.parent.uuid}.${base.documentName}.${rest}` : siblingUuid(base, rest),
    );
  }
  return parseUuid(`${base.uuid}.${rest}`);
}

function siblingUuid(base: any, id: string): string {
  return buildUuid({ id, documentName: base.documentName, pack: base.pack }) ?? "";
}

/** Builds a document's UUID from its parts, or returns null if parts are missing. */
export function buildUuid({
  documentName,
  id,
  parent,
  pack,
}: { documentName?: string; id?: string | null; parent?: any; pack?: string | null } = {}): string | null {
  if (!id) return null;
  if (parent) {
    if (!documentName) return null;
    const base = parent.uuid;
    return base ? `${base}.${documentName}.${id}` : null;
  }
  if (pack) {
    const name = documentName ?? environment.pack(pack)?.documentName;
    return name ? `Compendium.${pack}.${name}.${id}` : `Compendium.${pack}.${id}`;
  }
  if (!documentName || !(PRIMARY_DOCUMENT_TYPES as readonly string[]).includes(documentName))
    return documentName ? `${documentName}.${id}` : null;
  return `${documentName}.${id}`;
}

/**
 * Follows a path such as `["Item", "b", ...]` from a document down to an embedded one. In `Token.y.Actor.z`,
 * `Actor` stands for the token's own actor.
 */
function descend(document: any, embedded: string[], invalid: boolean): any {
  let current = document;
  for (let i = 0; i < embedded.length && current; i += 2) {
    const [name, id] = [embedded[i], embedded[i + 1]];
    if (current.documentName === "Token" && name === "Actor") current = current.actor ?? null;
    else if (current.documentName === "Token" && name === "ActorDelta") current = current.delta ?? null;
    else current = current.getEmbeddedDocument(name, id, { invalid, strict: false }) ?? null;
  }
  return current ?? null;
}

/** Returns the document with this UUID from the world or a compendium, or null if it doesn't exist. */
export async function fromUuid(
  uuid: string | null | undefined,
  options: { relative?: any; invalid?: boolean } = {},
): Promise<any> {
  if (!uuid) return null;
  const parts = parseUuid(uuid, options);
  if (!parts?.collection) return null;
  const { primaryId, id, embedded, collection } = parts;
  const root = await fetchRoot(
    collection,
    primaryId ?? id,
    uuid.startsWith("Compendium."),
    Boolean(options.invalid),
  );
  return root ? descend(root, embedded, Boolean(options.invalid)) : null;
}

async function fetchRoot(collection: any, id: string, inPack: boolean, invalid: boolean): Promise<any> {
  if (inPack) return (await collection.getDocument(id)) ?? null;
  return collection.get(id, { invalid }) ?? null;
}

/**
 * Returns the document with this UUID synchronously. For a compendium document that isn't loaded, returns the
 * index entry. The embedded documents of such a document aren't available: requesting one throws an error or,
 * without `strict`, returns null.
 */
export function fromUuidSync(
  uuid: string | null | undefined,
  options: { relative?: any; invalid?: boolean; strict?: boolean } = {},
): any {
  if (!uuid) return null;
  const { strict = true, invalid = false } = options;
  const parts = parseUuid(uuid, options);
  if (!parts?.collection) return null;
  const { primaryId, id, embedded, collection } = parts;
  const root = collection.get(primaryId ?? id, { invalid });
  if (root) return descend(root, embedded, invalid);
  const entry = collection.index?.get(primaryId ?? id);
  if (entry === undefined) return null;
  if (embedded.length > 0) {
    if (strict)
      throw new Error(
        `fromUuidSync was invoked on UUID '${uuid}' which references an Embedded Document and cannot be retrieved synchronously.`,
      );
    return null;
  }
  return Object.assign({}, entry, { pack: collection.collection ?? collection.metadata?.id });
}

/** Returns the configured class for a document name. */
export function getDocumentClass(documentName: string): any {
  return environment.documentClass(documentName);
}
