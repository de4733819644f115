import type { Embedded } from "../../ledger/change.ts";

/** An actor's item, with the data needed to move it. Plain data, stored on the message. */
export interface StoredItem {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly quantity: number;
  /** The IDs of the container and of the item that it is built into; empty for none. */
  readonly container: string;
  readonly host: string;
  readonly grafted: boolean;
  /** The weight of one piece, and the capacity if it is a container; 0 for no limit. */
  readonly weight: number;
  readonly capacity: number;
  readonly stowed: boolean;
  /** All of its data, if it is moved or could be merged with; null for all other items. */
  readonly source: Embedded | null;
}

/** The inventory of an actor, or of the party with its members' shared items. */
export interface Store {
  readonly uuid: string;
  readonly name: string;
  /** The credits in the purse; null for an actor without one, such as an enemy or a crate. */
  readonly credits: number | null;
  /** The carried weight and the capacity; null if not applicable, for example for the party. */
  readonly load?: { readonly carried: number; readonly capacity: number } | null;
  readonly items: readonly StoredItem[];
}

/** The source and the destination; the same inventory for a move within one actor. */
export interface Stores {
  readonly from: Store;
  readonly to: Store;
}

/** The requested move. */
export interface MoveWish {
  /** The ID of the item, and the number of pieces. */
  readonly item: string;
  readonly quantity: number;
  /** The ID of the container at the destination; empty for none. */
  readonly container: string;
  readonly location: "carried" | "stowed";
  /**
   * The ID of the stack to merge with; `auto` merges with an equal stack if there is one, `none` keeps it
   * separate.
   */
  readonly stack: string;
  /** The seed for new IDs. */
  readonly seed: string;
}

/** Returns an item with everything that moves along: its contents and mods, outermost first. */
export function withParts(id: string, { items }: Store): readonly StoredItem[] {
  const found = new Map<string, StoredItem>();
  const queue = items.filter(item => item.id === id);
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (found.has(next.id)) continue;
    found.set(next.id, next);
    const outer = next.id;
    queue.push(...items.filter(item => item.container === outer || item.host === outer));
  }
  return [...found.values()];
}
