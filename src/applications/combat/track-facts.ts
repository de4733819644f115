import type { Fighter } from "../../documents/combat-rules.ts";
import type { Picture } from "../shared/pictures.ts";

/** A condition as shown in the tracker. */
export interface TrackCondition {
  readonly key: string;
  readonly name: string;
  readonly level: string;
  readonly picture: Picture;
  readonly tone: string;
  readonly description: string;
  /** The texts of the tooltip: the condition, how long it lasts, and what it does. */
  readonly status: string;
  readonly note: string;
  readonly does: string;
}

/**
 * A combatant in the tracker, with the data from the encounter and all other data that the viewer is allowed to
 * know.
 */
export interface TrackFighter extends Fighter {
  /**
   * The ID of the combatant's base actor, which combatants of the same kind share. Empty if the token is
   * linked to its actor.
   */
  readonly kin: string;
  /** The name from which the initials are taken. By default, it is the combatant's name. */
  readonly fullName?: string;
  /** The path of the portrait, or null if initials are shown instead. */
  readonly portrait: string | null;
  /** Whether the viewer may act for the combatant. */
  readonly owned: boolean;
  /** The action points, reactions and free actions left, or null if the viewer isn't allowed to know them. */
  readonly left: { readonly ap: number; readonly reactions: number; readonly free: number } | null;
  readonly conditions: readonly TrackCondition[];
}

/** An encounter as a viewer sees it. */
export interface TrackSource {
  readonly round: number;
  readonly phase: "gathering" | "choosing" | "fighting";
  /** The combatants that the viewer can see, in turn order. */
  readonly fighters: readonly TrackFighter[];
  /** The ID of the acting combatant, or null if there is none or the viewer can't see them. */
  readonly acting: string | null;
  readonly gamemaster: boolean;
  /** The combatant for whom the user is selecting a step to delay to, and the possible steps. */
  readonly delaying: { readonly id: string; readonly steps: readonly number[] } | null;
  /** The steps that are drawn even if they have no combatants. */
  readonly steps: readonly number[];
  /** Whether a group of identical combatants is collapsed, or undefined if the default applies. */
  readonly folded: (group: string) => boolean | undefined;
}

/** The state of a combatant's turn in the current round. */
export type TurnState = "acting" | "acted" | "waits" | "none";

/**
 * Returns the state of a combatant's turn in this round: in progress, over, or still to come. Returns `none`
 * if the combatant has no initiative, and before the first round.
 */
export function turnState(
  { id, initiative, ended }: Fighter,
  { acting, round }: Pick<TrackSource, "acting" | "round">,
): TurnState {
  if (id === acting) return "acting";
  if (initiative === null || round === 0) return "none";
  return ended >= round ? "acted" : "waits";
}
