/** How the tests of several count together: each for themselves, their average (R3.13), the best or the worst of them, all of them, or those of two against each other (R3.2). */
export const groupWays = ["each", "average", "best", "worst", "all", "opposed"] as const;
export type GroupWay = (typeof groupWays)[number];

/** Stands for whichever the one who is asked likes. */
export const FREE = "free";
