/**
 * Documents of any kind: finding, reading and writing them. Part of the compatibility layer
 * (docs/architecture.md).
 */
import type { Plain } from "../ledger/plain.ts";
import { isGeneration14 } from "./generation.ts";
import { placeToken } from "./tokens.ts";
import type { Shelf } from "./compendiums.ts";

/** The type models of our documents, registered by sub-type. */
export function registerDataModels(
  documentName: "Actor" | "Item" | "ChatMessage" | "ActiveEffect" | "Combat" | "Combatant",
  models: Record<string, unknown>,
): void {
  Object.assign((CONFIG as any)[documentName].dataModels, models);
}

/** Update data that takes a key out of the record at `path`: 14 has an operator for it, 13 a special key. */
export function removal(path: string, key: string): object {
  return isGeneration14() ? { [`${path}.${key}`]: (globalThis as any)._del } : { [`${path}.-=${key}`]: null };
}

/**
 * A copy of an actor, never saved, in which the changes to its system data have happened; without what of its
 * items and effects cannot be read.
 */
export function actorWith(actor: Actor.Implementation, system: object): Actor.Implementation {
  return (actor as any).clone({ system }, { dropInvalidEmbedded: true });
}

/**
 * Returns the Gamemaster's overrides of prototype tokens that apply to a type of actor. The declarations lack
 * the setting. It is a model whose source holds only what was chosen (foundryvtt#12781).
 */
export function prototypeTokenOverrides(type: string): object[] {
  const setting = (game.settings as any).get("core", "prototypeTokenOverrides");
  const overrides = setting?.toObject?.() ?? setting;
  return [overrides?.base, overrides?.[type]].filter(chosen => typeof chosen === "object" && chosen !== null);
}

/**
 * What is at hand under a uuid; null for what is not there or is no uuid: some of those throw whatever they
 * are told.
 */
function foundByUuid(uuid: string): unknown {
  try {
    return foundry.utils.fromUuidSync(uuid as Parameters<typeof foundry.utils.fromUuidSync>[0], {
      strict: false,
    }) as unknown;
  } catch {
    return null;
  }
}

/**
 * The actor of the world behind a uuid, when it is at hand; null for any other, whatever it names, also for
 * one of a compendium: nothing is done to those.
 */
export function actorFromUuid(uuid: string): Actor.Implementation | null {
  const found = foundByUuid(uuid);
  return found instanceof foundry.documents.Actor && !found.pack ? (found as Actor.Implementation) : null;
}

/** The `system` of a document, read as the model that the caller has checked its type for. */
export function systemOf<T>(document: { system: unknown }): T {
  return document.system as T;
}

/**
 * The bounds that a data model sets for the number at a path, with `element` for the rows of a list; null for
 * a path that leads to no number.
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

/** The Combatant behind a uuid; null for any other, whatever it names. */
export function combatantFromUuid(uuid: string): Combatant.Implementation | null {
  const found = foundry.utils.fromUuidSync(uuid as Parameters<typeof foundry.utils.fromUuidSync>[0], {
    strict: false,
  }) as unknown;
  return found instanceof foundry.documents.Combatant ? (found as Combatant.Implementation) : null;
}

/** What the ledger needs of a document, whatever its kind. */
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

/** The document behind a uuid, when it is at hand; null for any other, whatever it names. */
export function documentFromUuid(uuid: string): AnyDocument | null {
  const found = foundByUuid(uuid);
  return found instanceof foundry.abstract.Document ? (found as unknown as AnyDocument) : null;
}

/**
 * Writes fields of a document, named by dotted paths, in one update; `back` when that takes back what was
 * done before.
 */
export async function updateDocument(document: AnyDocument, update: object, back = false): Promise<void> {
  if (document.documentName === "Token") await placeToken(document, update, back);
  else await (document as any).update(update);
}

/** Creates documents with the ids that were chosen for them. */
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
 * Writes parts of a document although they seem to stand there already: what its model made of older data is
 * stored so. Nothing is drawn for it.
 */
export async function persist(document: AnyDocument, update: object): Promise<void> {
  await (document as any).update(update, { diff: false, render: false });
}

/** Deletes documents by their ids. */
export async function deleteEmbedded(
  holder: AnyDocument,
  collection: keyof typeof EMBEDDED_NAMES,
  ids: readonly string[],
): Promise<void> {
  await (holder as any).deleteEmbeddedDocuments(EMBEDDED_NAMES[collection], [...ids]);
}

/** The data of an embedded document as it will be stored: with every field that the platform adds. */
export function storedShape(
  holder: AnyDocument,
  collection: keyof typeof EMBEDDED_NAMES,
  data: object,
): { readonly [key: string]: Plain } {
  const cls = foundry.utils.getDocumentClass(EMBEDDED_NAMES[collection]) as any;
  return new cls(foundry.utils.deepClone(data), { parent: holder }).toObject();
}

/**
 * A message that could not be made of what is stored, as far as it can be read; null when there is none of
 * that id.
 */
export function invalidMessage(id: string): AnyDocument | null {
  return (game.messages as any).getInvalid(id, { strict: false }) ?? null;
}

/**
 * The items and effects that an unlinked token has of its own, beside those of the actor that it builds on;
 * null for a linked one.
 */
export function ownPartsOf(
  token: TokenDocument.Implementation,
): Pick<Actor.Implementation, "items" | "effects"> | null {
  return token.actorLink ? null : ((token as any).delta ?? null);
}

/**
 * What is wrong with a document of a collection that could not be made of what is stored, in the platform's
 * words; nothing when it does not say.
 */
export function whatIsWrong(collection: { readonly invalidDocumentIds: Set<string> }, id: string): string {
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
 * A document that is not stored, made of data as the server would: it throws for data that no such document
 * can have.
 */
export function draftOf(name: Shelf["name"], data: object): AnyDocument & { readonly system: unknown } {
  return new (foundry.utils.getDocumentClass(name) as any)(foundry.utils.deepClone(data), { strict: true });
}

/**
 * The document behind a uuid, fetched from its compendium where it lies in one; null when there is none, or
 * none that the user may see.
 */
export async function fetchedByUuid(uuid: string): Promise<AnyDocument | null> {
  try {
    return (await foundry.utils.fromUuid(uuid as never)) as AnyDocument | null;
  } catch {
    return null;
  }
}

/**
 * The item behind a uuid, fetched from its compendium where it lies in one; null for any other, whatever it
 * names.
 */
export async function itemFromUuid(uuid: string): Promise<Item.Implementation | null> {
  const found: unknown = foundByUuid(uuid) ?? (await fetchedByUuid(uuid));
  return found instanceof foundry.documents.Item ? (found as Item.Implementation) : null;
}

/** The data of a document as a new one of the world takes them over, with a note of where it came from. */
export function takenOver(document: AnyDocument): object {
  const collection = (game.collections as any).get(document.documentName);
  return (document as any).pack
    ? collection.fromCompendium(document)
    : { ...document.toObject(), _id: undefined };
}
