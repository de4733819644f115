import type { PhysicalAttribute } from "../character/attributes.ts";
import { finiteNumber, record, records, requireBoolean, wholeNumber } from "../check.ts";
import type { HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";
import { afterRounds, roundSeconds, tick, type Clock } from "./clock.ts";
import type { FixedTest } from "./entry.ts";
import { conditionEntry, conditions, type ConditionRegistry } from "./registry.ts";
import { checkStates, giveCondition, isOwn, takeCondition, type ConditionState } from "./state.ts";

/** The effects of a turn's start on the acting combatant. */
export interface TurnStart {
  readonly states: readonly ConditionState[];
  /** The keys of the conditions that ended. */
  readonly ended: readonly string[];
  /** The action points lost (Stunned). */
  readonly apLost: number;
  /** The direct damage taken (Acid), which ignores armor. */
  readonly directDamage: number;
}

/** A test that a condition requires. */
export interface DueTest extends FixedTest {
  readonly key: string;
}

/** The effects that conditions have on a combatant at the end of their turn. */
export interface TurnEnd {
  readonly states: readonly ConditionState[];
  readonly ended: readonly string[];
  readonly tests: readonly DueTest[];
}

/**
 * Returns the effects that conditions have at the start of an actor's turn (T10, R10.1), including those of
 * conditions whose clock runs out at that moment.
 */
export function conditionsAtTurnStart(
  states: readonly ConditionState[],
  registry: ConditionRegistry = conditions,
): TurnStart {
  checkStates(states, registry);
  const starting = states.map(state => ({
    state,
    does: conditionEntry(state.key, registry).turnStart ?? {},
  }));
  return {
    ...ticked(states, clock => tick(clock, "ownTurnStart")),
    apLost: starting.reduce((sum, { does }) => sum + (does.apLost ?? 0), 0),
    directDamage: starting.reduce(
      (sum, { does, state }) => sum + (does.directDamagePerLevel ?? 0) * state.level,
      0,
    ),
  };
}

/**
 * Returns the conditions at the end of an actor's turn, after the clocks advance, and the tests that the
 * remaining conditions require (T10, R10.1).
 */
export function conditionsAtTurnEnd(
  states: readonly ConditionState[],
  registry: ConditionRegistry = conditions,
): TurnEnd {
  const after = ticked(checkStates(states, registry), clock => tick(clock, "ownTurnEnd"));
  const tests = after.states.filter(isOwn).flatMap(({ key }) => {
    const { endTest } = conditionEntry(key, registry);
    return endTest === undefined ? [] : [{ key, ...endTest }];
  });
  return { ...after, tests };
}

/** Returns the conditions after an end-of-turn test that can end a condition (T10). */
export function afterEndTest(
  states: readonly ConditionState[],
  key: string,
  met: boolean,
): readonly ConditionState[] {
  return requireBoolean("met", met) ? takeCondition(states, key) : records("conditions", states);
}

/**
 * Returns the conditions after this many seconds outside combat, and the total direct damage of Acid, which
 * takes effect once every six seconds (T10, R5.2).
 */
export function conditionsAfter(
  states: readonly ConditionState[],
  seconds: number,
  registry: ConditionRegistry = conditions,
): {
  readonly states: readonly ConditionState[];
  readonly ended: readonly string[];
  readonly directDamage: number;
} {
  const rounds = Math.floor(finiteNumber("seconds", seconds, 0) / roundSeconds);
  const directDamage = checkStates(states, registry).reduce((sum, { key, level, clock }) => {
    const each = conditionEntry(key, registry).turnStart?.directDamagePerLevel ?? 0;
    return sum + each * level * Math.min(rounds, clock?.left ?? rounds);
  }, 0);
  return { ...ticked(states, clock => afterRounds(clock, rounds)), directDamage };
}

/**
 * The length in hours of a rest that removes all exhaustion and fatigue and requires a test for poison
 * (R9.25, T10).
 */
export const longRestHours = 8;

/** The conditions after a rest, and the test that may follow. */
export interface RestedConditions {
  readonly states: readonly ConditionState[];
  /**
   * The keys of the conditions that ended, including injuries removed by a rest of an hour or more (R9.10).
   */
  readonly ended: readonly string[];
  /**
   * The difficulty of the Endurance [Fortitude] test against poison after eight hours, or null if there is no
   * test.
   */
  readonly poisonTest: number | null;
}

/**
 * Returns the conditions after a rest of this many hours (T10, R9.10). Exhaustion and fatigue decrease by one
 * for each full hour and end after eight hours, injuries heal in one hour, and conditions measured in rounds
 * have ended. For damage from Acid in that time, see {@link conditionsAfter}. Library only: in the system,
 * clocks follow the world time, and the rest has its own function.
 */
export function conditionsAfterRest(
  states: readonly ConditionState[],
  hours: number,
  registry: ConditionRegistry = conditions,
): RestedConditions {
  const slept = conditionsAfter(states, finiteNumber("hours", hours, 0) * 3600, registry);
  const worn = wornOffByRest(slept.states, hours, registry);
  return { ...worn, ended: [...slept.ended, ...worn.ended] };
}

/**
 * Works like {@link conditionsAfterRest}, but doesn't advance the clocks, for callers that have already done
 * so (T10, R9.10). Conditions that end with a rest lose one level per full hour, and all levels in a long
 * rest. Those without levels end after an hour. A condition that requires a test (poison) remains until the
 * test. Throws a RuleError for negative hours or invalid conditions.
 */
export function wornOffByRest(
  states: readonly ConditionState[],
  hours: number,
  registry: ConditionRegistry = conditions,
): RestedConditions {
  const fullHours = Math.floor(finiteNumber("hours", hours, 0));
  const rested = checkStates(states, registry).flatMap(state => {
    const { ends, levels, restTest = false } = conditionEntry(state.key, registry);
    if (!isOwn(state) || !ends.includes("rest") || restTest) return [state];
    if (!levels) return fullHours >= 1 ? [] : [state];
    const level = fullHours >= longRestHours ? 0 : state.level - fullHours;
    return level > 0 ? [{ ...state, level }] : [];
  });
  const gone = states.filter(state => !rested.some(left => left.key === state.key));
  const tested = rested.find(({ key }) => conditionEntry(key, registry).restTest);
  return {
    states: rested,
    ended: gone.map(state => state.key),
    poisonTest: tested !== undefined && fullHours >= longRestHours ? tested.level : null,
  };
}

/**
 * Returns the conditions after the Fortitude test against poison. The poison always ends. If the test failed,
 * an Endurance wound replaces it (T10).
 */
export function afterPoisonTest(
  states: readonly ConditionState[],
  met: boolean,
  houseRules: HouseRules,
): readonly ConditionState[] {
  const cured = takeCondition(states, "poisoned");
  return requireBoolean("met", met)
    ? cured
    : giveCondition(cured, { key: "wounded", attribute: "endurance" }, false, houseRules).states;
}

/**
 * A treatment of a condition, with an item or the successes of a test. `attribute` determines which injury is
 * treated.
 */
export type TreatmentTried = ({ readonly item: string } | { readonly successes: number }) & {
  readonly attribute?: PhysicalAttribute;
};

/**
 * Returns the conditions that remain after one of them has been treated, either with an item that removes it
 * or with the successes of a test (T10). Throws a RuleError for a treatment that the condition doesn't allow.
 * Library only: the system's own action already knows the test, the item and the injury.
 */
export function treatCondition(
  states: readonly ConditionState[],
  key: string,
  treatment: TreatmentTried,
  registry: ConditionRegistry = conditions,
): readonly ConditionState[] {
  const treatments = conditionEntry(key, registry).treatments ?? [];
  const cured = takeCondition(states, key, { attribute: record("treatment", treatment).attribute ?? null });
  if ("item" in treatment) {
    if (treatments.some(one => one.kind === "item" && one.item === treatment.item)) return cured;
    throw new RuleError("treatment.item", treatment.item, `an item that removes ${key}`);
  }
  const test = treatments.find(one => one.kind === "test");
  if (test === undefined)
    throw new RuleError("condition", key, "a condition that can be treated", { key: "treatable" });
  return wholeNumber("treatment.successes", treatment.successes, 0) >= test.difficulty ? cured : states;
}

function ticked(
  states: readonly ConditionState[],
  move: (clock: Clock) => Clock | null,
): { states: readonly ConditionState[]; ended: readonly string[] } {
  const moved = states.map(state => ({ state, clock: state.clock === null ? null : move(state.clock) }));
  const ended = ({ state, clock }: (typeof moved)[number]) => state.clock !== null && clock === null;
  return {
    states: moved
      .filter(each => !ended(each))
      .map(({ state, clock }) => (clock === state.clock ? state : { ...state, clock })),
    ended: moved.filter(ended).map(({ state }) => state.key),
  };
}
