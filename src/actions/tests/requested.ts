/**
 * The ways to combine the tests of several actors: individually, the average (R3.13), the best, the worst,
 * all of them, or two against each other (R3.2).
 */
export const groupModes = ["each", "average", "best", "worst", "all", "opposed"] as const;
export type GroupMode = (typeof groupModes)[number];

/** The value that leaves the choice of the attribute or skill to each actor. */
export const FREE = "free";
