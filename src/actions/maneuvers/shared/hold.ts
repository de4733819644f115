import { takeCondition, type ConditionState } from "../../../rules/conditions/state.ts";
import { addCondition } from "../../core/add-condition.ts";
import type { Draft } from "../../core/draft.ts";
import type { ActorFacts, Facts, Table } from "../../core/facts.ts";
import type { Problem } from "../../core/action.ts";
import { ruleProblem, targetProblems } from "../../core/refusal.ts";

/** Ways to be held by somebody: in a grapple (R12.11), or by the grip of a weapon (T11.2). The condition's source is who holds. */
export type Hold = "grappled" | "immobilized";

/** The condition by which one holds the other; null when it does not. One without a source is taken for anybody's. */
function holdOf({ state }: ActorFacts, holder: ActorFacts, hold: Hold): ConditionState | null {
  return (
    state.conditions.find(({ key, source }) => key === hold && (source === null || source === holder.uuid)) ??
    null
  );
}

/** What stands against doing something about a hold: nobody is meant, or the one who acts is not held by them, or does not hold them (`by`). */
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

/** Lets somebody hold another. */
export function seize(draft: Draft, held: ActorFacts, holder: ActorFacts, hold: Hold, table: Table): void {
  addCondition(draft, held, { key: hold, source: holder.uuid }, table);
}

/** Ends a hold. */
export function letGo(draft: Draft, held: ActorFacts, hold: Hold): void {
  draft.set(held.uuid, { conditions: takeCondition(draft.state(held.uuid).conditions, hold) });
}
