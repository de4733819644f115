import type { BlackoutActor } from "../documents/actor.ts";
import type { BlackoutChatMessage } from "../documents/chat-message.ts";
import type { UseIntent } from "../documents/document-actions.ts";
import type { BlackoutItem } from "../documents/item.ts";
import { perform } from "../actions/core/perform.ts";
import { actionOf, actionsFetched } from "../actions/core/registry.ts";
import type { Action } from "../actions/core/action.ts";

/**
 * Returns the key of the action that uses an item, or an empty string for an item that can only be shown. For
 * a maneuver, this is the maneuver's own key; a custom maneuver's key differs from the keys of all known
 * ones.
 */
export function actionOfItem(item: BlackoutItem): string {
  if (item.isWeapon()) return item.system.blast > 0 || item.system.template > 0 ? "area" : "attack";
  if (item.isManeuver()) return item.system.key;
  return item.isGear() || item.isConsumable() ? "useItem" : "";
}

/**
 * Uses an actor's item: attacks with a weapon, performs a maneuver, or uses gear and consumables. Other
 * items, and items without an actor, are only shown. Returns the message, or null if the item was only shown,
 * or if the user cancels or is not allowed to act for the actor.
 */
export async function useItem(
  item: BlackoutItem,
  { targets, choices = {}, fast = false, mode }: UseIntent = {},
): Promise<BlackoutChatMessage | null> {
  await actionsFetched();
  const { actor } = item;
  const action = actionOf(actionOfItem(item));
  if (!action || !actor) {
    await item.sheet?.render(true);
    return null;
  }
  return perform({
    action: action.key,
    actor,
    item: item.isManeuver() ? inHand(actor, action) : item,
    targets: asManyAs(action, targets ?? targeted()),
    choices,
    fast,
    ...(mode ? { mode } : {}),
  });
}

/**
 * Returns the melee weapon that the actor holds, or null if there is none or the action doesn't use a weapon.
 */
function inHand(actor: BlackoutActor, action: Action): BlackoutItem | null {
  return action.item?.includes("weapon")
    ? (actor.items.find(
        item => item.isWeapon() && item.system.location === "worn" && item.system.category === "melee",
      ) ?? null)
    : null;
}

/** Returns none, the first, or all of the targets, depending on how many the action allows. */
function asManyAs({ targets: count }: Action, targets: readonly BlackoutActor[]): readonly BlackoutActor[] {
  if (count === "none") return [];
  return count === "one" || count === "optional" ? targets.slice(0, 1) : targets;
}

/** Returns the actors whose tokens the user targets. */
function targeted(): BlackoutActor[] {
  return [...game.user.targets].flatMap(({ actor }) => (actor?.isTarget() ? [actor] : []));
}
