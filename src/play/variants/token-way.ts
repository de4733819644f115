import type { Problem } from "../deed/verb.ts";
import type { VariantDeed } from "./variant.ts";

/** The way that somebody's token goes on a map, as a variant sees it. */
export interface TokenWay {
  /** The uuids of the regions of the scene that hold it: where it starts, and then at each place on its way. */
  readonly regions: readonly (readonly string[])[];
  /** Does a Gamemaster move it? */
  readonly byGamemaster: boolean;
  /** Is it moved in its own turn? */
  readonly ownTurn: boolean;
}

/** What comes of such a way: what is noted of it, and what stands against it. */
export interface TokenMoved { readonly deed: VariantDeed; readonly problems: readonly Problem[] }
