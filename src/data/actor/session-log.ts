/** The maximum number of sessions in the party's log. No real campaign reaches it. */
export const MOST_SESSIONS = 500;
