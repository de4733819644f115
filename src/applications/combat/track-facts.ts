import type { Fighter } from "../../documents/combat-rules.ts";
import type { Picture } from "../shared/pictures.ts";

/** What the track draws of a condition. */
export interface TrackCondition {
  readonly key: string;
  readonly name: string;
  readonly level: string;
  readonly picture: Picture;
  readonly tone: string;
  readonly say: string;
  /** What its tooltip is built from: the status, how long it lasts, and what it does. */
  readonly status: string;
  readonly note: string;
  readonly does: string;
}

/** Somebody on the track: their place in the fight, and what the viewer may know beside it. */
export interface TrackFighter extends Fighter {
  /**
   * What it has in common with those who are the same as it: the actor that its token was made of. Empty for
   * none.
   */
  readonly kin: string;
  /** Where its portrait lies; null for initials. */
  readonly portrait: string | null;
  /** May the viewer act for it? */
  readonly owned: boolean;
  /** What it has left of its turn and round; null where the viewer may not know. */
  readonly left: { readonly ap: number; readonly reactions: number; readonly free: number } | null;
  readonly conditions: readonly TrackCondition[];
}

/** A fight as somebody sees it. */
export interface TrackSource {
  readonly round: number;
  readonly phase: "gathering" | "choosing" | "fighting";
  /** Those whom the viewer may see, in the order in which they act. */
  readonly fighters: readonly TrackFighter[];
  /** Who acts now, by id; null for nobody, or for somebody whom the viewer may not see. */
  readonly acting: string | null;
  readonly gamemaster: boolean;
  /** Whose delay is being chosen, and the steps that it may go to. */
  readonly delaying: { readonly id: string; readonly steps: readonly number[] } | null;
  /** The steps that are always drawn. */
  readonly steps: readonly number[];
  /** Is a group of identical ones folded? Undefined where nobody has said. */
  readonly folded: (group: string) => boolean | undefined;
}

/** Whether somebody's turn of this round is over, goes on, or is still to come. */
export type TurnState = "acting" | "acted" | "waits" | "none";

/** How somebody's turn of this round stands. */
export function turnState(
  { id, initiative, ended }: Fighter,
  { acting, round }: Pick<TrackSource, "acting" | "round">,
): TurnState {
  if (id === acting) return "acting";
  if (initiative === null || round === 0) return "none";
  return ended >= round ? "acted" : "waits";
}
