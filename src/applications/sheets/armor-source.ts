import type { AnyItemFacts } from "./item-rows.ts";

/** Where a number of armor is stored that play may change in place. */
export interface Adjustable {
  readonly path: string;
  /** The item that stores it; empty for the actor itself. */
  readonly itemId: string;
  readonly value: number;
  readonly max: number;
}

/** What an actor has of its own, beside what it wears. */
interface Own {
  readonly armor: { readonly value: number; readonly max: number };
  readonly resistance: { readonly value: number; readonly max: number };
}

/**
 * The one place that Armor Value and Damage Resistance come from; null for a number that several things add
 * to, or none.
 */
export function armorSource(
  items: readonly AnyItemFacts[],
  own?: Own,
): { readonly armor: Adjustable | null; readonly resistance: Adjustable | null } {
  const only = (key: "armor" | "resistance", ownPath: string): Adjustable | null => {
    const worn = items.flatMap(item =>
      item.type === "armor" && item.system.location === "worn" && item.system[key].max > 0
        ? [{ path: `system.${key}.value`, itemId: item.id ?? "", ...stock(item.system[key]) }]
        : [],
    );
    const mine = own && own[key].max > 0 ? [{ path: ownPath, itemId: "", ...stock(own[key]) }] : [];
    const [first, second] = [...mine, ...worn];
    return first && !second ? first : null;
  };
  return {
    armor: only("armor", "system.ownArmor.value"),
    resistance: only("resistance", "system.ownResistance.value"),
  };
}

function stock({ value, max }: { readonly value: number; readonly max: number }) {
  return { value, max };
}
