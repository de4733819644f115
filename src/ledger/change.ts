import { list, oneOf, record, requireString } from "../rules/check.ts";
import { RuleError } from "../rules/rule-error.ts";
import type { Plain, Source } from "./plain.ts";

/** A change to a number, recorded as a difference. `add` is the actual difference after all limits. */
export interface NumberChange {
  readonly uuid: string;
  readonly path: string;
  readonly add: number;
}

/**
 * A change to a value that isn't recorded as a difference. If `from` or `to` is omitted, the path has no
 * value before or after the change, respectively.
 */
export interface ValueChange {
  readonly uuid: string;
  readonly path: string;
  readonly from?: Plain;
  readonly to?: Plain;
}

/** The creation of an embedded document, with its complete data and an ID chosen in advance. */
export interface CreatedChange {
  readonly uuid: string;
  readonly collection: EmbeddedCollection;
  readonly created: Embedded;
  readonly at?: number;
}

/** The deletion of an embedded document, with its complete data and its position in the collection. */
export interface DeletedChange {
  readonly uuid: string;
  readonly collection: EmbeddedCollection;
  readonly deleted: Embedded;
  readonly at?: number;
}

/**
 * A single change made by an action. `uuid` identifies the document or, for created and deleted documents,
 * the parent.
 */
export type Change = NumberChange | ValueChange | CreatedChange | DeletedChange;

/** The source of an embedded document. */
export type Embedded = Source & { readonly _id: string };

/** The names of embedded collections, by the document name used in UUIDs. */
export const embeddedCollections = {
  Item: "items",
  ActiveEffect: "effects",
  Combatant: "combatants",
  Token: "tokens",
  Region: "regions",
  MeasuredTemplate: "templates",
} as const;
export type EmbeddedName = keyof typeof embeddedCollections;
export type EmbeddedCollection = (typeof embeddedCollections)[EmbeddedName];

const names = new Map(
  Object.entries(embeddedCollections).map(([name, collection]) => [collection, name as EmbeddedName]),
);

/**
 * Returns the document name for a collection, as used in UUIDs. Throws a RuleError for an unknown collection.
 */
export function embeddedName(collection: EmbeddedCollection): EmbeddedName {
  return names.get(oneOf("collection", collection, [...names.keys()])) as EmbeddedName;
}

/** Returns the UUID of a document in another document's collection. */
export function embeddedUuid(parent: string, collection: EmbeddedCollection, id: string): string {
  return `${requireString("parent", parent)}.${embeddedName(collection)}.${requireString("id", id)}`;
}

/** Returns the inverse of one change. */
export function inverseOf(change: Change): Change {
  checkChange("change", change);
  if ("add" in change) return { uuid: change.uuid, path: change.path, add: -change.add };
  const place = "at" in change ? { at: change.at as number } : {};
  if ("created" in change)
    return { uuid: change.uuid, collection: change.collection, deleted: change.created, ...place };
  if ("deleted" in change)
    return { uuid: change.uuid, collection: change.collection, created: change.deleted, ...place };
  const { uuid, path, from, to } = change;
  return {
    uuid,
    path,
    ...(to === undefined ? {} : { from: to }),
    ...(from === undefined ? {} : { to: from }),
  };
}

/**
 * Returns the changes that undo the given changes, in the order in which to apply them: the last change is
 * undone first.
 */
export function inverse(changes: readonly Change[]): readonly Change[] {
  return checkChanges(changes).map(inverseOf).reverse();
}

/**
 * Validates changes and returns them. Throws a RuleError that names the invalid part. Used for ledgers from
 * outside the system.
 */
export function checkChanges(changes: readonly Change[]): readonly Change[] {
  list("changes", changes).forEach((change, index) => {
    checkChange(`changes.${index}`, change);
  });
  return changes;
}

function checkChange(path: string, change: Change): void {
  const given: Readonly<Record<string, unknown>> = { ...record(path, change) };
  text(`${path}.uuid`, given.uuid);
  const embedded = ["created", "deleted"].filter(key => key in given);
  if (embedded.length === 0) checkField(path, given);
  else checkEmbedded(path, given, embedded as [string, ...string[]]);
}

function checkField(path: string, given: Readonly<Record<string, unknown>>): void {
  text(`${path}.path`, given.path);
  if (!("add" in given)) return;
  if (!Number.isFinite(given.add)) throw new RuleError(`${path}.add`, given.add, "a finite number");
  if ("from" in given || "to" in given)
    throw new RuleError(path, given, "a change of one kind: a delta or a value, not both");
}

function checkEmbedded(
  path: string,
  given: Readonly<Record<string, unknown>>,
  keys: readonly [string, ...string[]],
): void {
  if (keys.length > 1) throw new RuleError(path, given, "a change of one kind: created or deleted, not both");
  const key = `${path}.${keys[0]}`;
  if (![...names.keys()].some(collection => collection === given.collection)) {
    throw new RuleError(`${path}.collection`, given.collection, `one of ${[...names.keys()].join(", ")}`);
  }
  text(`${key}._id`, record(key, given[keys[0]] as object & { _id?: unknown })._id);
}

function text(path: string, value: unknown): void {
  if (typeof value !== "string" || value === "") throw new RuleError(path, value, "text");
}
