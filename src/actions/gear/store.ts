import type { Embedded } from "../../ledger/change.ts";

/** A thing of somebody, as far as moving it needs to know. Plain data: it is stored on the message. */
export interface StoredItem {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly quantity: number;
  /** The ids of what it lies in and of what it is built into; empty for nothing. */
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

/** What somebody has: an actor, or the party with what its members share. */
export interface Store {
  readonly uuid: string;
  readonly name: string;
  /** The credits in the purse; null for an actor without one, such as an enemy or a crate. */
  readonly credits: number | null;
  /** What is carried, and how much can be; null for who carries nothing, such as the party. */
  readonly load?: { readonly carried: number; readonly capacity: number } | null;
  readonly items: readonly StoredItem[];
}

/** The source and the destination; the same store for a move within one actor. */
export interface Stores {
  readonly from: Store;
  readonly to: Store;
}

/** What is to be moved. */
export interface MoveWish {
  /** The id of the thing, and how many pieces of it. */
  readonly item: string;
  readonly quantity: number;
  /** The id of the container at its goal; empty for none. */
  readonly container: string;
  readonly location: "carried" | "stowed";
  /**
   * Put together with the stack of that id; with one that is the same where there is one (`auto`); or left by
   * itself (`none`).
   */
  readonly stack: string;
  /** The seed for new ids. */
  readonly seed: string;
}

/** An item with everything that moves along: its contents and mods, outermost first. */
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
