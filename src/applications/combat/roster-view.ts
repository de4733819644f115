import { initials } from "../shared/pictures.ts";
import { plain, type Words } from "../shared/words.ts";

/** A candidate for an encounter: a token on the encounter's scene, or an actor who has no token there. */
export interface Candidate {
  /** A key that is unique among the candidates. */
  readonly key: string;
  readonly name: string;
  readonly side: "player" | "enemy";
  /** Whether the candidate has a token in the encounter's scene. */
  readonly placed: boolean;
  /** Whether the candidate is hidden from players on the map. */
  readonly hidden: boolean;
  /** The ID of the candidate's Combatant, if the candidate is already in the encounter. */
  readonly combatant: string | null;
}

/** The groups of candidates. Each group can be selected as a whole. */
const rosterGroups = ["crew", "others", "away"] as const;
export type RosterGroup = (typeof rosterGroups)[number];

/** Returns the group of a candidate: crew on the map, others on the map, or candidates without a token. */
export function groupOf({ placed, side }: Pick<Candidate, "placed" | "side">): RosterGroup {
  if (!placed) return "away";
  return side === "player" ? "crew" : "others";
}

/** Whether a name contains the search text. */
export function matchesSearch({ name }: Pick<Candidate, "name">, search: string): boolean {
  return name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());
}

/**
 * Returns the candidates to add and the IDs of the Combatants to remove, so that exactly the selected
 * candidates participate.
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

/** The maximum number of candidates shown without a search field. */
const SEEN_AT_ONCE = 12;

/**
 * Returns the view of the window: the groups of candidates that match the search, and how many candidates are
 * selected in total.
 */
export function rosterView(
  candidates: readonly Candidate[],
  wanted: ReadonlySet<string>,
  search: string,
  words: Words,
) {
  const found = candidates.filter(one => matchesSearch(one, search));
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
