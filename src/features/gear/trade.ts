import { perform } from "../../actions/core/perform.ts";
import type { BasketLine } from "../../actions/gear/basket.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { partyActor } from "../../documents/party.ts";
import { mayTrade } from "./may-move.ts";

/**
 * Asks to buy a basket in a market: through the writer, so that two users who want the last piece don't both
 * get it. Returns the message, or null if it is not allowed; then the user was told why.
 */
export async function buyGoods(
  market: BlackoutActor,
  buyer: BlackoutActor,
  basket: readonly BasketLine[],
): Promise<BlackoutChatMessage | null> {
  if (!mayTrade(game.user, market.uuid, buyer.uuid)) {
    ui.notifications.warn("BLACKOUT.test.notYours", { format: { name: buyer.name }, localize: true });
    return null;
  }
  return perform({
    action: "buyGoods",
    actor: buyer,
    targets: [],
    choices: {
      from: market.uuid,
      to: buyer.uuid,
      basket: basket.map(line => ({ ...line })),
      seed: foundry.utils.randomID(),
    },
    fast: true,
  });
}

/** Splits credits of the party evenly among its members; a Gamemaster's right. Returns the message. */
export async function splitCredits(
  party: BlackoutActor,
  amount: number,
): Promise<BlackoutChatMessage | null> {
  return perform({
    action: "splitCredits",
    actor: party,
    targets: [],
    choices: { from: party.uuid, to: party.uuid, amount },
    fast: true,
  });
}

/**
 * Books credits that a skill challenge brought or cost in the party's purse (R3.10); a Gamemaster's right.
 * Returns the message, or null without a party.
 */
export async function bookChallengeCredits(
  challenge: string,
  way: "won" | "lost",
  amount: number,
): Promise<BlackoutChatMessage | null> {
  const party = partyActor();
  return (
    party &&
    perform({
      action: "challengeCredits",
      actor: party,
      targets: [],
      choices: { from: party.uuid, to: party.uuid, challenge, way, amount },
      fast: true,
    })
  );
}
