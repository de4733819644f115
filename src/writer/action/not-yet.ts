/**
 * The language key of the reason that is recorded when a message is undone because its turn has not come yet.
 * Only messages that were undone for this reason are redone automatically.
 */
export const NOT_YET = "BLACKOUT.turn.notYet";
