import {
  finiteNumber,
  keyed,
  record,
  records,
  requireBoolean,
  wholeNumber,
  requireString,
} from "../check.ts";

/** An item's data that is relevant to containers. */
export interface StowedItem {
  readonly id: string;
  /** The ID of the item's container, or empty if the item isn't in a container. */
  readonly container: string;
  /** Whether the item can contain other items. */
  readonly holds: boolean;
  /** Whether the item was left behind, so that neither it nor its contents add weight. */
  readonly stowed: boolean;
  /** The weight of one piece. */
  readonly weight: number;
  readonly quantity: number;
  /** The maximum weight of the contents, or 0 for no limit. */
  readonly capacity: number;
}

/**
 * The reason why an item doesn't count as being in its container: the container doesn't exist, or the item
 * would directly or indirectly contain itself.
 */
export type NestingFault = "missing" | "cycle";

/** The containers of items. */
export interface Nesting {
  /** The container of each item, by the item's ID. Null for an item that isn't in a container. */
  readonly inside: ReadonlyMap<string, string | null>;
  /**
   * The problem with an item's container, by item ID. Items with a problem count as being outside any
   * container.
   */
  readonly faults: ReadonlyMap<string, NestingFault>;
}

/**
 * Returns the container of each item. An item counts as being outside any container if its container doesn't
 * exist, can't contain items, or is inside the item itself. Throws a RuleError for invalid items.
 */
export function nestingOf(things: readonly StowedItem[]): Nesting {
  const containerOf = new Map(
    records("things", things).map((thing, index) => [
      requireString(`things.${index}.id`, thing.id),
      requireString(`things.${index}.container`, thing.container),
    ]),
  );
  const containers = new Set(
    things.filter((thing, index) => requireBoolean(`things.${index}.holds`, thing.holds)).map(({ id }) => id),
  );
  const faults = new Map<string, NestingFault>();
  for (const [id, container] of containerOf) {
    if (container === "") continue;
    if (!containers.has(container)) faults.set(id, "missing");
    else if (leadsBack(id, containerOf)) faults.set(id, "cycle");
  }
  return {
    faults,
    inside: new Map(
      [...containerOf].map(([id, container]) => [id, container === "" || faults.has(id) ? null : container]),
    ),
  };
}

/** Whether following the containers outward from an item leads back to that item. */
function leadsBack(start: string, containerOf: ReadonlyMap<string, string>): boolean {
  const seen = new Set<string>();
  for (
    let at = containerOf.get(start);
    at !== undefined && at !== "" && !seen.has(at);
    at = containerOf.get(at)
  ) {
    if (at === start) return true;
    seen.add(at);
  }
  return false;
}

/** Returns the IDs of all items that an item contains, directly or indirectly, outer items first. */
export function contentsOf(id: string, nesting: Nesting): readonly string[] {
  requireString("id", id);
  const own = [...keyed("nesting.inside", record("nesting", nesting).inside)]
    .filter(([, container]) => container === id)
    .map(([inner]) => inner);
  return [...own, ...own.flatMap(inner => contentsOf(inner, nesting))];
}

/**
 * Whether an item can be put into a container. The container must be neither the item itself nor inside it.
 */
export function mayLieIn(id: string, container: string, nesting: Nesting): boolean {
  const inside = contentsOf(id, nesting);
  return (
    requireString("container", container) === "" ||
    (container !== id && nesting.inside.has(container) && !inside.includes(container))
  );
}

/** The weight of a container's contents, and whether it exceeds the container's capacity. */
export interface Filling {
  readonly id: string;
  readonly weight: number;
  readonly capacity: number;
  readonly overfull: boolean;
}

/**
 * Returns the weight that an actor with the given items carries, in the unit of the items' weights (R8.4,
 * R13.10, R14.1). Each item counts once, wherever it is, unless the item or a container around it was left
 * behind. `fillings` contains the weight in each container, including containers that were left behind. Pass
 * `nesting` if it is already known which containers the items are in. Throws a RuleError for negative
 * numbers.
 */
export function carriedLoad(
  things: readonly StowedItem[],
  nesting: Nesting = nestingOf(things),
): {
  readonly weight: number;
  readonly left: ReadonlySet<string>;
  readonly fillings: readonly Filling[];
} {
  const weights = new Map(
    things.map((thing, index) => [
      thing.id,
      finiteNumber(`things.${index}.weight`, thing.weight, 0) *
        wholeNumber(`things.${index}.quantity`, thing.quantity, 0),
    ]),
  );
  const left = new Set(
    things
      .filter((thing, index) => requireBoolean(`things.${index}.stowed`, thing.stowed))
      .flatMap(({ id }) => [id, ...contentsOf(id, nesting)]),
  );
  const sum = (ids: readonly string[]) => ids.reduce((total, id) => total + (weights.get(id) ?? 0), 0);
  const fillings = things
    .filter(({ holds }) => holds)
    .map(({ id, capacity: most }, index) => {
      const capacity = finiteNumber(`things.${index}.capacity`, most, 0);
      const weight = sum(contentsOf(id, nesting));
      return { id, weight, capacity, overfull: capacity > 0 && weight > capacity };
    });
  return { weight: sum(things.map(({ id }) => id).filter(id => !left.has(id))), left, fillings };
}
