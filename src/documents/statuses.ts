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

/** Returns the condition that a status represents, or null if the status isn't one of the system's. */
export function conditionOfStatus(id: string): Pick<ConditionIntent, "key" | "attribute"> | null {
  const status = statusesOfConditions.find(one => one.id === id);
  return status === undefined ? null : { key: status.key, attribute: status.attribute };
}

/** Registers the conditions as the world's statuses. Must be called while the system is initializing. */
export function registerStatuses(): void {
  configureStatuses(statusesOfConditions.map(entryOf));
  Object.assign(CONFIG.specialStatusEffects, { DEFEATED: "outOfFight", BLIND: "blinded" });
}

/**
 * Returns a status with the ID that its effect has on every actor. The status for an injury or wound without
 * an attribute can only be queried, not selected.
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
