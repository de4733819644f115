import { shownText } from "../../compat/content-language.ts";
import type { Entry, Grants } from "../../features/creation/entry.ts";
import { withChosen, type CreationState } from "../../features/creation/state.ts";
import { plain, signed } from "../shared/words.ts";
import { gainText } from "./points-view.ts";
import type { CreationWorld } from "./screen.ts";
import { listText } from "../../language/formats.ts";

/** The data, other than the grants themselves, that is needed to describe the grants in words. */
interface GivesWorld extends Pick<CreationWorld, "words" | "skillName"> {
  /**
   * Returns whether a skill exists in the world. Skills that don't exist can't be picked and aren't listed.
   */
  readonly hasSkill: (key: string) => boolean;
}

/**
 * Returns short phrases for what an entry grants, such as `Aim +1 rank`, `500 credits`, or `Pick 1
 * specialized skill: Empathy, Willpower`.
 */
export function givesTexts(grants: Grants, { words, skillName, hasSkill }: GivesWorld): string[] {
  const { skills, specialized, credits, geneModPoints, rareForLess, advantage, drives, ambition } = grants;
  const offered = specialized.offer.filter(hasSkill);
  const known = skills.filter(({ skill }) => hasSkill(skill));
  const format = (key: string, data: Record<string, string>) =>
    words.format(`BLACKOUT.creation.gives.${key}`, data);
  return [
    ...known
      .filter(({ rank }) => rank !== 0)
      .map(({ skill, rank }) => format("rank", { skill: skillName(skill), n: signed(rank) })),
    ...known
      .filter(({ modifier }) => modifier !== 0)
      .map(({ skill, modifier }) => format("modifier", { skill: skillName(skill), n: signed(modifier) })),
    ...(specialized.picks > 0 && offered.length > 0
      ? [
          format("specialized", {
            n: plain(specialized.picks),
            skills: listed(offered.map(skillName)),
          }),
        ]
      : []),
    ...(credits > 0 ? [format("credits", { n: plain(credits) })] : []),
    ...(geneModPoints > 0 ? [format("geneModPoints", { n: plain(geneModPoints) })] : []),
    ...(rareForLess ? [words.localize("BLACKOUT.creation.gives.rareForLess")] : []),
    ...(advantage === "" ? [] : [format("advantage", { what: shownText(advantage) })]),
    ...(drives.length === 0 ? [] : [format("drives", { what: listed(drives.map(shownText)) })]),
    ...(ambition === "" ? [] : [format("ambition", { what: shownText(ambition) })]),
  ];
}

/**
 * Returns text that shows the derived numbers before and after an entry is chosen, or an empty string if none
 * of them changes.
 */
export function givesNumbers(entry: Entry, state: CreationState, world: CreationWorld): string {
  return gainText(
    state,
    withChosen(state, entry, { offers: world.offers, maxRank: world.houseRules.maxSkillRank }),
    world,
  );
}

/** The maximum number of names in a list. Further names are replaced by an ellipsis. */
const MOST_NAMES = 6;

function listed(names: readonly string[]): string {
  return names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(", ")} …` : listText(names);
}
