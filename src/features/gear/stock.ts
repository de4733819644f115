import { documentFromUuid, removal, updateDocument } from "../../compat/documents.ts";
import { thingTypes } from "../../data/item/kinds.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { isInStock, type Availability } from "../../rules/gear/market.ts";
import { rarities, type Rarity } from "../../rules/gear/prices.ts";
import { SYSTEM_ID, systemFlag } from "../../system-id.ts";

/** The kinds of sources that a market can be stocked from. */
export const sourceKinds = ["pack", "folder", "actor"] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** A source of goods: its key is its kind and ID. */
export interface StockSource {
  readonly key: string;
  readonly kind: SourceKind;
  readonly name: string;
}

/** What is taken from a source. */
export interface StockWish {
  readonly source: string;
  readonly rarities: readonly Rarity[];
  /** Whether each item is rolled for (R14.2). */
  readonly roll: boolean;
  readonly availability: Availability;
  /** Pieces of each item. */
  readonly pieces: number;
}

/** What stocking did: how many items came, of how many in the source. */
export interface Stocked {
  readonly added: number;
  readonly of: number;
}

/** The flag that names the delivery with which an item came. */
const FLAG = "delivery";

/** Every source in this world: compendiums and folders of items, and other actors who have things. */
export function stockSources(market: BlackoutActor): readonly StockSource[] {
  const packs = [...game.packs]
    .filter(pack => pack.documentName === "Item" && pack.visible && [...pack.index].some(isThing))
    .map(pack => ({ key: `pack:${pack.collection}`, kind: "pack" as const, name: pack.title }));
  const folders = game.folders
    .filter(folder => folder.type === "Item" && folder.contents.length > 0)
    .map(folder => ({ key: `folder:${folder.id}`, kind: "folder" as const, name: folder.name }));
  const actors = game.actors
    .filter(actor => actor !== market && !actor.hasPlayerOwner && things(actor.items.contents).length > 0)
    .map(actor => ({ key: `actor:${actor.id ?? ""}`, kind: "actor" as const, name: actor.name }));
  return [...packs, ...folders, ...actors];
}

/**
 * Adds goods of a source to a market's stock: a Gamemaster's right. Rolls one die for each item if wished
 * (R14.2). Items that the market has already get more pieces. Returns what was added; null if the source is
 * gone.
 */
export async function stockMarket(market: BlackoutActor, wish: StockWish): Promise<Stocked | null> {
  const found = await goodsOfSource(wish.source);
  if (!found) return null;
  const goods = things(found).filter(
    item => item.isThing() && wish.rarities.some(rarity => rarity === item.system.rarity),
  );
  const dice = wish.roll && goods.length > 0 ? await facesOf(goods.length) : [];
  const chosen = goods.filter((item, index) => {
    const face = dice[index];
    const rarity = item.isThing() ? rarities.find(one => one === item.system.rarity) : undefined;
    return face === undefined || !rarity || isInStock(face, rarity, wish.availability);
  });
  const delivery = foundry.utils.randomID();
  if (chosen.length > 0)
    await market.createEmbeddedDocuments(
      "Item",
      chosen.map(item => {
        const { _id: _, folder: __, sort: ___, ownership: ____, ...source } = item.toObject();
        // Goods of a merchant of Item Piles are no pile here.
        Reflect.deleteProperty(source.flags, "item-piles");
        return foundry.utils.mergeObject(source, {
          system: { quantity: wish.pieces, location: "carried", container: "" },
          flags: { [SYSTEM_ID]: { [FLAG]: delivery } },
        }) as Item.CreateData & { type: "gear" };
      }),
    );
  return { added: chosen.length, of: goods.length };
}

/** The goods of the latest delivery that are still in stock; empty for none. */
export function latestDelivery(market: BlackoutActor): readonly BlackoutItem[] {
  const all = market.items.contents;
  const last = all.findLast(item => typeof systemFlag(item, FLAG) === "string");
  const id = last && systemFlag(last, FLAG);
  return id === undefined ? [] : all.filter(item => systemFlag(item, FLAG) === id);
}

/** Removes the latest delivery from the stock. */
export async function returnDelivery(market: BlackoutActor): Promise<void> {
  await market.deleteEmbeddedDocuments(
    "Item",
    latestDelivery(market).flatMap(({ id }) => id ?? []),
  );
}

/**
 * Opens a market to players, who can see it from then on, and tells them in the chat; or closes it. Prices
 * are negotiated anew each time.
 */
export async function openMarket(market: BlackoutActor, open: boolean): Promise<void> {
  const { OBSERVER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  if (open) await forgetHaggling(market);
  await market.update({
    system: { open },
    ...(open && (market.ownership["default"] ?? 0) < OBSERVER ? { ownership: { default: OBSERVER } } : {}),
  });
  if (!open) return;
  const label = game.i18n.format("BLACKOUT.market.opened", { name: market.name });
  await ChatMessage.implementation.create({
    speaker: { alias: market.name },
    content: `<p>@UUID[${market.uuid}]{${label.replaceAll(/[{}[\]]/gu, "")}}</p>`,
  });
}

/** Removes what haggling has changed. */
async function forgetHaggling(market: BlackoutActor): Promise<void> {
  const document = documentFromUuid(market.uuid);
  if (!document || !market.isMarket()) return;
  for (const key of Object.keys(market.system.haggled))
    await updateDocument(document, removal("system.haggled", key));
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
    return folder?.type === "Item" ? [...(folder.contents as readonly unknown[])].filter(isItem) : null;
  }
  return game.actors.get(id)?.items.contents ?? null;
}

function isThing(entry: object): boolean {
  return "type" in entry && thingTypes.some(type => type === entry.type);
}

function isItem(document: unknown): document is BlackoutItem {
  return document instanceof foundry.documents.Item;
}

/** Things that stand alone: built-in mods, grafted implants and what lies in containers are left out. */
function things(items: readonly BlackoutItem[]): readonly BlackoutItem[] {
  return items.filter(
    item =>
      thingTypes.some(type => type === item.type) &&
      (!item.isMod() || item.system.host === "") &&
      (!item.isImplant() || !item.system.grafted) &&
      (!item.isThing() || item.system.container === ""),
  );
}

/** Rolls a die for each of so many items. */
async function facesOf(count: number): Promise<readonly number[]> {
  const roll = await new Roll(`${count}d6`).evaluate();
  return roll.dice.flatMap(({ results }) => results.map(({ result }) => result));
}
