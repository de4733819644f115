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

/** House rules on skills, pools, outcomes and the kinds of test (sections 1–4 of the reference). */
export const testHouseRules = {
  /** The skills with the attribute that usually goes with each. */
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
  /** Whether the six skills that must exist but that no text names join the list. */
  placeholderSkills: answers(["R1.9"], toggle(false)),
  /** Skills whose tests usually need sight, so that Blinded counts for them. */
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
   * Whether the limit of four dice is put on the balance of advantages and disadvantages, or on each side
   * before they cancel.
   */
  advantageLimit: answers(["R2.5", "A8"], choice("net", ["net", "each"])),
  /**
   * What a pool of under four dice does to a test that reaches its difficulty: takes the label, takes the
   * success too, or nothing.
   */
  partialCap: answers(["R2.7", "A3"], choice("label", ["label", "strict", "off"])),
  zeroSuccessesAtBestFailure: answers(["R2.13", "A4"], toggle(false)),
  helpersPerTest: answers(["R2.9"], whole(1, 1, 8)),
  /** What a helper needs of ranks in the skill and proficiency at something related. */
  helperNeeds: answers(["R2.9", "A38"], choice("both", ["both", "either", "nothing"])),
  /** How many times one test may be given more time in combat, at one action point each. */
  takingTimePerTest: answers(["R5.15"], whole(1, 1, 4)),
  /** What becomes of a tie between two sides that are equally active and of the same kind. */
  peerTie: answers(["R3.5"], choice("tie", ["tie", "reroll"])),
  groupAverage: answers(["R3.14", "A10"], choice("exact", ["exact", "down", "up"])),
  /** How a Partial Success counts in a skill challenge. */
  skillChallengePartial: answers(["R3.12"], choice("met", ["met", "success"])),
  /**
   * Who may try while somebody in a skill challenge has tried none of its tests, as whoever joined late: only
   * those who have tried none, or everybody whose time it is.
   */
  skillChallengeUntried: answers(["R3.8"], choice("first", ["first", "anyOrder"])),
  inspirationCountsTowardLimit: answers(["R4.7"], toggle(true)),
  /** Whether a Gamemaster may add to the pool after each critical failure. */
  inspirationOnCriticalFailure: answers(["R4.2"], toggle(true)),
  inspirationPerEvent: answers(["R4.2"], whole(1, 1, 6)),
  /** Until when Inspiration dice may be spent on a test. */
  inspirationSpent: answers(["R4.8"], choice("beforeRoll", ["beforeRoll", "afterRoll"])),
};
