/**
 * The language key of the reason why a message was undone before its turn. Only messages that were undone for
 * this reason are redone automatically.
 */
export const NOT_YET = "BLACKOUT.turn.notYet";
