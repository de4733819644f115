import type { Configuration } from "../api/types.ts";
import { platform } from "../platform.ts";
import { DocumentDirectory } from "./document-directory.ts";

/** The entries of one compendium pack, in a window. */
export class Compendium extends DocumentDirectory {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["compendium-directory", "sidebar-popout"], window: { icon: "fa-solid fa-book-atlas", resizable: true }, position: { width: 340, height: 560 },
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

  override get documentName(): string { return this.collection.documentName; }
  override get title(): string { return platform.localize(this.collection.title ?? this.collection.metadata?.label); }

  override _canCreateEntry(): boolean { return !this.collection.locked && Boolean(platform.game.user?.isGM); }
  override _canCreateFolder(): boolean { return false; }

  /** Entries come from the index: the documents themselves are fetched when one is opened. */
  override async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const entries = [...(await this.collection.getIndex())].map((entry: any) => this._entryContext(entry));
    entries.sort((a, b) => String(a.name).localeCompare(String(b.name)) || String(a.id).localeCompare(String(b.id)));
    return Object.assign(context, { tree: { children: [], entries } });
  }

  override _getEntryContextOptions(): any[] { return []; }

  override _onDragStart(event: DragEvent): void {
    const id = (event.currentTarget as HTMLElement).dataset["entryId"]!;
    const uuid = this.collection.getUuid?.(id) ?? `Compendium.${this.collection.collection}.${this.documentName}.${id}`;
    event.stopPropagation();
    event.dataTransfer?.setData("text/plain", JSON.stringify({ type: this.documentName, uuid }));
  }

  override async _onClickEntry(_event: Event, target: HTMLElement): Promise<void> {
    const document = await this.collection.getDocument(target.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"]);
    await document?.sheet?.render({ force: true });
  }
}
