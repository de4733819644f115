import { encumbrance, type Encumbrance } from "../../rules/gear/encumbrance.ts";
import { currentHouseRules } from "../house-rules.ts";

/** Points that are left of some points. */
export interface Stock { value: number; max: number }

/** What an actor's items add up to. */
export interface WornGear {
  /** Armor Value of all that is worn (R8.7). */
  readonly armor: Stock;
  /** Damage Resistance of all that is worn (R8.14). */
  readonly resistance: Stock;
  /** The highest Stealth of what is worn (R8.6). */
  readonly stealth: number;
  /** Levels of encumbrance of all that is worn (R8.4). */
  readonly encumbrance: number;
  /** Weight of all that is worn or carried. */
  readonly weight: number;
  /** The names of worn armor with what each gives, for explanations. */
  readonly parts: readonly { readonly name: string; readonly armor: number; readonly resistance: number; readonly encumbrance: number }[];
}

/** How an actor's load weighs on it, with the weights it was judged from. */
export interface ActorLoad extends Encumbrance {
  readonly carried: number;
  readonly capacity: number;
  readonly maximum: number;
}

/** Adds up what the items of an actor do for it. Reads the items alone, never other documents. */
export function wornGear(actor: Actor.Implementation): WornGear {
  const total = { armor: { value: 0, max: 0 }, resistance: { value: 0, max: 0 }, stealth: 0, encumbrance: 0, weight: 0, parts: [] as WornGear["parts"][number][] };
  for (const item of actor.items) {
    // A module may add kinds of items that know nothing of weight or place.
    if (!item.isWeapon() && !item.isArmor() && !item.isGear()) continue;
    const { location, quantity, weight, encumbrance: levels } = item.system;
    if (location === "stowed") continue;
    total.weight += weight * quantity;
    if (location !== "worn") continue;
    total.encumbrance += levels;
    if (!item.isArmor()) continue;
    const { armor, resistance, stealth } = item.system;
    total.armor.value += armor.value;
    total.armor.max += armor.max;
    total.resistance.value += resistance.value;
    total.resistance.max += resistance.max;
    total.stealth = Math.max(total.stealth, stealth);
    total.parts.push({ name: item.name, armor: armor.value, resistance: resistance.value, encumbrance: levels });
  }
  return total;
}

/** How that gear weighs on somebody who can carry `capacity` (R8.4, R13.10). */
export function loadOf(gear: WornGear, capacity: number): ActorLoad {
  const judged = encumbrance({ gearEncumbrance: gear.encumbrance, carriedWeight: gear.weight, capacity }, currentHouseRules());
  return { ...judged, carried: gear.weight, capacity, maximum: capacity * 2 };
}
