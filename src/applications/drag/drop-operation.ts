import type { ItemLocation } from "../../data/item/common.ts";

const places: readonly ItemLocation[] = ["worn", "carried", "stowed"];

/**
 * Where on a sheet something was dropped: the item whose row it is, and the place that the group of rows
 * stands for.
 */
export interface Spot {
  readonly row: string;
  readonly location: ItemLocation | null;
}

/** The spot that an element of a sheet belongs to: rows carry `data-item-id`, groups `data-location`. */
export function spotOf(target: Element | null): Spot {
  const near = (name: string) => target?.closest<HTMLElement>(`[data-${name}]`) ?? null;
  const location = near("location")?.dataset["location"];
  return {
    row: near("item-id")?.dataset["itemId"] ?? "",
    location: places.find(one => one === location) ?? null,
  };
}

/** A thing as far as dropping it, or something on it, goes. */
export interface DroppedThing {
  readonly id: string;
  readonly type: string;
  readonly location: string;
  /** The id of the container that it lies in; empty for none. */
  readonly container: string;
}

/** What a drop on a sheet means. */
export type DropOperation =
  | { readonly kind: "into"; readonly container: string }
  | { readonly kind: "join"; readonly stack: string }
  | { readonly kind: "build"; readonly host: string }
  | { readonly kind: "place"; readonly location: ItemLocation | null }
  | { readonly kind: "sort" };

/** What is asked of a drop beside the thing and the row that it landed on. */
export interface DropWorld {
  readonly location: ItemLocation | null;
  /** Does the thing belong to whom the sheet shows already? */
  readonly own: boolean;
  /** Are the two the same but for how many there are, so that they make one stack? */
  readonly alike: boolean;
  /** Is the thing a mod that could be built into the other? */
  readonly fits: boolean;
}

/**
 * What becomes of a thing that is dropped on a sheet: onto a container it goes into it, onto its own like to
 * that stack, a mod onto what it fits is built in, beside what lies in a container it lies there too; else it
 * goes to the place of the group, and what is there already is put in order.
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
 * Keys that were held as something was let go. Browsers begin no drag while Shift is down, so Ctrl and the
 * Command key do the same as Shift.
 */
export interface Held {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * How many pieces of a stack a drop takes: with Alt half of them, with Shift or Ctrl all, else whatever is
 * answered; null says to ask. Among one's own things all go without a word.
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
