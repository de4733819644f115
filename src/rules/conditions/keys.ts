/** T10, R10.3: the 24 conditions in alphabetical order, being out of the fight as the twenty-fifth, and what a lightning rod makes of its bearer (R10.4, T11.2). */
export const conditionKeys = [
  "acid", "afraid", "berserk", "blinded", "corroded", "distracted", "encouraged", "exhausted", "fatigued", "flanked", "grappled", "hidden",
  "immobilized", "injured", "paralyzed", "poisoned", "prone", "slowed", "stunned", "surprised", "taunted", "vulnerable", "warded", "wounded",
  "outOfFight", "conductive",
] as const;

/** The key of a condition. */
export type ConditionKey = (typeof conditionKeys)[number];
