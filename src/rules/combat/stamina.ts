import { isPhysical, type Attribute } from "../character/attributes.ts";
import { oneOf, record, requireBoolean, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { advantageDice, type Row } from "../tests/row.ts";

/** Current and maximum Stamina. */
export interface Stamina {
  readonly value: number;
  readonly max: number;
}

/** The Stamina cost of exertion in one test (R12.2). */
export const exertCost = 1;

/** The facts that determine whether exertion in combat is possible. */
export interface ExertFacts {
  readonly attribute: Attribute;
  readonly stamina: number;
  readonly ownTurn: boolean;
  /** Whether the actor has already used exertion for this test. */
  readonly already: boolean;
  /** Whether the test is part of the actor's own action rather than resistance. Defaults to true. */
  readonly acting?: boolean;
}

/** A reason why exertion is not possible. */
export type ExertReason = "notPhysical" | "already" | "notActing" | "noStamina";

/** Whether exertion is allowed, and its effects. */
export interface Exertion {
  readonly allowed: boolean;
  readonly reasons: readonly ExertReason[];
  readonly stamina: number;
  /** The row that exertion adds, or an empty list if exertion isn't allowed. */
  readonly rows: readonly Row[];
  /**
   * When a stack of Exhausted is added: at the end of the turn, immediately after the test, or never (null).
   */
  readonly exhausted: "endOfTurn" | "afterTest" | null;
}

const exertRow = (dice: number): Row => ({ source: "exert", dice, why: "BLACKOUT.row.exert" });

/**
 * Returns whether exertion is possible for this test in combat, and its cost (R1.4, R7.9, R12.2, R12.3). For
 * one point of Stamina, an actor gets an Advantage on a test of a Physical attribute, including Damage tests.
 * Exertion is allowed once per test and only for the actor's own action. Without Stamina, it is allowed only
 * on the actor's turn, at the end of which the actor gains a stack of Exhausted. Throws a RuleError for
 * negative Stamina.
 */
export function exertInCombat(facts: ExertFacts): Exertion {
  const stamina = wholeNumber("exert.stamina", record("exert", facts).stamina, 0);
  const ownTurn = requireBoolean("exert.ownTurn", facts.ownTurn);
  const reasons: ExertReason[] = [];
  if (!isPhysical(facts.attribute)) reasons.push("notPhysical");
  if (requireBoolean("exert.already", facts.already)) reasons.push("already");
  if (!requireBoolean("exert.acting", facts.acting ?? true)) reasons.push("notActing");
  if (stamina === 0 && !ownTurn) reasons.push("noStamina");
  if (reasons.length > 0) return { allowed: false, reasons, stamina: 0, rows: [], exhausted: null };
  const rows = [exertRow(advantageDice.advantage)];
  return stamina === 0
    ? { allowed: true, reasons, stamina: 0, rows, exhausted: "endOfTurn" }
    : { allowed: true, reasons, stamina: exertCost, rows, exhausted: null };
}

/**
 * Returns whether exertion is possible for this test outside combat (R12.5). Exertion provides a Major
 * Advantage on one Physical test of the actor's own action, must be declared before the roll, and adds a
 * stack of Exhausted after the test. Throws a RuleError for a value that isn't a boolean.
 */
export function exertOutOfCombat(facts: Pick<ExertFacts, "attribute" | "already" | "acting">): Exertion {
  record("exert", facts);
  const reasons: ExertReason[] = [];
  if (!isPhysical(facts.attribute)) reasons.push("notPhysical");
  if (requireBoolean("exert.already", facts.already)) reasons.push("already");
  if (!requireBoolean("exert.acting", facts.acting ?? true)) reasons.push("notActing");
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
 * Returns the number of stacks of Exhausted that exertions without Stamina cause at the end of a turn, which
 * is at most one (R12.3).
 */
export function exhaustionAtTurnEnd(exertionsWithoutStamina: number): 0 | 1 {
  return wholeNumber("exertions", exertionsWithoutStamina, 0) > 0 ? 1 : 0;
}

/** The Stamina that an actor regains each round (R12.1, R5.14). */
const staminaPerRound = 1;

/** A moment in a round at which Stamina can be regained (house rule `staminaRegain`). */
export type StaminaMoment = HouseRules["staminaRegain"];

/**
 * Returns the Stamina after a given moment of a round: one point more if the house rule `staminaRegain`
 * specifies this moment, and otherwise the same (R5.14, R12.1). Throws a RuleError for more Stamina than the
 * maximum, or for an unknown moment.
 */
export function staminaAfterMoment(stamina: Stamina, moment: StaminaMoment, houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  const due = oneOf("moment", moment, ["startOfTurn", "endOfRound"]) === houseRules.staminaRegain;
  return regained(stamina, due ? staminaPerRound : 0);
}

/**
 * Returns the Stamina after a Rest action (R5.18, R12.1). Throws a RuleError if the Stamina exceeds the
 * maximum.
 */
export function staminaAfterRest(stamina: Stamina, houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  return regained(stamina, houseRules.restStamina);
}

/**
 * Returns an actor's Stamina after regaining points, for example from a consumable (R12.1). Throws a
 * RuleError for negative points or for more Stamina than the maximum.
 */
export function staminaAfterGain(stamina: Stamina, points: number): number {
  return regained(stamina, wholeNumber("points", points, 0));
}

function regained(stamina: Stamina, points: number): number {
  const max = wholeNumber("stamina.max", record("stamina", stamina).max, 0);
  return Math.min(max, wholeNumber("stamina.value", stamina.value, 0, max) + points);
}

/** The way in which the Stamina cost of a maneuver is paid. */
export interface ManeuverPayment {
  readonly kind: "paid" | "test" | "forbidden";
  /** The Stamina that remains after the maneuver. */
  readonly staminaAfter: number;
  /** The test that must succeed first, or null if the actor has enough Stamina. */
  readonly test: {
    readonly attribute: "endurance";
    readonly skill: "fortitude";
    readonly difficulty: number;
  } | null;
}

/**
 * Returns how an actor pays the Stamina cost of a maneuver (R12.4). An actor without enough Stamina must pass
 * a test of Endurance [Fortitude] against the whole cost. If the actor has some Stamina left, but not enough,
 * the house rule `tooLittleStamina` can forbid the maneuver instead. Throws a RuleError for negative numbers.
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

/** The result of the test for a maneuver that is attempted without enough Stamina. */
export interface ManeuverTest {
  readonly happens: boolean;
  /** The number of Exhausted stacks that are added immediately. */
  readonly exhausted: 0 | 1;
  /** Whether the action points for the maneuver are spent. */
  readonly apSpent: boolean;
  /** Whether the remaining Stamina is spent. */
  readonly staminaSpent: boolean;
}

/**
 * Returns whether a maneuver attempted without enough Stamina takes place, given the result of its test, and
 * what it costs (R12.4). Throws a RuleError for a value that isn't a boolean.
 */
export function judgeManeuverTest(met: boolean, houseRules: HouseRules): ManeuverTest {
  checkHouseRules(houseRules);
  const happens = requireBoolean("met", met);
  return {
    happens,
    exhausted: happens ? 1 : 0,
    apSpent: happens || houseRules.failedManeuver === "ap",
    staminaSpent: happens,
  };
}
