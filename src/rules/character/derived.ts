import { list, record, wholeNumber } from "../check.ts";
import type { ConditionKey } from "../conditions/keys.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import type { Attribute } from "./attributes.ts";

/** The attributes and skill ranks from which statistics are derived. A missing skill has rank 0. */
export interface Abilities {
  readonly attributes: Readonly<Record<Attribute, number>>;
  readonly skills: Readonly<Record<string, number>>;
}

/** A derived number with its components. */
export interface Derived {
  readonly value: number;
  readonly parts: readonly { readonly source: string; readonly amount: number }[];
}

/** A formula from the house rules: `base + perAttribute × attribute + perSkill × rank`. */
export type Formula = HouseRules["maxHitPoints"];

/** Returns the maximum hit points according to the house rule `maxHitPoints` (R13.7). */
export function maxHitPoints(of: Abilities, houseRules: HouseRules): Derived {
  checkHouseRules(houseRules);
  return byFormula(of, houseRules.maxHitPoints);
}

/** Returns the maximum Stamina according to the house rule `maxStamina` (R13.8). */
export function maxStamina(of: Abilities, houseRules: HouseRules): Derived {
  checkHouseRules(houseRules);
  return byFormula(of, houseRules.maxStamina);
}

/**
 * Returns the Walk and Run speeds in feet, based on the house rules `walkSpeed` and `runFactor` (R13.9),
 * without the effect of Slowed (R6.15).
 */
export function speeds(
  of: Abilities,
  houseRules: HouseRules,
): { readonly walk: number; readonly run: number } {
  checkHouseRules(houseRules);
  const walk = byFormula(of, houseRules.walkSpeed).value;
  return { walk, run: walk * houseRules.runFactor };
}

/**
 * Returns the weight that an actor can carry, in the weight unit of the house rules: (Strength + Endurance +
 * Athletics rank) × 10, or another multiplier set by the house rules (R13.10).
 */
export function carryingCapacity(of: Abilities, houseRules: HouseRules): Derived {
  checkHouseRules(houseRules);
  const parts = [attributePart(of, "strength"), attributePart(of, "endurance"), rankPart(of, "athletics")];
  return { value: total(parts) * houseRules.capacityMultiplier, parts };
}

/** Returns the damage reduction of an Injury: Endurance + Vitality rank (R13.12). */
export function injuryReduction(of: Abilities): Derived {
  const parts = [attributePart(of, "endurance"), rankPart(of, "vitality")];
  return { value: total(parts), parts };
}

/** The conditions that reduce Passive Evasion to 1 (R8.3). */
export const helplessConditions = [
  "outOfFight",
  "paralyzed",
  "surprised",
] as const satisfies readonly ConditionKey[];

/**
 * Passive Evasion, its value without the limit from encumbrance, and the reason for the value: the skill, the
 * limit from encumbrance, or a condition that reduces it to 1.
 */
export interface PassiveEvasion {
  readonly value: number;
  readonly unlimited: number;
  readonly reason: "skill" | "encumbrance" | (typeof helplessConditions)[number];
}

/**
 * Returns Passive Evasion (R8.1–R8.3, R13.11). `passive` is the Evasion rank + 1 or, for an enemy without
 * skills, the passive value of Dexterity. `maximum` is the limit from encumbrance, if any.
 */
export function passiveEvasion(input: {
  readonly passive: number;
  readonly maximum?: number;
  readonly conditions?: readonly ConditionKey[];
}): PassiveEvasion {
  const unlimited = wholeNumber("passive", record("input", input).passive, 1);
  const maximum = input.maximum === undefined ? unlimited : wholeNumber("maximum", input.maximum, 1);
  const borne = list("conditions", input.conditions ?? []);
  const forcedBy = helplessConditions.find(condition => borne.includes(condition));
  if (forcedBy !== undefined) return { value: 1, unlimited, reason: forcedBy };
  return {
    value: Math.min(unlimited, maximum),
    unlimited,
    reason: maximum < unlimited ? "encumbrance" : "skill",
  };
}

function byFormula(of: Abilities, formula: Formula): Derived {
  const attribute = attributePart(of, formula.attribute);
  const rank = rankPart(of, formula.skill);
  const parts = [
    { source: "base", amount: formula.base },
    { source: attribute.source, amount: attribute.amount * formula.perAttribute },
    { source: rank.source, amount: rank.amount * formula.perSkill },
  ];
  return { value: total(parts), parts };
}

function attributePart(of: Abilities, attribute: Attribute): { source: string; amount: number } {
  return {
    source: attribute,
    amount: wholeNumber(
      `attributes.${attribute}`,
      record("attributes", record("of", of).attributes)[attribute],
      0,
    ),
  };
}

function rankPart(of: Abilities, skill: string): { source: string; amount: number } {
  return {
    source: skill,
    amount: wholeNumber(`skills.${skill}`, record("skills", of.skills)[skill] ?? 0, 0),
  };
}

function total(parts: readonly { readonly amount: number }[]): number {
  return parts.reduce((sum, part) => sum + part.amount, 0);
}
