import { physicalAttributes, type PhysicalAttribute } from "../character/attributes.ts";
import { oneOf, record, records, wholeNumber, requireString } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";
import { checkClock, longer, startClock, type Clock } from "./clock.ts";
import type { ConditionEntry } from "./entry.ts";
import { conditionEntry, conditions, type ConditionRegistry } from "./registry.ts";

/** The two sides of the body, each with a hand and a leg. */
export const limbs = ["left", "right"] as const;
export type Limb = (typeof limbs)[number];

/** A condition of an actor. */
export interface ConditionState {
  readonly key: string;
  /** The level of the condition, or 1 for a condition without levels. */
  readonly level: number;
  /** The attribute of an injury or wound. */
  readonly attribute: PhysicalAttribute | null;
  /**
   * The hand or leg that is affected by an injury to Strength or Dexterity (R9.7). Omitted if it is unknown.
   */
  readonly limb?: Limb;
  /** The source of the condition, such as the feared actor. */
  readonly source: string | null;
  /** The clock that ends the condition automatically, or null if there is none. */
  readonly clock: Clock | null;
  /**
   * The name of the gear that causes the condition while it is worn (R10.4). Omitted for the actor's own
   * conditions.
   */
  readonly givenBy?: string;
}

/** Whether a condition is the actor's own. Conditions from gear can't be increased or removed (R10.4). */
export function isOwn(state: Pick<ConditionState, "givenBy">): boolean {
  return record("state", state).givenBy === undefined;
}

/** A condition to be added to an actor. */
export interface NewCondition {
  readonly key: string;
  /** The number of levels to add; by default, 1. */
  readonly levels?: number;
  readonly attribute?: PhysicalAttribute;
  /** The hand or leg affected by an injury. Ignored for any other condition. */
  readonly limb?: Limb;
  readonly source?: string;
  /**
   * The clock that ends the condition, if its cause specifies one. Otherwise, the clock of the condition's
   * registry entry is used.
   */
  readonly clock?: Clock | null;
}

/** The result of adding a condition. `wounded` means that a repeated injury became a wound (R9.8). */
export type ConditionChange = "added" | "raised" | "renewed" | "wounded";

/** An actor's conditions after one of them was added. */
export interface GivenCondition {
  readonly states: readonly ConditionState[];
  readonly change: ConditionChange;
  /** The state of the added condition. */
  readonly state: ConditionState;
}

/** The attributes that are allowed for a condition that doesn't require an attribute. */
const anyAttribute = ["none", ...physicalAttributes] as const;

/** Validates the states and returns them. Throws a RuleError that names the invalid part. */
export function checkStates(
  states: readonly ConditionState[],
  registry: ConditionRegistry,
): readonly ConditionState[] {
  records("conditions", states).forEach((state, index) => {
    const path = `conditions.${index}`;
    const entry = conditionEntry(state.key, registry);
    wholeNumber(`${path}.level`, state.level, 1);
    if (state.limb !== undefined) oneOf(`${path}.limb`, state.limb, limbs);
    oneOf(
      `${path}.attribute`,
      state.attribute ?? "none",
      entry.byAttribute === true ? physicalAttributes : anyAttribute,
    );
    checkClock(`${path}.clock`, state.clock);
    if (state.givenBy !== undefined) requireString(`${path}.givenBy`, state.givenBy);
  });
  return states;
}

/**
 * Adds a condition to an actor (T10, R9.8). If the actor already has it, its level increases up to the
 * maximum, the longer of the two clocks applies, and a new source replaces the old one. A second injury to
 * the same attribute becomes a wound. `duringOwnTurn` determines how the condition's own clock starts
 * (R10.1).
 */
export function giveCondition(
  states: readonly ConditionState[],
  given: NewCondition,
  duringOwnTurn: boolean,
  houseRules: HouseRules,
  registry: ConditionRegistry = conditions,
): GivenCondition {
  checkHouseRules(houseRules);
  checkStates(states, registry);
  const entry = conditionEntry(record("given", given).key, registry);
  const attribute =
    entry.byAttribute === true
      ? oneOf("given.attribute", given.attribute ?? "none", physicalAttributes)
      : null;
  const levels = wholeNumber("given.levels", given.levels ?? 1, 1);
  const own = entry.clock === undefined ? null : startClock(entry.clock, duringOwnTurn);
  const clock = given.clock === undefined ? own : checkClock("given.clock", given.clock);
  const index = states.findIndex(
    state => isOwn(state) && state.key === entry.key && state.attribute === attribute,
  );
  const there = states[index];
  if (there === undefined) {
    const state = {
      key: entry.key,
      level: entry.levels === undefined ? 1 : levelAfter(entry, entry.levels.start - 1 + levels, houseRules),
      attribute,
      source: given.source ?? null,
      clock,
      ...limbOf(entry, given, attribute),
    };
    return { states: [...states, state], change: "added", state };
  }
  if (entry.key === "injured") {
    const wounded = giveCondition(states, { ...given, key: "wounded" }, duringOwnTurn, houseRules, registry);
    return { ...wounded, change: wounded.change === "added" ? "wounded" : "renewed" };
  }
  const level = levelAfter(entry, there.level + levels, houseRules);
  const state = { ...there, level, source: given.source ?? there.source, clock: longer(there.clock, clock) };
  return { states: states.with(index, state), change: level > there.level ? "raised" : "renewed", state };
}

/**
 * Returns which hand a Strength injury affects, or which leg a Dexterity injury affects (R9.7). Returns no
 * limb for other conditions, or if none is given. Throws a RuleError for an unknown limb.
 */
function limbOf(
  { key }: ConditionEntry,
  given: NewCondition,
  attribute: PhysicalAttribute | null,
): { readonly limb?: Limb } {
  if (given.limb === undefined) return {};
  const limb = oneOf("given.limb", given.limb, limbs);
  return key === "injured" && attribute !== "endurance" ? { limb } : {};
}

/**
 * Removes levels of a condition, all of them by default. The condition ends when it loses its last level. A
 * condition that comes only from gear remains (R10.4). Throws a RuleError if the actor doesn't have the
 * condition.
 */
export function takeCondition(
  states: readonly ConditionState[],
  key: string,
  options: { readonly attribute?: PhysicalAttribute | null; readonly levels?: number } = {},
): readonly ConditionState[] {
  const attribute = record("options", options).attribute ?? null;
  const meant = records("conditions", states).filter(
    state => state.key === key && state.attribute === attribute,
  );
  const there = meant.find(isOwn);
  if (there === undefined && meant.length > 0) return states;
  if (there === undefined)
    throw new RuleError("condition", key, "an existing condition", { key: "conditionThere" });
  const index = states.indexOf(there);
  const left =
    wholeNumber(`conditions.${index}.level`, there.level, 1) -
    wholeNumber("levels", options.levels ?? there.level, 1);
  return left > 0 ? states.with(index, { ...there, level: left }) : states.toSpliced(index, 1);
}

/**
 * The maximum level to which one condition can raise another. Only exhaustion can be raised this way, and
 * only up to level five.
 */
const mostImplied = 5;

/** A condition that is in effect because the actor has it or because another condition implies it. */
export interface ActiveCondition extends ConditionState {
  /** The key of the condition that implies this one, or null if the actor has this one directly. */
  readonly broughtBy: string | null;
  /**
   * The key of the condition that mutes this one. A muted condition has no consequences (R10.4). Omitted if
   * this condition isn't muted.
   */
  readonly mutedBy?: string;
}

/**
 * Returns the active conditions, including implied ones: an Endurance injury raises exhaustion, the fifth
 * level of exhaustion or fatigue takes the actor out of the fight, an actor out of the fight is prone, and a
 * prone actor is flanked (R9.7, R9.18, R9.22, T10). A muted condition doesn't imply others (R10.4).
 */
export function inForce(
  states: readonly ConditionState[],
  registry: ConditionRegistry = conditions,
): readonly ActiveCondition[] {
  const own = eachOnce(checkStates(states, registry));
  const bearings: ActiveCondition[] = own.map(state => {
    const mute = own.find(({ key }) => conditionEntry(key, registry).mutes?.includes(state.key));
    return { ...state, broughtBy: null, ...(mute ? { mutedBy: mute.key } : {}) };
  });
  const injuriesFirst = [...bearings].sort(
    (a, b) => Number(b.attribute !== null) - Number(a.attribute !== null),
  );
  for (const bearing of injuriesFirst) if (bearing.mutedBy === undefined) bring(bearing, bearings, registry);
  return bearings;
}

/**
 * Merges an actor's own conditions with identical conditions caused by gear, using the higher of the two
 * levels (R10.4).
 */
function eachOnce(states: readonly ConditionState[]): readonly ConditionState[] {
  return states.filter((state, index) =>
    states.every(
      (other, place) =>
        place === index ||
        other.key !== state.key ||
        other.attribute !== state.attribute ||
        state.level > other.level ||
        (state.level === other.level && index < place),
    ),
  );
}

/**
 * Whether a condition is in force, either as the actor's own condition or because another condition implies
 * it.
 */
export function hasCondition(
  states: readonly ConditionState[],
  key: string,
  registry: ConditionRegistry = conditions,
): boolean {
  conditionEntry(key, registry);
  return inForce(states, registry).some(bearing => bearing.key === key);
}

/** Returns the level of an active condition, or 0 if the condition isn't active. */
export function conditionLevel(
  states: readonly ConditionState[],
  key: string,
  registry: ConditionRegistry = conditions,
): number {
  conditionEntry(key, registry);
  return inForce(states, registry).find(bearing => bearing.key === key)?.level ?? 0;
}

function bring(bearer: ActiveCondition, bearings: ActiveCondition[], registry: ConditionRegistry): void {
  const { level } = bearings.find(
    bearing => bearing.key === bearer.key && bearing.attribute === bearer.attribute,
  ) as ActiveCondition;
  for (const implied of conditionEntry(bearer.key, registry).implies ?? []) {
    if (
      level < (implied.fromLevel ?? 1) ||
      (implied.attribute !== undefined && implied.attribute !== bearer.attribute)
    )
      continue;
    const index = bearings.findIndex(bearing => bearing.key === implied.key);
    const there = bearings[index];
    if (there === undefined) {
      const impliedBearing = {
        key: implied.key,
        level: implied.levels ?? 1,
        attribute: null,
        source: null,
        clock: null,
        broughtBy: bearer.key,
      };
      bearings.push(impliedBearing);
      bring(impliedBearing, bearings, registry);
    } else if (implied.levels !== undefined) {
      bearings[index] = { ...there, level: Math.min(mostImplied, there.level + implied.levels) };
    }
  }
}

function levelAfter(entry: ConditionEntry, level: number, houseRules: HouseRules): number {
  if (entry.levels === undefined) return 1;
  return Math.min(
    level,
    entry.levels.most === "corrodedMaximum" ? houseRules.corrodedMaximum : entry.levels.most,
  );
}
