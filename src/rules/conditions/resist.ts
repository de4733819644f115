import { list, oneOf, record, records, requireBoolean, wholeNumber } from "../check.ts";
import type { HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";
import type { Row } from "../tests/row.ts";
import { startClock, type Clock } from "./clock.ts";
import {
  effectEntry,
  effectKeys,
  slowedClock,
  type EffectConsequence,
  type EffectKey,
  type ResistTest,
} from "./effects.ts";
import { hasCondition, type ConditionState, type NewCondition } from "./state.ts";

/**
 * The place on a map where an effect originates, such as the center of a blast (T11.2, Gravity): the UUID of
 * the scene, and a position in pixels.
 */
export interface EffectPlace {
  readonly scene: string;
  readonly x: number;
  readonly y: number;
}

/**
 * A resist test that has yet to be rolled (R11.3). `place` is where the effect originates. It is omitted if
 * the effect originates at its source's position.
 */
export interface PendingResist {
  readonly effect: EffectKey;
  readonly difficulty: number;
  readonly source: string | null;
  readonly place?: EffectPlace;
}

/**
 * The effects that an actor must still resist this turn, and those that the actor has already rolled against
 * (R11.5).
 */
export interface ResistState {
  readonly pending: readonly PendingResist[];
  readonly rolled: readonly EffectKey[];
}

/** The state at the start of a turn if there are no effects to resist. */
export const nothingToResist: ResistState = { pending: [], rolled: [] };

/** An effect on an actor. */
export interface EffectStrike {
  readonly effect: EffectKey;
  /** The rating (X) of the effect. */
  readonly rating: number;
  /** The hit points lost to the effect, for Frost, Scorch and Shock. */
  readonly hitPointsLost?: number;
  readonly source?: string;
  /**
   * The place on a map where the effect originates. Omitted if this is the position of the effect's source.
   */
  readonly place?: EffectPlace;
}

/**
 * The result of an effect: a new test, an existing test that becomes harder, a test that succeeds
 * automatically (R11.5), or no test because no hit points were lost (R11.2).
 */
export type StrikeResult = "pending" | "stacked" | "autoPassed" | "noTest";

/** Returns the difficulty of the test against an effect, or null if there is no test (R11.6, T11.2). */
export function resistDifficulty(strike: EffectStrike): number | null {
  const { difficulty, most } = resistOf(record("strike", strike).effect);
  if (typeof difficulty === "number") return difficulty;
  if (difficulty === "rating") return Math.min(most ?? Infinity, wholeNumber("rating", strike.rating, 1));
  const lost = wholeNumber("hitPointsLost", strike.hitPointsLost, 0);
  return lost === 0 ? null : lost;
}

/**
 * Adds an effect to those that an actor must resist (R11.2, R11.4, R11.5). Returns the new state and the
 * result. If the actor has already rolled against the effect this turn, the test succeeds automatically. If
 * the same effect is already pending, its difficulty is raised to the new one or, if that isn't higher, by
 * one, up to the effect's maximum.
 */
export function strike(
  state: ResistState,
  by: EffectStrike,
): { readonly state: ResistState; readonly result: StrikeResult } {
  checkState(state);
  const difficulty = resistDifficulty(by);
  if (difficulty === null) return { state, result: "noTest" };
  if (state.rolled.includes(by.effect)) return { state, result: "autoPassed" };
  const place = by.place === undefined ? {} : { place: by.place };
  const index = state.pending.findIndex(pending => pending.effect === by.effect);
  const there = state.pending[index];
  if (there === undefined) {
    return {
      state: {
        ...state,
        pending: [...state.pending, { effect: by.effect, difficulty, source: by.source ?? null, ...place }],
      },
      result: "pending",
    };
  }
  const harder = difficulty > there.difficulty ? difficulty : there.difficulty + 1;
  // If the effect has a new source, that source and its location replace the stored ones.
  const last =
    by.source === undefined
      ? { source: there.source, ...(there.place === undefined ? {} : { place: there.place }) }
      : { source: by.source };
  const raised = {
    effect: by.effect,
    difficulty: Math.min(harder, resistOf(by.effect).most ?? Infinity),
    ...last,
    ...place,
  };
  return { state: { ...state, pending: state.pending.with(index, raised) }, result: "stacked" };
}

/**
 * Returns the state after the test against an effect has been rolled. Further tests against the effect
 * succeed automatically for the rest of the turn (R11.5). Throws a RuleError if no test is pending.
 */
export function rollResist(
  state: ResistState,
  effect: EffectKey,
): { readonly state: ResistState; readonly rolled: PendingResist } {
  const rolled = checkState(state).pending.find(pending => pending.effect === effect);
  if (rolled === undefined) throw new RuleError("effect", effect, "an effect with a pending test");
  return {
    state: {
      pending: state.pending.filter(pending => pending !== rolled),
      rolled: [...state.rolled, effect],
    },
    rolled,
  };
}

/**
 * Returns the tests that are due at the end of a turn, and the state at the start of the next turn (R11.3,
 * R11.5). Library only: the system removes each test from the list when the test is rolled.
 */
export function endResistTurn(state: ResistState): {
  readonly due: readonly PendingResist[];
  readonly state: ResistState;
} {
  return { due: checkState(state).pending, state: nothingToResist };
}

/**
 * Returns the dice that an actor's conditions add to the test against an effect. Stunned makes Knockout
 * harder to resist (T11.2).
 */
export function resistRows(effect: EffectKey, states: readonly ConditionState[]): readonly Row[] {
  const { stunnedDice } = resistOf(effect);
  if (stunnedDice === undefined || !hasCondition(states, "stunned")) return [];
  return [{ source: "condition.stunned", dice: stunnedDice, why: "BLACKOUT.condition.stunned" }];
}

/** A consequence of an effect that wasn't resisted. */
export type EffectChange =
  | { readonly kind: "condition"; readonly given: NewCondition }
  | { readonly kind: "push"; readonly feet: number }
  | { readonly kind: "pull"; readonly feet: number }
  /** A shutdown. It lasts 1d3 rounds plus one round per missing success. */
  | { readonly kind: "shutDown"; readonly d3: 1; readonly plus: number }
  | { readonly kind: "wound" };

/** The facts that determine the result of an effect. */
export interface EffectFacts {
  /** The number of missing successes, or 0 for an effect that can't be resisted. */
  readonly short: number;
  readonly source?: string;
  /** Whether the effect occurs on the target's own turn (R10.1). */
  readonly duringOwnTurn: boolean;
}

/** Returns the consequences of an effect that an actor didn't resist (T11.2). */
export function effectChanges(
  effect: EffectKey,
  facts: EffectFacts,
  houseRules: HouseRules,
): readonly EffectChange[] {
  const { does } = effectEntry(effect);
  wholeNumber("short", record("facts", facts).short, 0);
  requireBoolean("duringOwnTurn", facts.duringOwnTurn);
  return does.map(consequence => change(consequence, facts, houseRules));
}

/**
 * Returns whether these successes are enough to resist an effect. Their number must be at least the
 * difficulty (R2.14, A34, T11.2). `short` is the number of missing successes.
 */
export function judgeResist(
  successes: number,
  difficulty: number,
): { readonly resisted: boolean; readonly short: number } {
  const short = Math.max(
    0,
    wholeNumber("difficulty", difficulty, 1) - wholeNumber("successes", successes, 0),
  );
  return { resisted: short === 0, short };
}

/**
 * The longest knockback in feet that causes no collision damage, and the additional distance per damage die.
 */
const freeFeet = 10;
const feetPerDie = 5;

/**
 * Returns the dice for a collision after a knockback that moved an actor the given number of feet (T11.2,
 * R9.22a). The pushed actor takes direct damage of `d3` three-sided dice. If a character was in the way, a
 * Damage test with `damageDice` dice is rolled against that character. If the distance is less than 15 feet,
 * no dice are rolled.
 */
export function knockbackCollision(feetTravelled: number): {
  readonly d3: number;
  readonly damageDice: number;
} {
  const dice = Math.max(
    0,
    Math.floor((wholeNumber("feetTravelled", feetTravelled, 0) - freeFeet) / feetPerDie),
  );
  return { d3: dice, damageDice: dice };
}

/** Returns the duration of Shutdown in rounds: the face of the d3 plus the missing successes (T11.2). */
export function shutdownRounds(d3: number, short: number): number {
  return wholeNumber("d3", d3, 1, 3) + wholeNumber("short", short, 0);
}

/**
 * Returns the clock for a shutdown that lasts the given number of rounds (T11.2). It counts the actor's own
 * turns, including the current one, all of which are lost. Throws a RuleError if the number is less than one.
 */
export function shutdownClock(rounds: number): Clock {
  return { at: "ownTurnEnd", left: wholeNumber("rounds", rounds, 1) };
}

/**
 * The rules for dragging a gripped target: the cost in action points, the distance in feet, and the opposed
 * test. The target must lose with Endurance [Fortitude] against the attacker's Strength [Athletics] (T11.2).
 */
export const gripDrag = {
  ap: 1,
  feet: 15,
  target: { attribute: "endurance", skill: "fortitude" },
  captor: { attribute: "strength", skill: "athletics" },
} as const;

/** The test to end Shutdown early: Intelligence [Mechacraft 2]. Any damage also ends it (T11.2). */
export const shutdownRepair = { attribute: "intelligence", skill: "mechacraft", difficulty: 2 } as const;

const changes: {
  readonly [K in EffectConsequence["kind"]]: (
    consequence: Extract<EffectConsequence, { kind: K }>,
    facts: EffectFacts,
    houseRules: HouseRules,
  ) => EffectChange;
} = {
  push: (consequence, facts) => ({ kind: "push", feet: consequence.feetPerShort * facts.short }),
  pull: consequence => ({ kind: "pull", feet: consequence.feet }),
  shutDown: (_, facts) => ({ kind: "shutDown", d3: 1, plus: facts.short }),
  wound: () => ({ kind: "wound" }),
  condition: (consequence, facts, houseRules) => {
    const source = facts.source === undefined ? {} : { source: facts.source };
    if (consequence.clock === undefined)
      return { kind: "condition", given: { key: consequence.condition, ...source } };
    const clock =
      consequence.clock === "slowedEnds"
        ? slowedClock(facts.duringOwnTurn, houseRules)
        : startClock(consequence.clock, facts.duringOwnTurn);
    return { kind: "condition", given: { key: consequence.condition, clock, ...source } };
  },
};

function change<K extends EffectConsequence["kind"]>(
  consequence: Extract<EffectConsequence, { kind: K }>,
  facts: EffectFacts,
  houseRules: HouseRules,
): EffectChange {
  return changes[consequence.kind](consequence, facts, houseRules);
}

function resistOf(effect: EffectKey): ResistTest {
  const { resist } = effectEntry(effect);
  if (resist === undefined)
    throw new RuleError("effect", effect, "an effect that can be resisted", { key: "resistible" });
  return resist;
}

function checkState(state: ResistState): ResistState {
  records("state.pending", record("state", state).pending).forEach((pending, index) => {
    oneOf(`state.pending.${index}.effect`, pending.effect, effectKeys);
    wholeNumber(`state.pending.${index}.difficulty`, pending.difficulty, 1);
  });
  list("state.rolled", state.rolled).forEach((effect, index) =>
    oneOf(`state.rolled.${index}`, effect, effectKeys),
  );
  return state;
}
