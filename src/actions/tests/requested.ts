/**
 * How the tests of several actors combine: individually, the average (R3.13), the best, the worst, or two
 * against each other (R3.2).
 */
export const groupWays = ["each", "average", "best", "worst", "all", "opposed"] as const;
export type GroupWay = (typeof groupWays)[number];

/** The value for an attribute or skill that the asked actor chooses. */
export const FREE = "free";
