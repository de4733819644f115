import {
  carriedLoad,
  nestingOf,
  type Filling,
  type Nesting,
  type StowedItem,
} from "../../rules/gear/containers.ts";
import type { ItemLocation } from "./common.ts";

/** The data that determines an item's container. */
export interface PlacedItem {
  readonly id: string | null;
  readonly type: string;
  readonly system: object;
}

interface Placed {
  readonly container: string;
  readonly location: ItemLocation;
  readonly weight: number;
  readonly quantity: number;
  readonly capacity?: number;
  readonly grafted?: boolean;
}

/**
 * Returns items as input for the container rules. An implant that is part of a body has no weight and isn't
 * in a container (R13.16).
 */
export function stowedItems(items: Iterable<PlacedItem>): readonly StowedItem[] {
  return [...items].flatMap(({ id, type, system }): readonly StowedItem[] => {
    if (id === null || !isPlaced(system) || system.grafted === true) return [];
    const { container, location, weight, quantity, capacity = 0 } = system;
    return [
      {
        id,
        container,
        holds: type === "container",
        stowed: location === "stowed",
        weight,
        quantity,
        capacity,
      },
    ];
  });
}

function isPlaced(system: object): system is Placed {
  return "container" in system && "location" in system && "weight" in system && "quantity" in system;
}

/** Returns the container of each of an actor's items, and the problems with invalid containers. */
export function nestingOfItems(items: Iterable<PlacedItem>): Nesting {
  return nestingOf(stowedItems(items));
}

/** Returns the weight of an actor's items, the set of stowed items, and the weight in each container. */
export function loadOfItems(items: Iterable<PlacedItem>): {
  readonly weight: number;
  readonly left: ReadonlySet<string>;
  readonly fillings: readonly Filling[];
} {
  return carriedLoad(stowedItems(items));
}

/**
 * Returns the weight of all items in a shared stash, and the weight in each of its containers. Because no
 * actor carries the stash, stowed items count like all others.
 */
export function loadOfStash(items: Iterable<PlacedItem>): {
  readonly weight: number;
  readonly fillings: readonly Filling[];
} {
  return carriedLoad(stowedItems(items).map(thing => ({ ...thing, stowed: false })));
}

/** Whether an item is worn or held. Items inside containers never are. */
export function isWorn(item: PlacedItem, { inside }: Nesting): boolean {
  return (
    isPlaced(item.system) && item.system.location === "worn" && (inside.get(item.id ?? "") ?? null) === null
  );
}
