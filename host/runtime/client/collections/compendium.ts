import { utils } from "../common.ts";
import { implementationOf, platform } from "../platform.ts";
import { type ClientSocket, SocketInterface } from "../socket.ts";
import { DirectoryCollection } from "./directory.ts";

/** A compendium's index entry. */
export interface IndexEntry {
  _id: string;
  uuid: string;
  name?: string;
  [key: string]: any;
}

/** The folders inside one compendium. */
export class CompendiumFolderCollection extends DirectoryCollection {
  static override documentName = "Folder";
  readonly pack: CompendiumCollection;

  constructor(data: any[], pack: CompendiumCollection) {
    super([]);
    this.pack = pack;
    this._source.push(...data);
    this._initialize();
  }

  override createDocument(source: any, context: object = {}): any {
    return super.createDocument(source, { pack: this.pack?.collection, ...context });
  }
}

/** A compendium. Its index is always loaded; its documents are fetched from the server on demand. */
export class CompendiumCollection extends DirectoryCollection {
  static CONFIG_SETTING = "compendiumConfiguration";
  readonly metadata: any;
  /** The properties of each document that are known without fetching it. */
  readonly index: any;
  #folders: CompendiumFolderCollection;
  #indexed = false;

  constructor(metadata: any) {
    super([]);
    this.metadata = { ...metadata };
    this.metadata.id ??= `${metadata.packageName}.${metadata.name}`;
    this.index = new utils.Collection();
    for (const entry of metadata.index ?? []) this.#addToIndex(entry);
    delete this.metadata.index;
    delete this.metadata.folders;
    this.#folders = new CompendiumFolderCollection(metadata.folders ?? [], this);
  }

  override get documentName(): string {
    return this.metadata.type;
  }

  /** The compendium's key in `game.packs`, in the form `package.name`. */
  get collection(): string {
    return this.metadata.id;
  }

  get title(): string {
    return platform.game.i18n.localize(this.metadata.label);
  }

  get banner(): string | null {
    return this.metadata.banner ?? platform.CONFIG[this.documentName]?.compendiumBanner ?? null;
  }

  override get folders(): any {
    return this.#folders;
  }

  get indexed(): boolean {
    return this.#indexed;
  }

  get indexFields(): Set<string> {
    const { metadata } = implementationOf(this.documentName);
    return new Set([
      ...(metadata.compendiumIndexFields ?? []),
      ...(platform.CONFIG[this.documentName].compendiumIndexFields ?? []),
    ]);
  }

  get config(): any {
    return platform.game.settings.get("core", CompendiumCollection.CONFIG_SETTING)[this.collection] ?? {};
  }

  get locked(): boolean {
    return this.config.locked ?? this.metadata.packageType !== "world";
  }

  get folder(): any {
    return platform.game.folders.get(this.config.folder) ?? null;
  }

  get sort(): number {
    return this.config.sort ?? 0;
  }

  get ownership(): Record<string, string> {
    return this.config.ownership ?? this.metadata.ownership ?? { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };
  }

  get visible(): boolean {
    return this.getUserLevel() >= 2;
  }

  /**
   * Returns a user's access level: the highest level that is granted to the user's role or to any lower role.
   */
  getUserLevel(user: any = platform.game.user): number {
    if (user.isGM && user.role >= 4) return 3;
    const { USER_ROLES, DOCUMENT_OWNERSHIP_LEVELS } = platform.foundry.CONST;
    return Object.entries(this.ownership)
      .filter(([role]) => user.role >= (USER_ROLES[role] ?? Infinity))
      .reduce((level, [, name]) => Math.max(level, DOCUMENT_OWNERSHIP_LEVELS[name] ?? 0), 0);
  }

  testUserPermission(
    user: any,
    permission: string | number,
    { exact = false }: { exact?: boolean } = {},
  ): boolean {
    const { DOCUMENT_OWNERSHIP_LEVELS } = platform.foundry.CONST;
    const wanted = typeof permission === "string" ? DOCUMENT_OWNERSHIP_LEVELS[permission] : permission;
    const level = this.getUserLevel(user);
    return exact ? level === wanted : level >= wanted;
  }

  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }

  /** Fetches the index again, including additional fields. */
  async getIndex({ fields = [] }: { fields?: Iterable<string> } = {}): Promise<any> {
    const wanted = new Set([...this.indexFields, ...fields]);
    const request = {
      type: this.documentName,
      action: "get",
      operation: { pack: this.collection, query: {}, index: true, indexFields: [...wanted] },
    };
    const { result } = await SocketInterface.dispatch("modifyDocument", request);
    this.index.clear();
    for (const source of result) {
      const entry: Record<string, unknown> = { _id: source._id };
      for (const field of wanted) {
        const value = utils.getProperty(source, field);
        if (value !== undefined) utils.setProperty(entry, field, value);
      }
      this.#addToIndex(entry);
    }
    this.#indexed = true;
    return this.index;
  }

  /**
   * Returns a document, which is fetched from the server unless it is already loaded. Returns undefined if it
   * doesn't exist.
   */
  async getDocument(id: string): Promise<any> {
    if (!id) return undefined;
    const known = this.get(id);
    if (known) return known;
    return (await this.getDocuments({ _id: id }))[0];
  }

  /** Fetches the documents that match a query (such as `{type: "weapon"}` or `{_id__in: [...]}`). */
  async getDocuments(query: object = {}): Promise<any[]> {
    const fetched = await implementationOf(this.documentName).database.get(
      implementationOf(this.documentName),
      { query, pack: this.collection },
    );
    for (const document of fetched) if (!this.has(document.id)) super.set(document.id, document);
    return fetched.map((document: any) => this.get(document.id) ?? document);
  }

  /** Copies a document into this compendium. */
  async importDocument(document: any, options: any = {}): Promise<any> {
    if (document.documentName !== this.documentName)
      throw new Error(`The compendium ${this.collection} contains no ${document.documentName} documents`);
    const source = document.toCompendium(this, { clearSource: false, ...options });
    return implementationOf(this.documentName).create(source, {
      pack: this.collection,
      keepId: options.keepId,
    });
  }

  /** Creates a compendium in the world. Available only to Gamemasters. */
  static async createCompendium(metadata: any, _options: object = {}): Promise<CompendiumCollection> {
    const { data } = await SocketInterface.dispatch("manageCompendium", { action: "create", data: metadata });
    return CompendiumCollection.#onCreated(data);
  }

  /** Deletes a world compendium and all its documents. */
  async deleteCompendium(): Promise<this> {
    if (this.metadata.packageType !== "world")
      throw new Error(`The compendium ${this.collection} belongs to a package and cannot be deleted`);
    await SocketInterface.dispatch("manageCompendium", { action: "delete", data: this.metadata.name });
    CompendiumCollection.#onDeleted(this.collection);
    return this;
  }

  static _activateSocketListeners(socket: Pick<ClientSocket, "on">): void {
    socket.on("manageCompendium", ({ action, data }: { action: string; data: any }) => {
      if (action === "create") {
        if (!platform.game.packs.has(data.id)) CompendiumCollection.#onCreated(data);
      } else CompendiumCollection.#onDeleted(data.id);
    });
  }

  static #onCreated(metadata: any): CompendiumCollection {
    const pack = new CompendiumCollection(metadata);
    platform.game.packs.set(pack.collection, pack);
    platform.ui?.compendium?.render?.();
    return pack;
  }

  static #onDeleted(id: string): void {
    const pack = platform.game.packs.get(id);
    for (const app of pack?.apps ?? []) void app.close();
    platform.game.packs.delete(id);
    platform.ui?.compendium?.render?.();
  }

  indexDocument(document: any): void {
    const entry: Record<string, unknown> = { _id: document.id };
    for (const field of this.indexFields)
      utils.setProperty(entry, field, utils.getProperty(document._source, field));
    this.#addToIndex(entry);
  }

  /** Updates the index after a change to a document that this client hasn't loaded. */
  _updateIndex(change: any): void {
    const known = this.index.get(change._id);
    if (!known) return;
    const flat = utils.flattenObject(change);
    for (const field of this.indexFields) if (field in flat) utils.setProperty(known, field, flat[field]);
  }

  /** Changes this world's configuration of the compendium: its lock, folder, sort order and ownership. */
  async configure(configuration: any = {}): Promise<any> {
    const { settings } = platform.game;
    const all = { ...settings.get("core", CompendiumCollection.CONFIG_SETTING) };
    all[this.collection] = { ...all[this.collection], ...configuration };
    await settings.set("core", CompendiumCollection.CONFIG_SETTING, all);
    return all[this.collection];
  }

  async setFolder(folder: any): Promise<void> {
    await this.configure({ folder: folder?.id ?? folder ?? null });
  }

  override set(id: string, document: any): this {
    this.indexDocument(document);
    return super.set(id, document);
  }

  override delete(id: string): boolean {
    this.index.delete(id);
    return super.delete(id);
  }

  override createDocument(source: any, context: object = {}): any {
    return super.createDocument(source, { pack: this.collection, ...context });
  }

  override _getVisibleTreeContents(): any[] {
    return this.index.contents;
  }

  #addToIndex(entry: any): void {
    this.index.set(entry._id, { ...entry, uuid: this.getUuid(entry._id) });
  }
}

/** All compendiums, by `package.name`. */
export class CompendiumPacks extends utils.Collection {
  get folders(): any {
    const mine = new utils.Collection();
    for (const folder of platform.game.folders ?? [])
      if (folder.type === "Compendium") mine.set(folder.id, folder);
    return mine;
  }
}
