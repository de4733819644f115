import { currentHouseRules } from "../../data/house-rules.ts";
import { skillList } from "../../rules/character/skills.ts";
import type { Words } from "./words.ts";

/**
 * Returns the name of an attribute and skill pair, such as `Insight [Perception]`, or only the name of the
 * attribute if there is no skill.
 */
export function pairWords(attribute: string, skill: string, words: Words): string {
  const named = words.localize(`BLACKOUT.attribute.${attribute}`);
  if (skill === "") return named;
  const label = skillList(currentHouseRules()).find(({ key }) => key === skill)?.label ?? skill;
  return words.format("BLACKOUT.card.pair", { attribute: named, skill: words.localize(label) });
}
