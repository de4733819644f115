import { shownText } from "../../compat/content-language.ts";
import {
  attributeBudget,
  creationPurse,
  skillBudget,
  specializedBudget,
  traitBudget,
} from "../../rules/character/creation.ts";
import { geneModBudget, geneModTiers, type GeneModTier } from "../../rules/character/gene-mods.ts";
import { driveLimits } from "../../rules/social/drives.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { text, type Text } from "../../actions/core/card.ts";
import { sameName, type Entry } from "./entry.ts";
import { isForSale } from "./rarity.ts";
import type { CreationStep } from "./steps.ts";
import { entriesOf, givenRanks, waresOf, type CreationState } from "./state.ts";
import { listText } from "../../language/formats.ts";

/**
 * A problem with an unfinished character: either a violation of the rules (`wrong`), or a decision that is
 * still missing but not required (`open`).
 */
export interface CreationProblem {
  readonly step: CreationStep;
  readonly kind: "wrong" | "open";
  readonly text: Text;
}

/** The result of checking an unfinished character. */
export interface Judgment {
  readonly attributes: ReturnType<typeof attributeBudget>;
  readonly skills: ReturnType<typeof skillBudget>;
  readonly given: Readonly<Record<string, number>>;
  readonly traits: ReturnType<typeof traitBudget>;
  readonly specialized: ReturnType<typeof specializedBudget>;
  readonly training: { readonly spent: number; readonly left: number };
  readonly geneMods: ReturnType<typeof geneModBudget> & { readonly points: number };
  readonly purse: ReturnType<typeof creationPurse>;
  readonly rareForLess: boolean;
  readonly problems: readonly CreationProblem[];
  /** Whether the character complies with the rules. */
  readonly legal: boolean;
}

/** Judges an unfinished character (R1.11, R4.4, R13.2–R13.6, R13.13, R13.15, R14.3). */
export function judgeCreation(state: CreationState, houseRules: HouseRules): Judgment {
  const rareForLess = state.entries.some(({ grants }) => grants.rareForLess);
  const given = givenRanks(state.entries);
  const features = entriesOf(state, "feature");
  const traits = entriesOf(state, "trait").flatMap(({ name, kind, fromFeature }) =>
    kind === "" ? [] : [{ name, kind, fromFeature }],
  );
  const trained = entriesOf(state, "training").length;
  const points = sumOf(state.entries, ({ grants }) => grants.geneModPoints);
  const mods = entriesOf(state, "geneMod").map(({ name, tier }) => ({ name, tier: tierOf(tier) }));
  const parts = {
    attributes: attributeBudget(state.attributes),
    skills: skillBudget(state.ranks, given, houseRules),
    given,
    traits: traitBudget(traits, Math.min(1, features.length), houseRules),
    specialized: specializedBudget(
      state.entries.map(({ grants }) => grants.specialized),
      state.specialized,
    ),
    training: { spent: trained, left: houseRules.startingTraining - trained },
    geneMods: { points, ...geneModBudget(mods, points) },
    purse: creationPurse(
      wares(state),
      Math.floor(sumOf(state.entries, ({ grants }) => grants.credits)),
      rareForLess,
      houseRules,
    ),
    rareForLess,
  };
  const problems = problemsOf(state, parts);
  return { ...parts, problems, legal: problems.every(({ kind }) => kind !== "wrong") };
}

/**
 * Returns the reason why a character with this background can't have a feature, or null if they can (R13.4).
 */
export function closedFeature(
  feature: Pick<Entry, "backgrounds">,
  state: Pick<CreationState, "entries">,
): Text | null {
  if (feature.backgrounds.length === 0) return null;
  const open = entriesOf(state, "background").some(({ name }) =>
    feature.backgrounds.some(other => sameName(other, name)),
  );
  return open
    ? null
    : text("BLACKOUT.creation.problem.featureClosed", {
        backgrounds: listText(feature.backgrounds.map(shownText)),
      });
}

/**
 * Returns the items that count as bought, with their quantities. Items that are not for sale do not count,
 * because they must have been given to the character.
 */
function wares(state: CreationState) {
  return waresOf(state).flatMap(({ price, rarity, quantity }) =>
    isForSale(rarity) ? [{ listed: price, rarity, quantity }] : [],
  );
}

type Parts = Omit<Judgment, "problems" | "legal">;

function problemsOf(state: CreationState, parts: Parts): readonly CreationProblem[] {
  const found: CreationProblem[] = [];
  const addProblem = (
    step: CreationStep,
    kind: CreationProblem["kind"],
    key: string,
    data: Record<string, string | number> = {},
  ) => found.push({ step, kind, text: text(`BLACKOUT.creation.problem.${key}`, data) });
  const { attributes, skills, traits, specialized, training, geneMods, purse } = parts;
  if (attributes.outOfBounds.length > 0) addProblem("attributes", "wrong", "attributeBounds");
  if (attributes.left < 0) addProblem("attributes", "wrong", "attributesTooMany", { n: -attributes.left });
  if (attributes.left > 0) addProblem("attributes", "wrong", "attributesLeft", { n: attributes.left });

  const backgrounds = entriesOf(state, "background");
  if (backgrounds.length > 1) addProblem("background", "wrong", "oneBackground");
  if (backgrounds.length === 0) addProblem("background", "open", "noBackground");

  const features = entriesOf(state, "feature");
  if (features.length > 1) addProblem("feature", "wrong", "oneFeature");
  for (const feature of features) {
    const closed = closedFeature(feature, state);
    if (closed) found.push({ step: "feature", kind: "wrong", text: closed });
  }

  if (traits.positive > traits.positiveAllowed)
    addProblem("traits", "wrong", "positiveTooMany", { n: traits.positiveAllowed });
  if (traits.negative > traits.negativeAllowed)
    addProblem("traits", "wrong", "negativeTooMany", { n: traits.negativeAllowed });

  const chosen = state.drives.filter(drive => drive.chosen).length;
  if (state.drives.length > driveLimits.kept)
    addProblem("drives", "wrong", "drivesTooMany", { n: driveLimits.kept });
  if (chosen > driveLimits.chosen)
    addProblem("drives", "wrong", "drivesChosenTooMany", { n: driveLimits.chosen });
  if (chosen < driveLimits.chosen) addProblem("drives", "open", "drivesFew", { n: driveLimits.chosen });
  if (state.ambition.trim() === "") addProblem("drives", "open", "noAmbition");

  if (skills.outOfBounds.length > 0) addProblem("skills", "wrong", "skillBounds");
  if (skills.left < 0) addProblem("skills", "wrong", "ranksTooMany", { n: -skills.left });
  if (skills.left > 0) addProblem("skills", "open", "ranksLeft", { n: skills.left });
  if (specialized.without.length > 0) addProblem("skills", "wrong", "specializedTooMany");
  if (specialized.left > 0)
    addProblem(stepOfPicks(state), "open", "specializedLeft", { n: specialized.left });

  if (training.left < 0) addProblem("training", "wrong", "trainingTooMuch", { n: -training.left });
  if (training.left > 0) addProblem("training", "open", "trainingLeft", { n: training.left });
  if (!geneMods.allowed) addProblem("training", "wrong", "geneModsTooMany", { n: -geneMods.left });

  if (purse.left < 0) addProblem("gear", "wrong", "purseEmpty", { n: -purse.left });
  if (state.name.trim() === "") addProblem("review", "wrong", "noName");
  return found;
}

/**
 * The item types that can offer Specialized Skills, each with the step in which the item and the skills are
 * chosen.
 */
const stepsOfPicks = [
  ["background", "background"],
  ["feature", "feature"],
  ["trait", "traits"],
  ["training", "training"],
] as const satisfies readonly (readonly [string, CreationStep])[];

/**
 * Returns the step in which Specialized Skills still have to be chosen (R1.11), or the skills step if there
 * is no such step.
 */
function stepOfPicks(state: CreationState): CreationStep {
  const open = stepsOfPicks.find(([type]) =>
    entriesOf(state, type).some(
      ({
        grants: {
          specialized: { offer, picks },
        },
      }) => offer.filter(skill => state.specialized.includes(skill)).length < picks,
    ),
  );
  return open?.[1] ?? "skills";
}

function tierOf(tier: string): GeneModTier {
  return geneModTiers.find(known => known === tier) ?? "cosmetic";
}

function sumOf(entries: readonly Entry[], valueOf: (entry: Entry) => number): number {
  return entries.reduce((sum, entry) => sum + valueOf(entry), 0);
}
