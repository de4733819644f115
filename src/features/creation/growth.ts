import {
  awardEntry,
  experienceOf,
  effectiveEntries,
  undoingEntry,
  type ExperienceEntry,
} from "../../data/actor/experience-log.ts";
import { purchaseCost } from "../../rules/character/experience.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { text, type Text } from "../../actions/core/card.ts";
import { sameName, type ItemSource } from "./entry.ts";

/** A character's training option. */
export interface OwnedTraining {
  readonly id: string;
  readonly name: string;
  readonly level: number;
  /** The IDs of the maneuvers that the character has learned through this training. */
  readonly taught?: readonly string[];
}

/** A character who spends experience, as plain data. */
export interface ExperienceState {
  readonly log: readonly ExperienceEntry[];
  /** The ranks of all skills, by key. */
  readonly ranks: Readonly<Record<string, number>>;
  readonly trainings: readonly OwnedTraining[];
}

/** The changes that result from a purchase or from undoing one. */
export interface GrowthPlan {
  readonly log: readonly ExperienceEntry[];
  readonly ranks: Readonly<Record<string, number>>;
  readonly levels: readonly { readonly id: string; readonly level: number }[];
  /** The items to create, with their future IDs: the new training and the maneuvers that it teaches. */
  readonly create: readonly ItemSource[];
  readonly remove: readonly string[];
}

/** The plan for a purchase or for undoing one, or the reason why it was rejected. */
export type GrowthResult = GrowthPlan | { readonly refused: Text };

/**
 * The ID and time of a new log entry. The caller provides them, because plans must not depend on random
 * numbers or the clock.
 */
export interface Stamp {
  readonly id: string;
  readonly time: number;
  readonly reason: string;
}

/** The highest level of a training option. */
const mostTrainingLevels = 20;

const nothing: Omit<GrowthPlan, "log"> = { ranks: {}, levels: [], create: [], remove: [] };

/**
 * Returns a skill's current rank, the price of the next rank, and the reason why the next rank can't be
 * bought (R13.14, R1.10). The reason is null if the rank can be bought.
 */
export function rankOffer(
  of: ExperienceState,
  skill: string,
  houseRules: HouseRules,
): { readonly rank: number; readonly cost: number; readonly problem: Text | null } {
  const rank = of.ranks[skill] ?? 0;
  const { cost } = purchaseCost("skillRank", houseRules);
  return {
    rank,
    cost,
    problem:
      rank >= houseRules.maxSkillRank ? text("BLACKOUT.advancement.problem.highest") : tooDear(of, cost),
  };
}

/** Returns the price of a training upgrade, and the reason why it can't be bought, if any (R13.14). */
export function upgradeOffer(
  of: ExperienceState,
  { level }: OwnedTraining,
  houseRules: HouseRules,
): { readonly cost: number; readonly problem: Text | null } {
  const { cost } = purchaseCost("trainingUpgrade", houseRules);
  return {
    cost,
    problem: level >= mostTrainingLevels ? text("BLACKOUT.advancement.problem.highest") : tooDear(of, cost),
  };
}

/**
 * Returns the price of new training, and the reason why it can't be bought, if there is one. New training
 * requires an Advancement Scene (R13.14).
 */
export function trainingOffer(
  of: ExperienceState,
  name: string,
  scenePlayed: boolean,
  houseRules: HouseRules,
): { readonly cost: number; readonly problem: Text | null } {
  const { cost, needsScene } = purchaseCost("newTraining", houseRules);
  if (of.trainings.some(known => sameName(known.name, name)))
    return { cost, problem: text("BLACKOUT.advancement.problem.known") };
  return {
    cost,
    problem:
      tooDear(of, cost) ?? (needsScene && !scenePlayed ? text("BLACKOUT.advancement.problem.scene") : null),
  };
}

/** Buys the next rank of a skill. */
export function buyRank(
  of: ExperienceState,
  skill: string,
  stamp: Stamp,
  houseRules: HouseRules,
): GrowthResult {
  const { rank, cost, problem } = rankOffer(of, skill, houseRules);
  if (problem) return { refused: problem };
  return { ...nothing, log: paid(of, cost, `skill.${skill}`, stamp), ranks: { [skill]: rank + 1 } };
}

/** Buys another level of an existing training option. */
export function buyUpgrade(
  of: ExperienceState,
  id: string,
  stamp: Stamp,
  houseRules: HouseRules,
): GrowthResult {
  const trained = of.trainings.find(training => training.id === id);
  if (!trained) return { refused: text("BLACKOUT.advancement.problem.gone") };
  const { cost, problem } = upgradeOffer(of, trained, houseRules);
  if (problem) return { refused: problem };
  return {
    ...nothing,
    log: paid(of, cost, `upgrade.${id}`, stamp),
    levels: [{ id, level: trained.level + 1 }],
  };
}

/**
 * Buys new training, together with the maneuvers that it teaches (R12.6). `id` is the ID that the training
 * item will have.
 */
export function buyTraining(
  of: ExperienceState,
  training: ItemSource,
  id: string,
  scenePlayed: boolean,
  stamp: Stamp,
  houseRules: HouseRules,
  maneuvers: readonly ItemSource[] = [],
): GrowthResult {
  const { cost, problem } = trainingOffer(of, training.name, scenePlayed, houseRules);
  if (problem) return { refused: problem };
  return {
    ...nothing,
    log: paid(of, cost, `training.${id}`, stamp),
    create: [{ ...training, _id: id, system: { ...training.system, level: 1 } }, ...maneuvers],
  };
}

/**
 * Awards experience, up to the career maximum (R13.14). `lost` is the number of points that exceed the
 * maximum.
 */
export function award(
  of: ExperienceState,
  points: number,
  stamp: Stamp,
): GrowthResult & { readonly lost?: number } {
  const entry = awardEntry(of.log, points, stamp);
  if (!entry) return { refused: text("BLACKOUT.advancement.problem.careerFull") };
  return { ...nothing, log: [...of.log, entry], lost: points - entry.amount };
}

/**
 * Returns the log entry that can be undone next, or null if there is none. This is the last purchase or, for
 * a Gamemaster, the last award if it was made later.
 */
export function lastToUndo(of: Pick<ExperienceState, "log">, gamemaster: boolean): ExperienceEntry | null {
  return (
    effectiveEntries(of.log)
      .filter(({ bought }) => gamemaster || bought !== "")
      .at(-1) ?? null
  );
}

/**
 * Undoes the last log entry that can be undone. If it is a purchase, also removes what was bought, unless it
 * no longer exists.
 */
export function undoLast(
  of: ExperienceState,
  gamemaster: boolean,
  stamp: Omit<Stamp, "reason">,
): GrowthResult {
  const entry = lastToUndo(of, gamemaster);
  if (!entry) return { refused: text("BLACKOUT.advancement.problem.nothingToUndo") };
  if (entry.amount > experienceOf(of.log).left)
    return { refused: text("BLACKOUT.advancement.problem.spentAlready") };
  return { ...nothing, log: [...of.log, undoingEntry(entry, stamp)], ...givenBack(of, entry.bought) };
}

function givenBack(of: ExperienceState, bought: string): Partial<GrowthPlan> {
  const [kind = "", ...rest] = bought.split(".");
  const what = rest.join(".");
  const trained = of.trainings.find(({ id }) => id === what);
  const rank = of.ranks[what] ?? 0;
  if (kind === "skill" && rank > 0) return { ranks: { [what]: rank - 1 } };
  if (kind === "upgrade" && trained && trained.level > 1)
    return { levels: [{ id: what, level: trained.level - 1 }] };
  return kind === "training" && trained ? { remove: [what, ...(trained.taught ?? [])] } : {};
}

function tooDear(of: ExperienceState, cost: number): Text | null {
  const { left } = experienceOf(of.log);
  return cost > left ? text("BLACKOUT.advancement.problem.tooDear", { n: cost - left }) : null;
}

function paid(of: ExperienceState, cost: number, bought: string, stamp: Stamp): readonly ExperienceEntry[] {
  return [
    ...of.log,
    { id: stamp.id, time: stamp.time, reason: stamp.reason, amount: -cost, bought, undoes: "" },
  ];
}
