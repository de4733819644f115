import type { Problem } from "../core/action.ts";
import type { VariantAction } from "./variant.ts";

/** The regions that hold a token, where a drag starts and at each place on its way. */
export type Drag = readonly (readonly string[])[];

/** The way that somebody's token goes on a map, as a variant sees it. */
export interface TokenWay {
  /** Each drag of it, one after the other, by the uuids of the regions of the scene that hold it: where it starts, and then at each place on its way. */
  readonly drags: readonly Drag[];
  /** Does a Gamemaster move it? */
  readonly byGamemaster: boolean;
  /** Is it moved in its own turn? */
  readonly ownTurn: boolean;
}

/** What comes of such a way: what is noted of it, and what stands against it. */
export interface TokenMoved {
  readonly action: VariantAction;
  readonly problems: readonly Problem[];
}
