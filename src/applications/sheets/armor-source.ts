import type { AnyItemFacts } from "./item-rows.ts";

/** An armor value that can be changed in play mode, and the place where it is stored. */
export interface Adjustable {
  readonly path: string;
  /** The ID of the item that stores the value, or empty if the actor itself stores it. */
  readonly itemId: string;
  readonly value: number;
  readonly max: number;
}

/** The actor's own protection values, excluding those of worn items. */
interface Own {
  readonly armor: { readonly value: number; readonly max: number };
  readonly resistance: { readonly value: number; readonly max: number };
}

/**
 * Returns the only source of Armor Value and the only source of Damage Resistance. Either is null if there
 * are several sources or none.
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
