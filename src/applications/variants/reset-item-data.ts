import { removal } from "../../compat/documents.ts";
import { perform } from "../../actions/core/perform.ts";
import type { VariantKey } from "../../actions/variants/variant.ts";
import type { Pressed } from "./screens.ts";

/**
 * Deletes the data that a variant stores on an item, so that Blackout's values apply instead. Uses an action
 * of the item's actor, so that the change can be undone. If the item has no actor, changes it directly.
 */
export async function resetItemData(key: VariantKey, { item }: Pick<Pressed, "item">): Promise<void> {
  const actor = item?.actor;
  if (actor) await perform({ action: `${key}.resetThing`, actor, item, targets: [], fast: true });
  else await item?.update(removal("system.variants", key));
}
