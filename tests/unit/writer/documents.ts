import type { AnyDocument } from "../../../src/compat/documents.ts";
import { embeddedCollections, type EmbeddedName } from "../../../src/ledger/change.ts";

/** A stand-in for a stored document. */
export type StoredDocument = AnyDocument & {
  source: Record<string, any>;
  /** What `actorFromUuid` returns for the document. */
  actor?: object;
};

/** The documents of a stand-in for a world, by UUID, and the writes that it has received. */
export class StoredWorld {
  readonly documents = new Map<string, StoredDocument>();
  /** All writes, in order. Each is the UUID of the document and, for embedded documents, the operation. */
  readonly writes: string[] = [];
  /** The updates to documents' fields, one for each write. */
  readonly updates: object[] = [];
  /** The number of writes that succeed before the connection to the server is lost. */
  connection = Infinity;

  /** Adds a document. Its UUID determines its parent. */
  add(uuid: string, source: object = {}): StoredDocument {
    const parts = uuid.split(".");
    const parent = this.documents.get(parts.slice(0, -2).join(".")) ?? null;
    const documents = this.documents;
    const document: StoredDocument = {
      uuid,
      id: parts.at(-1) ?? null,
      documentName: parts.at(-2) ?? "",
      parent,
      source: { _id: parts.at(-1), ...source },
      get flags() {
        return document.source["flags"] ?? {};
      },
      toObject: () => ({
        ...structuredClone(document.source),
        ...Object.fromEntries(
          Object.entries(embeddedCollections).flatMap(([name, collection]) => {
            const inside = [...document.getEmbeddedCollection(name)].map(each => each.toObject());
            return inside.length > 0 ? [[collection, inside]] : [];
          }),
        ),
      }),
      getEmbeddedCollection: name => {
        const inside = [...documents.values()].filter(
          each => each.parent === document && each.documentName === name,
        );
        return Object.assign(inside, { has: (id: string) => inside.some(each => each.id === id) });
      },
    };
    documents.set(uuid, document);
    return document;
  }

  /** Records a write, or fails if the connection has been lost. */
  write(what: string): void {
    if (this.connection <= 0) throw new Error("The connection was lost.");
    this.connection -= 1;
    this.writes.push(what);
  }

  /** Applies an update with dotted paths. A value of `null` removes the field. */
  update(document: AnyDocument, update: object): void {
    this.write(document.uuid);
    this.updates.push(update);
    this.merge(document, update);
  }

  /** Applies an update without recording it. */
  merge({ uuid }: AnyDocument, update: object): void {
    const stored = this.documents.get(uuid);
    if (!stored) throw new Error(`${uuid} does not exist!`);
    for (const [path, value] of Object.entries(update)) {
      const keys = path.split(".");
      const last = keys.pop() ?? "";
      let at = stored.source;
      for (const key of keys) at = at[key] ??= {};
      if (value === null) delete at[last];
      else at[last] = value;
    }
  }

  /** Creates embedded documents. Throws an error if one of them already exists. */
  create(holder: AnyDocument, name: EmbeddedName, data: readonly { readonly _id: string }[]): void {
    this.write(`${holder.uuid} + ${data.map(each => each._id).join(" ")}`);
    for (const each of data) {
      if (holder.getEmbeddedCollection(name).has(each._id)) throw new Error(`${each._id} already exists!`);
      this.add(`${holder.uuid}.${name}.${each._id}`, each);
    }
  }

  /** Deletes embedded documents, or fails if one of them does not exist. */
  remove(holder: AnyDocument, name: EmbeddedName, ids: readonly string[]): void {
    this.write(`${holder.uuid} - ${ids.join(" ")}`);
    for (const id of ids)
      if (!this.documents.delete(`${holder.uuid}.${name}.${id}`)) throw new Error(`${id} does not exist!`);
  }
}

/** Returns stand-ins for the functions of `compat/documents.ts`, which use the world that `now` returns. */
export function documentsOf(now: () => StoredWorld) {
  return {
    documentFromUuid: (uuid: string) => now().documents.get(uuid) ?? null,
    actorFromUuid: (uuid: string) => now().documents.get(uuid)?.actor ?? null,
    removal: (path: string, key: string) => ({ [`${path}.${key}`]: null }),
    storedShape: (_holder: AnyDocument, _collection: string, data: object) => ({
      img: "default.svg",
      ...data,
    }),
    updateDocument: async (document: AnyDocument, update: object, back = false) => {
      now().update(document, update);
      if (back) now().writes.push("back");
    },
    createEmbedded: async (holder: AnyDocument, collection: string, data: { _id: string }[]) => {
      now().create(holder, nameOf(collection), data);
    },
    deleteEmbedded: async (holder: AnyDocument, collection: string, ids: string[]) => {
      now().remove(holder, nameOf(collection), ids);
    },
  };
}

function nameOf(collection: string): EmbeddedName {
  const found = Object.entries(embeddedCollections).find(([, each]) => each === collection);
  return (found?.[0] ?? "Item") as EmbeddedName;
}
