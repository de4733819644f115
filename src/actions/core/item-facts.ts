import { storedName } from "../../compat/content-language.ts";
import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import { isWorn, nestingOfItems } from "../../data/item/nesting.ts";
import type { GearQuality } from "../../rules/conditions/qualities.ts";
import type { UseEffects } from "../../rules/gear/use-effects.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { lackingFor } from "./lacking.ts";
import { knownItemOf } from "./use-up.ts";
import type { HeldFacts, ItemFacts, WeaponFacts } from "./facts.ts";
import type { Gauge } from "./actor-state.ts";

/** Returns the facts of an item with its mods applied, or null for item types without facts. */
export function itemFacts(item: BlackoutItem): ItemFacts | null {
  if (!item.isThing()) return null;
  const { quantity, location, broken, dropped, container } = item.system;
  const lacks = lackingFor(item);
  return {
    uuid: item.uuid,
    name: storedName(item),
    type: item.type,
    qualities: qualitiesOf(item),
    weapon: item.isWeapon() ? weaponFacts(item) : null,
    ...(item.isConsumable()
      ? {
          treats: [...item.system.treats],
          ...(item.system.addictive > 0 ? { addictive: item.system.addictive } : {}),
          ...(hasPoints(item.system.restores) ? { restores: { ...item.system.restores } } : {}),
          ...(item.system.stabilizes ? { stabilizes: true } : {}),
          ...(item.system.causes.length > 0
            ? {
                causes: item.system.causes.map(({ key, level, lasts, unit }) => ({
                  key,
                  level,
                  lasts,
                  unit,
                })),
              }
            : {}),
        }
      : {}),
    ...(lacks.length > 0 ? { lacks } : {}),
    ...(container === "" ? {} : { inside: true }),
    ...(item.isImplant() && item.system.grafted ? { grafted: true } : {}),
    ...(item.isAmmunition() ? { ammunition: { fits: item.system.fits, shots: item.system.shots } } : {}),
    state: {
      quantity,
      location,
      broken,
      dropped,
      ammunition: item.isWeapon() && item.system.ammunition.max > 0 ? gauge(item.system.ammunition) : null,
      uses:
        (item.isGear() || item.isConsumable()) && item.system.uses.max > 0 ? gauge(item.system.uses) : null,
      ...(item.isArmor() && !isWorn(item, nestingOfItems(item.parent?.items ?? []))
        ? { armor: gauge(item.system.armor), resistance: gauge(item.system.resistance) }
        : {}),
    },
  };
}

function hasPoints({ hitPoints, stamina, stress }: UseEffects["restores"]): boolean {
  return hitPoints + stamina + stress > 0;
}

/**
 * Returns the effects of using an item, with defaults for values that messages from earlier versions don't
 * contain.
 */
export function effectsOf({
  treats = [],
  restores,
  stabilizes = false,
  causes = [],
}: Pick<ItemFacts, "treats" | "restores" | "stabilizes" | "causes">): UseEffects {
  return { treats, restores: { hitPoints: 0, stamina: 0, stress: 0, ...restores }, stabilizes, causes };
}

/**
 * Returns an item's Addictive rating, which is the higher of the values of its field and its quality, or 0 if
 * the item isn't addictive (T11.3).
 */
export function addictiveRating({ addictive = 0, qualities }: ItemFacts): number {
  const rated = qualities.find(({ key }) => key === "addictive");
  return Math.max(addictive, rated ? (rated.rating ?? 1) : 0);
}

/**
 * Returns the qualities of an item, including those that its mods add. Traits and similar items have none.
 */
export function qualitiesOf(item: BlackoutItem): readonly GearQuality[] {
  if (!item.isThing()) return [];
  const qualities =
    item.isAmmunition() || item.isMod()
      ? item.system.qualities
      : (("modded" in item.system ? item.system.modded : undefined)?.qualities ?? []);
  return qualities.map(({ key, x, text }) => ({ key, rating: x, text }));
}

/** Returns those of an actor's items that all users can see, that is, the worn or held ones. */
export function heldBy(actor: BlackoutActor): readonly HeldFacts[] {
  const nesting = nestingOfItems(actor.items);
  return actor.items.contents
    .filter(item => isWorn(item, nesting))
    .flatMap(item => {
      const facts = itemFacts(item);
      return facts ? [{ ...facts, owner: actor.uuid }] : [];
    });
}

/** Returns the items that a rest affects: armor that isn't worn, grafted implants, and Synthsense. */
export function restGear(actor: BlackoutActor): readonly HeldFacts[] {
  return actor.items.contents.flatMap(item => {
    const facts =
      item.isArmor() || item.isImplant() || item.isGear() || item.isConsumable() ? itemFacts(item) : null;
    const wanted = facts && (facts.state.armor || facts.grafted || knownItemOf(facts) === "synthsense");
    return wanted ? [{ ...facts, owner: actor.uuid }] : [];
  });
}

function gauge({ value, max }: Gauge): Gauge {
  return { value, max };
}

function weaponFacts({
  system,
}: BlackoutItem & {
  system: {
    category: WeaponFacts["category"];
    attacks: readonly { attribute: Attribute; skill: string }[];
    damage: { dice: number; attribute: string; flat: number };
    actionPoints: number;
    range: number;
    burst: number;
    blast: number;
    template: number;
    hands: number;
    nonLethal: boolean;
  };
}): WeaponFacts {
  const { category, attacks, damage, actionPoints, range, burst, blast, template, hands, nonLethal } = system;
  const attribute = attributes.find(key => key === damage.attribute) ?? "";
  return {
    category,
    actionPoints,
    range,
    burst,
    blast,
    template,
    hands,
    nonLethal,
    damage: { dice: damage.dice, flat: damage.flat, attribute },
    attacks: attacks.map(attack => ({ attribute: attack.attribute, skill: attack.skill })),
  };
}
