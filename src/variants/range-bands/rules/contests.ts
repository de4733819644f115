import { list, oneOf, records, requireBoolean, wholeNumber } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { tiers, type Tier } from "./check-roll.ts";

/**
 * X1.10: returns the winner of an opposed check, which is the side with the better tier. Returns null for a
 * tie, after which both sides roll again. Throws a RuleError for an unknown tier.
 */
export function opposedWinner(active: Tier, passive: Tier): "active" | "passive" | null {
  const ahead =
    tiers.indexOf(oneOf("active", active, tiers)) - tiers.indexOf(oneOf("passive", passive, tiers));
  if (ahead === 0) return null;
  return ahead > 0 ? "active" : "passive";
}

/** A participant in a group check. */
export interface GroupMember {
  readonly attribute: number;
  readonly skill: number;
  readonly rolls?: boolean;
}

/**
 * X1.11: returns the modifier of a group check. The rolling member contributes both attribute and skill, and
 * every other member the better of the two. Insight dice can't be used (X1.8). Throws a RuleError unless
 * exactly one member rolls.
 */
export function groupModifier(members: readonly GroupMember[]): number {
  list("members", members);
  const rolling = records("members", members).filter((member, index) =>
    requireBoolean(`members.${index}.rolls`, member.rolls ?? false),
  ).length;
  if (rolling !== 1)
    throw new RuleError("members", members, "a list with exactly one combatant who rolls", {
      key: "oneRolls",
    });
  return members.reduce((sum, member, index) => {
    const attribute = wholeNumber(`members.${index}.attribute`, member.attribute);
    const skill = wholeNumber(`members.${index}.skill`, member.skill);
    return sum + (member.rolls === true ? attribute + skill : Math.max(attribute, skill));
  }, 0);
}
