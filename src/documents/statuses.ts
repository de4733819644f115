import { configureStatuses, type StatusEntry } from "../compat/effects.ts";
import type { ConditionIntent } from "../data/effect/condition-intent.ts";
import {
  conditionIcon,
  conditionId,
  conditionName,
  statusesOfConditions,
  type ConditionStatus,
} from "../data/effect/condition-source.ts";
import { conditions } from "../rules/conditions/registry.ts";

/** The condition that a status stands for; null for a status that is none of ours. */
export function conditionOfStatus(id: string): Pick<ConditionIntent, "key" | "attribute"> | null {
  const status = statusesOfConditions.find(one => one.id === id);
  return status === undefined ? null : { key: status.key, attribute: status.attribute };
}

/** Makes the conditions the statuses of the world. To be called while the system initialises. */
export function registerStatuses(): void {
  configureStatuses(statusesOfConditions.map(entryOf));
  Object.assign(CONFIG.specialStatusEffects, { DEFEATED: "outOfFight", BLIND: "blinded" });
}

/**
 * A status under the id that its effect has on every actor. An injury or wound without its attribute is not
 * to be chosen, only to be asked for.
 */
function entryOf({ id, key, attribute }: ConditionStatus, order: number): StatusEntry {
  const unnamed = attribute === null && conditions.get(key)?.byAttribute === true;
  return {
    id,
    order,
    _id: conditionId(key, attribute),
    img: conditionIcon(key),
    name: attribute === null ? conditionName(key) : `BLACKOUT.conditions.status.${id}`,
    ...(unnamed ? { hud: false } : {}),
  };
}
