import { actorFromUuid } from "../../compat/documents.ts";
import type { MarketData } from "../../data/actor/market.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { chosenText } from "../core/choices.ts";
import type { Choices } from "../core/facts.ts";
import { customerKey, type MarketFacts } from "./market-facts.ts";

/**
 * The names of the choices that can identify a market, each with the name of the choice that identifies the
 * customer. If the latter choice isn't set, the acting actor is the customer.
 */
const sides = [
  ["market", ""],
  ["from", "to"],
  ["to", "from"],
] as const;

/** Returns the market of an action with its terms for the customer, or null if no market is involved. */
export function gatherMarket(choices: Choices, actor: string): MarketFacts | null {
  for (const [own, other] of sides) {
    const market = actorFromUuid(chosenText(choices, own));
    if (!market?.isMarket()) continue;
    return marketFactsOf(market, other === "" ? actor : chosenText(choices, other));
  }
  return null;
}

/** Returns the facts about a market, with its terms for the customer whose UUID is `buyer`. */
export function marketFactsOf(
  { uuid, name, system }: BlackoutActor<"market"> & { readonly system: MarketData },
  buyer: string,
): MarketFacts {
  const { open, sellsByItself, availability, prices, pays, merchant, haggled } = system;
  const customer = customerKey(buyer);
  return {
    uuid,
    name,
    open,
    sellsByItself,
    availability,
    prices,
    pays,
    merchant,
    customer,
    haggled: haggled[customer] ?? 0,
    hasHaggled: Object.hasOwn(haggled, customer),
  };
}
