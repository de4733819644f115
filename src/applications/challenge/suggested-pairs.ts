import { currentHouseRules } from "../../data/house-rules.ts";
import { skillList } from "../../rules/character/skills.ts";
import {
  challengeTemplate,
  challengeTemplateKeys,
  type ChallengeTemplateKey,
  type SuggestedPair,
} from "../../rules/tests/challenge-templates.ts";
import { listText } from "../../language/formats.ts";
import { pairWords } from "../shared/pair-words.ts";
import type { Words } from "../shared/words.ts";

/** Returns a stored or chosen template key, or null if no template has this key. */
export function templateOf(stored: string): ChallengeTemplateKey | null {
  return challengeTemplateKeys.find(key => key === stored) ?? null;
}

/**
 * Returns the attribute and skill pairs that a template suggests, or an empty list if there is no template.
 */
function suggestedPairs(template: ChallengeTemplateKey | null): readonly SuggestedPair[] {
  return template ? challengeTemplate(template, currentHouseRules()).pairs : [];
}

/** Returns a sentence with the suggested pairs, or an empty string if there is no template. */
export function suggestionText(template: ChallengeTemplateKey | null, words: Words): string {
  const pairs = suggestedPairs(template).map(({ attribute, skill }) => pairWords(attribute, skill, words));
  return pairs.length === 0 ? "" : words.format("BLACKOUT.challenge.suggested", { pairs: listText(pairs) });
}

/**
 * Returns the initial attribute and skill of a test: the suggested pair with the skill in which the actor has
 * the highest rank. If there are no suggestions, returns the first skill in the list and its usual attribute.
 */
export function initialPair(
  template: ChallengeTemplateKey | null,
  ranks: Readonly<Record<string, { readonly rank: number } | undefined>>,
): Partial<SuggestedPair> {
  const rankOf = ({ skill }: SuggestedPair) => ranks[skill]?.rank ?? 0;
  const [first] = skillList(currentHouseRules());
  return (
    suggestedPairs(template).toSorted((a, b) => rankOf(b) - rankOf(a))[0] ??
    (first ? { attribute: first.attribute, skill: first.key } : {})
  );
}
