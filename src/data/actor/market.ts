import { CheckedTypeDataModel } from "../../compat/checked-model.ts";
import { choice, prose, text, toggle, whole } from "../fields.ts";
import { availabilities, MOST_HAGGLED, MOST_PERCENT } from "../../rules/gear/market.ts";

const { fields } = foundry.data;

function schema() {
  return {
    description: prose(),
    /** Whether players can trade at the market. */
    open: toggle(),
    /** Whether the market sells and buys without the Gamemaster's approval. */
    sellsByItself: toggle(),
    availability: choice(availabilities, "usual"),
    /**
     * The market's selling and buying prices, as percentages of the prices that the house rules define
     * (R14.2).
     */
    prices: whole(100, 0, MOST_PERCENT),
    pays: whole(100, 0, MOST_PERCENT),
    /** The UUID of the actor who haggles for the market, or empty if the market doesn't haggle. */
    merchant: text(),
    /** The changes in price from haggling, as percentages, keyed by customer (`customerKey`). */
    haggled: new fields.TypedObjectField(whole(0, -MOST_HAGGLED, MOST_HAGGLED)),
  };
}

type MarketSchema = ReturnType<typeof schema>;

/** A market, whose stock consists of its items (R14.1, R14.2). */
export class MarketData extends CheckedTypeDataModel<MarketSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.actor", "BLACKOUT.market"];

  static override defineSchema(): MarketSchema {
    return schema();
  }
}
