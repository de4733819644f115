import { isRecord } from "../../ledger/plain.ts";
import { coverDegrees, type CoverDegree } from "../../rules/combat/cover.ts";
import { rangeBands, type RangeBand } from "../../rules/combat/range.ts";

/** Enemies of one kind, by uuid. */
export interface Foes {
  readonly uuid: string;
  readonly count: number;
}

/** An encounter that was put together and kept for later. */
export interface Prepared {
  readonly id: string;
  readonly name: string;
  readonly foes: readonly Foes[];
  /** Those of the crew who do not take part, by uuid. */
  readonly away: readonly string[];
  /** The band that it begins at; empty where nobody measures. */
  readonly band: RangeBand | "";
  readonly cover: CoverDegree;
}

/** The most of one kind; more make no fight that anybody would play. */
export const MOST_OF_A_KIND = 30;
/** The most enemies of all kinds together. */
export const MOST_OF_ALL = 200;
/** The most that are kept. */
export const MOST_PREPARED = 100;

/** The encounters that were kept, by name. What cannot be read of them is left out. */
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

/** A number of enemies of one kind that can be. */
function boundedCount(count: number): number {
  return Number.isFinite(count) ? Math.min(MOST_OF_A_KIND, Math.max(1, Math.round(count))) : 1;
}

/** Somebody in a fight that waits to be begun. */
export interface Waiting {
  readonly uuid: string;
  readonly side: "player" | "enemy";
}

/**
 * What a fight that waits is in the builder: its enemies by kind, and who of the crew is not in it. Nobody is
 * away where none of the crew has joined yet.
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
