import type { Fighter } from "../../../documents/combat-rules.ts";
import { chosenNumber } from "../../core/choices.ts";
import type { Choices, Facts } from "../../core/facts.ts";
import type { Problem } from "../../core/action.ts";
import { ruleProblem } from "../../core/refusal.ts";

/** The choices of what a turn brings: whose it is, by the uuid of the Combatant, and its round and place. */
export function turnDefaults(): Choices {
  return { combatant: "", round: 0, turn: 0 };
}

/** Who acts, as the fight holds them, and the round that is meant; null for nobody of it. */
export function ownFighter({ fight, choices }: Facts): (Fighter & { readonly round: number }) | null {
  const own = fight?.fighters.find(({ id }) => id === fight.own);
  return own ? { ...own, round: chosenNumber(choices, "round", fight?.round ?? 0, 0, 100_000) } : null;
}

/** What stands against a verb of a fight: that somebody is in none. */
export function fightProblems(facts: Facts): readonly Problem[] {
  return ownFighter(facts) ? [] : [ruleProblem("BLACKOUT.problem.notInFight", { name: facts.actor.name })];
}
