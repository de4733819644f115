import type { BlackoutActor } from "../documents/actor.ts";

/** What a map can know of how a target stands to somebody; what is left out it does not know, and people say it. By the names that verbs ask for. */
export interface Standing {
  /** Feet from one to the other. */
  readonly feet?: number;
  /** Whether they are next to each other. */
  readonly adjacent?: boolean;
  /** Characters and obstacles that the line between them crosses (R7.12). */
  readonly crossed?: number;
  readonly wall?: "none" | "partly" | "wholly";
  /** Why the target counts as Flanked (T10). */
  readonly engaged?: boolean;
  readonly backArc?: boolean;
}

/** What is asked of the map. It answers questions and decides nothing. */
export interface Geometry {
  /** How the target stands to somebody. */
  standing(from: BlackoutActor, target: BlackoutActor): Standing;
  /** Who is next to somebody, nearest first: whom a missed shot may hit (R7.14a, R7.26). Empty when nobody knows. */
  beside(whom: BlackoutActor): readonly BlackoutActor[];
}

/** Without a map nothing is known, so people are asked everything. */
const asking: Geometry = { standing: () => ({}), beside: () => [] };

let current: Geometry = asking;

/** Names what knows the map; null for nothing. */
export function setGeometry(geometry: Geometry | null): void {
  current = geometry ?? asking;
}

/** What knows the map now. */
export function geometry(): Geometry {
  return current;
}
