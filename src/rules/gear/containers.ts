import { finiteNumber, keyed, record, records, truth, wholeNumber, words } from "../check.ts";

/** A thing as far as it lies in another or others lie in it. */
export interface StowedThing {
  readonly id: string;
  /** The id of the container that it is said to lie in; empty for none. */
  readonly container: string;
  /** Whether other things can lie in it. */
  readonly holds: boolean;
  /** Whether it was left behind, so that it weighs on nobody, nor does what lies in it. */
  readonly stowed: boolean;
  /** The weight of one piece. */
  readonly weight: number;
  readonly quantity: number;
  /** The weight that it takes; 0 for as much as one likes. */
  readonly capacity: number;
}

/**
 * Why a thing does not lie where it is said to lie: there is no such container, or it would lie in itself, be
 * it by way of others.
 */
export type NestingFault = "missing" | "cycle";

/** Where things lie. */
export interface Nesting {
  /** The container of each thing by its id; null for none. */
  readonly inside: ReadonlyMap<string, string | null>;
  /** What is wrong with where a thing is said to lie, by its id. It counts as lying in nothing. */
  readonly faults: ReadonlyMap<string, NestingFault>;
}

/**
 * Which thing lies in which? A container that is not there, is no container, or lies in the thing itself
 * counts as none. Throws a RuleError for things whose parts are none.
 */
export function nestingOf(things: readonly StowedThing[]): Nesting {
  const said = new Map(
    records("things", things).map((thing, index) => [
      words(`things.${index}.id`, thing.id),
      words(`things.${index}.container`, thing.container),
    ]),
  );
  const containers = new Set(
    things.filter((thing, index) => truth(`things.${index}.holds`, thing.holds)).map(({ id }) => id),
  );
  const faults = new Map<string, NestingFault>();
  for (const [id, container] of said) {
    if (container === "") continue;
    if (!containers.has(container)) faults.set(id, "missing");
    else if (leadsBack(id, said)) faults.set(id, "cycle");
  }
  return {
    faults,
    inside: new Map(
      [...said].map(([id, container]) => [id, container === "" || faults.has(id) ? null : container]),
    ),
  };
}

/** Whether following the containers from a thing comes back to it. */
function leadsBack(start: string, said: ReadonlyMap<string, string>): boolean {
  const seen = new Set<string>();
  for (let at = said.get(start); at !== undefined && at !== "" && !seen.has(at); at = said.get(at)) {
    if (at === start) return true;
    seen.add(at);
  }
  return false;
}

/** The ids of everything that lies in a thing, be it by way of others, the outer before the inner. */
export function contentsOf(id: string, nesting: Nesting): readonly string[] {
  words("id", id);
  const own = [...keyed("nesting.inside", record("nesting", nesting).inside)]
    .filter(([, container]) => container === id)
    .map(([inner]) => inner);
  return [...own, ...own.flatMap(inner => contentsOf(inner, nesting))];
}

/** Whether a thing may be put into a container: not into itself nor into anything that lies in it. */
export function mayLieIn(id: string, container: string, nesting: Nesting): boolean {
  const inside = contentsOf(id, nesting);
  return (
    words("container", container) === "" ||
    (container !== id && nesting.inside.has(container) && !inside.includes(container))
  );
}

/** The weight in a container, and whether it is more than it takes. */
export interface Filling {
  readonly id: string;
  readonly weight: number;
  readonly capacity: number;
  readonly overfull: boolean;
}

/**
 * What weighs on whoever carries these things, in the unit of their weights: each counts once, wherever it
 * lies, and nothing that is left behind or lies in something that is. `fillings` say how full each container
 * is, left behind or not. R8.4, R13.10, R14.1. Throws a RuleError for negative numbers.
 */
export function carriedLoad(things: readonly StowedThing[]): {
  readonly weight: number;
  readonly left: ReadonlySet<string>;
  readonly fillings: readonly Filling[];
} {
  const nesting = nestingOf(things);
  const weights = new Map(
    things.map((thing, index) => [
      thing.id,
      finiteNumber(`things.${index}.weight`, thing.weight, 0) *
        wholeNumber(`things.${index}.quantity`, thing.quantity, 0),
    ]),
  );
  const left = new Set(
    things
      .filter((thing, index) => truth(`things.${index}.stowed`, thing.stowed))
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
