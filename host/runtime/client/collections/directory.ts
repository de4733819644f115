import { Collection } from "../common.ts";
import { DocumentCollection } from "./document-collection.ts";

/** A folder or the root, and its contents. */
export interface TreeNode {
  root: boolean;
  folder: any;
  depth: number;
  visible: boolean;
  children: TreeNode[];
  entries: any[];
}

const MAX_DEPTH = 4;

/** A collection whose entries are sorted into folders. */
export abstract class DirectoryCollection extends DocumentCollection {
  #tree: TreeNode | null = null;
  #sorting: "a" | "m" = "m";
  #searchMode = "name";

  /** The folders that can contain entries in this collection. */
  get folders(): any {
    return new Collection();
  }

  /** The tree of folders and entries, which is built on first use. */
  get tree(): TreeNode {
    if (!this.#tree) this.initializeTree();
    return this.#tree!;
  }

  get sortingMode(): "a" | "m" {
    return this.#sorting;
  }

  toggleSortingMode(): void {
    this.#sorting = this.#sorting === "a" ? "m" : "a";
    this.initializeTree();
  }

  get searchMode(): string {
    return this.#searchMode;
  }

  get maxFolderDepth(): number {
    return MAX_DEPTH;
  }

  /** Returns the entries that the user is allowed to see. */
  _getVisibleTreeContents(): any[] {
    return this.contents.filter((entry: any) => entry.visible !== false);
  }

  /** Rebuilds the tree of folders and entries. */
  initializeTree(): void {
    const folders = [...this.folders];
    const entries = this._getVisibleTreeContents();
    const { _sortAlphabetical, _sortStandard } = this.constructor as typeof DirectoryCollection;
    const order = (mode: string) => (mode === "a" ? _sortAlphabetical : _sortStandard);
    const idOf = (value: any): string | null => value?.id ?? value ?? null;
    const known = new Set(folders.map(folder => folder.id));
    const homeOf = (entry: any): string | null => {
      const id = idOf(entry.folder);
      return id && known.has(id) ? id : null;
    };
    const build = (folder: any, depth: number): TreeNode => {
      const mode = folder?.sorting ?? this.#sorting;
      const id = folder?.id ?? null;
      const children =
        depth >= this.maxFolderDepth
          ? []
          : folders
              .filter(each => homeOf(each) === id)
              .sort(order(mode))
              .map(each => build(each, depth + 1));
      const inside = entries.filter(entry => homeOf(entry) === id).sort(order(mode));
      const visible =
        !folder || inside.length > 0 || children.some(child => child.visible) || folder.isOwner !== false;
      const node = { root: !folder, folder: folder ?? undefined, depth, visible, children, entries: inside };
      if (folder) Object.assign(folder, { depth, displayed: visible, children, contents: inside });
      return node;
    };
    this.#tree = build(null, 0);
  }

  static _sortAlphabetical(a: any, b: any): number {
    return (
      String(a.name ?? "").localeCompare(String(b.name ?? "")) ||
      String(a.id ?? a._id).localeCompare(String(b.id ?? b._id))
    );
  }

  static _sortStandard(a: any, b: any): number {
    return (a.sort ?? 0) - (b.sort ?? 0) || DirectoryCollection._sortAlphabetical(a, b);
  }

  override _onModifyContents(
    action: string,
    documents: any[],
    result: any[],
    operation: any,
    user: any,
  ): void {
    this.#tree = null;
    super._onModifyContents(action, documents, result, operation, user);
  }
}
