import { EmbeddedCollection } from "./embedded-collection.ts";

/**
 * An ActorDelta's own embedded documents, which are new on the token or differ from the base actor's. A
 * document that was removed on the token is a tombstone in the source and isn't in the collection.
 */
export class EmbeddedCollectionDelta<V = any> extends EmbeddedCollection<V> {
  /** The base actor's collection, or undefined if there is no base actor. */
  get baseCollection(): EmbeddedCollection | undefined {
    return this.model.getBaseCollection(this.documentName);
  }

  /**
   * The synthetic actor's collection of documents of the same type, or undefined if there is no synthetic
   * actor.
   */
  get syntheticCollection(): EmbeddedCollection | undefined {
    return this.model.syntheticActor?.getEmbeddedCollection(this.documentName);
  }

  override initialize(options: any = {}): void {
    const known = new Map(Array.from(this.entries()));
    this.clear();
    this.invalidDocumentIds.clear();
    for (const data of [...this._source]) {
      if (!data._tombstone) this._initializeDocument(data, options, known.get(data._id));
    }
    this._initialized = true;
  }

  /** Whether the delta contains this document, either in full or as a tombstone. */
  manages(id: string): boolean {
    return this._source.some(entry => entry._id === id);
  }

  /** Returns whether the base actor's document was removed from this token. */
  isTombstone(id: string): boolean {
    return this._source.some(entry => entry._id === id && entry._tombstone);
  }

  /** Restores the base actor's version of a document in the token's actor. */
  async restoreDocument(id: string): Promise<any> {
    const [restored] = await this.restoreDocuments([id]);
    return restored;
  }

  async restoreDocuments(ids: string[]): Promise<any[]> {
    const base = this.baseCollection;
    const lost = ids.filter(id => !base?.has(id));
    if (lost.length > 0)
      throw new Error(`The base actor has no ${this.documentName} with the id ${lost.join(", ")}.`);
    return this.documentClass.createDocuments(
      ids.map(id => base!.get(id).toObject()),
      { parent: this.model.syntheticActor, keepId: true, restoreDelta: true },
    );
  }
}
