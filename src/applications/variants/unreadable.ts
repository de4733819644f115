import { RuleError } from "../../rules/rule-error.ts";
import { formatError } from "../shared/format-error.ts";
import { foundryWords } from "../shared/words.ts";
import type { VariantTrack } from "./screens.ts";

/**
 * Returns the result of `draw`. If the stored data can't be read, passes a sentence with the reason to
 * `otherwise` and returns its result instead.
 */
export function unreadable<Piece>(draw: () => Piece, otherwise: (sentence: string) => Piece): Piece {
  try {
    return draw();
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    const words = foundryWords();
    return otherwise(words.format("BLACKOUT.variants.unreadable", { what: formatError(error, words) }));
  }
}

/** Returns the tracker of an encounter whose data can't be read. It shows only the reason. */
export function unreadableTrack(sentence: string): VariantTrack {
  return { head: null, board: null, items: [], acting: null, buttons: [], readout: sentence };
}
