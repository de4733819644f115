import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { currentMessageMode } from "../../compat/messages.ts";
import { nestingOfItems } from "../../data/item/nesting.ts";
import { mayLieIn } from "../../rules/gear/containers.ts";
import { perform } from "../../actions/core/perform.ts";
import { mayMove } from "./may-move.ts";

/** Where a thing is to go to. */
export interface Destination {
  /** Whose it is then; who has it when left out. */
  readonly to?: BlackoutActor;
  /** How many pieces; all of them when left out. */
  readonly quantity?: number;
  /** The id of the container there; none when left out. */
  readonly container?: string;
  readonly location?: "carried" | "stowed";
  /** The id of the stack that it is put to; `auto` takes one that is the same, `none` leaves it by itself. */
  readonly stack?: string;
}

/**
 * Moves a thing to another actor, into a container, or to another stack: through the writer, so that two people who take of one stack at once never get more than
 * there is. Answers the message that asks for it, or null when it may not be or somebody thought better of it; then the user was told why.
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
  // What somebody does among their own things is nobody else's news.
  const mode = from === goal ? "self" : currentMessageMode();
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
 * Sells pieces of a thing of one's own at the price that merchants pay (R14.2). Answers the message that asks for it, or null when it may not be; then the user was told why.
 */
export async function sellItem(item: BlackoutItem, quantity: number): Promise<BlackoutChatMessage | null> {
  const owner = item.parent;
  if (!(owner instanceof Actor) || !item.id) return null;
  return perform({
    action: "sellItem",
    actor: owner,
    targets: [],
    choices: { from: owner.uuid, to: owner.uuid, item: item.id, quantity },
    fast: true,
  });
}

/** Takes some pieces off a stack, to a stack of their own beside it. */
export async function splitStack(item: BlackoutItem, quantity: number): Promise<BlackoutChatMessage | null> {
  const container = item.isThing() ? item.system.container : "";
  return moveItem(item, { quantity, container, stack: "none" });
}

/** Puts pieces of one stack to another of the same actor; all of them when left out. */
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
 * Puts a thing of one's own where it belongs, as a whole: into a container or out of it, carried or stowed. It is a change of that one document by its owner, so it is
 * made at once. Answers whether it was made; a thing that would lie in itself stays where it is.
 */
export async function placeItem(
  item: BlackoutItem,
  { container = "", location }: Pick<Destination, "container" | "location">,
): Promise<boolean> {
  if (!item.isThing() || !item.isOwner || !(item.parent instanceof Actor)) return false;
  if (!mayLieIn(item.id ?? "", container, nestingOfItems(item.parent.items))) {
    ui.notifications.warn("BLACKOUT.move.problem.intoItself", { localize: true });
    return false;
  }
  await item.update({
    system: { container, location: location ?? (container === "" ? item.system.location : "carried") },
  });
  return true;
}
