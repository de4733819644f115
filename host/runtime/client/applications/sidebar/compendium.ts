import type { Configuration } from "../api/types.ts";
import { platform } from "../platform.ts";
import { DocumentDirectory } from "./document-directory.ts";

/** The window that lists the entries of a compendium. */
export class Compendium extends DocumentDirectory {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["compendium-directory", "sidebar-popout"],
    window: { icon: "fa-solid fa-book-atlas", resizable: true },
    position: { width: 340, height: 560 },
  };

  static override PARTS: any = {
    header: { template: "templates/sidebar/directory/header.hbs" },
    directory: { template: "templates/sidebar/directory/directory.hbs", scrollable: [""] },
  };

  _initializeApplicationOptions(options: Record<string, any>): Configuration {
    const merged = super._initializeApplicationOptions({ ...options, isPopout: true });
    merged.uniqueId = `compendium-${String(options["collection"].collection).replaceAll(".", "-")}`;
    return merged;
  }

  override get documentName(): string {
    return this.collection.documentName;
  }
  override get title(): string {
    return platform.localize(this.collection.title ?? this.collection.metadata?.label);
  }

  override _canCreateEntry(): boolean {
    return !this.collection.locked && Boolean(platform.game.user?.isGM);
  }
  override _canCreateFolder(): boolean {
    return false;
  }

  /** The entries come from the index. A document is fetched only when a user opens it. */
  override async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const index = [...(await this.collection.getIndex())].sort(
      (a: any, b: any) =>
        String(a.name).localeCompare(String(b.name)) || String(a._id).localeCompare(String(b._id)),
    );
    return Object.assign(context, {
      tree: this._treeContext(treeOf(index, [...(this.collection.folders ?? [])])),
    });
  }

  override _getEntryContextOptions(): any[] {
    return [];
  }

  override _onDragStart(event: DragEvent): void {
    const id = (event.currentTarget as HTMLElement).dataset["entryId"]!;
    const uuid =
      this.collection.getUuid?.(id) ?? `Compendium.${this.collection.collection}.${this.documentName}.${id}`;
    event.stopPropagation();
    event.dataTransfer?.setData("text/plain", JSON.stringify({ type: this.documentName, uuid }));
  }

  override async _onClickEntry(_event: Event, target: HTMLElement): Promise<void> {
    const document = await this.collection.getDocument(
      target.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"],
    );
    await document?.sheet?.render({ force: true });
  }
}

/**
 * Sorts entries into the compendium's folders, in folder order. Entries in an unknown folder are placed at
 * the top level.
 */
function treeOf(index: any[], folders: any[]): any {
  const known = new Set(folders.map(folder => folder.id));
  const under = (parent: string | null): any => ({
    children: folders
      .filter(folder => (folder._source.folder ?? null) === parent)
      .sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0))
      .map(folder => ({ folder, ...under(folder.id) })),
    entries: index.filter(entry => (known.has(entry.folder) ? entry.folder : null) === parent),
  });
  return under(null);
}
