import { takeCondition, type ConditionState } from "../../../rules/conditions/state.ts";
import { addCondition } from "../../core/add-condition.ts";
import type { Draft } from "../../core/draft.ts";
import type { ActorFacts, Facts, Table } from "../../core/facts.ts";
import type { Problem } from "../../core/action.ts";
import { ruleProblem, targetProblems } from "../../core/rejection.ts";

/**
 * The conditions that represent a hold: a grapple (R12.11) or the grip of a weapon (T11.2). The source of the
 * condition is the actor who holds the other actor.
 */
export type Hold = "grappled" | "immobilized";

/**
 * Returns the condition through which the holder holds the actor, or null if there is none. If the condition
 * has no source, any actor may be the holder.
 */
function holdOf({ state }: ActorFacts, holder: ActorFacts, hold: Hold): ConditionState | null {
  return (
    state.conditions.find(({ key, source }) => key === hold && (source === null || source === holder.uuid)) ??
    null
  );
}

/**
 * Returns the UUID of the actor who is holding the given actor, or null if there is no holder or the holder
 * is unknown.
 */
export function holderOf({ state }: ActorFacts, hold: Hold): string | null {
  return state.conditions.find(({ key, source }) => key === hold && source !== null)?.source ?? null;
}

/**
 * Returns the problems with an action that involves a hold: there is no target, the target does not hold the
 * actor, or the actor does not hold the target. `by` is the side that must be the holder.
 */
export function holdProblems(facts: Facts, hold: Hold, by: "target" | "actor"): readonly Problem[] {
  const {
    actor,
    targets: [target],
  } = facts;
  const none = targetProblems(facts);
  if (none.length > 0 || !target) return none;
  const [held, holder] = by === "target" ? [actor, target] : [target, actor];
  return holdOf(held, holder, hold)
    ? []
    : [ruleProblem("BLACKOUT.problem.notHeldBy", { name: held.name, holder: holder.name })];
}

/** Makes one actor hold another. */
export function seize(draft: Draft, held: ActorFacts, holder: ActorFacts, hold: Hold, table: Table): void {
  addCondition(draft, held, { key: hold, source: holder.uuid }, table);
}

/** Ends a hold. */
export function releaseHold(draft: Draft, held: ActorFacts, hold: Hold): void {
  draft.set(held.uuid, { conditions: takeCondition(draft.state(held.uuid).conditions, hold) });
}
