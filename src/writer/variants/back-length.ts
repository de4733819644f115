import type { RewindMoment } from "../../actions/core/ask-writer.ts";

/** An action of a fight as going back sees it: the round in which it was done, whether it moved the fight on, and whether the fight called for it. */
export interface Done {
  readonly round: number;
  readonly moves: boolean;
  readonly ofItself: boolean;
}

/** How many actions have to be taken back, of those that stand, the newest first. */
export function lengthOf(moment: RewindMoment, round: number, done: readonly Done[]): number {
  const inTurn = done.findIndex(({ moves }) => moves);
  const inRound = done.findLastIndex(one => one.round >= round) + 1;
  if (moment === "turn") return inTurn < 0 ? done.length : inTurn;
  if (moment === "round") return inRound;
  // What the fight called for by itself would come again at once: what somebody did before it led there.
  const led = done.findIndex(
    ({ moves, ofItself }, index) => index >= (moment === "previousTurn" ? 0 : inRound) && moves && !ofItself,
  );
  return led < 0 ? done.length : led + 1;
}
