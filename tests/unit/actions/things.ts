import type { ItemFacts } from "../../../src/actions/core/facts.ts";
import type { Protection } from "../../../src/actions/core/actor-state.ts";

/** Returns a carried item: by default, a single item without limited uses. */
export function thing(
  name: string,
  part: Partial<ItemFacts> = {},
  state: Partial<ItemFacts["state"]> = {},
): ItemFacts {
  return {
    uuid: `Actor.a.Item.${name}`,
    name,
    type: "gear",
    qualities: [],
    weapon: null,
    ...part,
    state: { quantity: 1, ammunition: null, uses: null, location: "carried", ...state },
  };
}

/** Returns the state of worn armor. */
export function worn(
  name: string,
  value: number,
  max: number,
  kind: "armor" | "resistance" = "armor",
): Protection {
  return { uuid: `Actor.a.Item.${name}`, path: `system.${kind}.value`, name, value, max };
}
