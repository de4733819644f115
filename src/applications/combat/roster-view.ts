import { initials } from "../shared/pictures.ts";
import { plain, type Words } from "../shared/words.ts";

/** Somebody who can take part in a fight: a token of its scene, or an actor without one there. */
export interface Candidate {
  /** Unique among the candidates. */
  readonly key: string;
  readonly name: string;
  readonly side: "player" | "enemy";
  /** Has it a token on the scene of the fight? */
  readonly placed: boolean;
  /** Hidden from players on the map. */
  readonly hidden: boolean;
  /** The id of their Combatant when they take part already. */
  readonly combatant: string | null;
}

/** Those groups of candidates that can be ticked at once. */
const rosterGroups = ["crew", "others", "away"] as const;
export type RosterGroup = (typeof rosterGroups)[number];

/** The group that somebody stands in: the crew on the map, all others there, and those without a token. */
export function groupOf({ placed, side }: Pick<Candidate, "placed" | "side">): RosterGroup {
  if (!placed) return "away";
  return side === "player" ? "crew" : "others";
}

/** Does a name hold what is searched for? */
export function isSought({ name }: Pick<Candidate, "name">, search: string): boolean {
  return name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());
}

/** Who has to join and whose Combatants have to leave so that just the wanted ones take part. */
export function rosterChanges(
  candidates: readonly Candidate[],
  wanted: ReadonlySet<string>,
): { readonly join: readonly Candidate[]; readonly leave: readonly string[] } {
  return {
    join: candidates.filter(({ key, combatant }) => combatant === null && wanted.has(key)),
    leave: candidates.flatMap(({ key, combatant }) =>
      combatant !== null && !wanted.has(key) ? [combatant] : [],
    ),
  };
}

/** So many candidates are found by looking; for more there is a search. */
const SEEN_AT_ONCE = 12;

/**
 * What the window shows: the groups with their people, as far as they are searched for, and how many of all
 * take part.
 */
export function rosterView(
  candidates: readonly Candidate[],
  wanted: ReadonlySet<string>,
  search: string,
  words: Words,
) {
  const found = candidates.filter(one => isSought(one, search));
  const groups = rosterGroups
    .map(key => {
      const rows = found
        .filter(one => groupOf(one) === key)
        .map(({ key: id, name, side, hidden }) => ({
          key: id,
          name,
          hidden,
          side: side === "player" ? "pc" : "foe",
          initials: initials(name),
          on: wanted.has(id),
        }));
      return {
        key,
        title: words.localize(`BLACKOUT.track.roster.${key}`),
        rows,
        all: rows.length > 0 && rows.every(({ on }) => on),
        several: rows.length > 1,
      };
    })
    .filter(({ rows }) => rows.length > 0);
  const { join, leave } = rosterChanges(candidates, wanted);
  return {
    groups,
    search,
    searching: candidates.length > SEEN_AT_ONCE,
    empty:
      groups.length > 0
        ? ""
        : words.localize(`BLACKOUT.track.roster.${candidates.length > 0 ? "notFound" : "empty"}`),
    count: words.format("BLACKOUT.track.roster.count", {
      n: plain(candidates.filter(({ key }) => wanted.has(key)).length),
    }),
    unchanged: join.length === 0 && leave.length === 0,
  };
}
