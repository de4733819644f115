import { conditions } from "../../rules/conditions/registry.ts";
import type { ConditionState } from "../../rules/conditions/state.ts";
import { isWorn, nestingOfItems } from "../item/nesting.ts";

/**
 * Whether gear can cause the given condition. Gear can't cause Out of the Fight, or conditions that need an
 * attribute.
 */
export function isGivenByGear(key: string): boolean {
  const entry = conditions.get(key);
  return entry !== undefined && entry.byAttribute !== true && key !== "outOfFight";
}

/**
 * Returns the conditions that an actor gets from worn and held items and grafted implants, each with the name
 * of its source (R10.4).
 */
export function gearConditions(actor: Actor.Implementation): readonly ConditionState[] {
  const giving = [...actor.items].flatMap(item =>
    item.isThing() && item.system.gives.length > 0 ? [{ item, keys: item.system.gives }] : [],
  );
  if (giving.length === 0) return [];
  const nesting = nestingOfItems(actor.items);
  const given = giving
    .filter(({ item }) => isWorn(item, nesting) || (item.isImplant() && item.system.grafted))
    .flatMap(({ item: { name }, keys }) => keys.filter(isGivenByGear).map(key => ({ key, name })));
  // If two items cause the same condition, it counts only once.
  return [...new Map(given.toReversed().map(one => [one.key, one])).values()].map(({ key, name }) => ({
    key,
    level: conditions.get(key)?.levels?.start ?? 1,
    attribute: null,
    source: null,
    clock: null,
    givenBy: name,
  }));
}
