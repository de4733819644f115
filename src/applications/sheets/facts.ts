import { systemOf } from "../../compat.ts";
import type { EffectFacts } from "./effect-rows.ts";
import type { AnyItemFacts } from "./item-rows.ts";

/** What the views read of an actor's items of our types. */
export function itemFacts(actor: Actor.Implementation): AnyItemFacts[] {
  return [...actor.items].flatMap(item => factsOf(item) ?? []);
}

/** What the views read of an item; null for a type that is not ours. */
export function factsOf(item: Item.Implementation): AnyItemFacts | null {
  const { id, name, img, sort } = item;
  if (item.isWeapon()) return { id, name, img, sort, type: "weapon", system: item.system };
  if (item.isArmor()) return { id, name, img, sort, type: "armor", system: item.system };
  if (item.isGear()) return { id, name, img, sort, type: "gear", system: item.system };
  return null;
}

/** What the views read of an actor's own effects that hold no condition in force. */
export function effectFacts(actor: Actor.Implementation): EffectFacts[] {
  return actor.effects.filter(effect => effect.disabled || effect.condition === null).map(({ id, name, img, disabled, sort }) => ({ id, name, img, disabled, sort }));
}

/** Where an item is: worn, carried or stowed. */
export function placeOf(item: Item.Implementation): string | undefined {
  return systemOf<{ location?: string }>(item).location;
}
