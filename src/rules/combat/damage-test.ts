import { attributes, type Attribute } from "../character/attributes.ts";
import { callable, dieFaces, oneOf, record, requireBoolean, wholeNumber } from "../check.ts";
import type { ConditionKey } from "../conditions/keys.ts";
import { conditions, type ConditionRegistry } from "../conditions/registry.ts";
import { conditionLevel, type ConditionState } from "../conditions/state.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { reachedRow } from "../reached-row.ts";
import { RuleError } from "../rule-error.ts";
import { countSuccesses } from "../tests/outcome.ts";
import { minimumDice, netDice } from "../tests/pool.ts";
import { checkRows, sumOfRows, type Row } from "../tests/row.ts";
import { attackRow } from "./attack-row.ts";

/** The number of damage points per success in a Damage test (R7.6). */
export const pointsPerSuccess = 5;
/** The maximum number of stacks of Vulnerable, and of Warded, that affect one attack (T10). */
export const damageStackMaximum = 4;

/** The kinds of weapon attacks. */
export const attackForms = ["single", "burst", "blast", "template"] as const;
export type AttackForm = (typeof attackForms)[number];

/** The facts that determine a Damage test. */
export interface DamageTestFacts {
  /** The weapon's Damage score in dice, including its attribute, if any (R7.6). */
  readonly score: number;
  /** The margin of a critical hit. Omitted for any other hit (R7.5). */
  readonly criticalMargin?: number;
  readonly sharp?: boolean;
  readonly form: AttackForm;
  /** Whether the attack was a sneak attack or used extra time, so that it can use up Vulnerable. */
  readonly sneakOrTimeTaken?: boolean;
  /** The number of stacks of Corroded on the target. */
  readonly corroded?: number;
  /** The stacks of Vulnerable on the target. */
  readonly vulnerable?: number;
  /** The stacks of Warded on the target. They weaken the next attack that hits (T10). */
  readonly warded?: number;
  /** Additional points, such as those from a Charge. */
  readonly extraPoints?: number;
  /**
   * The advantages and disadvantages that apply to the test itself, for example because of Exert or
   * exhaustion (R7.9, A31). Their total is limited as in any test.
   */
  readonly rows?: readonly Row[];
}

/** The dice of a Damage test, with the reasons for them. */
export interface DamageTestPool {
  /** The number of dice to roll. */
  readonly dice: number;
  /** The additional points that don't come from dice. */
  readonly extraPoints: number;
  readonly rows: readonly Row[];
  /** The conditions that this test uses up. */
  readonly usedUp: readonly ("vulnerable" | "warded")[];
}

/**
 * Returns the Damage score of a weapon in an actor's hands, as a number of dice: the weapon's own dice plus
 * those of its attribute, if it has one (R7.6). For an actor without skills, the attribute counts without the
 * skill rank (R13.19). Throws a RuleError if either number is negative or not an integer.
 */
export function damageScore(
  weapon: { readonly dice: number; readonly attribute: Attribute | "" },
  bareAttribute: (attribute: Attribute) => number,
): number {
  const own = wholeNumber("weapon.dice", record("weapon", weapon).dice, 0);
  callable("bareAttribute", bareAttribute);
  return oneOf("weapon.attribute", weapon.attribute, ["", ...attributes]) === ""
    ? own
    : own + wholeNumber(`attribute.${weapon.attribute}`, bareAttribute(weapon.attribute as Attribute), 0);
}

/**
 * Returns the condition stacks on a target that affect the damage of the next attack (T10). Throws a
 * RuleError for invalid conditions.
 */
export function damageStacks(target: readonly ConditionState[], registry: ConditionRegistry = conditions) {
  const level = (key: ConditionKey) => conditionLevel(target, key, registry);
  return { corroded: level("corroded"), vulnerable: level("vulnerable"), warded: level("warded") };
}

/** The result of a Damage test. */
export interface DamageTestJudgment {
  readonly faces: readonly number[];
  readonly successes: number;
  readonly points: number;
}

/**
 * Returns the number of extra damage dice for a critical hit with this margin (R7.4, R7.5). Sharp adds one
 * die (T11.2). Throws a RuleError for a margin too small for a critical hit.
 */
export function criticalDice(margin: number, sharp: boolean, houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  const reached = reachedRow(houseRules.criticalDamage, row => row.margin, wholeNumber("margin", margin, 2));
  return (reached?.dice ?? 0) + (requireBoolean("sharp", sharp) ? 1 : 0);
}

/**
 * Returns the dice of a Damage test. Their number is the score, but never below 0; the minimum of four dice
 * doesn't apply (R7.6, R7.8, A5). A critical hit adds dice (R7.5). Corroded adds 1 die per stack (A14),
 * Warded subtracts 1 per stack, and Vulnerable adds 1 per stack, up to four (T10). Throws a RuleError for
 * negative stacks or a negative score.
 */
export function damageTestPool(facts: DamageTestFacts, houseRules: HouseRules): DamageTestPool {
  checkHouseRules(houseRules);
  record("damageTest", facts);
  const form = oneOf("damageTest.form", facts.form, attackForms);
  const corroded = Math.min(houseRules.corrodedMaximum, stacks("corroded", facts.corroded));
  const warded = stacks("warded", facts.warded);
  const vulnerable =
    requireBoolean("damageTest.sneakOrTimeTaken", facts.sneakOrTimeTaken ?? false) && form === "single"
      ? stacks("vulnerable", facts.vulnerable)
      : 0;
  const critical =
    facts.criticalMargin === undefined
      ? 0
      : criticalDice(facts.criticalMargin, facts.sharp ?? false, houseRules);
  const points = houseRules.corrodedDamage === "points";
  const own = [
    attackRow("damageScore", wholeNumber("damageTest.score", facts.score, 0)),
    attackRow("critical", critical),
    attackRow("corroded", points ? 0 : corroded),
    attackRow("vulnerable", Math.min(damageStackMaximum, vulnerable)),
    attackRow("warded", -Math.min(damageStackMaximum, warded)),
  ].filter(row => row.dice !== 0);
  const given = checkRows("damageTest.rows", facts.rows ?? []);
  const sum = sumOfRows(own) + netDice(given, 0, houseRules).net;
  return {
    dice: Math.max(houseRules.damageMinimum ? minimumDice : 0, sum),
    extraPoints: wholeNumber("damageTest.extraPoints", facts.extraPoints ?? 0, 0) + (points ? corroded : 0),
    rows: [...own, ...given],
    usedUp: [...(vulnerable > 0 ? ["vulnerable" as const] : []), ...(warded > 0 ? ["warded" as const] : [])],
  };
}

function stacks(name: string, count: number | undefined): number {
  return wholeNumber(`damageTest.${name}`, count ?? 0, 0);
}

/**
 * Returns the damage that the dice deal: five points per success, plus the additional points (R7.6, R7.7).
 * Throws a RuleError if the number of faces doesn't match the pool.
 */
export function judgeDamageTest(
  pool: { readonly dice: number; readonly extraPoints: number },
  faces: readonly number[],
): DamageTestJudgment {
  dieFaces("faces", faces);
  if (faces.length !== record("pool", pool).dice)
    throw new RuleError("faces", faces, `a list of ${pool.dice}, one for each die of the pool`);
  const successes = countSuccesses(faces);
  return {
    faces,
    successes,
    points: successes * pointsPerSuccess + wholeNumber("pool.extraPoints", pool.extraPoints),
  };
}
