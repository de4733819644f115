/** Why a message is taken back that stands for a turn which has not come yet: only such a message is done again by itself. A language key. */
export const NOT_YET = "BLACKOUT.turn.notYet";
