import { isPhysical, type Attribute } from "../character/attributes.ts";
import { oneOf, record, truth, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { advantageDice, type Row } from "../tests/row.ts";

/** Stamina that is there, and that there can be. */
export interface Stamina {
  readonly value: number;
  readonly max: number;
}

/** R12.2: Stamina that exerting oneself costs for each test. */
export const exertCost = 1;

/** What exerting oneself in combat follows from. */
export interface ExertFacts {
  readonly attribute: Attribute;
  readonly stamina: number;
  readonly ownTurn: boolean;
  /** Whether this very test has been exerted for already. */
  readonly already: boolean;
  /** Whether the test is part of what somebody does, not of what they resist; true when left out. */
  readonly acting?: boolean;
}

/** Why nobody can exert themselves like that. */
export type ExertReason = "notPhysical" | "already" | "notActing" | "noStamina";

/** Whether and how somebody can exert themselves. */
export interface Exertion {
  readonly allowed: boolean;
  readonly reasons: readonly ExertReason[];
  readonly stamina: number;
  /** The row it gives; empty when it is not allowed. */
  readonly rows: readonly Row[];
  /** When a stack of Exhausted follows: at the end of the turn, right after the test, or not. */
  readonly exhausted: "endOfTurn" | "afterTest" | null;
}

const exertRow = (dice: number): Row => ({ source: "exert", dice, why: "BLACKOUT.row.exert" });

/**
 * Can somebody exert themselves for this test in combat, and what does it take? One Stamina for an Advantage
 * on a test of a Physical attribute, Damage tests included, once per test, for an action of one's own;
 * without Stamina in the own turn only, for a stack of Exhausted when it ends. R1.4, R7.9, R12.2, R12.3.
 * Throws a RuleError for negative Stamina.
 */
export function exertInCombat(facts: ExertFacts): Exertion {
  const stamina = wholeNumber("exert.stamina", record("exert", facts).stamina, 0);
  const ownTurn = truth("exert.ownTurn", facts.ownTurn);
  const reasons: ExertReason[] = [];
  if (!isPhysical(facts.attribute)) reasons.push("notPhysical");
  if (truth("exert.already", facts.already)) reasons.push("already");
  if (!truth("exert.acting", facts.acting ?? true)) reasons.push("notActing");
  if (stamina === 0 && !ownTurn) reasons.push("noStamina");
  if (reasons.length > 0) return { allowed: false, reasons, stamina: 0, rows: [], exhausted: null };
  const rows = [exertRow(advantageDice.advantage)];
  return stamina === 0
    ? { allowed: true, reasons, stamina: 0, rows, exhausted: "endOfTurn" }
    : { allowed: true, reasons, stamina: exertCost, rows, exhausted: null };
}

/**
 * Can somebody exert themselves for this test out of combat? A Major Advantage on one Physical test of what
 * they do, said before the roll, and a stack of Exhausted after it. R12.5. Throws a RuleError for an answer
 * that is not true or false.
 */
export function exertOutOfCombat(facts: Pick<ExertFacts, "attribute" | "already" | "acting">): Exertion {
  record("exert", facts);
  const reasons: ExertReason[] = [];
  if (!isPhysical(facts.attribute)) reasons.push("notPhysical");
  if (truth("exert.already", facts.already)) reasons.push("already");
  if (!truth("exert.acting", facts.acting ?? true)) reasons.push("notActing");
  if (reasons.length > 0) return { allowed: false, reasons, stamina: 0, rows: [], exhausted: null };
  return {
    allowed: true,
    reasons,
    stamina: 0,
    rows: [exertRow(advantageDice.majorAdvantage)],
    exhausted: "afterTest",
  };
}

/**
 * How many stacks of Exhausted follow at the end of a turn with so many exertions without Stamina? One,
 * however many. R12.3.
 */
export function exhaustionAtTurnEnd(exertionsWithoutStamina: number): 0 | 1 {
  return wholeNumber("exertions", exertionsWithoutStamina, 0) > 0 ? 1 : 0;
}

/** R12.1, R5.14: Stamina that comes back each round. */
const staminaPerRound = 1;

/** When the Stamina of a round may come back (house rule `staminaRegain`). */
export type StaminaMoment = HouseRules["staminaRegain"];

/**
 * How much Stamina is there after this moment of a round? One more at the moment that the house rule
 * `staminaRegain` names, as before at the other. R5.14, R12.1. Throws a RuleError for more Stamina than there
 * can be or another moment.
 */
export function staminaAfterMoment(stamina: Stamina, moment: StaminaMoment, houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  const due = oneOf("moment", moment, ["startOfTurn", "endOfRound"]) === houseRules.staminaRegain;
  return regained(stamina, due ? staminaPerRound : 0);
}

/**
 * How much Stamina is there after a Rest action? R5.18, R12.1. Throws a RuleError for more Stamina than there
 * can be.
 */
export function staminaAfterRest(stamina: Stamina, houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  return regained(stamina, houseRules.restStamina);
}

/**
 * How much Stamina is there after something gave so many points back, such as an expendable? R12.1. Throws a
 * RuleError for negative points or more Stamina than there can be.
 */
export function staminaAfterGain(stamina: Stamina, points: number): number {
  return regained(stamina, wholeNumber("points", points, 0));
}

function regained(stamina: Stamina, points: number): number {
  const max = wholeNumber("stamina.max", record("stamina", stamina).max, 0);
  return Math.min(max, wholeNumber("stamina.value", stamina.value, 0, max) + points);
}

/** How a maneuver's Stamina is paid. */
export interface ManeuverPayment {
  readonly kind: "paid" | "test" | "forbidden";
  /** Stamina left once the maneuver is done. */
  readonly staminaAfter: number;
  /** The test to be met first; null when the Stamina is there. */
  readonly test: {
    readonly attribute: "endurance";
    readonly skill: "fortitude";
    readonly difficulty: number;
  } | null;
}

/**
 * How is a maneuver paid that costs so much Stamina? From the Stamina; without enough of it by
 * Endurance[Fortitude] as hard as the whole cost. R12.4; with some, but too little, as the house rule
 * `tooLittleStamina` says. Throws a RuleError for negative numbers.
 */
export function payManeuver(stamina: number, cost: number, houseRules: HouseRules): ManeuverPayment {
  checkHouseRules(houseRules);
  const has = wholeNumber("stamina", stamina, 0);
  const needs = wholeNumber("cost", cost, 0);
  if (has >= needs) return { kind: "paid", staminaAfter: has - needs, test: null };
  if (has > 0 && houseRules.tooLittleStamina === "forbidden")
    return { kind: "forbidden", staminaAfter: has, test: null };
  return {
    kind: "test",
    staminaAfter: 0,
    test: { attribute: "endurance", skill: "fortitude", difficulty: needs },
  };
}

/** What the test for a maneuver without Stamina came to. */
export interface ManeuverTest {
  readonly happens: boolean;
  /** Stacks of Exhausted that follow at once. */
  readonly exhausted: 0 | 1;
  /** Whether its action points are spent. */
  readonly apSpent: boolean;
  /** Whether what Stamina there was is gone. */
  readonly staminaSpent: boolean;
}

/**
 * Does a maneuver without Stamina happen, and what does it take? R12.4. Throws a RuleError for an answer that
 * is not true or false.
 */
export function judgeManeuverTest(met: boolean, houseRules: HouseRules): ManeuverTest {
  checkHouseRules(houseRules);
  const happens = truth("met", met);
  return {
    happens,
    exhausted: happens ? 1 : 0,
    apSpent: happens || houseRules.failedManeuver === "ap",
    staminaSpent: happens,
  };
}
