import type { TrackFighter, TrackSource } from "./track-facts.ts";

/**
 * The minimum size of a group that can be collapsed into a single line. A group consists of identical
 * combatants on the same step.
 */
const LEAST = 3;
/** The minimum size of a group that is collapsed by default. */
const MANY = 6;

/** The key and the name that identical combatants on a step have in common. */
export interface Kind {
  readonly key: string;
  readonly name: string;
}

/** A run of neighboring combatants in the turn order: a single combatant, or a group of the same kind. */
export interface Cluster {
  readonly kind: Kind | null;
  readonly folded: boolean;
  readonly members: readonly TrackFighter[];
}

/** Returns a name without its number: `Marauder 2` becomes `Marauder`. */
export function stemOf(name: string): string {
  return name.replace(/\s*[#(]?\d+\)?$/u, "").trim() || name;
}

/**
 * Groups neighboring combatants of the same type. Only groups of enemies are collapsed, so that no party
 * member is overlooked.
 */
export function clusters({ fighters, folded }: Pick<TrackSource, "fighters" | "folded">): readonly Cluster[] {
  const runs: TrackFighter[][] = [];
  for (const fighter of fighters) {
    const last = runs.at(-1);
    if (last?.[0] && kindOf(last[0]) !== "" && kindOf(last[0]) === kindOf(fighter)) last.push(fighter);
    else runs.push([fighter]);
  }
  return runs.flatMap(members => clusterOf(members, folded));
}

function clusterOf(members: readonly TrackFighter[], folded: TrackSource["folded"]): readonly Cluster[] {
  const [first] = members;
  if (!first || members.length < LEAST)
    return members.map(member => ({ kind: null, folded: false, members: [member] }));
  const key = kindOf(first);
  return [
    { kind: { key, name: stemOf(first.name) }, folded: folded(key) ?? members.length >= MANY, members },
  ];
}

function kindOf({ kin, side, initiative, name }: TrackFighter): string {
  return kin === "" || side === "player" || initiative === null ? "" : `${kin} ${stemOf(name)} ${initiative}`;
}
