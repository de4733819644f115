import { text, type Line } from "../../core/card.ts";

/** Returns a line for each condition that has ended. */
export function endedLines(ended: readonly string[]): readonly Line[] {
  return ended.map(key => ({
    text: text("BLACKOUT.turn.ended", { condition: text(`BLACKOUT.condition.${key}`) }),
    tone: "good",
  }));
}
