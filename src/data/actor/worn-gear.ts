import {
  carriedLoad,
  nestingOf,
  type Filling,
  type Nesting,
  type NestingFault,
} from "../../rules/gear/containers.ts";
import { equipProblems, type EquipProblem, type HeldItem } from "../../rules/gear/equipment.ts";
import { encumbrance, type Encumbrance } from "../../rules/gear/encumbrance.ts";
import { currentHouseRules } from "../house-rules.ts";
import { isWorn, nestingOfItems, stowedItems } from "../item/nesting.ts";

/** A current value and its maximum. */
export interface Stock {
  value: number;
  max: number;
}

/** The total values of an actor's items. */
export interface WornGear {
  /** The Armor Value of all worn items and the body (R8.7, R8.13). */
  readonly armor: Stock;
  /** The Damage Resistance of all worn items and the body (R8.14, R8.13). */
  readonly resistance: Stock;
  /** The total encumbrance level of all worn items (R8.4). */
  readonly encumbrance: number;
  /** The weight of all worn or carried items, inside and outside containers. */
  readonly weight: number;
  /** The protective items, by name, with their contributions. Used for explanations. */
  readonly parts: readonly {
    readonly name: string;
    readonly armor: number;
    readonly resistance: number;
    readonly encumbrance: number;
  }[];
  /** The weight in each container. */
  readonly fillings: readonly Filling[];
  /**
   * The items with an invalid container, by ID: the container doesn't exist, or the item would contain
   * itself. These items count as being in no container.
   */
  readonly misplaced: ReadonlyMap<string, NestingFault>;
  /** The worn and held items. */
  readonly held: readonly HeldItem[];
}

/** An actor's encumbrance, with the weights from which it results and the weight in each container. */
export interface ActorLoad extends Encumbrance, Pick<WornGear, "fillings" | "misplaced"> {
  readonly carried: number;
  readonly capacity: number;
  readonly maximum: number;
}

/** A protective item with its remaining Armor Value and Damage Resistance. */
export interface Protecting {
  readonly item: Item.Implementation;
  readonly armor: Stock;
  readonly resistance: Stock;
}

/**
 * Returns an actor's current protection: worn armor, and gene mods, traits and training that harden the body
 * (R8.7, R8.13).
 */
export function protecting(
  actor: Actor.Implementation,
  nesting: Nesting = nestingOfItems(actor.items),
): readonly Protecting[] {
  return [...actor.items].flatMap((item): readonly Protecting[] => {
    if (item.isArmor())
      return isWorn(item, nesting)
        ? [{ item, armor: item.system.armor, resistance: item.system.resistance }]
        : [];
    if (!item.isGeneMod() && !item.isTrait() && !item.isTraining()) return [];
    const { armor, resistance } = item.system;
    return armor.max > 0 || resistance.max > 0 ? [{ item, armor, resistance }] : [];
  });
}

/** Adds up the values of an actor's items. Reads only the items, and no other documents. */
export function wornGear(actor: Actor.Implementation): WornGear {
  const things = stowedItems(actor.items);
  const nesting = nestingOf(things);
  const { weight, fillings } = carriedLoad(things, nesting);
  const total = { armor: { value: 0, max: 0 }, resistance: { value: 0, max: 0 }, encumbrance: 0 };
  const parts: WornGear["parts"][number][] = [];
  const held: HeldItem[] = [];
  for (const { item, armor, resistance } of protecting(actor, nesting)) {
    for (const [sum, own] of [
      [total.armor, armor],
      [total.resistance, resistance],
    ] as const) {
      sum.value += own.value;
      sum.max += own.max;
    }
    parts.push({
      name: item.name,
      armor: armor.value,
      resistance: resistance.value,
      encumbrance: item.isArmor() ? item.system.encumbrance : 0,
    });
  }
  for (const item of actor.items) {
    if (!item.isThing() || !isWorn(item, nesting)) continue;
    total.encumbrance += item.system.encumbrance;
    held.push({
      name: item.name,
      kind: item.isArmor() ? "armor" : "other",
      hands: handsOf(item),
    });
  }
  return { ...total, weight, fillings, misplaced: nesting.faults, parts, held };
}

/** Returns the number of hands that an item requires while it is held. */
export function handsOf(item: Item.Implementation): number {
  return item.isWeapon() || item.isGear() || item.isArmor() ? item.system.hands : 0;
}

/** Returns the encumbrance that this gear causes for an actor with this carrying capacity (R8.4, R13.10). */
export function loadOf(gear: WornGear, capacity: number): ActorLoad {
  const judged = encumbrance(
    { gearEncumbrance: gear.encumbrance, carriedWeight: gear.weight, capacity },
    currentHouseRules(),
  );
  return {
    ...judged,
    carried: gear.weight,
    capacity,
    maximum: capacity * 2,
    fillings: gear.fillings,
    misplaced: gear.misplaced,
  };
}

/** Returns the problems with worn and held items (R9.7, R14.2). An injured arm can't hold anything. */
export function equippedOddly(gear: WornGear, armInjured: boolean): readonly EquipProblem[] {
  return equipProblems(gear.held, { unusable: armInjured ? 1 : 0 });
}
