const LEAVES = Symbol("leaves");

export interface TreeNode { [LEAVES]: any[]; [key: string]: any }

interface Search { limit?: number; filterEntries?: (entry: any) => boolean }

const emptyNode = (): TreeNode => ({ [LEAVES]: [] });

/** A tree of entries, found by the beginning of a sequence of strings. */
export class StringTree {
  static get leaves(): symbol { return LEAVES; }

  #root = emptyNode();

  addLeaf(strings: string[], entry: any): TreeNode {
    let node = this.#root;
    for (const part of strings) node = node[part] ??= emptyNode();
    node[LEAVES].push(entry);
    return node;
  }

  /** Entries at and below the prefix, nearest first. */
  lookup(strings: string[], { limit = Infinity, filterEntries }: Search = {}): any[] {
    const start = this.nodeAtPrefix(strings);
    const found: any[] = [];
    const queue = start ? [start] : [];
    while (queue.length > 0 && found.length < limit) {
      const node = queue.shift()!;
      for (const entry of node[LEAVES]) {
        if (found.length < limit && (!filterEntries || filterEntries(entry))) found.push(entry);
      }
      queue.push(...Object.values(node));
    }
    return found;
  }

  nodeAtPrefix(strings: string[], { hasLeaves = false }: { hasLeaves?: boolean } = {}): TreeNode | undefined {
    let node: TreeNode | undefined = this.#root;
    for (const part of strings) {
      node = node?.[part];
      if (!node) return undefined;
    }
    return hasLeaves && node[LEAVES].length === 0 ? undefined : node;
  }
}

/** A StringTree over the letters of words, without regard to case. */
export class WordTree extends StringTree {
  override addLeaf(word: any, entry: any): TreeNode { return super.addLeaf(letters(word), entry); }
  override lookup(prefix: any, options: Search = {}): any[] { return super.lookup(letters(prefix), { limit: 10, ...options }); }
  override nodeAtPrefix(prefix: any, options: { hasLeaves?: boolean } = {}): TreeNode | undefined { return super.nodeAtPrefix(letters(prefix), options); }
}

const letters = (word: string | string[]): string[] => typeof word === "string" ? Array.from(word.toLocaleLowerCase()) : word;
