import { RuleError } from "../../rules/rule-error.ts";
import { sayProblem } from "../shared/said-problem.ts";
import { foundryWords } from "../shared/words.ts";
import type { VariantTrack } from "./screens.ts";

/** What is drawn; where what is stored cannot be read, a sentence with the reason in its place. */
export function unreadable<Piece>(draw: () => Piece, otherwise: (sentence: string) => Piece): Piece {
  try {
    return draw();
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    const words = foundryWords();
    return otherwise(words.format("BLACKOUT.variants.unreadable", { what: sayProblem(error, words) }));
  }
}

/** The tracker of a fight that cannot be read: nothing but the reason. */
export function unreadableTrack(sentence: string): VariantTrack {
  return { head: null, board: null, items: [], acting: null, buttons: [], readout: sentence };
}
