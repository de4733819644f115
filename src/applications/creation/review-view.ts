import { shownText } from "../../compat/content-language.ts";
import { attributes } from "../../rules/character/attributes.ts";
import { creationSteps, type CreationStep } from "../../features/creation/steps.ts";
import { entriesOf, waresOf } from "../../features/creation/state.ts";
import { formatText } from "../shared/texts.ts";
import { plain, type Words } from "../shared/words.ts";
import type { CreationWorld } from "./screen.ts";
import { countedName } from "./shop-columns.ts";
import { outfitLines } from "./shop-view.ts";

/** Returns the view of the character's summary. For each step, it includes errors and missing choices. */
export function reviewView(world: CreationWorld) {
  const { judged, words, houseRules } = world;
  const problems = (step: CreationStep) =>
    judged.problems
      .filter(problem => problem.step === step)
      .map(({ kind, text }) => ({ wrong: kind === "wrong", text: formatText(text, words) }));
  return {
    rows: creationSteps
      .filter(step => step !== "review")
      .map(step => ({
        step,
        label: words.localize(`BLACKOUT.creation.step.${step}`),
        text:
          summaryOf(step, world) ||
          words.localize(`BLACKOUT.creation.${emptyText(step, problems(step).length > 0)}`),
        problems: problems(step),
        // The notes describe which purchases will be equipped when the user finishes the character.
        notes: step === "gear" ? outfitLines(world) : [],
        go: words.format("BLACKOUT.creation.goTo", {
          step: words.localize(`BLACKOUT.creation.step.${step}`),
        }),
      })),
    problems: problems("review"),
    gets: [
      words.format("BLACKOUT.creation.getsCredits", { n: plain(Math.max(0, judged.purse.left)) }),
      ...(houseRules.startingExperience > 0
        ? [words.format("BLACKOUT.creation.getsExperience", { n: plain(houseRules.startingExperience) })]
        : []),
    ],
  };
}

/** Returns the key of the text for a step in which nothing was chosen. Some steps are optional (R13.4). */
function emptyText(step: CreationStep, missing: boolean): string {
  if (missing) return "nothingYet";
  return step === "feature" ? "noneChosen.feature" : "nothingChosen";
}

/** Returns the choices of a step on a single line, or an empty string if there are none. */
export function summaryOf(step: CreationStep, { state, words, skillName }: CreationWorld): string {
  const names = (type: string) => entriesOf(state, type).map(({ name }) => shownText(name));
  switch (step) {
    case "attributes":
      return attributes
        .map(key => `${words.localize(`BLACKOUT.attributeShort.${key}`)} ${plain(state.attributes[key])}`)
        .join(", ");
    case "background":
      return names("background").join(", ");
    case "feature":
      return names("feature").join(", ");
    case "traits":
      return names("trait").join(", ");
    case "drives":
      // The ambition isn't one of the Drives, so it is separated from them.
      return [
        state.drives.map(({ text }) => shownText(text)).join(", "),
        state.ambition && words.format("BLACKOUT.creation.ambitionOf", { what: shownText(state.ambition) }),
      ]
        .filter(text => text !== "")
        .join(" · ");
    case "skills":
      return skillsSummary(state.ranks, state.specialized, skillName, words);
    case "training":
      return [...names("training"), ...names("geneMod")].join(", ");
    case "gear":
      return waresOf(state).map(countedName).join(", ");
    case "review":
      return "";
  }
}

function skillsSummary(
  ranks: Readonly<Record<string, number>>,
  specialized: readonly string[],
  skillName: (key: string) => string,
  words: Words,
): string {
  const raised = Object.entries(ranks).filter(([key, rank]) => rank > 0 || specialized.includes(key));
  return raised
    .map(([key, rank]) =>
      specialized.includes(key)
        ? words.format("BLACKOUT.sheet.specializedRank", { skill: skillName(key), rank: plain(rank) })
        : `${skillName(key)} ${plain(rank)}`,
    )
    .join(", ");
}
