import { documents } from "../common.ts";
import { implementationOf, platform } from "../platform.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** A folder in the sidebar or a compendium. */
export class Folder extends ClientDocumentMixin(documents.BaseFolder) {
  _configure(options: any = {}): void {
    super._configure(options);
    for (const [key, value] of Object.entries({
      depth: undefined,
      children: undefined,
      displayed: false,
      _contents: undefined,
    })) {
      if (!(key in this))
        Object.defineProperty(this, key, { value, writable: true, enumerable: false, configurable: true });
    }
  }

  /** The documents that are directly in the folder. */
  get contents(): any[] {
    return (
      this._contents ??
      this.documentCollection?.filter(
        (document: any) => (document.folder?.id ?? document.folder) === this.id,
      ) ??
      []
    );
  }

  set contents(value: any[]) {
    this._contents = value;
  }

  get documentClass(): any {
    return implementationOf(this.type);
  }

  get documentCollection(): any {
    const { game } = platform;
    if (this.type === "Compendium") return game.packs;
    return this.pack ? game.packs.get(this.pack)?.index : game.collections.get(this.type);
  }

  get inCompendium(): boolean {
    return !!this.pack;
  }

  get expanded(): boolean {
    return !!platform.game.folders?._expanded?.[this.uuid];
  }

  /** The parent folders, nearest first. */
  get ancestors(): any[] {
    const found: any[] = [];
    for (let at = this.folder; at && !found.includes(at); at = at.folder) found.push(at);
    return found;
  }

  /**
   * Returns the folders directly inside this folder or, if `recursive` is true, also those at deeper levels.
   */
  getSubfolders(recursive = false): any[] {
    const all = this.pack ? platform.game.packs.get(this.pack).folders : platform.game.folders;
    const direct = all.filter((folder: any) => (folder.folder?.id ?? folder.folder) === this.id);
    return recursive ? direct.flatMap((folder: any) => [folder, ...folder.getSubfolders(true)]) : direct;
  }
}
