/** The maximum number of sessions in the party's log: more than in any campaign. */
export const MOST_SESSIONS = 500;
