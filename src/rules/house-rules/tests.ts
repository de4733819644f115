import { attributes } from "../character/attributes.ts";
import { answers } from "./define.ts";
import { choice, list, text, toggle, whole } from "./fields.ts";

const skillColumns = {
  key: text("", 1, 40),
  label: text("", 1, 80),
  attribute: choice("intelligence", attributes),
};
const skill = (key: string, attribute: (typeof attributes)[number]) => ({
  key,
  label: `BLACKOUT.skill.${key}`,
  attribute,
});

/** House rules about skills, pools, outcomes and the kinds of tests (sections 1–4 of the reference). */
export const testHouseRules = {
  /** The skills, each with its usual attribute. */
  skills: answers(
    ["R1.8", "R1.9"],
    list("key", skillColumns, [
      skill("aim", "dexterity"),
      skill("athletics", "strength"),
      skill("crafting", "intelligence"),
      skill("empathy", "insight"),
      skill("evasion", "dexterity"),
      skill("fortitude", "endurance"),
      skill("grapple", "strength"),
      skill("knowledge", "intelligence"),
      skill("mechacraft", "intelligence"),
      skill("medicine", "intelligence"),
      skill("perception", "insight"),
      skill("presence", "charisma"),
      skill("profession", "intelligence"),
      skill("sneak", "dexterity"),
      skill("strike", "strength"),
      skill("vitality", "endurance"),
      skill("willpower", "insight"),
    ]),
  ),
  /**
   * Whether the skill list includes six social and technical skills that must exist although the rules text
   * never names them.
   */
  placeholderSkills: answers(["R1.9"], toggle(true)),
  /** The skills whose tests usually require sight, so that Blinded affects them. */
  sightSkills: answers(
    ["T10"],
    list(
      "key",
      { key: text("", 1, 40) },
      ["aim", "crafting", "mechacraft", "medicine", "perception", "strike"].map(key => ({ key })),
    ),
  ),
  maxSkillRank: answers(["R1.10"], whole(6, 1, 20)),
  /**
   * Whether the limit of four dice applies to the net total of advantages and disadvantages, or to each of
   * them before they cancel out.
   */
  advantageLimit: answers(["R2.5", "A8"], choice("net", ["net", "each"])),
  /**
   * How a pool of fewer than four dice affects a test that reaches its difficulty: by changing only the
   * label, by also preventing the success, or not at all.
   */
  partialCap: answers(["R2.7", "A3"], choice("label", ["label", "strict", "off"])),
  zeroSuccessesAtBestFailure: answers(["R2.13", "A4"], toggle(false)),
  helpersPerTest: answers(["R2.9"], whole(1, 1, 8)),
  /**
   * The requirements for a helper: both ranks in the skill and a related proficiency, either of the two, or
   * neither.
   */
  helperNeeds: answers(["R2.9", "A38"], choice("both", ["both", "either", "nothing"])),
  /**
   * The maximum number of times that extra time can be taken for a test in combat. Each time costs one action
   * point.
   */
  takingTimePerTest: answers(["R5.15"], whole(1, 1, 4)),
  /**
   * The result of a tied opposed test if both sides are equally active and either both or neither of them are
   * player characters.
   */
  peerTie: answers(["R3.5"], choice("tie", ["tie", "reroll"])),
  groupAverage: answers(["R3.14", "A10"], choice("exact", ["exact", "down", "up"])),
  /**
   * Whether a Partial Success in a skill challenge always counts as a success, or only if it meets the
   * difficulty.
   */
  skillChallengePartial: answers(["R3.12"], choice("met", ["met", "success"])),
  /**
   * Who can make a test in a skill challenge while some participants haven't made any, for example because
   * they joined late: only these participants, or everyone whose turn it is.
   */
  skillChallengeUntried: answers(["R3.8"], choice("first", ["first", "anyOrder"])),
  inspirationCountsTowardLimit: answers(["R4.7"], toggle(true)),
  /** Whether a Gamemaster can add to the Inspiration pool after each critical failure. */
  inspirationOnCriticalFailure: answers(["R4.2"], toggle(true)),
  inspirationPerEvent: answers(["R4.2"], whole(1, 1, 6)),
  /** The time at which Inspiration dice can be spent on a test. */
  inspirationSpent: answers(["R4.8"], choice("beforeRoll", ["beforeRoll", "afterRoll"])),
};
