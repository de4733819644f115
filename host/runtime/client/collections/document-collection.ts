import { Collection } from "../common.ts";
import { Hooks } from "../hooks.ts";
import { implementationOf } from "../platform.ts";

/** The documents of one type in one place, such as the world or a compendium, by ID. */
export class DocumentCollection extends Collection {
  static documentName: string;

  /** The source data of the documents. */
  readonly _source: any[];
  /** The applications that are rendered when the contents change. */
  apps: any[] = [];
  /** The IDs of documents that couldn't be constructed because their data is invalid. */
  readonly invalidDocumentIds = new Set<string>();

  constructor(data: any[] = []) {
    super();
    this._source = data;
    this._initialize();
  }

  /**
   * Creates the documents. A document that can't be created is reported and recorded as invalid, and doesn't
   * affect the others.
   */
  _initialize(): void {
    this.clear();
    this.invalidDocumentIds.clear();
    for (const source of this._source) {
      try {
        const document = this.createDocument(source, {});
        super.set(document.id, document);
      } catch (error) {
        this.invalidDocumentIds.add(source?._id);
        const name = source?.name ? ` ("${source.name}")` : "";
        Hooks.onError("DocumentCollection#_initialize", error as Error, {
          msg: `The ${this.documentName} ${source?._id}${name} is not valid`,
          log: "error",
          notify: "error",
          id: source?._id,
        });
      }
    }
  }

  get documentName(): string {
    return (this.constructor as typeof DocumentCollection).documentName;
  }

  get documentClass(): any {
    return implementationOf(this.documentName);
  }

  /** The name of the class, as used in registries. */
  get name(): string {
    return this.constructor.name;
  }

  /** Creates a document from stored data. @throws if the data is invalid */
  createDocument(source: any, context: object = {}): any {
    return this.documentClass.fromSource(source, { strict: true, dropInvalidEmbedded: true, ...context });
  }

  override get(
    id: string,
    { invalid = false, strict = false }: { invalid?: boolean; strict?: boolean } = {},
  ): any {
    const found = super.get(id);
    if (found) return found;
    if (invalid && this.invalidDocumentIds.has(id)) return this.getInvalid(id, { strict });
    if (strict) throw new Error(`There is no ${this.documentName} "${id}" in ${this.name}`);
    return undefined;
  }

  /**
   * Returns a document that couldn't be constructed because its data is invalid. It contains the raw data, so
   * that it can be repaired or deleted.
   */
  getInvalid(id: string, { strict = true }: { strict?: boolean } = {}): any {
    const source = this.invalidDocumentIds.has(id) ? this._source.find(each => each._id === id) : undefined;
    if (source) return this.documentClass.fromSource(source, { strict: false });
    if (strict) throw new Error(`There is no invalid ${this.documentName} "${id}" in ${this.name}`);
    return undefined;
  }

  override set(id: string, document: any): this {
    const at = this._source.findIndex(each => each._id === id);
    if (at < 0) this._source.push(document._source);
    else this._source[at] = document._source;
    this.invalidDocumentIds.delete(id);
    return super.set(id, document);
  }

  override delete(id: string): boolean {
    const at = this._source.findIndex(each => each._id === id);
    if (at >= 0) this._source.splice(at, 1);
    this.invalidDocumentIds.delete(id);
    return super.delete(id);
  }

  /** Renders the applications that show this collection. */
  render(force = false, options: object = {}): void {
    for (const app of this.apps)
      app.render(
        typeof app.rendered === "boolean" && "element" in app ? { force, ...options } : force,
        options,
      );
  }

  /** Returns the documents that pass the filters and whose names contain the query. */
  search({
    query = "",
    filters = [],
    exclude = [],
  }: { query?: string; filters?: any[]; exclude?: string[] } = {}): any[] {
    const wanted = query.trim().toLowerCase();
    return this.contents.filter((document: any) => {
      if (exclude.includes(document.id)) return false;
      if (
        wanted &&
        !String(document.name ?? "")
          .toLowerCase()
          .includes(wanted)
      )
        return false;
      return filters.every(filter => passes(document, filter));
    });
  }

  /**
   * Renders the applications that show the collection after some of its documents have been created, changed
   * or deleted.
   */
  _onModifyContents(action: string, _documents: any[], result: any[], operation: any, _user: any): void {
    if (operation.render === false) return;
    this.render(false, { renderContext: `${action}${this.documentName}`, renderData: result });
  }
}

function passes(document: any, { field, value, operator = "equals", negate = false }: any): boolean {
  const actual = String(field)
    .split(".")
    .reduce<any>((part, name) => part?.[name], document);
  const list = Array.isArray(value) ? value : [value];
  const tests: Record<string, () => boolean> = {
    equals: () => list.includes(actual),
    contains: () => list.some(each => String(actual ?? "").includes(String(each))),
    starts_with: () => list.some(each => String(actual ?? "").startsWith(String(each))),
    lt: () => actual < value,
    lte: () => actual <= value,
    gt: () => actual > value,
    gte: () => actual >= value,
    is_empty: () => actual === undefined || actual === null || actual === "",
  };
  const test = tests[operator];
  if (!test) throw new Error(`"${operator}" is not a search operator`);
  return test() !== negate;
}
