/**
 * The translation key of the reason recorded when a message is undone because its turn hasn't come yet. Only
 * messages undone for this reason are redone automatically.
 */
export const NOT_YET = "BLACKOUT.turn.notYet";
