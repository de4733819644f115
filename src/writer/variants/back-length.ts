import type { RewindMoment } from "../../actions/core/ask-writer.ts";

/**
 * The properties of an action that matter when an encounter is rewound: its round, whether it advanced the
 * encounter, and whether it was automatic.
 */
export interface Done {
  readonly round: number;
  readonly moves: boolean;
  readonly ofItself: boolean;
}

/**
 * Returns how many of the latest actions must be undone in order to rewind an encounter to the given moment.
 */
export function lengthOf(moment: RewindMoment, round: number, done: readonly Done[]): number {
  const inTurn = done.findIndex(({ moves }) => moves);
  const inRound = done.findLastIndex(one => one.round >= round) + 1;
  if (moment === "turn") return inTurn < 0 ? done.length : inTurn;
  if (moment === "round") return inRound;
  // If only an automatic action were undone, it would immediately be posted again. Therefore, the user action
  // that caused it is undone, too.
  const led = done.findIndex(
    ({ moves, ofItself }, index) => index >= (moment === "previousTurn" ? 0 : inRound) && moves && !ofItself,
  );
  return led < 0 ? done.length : led + 1;
}
