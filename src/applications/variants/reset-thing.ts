import { removal } from "../../compat/documents.ts";
import { perform } from "../../actions/core/perform.ts";
import type { VariantKey } from "../../actions/variants/variant.ts";
import type { Pressed } from "./screens.ts";

/**
 * Gives up the numbers that a variant keeps of a thing for those that Blackout declares: as an action of
 * whoever has it, so that it can be taken back; of a thing that nobody has, at once.
 */
export async function resetThing(key: VariantKey, { item }: Pick<Pressed, "item">): Promise<void> {
  const actor = item?.actor;
  if (actor) await perform({ action: `${key}.resetThing`, actor, item, targets: [], fast: true });
  else await item?.update(removal("system.variants", key));
}
