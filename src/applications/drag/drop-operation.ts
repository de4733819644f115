import type { ItemLocation } from "../../data/item/common.ts";

const places: readonly ItemLocation[] = ["worn", "carried", "stowed"];

/** The target of a drop on a sheet: the item in the row, and the location that the row's group represents. */
export interface Spot {
  readonly row: string;
  readonly location: ItemLocation | null;
}

/**
 * Returns the target of a drop on an element of a sheet. Rows have `data-item-id`, and groups have
 * `data-location`.
 */
export function spotOf(target: Element | null): Spot {
  const near = (name: string) => target?.closest<HTMLElement>(`[data-${name}]`) ?? null;
  const location = near("location")?.dataset["location"];
  return {
    row: near("item-id")?.dataset["itemId"] ?? "",
    location: places.find(one => one === location) ?? null,
  };
}

/** The item data that determines the effect of a drop. */
export interface DroppedItem {
  readonly id: string;
  readonly type: string;
  readonly location: string;
  /** The ID of the container, or empty if there is none. */
  readonly container: string;
}

/** The effect of a drop on a sheet. */
export type DropOperation =
  | { readonly kind: "into"; readonly container: string }
  | { readonly kind: "join"; readonly stack: string }
  | { readonly kind: "build"; readonly host: string }
  | { readonly kind: "place"; readonly location: ItemLocation | null }
  | { readonly kind: "sort" };

/** The context of a drop, except for the item and the row. */
export interface DropWorld {
  readonly location: ItemLocation | null;
  /** Whether the item already belongs to the actor of the sheet. */
  readonly own: boolean;
  /** Whether both items are identical except for their quantity, so that they can be stacked. */
  readonly alike: boolean;
  /** Whether the dropped item is a mod that can be installed in the item on which it was dropped. */
  readonly fits: boolean;
}

/**
 * Returns the effect of a drop. An item that is dropped on a container is put into it, an item on an
 * identical one is stacked with it, and a mod on a suitable item is installed. An item that is dropped beside
 * an item in a container is put into the same container. Otherwise, the item moves to the location of the
 * group or, if it is already there, is sorted.
 */
export function operationOfDrop(
  thing: DroppedItem,
  onto: DroppedItem | null,
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
 * The modifier keys held during a drop. Browsers don't start a drag while Shift is held, so Ctrl and the
 * Command key have the same effect as Shift.
 */
export interface Held {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * Returns how many units of a stack to move: half with Alt, and all with Shift, Ctrl or the Meta key. Without
 * any of these keys, returns the whole stack if the item stays with the same actor, and otherwise null to ask
 * the user.
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
