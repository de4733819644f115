import {
  carriedLoad,
  nestingOf,
  type Filling,
  type Nesting,
  type StowedThing,
} from "../../rules/gear/containers.ts";
import type { ItemLocation } from "./common.ts";

/** What is read of an item to know where it lies. */
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
 * The things among some items, as the rules on containers see them. An implant that is part of a body lies
 * nowhere and weighs nothing (R13.16).
 */
export function stowedThings(items: Iterable<PlacedItem>): readonly StowedThing[] {
  return [...items].flatMap(({ id, type, system }): readonly StowedThing[] => {
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

/** Which item of an actor lies in which, and what is wrong with where one is said to lie. */
export function nestingOfItems(items: Iterable<PlacedItem>): Nesting {
  return nestingOf(stowedThings(items));
}

/** What an actor's items weigh on it, what of them is left behind, and how full its containers are. */
export function loadOfItems(items: Iterable<PlacedItem>): {
  readonly weight: number;
  readonly left: ReadonlySet<string>;
  readonly fillings: readonly Filling[];
} {
  return carriedLoad(stowedThings(items));
}

/**
 * What all the items of a shared stash weigh, and how full its containers are. It has nobody who carries
 * them: what is stowed lies in it like all else.
 */
export function loadOfStash(items: Iterable<PlacedItem>): {
  readonly weight: number;
  readonly fillings: readonly Filling[];
} {
  return carriedLoad(stowedThings(items).map(thing => ({ ...thing, stowed: false })));
}

/** Whether an item is worn or in hand: nothing that lies in something else is. */
export function isWorn(item: PlacedItem, { inside }: Nesting): boolean {
  return (
    isPlaced(item.system) && item.system.location === "worn" && (inside.get(item.id ?? "") ?? null) === null
  );
}
