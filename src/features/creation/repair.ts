import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import { attributePoints } from "../../rules/character/creation.ts";
import { driveLimits } from "../../rules/social/drives.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { closedFeature, judgeCreation } from "./judge.ts";
import {
  entriesOf,
  waresOf,
  withAttribute,
  withoutChosen,
  withQuantity,
  withRank,
  withSpecialized,
  type CreationState,
} from "./state.ts";

/**
 * Returns an unfinished character that has been changed to conform to the rules. Surplus points and choices
 * are removed, starting with the last choices. Everything else stays unchanged.
 */
export function repaired(state: CreationState, houseRules: HouseRules): CreationState {
  return [
    withinAttributes,
    withoutExtraEntries,
    withinDrives,
    withoutExtraSpecialized,
    withinRanks,
    withinPurse,
  ].reduce((now, step) => step(now, houseRules), state);
}

function withinAttributes(state: CreationState): CreationState {
  const { start, points, most } = attributePoints;
  const bounded = attributes.reduce(
    (now, key) => withAttribute(now, key, Math.min(most, Math.max(start, now.attributes[key]))),
    state,
  );
  const spent = attributes.reduce((sum, key) => sum + bounded.attributes[key] - start, 0);
  return lowered(bounded, spent - points);
}

/**
 * Removes the given number of points from the attributes, one at a time and always from the highest
 * attribute.
 */
function lowered(state: CreationState, points: number): CreationState {
  let now = state;
  for (let left = points; left > 0; left -= 1) {
    const highest = attributes.reduce<Attribute>(
      (best, key) => (now.attributes[key] > now.attributes[best] ? key : best),
      attributes[0],
    );
    now = withAttribute(now, highest, now.attributes[highest] - 1);
  }
  return now;
}

function withoutExtraEntries(state: CreationState, houseRules: HouseRules): CreationState {
  const drop = (now: CreationState, keys: readonly string[]) =>
    keys.reduce((left, key) => withoutChosen(left, key, houseRules.maxSkillRank), now);
  let now = drop(
    state,
    entriesOf(state, "background")
      .slice(1)
      .map(({ key }) => key),
  );
  now = drop(
    now,
    entriesOf(now, "feature")
      .filter((feature, index) => index > 0 || closedFeature(feature, now) !== null)
      .map(({ key }) => key),
  );
  const { traits } = judgeCreation(now, houseRules);
  for (const kind of ["positive", "negative"] as const) {
    const own = entriesOf(now, "trait").filter(trait => trait.kind === kind && !trait.fromFeature);
    now = drop(
      now,
      own.slice(traits[`${kind}Allowed`]).map(({ key }) => key),
    );
  }
  now = drop(
    now,
    entriesOf(now, "training")
      .slice(houseRules.startingTraining)
      .map(({ key }) => key),
  );
  for (const { key } of [...entriesOf(now, "geneMod")].reverse())
    if (!judgeCreation(now, houseRules).geneMods.allowed) now = drop(now, [key]);
  return now;
}

function withinDrives(state: CreationState): CreationState {
  let chosen = 0;
  return {
    ...state,
    drives: state.drives
      .slice(0, driveLimits.kept)
      .map(drive =>
        drive.chosen && (chosen += 1) > driveLimits.chosen ? { ...drive, chosen: false } : drive,
      ),
  };
}

function withoutExtraSpecialized(state: CreationState, houseRules: HouseRules): CreationState {
  return judgeCreation(state, houseRules).specialized.without.reduce(
    (now, skill) => withSpecialized(now, skill, false),
    state,
  );
}

function withinRanks(state: CreationState, houseRules: HouseRules): CreationState {
  const { given } = judgeCreation(state, houseRules);
  const most = (skill: string) =>
    Math.min(houseRules.maxSkillRank, houseRules.creationSkillLimit + (given[skill] ?? 0));
  let now = Object.entries(state.ranks).reduce(
    (all, [skill, rank]) => withRank(all, skill, Math.min(rank, most(skill))),
    state,
  );
  while (judgeCreation(now, houseRules).skills.left < 0) {
    const bought = Object.entries(now.ranks)
      .map(([skill, rank]) => ({ skill, rank, over: rank - (given[skill] ?? 0) }))
      .filter(({ over }) => over > 0);
    const last = bought.reduce((best, each) => (each.over >= best.over ? each : best));
    now = withRank(now, last.skill, last.rank - 1);
  }
  return now;
}

function withinPurse(state: CreationState, houseRules: HouseRules): CreationState {
  return [...waresOf(state)]
    .reverse()
    .reduce(
      (now, { key }) => (judgeCreation(now, houseRules).purse.left < 0 ? withQuantity(now, key, 0) : now),
      state,
    );
}
