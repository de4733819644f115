/**
 * How the tests of several actors are combined: individually, by average (R3.13), the best, the worst, all of
 * them, or two against each other (R3.2).
 */
export const groupWays = ["each", "average", "best", "worst", "all", "opposed"] as const;
export type GroupWay = (typeof groupWays)[number];

/** The value for an attribute or skill that each actor chooses. */
export const FREE = "free";
