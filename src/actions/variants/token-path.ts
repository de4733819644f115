import type { Problem } from "../core/action.ts";
import type { VariantAction } from "./variant.ts";

/** The regions that contain the token at the start of a drag and at each point along its path. */
export type Drag = readonly (readonly string[])[];

/** The path of a token on a map, as passed to a variant. */
export interface TokenPath {
  /**
   * The drags that form the path, in order. Each drag lists, for its start and for each point along it, the
   * UUIDs of the scene's regions that contain the token there.
   */
  readonly drags: readonly Drag[];
  /** Whether a Gamemaster is moving the token. */
  readonly byGamemaster: boolean;
  /** Whether the token moves on its own turn. */
  readonly ownTurn: boolean;
}

/**
 * The result of moving a token along a path: the action that records the move, and the problems with the
 * move.
 */
export interface TokenMoved {
  readonly action: VariantAction;
  readonly problems: readonly Problem[];
}
