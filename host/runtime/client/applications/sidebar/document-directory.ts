import { DialogV2 } from "../api/dialog.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { hasProperty } from "../../../common/utils/index.ts";
import { platform, pressByKey } from "../platform.ts";
import type { Entry } from "../ux/context-menu.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { SearchFilter } from "../ux/search-filter.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { entryMenu, folderMenu } from "./directory-menus.ts";
import { AbstractSidebarTab } from "./sidebar-tab.ts";

/** A tab that lists the documents of one collection in their folders. */
export class DocumentDirectory extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["directory", "flexcol"],
    collection: null,
    renderUpdateKeys: ["name", "img", "ownership", "sort", "sorting", "folder", "color"],
    actions: {
      activateEntry: onActivateEntry,
      createEntry: onCreateEntry,
      createFolder: onCreateFolder,
      toggleFolder: onToggleFolder,
      toggleSort: onToggleSort,
      collapseFolders: onCollapseFolders,
    },
  };

  static PARTS = {
    header: { template: "templates/sidebar/directory/header.hbs" },
    directory: { template: "templates/sidebar/directory/directory.hbs", scrollable: [""] },
    footer: { template: "templates/sidebar/directory/footer.hbs" },
  };

  static _documentName = "";

  #search = new SearchFilter({
    inputSelector: "search input",
    contentSelector: ".directory-list",
    callback: (...args) => this._onSearchFilter(...args),
  });

  get collection(): any {
    return (
      this.options["collection"] ??
      platform.game.collections?.get((this.constructor as typeof DocumentDirectory)._documentName)
    );
  }

  get documentName(): string {
    return (this.constructor as typeof DocumentDirectory)._documentName;
  }
  get documentClass(): any {
    return platform.CONFIG[this.documentName]?.documentClass ?? this.collection?.documentClass;
  }
  get title(): string {
    return platform.text(`DOCUMENT.${this.documentName}s`, `${this.documentName}s`);
  }

  _canCreateEntry(): boolean {
    return Boolean(this.documentClass?.canUserCreate?.(platform.game.user) ?? platform.game.user?.isGM);
  }

  _canCreateFolder(): boolean {
    return Boolean(
      platform.CONFIG.Folder?.documentClass?.canUserCreate?.(platform.game.user) ?? platform.game.user?.isGM,
    );
  }

  _attachFrameListeners(): void {
    super._attachFrameListeners();
    pressByKey(this.element);
  }

  /** Skips rendering after an update that changes none of the properties in `renderUpdateKeys`. */
  _canRender(options: RenderOptions): false | void {
    const { force, renderContext, renderData } = options;
    if (!force && renderContext?.startsWith("update") && Array.isArray(renderData)) {
      const keys = this.options["renderUpdateKeys"] as readonly string[];
      if (!renderData.some(changes => keys.some(key => hasProperty(changes, key)))) return false;
    }
    return super._canRender(options);
  }

  async _onFirstRender(context: any, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const apps = this.collection?.apps;
    if (apps && !apps.includes(this)) apps.push(this);
    this._createContextMenus();
  }

  /** Creates the context menus of entries and folders. Hooks can add entries to these menus. */
  _createContextMenus(): void {
    this._createContextMenu(() => this._getEntryContextOptions(), ".directory-item[data-entry-id]", {
      fixed: true,
      hookName: `get${this.documentName}ContextOptions`,
      parentClassHooks: false,
    });
    this._createContextMenu(() => this._getFolderContextOptions(), ".folder .folder-header", {
      fixed: true,
      hookName: "getFolderContextOptions",
      parentClassHooks: false,
    });
  }

  _getEntryContextOptions(): Entry[] {
    return entryMenu(this);
  }
  _getFolderContextOptions(): Entry[] {
    return folderMenu(this);
  }

  async _prepareContext(options: RenderOptions): Promise<any> {
    const context = await super._prepareContext(options);
    const label = platform.text(`DOCUMENT.${this.documentName}`, this.documentName);
    return Object.assign(context, {
      documentName: this.documentName,
      canCreateEntry: this._canCreateEntry(),
      canCreateFolder: this._canCreateFolder(),
      createLabel: platform.text("SIDEBAR.Create", "Create {type}", { type: label }),
      folderLabel: platform.text("FOLDER.Create", "Create Folder"),
      searchLabel: platform.text("SIDEBAR.Search", "Search {types}", { types: this.title }),
      sortLabel: platform.text("SIDEBAR.SortMode", "Change the order"),
      collapseLabel: platform.text("FOLDER.Collapse", "Collapse all folders"),
      listLabel: this.title,
      tree: this.collection?.tree ? this._treeContext(this.collection.tree) : { children: [], entries: [] },
    });
  }

  _treeContext(node: any): any {
    return {
      folder: node.folder && {
        id: node.folder.id,
        name: node.folder.name,
        uuid: node.folder.uuid,
        expanded: this.#isExpanded(node.folder),
        color: node.folder.color?.css ?? "",
      },
      children: (node.children ?? [])
        .filter((child: any) => child.visible !== false)
        .map((child: any) => this._treeContext(child)),
      entries: (node.entries ?? []).map((entry: any) => this._entryContext(entry)),
    };
  }

  _entryContext(entry: any): any {
    return {
      id: entry.id ?? entry._id,
      uuid: entry.uuid,
      name: entry.name,
      img: entry.thumbnail ?? entry.img ?? entry.thumb ?? null,
    };
  }

  #isExpanded(folder: any): boolean {
    return Boolean(platform.game.folders?._expanded?.[folder.uuid]);
  }

  async _onRender(context: any, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.#search.bind(this.element);
    new DragDrop.implementation({
      dragSelector: ".directory-item",
      dropSelector: ".directory-list",
      permissions: {
        dragstart: () => true,
        drop: () => this._canCreateEntry() || Boolean(platform.game.user?.isGM),
      },
      callbacks: { dragstart: event => this._onDragStart(event), drop: event => this._onDrop(event) },
    }).bind(this.element);
  }

  _onDragStart(event: DragEvent): void {
    const row = (event.currentTarget as HTMLElement).closest<HTMLElement>(".directory-item");
    const { entryId, folderId } = row?.dataset ?? {};
    const document = entryId
      ? this.collection.get(entryId)
      : folderId
        ? platform.game.folders.get(folderId)
        : null;
    const data = document?.toDragData?.();
    if (!data) return;
    event.stopPropagation();
    event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  }

  async _onDrop(event: DragEvent): Promise<void> {
    const data = TextEditor.implementation.getDragEventData(event);
    const folder = (event.target as Element).closest<HTMLElement>(".folder")?.dataset["folderId"] ?? null;
    if (data.type !== this.documentName) return;
    const document = await this.documentClass.fromDropData(data);
    if (!document) return;
    const existing = this.collection.get(document.id);
    if (existing === document) {
      if (existing.isOwner && (existing.folder?.id ?? null) !== folder) await existing.update({ folder });
      return;
    }
    if (!this._canCreateEntry()) return;
    const source = document.toObject();
    delete source.folder;
    await this.documentClass.create({ ...source, folder });
  }

  /** During a search, hides entries that don't match, and opens folders that contain a match. */
  _onSearchFilter(_event: Event | null, query: string, rgx: RegExp, html: HTMLElement | null): void {
    if (!html) return;
    const entryIds = new Set<string>();
    if (query) this._matchSearchEntries(rgx, entryIds, new Set(), new Set());
    for (const entry of html.querySelectorAll<HTMLElement>(".directory-item.entry"))
      entry.hidden = Boolean(query) && !entryIds.has(entry.dataset["entryId"] ?? "");
    for (const folder of [...html.querySelectorAll<HTMLElement>(".directory-item.folder")].reverse()) {
      const shown = [...folder.querySelectorAll<HTMLElement>(".directory-item.entry")].some(
        entry => !entry.hidden,
      );
      folder.hidden = Boolean(query) && !shown;
      const expanded = query
        ? shown
        : Boolean(platform.game.folders?._expanded?.[folder.dataset["uuid"] ?? ""]);
      folder.classList.toggle("expanded", expanded);
    }
  }

  /** Adds the IDs of all entries whose names match a search. */
  _matchSearchEntries(
    query: RegExp,
    entryIds: Set<string>,
    _folderIds: Set<string>,
    _autoExpandIds: Set<string>,
    _options: object = {},
  ): void {
    for (const entry of this.collection.index ?? this.collection)
      if (SearchFilter.testQuery(query, entry.name ?? "")) entryIds.add(entry._id ?? entry.id);
  }

  /** Opens the sheet of an entry. */
  async _onClickEntry(_event: Event, target: HTMLElement): Promise<void> {
    const id = target.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"];
    const document = this.collection.get(id);
    await document?.sheet?.render({ force: true });
  }
}

function onActivateEntry(this: DocumentDirectory, event: PointerEvent, target: HTMLElement): Promise<void> {
  return this._onClickEntry(event, target);
}

async function onCreateEntry(
  this: DocumentDirectory,
  _event: PointerEvent,
  target: HTMLElement,
): Promise<void> {
  const folder = target.closest<HTMLElement>(".directory-item.folder")?.dataset["folderId"];
  await this.documentClass.createDialog(folder ? { folder } : {}, {}, {});
}

async function onCreateFolder(
  this: DocumentDirectory,
  _event: PointerEvent,
  target: HTMLElement,
): Promise<void> {
  const folder = target.closest<HTMLElement>(".directory-item.folder")?.dataset["folderId"] ?? null;
  const Folder = platform.CONFIG.Folder.documentClass;
  const label = platform.text("FOLDER.Name", "Folder name");
  const data = await DialogV2.input({
    window: { title: platform.text("FOLDER.Create", "Create Folder") },
    content: `<div class="form-group"><label for="new-folder-name">${label}</label><div class="form-fields"><input id="new-folder-name" type="text" name="name" autofocus required></div></div>`,
  });
  if (data)
    await Folder.create({
      name: data.name || platform.text("FOLDER.New", "New Folder"),
      type: this.documentName,
      folder,
    });
}

/** Expands or collapses the clicked folder. This state is kept when the list is rendered again. */
export function onToggleFolder(this: unknown, _event: PointerEvent, target: HTMLElement): void {
  const folder = target.closest<HTMLElement>(".directory-item.folder");
  if (!folder) return;
  const expanded = folder.classList.toggle("expanded");
  target.setAttribute("aria-expanded", String(expanded));
  const folders = platform.game.folders;
  if (folders) (folders._expanded ??= {})[folder.dataset["uuid"]!] = expanded;
}

async function onToggleSort(this: DocumentDirectory): Promise<void> {
  this.collection.toggleSortingMode?.();
  await this.render();
}

function onCollapseFolders(this: DocumentDirectory): void {
  for (const folder of this.element.querySelectorAll(
    ".directory-item.folder.expanded",
  ) as NodeListOf<HTMLElement>) {
    folder.classList.remove("expanded");
    delete platform.game.folders?._expanded?.[folder.dataset["uuid"]!];
  }
}
