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
 * What toggling answers, as Foundry's own: the effect that was made, true when it was there, false when it
 * was removed, undefined when nothing happened.
 */
export type ConditionAnswer = ActiveEffect.Implementation | boolean | undefined;

/** Who changes a condition for somebody: the actions register theirs, so that it leaves a ledger. */
export type ConditionHandler = (
  actor: Actor.Implementation,
  intent: ConditionIntent,
) => Promise<ConditionAnswer>;

let handler: ConditionHandler | null = null;

/** Names who changes conditions from now on; null gives it back to the documents themselves. */
export function setConditionHandler(next: ConditionHandler | null): void {
  handler = next;
}

/**
 * The conditions that an actor has: its own, and those that its gear gives (R10.4). Effects that cannot be
 * read are left out.
 */
export function conditionStates(actor: Actor.Implementation): ConditionState[] {
  return [...ownConditions(actor), ...gearConditions(actor)];
}

/** The conditions that an actor has by its own effects, which can be changed. */
export function ownConditions(actor: Actor.Implementation): ConditionState[] {
  return readConditions(actor.effects);
}

/**
 * Gives an actor a condition, takes it, or changes its level, through the handler where there is one. Throws
 * a RuleError for an intent that cannot be.
 */
export async function changeCondition(
  actor: Actor.Implementation,
  intent: ConditionIntent,
): Promise<ConditionAnswer> {
  return handler === null ? changeDirectly(actor, intent) : handler(actor, intent);
}

/** Writes what somebody wants of a condition onto the actor, at once and without a ledger. */
export async function changeDirectly(
  actor: Actor.Implementation,
  intent: ConditionIntent,
): Promise<ConditionAnswer> {
  const before = ownConditions(actor);
  const { created, updated, deleted } = conditionWrites(
    before,
    intendedConditions(before, intent, isOwnTurn(actor), currentHouseRules()),
  );
  // One that is switched off, cannot be read or stands under another id is in the way of the new one, or
  // would outlive its removal.
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
      updated.map(data => ({ ...data })) as ActiveEffect.UpdateData[],
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
