import { attributes, type Attribute } from "../character/attributes.ts";
import { answers } from "./define.ts";
import { choice, decimal, group, rows, text, whole } from "./fields.ts";

const formula = (base: number, attribute: Attribute, perAttribute: number, skill: string, perSkill: number) =>
  group({
    base: whole(base, 0, 1000),
    attribute: choice(attribute, attributes),
    perAttribute: whole(perAttribute, 0, 50),
    skill: text(skill, 0, 40),
    perSkill: whole(perSkill, 0, 50),
  });
const rankColumns = {
  high: whole(5, 0, 40),
  highPassive: whole(2, 1, 40),
  medium: whole(4, 0, 40),
  mediumPassive: whole(1, 1, 40),
  low: whole(3, 0, 40),
  lowPassive: whole(1, 1, 40),
};

/** The house rules about characters (section 13). */
export const characterHouseRules = {
  maxHitPoints: answers(["R13.7"], formula(10, "endurance", 1, "vitality", 1)),
  maxStamina: answers(["R13.8"], formula(0, "endurance", 1, "athletics", 1)),
  /** The Walk speed in feet. */
  walkSpeed: answers(["R13.9"], formula(30, "dexterity", 0, "athletics", 0)),
  /** The Run speed as a multiple of the Walk speed. */
  runFactor: answers(["R13.9"], decimal(2, 1, 10)),
  startingExperience: answers(["R13.13"], whole(0, 0, 2500)),
  startingSkillRanks: answers(["R13.13"], whole(20, 0, 200)),
  /**
   * The maximum rank that can be bought during character creation. Ranks from other sources are added to it.
   */
  creationSkillLimit: answers(["R13.13"], whole(3, 0, 20)),
  startingCredits: answers(["R13.13"], whole(1000, 0, 1_000_000)),
  /** The number of training options that a new character can choose. */
  startingTraining: answers(["R13.13"], whole(1, 0, 20)),
  /** The number of Specialized Skills that a character with a custom background can choose. */
  ownBackgroundSkills: answers(["R1.11", "R13.3"], whole(1, 0, 20)),
  /**
   * The number of traits of each kind that can be chosen during character creation, in addition to those from
   * a feature.
   */
  traitLimit: answers(["R13.5"], whole(3, 0, 20)),
  /**
   * The experience costs of advancement. The rules don't give these numbers, so this system provides its own.
   */
  experienceCosts: answers(
    ["R13.14"],
    group({
      skillRank: whole(10, 0, 500),
      trainingUpgrade: whole(25, 0, 500),
      newTraining: whole(50, 0, 500),
    }),
  ),
  /**
   * The number of dice and the passive values for the High, Medium and Low attributes of enemies, by rank.
   */
  npcRanks: answers(
    ["R13.18"],
    rows(
      {
        novice: { high: 5, highPassive: 2, medium: 4, mediumPassive: 1, low: 3, lowPassive: 1 },
        regular: { high: 7, highPassive: 3, medium: 5, mediumPassive: 2, low: 4, lowPassive: 1 },
        veteran: { high: 9, highPassive: 4, medium: 7, mediumPassive: 3, low: 5, lowPassive: 2 },
        elite: { high: 11, highPassive: 5, medium: 9, mediumPassive: 4, low: 6, lowPassive: 3 },
        deadly: { high: 13, highPassive: 6, medium: 10, mediumPassive: 5, low: 8, lowPassive: 4 },
      },
      rankColumns,
    ),
  ),
  /**
   * The skill rank of actors without skills, for rules that require one: the attribute's passive value minus
   * one, or no rank.
   */
  npcSkillRank: answers(["R13.18", "R13.19"], choice("passiveLessOne", ["passiveLessOne", "none"])),
};
