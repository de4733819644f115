import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { currentMessageMode } from "../../compat/messages.ts";
import { nestingOfItems } from "../../data/item/nesting.ts";
import { mayLieIn } from "../../rules/gear/containers.ts";
import { perform } from "../../actions/core/perform.ts";
import { mayMove } from "./may-move.ts";

/** The destination of a moved item. */
export interface Destination {
  /** The new owner. If it is omitted, the owner stays the same. */
  readonly to?: BlackoutActor;
  /** The quantity to move. By default, the whole stack is moved. */
  readonly quantity?: number;
  /** The ID of the container at the destination. By default, there is none. */
  readonly container?: string;
  /** The item's location at the destination. `body` grafts an implant into its owner. */
  readonly location?: "carried" | "stowed" | "body";
  /**
   * The ID of the stack to merge with, `auto` to merge with any matching stack, or `none` to keep the items
   * separate.
   */
  readonly stack?: string;
}

/**
 * Moves an item to another actor, into a container, or to another stack. The writer performs the move, so
 * that two users who take from one stack at the same time never get more than it contains. Returns the
 * message, or null if the user cancels or the move is not allowed. In the latter case, notifies the user of
 * the reason.
 */
export async function moveItem(
  item: BlackoutItem,
  { to, quantity, container = "", location = "carried", stack = "auto" }: Destination,
): Promise<BlackoutChatMessage | null> {
  const from = item.parent;
  if (!(from instanceof Actor) || !item.isThing() || !item.id) return null;
  const goal = to ?? from;
  if (!mayMove(game.user, from.uuid, goal.uuid)) {
    ui.notifications.warn("BLACKOUT.move.notYours", { format: { name: item.name }, localize: true });
    return null;
  }
  const choices = {
    from: from.uuid,
    to: goal.uuid,
    item: item.id,
    quantity: quantity ?? item.system.quantity,
    container,
    location,
    stack,
    seed: foundry.utils.randomID(),
  };
  // Other users don't need to see an owner rearranging items, unless an implant is involved.
  const mode = from === goal && !item.isImplant() ? "self" : currentMessageMode();
  return perform({
    action: "moveItem",
    actor: from.isOwner ? from : goal,
    targets: [],
    choices,
    fast: true,
    mode,
  });
}

/**
 * Grafts one implant into its owner's body, or removes a grafted implant from it (R13.16). Returns the
 * message, or null if the item isn't an implant or the user lacks permission.
 */
export async function graft(item: BlackoutItem): Promise<BlackoutChatMessage | null> {
  if (!item.isImplant()) return null;
  return moveItem(item, {
    quantity: 1,
    location: item.system.grafted ? "carried" : "body",
    stack: "none",
  });
}

/**
 * Sells some or all of a stack of an actor's items at the price that merchants pay (R14.2), or to a market at
 * the market's own price. Returns the message. If the sale isn't allowed, notifies the user of the reason and
 * returns null.
 */
export async function sellItem(
  item: BlackoutItem,
  quantity: number,
  market: BlackoutActor | null = null,
): Promise<BlackoutChatMessage | null> {
  const owner = item.parent;
  if (!(owner instanceof Actor) || !item.id) return null;
  return perform({
    action: "sellItem",
    actor: owner,
    targets: [],
    choices: {
      from: owner.uuid,
      to: (market ?? owner).uuid,
      item: item.id,
      quantity,
      ...(market ? { seed: foundry.utils.randomID() } : {}),
    },
    fast: true,
  });
}

/** Splits off part of a stack as a separate stack. */
export async function splitStack(item: BlackoutItem, quantity: number): Promise<BlackoutChatMessage | null> {
  const container = item.isThing() ? item.system.container : "";
  return moveItem(item, { quantity, container, stack: "none" });
}

/** Merges items from one stack into another stack of the same actor. By default, merges the whole stack. */
export async function joinStacks(
  item: BlackoutItem,
  stack: BlackoutItem,
  quantity?: number,
): Promise<BlackoutChatMessage | null> {
  return moveItem(item, {
    stack: stack.id ?? "",
    container: stack.isThing() ? stack.system.container : "",
    ...(quantity === undefined ? {} : { quantity }),
  });
}

/**
 * Puts a whole item into a container of the same actor, or takes it out so that it is carried or stowed. This
 * takes effect immediately, because only the owner's own document changes. Returns whether the item was
 * changed. Notifies the user if the item belongs to someone else or would end up inside itself.
 */
export async function placeItem(
  item: BlackoutItem,
  { container = "", location }: { readonly container?: string; readonly location?: "carried" | "stowed" },
): Promise<boolean> {
  if (!item.isThing() || !(item.parent instanceof Actor)) return false;
  if (!item.isOwner) {
    ui.notifications.warn("BLACKOUT.move.notYours", { format: { name: item.name }, localize: true });
    return false;
  }
  if (!mayLieIn(item.id ?? "", container, nestingOfItems(item.parent.items))) {
    ui.notifications.warn("BLACKOUT.move.problem.intoItself", { localize: true });
    return false;
  }
  await item.update({
    system: { container, location: location ?? (container === "" ? item.system.location : "carried") },
  });
  return true;
}
