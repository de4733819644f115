/**
 * The reason for undoing a message whose turn has not come yet: only such a message is redone automatically.
 * A language key.
 */
export const NOT_YET = "BLACKOUT.turn.notYet";
