import { keyed, requireString } from "../rules/check.ts";
import { RuleError } from "../rules/rule-error.ts";
import { embeddedCollections, type Embedded, type EmbeddedCollection, type EmbeddedName } from "./change.ts";
import { isRecord, type Plain, type Source } from "./plain.ts";

/**
 * A snapshot of documents as plain data, by UUID. Embedded documents are in the collections of their parents.
 */
export type World = ReadonlyMap<string, Source>;

/** A document's location: the world document that contains it, and the path from there. */
interface Place {
  readonly root: string;
  readonly steps: readonly { readonly collection: EmbeddedCollection; readonly id: string }[];
}

/** Returns the source of a document, or undefined if it no longer exists. */
export function documentIn(world: World, uuid: string): Source | undefined {
  const place = placeOf(world, uuid);
  return place?.steps.reduce<Source | undefined>(
    (source, { collection, id }) => embeddedIn(source, collection).find(other => other._id === id),
    world.get(place.root),
  );
}

/** Returns the embedded documents in one of a document's collections. */
export function embeddedIn(source: Source | undefined, collection: EmbeddedCollection): readonly Embedded[] {
  const list: Plain | undefined = source?.[collection];
  return Array.isArray(list) ? list.filter(isEmbedded) : [];
}

/**
 * Returns a copy of the world in which an existing document has the given source data. Throws a RuleError if
 * the document doesn't exist.
 */
export function withDocument(world: World, uuid: string, source: Source): World {
  const place = placeOf(world, uuid);
  if (place === undefined) throw new RuleError("uuid", uuid, "the UUID of a document of this world");
  return new Map(world).set(place.root, replaced(world.get(place.root) as Source, place.steps, source));
}

function replaced(holder: Source, steps: Place["steps"], source: Source): Source {
  const [step, ...rest] = steps;
  if (step === undefined) return source;
  return {
    ...holder,
    [step.collection]: embeddedIn(holder, step.collection).map(each =>
      each._id === step.id ? replaced(each, rest, source) : each,
    ),
  };
}

/**
 * Returns a document's place, or undefined if the world doesn't contain it: the longest prefix of the UUID
 * that has an entry in the world, and the embedded documents to which the rest of the UUID refers.
 */
function placeOf(world: World, uuid: string): Place | undefined {
  keyed("world", world);
  const parts = requireString("uuid", uuid).split(".");
  for (let length = parts.length; length > 0; length -= 2) {
    const root = parts.slice(0, length).join(".");
    if (world.has(root)) return stepsFrom(root, parts.slice(length));
  }
  return undefined;
}

function stepsFrom(root: string, rest: readonly string[]): Place | undefined {
  const steps: { collection: EmbeddedCollection; id: string }[] = [];
  for (let index = 0; index < rest.length; index += 2) {
    const name = rest[index] as string;
    if (!Object.hasOwn(embeddedCollections, name)) return undefined;
    steps.push({ collection: embeddedCollections[name as EmbeddedName], id: rest[index + 1] as string });
  }
  return { root, steps };
}

function isEmbedded(value: Plain): value is Embedded {
  return isRecord(value) && typeof value._id === "string";
}
