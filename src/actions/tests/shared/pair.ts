import { attributes, type Attribute } from "../../../rules/character/attributes.ts";
import { socialSkills } from "../../../rules/character/skills.ts";
import { difficultyWord } from "../../../rules/tests/outcome.ts";
import { text } from "../../core/card.ts";
import { chosenNumberOrNone } from "../../core/choices.ts";
import { attribute, numberOrNone, type Asked, type ChoiceSituation } from "../../core/choice.ts";
import type { ActorFacts, Choices } from "../../core/facts.ts";
import { skillName } from "../../core/skill-test.ts";

/* The choices of a free test: an attribute and, optionally, a skill and the number of successes needed. */

/** Returns the choice for the attribute to test. */
export function testedAttribute(initial: Attribute) {
  return attribute("attribute", { initial, label: text("BLACKOUT.field.attribute") });
}

/** Returns the attributes as options. */
export function attributeOptions() {
  return attributes.map(value => ({ value, label: text(`BLACKOUT.attribute.${value}`) }));
}

export const noSkill = { value: "", label: text("BLACKOUT.field.none") };

/** Returns the options for choosing a skill: none, and each of the actor's skills. */
export function skillOptions(actor: ActorFacts) {
  return [
    noSkill,
    ...Object.keys(actor.skills).map(value => ({ value, label: text(skillName(actor, value)) })),
  ];
}

/**
 * Returns the social skill in which the actor has the most ranks; in a tie, the first one. Returns an empty
 * string if the table doesn't use social skills (R1.9).
 */
export function socialSkill({ skills }: ActorFacts, of: readonly string[] = socialSkills): string {
  const known = of.filter(key => Object.hasOwn(skills, key));
  return known.toSorted((a, b) => (skills[b]?.rank ?? 0) - (skills[a]?.rank ?? 0))[0] ?? "";
}

/** Whether the actor has skills. Enemies don't (R13.19). */
export function hasSkills({ facts: { actor } }: ChoiceSituation): boolean {
  return actor.kind !== "npc" && Object.keys(actor.skills).length > 0;
}

const hardest = 99;

/**
 * Returns the choice for the number of successes needed. If its value is null, the Gamemaster judges the
 * result.
 */
export function namedDifficulty(
  asked: Pick<Asked, "shown"> & { readonly initial?: (situation: ChoiceSituation) => number | null } = {},
) {
  return numberOrNone("difficulty", {
    min: 1,
    max: hardest,
    label: text("BLACKOUT.field.difficulty"),
    hint: ({ facts: { choices } }) => difficultyName(choices),
    ...asked,
  });
}

function difficultyName(choices: Choices) {
  const difficulty = chosenNumberOrNone(choices, "difficulty", 1, hardest);
  return difficulty === null
    ? text("BLACKOUT.field.difficultyHint")
    : text(`BLACKOUT.test.difficultyName.${difficultyWord(difficulty)}`);
}
