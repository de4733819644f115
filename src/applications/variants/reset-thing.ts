import { removal } from "../../compat/documents.ts";
import { perform } from "../../actions/core/perform.ts";
import type { VariantKey } from "../../actions/variants/variant.ts";
import type { Pressed } from "./screens.ts";

/**
 * Replaces a variant's stored numbers of an item with Blackout's defaults: through an action of the item's
 * actor, so that it can be undone; directly for an item without an actor.
 */
export async function resetThing(key: VariantKey, { item }: Pick<Pressed, "item">): Promise<void> {
  const actor = item?.actor;
  if (actor) await perform({ action: `${key}.resetThing`, actor, item, targets: [], fast: true });
  else await item?.update(removal("system.variants", key));
}
