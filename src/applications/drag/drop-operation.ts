import type { ItemLocation } from "../../data/item/common.ts";

const places: readonly ItemLocation[] = ["worn", "carried", "stowed"];

/** The target of a drop on a sheet: the item of the row, and the location of the row's group. */
export interface Spot {
  readonly row: string;
  readonly location: ItemLocation | null;
}

/** Returns the target of an element on a sheet: rows have `data-item-id`, groups `data-location`. */
export function spotOf(target: Element | null): Spot {
  const near = (name: string) => target?.closest<HTMLElement>(`[data-${name}]`) ?? null;
  const location = near("location")?.dataset["location"];
  return {
    row: near("item-id")?.dataset["itemId"] ?? "",
    location: places.find(one => one === location) ?? null,
  };
}

/** The item data that a drop uses. */
export interface DroppedThing {
  readonly id: string;
  readonly type: string;
  readonly location: string;
  /** The ID of its container; empty if it has none. */
  readonly container: string;
}

/** The meaning of a drop on a sheet. */
export type DropOperation =
  | { readonly kind: "into"; readonly container: string }
  | { readonly kind: "join"; readonly stack: string }
  | { readonly kind: "build"; readonly host: string }
  | { readonly kind: "place"; readonly location: ItemLocation | null }
  | { readonly kind: "sort" };

/** The context of a drop besides the item and the row. */
export interface DropWorld {
  readonly location: ItemLocation | null;
  /** Whether the item already belongs to the sheet's actor. */
  readonly own: boolean;
  /** Whether both items are identical except for their quantity, so that they can be stacked. */
  readonly alike: boolean;
  /** Whether the item is a mod that can be built into the other one. */
  readonly fits: boolean;
}

/**
 * Returns the meaning of a drop: onto a container, the item is put into it; onto an identical item, they are
 * stacked; a mod onto a suitable item is built in; beside an item in a container, it is put there as well;
 * otherwise it moves to the location of the group, and items that are already there are sorted.
 */
export function operationOfDrop(
  thing: DroppedThing,
  onto: DroppedThing | null,
  { location, own, alike, fits }: DropWorld,
): DropOperation {
  if (onto && onto.id !== thing.id) {
    if (onto.type === "container" && !(own && thing.container === onto.id))
      return { kind: "into", container: onto.id };
    if (alike) return { kind: "join", stack: onto.id };
    if (own && fits) return { kind: "build", host: onto.id };
    if (onto.container !== "" && !(own && thing.container === onto.container) && onto.container !== thing.id)
      return { kind: "into", container: onto.container };
    if (own && onto.container !== "" && thing.container === onto.container) return { kind: "sort" };
  }
  if (!own) return { kind: "place", location };
  const leaves = thing.container !== "" && (onto === null || onto.id !== thing.id);
  if (leaves || (location !== null && location !== thing.location)) return { kind: "place", location };
  return { kind: "sort" };
}

/**
 * The modifier keys during the drop. Browsers don't start a drag while Shift is held, so Ctrl and the Command
 * key have the same meaning as Shift.
 */
export interface Held {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * Returns the quantity of a stack to move: half with Alt, all with Shift or Ctrl, otherwise null, which means
 * to ask. Within an actor's own items, all of them move without asking.
 */
export function piecesOfDrop(
  quantity: number,
  { shiftKey, ctrlKey, metaKey, altKey }: Held,
  own: boolean,
): number | null {
  if (quantity <= 1) return quantity;
  if (altKey) return Math.ceil(quantity / 2);
  return own || shiftKey || ctrlKey || metaKey ? quantity : null;
}
