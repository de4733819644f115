import { giveCondition, type GivenCondition, type NewCondition } from "../../rules/conditions/state.ts";
import type { Draft } from "./draft.ts";
import type { ActorFacts, Table } from "./facts.ts";

/**
 * Adds a condition to an actor in the draft of the action's changes (T10). Returns what changed. A condition
 * that the actor already has is increased or renewed.
 */
export function addCondition(
  draft: Draft,
  { uuid, ownTurn }: Pick<ActorFacts, "uuid" | "ownTurn">,
  given: NewCondition,
  { houseRules }: Table,
): GivenCondition {
  const result = giveCondition(draft.state(uuid).conditions, given, ownTurn, houseRules);
  draft.set(uuid, { conditions: result.states });
  return result;
}
