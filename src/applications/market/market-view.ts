import { shownText } from "../../compat/content-language.ts";
import { hasEveryWord } from "../../features/compendium/entry.ts";
import { defaultWeaponComparison, weaponOdds } from "../../features/compendium/weapon-odds.ts";
import { wareTypes } from "../../features/creation/entry.ts";
import { encumbrance } from "../../rules/gear/encumbrance.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { percentText } from "../../language/formats.ts";
import {
  bestPair,
  cellsOf,
  columnsOf,
  columnView,
  comparedCells,
  inOrder,
  noteOfWare,
  type ShopWorld,
  type Sorting,
  type Ware,
} from "../creation/shop-columns.ts";
import { picture } from "../shared/pictures.ts";
import { plain, signed } from "../shared/words.ts";

/** The maximum number of rows in a list. The others can be found with the search. */
const MOST_ROWS = 80;
/** The maximum number of carried items with which an item is compared. */
const MOST_COMPARED = 3;

/** The pages of the window: goods, items that the customer can sell, and requests to the Gamemaster. */
export const marketPages = ["buy", "sell", "asks"] as const;
export type MarketPage = (typeof marketPages)[number];

/** An item in stock. */
export interface StockWare extends Ware {
  /** The quantity in stock. */
  readonly left: number;
}

/** An item that the customer owns. */
export interface OwnWare extends Ware {
  readonly quantity: number;
  readonly worn: boolean;
  /** The price that the market pays per unit. Null if the item can't be sold in its current state. */
  readonly pays: number | null;
}

/** The actor who buys from the market and sells to it. */
export interface Customer {
  readonly uuid: string;
  readonly name: string;
  readonly credits: number;
  readonly load: { readonly carried: number; readonly capacity: number; readonly gear: number } | null;
  readonly own: readonly OwnWare[];
  /**
   * The percentage by which haggling has changed the customer's prices. Null before the customer has haggled.
   */
  readonly haggled: number | null;
}

/** A request that a Gamemaster approve a purchase or a sale. */
export interface MarketAsk {
  readonly message: string;
  readonly key: string;
  readonly question: string;
  /** The ID of the requested item in stock, or an empty string if an item is sold to the market. */
  readonly item: string;
  /** The number of pieces. */
  readonly quantity: number;
  /** The value of the answer that approves the request. Empty for users who can't decide on the request. */
  readonly agrees: string;
}

/** The data that the window displays. */
export interface MarketSource extends ShopWorld {
  readonly gamemaster: boolean;
  readonly open: boolean;
  readonly sellsByItself: boolean;
  readonly haggles: boolean;
  readonly stock: readonly StockWare[];
  readonly customer: Customer | null;
  readonly customers: readonly { readonly uuid: string; readonly name: string }[];
  readonly asks: readonly MarketAsk[];
  readonly houseRules: HouseRules;
}

/** The user's selections in the window. */
export interface MarketState extends Sorting {
  readonly page: MarketPage;
  readonly kind: string;
  readonly search: string;
  readonly affordable: boolean;
  /** The key of the item that is being compared with the customer's own items. Empty if there is none. */
  readonly compared: string;
  readonly basket: ReadonlyMap<string, number>;
}

export const marketAtFirst: MarketState = {
  page: "buy",
  kind: "",
  search: "",
  affordable: false,
  sort: "",
  down: false,
  compared: "",
  basket: new Map(),
};

/** Returns the market window's view. */
export function marketView(source: MarketSource, state: MarketState) {
  const { words, customer, gamemaster, open, asks, sellsByItself } = source;
  const credits = (n: number) => words.format("BLACKOUT.creation.shop.credits", { n: plain(n) });
  const basket = basketView(source, state, credits);
  const there = marketPages.filter(page => page !== "asks" || asks.length > 0 || gamemaster);
  const shown = there.find(page => page === state.page) ?? "buy";
  const pages = there.map(page => ({
    page,
    label: words.localize(`BLACKOUT.market.page.${page}`),
    count: page === "asks" && asks.length > 0 ? plain(asks.length) : "",
    pressed: page === shown,
  }));
  return {
    open,
    gamemaster,
    state: words.localize(`BLACKOUT.market.${open ? "isOpen" : "isClosed"}`),
    terms: words.localize(`BLACKOUT.market.way.${sellsByItself ? "itself" : "asks"}`),
    toggle: words.localize(`BLACKOUT.market.${open ? "close" : "open"}`),
    pages,
    customers: source.customers.map(({ uuid, name }) => ({
      value: uuid,
      label: name,
      selected: uuid === customer?.uuid,
    })),
    manyCustomers: source.customers.length > 1,
    purse: customer && credits(customer.credits),
    load: customer && loadText(customer, 0, source),
    nobody: customer === null,
    haggle: haggleView(source),
    buy: shown === "buy" ? listView(source, state) : null,
    compare: shown === "buy" ? compareView(source, state) : null,
    basket: shown === "buy" ? basket : null,
    sell: shown === "sell" ? sellView(source, credits) : null,
    asks:
      shown === "asks"
        ? {
            rows: asks.map(ask => ({
              ...ask,
              short: shortage(ask, source),
              decline: words.localize(
                ask.agrees === "" ? "BLACKOUT.market.withdraw" : "BLACKOUT.market.answer.decline",
              ),
            })),
            none: asks.length === 0,
            many: gamemaster && asks.length > 1,
          }
        : null,
  };
}

/**
 * Returns a sentence about the remaining stock if several requests for the same item together exceed it, and
 * an empty string otherwise.
 */
function shortage({ key, item, quantity }: MarketAsk, { asks, stock, words }: MarketSource): string {
  const left = stock.find(({ entry }) => entry.key === item)?.left ?? 0;
  const wanted = asks.reduce((sum, one) => sum + (one.key === key ? one.quantity : 0), 0);
  return item === "" || wanted === quantity || wanted <= left
    ? ""
    : words.format("BLACKOUT.market.shortage", { n: plain(left), wanted: plain(wanted) });
}

function haggleView({ haggles, open, customer, words }: MarketSource) {
  if (!haggles || !customer) return null;
  const { haggled } = customer;
  return {
    may: open && haggled === null,
    status:
      haggled === null
        ? ""
        : words.format("BLACKOUT.market.haggledBy", { percent: percentText(signed(haggled)) }),
  };
}

/**
 * Describes the customer's load, including the weight of the selected items, and the resulting encumbrance
 * (R8.4, R8.5). Returns null if the customer has no load.
 */
function loadText({ load }: Customer, more: number, { words, houseRules }: MarketSource) {
  if (!load) return null;
  const carried = load.carried + more;
  const { level, allowed } = encumbrance(
    { carriedWeight: carried, capacity: load.capacity, gearEncumbrance: load.gear },
    houseRules,
  );
  return {
    text: words.format("BLACKOUT.market.load", {
      n: plain(carried),
      most: plain(load.capacity),
      unit: houseRules.capacityUnit,
      level: plain(level),
    }),
    wrong: !allowed,
  };
}

function listView(source: MarketSource, state: MarketState) {
  const { stock, words, customer } = source;
  const kinds = wareTypes.flatMap(type => {
    const count = stock.filter(({ entry }) => entry.type === type).length;
    return count === 0 ? [] : [{ type, count }];
  });
  const searching = state.search.trim() !== "";
  const kind = searching ? "" : (kinds.find(({ type }) => type === state.kind) ?? kinds[0])?.type;
  const found = stock
    .filter(({ entry }) => kind === "" || entry.type === kind)
    .filter(ware =>
      hasEveryWord(
        `${ware.entry.name} ${shownText(ware.entry.name)} ${noteOfWare(ware, source)}`,
        state.search,
      ),
    )
    .filter(({ cost }) => !state.affordable || (cost ?? 0) <= (customer?.credits ?? 0));
  const columns = columnsOf(kind ?? "");
  const order = columns.find(({ key }) => key === state.sort);
  const shown = inOrder(found, order, state, source).slice(0, MOST_ROWS);
  return {
    kinds: kinds.map(({ type, count }) => ({
      kind: type,
      label: words.localize(`BLACKOUT.creation.shop.kind.${type}`),
      count: plain(count),
      pressed: type === kind,
    })),
    search: state.search,
    affordable: state.affordable,
    columns: columns.map(({ key, numeric }) => columnView(key, numeric, state, source)),
    name: columnView("name", false, state, source),
    rows: shown.map(ware => {
      const { entry, left } = ware;
      const inBasket = state.basket.get(entry.key) ?? 0;
      return {
        key: entry.key,
        name: shownText(entry.name),
        picture: picture(entry.img),
        note: noteOfWare(ware, source),
        left: words.format("BLACKOUT.market.left", { n: plain(left) }),
        cells: cellsOf(ware, columns, source),
        compared: state.compared === entry.key,
        compare: words.format("BLACKOUT.creation.shop.compareWith", { name: shownText(entry.name) }),
        add: words.format("BLACKOUT.market.addWhat", { name: shownText(entry.name) }),
        inBasket: inBasket > 0 ? plain(inBasket) : "",
        closed: customer === null || inBasket >= left,
      };
    }),
    empty:
      stock.length === 0
        ? words.localize(`BLACKOUT.market.${source.gamemaster ? "noStockYet" : "noStock"}`)
        : shown.length === 0
          ? words.localize("BLACKOUT.creation.nothingFound")
          : found.length > MOST_ROWS
            ? words.format("BLACKOUT.creation.moreOffers", { n: plain(found.length - MOST_ROWS) })
            : "",
  };
}

/**
 * Returns a comparison of an item with the customer's items of the same type. It contains a row for each
 * property that has a value and, for weapons, the odds against a typical target. The best number in each row
 * is marked.
 */
function compareView(source: MarketSource, { compared }: MarketState) {
  const { stock, customer, words } = source;
  const ware = stock.find(({ entry }) => entry.key === compared);
  if (!ware) return null;
  const own = (customer?.own ?? [])
    .filter(({ entry }) => entry.type === ware.entry.type)
    .toSorted((a, b) => Number(b.worn) - Number(a.worn))
    .slice(0, MOST_COMPARED);
  const all: readonly Ware[] = [ware, ...own];
  const lines = [
    ...columnsOf(ware.entry.type)
      .filter(({ key }) => key !== "price")
      .map(column => ({
        label: words.localize(`BLACKOUT.creation.shop.column.${column.key}`),
        better: column.better,
        facts: all.map(one => column.of(one, source)),
      })),
    ...oddsLines(all, source),
  ];
  return {
    title: words.format("BLACKOUT.market.compareTitle", {
      name: shownText(ware.entry.name),
      who: customer?.name ?? "",
    }),
    none: own.length === 0 ? words.localize("BLACKOUT.market.compareNone") : "",
    names: all.map(({ entry: { name } }, index) => ({
      name: shownText(name),
      about:
        index === 0
          ? ""
          : words.localize(
              own[index - 1]?.worn ? "BLACKOUT.gear.location.worn" : "BLACKOUT.gear.location.carried",
            ),
    })),
    lines: lines
      .filter(({ facts }) => facts.some(({ text }) => text !== "–"))
      .map(({ label, better, facts }) => ({ label, cells: comparedCells(facts, better) })),
    notes: all.map(one => noteOfWare(one, source) || "–"),
  };
}

/**
 * Returns two rows: the chance of hitting a typical target, and the hit points that the target loses. Returns
 * an empty list if none of the items is a weapon.
 */
function oddsLines(wares: readonly Ware[], source: MarketSource) {
  const { words, state, houseRules } = source;
  const odds = wares.map(ware => {
    const pair = bestPair(ware, source);
    if (!pair) return null;
    const [single] = weaponOdds(
      ware.goods,
      {
        ...defaultWeaponComparison,
        attribute: state.attributes[pair.attribute],
        rank: state.ranks[pair.skill] ?? 0,
      },
      houseRules,
    );
    return single ?? null;
  });
  if (odds.every(one => one === null)) return [];
  const line = (key: "hit" | "hitPoints", format: (value: number) => string) => ({
    label: words.localize(`BLACKOUT.market.odds.${key}`),
    better: "more" as const,
    facts: odds.map(one => ({ text: one ? format(one[key]) : "–", note: "", order: one?.[key] ?? "" })),
  });
  return [line("hit", value => percentText(plain(100 * value))), line("hitPoints", plain)];
}

function basketView(source: MarketSource, { basket }: MarketState, credits: (n: number) => string) {
  const { stock, words, customer, open, sellsByItself } = source;
  const lines = [...basket].flatMap(([key, quantity]) => {
    const ware = stock.find(({ entry }) => entry.key === key);
    return ware ? [{ ware, quantity }] : [];
  });
  const total = lines.reduce((sum, { ware: { cost }, quantity }) => sum + (cost ?? 0) * quantity, 0);
  const weight = lines.reduce((sum, { ware: { entry }, quantity }) => sum + entry.weight * quantity, 0);
  const left = (customer?.credits ?? 0) - total;
  return {
    empty: lines.length === 0,
    lines: lines.map(({ ware: { entry, cost, left: most }, quantity }) => ({
      key: entry.key,
      name: shownText(entry.name),
      quantity,
      most,
      price: credits((cost ?? 0) * quantity),
      less: words.format("BLACKOUT.actionDialog.less", { name: shownText(entry.name) }),
      more: words.format("BLACKOUT.actionDialog.more", { name: shownText(entry.name) }),
      label: words.format("BLACKOUT.market.piecesOf", { name: shownText(entry.name) }),
      mayMore: quantity < most,
    })),
    total: credits(total),
    left: words.format("BLACKOUT.market.leftAfter", { n: plain(left) }),
    poor: left < 0,
    load: customer && lines.length > 0 ? loadText(customer, weight, source) : null,
    act: words.localize(`BLACKOUT.market.${sellsByItself ? "buyIt" : "askFor"}`),
    closed: !open || customer === null || lines.length === 0 || left < 0,
    note: open ? "" : words.localize("BLACKOUT.market.problem.closed"),
  };
}

function sellView({ customer, words, open }: MarketSource, credits: (n: number) => string) {
  const own = customer?.own ?? [];
  return {
    rows: own.map(({ entry, quantity, pays, worn }) => ({
      key: entry.key,
      title: quantity === 1 ? shownText(entry.name) : `${plain(quantity)} × ${shownText(entry.name)}`,
      picture: picture(entry.img),
      worn: worn ? words.localize("BLACKOUT.gear.location.worn") : "",
      pays: pays === null ? "–" : credits(pays),
      one: words.format("BLACKOUT.market.sellOne", { name: shownText(entry.name) }),
      all: words.format("BLACKOUT.market.sellAll", { n: plain(quantity), name: shownText(entry.name) }),
      many: quantity > 1,
      quantity,
      closed: !open || pays === null,
    })),
    none: own.length === 0 ? words.localize("BLACKOUT.market.nothingToSell") : "",
  };
}
