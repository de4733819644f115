import type { Attribute } from "../character/attributes.ts";
import { records, truth, wholeNumber } from "../check.ts";

/** An attribute and skill that a weapon is used with. */
export interface AttackPair {
  readonly attribute: Attribute;
  readonly skill: string;
}

/** The values of an attack without a proper weapon: fists or improvised weapons. R7.10. */
export interface UnarmedAttack {
  readonly pairs: readonly AttackPair[];
  /** Damage score in dice. */
  readonly damage: number;
  readonly nonLethal: true;
  readonly qualities: readonly string[];
}

/**
 * Returns the pairs that a weapon can be used with: with Finesse also Dexterity wherever it has
 * Strength[Strike]. R7.2, R7.11. Throws a RuleError if `finesse` is not a boolean.
 */
export function attackPairs(pairs: readonly AttackPair[], finesse: boolean): readonly AttackPair[] {
  const given = records("pairs", pairs);
  if (!truth("finesse", finesse) || !has(given, "strength") || has(given, "dexterity")) return given;
  return [...given, { attribute: "dexterity", skill: "strike" }];
}

function has(pairs: readonly AttackPair[], attribute: Attribute): boolean {
  return pairs.some(pair => pair.attribute === attribute && pair.skill === "strike");
}

/**
 * Returns the unarmed attack for this Strength: Strength or Dexterity[Strike], Strength as Damage dice,
 * non-lethal. R7.10, R7.11. Throws a RuleError for a negative Strength.
 */
export function unarmedAttack(strength: number): UnarmedAttack {
  return {
    pairs: attackPairs([{ attribute: "strength", skill: "strike" }], true),
    damage: wholeNumber("strength", strength, 0),
    nonLethal: true,
    qualities: ["finesse"],
  };
}
