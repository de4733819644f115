import { sheetClassOf } from "../applications/apps/sheet-registry.ts";
import { utils } from "../common.ts";
import { Hooks } from "../hooks.ts";
import { implementationOf, platform } from "../platform.ts";
import { createDialog, deleteDialog } from "./document-dialogs.ts";
import { anchorOf, compendiumSource, exportToJSON, relativeUuid } from "./document-sharing.ts";

/**
 * The documents that are currently being initialized. Until a document is initialized, its embedded documents
 * don't prepare their own data.
 */
const initializing = new WeakSet<object>();

function ancestorIsInitializing(document: any): boolean {
  for (let at = document.parent; at; at = at.parent) if (initializing.has(at)) return true;
  return false;
}

/** Renders an application that is based on either version of the application API. */
export function renderApplication(app: any, force: boolean, context: object): void {
  if (app.constructor.DEFAULT_OPTIONS) void app.render({ ...context, force });
  else app.render(force, context);
}

/**
 * Extends a document class with the features that exist only in the browser: preparation of derived data, a
 * sheet, the applications that show the document, the current user's permissions, drag data, links, dialogs,
 * and events of embedded documents.
 */
export function ClientDocumentMixin(Base: any): any {
  return class ClientDocument extends Base {
    _configure(options: any = {}): void {
      super._configure(options);
      if (!("apps" in this))
        Object.defineProperty(this, "apps", { value: {}, writable: false, enumerable: false });
      if (!("_sheet" in this))
        Object.defineProperty(this, "_sheet", { value: null, writable: true, enumerable: false });
    }

    _initialize(options: any = {}): void {
      initializing.add(this);
      try {
        super._initialize(options);
      } finally {
        initializing.delete(this);
      }
      if (platform.game?._documentsReady && !ancestorIsInitializing(this)) this._safePrepareData();
    }

    /** The collection that contains this document. */
    get collection(): any {
      if (this.isEmbedded) return this.parent.getEmbeddedCollection(this.documentName);
      if (this.pack) return platform.game.packs.get(this.pack) ?? null;
      return platform.game.collections?.get(this.documentName) ?? null;
    }

    get compendium(): any {
      return platform.game.packs?.get(this.pack) ?? null;
    }

    get isOwner(): boolean {
      const { user } = platform.game;
      return !!user && this.testUserPermission(user, "OWNER");
    }

    /** Whether any player owns the document. */
    get hasPlayerOwner(): boolean {
      return platform.game.users.some((user: any) => !user.isGM && this.testUserPermission(user, "OWNER"));
    }

    /** Whether the current user has exactly the limited permission. */
    get limited(): boolean {
      return this.testUserPermission(platform.game.user, "LIMITED", { exact: true });
    }

    get visible(): boolean {
      return this.testUserPermission(platform.game.user, "LIMITED");
    }

    /** The ownership level of the current user. */
    get permission(): number | null {
      const { user } = platform.game;
      if (!user) return null;
      return user.isGM ? platform.foundry.CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER : this.getUserLevel(user);
    }

    get link(): string {
      return `@UUID[${this.uuid}]{${this.name}}`;
    }

    /** This document's sheet, which is created on first use, or null if no sheet class is registered. */
    get sheet(): any {
      if (this._sheet) return this._sheet;
      const SheetClass = this._getSheetClass();
      if (!SheetClass) return null;
      this._sheet = SheetClass.DEFAULT_OPTIONS
        ? new SheetClass({ document: this })
        : new SheetClass(this, { editable: this.isOwner });
      return this._sheet;
    }

    _getSheetClass(): any {
      return sheetClassOf(this);
    }

    /** Prepares the document's data. An error ends the preparation and is reported. */
    _safePrepareData(): void {
      try {
        this.prepareData();
      } catch (error) {
        Hooks.onError("ClientDocumentMixin#_initialize", error as Error, {
          msg: `Preparing the data of ${this.uuid} failed`,
          log: "error",
          uuid: this.uuid,
        });
      }
    }

    /**
     * Prepares the base data, the embedded documents and the derived data. Base data and derived data are
     * each prepared first by the type's data model and then by the document.
     */
    prepareData(): void {
      const { TypeDataModel } = platform.foundry.abstract;
      const isModel = this.system instanceof TypeDataModel;
      if (isModel) this.system.prepareBaseData();
      this.prepareBaseData();
      this.prepareEmbeddedDocuments();
      if (isModel) this.system.prepareDerivedData();
      this.prepareDerivedData();
    }

    prepareBaseData(): void {}

    prepareEmbeddedDocuments(): void {
      for (const collection of Object.values<any>(this.collections)) {
        for (const document of collection) document._safePrepareData();
      }
    }

    prepareDerivedData(): void {}

    /** Renders all applications that show this document. */
    render(force = false, context: object = {}): void {
      for (const app of Object.values(this.apps)) renderApplication(app, force, context);
    }

    /** Moves this document among its siblings by updating their `sort` values. */
    async sortRelative({ updateData = {}, ...options }: any = {}): Promise<any> {
      const { performIntegerSort } = platform.foundry.utils;
      const updates = performIntegerSort(this, options).map(({ target, update }: any) => ({
        ...update,
        _id: target.id,
        ...(target === this ? updateData : {}),
      }));
      await (this as any).constructor.updateDocuments(updates, { parent: this.parent, pack: this.pack });
      return this;
    }

    getRelativeUUID(relative: any): string {
      return relativeUuid(this, relative);
    }

    _createDocumentLink(_eventData: object | null = null, { relativeTo, label }: any = {}): string {
      const uuid = relativeTo ? this.getRelativeUUID(relativeTo) : this.uuid;
      return label === undefined ? `@UUID[${uuid}]` : `@UUID[${uuid}]{${label}}`;
    }

    _onClickDocumentLink(_event: Event): any {
      return this.sheet?.render({ force: true });
    }

    async _preCreate(data: any, options: any, user: any): Promise<boolean | void> {
      if ((await super._preCreate(data, options, user)) === false) return false;
      return this.system?._preCreate?.(data, options, user);
    }

    async _preUpdate(changed: any, options: any, user: any): Promise<boolean | void> {
      if ((await super._preUpdate(changed, options, user)) === false) return false;
      return this.system?._preUpdate?.(changed, options, user);
    }

    async _preDelete(options: any, user: any): Promise<boolean | void> {
      if ((await super._preDelete(options, user)) === false) return false;
      return this.system?._preDelete?.(options, user);
    }

    _onCreate(data: any, options: any, userId: string): void {
      super._onCreate(data, options, userId);
      this.system?._onCreate?.(data, options, userId);
      if (options.renderSheet && userId === platform.game.userId)
        void this.sheet?.render({ force: true, renderContext: `create${this.documentName}` });
    }

    _onUpdate(changed: any, options: any, userId: string): void {
      super._onUpdate(changed, options, userId);
      this.system?._onUpdate?.(changed, options, userId);
      if (utils.hasProperty(changed, "flags.core.sheetClass") || "type" in changed)
        void this._onSheetChange({ sheetOpen: this._sheet?.rendered });
      if (options.render !== false)
        this.render(false, { renderContext: `update${this.documentName}`, renderData: changed });
    }

    _onDelete(options: any, userId: string): void {
      super._onDelete(options, userId);
      this.system?._onDelete?.(options, userId);
      for (const app of Object.values<any>(this.apps)) void app.close({ submit: false });
    }

    /**
     * Closes the current sheet after the sheet class has changed. If that sheet was open, opens a new one.
     */
    async _onSheetChange({ sheetOpen = false }: { sheetOpen?: boolean } = {}): Promise<void> {
      if (this._sheet) {
        await this._sheet.close();
        delete this.apps[this._sheet.id];
      }
      this._sheet = null;
      if (sheetOpen) void this.sheet?.render({ force: true });
    }

    /** Notifies this document and all its ancestors about changes to embedded documents. */
    _dispatchDescendantDocumentEvents(
      event: string,
      collection: string,
      args: any[],
      _parent: any = this,
    ): void {
      this[`_${event}DescendantDocuments`]?.(_parent, collection, ...args);
      this.parent?._dispatchDescendantDocumentEvents?.(event, collection, args, _parent);
    }

    _preCreateDescendantDocuments(
      _parent: any,
      _collection: string,
      _data: any[],
      _options: any,
      _userId: string,
    ): void {}

    _onCreateDescendantDocuments(
      _parent: any,
      collection: string,
      _documents: any[],
      data: any[],
      options: any,
      _userId: string,
    ): void {
      if (options.render !== false)
        this.render(false, { renderContext: `create${collection}`, renderData: data });
    }

    _preUpdateDescendantDocuments(
      _parent: any,
      _collection: string,
      _changes: any[],
      _options: any,
      _userId: string,
    ): void {}

    _onUpdateDescendantDocuments(
      _parent: any,
      collection: string,
      _documents: any[],
      changes: any[],
      options: any,
      _userId: string,
    ): void {
      if (options.render !== false)
        this.render(false, { renderContext: `update${collection}`, renderData: changes });
    }

    _preDeleteDescendantDocuments(
      _parent: any,
      _collection: string,
      _ids: string[],
      _options: any,
      _userId: string,
    ): void {}

    _onDeleteDescendantDocuments(
      _parent: any,
      collection: string,
      _documents: any[],
      ids: string[],
      options: any,
      _userId: string,
    ): void {
      if (options.render !== false)
        this.render(false, { renderContext: `delete${collection}`, renderData: ids });
    }

    /** Returns a name that no sibling uses yet: "Item", "Item (2)" and so on. */
    static defaultName({ type, parent = null, pack = null }: any = {}): string {
      const { CONFIG, game } = platform;
      const labels = CONFIG[this.documentName]?.typeLabels ?? {};
      const label = game.i18n.localize(
        type && labels[type] ? labels[type] : (this.metadata.label ?? `DOCUMENT.${this.documentName}`),
      );
      const siblings = parent
        ? parent.getEmbeddedCollection(this.documentName)
        : pack
          ? game.packs.get(pack)?.index
          : game.collections?.get(this.documentName);
      const taken = new Set<string>();
      for (const each of siblings ?? []) taken.add(each.name);
      let name = label;
      for (let count = 2; taken.has(name); count++) name = `${label} (${count})`;
      return name;
    }

    static createDialog(data: any = {}, createOptions: any = {}, options: any = {}): Promise<any> {
      return createDialog(this, data, createOptions, options);
    }

    deleteDialog(options: any = {}, operation: any = {}): Promise<any> {
      return deleteDialog(this, options, operation);
    }

    exportToJSON(options: object = {}): void {
      exportToJSON(this, options);
    }

    /** Replaces this document's data with exported data. Keeps its ID, folder, sort order and ownership. */
    async importFromJSON(json: string): Promise<any> {
      const source = JSON.parse(json);
      for (const key of ["_id", "folder", "sort", "ownership"]) delete source[key];
      return this.update(source, { diff: false, recursive: false });
    }

    toDragData(): any {
      return this.id
        ? { type: this.documentName, uuid: this.uuid }
        : { type: this.documentName, data: this.toObject() };
    }

    /**
     * Returns the dropped document.
     * @throws Error if the data refers to no document, or to a document of another type
     */
    static async fromDropData(data: any, _options: object = {}): Promise<any> {
      const { fromUuid } = platform.foundry.utils;
      const document = data.uuid
        ? await fromUuid(data.uuid)
        : data.data
          ? new (implementationOf(this.documentName))(data.data)
          : null;
      if (!document) throw new Error("The dropped data does not refer to a document");
      if (document.documentName !== this.documentName)
        throw new Error(`A ${document.documentName} was dropped where a ${this.documentName} belongs`);
      return document;
    }

    static async fromImport(source: any, context: object | null = {}): Promise<any> {
      return new (implementationOf(this.documentName))(source, context ?? {});
    }

    toCompendium(pack: any = null, options: any = {}): any {
      return compendiumSource(this, pack, options);
    }

    toAnchor(options: any = {}): HTMLAnchorElement {
      return anchorOf(this, options);
    }

    /** Returns the `@Embed` view of the document, or null if the document's type doesn't define one. */
    async toEmbed(config: any, options: any = {}): Promise<HTMLElement | null> {
      const content = await this._buildEmbedHTML(config, options);
      if (!content) return null;
      const wrapper = document.createElement("div");
      wrapper.classList.add("content-embed");
      wrapper.dataset.uuid = this.uuid;
      wrapper.append(...(content instanceof HTMLElement ? [content] : [...content]));
      return wrapper;
    }

    async _buildEmbedHTML(_config: any, _options: any = {}): Promise<any> {
      return null;
    }

    onEmbed(_element: HTMLElement): void {}
  };
}
