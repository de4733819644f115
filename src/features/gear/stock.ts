import { rollDice } from "../../actions/core/roll.ts";
import { documentFromUuid, removal, updateDocument, updateEmbedded } from "../../compat/documents.ts";
import { createMessage } from "../../compat/messages.ts";
import { isPhysicalItemType } from "../../data/item/kinds.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { MARKET_NOTICE, marketNoticeOf, type MarketNotice } from "../../documents/market-notice.ts";
import { localize } from "../../language/localize.ts";
import { isRecord } from "../../ledger/plain.ts";
import { isInStock, type Availability } from "../../rules/gear/market.ts";
import { rarities, type Rarity } from "../../rules/gear/prices.ts";
import { SYSTEM_ID, systemFlag } from "../../system-id.ts";
import type { Stocked, StockSource } from "./stock-source.ts";

/** The goods from a source that a Gamemaster wants to add to a market. */
export interface StockWish {
  readonly source: string;
  readonly rarities: readonly Rarity[];
  /** Whether each item's availability is determined by a die roll (R14.2). */
  readonly roll: boolean;
  readonly availability: Availability;
  /** The quantity of each item. */
  readonly pieces: number;
}

/** A delivery that added units of an item to the stock. Later deliveries have higher IDs. */
interface Delivered {
  readonly id: string;
  readonly pieces: number;
}

/** The flag that stores the deliveries of an item, oldest first. */
const FLAG = "deliveries";

/**
 * Returns all sources of goods in this world other than the market itself: the visible compendiums, the
 * folders, and the actors without player owners that contain goods.
 */
export function stockSources(market: BlackoutActor): readonly StockSource[] {
  const packs = [...game.packs]
    .filter(pack => pack.documentName === "Item" && pack.visible && [...pack.index].some(isThing))
    .map(pack => ({ key: `pack:${pack.collection}`, kind: "pack" as const, name: pack.title }));
  const folders = game.folders
    .filter(folder => folder.type === "Item" && itemsIn(folder).some(isLoose))
    .map(folder => ({ key: `folder:${folder.id}`, kind: "folder" as const, name: folder.name }));
  const actors = game.actors
    .filter(actor => actor !== market && !actor.hasPlayerOwner && actor.items.some(isLoose))
    .map(actor => ({ key: `actor:${actor.id ?? ""}`, kind: "actor" as const, name: actor.name }));
  return [...packs, ...folders, ...actors];
}

/**
 * Adds goods from a source to a market's stock. If the market already stocks goods from the same compendium
 * entry, increases their quantity instead. Requires a Gamemaster. With `roll`, a die roll for each item
 * determines whether the item is available (R14.2). If the market is open, a card announces the delivery.
 * Returns the result, or null if the source no longer exists.
 */
export async function stockMarket(market: BlackoutActor, wish: StockWish): Promise<Stocked | null> {
  const found = await goodsOfSource(wish.source);
  if (!found) return null;
  const goods = found
    .filter(isLoose)
    .filter(item => !isWithheld(item))
    .filter(({ system }) => wish.rarities.some(rarity => rarity === system.rarity));
  const dice =
    wish.roll && goods.length > 0
      ? (await rollDice({ count: goods.length, sides: 6, inspiration: 0 })).faces
      : [];
  const chosen = goods.filter((item, index) => {
    const face = dice[index];
    const rarity = rarities.find(one => one === item.system.rarity);
    return face === undefined || !rarity || isInStock(face, rarity, wish.availability);
  });
  if (chosen.length === 0) return { added: 0, of: goods.length };
  const delivery: Delivered = {
    id: `${String(game.time.serverTime).padStart(15, "0")}.${foundry.utils.randomID()}`,
    pieces: wish.pieces,
  };
  const inStock = new Map(chosen.map(item => [item, sameGoods(market, item)]));
  await updateEmbedded(
    market,
    "Item",
    [...inStock.values()].flatMap(own =>
      own
        ? [
            {
              _id: own.id ?? "",
              system: { quantity: own.system.quantity + wish.pieces },
              flags: { [SYSTEM_ID]: { [FLAG]: [...deliveriesOf(own), delivery] } },
            },
          ]
        : [],
    ),
  );
  await market.createEmbeddedDocuments(
    "Item",
    chosen
      .filter(item => !inStock.get(item))
      .map(item => {
        const { _id: _, folder: __, sort: ___, ownership: ____, ...source } = item.toObject();
        // Removes the flags of an Item Piles merchant, so that the goods become ordinary items in Blackout's
        // market.
        Reflect.deleteProperty(source.flags, "item-piles");
        // Goods from a compendium record their source, so that they can be updated and translated.
        if (item.pack) source._stats.compendiumSource = item.uuid;
        return foundry.utils.mergeObject(source, {
          system: { quantity: wish.pieces, location: "carried", container: "" },
          flags: { [SYSTEM_ID]: { [FLAG]: [delivery] } },
        }) as Item.CreateData & { type: "gear" };
      }),
  );
  if (market.isMarket() && market.system.open)
    await announce(market, "restocked", { open: true, added: chosen.length, delivery: delivery.id });
  return { added: chosen.length, of: goods.length };
}

/**
 * Returns the item in a market's stock to which goods from a compendium are added, or undefined if there is
 * none yet. For goods from other sources, always returns undefined, because these may be worn out.
 */
function sameGoods(market: BlackoutActor, item: BlackoutItem): LooseItem | undefined {
  return market.items.contents
    .filter(isLoose)
    .find(own => item.pack !== null && own._stats.compendiumSource === item.uuid);
}

function deliveriesOf(item: BlackoutItem): readonly Delivered[] {
  const stored = systemFlag(item, FLAG);
  return Array.isArray(stored)
    ? stored.filter(
        (one): one is Delivered =>
          isRecord(one) && typeof one["id"] === "string" && typeof one["pieces"] === "number",
      )
    : [];
}

/** Returns the goods from the latest delivery that are still in stock. */
export function latestDelivery(market: BlackoutActor): readonly BlackoutItem[] {
  const id = lastIdOf(market);
  return market.items.contents.filter(item => deliveriesOf(item).some(one => one.id === id));
}

function lastIdOf(market: BlackoutActor): string | undefined {
  return market.items.contents
    .flatMap(item => deliveriesOf(item).map(({ id }) => id))
    .sort()
    .at(-1);
}

/**
 * Removes the unsold items of the latest delivery from the stock, together with the card that announced it.
 */
export async function returnDelivery(market: BlackoutActor): Promise<void> {
  const delivery = lastIdOf(market);
  if (delivery === undefined) return;
  const rows = latestDelivery(market).map(item => {
    const deliveries = deliveriesOf(item);
    const earlier = deliveries.filter(({ id }) => id !== delivery);
    const pieces = deliveries.find(({ id }) => id === delivery)?.pieces ?? 0;
    const quantity = Math.max(0, (isLoose(item) ? item.system.quantity : 0) - pieces);
    return { _id: item.id ?? "", earlier, quantity };
  });
  await market.deleteEmbeddedDocuments(
    "Item",
    rows.flatMap(({ _id, earlier }) => (earlier.length === 0 ? [_id] : [])),
  );
  await updateEmbedded(
    market,
    "Item",
    rows.flatMap(({ _id, earlier, quantity }) =>
      earlier.length > 0 ? [{ _id, system: { quantity }, flags: { [SYSTEM_ID]: { [FLAG]: earlier } } }] : [],
    ),
  );
  await game.messages.find(message => marketNoticeOf(message)?.delivery === delivery)?.delete();
}

/**
 * Opens or closes a market, and announces this on a card in the chat. Opening a market makes it visible to
 * players and resets the results of haggling. Does nothing if the market is already in the given state.
 */
export async function openMarket(market: BlackoutActor, open: boolean): Promise<void> {
  if (!market.isMarket() || market.system.open === open) return;
  const { OBSERVER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  if (open) await forgetHaggling(market);
  await market.update({
    system: { open },
    ...(open && (market.ownership["default"] ?? 0) < OBSERVER ? { ownership: { default: OBSERVER } } : {}),
  });
  await announce(market, open ? "opened" : "closed", { open, added: null, delivery: "" });
}

/** Posts a card about a market. Each client renders it in its own language. */
async function announce(
  market: BlackoutActor,
  what: "opened" | "closed" | "restocked",
  facts: Omit<MarketNotice, "market">,
): Promise<void> {
  const label = localize(`BLACKOUT.market.${what}`, { name: market.name }).replaceAll(/[{}[\]]/gu, "");
  const notice: MarketNotice = { market: market.uuid, ...facts };
  await createMessage({
    speaker: { alias: market.name },
    // This text is shown only if the card can't be rendered, for example after the system has been removed.
    content: `<p>@UUID[${market.uuid}]{${foundry.utils.escapeHTML(label)}}</p>`,
    flags: { [SYSTEM_ID]: { [MARKET_NOTICE]: notice } },
  });
}

/** Removes the results of haggling. */
async function forgetHaggling(market: BlackoutActor): Promise<void> {
  const document = documentFromUuid(market.uuid);
  if (!document || !market.isMarket()) return;
  const removals = Object.keys(market.system.haggled).map(key => removal("system.haggled", key));
  if (removals.length > 0) await updateDocument(document, Object.assign({}, ...removals) as object);
}

async function goodsOfSource(key: string): Promise<readonly BlackoutItem[] | null> {
  const at = key.indexOf(":");
  const [kind, id] = [key.slice(0, at), key.slice(at + 1)];
  if (kind === "pack") {
    const pack = [...game.packs].find(one => one.collection === id && one.documentName === "Item");
    const documents: readonly unknown[] = pack ? await pack.getDocuments() : [];
    return pack ? documents.filter(isItem) : null;
  }
  if (kind === "folder") {
    const folder = game.folders.get(id);
    return folder?.type === "Item" ? itemsIn(folder) : null;
  }
  return game.actors.get(id)?.items.contents ?? null;
}

/** Returns the items in a folder and in its subfolders. */
function itemsIn(folder: Folder.Implementation): readonly BlackoutItem[] {
  return game.items.filter(
    item => item.folder !== null && (item.folder === folder || item.folder.ancestors.includes(folder)),
  );
}

/** Returns whether an Item Piles merchant hides an item from customers or doesn't sell it. */
function isWithheld({ flags }: BlackoutItem): boolean {
  const piles: unknown = (flags as Readonly<Record<string, unknown>>)["item-piles"];
  const ofItem = isRecord(piles) && isRecord(piles["item"]) ? piles["item"] : {};
  return ofItem["hidden"] === true || ofItem["notForSale"] === true;
}

function isThing(entry: object): boolean {
  return "type" in entry && isPhysicalItemType(entry.type);
}

function isItem(document: unknown): document is BlackoutItem {
  return document instanceof foundry.documents.Item;
}

/** An item that can be traded on its own. */
export type LooseItem = BlackoutItem & {
  readonly system: {
    readonly quantity: number;
    readonly price: number;
    readonly rarity: string;
    readonly location: string;
  };
};

/**
 * Returns whether an item can be traded separately. It can if it is not an installed mod, not a grafted
 * implant, and not in a container.
 */
export function isLoose(item: BlackoutItem): item is LooseItem {
  return (
    item.isThing() &&
    item.system.container === "" &&
    (!item.isMod() || item.system.host === "") &&
    (!item.isImplant() || !item.system.grafted)
  );
}
