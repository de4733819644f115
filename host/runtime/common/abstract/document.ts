import { environment } from "../environment.ts";
import { DOCUMENT_OWNERSHIP_LEVELS, USER_ROLES, userPermissions } from "../constants.ts";
import type { DataField } from "../data/fields/data-field.ts";
import { gmOnlyPaths } from "../documents/permissions.ts";
import { mergeObject } from "../utils/merge.ts";
import { getProperty } from "../utils/paths.ts";
import { ForcedDeletion, isDeletionKey } from "../utils/operators.ts";
import { buildUuid } from "../utils/uuid.ts";
import { DataModel, normalizeChanges } from "./data-model.ts";
import { DEFAULT_METADATA, type DocumentMetadata } from "./document-metadata.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";

const LEVELS = DOCUMENT_OWNERSHIP_LEVELS as Record<string, number>;

/** A data model with an ID, permissions and a place in the database. */
export abstract class Document extends DataModel {
  static metadata: DocumentMetadata = DEFAULT_METADATA;
  static override LOCALIZATION_PREFIXES = ["DOCUMENT"];

  declare readonly collections: Record<string, EmbeddedCollection>;
  declare readonly parentCollection: string | null;
  declare readonly pack: string | null;
  declare _id: string | null;

  override _configure({ pack = null, parentCollection = null }: any = {}): void {
    define(this, "parentCollection", this._getParentCollection(parentCollection));
    define(this, "pack", pack ?? this.parent?.pack ?? null);
    const collections: Record<string, EmbeddedCollection> = {};
    for (const [name, field] of Object.entries((this.constructor as typeof Document).hierarchy)) {
      if (field._createCollection) collections[name] = field._createCollection(this);
    }
    define(this, "collections", Object.freeze(collections));
  }

  /** Returns the name of the parent's field that contains this document. */
  _getParentCollection(parentCollection: string | null): string | null {
    if (!this.parent) return null;
    if (parentCollection) return parentCollection;
    return this.parent.constructor.getCollectionName?.(this.documentName) ?? null;
  }

  /** The schema of the Base class. All classes of a document type share it. */
  static override get schema(): any {
    const base = this.baseDocument;
    return base === this
      ? Object.getOwnPropertyDescriptor(DataModel, "schema")!.get!.call(this)
      : base.schema;
  }

  /**
   * Yields the fields in the order in which they are initialized. Embedded documents come last, because they
   * may access their parent.
   */
  static override *_initializationOrder(): Generator<[string, DataField]> {
    const hierarchy = this.hierarchy;
    for (const entry of this.schema.entries())
      if (!(entry[0] in hierarchy) && entry[0] !== "system") yield entry;
    if (this.schema.has("system")) yield ["system", this.schema.get("system")];
    for (const [name, field] of Object.entries(hierarchy)) yield [name, field];
  }

  static get documentName(): string {
    return this.metadata.name;
  }
  static get collectionName(): string {
    return this.metadata.collection;
  }
  static get hasTypeData(): boolean {
    return this.metadata.hasTypeData;
  }
  static get database(): any {
    return environment.database();
  }
  /** The class that is configured for this document type. */
  static get implementation(): any {
    return environment.documentClass(this.documentName);
  }

  /** The class directly below Document in the inheritance chain. */
  static get baseDocument(): any {
    let current: any = this;
    while (current !== Document && Object.getPrototypeOf(current) !== Document)
      current = Object.getPrototypeOf(current);
    return current;
  }

  /** The allowed subtypes. */
  static get TYPES(): string[] {
    return environment.documentTypes(this.documentName) ?? this.metadata.coreTypes;
  }

  /** The schema fields that contain embedded documents, by name. */
  static get hierarchy(): Record<string, any> {
    return Object.fromEntries(
      this.schema
        .entries()
        .filter(([, field]: [string, DataField]) => (field.constructor as typeof DataField).hierarchical),
    );
  }

  get documentName(): string {
    return (this.constructor as typeof Document).documentName;
  }
  get collectionName(): string {
    return (this.constructor as typeof Document).collectionName;
  }
  get id(): string | null {
    return this._id;
  }
  get isEmbedded(): boolean {
    return Boolean(this.parent && this.parentCollection);
  }
  get inCompendium(): boolean {
    return Boolean(this.pack);
  }
  get compendium(): any {
    return this.pack ? (environment.pack(this.pack) ?? null) : null;
  }

  get uuid(): string {
    return buildUuid({ documentName: this.documentName, id: this.id, parent: this.parent, pack: this.pack })!;
  }

  /** Whether the user has the general permission to create documents of this type. */
  static canUserCreate(user: any): boolean {
    const permission = this.metadata.permissions.create;
    if (typeof permission === "function") {
      const document = new this.implementation(
        { name: "test", type: this.TYPES.find(type => type !== "base") ?? this.TYPES[0] },
        { strict: false },
      );
      return permission(user, document, document.toObject());
    }
    return grantsByName(user, permission);
  }

  /**
   * Returns a user's ownership level, or null if there is no user. For compendium content, the level depends
   * on the user's role. An embedded document without a level of its own inherits that of its parent.
   */
  getUserLevel(user: any = environment.user()): number | null {
    if (!user) return null;
    if (this.pack)
      return (
        environment.pack(this.pack)?.getUserLevel?.(user) ?? (user.isGM ? LEVELS.OWNER : LEVELS.OBSERVER)
      );
    const ownership = this._source.ownership;
    if (this.parent) {
      const own = ownership?.[user.id] ?? ownership?.default ?? LEVELS.INHERIT;
      return own === LEVELS.INHERIT ? this.parent.getUserLevel(user) : own;
    }
    if (user.isGM) return LEVELS.OWNER;
    return ownership ? (ownership[user.id] ?? ownership.default ?? LEVELS.NONE) : LEVELS.NONE;
  }

  /**
   * Whether the user has at least the given level or, with `exact`, exactly this level. Without `exact`,
   * always true for Gamemasters, except in compendiums.
   */
  testUserPermission(
    user: any,
    permission: string | number,
    { exact = false }: { exact?: boolean } = {},
  ): boolean {
    const wanted = typeof permission === "string" ? LEVELS[permission] : permission;
    if (wanted === undefined) throw new Error(`There is no ownership level "${permission}".`);
    const level = this.getUserLevel(user) ?? LEVELS.NONE;
    if (exact) return level === wanted;
    return user?.isGM && !this.pack ? true : level >= wanted;
  }

  /**
   * Whether the user may perform an action on the document. `data` is the data of the new document, or the
   * changes.
   */
  canUserModify(user: any, action: string, data: any = {}): boolean {
    const permission = (this.constructor as typeof Document).metadata.permissions[action];
    if (permission === undefined) throw new Error(`There is no action "${action}" on documents.`);
    if (action === "update" && !user.isGM && gmOnlyPaths(this, data).length > 0) return false;
    if (typeof permission === "function") return permission(user, this, data);
    if (permission in LEVELS) return this.testUserPermission(user, permission);
    return grantsByName(user, permission);
  }

  /** Whether the current user is an owner. */
  get isOwner(): boolean {
    const user = environment.user();
    return user ? this.testUserPermission(user, "OWNER") : false;
  }

  /** Copies the document. `save` creates the copy in the database, and `keepId` keeps the ID. */
  override clone(
    data: any = {},
    { save = false, keepId = false, addSource = false, ...context }: any = {},
  ): any {
    const changes = normalizeChanges(data);
    const merged = mergeObject(this.toObject(), changes, { insertKeys: false, performDeletions: true });
    if (!keepId) delete merged._id;
    if (addSource && merged._stats)
      Object.assign(
        merged._stats,
        this.pack ? { compendiumSource: this.uuid } : { duplicateSource: this.uuid },
      );
    const place = { parent: this.parent, pack: this.pack, ...context };
    if (save) return this.#implementation.create(merged, { ...place, keepId });
    return new (this.constructor as any)(merged, place);
  }

  get #implementation(): any {
    return (this.constructor as typeof Document).implementation;
  }

  /** Returns the system data. It was already migrated when the document was created. */
  migrateSystemData(): any {
    return this.toObject(true).system;
  }

  static async createDocuments(data: any[] = [], operation: any = {}): Promise<any[]> {
    if (operation.parent?.pack) operation.pack = operation.parent.pack;
    return this.database.create(this.implementation, { ...operation, data });
  }

  static async updateDocuments(updates: any[] = [], operation: any = {}): Promise<any[]> {
    if (operation.parent?.pack) operation.pack = operation.parent.pack;
    return this.database.update(this.implementation, { ...operation, updates });
  }

  static async deleteDocuments(ids: string[] = [], operation: any = {}): Promise<any[]> {
    if (operation.parent?.pack) operation.pack = operation.parent.pack;
    return this.database.delete(this.implementation, { ...operation, ids });
  }

  /** Creates one document and returns it, or creates several and returns them as a list. */
  static async create(data: any, operation: any = {}): Promise<any> {
    const list = Array.isArray(data) ? data : [data];
    const created = await this.createDocuments(list, operation);
    return Array.isArray(data) ? created : created[0];
  }

  /** Changes the document in the database. Returns the document, or undefined if nothing changed. */
  async update(data: any = {}, operation: any = {}): Promise<any> {
    const changes = { ...(typeof data.toObject === "function" ? data.toObject() : data), _id: this.id };
    const updated = await this.#implementation.updateDocuments([changes], {
      ...operation,
      parent: this.parent,
      pack: this.pack,
    });
    return updated[0];
  }

  async delete(operation: any = {}): Promise<any> {
    const deleted = await this.#implementation.deleteDocuments([this.id!], {
      ...operation,
      parent: this.parent,
      pack: this.pack,
    });
    return deleted[0];
  }

  /** Returns a document by ID, from the world or, if `pack` is given, from a compendium. */
  static get(id: string, operation: any = {}): any {
    if (operation.pack) return environment.pack(operation.pack)?.getDocument(id) ?? null;
    return environment.collection(this.documentName)?.get(id) ?? null;
  }

  /**
   * Returns the name of the field for an embedded type, which is given as a document name or field name.
   * Returns null if there is none.
   */
  static getCollectionName(name: string): string | null {
    if (name in this.hierarchy) return name;
    const field = this.metadata.embedded[name];
    return field && field in this.hierarchy ? field : null;
  }

  getEmbeddedCollection(name: string): EmbeddedCollection {
    const collection = this.#collectionOf(name);
    if (!collection)
      throw new Error(`${name} is not a valid embedded Document within the ${this.documentName} Document`);
    return collection;
  }

  #collectionOf(name: string): EmbeddedCollection | undefined {
    const field = (this.constructor as typeof Document).getCollectionName(name);
    return field ? this.collections[field] : undefined;
  }

  getEmbeddedDocument(
    name: string,
    id: string,
    { strict = false, invalid = false }: { strict?: boolean; invalid?: boolean } = {},
  ): any {
    const field = (this.constructor as typeof Document).getCollectionName(name);
    if (field && !(field in this.collections)) {
      const single = (this as any)[field];
      return single?.id === id ? single : undefined;
    }
    return this.getEmbeddedCollection(name).get(id, { strict, invalid });
  }

  async createEmbeddedDocuments(name: string, data: any[] = [], operation: any = {}): Promise<any[]> {
    return this.#embeddedClass(name).createDocuments(data, { ...operation, parent: this, pack: this.pack });
  }

  async updateEmbeddedDocuments(name: string, updates: any[] = [], operation: any = {}): Promise<any[]> {
    return this.#embeddedClass(name).updateDocuments(updates, {
      ...operation,
      parent: this,
      pack: this.pack,
    });
  }

  async deleteEmbeddedDocuments(name: string, ids: string[] = [], operation: any = {}): Promise<any[]> {
    return this.#embeddedClass(name).deleteDocuments(ids, { ...operation, parent: this, pack: this.pack });
  }

  #embeddedClass(name: string): any {
    return this.getEmbeddedCollection(name).documentClass;
  }

  /** Yields every document inside this one, together with its dotted path. */
  *traverseEmbeddedDocuments(parentPath = ""): Generator<[string, any]> {
    for (const [name, field] of Object.entries((this.constructor as typeof Document).hierarchy)) {
      const path = parentPath ? `${parentPath}.${name}` : name;
      const held = name in this.collections ? this.collections[name].contents : [(this as any)[name]];
      for (const document of held) {
        if (!document || field === undefined) continue;
        yield [path, document];
        yield* document.traverseEmbeddedDocuments(path);
      }
    }
  }

  /** Returns a flag. Its scope must be a package known to the world. */
  getFlag(scope: string, key: string): any {
    checkScope(scope);
    return getProperty((this as any).flags?.[scope], key);
  }

  async setFlag(scope: string, key: string, value: any): Promise<any> {
    checkScope(scope);
    return this.update({ flags: { [scope]: { [key]: value } } });
  }

  async unsetFlag(scope: string, key: string): Promise<any> {
    checkScope(scope);
    const parts = key.split(".");
    const last = parts.pop()!;
    const path = ["flags", scope, ...parts].join(".");
    return this.update(
      environment.generation < 14
        ? { [`${path}.-=${last}`]: null }
        : { [`${path}.${last}`]: new ForcedDeletion() },
    );
  }

  /**
   * Runs before the document is created. Overrides can prevent the creation by returning false. `data` is the
   * requested data.
   */
  async _preCreate(_data: any, _options: any, _user: any): Promise<boolean | void> {
    /* By default, the operation is allowed. */
  }
  _onCreate(_data: any, _options: any, _userId: string): void {
    /* Does nothing by default. */
  }
  async _preUpdate(_changed: any, _options: any, _user: any): Promise<boolean | void> {
    /* By default, the operation is allowed. */
  }
  _onUpdate(_changed: any, _options: any, _userId: string): void {
    /* Does nothing by default. */
  }
  async _preDelete(_options: any, _user: any): Promise<boolean | void> {
    /* By default, the operation is allowed. */
  }
  _onDelete(_options: any, _userId: string): void {
    /* Does nothing by default. */
  }
  static async _preCreateOperation(_documents: any[], _operation: any, _user: any): Promise<boolean | void> {
    /* By default, the operation is allowed. */
  }
  static async _onCreateOperation(_documents: any[], _operation: any, _user: any): Promise<void> {
    /* Does nothing by default. */
  }
  static async _preUpdateOperation(_documents: any[], _operation: any, _user: any): Promise<boolean | void> {
    /* By default, the operation is allowed. */
  }
  static async _onUpdateOperation(_documents: any[], _operation: any, _user: any): Promise<void> {
    /* Does nothing by default. */
  }
  static async _preDeleteOperation(_documents: any[], _operation: any, _user: any): Promise<boolean | void> {
    /* By default, the operation is allowed. */
  }
  static async _onDeleteOperation(_documents: any[], _operation: any, _user: any): Promise<void> {
    /* Does nothing by default. */
  }
}

/** Whether a user has a role (such as `ASSISTANT`) or permission (such as `ITEM_CREATE`), given by name. */
function grantsByName(user: any, name: string): boolean {
  if (name in USER_ROLES) return user.hasRole(name);
  if (name in userPermissions()) return user.hasPermission(name);
  // Here, the permission applies to a document type as a whole. "OWNER" then allows any user, because the
  // user may own a parent document.
  return name === "OWNER" && Boolean(user);
}

function checkScope(scope: string): void {
  const scopes = environment.flagScopes();
  if (isDeletionKey(scope) || (scopes && !scopes.includes(scope)))
    throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
}

function define(target: any, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: false, configurable: true, enumerable: false });
}
