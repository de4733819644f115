import type { Fighter } from "../../documents/combat-rules.ts";
import type { Picture } from "../shared/pictures.ts";

/** The track's data of a condition. */
export interface TrackCondition {
  readonly key: string;
  readonly name: string;
  readonly level: string;
  readonly picture: Picture;
  readonly tone: string;
  readonly say: string;
  /** The data of its tooltip: the status, its duration, and its effect. */
  readonly status: string;
  readonly note: string;
  readonly does: string;
}

/** A combatant on the track: their data in the fight, and what else the viewer may know. */
export interface TrackFighter extends Fighter {
  /** Identifies identical combatants: the source actor of the token. Empty if there are none. */
  readonly kin: string;
  /** The path of the portrait; null for initials. */
  readonly portrait: string | null;
  /** Whether the viewer may act for it. */
  readonly owned: boolean;
  /** The remaining points of its turn and round; null if the viewer may not know. */
  readonly left: { readonly ap: number; readonly reactions: number; readonly free: number } | null;
  readonly conditions: readonly TrackCondition[];
}

/** A fight as a viewer sees it. */
export interface TrackSource {
  readonly round: number;
  readonly phase: "gathering" | "choosing" | "fighting";
  /** The combatants that the viewer can see, in turn order. */
  readonly fighters: readonly TrackFighter[];
  /** The ID of the acting combatant; null if there is none or the viewer can't see it. */
  readonly acting: string | null;
  readonly gamemaster: boolean;
  /** The combatant whose delay is being selected, and the possible steps. */
  readonly delaying: { readonly id: string; readonly steps: readonly number[] } | null;
  /** The steps that are always drawn. */
  readonly steps: readonly number[];
  /** Whether a group of identical combatants is collapsed; undefined for the default. */
  readonly folded: (group: string) => boolean | undefined;
}

/** The state of a combatant's turn in this round. */
export type TurnState = "acting" | "acted" | "waits" | "none";

/** Returns the state of a combatant's turn in this round. */
export function turnState(
  { id, initiative, ended }: Fighter,
  { acting, round }: Pick<TrackSource, "acting" | "round">,
): TurnState {
  if (id === acting) return "acting";
  if (initiative === null || round === 0) return "none";
  return ended >= round ? "acted" : "waits";
}
