import { environment } from "../environment.ts";
import { Collection } from "../utils/collection.ts";
import { deepClone } from "../utils/objects.ts";
import { randomID } from "../utils/ids.ts";

/** The documents embedded in a document. The collection is backed by an array in that document's source. */
export class EmbeddedCollection<V = any> extends Collection<V> {
  readonly name: string;
  readonly model: any;
  _initialized = false;
  /** The IDs of documents that couldn't be created because their data is invalid. */
  invalidDocumentIds = new Set<string>();

  constructor(name: string, parent: any, _sourceArray?: any[]) {
    super();
    this.name = name;
    Object.defineProperty(this, "model", { value: parent, enumerable: false });
  }

  /**
   * The array in the parent's source. The parent may replace the array, so it is looked up on each access.
   */
  get _source(): any[] {
    return this.model._source[this.name] ?? [];
  }

  get documentName(): string {
    return this.model.constructor.hierarchy[this.name].element.documentName;
  }

  get documentClass(): any {
    return environment.documentClass(this.documentName);
  }

  createDocument(data: any, context: any): any {
    return new this.documentClass(data, {
      ...context,
      parent: this.model,
      parentCollection: this.name,
      pack: this.model.pack,
    });
  }

  /** Updates the documents from the source. Existing instances are reused. */
  initialize(options: any = {}): void {
    const known = new Map(Array.from(this.entries()));
    this.clear();
    this.invalidDocumentIds.clear();
    for (const data of this._source) this._initializeDocument(data, options, known.get(data._id));
    this._initialized = true;
  }

  _initializeDocument(data: any, options: any, known?: any): void {
    data._id ??= randomID();
    if (known) {
      if (known._source !== data) known._replaceSource(data);
      known._initialize(options);
      this._set(data._id, known);
      return;
    }
    try {
      const document = this.createDocument(data, options);
      // Migration may have replaced the document's source, but the array must contain the same object that
      // the document uses.
      const index = this._source.indexOf(data);
      if (index !== -1) this._source[index] = document._source;
      if (document.invalid)
        this._handleInvalidDocument(data._id, new Error("The document's data is invalid."), options);
      else this._set(document.id, document);
    } catch (error) {
      this._handleInvalidDocument(data._id, error as Error, options);
    }
  }

  _handleInvalidDocument(
    id: string,
    error: Error,
    { strict = true, dropInvalidEmbedded = false }: { strict?: boolean; dropInvalidEmbedded?: boolean } = {},
  ): void {
    this.invalidDocumentIds.add(id);
    if (strict && !dropInvalidEmbedded) throw error;
    environment.report(`Failed to initialize ${this.documentName} [${id}]: ${error.message}`, error);
  }

  /**
   * Returns a document by its ID. With `invalid`, also returns a document with invalid data, created from
   * that data as far as possible.
   */
  override get(
    id: string,
    { strict = false, invalid = false }: { strict?: boolean; invalid?: boolean } = {},
  ): any {
    const found = super.get(id);
    if (found !== undefined) return found;
    const forced = invalid ? this.getInvalid(id, { strict: false }) : undefined;
    if (forced === undefined && strict)
      throw new Error(
        `${this.documentName} id [${id}] does not exist in the ${this.model.documentName} ${this.name} collection.`,
      );
    return forced;
  }

  getInvalid(id: string, { strict = true }: { strict?: boolean } = {}): any {
    if (!this.invalidDocumentIds.has(id)) {
      if (strict) throw new Error(`${this.documentName} id [${id}] is not in the set of invalid ids`);
      return undefined;
    }
    const data = this._source.find(entry => entry._id === id);
    return this.documentClass.fromSource(deepClone(data), {
      parent: this.model,
      parentCollection: this.name,
    });
  }

  /** Adds a document and, unless `modifySource` is false, adds its source to the array of sources. */
  override set(key: string, value: V, { modifySource = true, ...options }: any = {}): this {
    if (modifySource && this._initialized) this._setSource(key, value);
    return this._set(key, value, options);
  }

  _setSource(key: string, value: any): void {
    const index = this._source.findIndex(entry => entry._id === key);
    if (index === -1) this._source.push(value._source);
    else this._source[index] = value._source;
  }

  _set(key: string, value: V, _options: any = {}): this {
    return super.set(key, value);
  }

  /** Removes a document. Also removes its source from the array, unless `modifySource` is false. */
  override delete(key: string, { modifySource = true, ...options }: any = {}): boolean {
    if (modifySource) this._deleteSource(key);
    return this._delete(key, options);
  }

  _deleteSource(key: string): void {
    const index = this._source.findIndex(entry => entry._id === key);
    if (index !== -1) this._source.splice(index, 1);
  }

  _delete(key: string, _options: any = {}): boolean {
    return super.delete(key);
  }

  /** Creates or updates embedded documents in the parent's source data from an array of changes. */
  update(changes: any[], options: any = {}): void {
    this.model.updateSource({ [this.name]: changes }, options);
  }

  toObject(source: boolean | null = true): any[] {
    return this.map((document: any) => document.toObject(source));
  }

  override toJSON(): any[] {
    return this.toObject(true);
  }

  /**
   * Called after documents of the collection have changed in the database. The client overrides this method.
   */
  _onModifyContents(_action: string, _documents: any[], _result: any, _operation: any, _user: any): void {
    /* Code shared with the server has nothing to display. */
  }

  /** Returns the documents whose names contain the query, ignoring case. */
  search({ query = "", exclude = [] }: { query?: string; exclude?: string[]; filters?: any[] } = {}): V[] {
    const wanted = query.toLocaleLowerCase();
    return this.filter(
      (document: any) =>
        !exclude.includes(document.id) &&
        String(document.name ?? "")
          .toLocaleLowerCase()
          .includes(wanted),
    );
  }
}
