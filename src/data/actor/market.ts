import { choice, prose, text, toggle, whole } from "../fields.ts";
import { availabilities, MOST_HAGGLED, MOST_PERCENT } from "../../rules/gear/market.ts";

const { fields } = foundry.data;

function schema() {
  return {
    description: prose(),
    /** Whether players can trade here. */
    open: toggle(),
    /** Whether it sells and buys without asking the Gamemaster. */
    sellsByItself: toggle(),
    availability: choice(availabilities, "usual"),
    /** Its selling and buying prices, in percent of the house rules' prices (R14.2). */
    prices: whole(100, 0, MOST_PERCENT),
    pays: whole(100, 0, MOST_PERCENT),
    /** The UUID of the actor who haggles for it; empty if it doesn't haggle. */
    merchant: text(),
    /** The change of prices by haggling, in percent, by customer (`customerKey`). */
    haggled: new fields.TypedObjectField(whole(0, -MOST_HAGGLED, MOST_HAGGLED)),
  };
}

type MarketSchema = ReturnType<typeof schema>;

/** A market: its items are its stock (R14.1, R14.2). */
export class MarketData extends foundry.abstract.TypeDataModel<MarketSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.actor", "BLACKOUT.market"];

  static override defineSchema(): MarketSchema {
    return schema();
  }
}
