import {
  carryingCapacity,
  injuryReduction,
  maxHitPoints,
  maxStamina,
  passiveEvasion,
  speeds,
  type Abilities,
} from "../../rules/character/derived.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { passiveSkill } from "../../rules/tests/passive.ts";
import type { CreationState } from "./state.ts";

/** The numbers derived from attributes and ranks, ignoring load and injuries. */
const derivedKeys = [
  "hitPoints",
  "stamina",
  "passiveEvasion",
  "injuryReduction",
  "walk",
  "run",
  "capacity",
] as const;
export type DerivedKey = (typeof derivedKeys)[number];
export type DerivedNumbers = Readonly<Record<DerivedKey, number>>;

/**
 * Returns the derived numbers (R13.7–R13.12, R8.1). Speeds are in feet, and the capacity is in the weight
 * unit of the house rules.
 */
export function derivedOf(
  { attributes, ranks }: Pick<CreationState, "attributes" | "ranks">,
  houseRules: HouseRules,
): DerivedNumbers {
  const of: Abilities = { attributes, skills: ranks };
  const { walk, run } = speeds(of, houseRules);
  return {
    hitPoints: maxHitPoints(of, houseRules).value,
    stamina: maxStamina(of, houseRules).value,
    injuryReduction: injuryReduction(of).value,
    passiveEvasion: passiveEvasion({ passive: passiveSkill(ranks["evasion"] ?? 0) }).value,
    capacity: carryingCapacity(of, houseRules).value,
    walk,
    run,
  };
}

/** A derived number before and after a change. */
export interface Gain {
  readonly key: DerivedKey;
  readonly before: number;
  readonly after: number;
}

/** Returns the derived numbers that differ between two states, with the values before and after. */
export function gainsBetween(
  before: Pick<CreationState, "attributes" | "ranks">,
  after: Pick<CreationState, "attributes" | "ranks">,
  houseRules: HouseRules,
): readonly Gain[] {
  const [was, is] = [derivedOf(before, houseRules), derivedOf(after, houseRules)];
  return derivedKeys.flatMap(key =>
    was[key] === is[key] ? [] : [{ key, before: was[key], after: is[key] }],
  );
}
