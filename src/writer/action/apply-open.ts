import { openItems, type OpenScope } from "../../actions/core/open-items.ts";
import { applyWhole } from "./apply-whole.ts";

/**
 * Applies all pending effects of an encounter or of resting actors, oldest first. Prompts stay open. Must be
 * called only on the writer's client.
 */
export async function applyOpenEffects(scope: OpenScope): Promise<void> {
  for (const { message, effects } of openItems(scope))
    if (effects && game.messages.has(message.id ?? "")) await applyWhole(message);
}
