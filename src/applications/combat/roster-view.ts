import { initials } from "../shared/pictures.ts";
import { plain, type Words } from "../shared/words.ts";

/** A candidate for a fight: a token of its scene, or an actor without one there. */
export interface Candidate {
  /** Unique among the candidates. */
  readonly key: string;
  readonly name: string;
  readonly side: "player" | "enemy";
  /** Whether it has a token on the scene of the fight. */
  readonly placed: boolean;
  /** Whether it is hidden from players on the map. */
  readonly hidden: boolean;
  /** The ID of its Combatant if it already participates. */
  readonly combatant: string | null;
}

/** The groups of candidates that can be selected as a whole. */
const rosterGroups = ["crew", "others", "away"] as const;
export type RosterGroup = (typeof rosterGroups)[number];

/** Returns the group of a candidate: the crew on the map, all others there, and those without a token. */
export function groupOf({ placed, side }: Pick<Candidate, "placed" | "side">): RosterGroup {
  if (!placed) return "away";
  return side === "player" ? "crew" : "others";
}

/** Whether a name contains the search text. */
export function isSought({ name }: Pick<Candidate, "name">, search: string): boolean {
  return name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());
}

/**
 * Returns the candidates to add and the Combatants to remove so that exactly the selected ones participate.
 */
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

/** The highest number of candidates without a search field. */
const SEEN_AT_ONCE = 12;

/**
 * Returns the window's view: the groups with their candidates that match the search, and how many of all are
 * selected.
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
