/** Finds, reads and writes documents of any kind. Part of the compatibility layer (docs/architecture.md). */
import type { Plain } from "../ledger/plain.ts";
import { isGeneration14 } from "./generation.ts";
import { placeToken } from "./tokens.ts";
import type { CollectionRef } from "./compendiums.ts";

/** Registers the data models of the system's document sub-types. */
export function registerDataModels(
  documentName: "Actor" | "Item" | "ChatMessage" | "ActiveEffect" | "Combat" | "Combatant" | "RegionBehavior",
  models: Record<string, unknown>,
): void {
  Object.assign((CONFIG as any)[documentName].dataModels, models);
}

/**
 * Returns update data that removes a key from the record at `path`: an operator in version 14, and a special
 * key in version 13.
 */
export function removal(path: string, key: string): object {
  return isGeneration14() ? { [`${path}.${key}`]: (globalThis as any)._del } : { [`${path}.-=${key}`]: null };
}

/** Returns an unsaved copy of an actor with changed system data, leaving out invalid items and effects. */
export function actorWith(actor: Actor.Implementation, system: object): Actor.Implementation {
  return (actor as any).clone({ system }, { dropInvalidEmbedded: true });
}

/**
 * Returns the Gamemaster's prototype token overrides for an actor type. The type declarations lack this
 * setting, a model whose source contains only changed values (foundryvtt#12781).
 */
export function prototypeTokenOverrides(type: string): object[] {
  const setting = (game.settings as any).get("core", "prototypeTokenOverrides");
  const overrides = setting?.toObject?.() ?? setting;
  return [overrides?.base, overrides?.[type]].filter(chosen => typeof chosen === "object" && chosen !== null);
}

/**
 * Returns the loaded document with this UUID, or null if there is none or the UUID is invalid. Foundry throws
 * an error for some invalid UUIDs regardless of the options.
 */
function foundByUuid(uuid: string): unknown {
  try {
    return foundry.utils.fromUuidSync(uuid as Parameters<typeof foundry.utils.fromUuidSync>[0], {
      strict: false,
    });
  } catch {
    return null;
  }
}

/**
 * Returns the loaded world actor with this UUID. Returns null for anything else, including compendium actors,
 * which the system never changes.
 */
export function actorFromUuid(uuid: string): Actor.Implementation | null {
  const found = foundByUuid(uuid);
  return found instanceof foundry.documents.Actor && !found.pack ? (found as Actor.Implementation) : null;
}

/** Returns a document's `system`, typed as its model. The caller must have checked the document's type. */
export function systemOf<T>(document: { system: unknown }): T {
  return document.system as T;
}

/**
 * Returns the bounds that the data model sets for the number at a path, or null if the field there isn't
 * numeric. In a path, `element` stands for any row of a list.
 */
export function numberBounds(
  model: object,
  path: string,
): {
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly integer: boolean;
  readonly nullable: boolean;
} | null {
  const field = (model as any).schema?.getField(path);
  if (!(field instanceof foundry.data.fields.NumberField)) return null;
  return {
    min: field.min,
    max: field.max,
    integer: field.integer === true,
    nullable: field.nullable === true,
  };
}

/** Returns the combatant with the given UUID, or null if the UUID doesn't belong to a combatant. */
export function combatantFromUuid(uuid: string): Combatant.Implementation | null {
  const found = foundry.utils.fromUuidSync(uuid as Parameters<typeof foundry.utils.fromUuidSync>[0], {
    strict: false,
  }) as unknown;
  return found instanceof foundry.documents.Combatant ? (found as Combatant.Implementation) : null;
}

/** The members of a document that the ledger needs. */
export interface AnyDocument {
  readonly uuid: string;
  readonly id: string | null;
  readonly documentName: string;
  readonly parent: AnyDocument | null;
  readonly flags: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  toObject(): { readonly [key: string]: Plain };
  getEmbeddedCollection(name: string): Iterable<AnyDocument> & { has(id: string): boolean };
}

const EMBEDDED_NAMES = {
  effects: "ActiveEffect",
  items: "Item",
  combatants: "Combatant",
  tokens: "Token",
  regions: "Region",
  templates: "MeasuredTemplate",
} as const;

/** Returns the loaded document with the given UUID, or null if there is none. */
export function documentFromUuid(uuid: string): AnyDocument | null {
  const found = foundByUuid(uuid);
  return found instanceof foundry.abstract.Document ? (found as unknown as AnyDocument) : null;
}

/**
 * Updates a document in a single request. The fields are given by their dotted paths. `back` is true if the
 * update undoes an earlier write.
 */
export async function updateDocument(document: AnyDocument, update: object, back = false): Promise<void> {
  if (document.documentName === "Token") await placeToken(document, update, back);
  else await (document as any).update(update);
}

/** Updates embedded documents in a single request. Does nothing if there are no updates. */
export async function updateEmbedded(
  parent: Actor.Implementation,
  type: "Item",
  updates: readonly object[],
): Promise<void> {
  if (updates.length > 0) await (parent as any).updateEmbeddedDocuments(type, updates);
}

/** Creates embedded documents with the IDs that their data contains. */
export async function createEmbedded(
  holder: AnyDocument,
  collection: keyof typeof EMBEDDED_NAMES,
  data: readonly object[],
): Promise<void> {
  await (holder as any).createEmbeddedDocuments(EMBEDDED_NAMES[collection], foundry.utils.deepClone(data), {
    keepId: true,
  });
}

/**
 * Writes parts of a document even if they seem unchanged, so that older data is stored in its migrated form.
 * Doesn't render anything.
 */
export async function persist(document: AnyDocument, update: object): Promise<void> {
  await (document as any).update(update, { diff: false, render: false });
}

/** Deletes embedded documents by ID. */
export async function deleteEmbedded(
  holder: AnyDocument,
  collection: keyof typeof EMBEDDED_NAMES,
  ids: readonly string[],
): Promise<void> {
  await (holder as any).deleteEmbeddedDocuments(EMBEDDED_NAMES[collection], [...ids]);
}

/**
 * Returns the data of an embedded document in the form in which it will be stored, including all fields that
 * Foundry adds.
 */
export function storedShape(
  holder: AnyDocument,
  collection: keyof typeof EMBEDDED_NAMES,
  data: object,
): { readonly [key: string]: Plain } {
  const cls = foundry.utils.getDocumentClass(EMBEDDED_NAMES[collection]) as any;
  return new cls(foundry.utils.deepClone(data), { parent: holder }).toObject();
}

/** Returns the readable part of an invalid stored message, or null if there is no such message. */
export function invalidMessage(id: string): AnyDocument | null {
  return (game.messages as any).getInvalid(id, { strict: false }) ?? null;
}

/**
 * Returns the items and effects that an unlinked token adds to those of its base actor, or null for a linked
 * token.
 */
export function ownPartsOf(
  token: TokenDocument.Implementation,
): Pick<Actor.Implementation, "items" | "effects"> | null {
  return token.actorLink ? null : ((token as any).delta ?? null);
}

/**
 * Returns Foundry's error message for an invalid document in a collection, or an empty string if the document
 * is valid.
 */
export function invalidDocumentError(
  collection: { readonly invalidDocumentIds: Set<string> },
  id: string,
): string {
  const documentClass = (collection as any).documentClass;
  const stored = [...((collection as any)._source ?? [])].find((source: any) => source?._id === id);
  try {
    void new documentClass(foundry.utils.deepClone(stored), {
      parent: (collection as any).model ?? null,
      strict: true,
    });
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Returns an unsaved document with the given data, as the server would create it. Throws if the data is
 * invalid.
 */
export function draftOf(
  name: CollectionRef["name"],
  data: object,
): AnyDocument & { readonly system: unknown } {
  return new (foundry.utils.getDocumentClass(name) as any)(foundry.utils.deepClone(data), { strict: true });
}

/**
 * Returns the document with the given UUID, loaded from its compendium if necessary. Resolves to null if it
 * doesn't exist or the user isn't allowed to see it.
 */
export async function fetchedByUuid(uuid: string): Promise<AnyDocument | null> {
  try {
    return await foundry.utils.fromUuid(uuid as never);
  } catch {
    return null;
  }
}

/**
 * Returns the item with the given UUID, loading it from its compendium if necessary, or null if the UUID
 * doesn't belong to an item.
 */
export async function itemFromUuid(uuid: string): Promise<Item.Implementation | null> {
  const found: unknown = foundByUuid(uuid) ?? (await fetchedByUuid(uuid));
  return found instanceof foundry.documents.Item ? (found as Item.Implementation) : null;
}

/**
 * Returns a document's data for creating a copy in the world. If the document is from a compendium, the data
 * identifies it as the source of the copy.
 */
export function copyDataOf(document: AnyDocument): object {
  const collection = (game.collections as any).get(document.documentName);
  return (document as any).pack
    ? collection.fromCompendium(document)
    : { ...document.toObject(), _id: undefined };
}
