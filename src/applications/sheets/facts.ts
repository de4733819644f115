import { storedName } from "../../compat/content-language.ts";
import type { EffectFacts } from "./effect-rows.ts";
import type { AnyItemFacts } from "./item-rows.ts";
import type { PersonItem } from "./person-rows.ts";

/**
 * Returns the data about an actor's items that views need. Omits items whose type the system doesn't define.
 */
export function itemFacts(actor: Actor.Implementation): AnyItemFacts[] {
  return [...actor.items].flatMap(item => factsOf(item) ?? []);
}

/** Returns the item data that views need, or null if the system doesn't define the item's type. */
export function factsOf(item: Item.Implementation): AnyItemFacts | null {
  const { id, name, img, sort } = item;
  const base = { id, name, storedName: storedName(item), img, sort };
  if (item.isWeapon()) return { ...base, type: "weapon", system: item.system };
  if (item.isArmor()) return { ...base, type: "armor", system: item.system };
  if (item.isGear()) return { ...base, type: "gear", system: item.system };
  if (item.isConsumable()) return { ...base, type: "consumable", system: item.system };
  if (item.isAmmunition()) return { ...base, type: "ammunition", system: item.system };
  if (item.isContainer()) return { ...base, type: "container", system: item.system };
  if (item.isMod()) return { ...base, type: "mod", system: item.system };
  if (item.isImplant()) return { ...base, type: "implant", system: item.system };
  return null;
}

/**
 * Returns the data that views need about items that describe an actor, such as the background, training,
 * traits, and implants.
 */
export function personFacts(actor: Actor.Implementation): PersonItem[] {
  return [...actor.items].flatMap(item =>
    item.isOfPerson() || item.isImplant()
      ? [
          {
            id: item.id,
            name: item.name,
            img: item.img,
            type: item.type as PersonItem["type"],
            sort: item.sort,
            system: item.system,
          },
        ]
      : [],
  );
}

/** Returns the data that views need about an actor's own effects, except for active conditions. */
export function effectFacts(actor: Actor.Implementation): EffectFacts[] {
  return actor.effects
    .filter(effect => effect.disabled || effect.condition === null)
    .map(({ id, name, img, disabled, sort }) => ({ id, name, img, disabled, sort }));
}
