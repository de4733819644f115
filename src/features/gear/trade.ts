import { storedName } from "../../compat/content-language.ts";
import { perform } from "../../actions/core/perform.ts";
import type { BasketLine } from "../../actions/gear/basket.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { partyActor } from "../../documents/party.ts";
import { mayTrade } from "./may-move.ts";

/**
 * Asks the writer to buy a basket of goods at a market. Because the writer decides, an item's last unit goes
 * to only one user, even if two want it. Returns the message. If the purchase isn't allowed, notifies the
 * user of the reason and returns null.
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
      basket: basket.map(line => {
        const item = market.items.get(line.item);
        return item ? { ...line, name: storedName(item) } : { ...line };
      }),
      seed: foundry.utils.randomID(),
    },
    fast: true,
  });
}

/**
 * Splits part of the party's credits evenly among the members. Returns the message, or null if this isn't
 * allowed.
 */
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
 * Adds credits won in a skill challenge to the party's purse, or removes credits that were lost (R3.10).
 * Returns the message, or null if there is no party or the action isn't allowed.
 */
export async function bookChallengeCredits(
  challenge: string,
  outcome: "won" | "lost",
  amount: number,
): Promise<BlackoutChatMessage | null> {
  const party = partyActor();
  return (
    party &&
    perform({
      action: "challengeCredits",
      actor: party,
      targets: [],
      choices: { from: party.uuid, to: party.uuid, challenge, way: outcome, amount },
      fast: true,
    })
  );
}
