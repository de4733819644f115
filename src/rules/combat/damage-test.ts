import { attributes, type Attribute } from "../character/attributes.ts";
import { callable, dieFaces, oneOf, record, truth, wholeNumber } from "../check.ts";
import type { ConditionKey } from "../conditions/keys.ts";
import { conditions, type ConditionRegistry } from "../conditions/registry.ts";
import { conditionLevel, type ConditionState } from "../conditions/state.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { reachedRow } from "../reached-row.ts";
import { RuleError } from "../rule-error.ts";
import { countSuccesses } from "../tests/outcome.ts";
import { leastDice, netDice } from "../tests/pool.ts";
import { checkRows, sumOfRows, type Row } from "../tests/row.ts";
import { attackRow } from "./attack-row.ts";

/** R7.6: points that each success of a Damage test is worth. */
export const pointsPerSuccess = 5;
/** T10: how many stacks of Vulnerable, or of Warded, tell on one attack. */
export const damageStackMaximum = 4;

/** Ways to hurt somebody with a weapon. */
export const attackForms = ["single", "burst", "blast", "template"] as const;
export type AttackForm = (typeof attackForms)[number];

/** What a Damage test follows from. */
export interface DamageTestFacts {
  /** The weapon's Damage score in dice, the attribute that it may depend on included (R7.6). */
  readonly score: number;
  /** The attack's margin when it was a critical hit; leave it out otherwise (R7.5). */
  readonly criticalMargin?: number;
  readonly sharp?: boolean;
  readonly form: AttackForm;
  /**
   * Whether the attack was a sneak attack or was made with the time taken, so that it can use up Vulnerable.
   */
  readonly sneakOrTimeTaken?: boolean;
  /** Stacks that the target bears. */
  readonly corroded?: number;
  /** Stacks of Vulnerable on the target. */
  readonly vulnerable?: number;
  /** Stacks of Warded on the target: the next attack that hits it is the weaker (T10). */
  readonly warded?: number;
  /** Points that come on top, such as those of a Charge. */
  readonly extraPoints?: number;
  /**
   * Advantages and disadvantages of the test itself, such as Exert or exhaustion (R7.9, A31); their balance
   * is limited as in every test.
   */
  readonly rows?: readonly Row[];
}

/** The dice of a Damage test with what made them. */
export interface DamageTestPool {
  /** Dice to roll. */
  readonly dice: number;
  /** Points on top of what the dice make. */
  readonly extraPoints: number;
  readonly rows: readonly Row[];
  /** Conditions that this test uses up. */
  readonly usedUp: readonly ("vulnerable" | "warded")[];
}

/**
 * How many dice is the Damage score of a weapon in somebody's hands? Its own dice and, where it names an
 * attribute, those of the attribute (R7.6); for somebody without skills that is the bare attribute (R13.19).
 * Throws a RuleError when either is negative or no whole number.
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
 * Which stacks on a target bear on the damage of the next attack? T10.
 * Throws a RuleError for states that are no conditions.
 */
export function damageStacks(target: readonly ConditionState[], registry: ConditionRegistry = conditions) {
  const level = (key: ConditionKey) => conditionLevel(target, key, registry);
  return { corroded: level("corroded"), vulnerable: level("vulnerable"), warded: level("warded") };
}

/** What a Damage test came to. */
export interface DamageTestJudgement {
  readonly faces: readonly number[];
  readonly successes: number;
  readonly points: number;
}

/**
 * How many extra damage dice does a critical hit with this margin give? R7.4, R7.5; Sharp adds one (T11.2).
 * Throws a RuleError for a margin that is no critical hit.
 */
export function criticalDice(margin: number, sharp: boolean, houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  const reached = reachedRow(houseRules.criticalDamage, row => row.margin, wholeNumber("margin", margin, 2));
  return (reached?.dice ?? 0) + (truth("sharp", sharp) ? 1 : 0);
}

/**
 * How many dice does a Damage test roll? R7.6, R7.8 (A5: as many as the score says, none below 0, no minimum
 * of four), critical hits (R7.5), and of T10: Corroded +1 die a stack (A14), Warded −1 a stack, Vulnerable +1
 * a stack and at most four. Throws a RuleError for negative stacks or a negative score.
 */
export function damageTestPool(facts: DamageTestFacts, houseRules: HouseRules): DamageTestPool {
  checkHouseRules(houseRules);
  record("damageTest", facts);
  const form = oneOf("damageTest.form", facts.form, attackForms);
  const corroded = Math.min(houseRules.corrodedMaximum, stacks("corroded", facts.corroded));
  const warded = stacks("warded", facts.warded);
  const vulnerable =
    truth("damageTest.sneakOrTimeTaken", facts.sneakOrTimeTaken ?? false) && form === "single"
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
    dice: Math.max(houseRules.damageMinimum ? leastDice : 0, sum),
    extraPoints: wholeNumber("damageTest.extraPoints", facts.extraPoints ?? 0, 0) + (points ? corroded : 0),
    rows: [...own, ...given],
    usedUp: [...(vulnerable > 0 ? ["vulnerable" as const] : []), ...(warded > 0 ? ["warded" as const] : [])],
  };
}

function stacks(name: string, count: number | undefined): number {
  return wholeNumber(`damageTest.${name}`, count ?? 0, 0);
}

/**
 * How much damage did the dice make? Five points a success and the points on top. R7.6, R7.7.
 * Throws a RuleError when there are not as many faces as the pool rolls.
 */
export function judgeDamageTest(
  pool: { readonly dice: number; readonly extraPoints: number },
  faces: readonly number[],
): DamageTestJudgement {
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
