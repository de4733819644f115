/**
 * Determines the target of an operation: a world collection, the embedded documents of a parent, or the delta
 * of an unlinked token.
 */
import { sourceWithDelta } from "../../runtime/common/documents/delta-source.ts";
import { baseDocument } from "../../runtime/common/documents/registry.ts";
import { BadRequest, NotFound } from "../errors.ts";
import type { Data, Operation } from "../wire.ts";
import { isPrimary } from "../world/collections.ts";
import type { RequestContext } from "./context.ts";
import { clone } from "./data.ts";
import { parsePath, type PathStep } from "./uuid.ts";
import { DELTA_COLLECTIONS, emptyDelta, writeEmbedded } from "./synthetic.ts";

/**
 * A place that contains documents of one type, such as the world or a parent document. A request can change
 * these documents.
 */
export interface Target {
  /** The parent as a Base document, or null if there is none. */
  parent: any;
  /** A description of the parent for messages. */
  place: string;
  /** Returns all sources in the target. */
  list(): Data[];
  /**
   * Returns a document in the target as an instance of its document class, with its parent set, or undefined
   * if there is none.
   */
  document(id: string): any;
  insert(source: Data): void;
  /**
   * Replaces the document's source with a new one. `difference` contains the fields that changed, and
   * `options` is the operation's options.
   */
  replace(id: string, source: Data, difference: Data, options: Operation): void;
  remove(id: string): void;
  /** Stages the changes in the transaction. */
  save(): void;
}

/**
 * Returns the target of a request.
 * @throws BadRequest or NotFound if the parent doesn't exist or can't contain such documents
 */
export function resolveTarget(
  context: RequestContext,
  documentName: string,
  pack: string | null,
  parentUuid: string | null,
): Target {
  if (parentUuid === null) {
    if (!isPrimary(documentName))
      throw new BadRequest(
        `A ${documentName} is embedded in another document, so the request needs a parentUuid.`,
      );
    return worldTarget(context, documentName, pack);
  }
  const [first, ...steps] = parsePath(parentUuid, pack);
  if (!first || !isPrimary(first.name))
    throw new BadRequest(`"${parentUuid}" is not the uuid of a document.`);
  return embeddedTarget(context, documentName, pack, first, steps);
}

function worldTarget(
  { transaction, documentClass }: RequestContext,
  documentName: string,
  pack: string | null,
): Target {
  return {
    parent: null,
    place: pack === null ? "" : ` in the compendium ${pack}`,
    list: () => transaction.all(pack, documentName),
    document(id) {
      const source = transaction.get(pack, documentName, id);
      return source && documentClass(documentName).fromSource(clone(source), { pack });
    },
    insert: source => transaction.put(pack, documentName, source),
    replace: (_id, source) => transaction.put(pack, documentName, source),
    remove: id => transaction.delete(pack, documentName, id),
    save: () => undefined,
  };
}

/** A document on the path from a primary document down to the parent of an operation. */
interface Level {
  name: string;
  source: Data;
  document: any;
}

interface Synthetic {
  token: Data;
  base: Data;
  merged: Data;
  /** The collection and ID of the next embedded document in the path, if any. */
  through?: { field: string; id: string };
}

function embeddedTarget(
  context: RequestContext,
  documentName: string,
  pack: string | null,
  first: PathStep,
  steps: PathStep[],
): Target {
  const { transaction, documentClass } = context;
  const stored = transaction.get(pack, first.name, first.id);
  if (!stored) throw new NotFound(`${first.name} "${first.id}" does not exist.`);
  const primary = clone(stored);
  let level: Level = {
    name: first.name,
    source: primary,
    document: documentClass(first.name).fromSource(clone(stored), { pack }),
  };
  let synthetic: Synthetic | undefined;
  const rest = [...steps];
  if (level.name === "Token") throw new BadRequest("A token must be embedded in a scene.");
  for (let step = rest.shift(); step; step = rest.shift()) {
    if (level.name === "Token" && (step.name === "Actor" || step.name === "ActorDelta")) {
      synthetic = openSynthetic(context, level, step);
      level = {
        name: "Actor",
        source: synthetic.merged,
        document: documentClass("Actor").fromSource(clone(synthetic.merged), { parent: level.document }),
      };
    } else {
      const field = fieldOf(level.name, step.name);
      if (synthetic && !synthetic.through) synthetic.through = { field, id: step.id };
      level = descend(level, step, field);
    }
  }
  const save = (): void => transaction.put(pack, first.name, primary);
  if (level.name === "Token" && (documentName === "Actor" || documentName === "ActorDelta")) {
    return deltaTarget(context, documentName, level, save);
  }
  return collectionTarget(documentName, level, fieldOf(level.name, documentName), synthetic, save);
}

function fieldOf(parentName: string, name: string): string {
  const field: string | undefined = baseDocument(parentName)?.metadata?.embedded?.[name];
  if (field === undefined) throw new BadRequest(`${parentName} can't contain ${name} documents.`);
  return field;
}

function descend(level: Level, step: PathStep, field: string): Level {
  const source = (level.source[field] as Data[] | undefined)?.find(({ _id }) => _id === step.id);
  const document = level.document.getEmbeddedCollection(step.name).get(step.id);
  if (!source || !document)
    throw new NotFound(
      `${step.name} "${step.id}" does not exist in ${level.name} "${String(level.source._id)}".`,
    );
  return { name: step.name, source, document };
}

function openSynthetic({ transaction }: RequestContext, level: Level, step: PathStep): Synthetic {
  const token = level.source;
  if (token.actorLink)
    throw new BadRequest(`Token "${String(token._id)}" is linked to its actor; use the actor's own uuid.`);
  const base = token.actorId ? transaction.get(null, "Actor", token.actorId) : undefined;
  if (!base) throw new NotFound(`Token "${String(token._id)}" has no actor.`);
  if (step.name === "Actor" && step.id !== base._id)
    throw new NotFound(`Token "${String(token._id)}" has the actor "${String(base._id)}", not "${step.id}".`);
  return { token, base, merged: sourceWithDelta(base, token.delta) };
}

/**
 * Returns a target that reads and writes one array of embedded documents, either in a stored document or in a
 * synthetic actor.
 */
function collectionTarget(
  documentName: string,
  level: Level,
  field: string,
  synthetic: Synthetic | undefined,
  savePrimary: () => void,
): Target {
  const sources: Data[] = (level.source[field] ??= []);
  const touched = new Set<string>();
  const at = (id: string): number => sources.findIndex(({ _id }) => _id === id);
  const shownAs =
    level.name === "Actor" && synthetic
      ? `ActorDelta [${String(synthetic.token._id)}]`
      : `${level.name} [${String(level.source._id)}]`;
  return {
    parent: level.document,
    place: ` in parent ${shownAs}`,
    list: () => sources,
    document: id => level.document.getEmbeddedCollection(documentName).get(id),
    insert(source) {
      sources.push(source);
      touched.add(source._id);
    },
    replace(id, source) {
      sources[at(id)] = source;
      touched.add(id);
    },
    remove(id) {
      sources.splice(at(id), 1);
      touched.add(id);
    },
    save() {
      if (synthetic) {
        const { token, base, merged, through } = synthetic;
        const place = through ?? { field, id: "" };
        const ids = through ? new Set([through.id]) : touched;
        token.delta ??= emptyDelta(token._id);
        writeEmbedded(token.delta, place.field, ids, merged[place.field] ?? [], base[place.field] ?? []);
      }
      savePrimary();
    },
  };
}

/**
 * Returns the target for a token's synthetic actor (requested as Actor) or its delta (requested as
 * ActorDelta).
 */
function deltaTarget(
  context: RequestContext,
  documentName: string,
  level: Level,
  savePrimary: () => void,
): Target {
  const { documentClass } = context;
  const token = level.source;
  const asActor = documentName === "Actor";
  const synthetic = asActor ? openSynthetic(context, level, { name: "ActorDelta", id: "" }) : undefined;
  const source = (): Data => synthetic?.merged ?? (token.delta ??= emptyDelta(token._id));
  // A delta that was never stored has no ID of its own, so it is identified by its token's ID.
  const matches = (id: string): boolean =>
    asActor ? id === source()._id : id === source()._id || id === token._id;
  return {
    parent: level.document,
    place: ` in parent Token [${String(token._id)}]`,
    list: () => [source()],
    document: id =>
      matches(id)
        ? documentClass(documentName).fromSource(clone(source()), { parent: level.document })
        : undefined,
    insert() {
      throw new BadRequest(`A token has its ${documentName} already.`);
    },
    replace(_id, changed, difference, { recursive }) {
      if (!synthetic) {
        token.delta = changed;
        return;
      }
      // A delta's ownership replaces the base actor's completely, so all of it is treated as changed.
      if (difference.ownership) difference.ownership = clone(changed.ownership);
      const { items: _items, effects: _effects, ...own } = difference;
      const delta = documentClass("ActorDelta").fromSource(clone(token.delta ?? emptyDelta(token._id)), {
        parent: level.document,
      });
      delta.updateSource(clone(own), { recursive });
      token.delta = delta.toObject();
      for (const field of Object.values(DELTA_COLLECTIONS)) {
        const ids = new Set<string>((difference[field] ?? []).map((child: Data) => child._id as string));
        if (ids.size > 0)
          writeEmbedded(token.delta, field, ids, changed[field] ?? [], synthetic.base[field] ?? []);
      }
    },
    // Deleting the delta makes the token's actor identical to its base actor again.
    remove() {
      if (asActor)
        throw new BadRequest(
          "A synthetic actor cannot be deleted; delete its token, or its ActorDelta to restore it.",
        );
      token.delta = emptyDelta(token._id);
    },
    save: savePrimary,
  };
}
