import { utils } from "../common.ts";
import { implementationOf, platform } from "../platform.ts";
import { DirectoryCollection } from "./directory.ts";

/** The collection of the world's documents of one type. */
export abstract class WorldCollection extends DirectoryCollection {
  static get instance(): any {
    return platform.game.collections.get(this.documentName);
  }

  override get folders(): any {
    const folders = platform.game.folders;
    const mine = new utils.Collection();
    for (const folder of folders ?? []) if (folder.type === this.documentName) mine.set(folder.id, folder);
    return mine;
  }

  /** The sidebar tab that lists these documents. */
  get directory(): any {
    const { ui } = platform;
    return (
      this.apps.find(app => app === ui?.[this.name.toLowerCase()]) ?? ui?.[this.name.toLowerCase()] ?? null
    );
  }

  /** Imports a document from a compendium into the world. */
  async importFromCompendium(
    pack: any,
    id: string,
    updateData: object = {},
    options: any = {},
  ): Promise<any> {
    if (pack.documentName !== this.documentName) {
      throw new Error(`A compendium of ${pack.documentName} documents cannot be imported into ${this.name}`);
    }
    const document = await pack.getDocument(id);
    if (!document) throw new Error(`There is no document "${id}" in the compendium ${pack.collection}`);
    const source = utils.mergeObject(this.fromCompendium(document, options), utils.expandObject(updateData));
    return implementationOf(this.documentName).create(source, { fromCompendium: true, ...options });
  }

  /**
   * Returns the data of a compendium's document, prepared for the world: by default, without ID, ownership
   * and sort order, and with a reference to its source.
   */
  fromCompendium(
    document: any,
    {
      clearFolder = false,
      clearSort = true,
      clearOwnership = true,
      keepId = false,
    }: { clearFolder?: boolean; clearSort?: boolean; clearOwnership?: boolean; keepId?: boolean } = {},
  ): any {
    const isDocument = typeof document.toObject === "function";
    const source = isDocument ? document.toObject() : utils.deepClone(document);
    if (isDocument && document.pack) {
      source._stats ??= {};
      source._stats.compendiumSource = document.uuid;
      if (document._stats?.exportSource) source._stats.exportSource = document._stats.exportSource;
    }
    if (!keepId) delete source._id;
    if (clearFolder) delete source.folder;
    if (clearSort) delete source.sort;
    if (clearOwnership && "ownership" in source)
      source.ownership = { default: 0, [platform.game.user?.id]: 3 };
    return source;
  }

  /**
   * Registers a sheet for this collection's documents, in the same way as
   * `DocumentSheetConfig.registerSheet`.
   */
  static registerSheet(scope: string, sheetClass: any, options?: object): void {
    const { DocumentSheetConfig } = platform.foundry.applications.apps;
    DocumentSheetConfig.registerSheet(implementationOf(this.documentName), scope, sheetClass, options);
  }

  static unregisterSheet(scope: string, sheetClass: any, options?: object): void {
    const { DocumentSheetConfig } = platform.foundry.applications.apps;
    DocumentSheetConfig.unregisterSheet(implementationOf(this.documentName), scope, sheetClass, options);
  }
}
