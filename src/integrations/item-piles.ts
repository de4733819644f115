import { moduleProperty } from "../compat/hooks.ts";
import { traitTypes } from "../data/item/kinds.ts";
import { localize } from "../language/localize.ts";
import { isObject, methodOf, whenModuleActive } from "./when-there.ts";

/** The paths of numbers that other packages read. They never change (docs/api.md). */
const STABLE_PATHS = {
  quantity: "system.quantity",
  price: "system.price",
  credits: "system.credits",
} as const;

/**
 * Returns a transferred item with its location set to carried and without its container and host, because the
 * previous values apply only to the previous owner.
 */
export function loosened(item: unknown): unknown {
  if (!isObject(item) || !isObject(item["system"])) return item;
  const { system } = item;
  const loose = { ...system };
  if ("container" in system) loose["container"] = "";
  if ("host" in system) loose["host"] = "";
  if (system["location"] !== undefined) Object.assign(loose, { location: "carried", dropped: false });
  return { ...item, system: loose };
}

/**
 * Integrates Item Piles, based on the code of version 3.x (commit 00d80045). Registers the paths of quantity,
 * price and credits. Items and credits can be put into piles, sold and traded, but traits of a character
 * can't. Item Piles reads the integration shortly after its hook returns, and applies changed values to a
 * world only if `VERSION` is higher than before.
 */
export function registerItemPiles(): void {
  whenModuleActive("item-piles-ready", "Item Piles", async () => {
    const piles = moduleProperty("itempiles");
    const api = isObject(piles) ? piles["API"] : undefined;
    await methodOf(
      api,
      "addSystemIntegration",
    )({
      VERSION: "1.0.0",
      // The only type of actor that has items and credits and is never an enemy.
      ACTOR_CLASS_TYPE: "character",
      ITEM_CLASS_LOOT_TYPE: "gear",
      ITEM_CLASS_WEAPON_TYPE: "weapon",
      ITEM_CLASS_EQUIPMENT_TYPE: "armor",
      ITEM_QUANTITY_ATTRIBUTE: STABLE_PATHS.quantity,
      ITEM_PRICE_ATTRIBUTE: STABLE_PATHS.price,
      ITEM_FILTERS: [{ path: "type", filters: traitTypes.join(",") }],
      ITEM_SIMILARITIES: ["name", "type"],
      UNSTACKABLE_ITEM_TYPES: ["weapon", "armor", "container", "mod", "implant"],
      ITEM_TRANSFORMER: loosened,
      CURRENCIES: [
        {
          type: "attribute",
          name: "BLACKOUT.integration.credits",
          img: "systems/blackout/assets/icons/coins-pile.svg",
          abbreviation: localize("BLACKOUT.integration.creditsShort"),
          data: { path: STABLE_PATHS.credits },
          primary: true,
          exchangeRate: 1,
        },
      ],
      CURRENCY_DECIMAL_DIGITS: 0.01,
    });
  });
}
