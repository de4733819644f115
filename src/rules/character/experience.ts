import { oneOf, record, requireBoolean, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";

/** The maximum experience that a character can earn in their career (R13.14). */
export const careerExperience = 2500;

/** The minimum number of objectives that a group should have (R13.14). */
export const leastObjectives = { major: 1, minor: 2 } as const;

/** The kinds of purchases that a character can make with experience during downtime (R13.14). */
export const purchases = ["skillRank", "trainingUpgrade", "newTraining"] as const;
export type Purchase = (typeof purchases)[number];

/** The experience earned over a character's career, and how much of it has been spent. */
export interface Experience {
  readonly earned: number;
  readonly spent: number;
}

/** Returns the experience after an award, limited to the career maximum (R13.14). `lost` is the excess. */
export function awardExperience(
  experience: Experience,
  points: number,
): Experience & { readonly lost: number } {
  checkExperience(experience);
  const wanted = experience.earned + wholeNumber("points", points, 0);
  const earned = Math.min(careerExperience, wanted);
  return { earned, spent: experience.spent, lost: wanted - earned };
}

/**
 * Returns the cost of a purchase (house rule `experienceCosts`), and whether it requires an Advancement
 * Scene. Only entirely new training does (R13.14).
 */
export function purchaseCost(
  purchase: Purchase,
  houseRules: HouseRules,
): { readonly cost: number; readonly needsScene: boolean } {
  checkHouseRules(houseRules);
  return {
    cost: houseRules.experienceCosts[oneOf("purchase", purchase, purchases)],
    needsScene: purchase === "newTraining",
  };
}

/**
 * Returns the experience after a purchase (R13.14). Throws a RuleError if not enough experience is left or a
 * required scene wasn't played. Library only: the advancement window shows the problems of each purchase
 * before the player makes it.
 */
export function buyWithExperience(
  experience: Experience,
  purchase: Purchase,
  scenePlayed: boolean,
  houseRules: HouseRules,
): Experience {
  checkExperience(experience);
  const { cost, needsScene } = purchaseCost(purchase, houseRules);
  if (!requireBoolean("scenePlayed", scenePlayed) && needsScene)
    throw new RuleError("purchase", purchase, "available without an Advancement Scene", {
      key: "withoutScene",
    });
  const left = experience.earned - experience.spent;
  if (cost > left)
    throw new RuleError("purchase", purchase, `affordable with ${left} experience: it costs ${cost}`, {
      key: "affordable",
      data: { left, cost },
    });
  return { earned: experience.earned, spent: experience.spent + cost };
}

/**
 * Whether a group has the recommended number of objectives (R13.14). Library only: the party stores awards
 * but no list of objectives.
 */
export function enoughObjectives(objectives: { readonly major: number; readonly minor: number }): boolean {
  return (
    wholeNumber("major", record("objectives", objectives).major, 0) >= leastObjectives.major &&
    wholeNumber("minor", objectives.minor, 0) >= leastObjectives.minor
  );
}

function checkExperience(experience: Experience): void {
  const earned = wholeNumber(
    "experience.earned",
    record("experience", experience).earned,
    0,
    careerExperience,
  );
  wholeNumber("experience.spent", experience.spent, 0, earned);
}
