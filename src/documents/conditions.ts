import { currentHouseRules } from "../data/house-rules.ts";
import { gearConditions } from "../data/actor/gear-conditions.ts";
import { conditionId } from "../data/effect/condition-source.ts";
import {
  conditionWrites,
  intendedConditions,
  type ConditionIntent,
} from "../data/effect/condition-intent.ts";
import { conditionOf, readConditions } from "../data/effect/condition.ts";
import type { ConditionState } from "../rules/conditions/state.ts";
import { isOwnTurn } from "./budget.ts";

/**
 * The result of toggling a condition, as in Foundry: the created effect, true if it already existed, false if
 * it was removed, or undefined if nothing happened.
 */
export type ConditionAnswer = ActiveEffect.Implementation | boolean | undefined;

/**
 * A function that changes a condition. The handler registered by the actions records the change in a ledger.
 */
export type ConditionHandler = (
  actor: Actor.Implementation,
  intent: ConditionIntent,
) => Promise<ConditionAnswer>;

let handler: ConditionHandler | null = null;

/** Sets the handler for condition changes. Null restores direct updates. */
export function setConditionHandler(next: ConditionHandler | null): void {
  handler = next;
}

/** Returns the conditions of an actor, including those from gear (R10.4). Omits unreadable effects. */
export function conditionStates(actor: Actor.Implementation): ConditionState[] {
  return [...ownConditions(actor), ...gearConditions(actor)];
}

/** Returns the conditions that are effects of the actor itself. Only these can be changed. */
export function ownConditions(actor: Actor.Implementation): ConditionState[] {
  return readConditions(actor.effects);
}

/**
 * Adds or removes a condition or changes its level, through the handler if there is one. Throws a RuleError
 * for an invalid change.
 */
export async function changeCondition(
  actor: Actor.Implementation,
  intent: ConditionIntent,
): Promise<ConditionAnswer> {
  return handler === null ? changeDirectly(actor, intent) : handler(actor, intent);
}

/** Applies a change to a condition directly, without a ledger. */
export async function changeDirectly(
  actor: Actor.Implementation,
  intent: ConditionIntent,
): Promise<ConditionAnswer> {
  const before = ownConditions(actor);
  const { created, updated, deleted } = conditionWrites(
    before,
    intendedConditions(before, intent, isOwnTurn(actor), currentHouseRules()),
  );
  // Effects that are disabled or unreadable or that have a different ID are deleted, too, because they would
  // conflict with the new effect or remain after the condition is removed.
  const gone = new Set([...created.map(({ _id }) => _id), ...deleted]);
  const stale = actor.effects
    .filter(effect => gone.has(effect.id ?? "") || gone.has(idOf(effect)))
    .map(effect => effect.id ?? "");
  if (stale.length > 0) await actor.deleteEmbeddedDocuments("ActiveEffect", stale);
  if (created.length > 0) {
    const made = await actor.createEmbeddedDocuments(
      "ActiveEffect",
      created.map(data => ({ ...data })) as ActiveEffect.CreateData[],
      { keepId: true },
    );
    return made?.[0];
  }
  if (updated.length > 0) {
    const changed = await actor.updateEmbeddedDocuments(
      "ActiveEffect",
      updated.map(data => ({ ...data })),
    );
    return changed?.[0];
  }
  if (deleted.length > 0) return false;
  return intent.active === true ? true : undefined;
}

function idOf(effect: ActiveEffect.Implementation): string {
  const state = conditionOf(effect);
  return state === null ? "" : conditionId(state.key, state.attribute);
}
