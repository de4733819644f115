/**
 * The language key of the reason for undoing a message whose turn has not come yet. Only messages that were
 * undone for this reason are redone automatically.
 */
export const NOT_YET = "BLACKOUT.turn.notYet";
