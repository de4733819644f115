import { text, type Line } from "../../core/card.ts";

/** The conditions that have ended, one on each line. */
export function endedLines(ended: readonly string[]): readonly Line[] {
  return ended.map(key => ({
    text: text("BLACKOUT.turn.ended", { condition: text(`BLACKOUT.condition.${key}`) }),
    tone: "good",
  }));
}
