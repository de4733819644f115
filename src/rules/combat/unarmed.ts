import type { Attribute } from "../character/attributes.ts";
import { records, requireBoolean, wholeNumber } from "../check.ts";

/** An attribute and skill pair for using a weapon. */
export interface AttackPair {
  readonly attribute: Attribute;
  readonly skill: string;
}

/** The values of an attack without a proper weapon, that is, with fists or an improvised weapon (R7.10). */
export interface UnarmedAttack {
  readonly pairs: readonly AttackPair[];
  /** The Damage score in dice. */
  readonly damage: number;
  readonly nonLethal: true;
  readonly qualities: readonly string[];
}

/**
 * Returns the pairs of attribute and skill for using a weapon (R7.2, R7.11). If a weapon with Finesse allows
 * Strength [Strike], it also allows Dexterity [Strike]. Throws a RuleError if `finesse` isn't a boolean.
 */
export function attackPairs(pairs: readonly AttackPair[], finesse: boolean): readonly AttackPair[] {
  const given = records("pairs", pairs);
  if (!requireBoolean("finesse", finesse) || !has(given, "strength") || has(given, "dexterity")) return given;
  return [...given, { attribute: "dexterity", skill: "strike" }];
}

function has(pairs: readonly AttackPair[], attribute: Attribute): boolean {
  return pairs.some(pair => pair.attribute === attribute && pair.skill === "strike");
}

/**
 * Returns the unarmed attack of an actor with the given Strength: Strength or Dexterity [Strike], non-lethal,
 * with a number of Damage dice equal to Strength (R7.10, R7.11). Throws a RuleError for a negative Strength.
 */
export function unarmedAttack(strength: number): UnarmedAttack {
  return {
    pairs: attackPairs([{ attribute: "strength", skill: "strike" }], true),
    damage: wholeNumber("strength", strength, 0),
    nonLethal: true,
    qualities: ["finesse"],
  };
}
