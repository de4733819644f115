import type { Filling, NestingFault } from "../../rules/gear/containers.ts";
import { equipProblems, type EquipProblem, type HeldThing } from "../../rules/gear/equipment.ts";
import { encumbrance, type Encumbrance } from "../../rules/gear/encumbrance.ts";
import { currentHouseRules } from "../house-rules.ts";
import { isWorn, loadOfItems, nestingOfItems } from "../item/nesting.ts";

/** Points that are left of some points. */
export interface Stock {
  value: number;
  max: number;
}

/** What an actor's items add up to. */
export interface WornGear {
  /** Armor Value of all that is worn or grown (R8.7, R8.13). */
  readonly armor: Stock;
  /** Damage Resistance of all that is worn or grown (R8.14, R8.13). */
  readonly resistance: Stock;
  /** Levels of encumbrance of all that is worn (R8.4). */
  readonly encumbrance: number;
  /** Weight of all that is worn or carried, in containers or not. */
  readonly weight: number;
  /** The names of what protects with what each gives, for explanations. */
  readonly parts: readonly {
    readonly name: string;
    readonly armor: number;
    readonly resistance: number;
    readonly encumbrance: number;
  }[];
  /** How full each container is. */
  readonly fillings: readonly Filling[];
  /**
   * Items that lie in a container that is not there, or in themselves, by id: they count as lying in nothing.
   */
  readonly misplaced: ReadonlyMap<string, NestingFault>;
  /** What is worn or in hand. */
  readonly held: readonly HeldThing[];
}

/** How an actor's load weighs on it, with the weights it was judged from and how full its containers are. */
export interface ActorLoad extends Encumbrance, Pick<WornGear, "fillings" | "misplaced"> {
  readonly carried: number;
  readonly capacity: number;
  readonly maximum: number;
}

/** One item that protects somebody, and what it has left of each. */
export interface Protecting {
  readonly item: Item.Implementation;
  readonly armor: Stock;
  readonly resistance: Stock;
}

/**
 * What protects somebody now: armor that is worn, and gene mods, traits and training that harden the body
 * (R8.7, R8.13).
 */
export function protecting(actor: Actor.Implementation): readonly Protecting[] {
  const nesting = nestingOfItems(actor.items);
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

/** Adds up what the items of an actor do for it. Reads the items alone, never other documents. */
export function wornGear(actor: Actor.Implementation): WornGear {
  const nesting = nestingOfItems(actor.items);
  const { weight, fillings } = loadOfItems(actor.items);
  const total = { armor: { value: 0, max: 0 }, resistance: { value: 0, max: 0 }, encumbrance: 0 };
  const parts: WornGear["parts"][number][] = [];
  const held: HeldThing[] = [];
  for (const { item, armor, resistance } of protecting(actor)) {
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
      hands: item.isWeapon() || item.isGear() || item.isArmor() ? item.system.hands : 0,
    });
  }
  return { ...total, weight, fillings, misplaced: nesting.faults, parts, held };
}

/** How that gear weighs on somebody who can carry `capacity` (R8.4, R13.10). */
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

/** What is odd about what somebody wears and holds (R9.7, R14.2). An injured arm holds nothing. */
export function equippedOddly(gear: WornGear, armInjured: boolean): readonly EquipProblem[] {
  return equipProblems(gear.held, { unusable: armInjured ? 1 : 0 });
}
