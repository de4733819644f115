import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { perform } from "../../actions/core/perform.ts";
import { mayMove } from "./may-move.ts";

/** Whether this actor has a purse, from which credits can be transferred. */
export function hasPurse(actor: BlackoutActor): boolean {
  return actor.isCharacter() || actor.isParty();
}

/**
 * Transfers credits from one purse to another. The writer does this, so that no transfer happens twice.
 * Returns the message. If the transfer isn't allowed, notifies the user of the reason and returns null.
 */
export async function handOver(
  from: BlackoutActor,
  to: BlackoutActor,
  amount: number,
): Promise<BlackoutChatMessage | null> {
  if (!mayMove(game.user, from.uuid, to.uuid)) {
    ui.notifications.warn("BLACKOUT.move.creditsNotYours", { format: { name: from.name }, localize: true });
    return null;
  }
  return perform({
    action: "giveCredits",
    actor: from.isOwner ? from : to,
    targets: [],
    choices: { from: from.uuid, to: to.uuid, amount },
    fast: true,
  });
}
