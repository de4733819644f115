import { list, oneOf, record, records, truth, wholeNumber } from "../check.ts";
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
 * A place on a map from where an effect works, such as the middle of a blast (T11.2, Gravity): the scene's
 * uuid and pixels of it.
 */
export interface EffectPlace {
  readonly scene: string;
  readonly x: number;
  readonly y: number;
}

/**
 * A resist test that has not been rolled yet (R11.3). `place` is left out where it is whoever is the source.
 */
export interface PendingResist {
  readonly effect: EffectKey;
  readonly difficulty: number;
  readonly source: string | null;
  readonly place?: EffectPlace;
}

/**
 * What somebody still has to resist in the running turn, and what they have rolled against already (R11.5).
 */
export interface ResistState {
  readonly pending: readonly PendingResist[];
  readonly rolled: readonly EffectKey[];
}

/** Nothing to resist: how a turn begins. */
export const nothingToResist: ResistState = { pending: [], rolled: [] };

/** An effect that has struck somebody. */
export interface EffectStrike {
  readonly effect: EffectKey;
  /** Its X. */
  readonly rating: number;
  /** Hit points lost to it, for Frost, Scorch and Shock. */
  readonly hitPointsLost?: number;
  readonly source?: string;
  /** From where it works on a map; left out where that is the source. */
  readonly place?: EffectPlace;
}

/**
 * What became of a strike: a test to roll, a harder test, a test that is passed by itself (R11.5), or none
 * since no hit points were lost (R11.2).
 */
export type StrikeResult = "pending" | "stacked" | "autoPassed" | "noTest";

/** R11.6, T11.2: the difficulty of the test against one strike; null when none follows. */
export function resistDifficulty(strike: EffectStrike): number | null {
  const { difficulty, most } = resistOf(record("strike", strike).effect);
  if (typeof difficulty === "number") return difficulty;
  if (difficulty === "rating") return Math.min(most ?? Infinity, wholeNumber("rating", strike.rating, 1));
  const lost = wholeNumber("hitPointsLost", strike.hitPointsLost, 0);
  return lost === 0 ? null : lost;
}

/**
 * R11.2, R11.4, R11.5: what somebody has to resist after another strike. The same effect again before the
 * test makes it as hard as the new one if that is harder, else one harder, up to the most that the effect
 * names. Who has rolled against it this turn passes by itself.
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
  // Whose strike came last is where it works from.
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
 * R11.5: the state after the test against an effect was rolled: passed by itself for the rest of the turn.
 * Throws a RuleError when none is pending.
 */
export function rollResist(
  state: ResistState,
  effect: EffectKey,
): { readonly state: ResistState; readonly rolled: PendingResist } {
  const rolled = checkState(state).pending.find(pending => pending.effect === effect);
  if (rolled === undefined) throw new RuleError("effect", effect, "an effect with a test to roll");
  return {
    state: {
      pending: state.pending.filter(pending => pending !== rolled),
      rolled: [...state.rolled, effect],
    },
    rolled,
  };
}

/**
 * R11.3, R11.5: the tests that are due when a turn ends, and the state in which the next one begins. Library
 * only: the system takes each test off the list when it is rolled.
 */
export function endResistTurn(state: ResistState): {
  readonly due: readonly PendingResist[];
  readonly state: ResistState;
} {
  return { due: checkState(state).pending, state: nothingToResist };
}

/**
 * T11.2: the dice that somebody's conditions put on the test against this very effect: Stunned makes Knockout
 * harder to resist.
 */
export function resistRows(effect: EffectKey, states: readonly ConditionState[]): readonly Row[] {
  const { stunnedDice } = resistOf(effect);
  if (stunnedDice === undefined || !hasCondition(states, "stunned")) return [];
  return [{ source: "condition.stunned", dice: stunnedDice, why: "BLACKOUT.condition.stunned" }];
}

/** What an effect does in the end. */
export type EffectChange =
  | { readonly kind: "condition"; readonly given: NewCondition }
  | { readonly kind: "push"; readonly feet: number }
  | { readonly kind: "pull"; readonly feet: number }
  /** Out of the fight for so many rounds: the d3 that is rolled and the successes short. */
  | { readonly kind: "shutDown"; readonly d3: 1; readonly plus: number }
  | { readonly kind: "wound" };

/** What decides about what an effect does. */
export interface EffectFacts {
  /** Successes short of the difficulty; 0 for an effect that nobody can resist. */
  readonly short: number;
  readonly source?: string;
  /** Whether it happens in the target's own turn (R10.1). */
  readonly duringOwnTurn: boolean;
}

/** T11.2: what an effect does to somebody who did not resist it. */
export function effectChanges(
  effect: EffectKey,
  facts: EffectFacts,
  houseRules: HouseRules,
): readonly EffectChange[] {
  const { does } = effectEntry(effect);
  wholeNumber("short", record("facts", facts).short, 0);
  truth("duringOwnTurn", facts.duringOwnTurn);
  return does.map(consequence => change(consequence, facts, houseRules));
}

/**
 * T11.2: whether successes resist an effect: as many as the difficulty or more (R2.14, A34); `short` is what
 * lacks.
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

/** Feet that a knockback is for nothing before a collision hurts, and feet of each die after that. */
const freeFeet = 10;
const feetPerDie = 5;

/**
 * T11.2, R9.22a: what a collision does after a knockback of so many feet actually travelled: so many d3 of
 * direct damage to the one who flew, and a Damage test of so many dice to a character who was in the way.
 * Nothing under 15 feet.
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

/** T11.2: rounds that Shutdown lasts: the face of the d3 and the successes short. */
export function shutdownRounds(d3: number, short: number): number {
  return wholeNumber("d3", d3, 1, 3) + wholeNumber("short", short, 0);
}

/**
 * T11.2: the clock of being shut down for so many rounds: it counts the bearer's own turns, each of which is
 * lost, the one that is going on included. Throws a RuleError for less than one round.
 */
export function shutdownClock(rounds: number): Clock {
  return { at: "ownTurnEnd", left: wholeNumber("rounds", rounds, 1) };
}

/**
 * T11.2: how Grip holds: dragging a gripped target costs action points and goes so far, if it loses Endurance
 * [Fortitude] against Strength [Athletics].
 */
export const gripDrag = {
  ap: 1,
  feet: 15,
  target: { attribute: "endurance", skill: "fortitude" },
  captor: { attribute: "strength", skill: "athletics" },
} as const;

/** T11.2: how Shutdown is ended early: Intelligence [Mechacraft 2], or any damage. */
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
  return changes[consequence.kind as K](consequence, facts, houseRules);
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
