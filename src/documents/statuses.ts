import { configureStatuses, type StatusEntry } from "../compat.ts";
import { conditionIcon, conditionId, conditionName, conditionStatus } from "../data/effect/condition-source.ts";
import { physicalAttributes, type PhysicalAttribute } from "../rules/character/attributes.ts";
import { conditions } from "../rules/conditions/registry.ts";
import type { ConditionIntent } from "../data/effect/condition-intent.ts";

interface Status extends StatusEntry { readonly key: string; readonly attribute: PhysicalAttribute | null }

/**
 * Every condition as a status that tokens show, under the id that its effect has on every actor. Injuries and wounds are there once for each attribute, and once without
 * one: not to choose from, but to be asked for.
 */
export const statuses: readonly Status[] = [...conditions.values()].flatMap(({ key, byAttribute }) => {
  const of = (attribute: PhysicalAttribute | null) => ({ key, attribute, id: conditionStatus(key, attribute), _id: conditionId(key, attribute), img: conditionIcon(key) });
  if (byAttribute !== true) return [{ ...of(null), name: conditionName(key) }];
  return [
    { ...of(null), name: conditionName(key), hud: false },
    ...physicalAttributes.map(attribute => ({ ...of(attribute), name: `BLACKOUT.conditions.status.${conditionStatus(key, attribute)}` })),
  ];
}).map((status, order) => ({ ...status, order }));

/** The condition that a status stands for; null for a status that is none of ours. */
export function conditionOfStatus(id: string): Pick<ConditionIntent, "key" | "attribute"> | null {
  const status = statuses.find(one => one.id === id);
  return status === undefined ? null : { key: status.key, attribute: status.attribute };
}

/** Makes the conditions the statuses of the world. To be called while the system initialises. */
export function registerStatuses(): void {
  configureStatuses(statuses.map(({ key: _key, attribute: _attribute, ...entry }) => entry));
  Object.assign(CONFIG.specialStatusEffects, { DEFEATED: "outOfFight", BLIND: "blinded" });
}
