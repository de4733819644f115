import type { Problem } from "../core/action.ts";
import type { VariantAction } from "./variant.ts";

/** The regions that contain a token, at the start of a drag and at each place of its path. */
export type Drag = readonly (readonly string[])[];

/** The path of a token on a map, for a variant. */
export interface TokenWay {
  /**
   * Each drag of it in order, as the UUIDs of the scene's regions that contain the token: at the start, and
   * at each place of its path.
   */
  readonly drags: readonly Drag[];
  /** Whether a Gamemaster moves it. */
  readonly byGamemaster: boolean;
  /** Whether it moves in its own turn. */
  readonly ownTurn: boolean;
}

/** The result of the path: the action that records it, and its problems. */
export interface TokenMoved {
  readonly action: VariantAction;
  readonly problems: readonly Problem[];
}
