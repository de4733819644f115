import { keyed, records, requireString } from "../check.ts";
import { RuleError } from "../rule-error.ts";
import type { ConditionEntry } from "./entry.ts";
import { conditionList } from "./list.ts";

/** Conditions by key. */
export type ConditionRegistry = ReadonlyMap<string, ConditionEntry>;

/** The conditions of the game (T10, R10.3). */
export const conditions: ConditionRegistry = new Map(
  conditionList.map((entry: ConditionEntry) => [entry.key, entry]),
);

/**
 * Returns the conditions of the game together with conditions from gear and abilities (R10.4). Throws a
 * RuleError for a key that already exists. Library only: modules use this function to add their own
 * conditions, but the system's gear uses only known ones.
 */
export function withConditions(custom: readonly ConditionEntry[]): ConditionRegistry {
  const all = new Map(conditions);
  records("custom", custom).forEach((entry, index) => {
    requireString(`custom.${index}.key`, entry.key);
    if (all.has(entry.key))
      throw new RuleError(`custom.${index}.key`, entry.key, "a key that no other condition has", {
        key: "ownKey",
      });
    all.set(entry.key, entry);
  });
  return all;
}

/** Returns the entry of a condition. Throws a RuleError if it isn't in the registry. */
export function conditionEntry(key: string, registry: ConditionRegistry = conditions): ConditionEntry {
  const entry = keyed("registry", registry).get(key);
  if (entry === undefined)
    throw new RuleError("condition", key, `one of ${[...registry.keys()].join(", ")}`, {
      key: "oneOf",
      data: { choices: [...registry.keys()].join(", ") },
    });
  return entry;
}

/** Whether the rules of a condition depend on who caused it (T10). */
export function hasSource(key: string): boolean {
  const { forbids = [], demands = [] } = conditions.get(key) ?? {};
  return forbids.includes("approachSource") || demands.includes("attackSource");
}
