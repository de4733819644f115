import { openItems, type OpenScope } from "../../actions/core/open-items.ts";
import { applyWhole } from "./handle-action.ts";

/**
 * Applies all open effects of an encounter or of the people who rest, oldest first. Questions stay open. Call
 * it on the writer only.
 */
export async function applyOpenEffects(scope: OpenScope): Promise<void> {
  for (const { message, effects } of openItems(scope))
    if (effects && game.messages.has(message.id ?? "")) await applyWhole(message);
}
