import { list, oneOf, records, truth, wholeNumber } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { tiers, type Tier } from "./check-roll.ts";

/**
 * X1.10: who wins an opposed check? The better tier; null when both are level, and both roll again. Throws a
 * RuleError for a tier that there is none of.
 */
export function opposedWinner(active: Tier, passive: Tier): "active" | "passive" | null {
  const ahead =
    tiers.indexOf(oneOf("active", active, tiers)) - tiers.indexOf(oneOf("passive", passive, tiers));
  if (ahead === 0) return null;
  return ahead > 0 ? "active" : "passive";
}

/** Somebody who takes part in a check of a group. */
export interface GroupMember {
  readonly attribute: number;
  readonly skill: number;
  readonly rolls?: boolean;
}

/**
 * X1.11: what is the modifier of a check of a group? That of the one who rolls (attribute and skill), and of
 * each other the better of the two. Insight dice cannot be used (X1.8). Throws a RuleError unless exactly one
 * of them rolls.
 */
export function groupModifier(members: readonly GroupMember[]): number {
  list("members", members);
  const rolling = records("members", members).filter((member, index) =>
    truth(`members.${index}.rolls`, member.rolls ?? false),
  ).length;
  if (rolling !== 1)
    throw new RuleError("members", members, "a list in which exactly one rolls", { key: "oneRolls" });
  return members.reduce((sum, member, index) => {
    const attribute = wholeNumber(`members.${index}.attribute`, member.attribute);
    const skill = wholeNumber(`members.${index}.skill`, member.skill);
    return sum + (member.rolls === true ? attribute + skill : Math.max(attribute, skill));
  }, 0);
}
