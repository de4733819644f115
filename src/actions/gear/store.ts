import type { Embedded } from "../../ledger/change.ts";

/** An actor's item with the data needed to move it. It is plain data that is stored in the message. */
export interface StoredItem {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly quantity: number;
  /**
   * The IDs of the container that holds the item and of the item in which it is installed. Each ID is empty
   * if there is none.
   */
  readonly container: string;
  readonly host: string;
  readonly grafted: boolean;
  /** The weight per unit, and the capacity of a container. A capacity of 0 means no limit. */
  readonly weight: number;
  readonly capacity: number;
  readonly stowed: boolean;
  /** All of the item's data if the item is moved or could be merged, otherwise null. */
  readonly source: Embedded | null;
}

/** The inventory of an actor, or that of the party, whose members share it. */
export interface Store {
  readonly uuid: string;
  readonly name: string;
  /** The credits in the purse, or null for an actor without a purse, such as an enemy or a crate. */
  readonly credits: number | null;
  /** The carried weight and the carrying capacity, or null if there is no limit, as for the party. */
  readonly load?: { readonly carried: number; readonly capacity: number } | null;
  readonly items: readonly StoredItem[];
}

/** The source and the destination. They are the same if items are moved within one actor. */
export interface Stores {
  readonly from: Store;
  readonly to: Store;
}

/** The requested move of an item. */
export interface MoveWish {
  /** The ID of the item, and the quantity to move. */
  readonly item: string;
  readonly quantity: number;
  /** The ID of the container at the destination. Empty if there is none. */
  readonly container: string;
  /** The item's location at the destination. `body` grafts an implant into its owner (R13.16). */
  readonly location: "carried" | "stowed" | "body";
  /**
   * The ID of the stack to merge the item with. `auto` merges it with an identical stack if there is one, and
   * `none` keeps it separate.
   */
  readonly stack: string;
  /** The seed for new IDs. */
  readonly seed: string;
}

/**
 * Returns an item together with everything that moves along with it, such as its contents and mods, outermost
 * first.
 */
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
