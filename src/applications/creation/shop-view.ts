import { shownText } from "../../compat/content-language.ts";
import { hasEveryWord } from "../../features/compendium/entry.ts";
import { derivedOf } from "../../features/creation/derive.ts";
import { isWare, wareTypes, type Entry } from "../../features/creation/entry.ts";
import {
  ammunitionFor,
  costOf,
  goodsOf,
  weaponGroupOf,
  weaponGroups,
} from "../../features/creation/goods.ts";
import { kitContents, kitPrice, kits, ofKit } from "../../features/creation/kits.ts";
import { outfitOf } from "../../features/creation/outfit.ts";
import { entriesOf, waresOf } from "../../features/creation/state.ts";
import { listText } from "../../language/formats.ts";
import { picture } from "../shared/pictures.ts";
import { shownQualities } from "../shared/qualities.ts";
import { plain } from "../shared/words.ts";
import type { CreationWorld, ShopScreen } from "./screen.ts";
import {
  cellsOf,
  columnsOf,
  columnView,
  comparedCells,
  countedName,
  inOrder,
  needsOf,
  noteOfWare,
  type Column,
  type Ware,
} from "./shop-columns.ts";

/** The maximum number of rows in a list. The others can be found with the search. */
const MOST_ROWS = 80;
/** The maximum number of items that can be compared. */
const MOST_COMPARED = 3;
/** The categories that aren't item types: purchases and kits. */
const MINE = "mine";
const KITS = "kits";

/** Returns the view of the shop in the gear step: kits, and offers by type, with the columns of each type. */
export function shopView(world: CreationWorld) {
  const { screen, words, offers, judged } = world;
  const { shop } = screen;
  const wares = offers.filter(isWare);
  const shownKits = kitViews(world);
  const kind = kindShown(world, shownKits.length > 0);
  const searching = screen.search.trim() !== "";
  const kinds = [
    kindView(MINE, waresOf(world.state).length, kind, world),
    ...(shownKits.length > 0 ? [kindView(KITS, shownKits.length, kind, world)] : []),
    ...wareTypes.flatMap(type => {
      const count = wares.filter(offer => offer.type === type).length;
      return count === 0 ? [] : [kindView(type, count, kind, world)];
    }),
  ].map(each => ({ ...each, pressed: each.pressed && !searching }));
  const isList = searching || (kind !== MINE && kind !== KITS);
  return {
    kind,
    kinds,
    any: wares.length > 0,
    affordable: shop.affordable,
    load: loadText(world),
    mine: !searching && kind === MINE,
    kits: !searching && kind === KITS ? shownKits : null,
    list: isList ? listView(wares, searching ? "" : kind, world) : null,
    compare: compareView(world),
    left: words.format("BLACKOUT.creation.budget.gear", {
      left: plain(judged.purse.left),
      start: plain(judged.purse.start),
    }),
    wrong: judged.purse.left < 0,
  };
}

/**
 * Returns the shop's state after a click on an item's compare button, which adds the item to the comparison
 * or removes it. If three items are already being compared, the added item replaces the oldest.
 */
export function comparedWith(shop: ShopScreen, key: string): ShopScreen {
  const compared = shop.compared.includes(key)
    ? shop.compared.filter(other => other !== key)
    : [...shop.compared, key].slice(-MOST_COMPARED);
  return { ...shop, compared };
}

/**
 * Returns the key of the selected shop list. If none is selected, this is the list of the character's
 * purchases or, if there are none, the kits.
 */
function kindShown({ screen, state, offers }: CreationWorld, anyKits: boolean): string {
  const known = [MINE, ...(anyKits ? [KITS] : []), ...wareTypes];
  if (known.includes(screen.shop.kind)) return screen.shop.kind;
  if (waresOf(state).length > 0) return MINE;
  return anyKits ? KITS : (wareTypes.find(type => offers.some(offer => offer.type === type)) ?? MINE);
}

function kindView(kind: string, count: number, shown: string, { words }: CreationWorld) {
  return {
    kind,
    label: words.localize(`BLACKOUT.creation.shop.kind.${kind}`),
    count: plain(count),
    pressed: kind === shown,
  };
}

/**
 * Returns the items' total weight and the character's capacity (R13.10) as text, and whether the weight
 * exceeds the capacity. Returns null if the items weigh nothing.
 */
function loadText({ state, words, houseRules }: CreationWorld) {
  const weight = waresOf(state).reduce((sum, ware) => sum + ware.weight * ware.quantity, 0);
  const { capacity } = derivedOf(state, houseRules);
  return weight === 0
    ? null
    : {
        text: words.format("BLACKOUT.creation.shop.load", {
          n: plain(weight),
          most: plain(capacity),
          unit: houseRules.capacityUnit,
        }),
        wrong: weight > capacity,
      };
}

function wareOf(entry: Entry, { judged, houseRules }: CreationWorld): Ware {
  return {
    entry,
    goods: goodsOf(entry),
    cost: costOf(entry, entry.quantity, judged.rareForLess, houseRules),
  };
}

/**
 * Returns the reason why an item can't be bought, or empty text if it can. `tooExpensive` is true if the
 * reason is its price.
 */
function problemOf(
  cost: number | null,
  { judged, words }: CreationWorld,
): { readonly text: string; readonly tooExpensive: boolean } {
  if (cost === null)
    return { text: words.localize("BLACKOUT.creation.problem.notForSale"), tooExpensive: false };
  const missing = cost - judged.purse.left;
  return missing > 0
    ? { text: words.format("BLACKOUT.creation.shop.missing", { n: plain(missing) }), tooExpensive: true }
    : { text: "", tooExpensive: false };
}

/** Returns the list of items of a type, or all search results if the type is empty. */
function listView(wares: readonly Entry[], kind: string, world: CreationWorld) {
  const { screen, words } = world;
  const { shop } = screen;
  const found = wares
    .filter(offer => kind === "" || offer.type === kind)
    .map(offer => wareOf(offer, world))
    .filter(ware => matches(ware, world) && (!shop.affordable || problemOf(ware.cost, world).text === ""));
  const [only = "", ...others] = new Set(found.map(({ entry }) => entry.type));
  const columns = columnsOf(kind || (others.length === 0 ? only : ""));
  const order = columns.find(({ key }) => key === shop.sort);
  const sorted = inOrder(found, order, shop, world);
  const shown = sorted.slice(0, MOST_ROWS);
  const grouped = order === undefined && shop.sort !== "name";
  return {
    columns: columns.map(({ key, numeric }) => columnView(key, numeric, shop, world)),
    nameColumn: columnView("name", false, shop, world),
    span: columns.length + 2,
    groups: grouped
      ? groupsOf(shown, kind).map(({ label, rows }) => ({
          label: label && words.localize(`BLACKOUT.creation.shop.${label}`),
          rows: rows.map(ware => rowView(ware, columns, world)),
        }))
      : [{ label: "", rows: shown.map(ware => rowView(ware, columns, world)) }],
    found:
      sorted.length > MOST_ROWS
        ? words.format("BLACKOUT.creation.moreOffers", { n: plain(sorted.length - MOST_ROWS) })
        : sorted.length === 0
          ? words.localize("BLACKOUT.creation.nothingFound")
          : "",
  };
}

/**
 * Returns items in labeled groups: weapons by how they are used, search results by type, and all other items
 * in a single group. Empty groups are omitted.
 */
function groupsOf(wares: readonly Ware[], kind: string) {
  const groups: readonly (readonly [label: string, has: (ware: Ware) => boolean])[] =
    kind === "weapon"
      ? weaponGroups.map(group => [`group.${group}`, ware => weaponGroupOf(ware.goods) === group] as const)
      : kind === ""
        ? wareTypes.map(type => [`kind.${type}`, ({ entry }) => entry.type === type] as const)
        : [["", () => true]];
  return groups
    .map(([label, has]) => ({ label, rows: wares.filter(has) }))
    .filter(({ rows }) => rows.length > 0);
}

function rowView(ware: Ware, columns: readonly Column[], world: CreationWorld) {
  const { screen, state, words } = world;
  const { entry, cost } = ware;
  const problem = problemOf(cost, world);
  const owned = waresOf(state)
    .filter(({ source }) => source !== "" && source === entry.source)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const open = screen.shop.open === entry.key;
  return {
    key: entry.key,
    name: shownText(entry.name),
    title: countedName(entry),
    picture: picture(entry.img),
    note: noteOfWare(ware, world),
    cells: cellsOf(ware, columns, world).map(cell => ({ ...cell, last: cell.key === "price" })),
    problem: problem.tooExpensive ? "" : problem.text,
    missing: problem.tooExpensive ? problem.text : "",
    no: problem.text !== "",
    closed: problem.text !== "" && !screen.free,
    owned: owned === 0 ? "" : words.format("BLACKOUT.creation.shop.owned", { n: plain(owned) }),
    buy: words.format("BLACKOUT.creation.says.buy", { name: shownText(entry.name) }),
    compared: screen.shop.compared.includes(entry.key),
    compare: words.format("BLACKOUT.creation.shop.compareWith", { name: shownText(entry.name) }),
    open,
    details: open ? detailsOf(ware, world) : null,
    ammunition: owned > 0 ? ammunitionOffers(entry, world) : null,
  };
}

function detailsOf(ware: Ware, world: CreationWorld) {
  const { words, offers } = world;
  return {
    id: detailsId(ware.entry.key),
    // The window later converts this text to HTML, because only the window has access to the document.
    description: ware.goods.description,
    effect: ware.goods.effect,
    needs: needsOf(ware, ammunitionFor(ware.entry, offers), world),
    qualities: shownQualities(ware.goods.qualities, words),
    ammunition: ammunitionOffers(ware.entry, world, true),
  };
}

function detailsId(key: string): string {
  return `bo-shop-${key.replaceAll(/[^\w-]/gu, "-")}`;
}

/**
 * Returns the ammunition that is offered for a weapon, or null if there is none. Ammunition is not offered if
 * the character already has some, unless `always` is set.
 */
export function ammunitionOffers(
  weapon: Pick<Entry, "type" | "shots" | "name" | "category">,
  world: CreationWorld,
  always = false,
) {
  const { offers, state, words, screen } = world;
  const made = ammunitionFor(weapon, offers);
  if (made.length === 0) return null;
  if (!always && ammunitionFor(weapon, entriesOf(state, "ammunition")).length > 0) return null;
  return made.map(entry => {
    const { cost } = wareOf(entry, world);
    const problem = problemOf(cost, world).text;
    return {
      key: entry.key,
      label: words.format("BLACKOUT.creation.shop.buyAmmunition", {
        n: plain(entry.quantity),
        name: shownText(entry.name),
        price: plain(cost ?? 0),
      }),
      problem,
      closed: problem !== "" && !screen.free,
    };
  });
}

/**
 * Returns the kits with their contents, their prices, and whether the character has them. Omits kits with
 * unavailable contents.
 */
function kitViews(world: CreationWorld) {
  const { offers, state, words, screen, judged, houseRules } = world;
  return kits.flatMap(kit => {
    const contents = kitContents(kit, offers);
    if (!contents) return [];
    const cost = kitPrice(contents, judged.rareForLess, houseRules);
    const problem = problemOf(cost, world).text;
    const bought = ofKit(state, kit.key).length > 0;
    const name = kitName(kit.key, world);
    const weight = contents.reduce((sum, ware) => sum + ware.weight * ware.quantity, 0);
    return [
      {
        key: kit.key,
        name,
        text: words.localize(`BLACKOUT.creation.kit.${kit.key}.text`),
        things: contents.map(entry => ({
          name: countedName(entry),
          picture: picture(entry.img),
        })),
        price: words.format("BLACKOUT.creation.shop.credits", { n: plain(cost ?? 0) }),
        weight: `${plain(weight)} ${houseRules.capacityUnit}`,
        bought,
        problem: bought ? "" : problem,
        closed: problem !== "" && !screen.free,
        buy: words.format("BLACKOUT.creation.says.buy", { name }),
        remove: words.format("BLACKOUT.creation.drop", { name }),
      },
    ];
  });
}

/** Returns the name of a kit. */
export function kitName(key: string, { words }: Pick<CreationWorld, "words">): string {
  const name = `BLACKOUT.creation.kit.${key}.name`;
  return words.has(name) ? words.localize(name) : key;
}

/**
 * Returns a comparison of the selected items, or null if none are selected. It has one row for each column of
 * their type, followed by their qualities. The best number in each row is marked.
 */
function compareView(world: CreationWorld) {
  const { screen, offers, words } = world;
  const wares = screen.shop.compared.flatMap(key => {
    const offer = offers.find(entry => entry.key === key);
    return offer ? [wareOf(offer, world)] : [];
  });
  if (wares.length === 0) return null;
  const types = new Set(wares.map(({ entry }) => entry.type));
  const [only = ""] = types.size === 1 ? types : [];
  const lines = columnsOf(only).map(column => ({
    label: words.localize(`BLACKOUT.creation.shop.column.${column.key}`),
    cells: comparedCells(
      wares.map(ware => column.of(ware, world)),
      column.better,
    ),
  }));
  return {
    names: wares.map(({ entry, cost }) => ({
      key: entry.key,
      name: shownText(entry.name),
      label: words.format("BLACKOUT.browser.drop", { name: shownText(entry.name) }),
      buy: words.format("BLACKOUT.creation.says.buy", { name: shownText(entry.name) }),
      closed: problemOf(cost, world).text !== "" && !screen.free,
    })),
    lines,
    notes: wares.map(ware => noteOfWare(ware, world) || "–"),
    one: wares.length === 1,
  };
}

function matches(ware: Ware, world: CreationWorld): boolean {
  const { words } = world;
  const { entry } = ware;
  const text = [
    entry.name,
    shownText(entry.name),
    words.localize(`TYPES.Item.${entry.type}`),
    words.localize(`BLACKOUT.item.rarity.${entry.rarity}`),
    noteOfWare(ware, world),
  ].join(" ");
  return hasEveryWord(text, world.screen.search);
}

/**
 * Returns lines that list what the finished character wears and holds, and the weapons for which ammunition
 * is offered but the character has none (R14.2, R7.25).
 */
export function outfitLines(world: CreationWorld): readonly string[] {
  const { state, words, offers } = world;
  const dressed = new Set(outfitOf(state));
  const wares = waresOf(state);
  const on = wares.filter(({ key, location }) => location === "worn" || dressed.has(key));
  const names = (list: readonly Entry[]) => listText(list.map(({ name }) => shownText(name)));
  const worn = on.filter(({ hands }) => hands === 0);
  const held = on.filter(({ hands }) => hands > 0);
  const empty = entriesOf(state, "weapon").filter(
    weapon =>
      ammunitionFor(weapon, offers).length > 0 &&
      ammunitionFor(weapon, entriesOf(state, "ammunition")).length === 0,
  );
  const format = (key: string, data: Record<string, string> = {}) =>
    words.format(`BLACKOUT.creation.shop.outfit.${key}`, data);
  return [
    worn.length > 0 ? format("worn", { what: names(worn) }) : format("nothingWorn"),
    held.length > 0 ? format("held", { what: names(held) }) : format("nothingHeld"),
    ...empty.map(({ name }) => format("noAmmunition", { name: shownText(name) })),
  ];
}

/**
 * Returns how the finished character carries a purchase, as text: worn or in hand. Empty if it is neither.
 */
export function placeOf(entry: Entry, world: CreationWorld): string {
  const { state, words } = world;
  if (entry.location !== "worn" && !outfitOf(state).includes(entry.key)) return "";
  return words.localize(`BLACKOUT.creation.shop.place.${entry.hands > 0 ? "held" : "worn"}`);
}
