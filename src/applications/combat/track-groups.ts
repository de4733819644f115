import type { TrackFighter, TrackSource } from "./track-facts.ts";

/** As many of the same on one step can be folded into a line. */
const LEAST = 3;
/** So many are folded until somebody opens them. */
const MANY = 6;

/** Those of one step who are the same: the key and the name of what they are. */
export interface Kind {
  readonly key: string;
  readonly name: string;
}

/** Neighbours in the order, alone or as a group of the same kind. */
export interface Cluster {
  readonly kind: Kind | null;
  readonly folded: boolean;
  readonly members: readonly TrackFighter[];
}

/** A name without the number that tells one of many from the others: `Marauder 2` is a `Marauder`. */
export function stemOf(name: string): string {
  return name.replace(/\s*[#(]?\d+\)?$/u, "").trim() || name;
}

/**
 * The neighbours in the order, groups of the same kind together. Only enemies fold: nobody overlooks a member
 * of the crew.
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
