/** How many sessions the party's log keeps: more than any campaign has. */
export const MOST_SESSIONS = 500;
