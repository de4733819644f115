import { shownText } from "../../compat/content-language.ts";
import { actorFromUuid } from "../../compat/documents.ts";
import type { Facts } from "../../actions/core/facts.ts";
import type { Prompt } from "../../actions/core/hand.ts";

/**
 * Returns the name of the actor whose owner a prompt asks, or an empty string if the actor no longer exists.
 * For players, an actor that is hidden in the encounter has no name, because they must not see it in a
 * pending action.
 */
export function promptedName({ actor: uuid }: Prompt, { actor, targets, variant }: Facts): string {
  if (!game.user.isGM && variant?.people.some(({ actor: one, hidden }) => hidden && one === uuid)) return "";
  const known = [actor, ...targets].find(one => one.uuid === uuid) ?? actorFromUuid(uuid);
  return shownText(known?.name ?? "");
}
