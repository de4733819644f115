import { isRecord } from "../../ledger/plain.ts";
import { coverDegrees, type CoverDegree } from "../../rules/combat/cover.ts";
import { rangeBands, type RangeBand } from "../../rules/combat/range.ts";

/** A group of identical enemies: the actor's UUID and the number of enemies. */
export interface Foes {
  readonly uuid: string;
  readonly count: number;
}

/** A saved encounter. */
export interface Prepared {
  readonly id: string;
  readonly name: string;
  readonly foes: readonly Foes[];
  /** The UUIDs of party members who don't take part. */
  readonly away: readonly string[];
  /** The range band at the start of the encounter, or an empty string if distances are ignored. */
  readonly band: RangeBand | "";
  readonly cover: CoverDegree;
}

/** The maximum number of enemies of one type. A larger group would not be playable. */
export const MOST_OF_A_KIND = 30;
/** The maximum total number of enemies of all types. */
export const MOST_OF_ALL = 200;
/** The maximum number of saved encounters. */
export const MOST_PREPARED = 100;

/** Returns the saved encounters, sorted by name. Omits unreadable ones. */
export function readPrepared(stored: unknown, language: string): readonly Prepared[] {
  return Object.entries(isRecord(stored) ? stored : {})
    .flatMap(([id, one]): readonly Prepared[] => {
      if (!isRecord(one) || typeof one["name"] !== "string") return [];
      const { foes, away, band, cover } = one;
      return [
        {
          id,
          name: one["name"],
          foes: readFoes(foes),
          away: Array.isArray(away) ? away.filter(uuid => typeof uuid === "string") : [],
          band: rangeBands.find(known => known === band) ?? "",
          cover: coverDegrees.find(known => known === cover) ?? "none",
        },
      ];
    })
    .sort((a, b) => a.name.localeCompare(b.name, language, { numeric: true }));
}

function readFoes(foes: unknown): readonly Foes[] {
  return (Array.isArray(foes) ? foes : []).flatMap((foe: unknown): readonly Foes[] => {
    if (!isRecord(foe) || typeof foe["uuid"] !== "string") return [];
    return [{ uuid: foe["uuid"], count: boundedCount(Number(foe["count"])) }];
  });
}

/** Returns a number of enemies of a type, clamped to the valid range. */
function boundedCount(count: number): number {
  return Number.isFinite(count) ? Math.min(MOST_OF_A_KIND, Math.max(1, Math.round(count))) : 1;
}

/** A participant in an encounter that hasn't begun. */
export interface Waiting {
  readonly uuid: string;
  readonly side: "player" | "enemy";
}

/**
 * Returns a prepared encounter in the form that the builder needs: its enemies by type, and the crew members
 * who are absent because they haven't joined. If no crew member has joined yet, none counts as absent.
 */
export function ofWaiting(
  waiting: readonly Waiting[],
  crew: readonly string[],
): Pick<Prepared, "foes" | "away"> {
  const counts = new Map<string, number>();
  for (const { uuid, side } of waiting) if (side === "enemy") counts.set(uuid, (counts.get(uuid) ?? 0) + 1);
  const there = new Set(waiting.map(({ uuid }) => uuid));
  const joined = crew.some(uuid => there.has(uuid));
  return {
    foes: [...counts].map(([uuid, count]) => ({ uuid, count: boundedCount(count) })),
    away: joined ? crew.filter(uuid => !there.has(uuid)) : [],
  };
}
