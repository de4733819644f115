import { combatRules, type CombatRules, type Fighter } from "../../../documents/combat-rules.ts";
import { nowOf } from "../../../documents/turn-order.ts";
import type { Action, Problem } from "../../core/action.ts";
import { number, words, type ChoiceList } from "../../core/choice.ts";
import { defineAction, type Act, type ActionSpec, type Outcome, type Situation } from "../../core/define.ts";
import type { Facts, EncounterFacts, Needs } from "../../core/facts.ts";
import { ruleProblem } from "../../core/rejection.ts";

/** The choice that contains the UUID of the combatant whose turn it is. */
export const combatant = words("combatant");

/**
 * The choices of an action that a turn triggers: the combatant, the round, and the turn's position in the
 * round.
 */
export const turnChoices = [
  combatant,
  number("round", { max: 100_000, initial: ({ facts: { fight: encounter } }) => encounter?.round ?? 0 }),
  number("turn"),
] as const;

/** The actor's place in the encounter, together with the encounter, its rules and its current state. */
export interface OwnPlace {
  readonly own: Fighter;
  readonly rules: CombatRules;
  readonly at: ReturnType<typeof momentOf>;
}

/** Returns the current round and turn of an encounter. */
export function momentOf({ fighters, turn, round }: EncounterFacts) {
  return { round, now: nowOf({ order: fighters, turn, round }) };
}

/** Returns the actor's place in the encounter, or null if the actor is not a combatant. */
export function ownPlace({ fight: encounter }: Facts): OwnPlace | null {
  const own = encounter?.fighters.find(({ id }) => id === encounter.own);
  return encounter && own ? { own, rules: combatRules(encounter.variant), at: momentOf(encounter) } : null;
}

/** The specification of a combatant's action. */
export interface PlacedSpec<C extends ChoiceList, N extends Needs> extends Omit<
  ActionSpec<C, N, OwnPlace | null>,
  "plan" | "problems" | "resolve"
> {
  readonly problems?: (situation: Situation<C, N, OwnPlace | null>, place: OwnPlace) => readonly Problem[];
  readonly resolve: (act: Act<C, N, OwnPlace | null>, place: OwnPlace) => Outcome;
}

/** Defines an action that is rejected for actors who aren't combatants. */
export function defineInEncounter<const C extends ChoiceList = [], const N extends Needs = object>({
  problems,
  resolve,
  ...spec
}: PlacedSpec<C, N>): Action {
  return defineAction<C, N, OwnPlace | null>({
    ...spec,
    plan: ({ facts }) => ownPlace(facts),
    problems: situation => {
      const { plan, actor } = situation;
      return plan
        ? (problems?.(situation, plan) ?? [])
        : [ruleProblem("BLACKOUT.problem.notInFight", { name: actor.name })];
    },
    // The plan can't be null here, because actors who aren't in the encounter have already been rejected.
    resolve: act => resolve(act, act.plan as OwnPlace),
  });
}
