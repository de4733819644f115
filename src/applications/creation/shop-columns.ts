import { shownText } from "../../compat/content-language.ts";
import { shownNames } from "../../compat/stored-texts.ts";
import { effectTexts } from "../../actions/gear/effect-texts.ts";
import { formatText } from "../shared/texts.ts";
import { attributes as attributeKeys, type Attribute } from "../../rules/character/attributes.ts";
import { attackPairs } from "../../rules/combat/unarmed.ts";
import { minimumDice } from "../../rules/tests/pool.ts";
import type { Entry } from "../../features/creation/entry.ts";
import type { Goods } from "../../features/creation/goods.ts";
import { listText } from "../../language/formats.ts";
import { changeTexts } from "../sheets/item/fields-view.ts";
import { damageText } from "../sheets/item-rows.ts";
import { qualityName } from "../shared/qualities.ts";
import { plain, signed } from "../shared/words.ts";
import { modifierOf } from "./points-view.ts";
import type { CreationWorld } from "./screen.ts";

/** The data that the columns need. */
export type ShopWorld = Pick<CreationWorld, "state" | "words" | "skillName">;

/** An offer with the data that is needed to buy it. */
export interface Ware {
  readonly entry: Entry;
  readonly goods: Goods;
  /** The price in credits for the quantity sold together, or null if the item isn't for sale. */
  readonly cost: number | null;
}

/** A cell of the shop's table: its text, a short note, and the value by which it is sorted. */
export interface Fact {
  readonly text: string;
  readonly note: string;
  readonly order: number | string;
}

/** A column of the shop. */
export interface Column {
  readonly key: string;
  readonly numeric: boolean;
  /** Whether higher or lower numbers are better in a comparison. Null if neither is. */
  readonly better: "more" | "less" | null;
  readonly of: (ware: Ware, world: ShopWorld) => Fact;
}

const NONE: Fact = { text: "–", note: "", order: 0 };

function amount(
  key: string,
  better: Column["better"],
  read: (goods: Goods, ware: Ware) => number,
  format: (value: number, world: ShopWorld) => string = plain,
): Column {
  return {
    key,
    better,
    numeric: true,
    of: (ware, world) => {
      const value = read(ware.goods, ware);
      return value === 0 ? NONE : { text: format(value, world), note: "", order: value };
    },
  };
}

function textual(key: string, read: (ware: Ware, world: ShopWorld) => string): Column {
  return {
    key,
    better: null,
    numeric: false,
    of: (ware, world) => {
      const text = read(ware, world);
      return { text: text || NONE.text, note: "", order: text };
    },
  };
}

const price: Column = {
  key: "price",
  better: "less",
  numeric: true,
  of: ({ cost }, { words }) =>
    cost === null
      ? { text: words.localize("BLACKOUT.creation.priceless"), note: "", order: Infinity }
      : {
          text: words.format("BLACKOUT.creation.shop.credits", { n: plain(cost) }),
          note: "",
          order: cost,
        },
};
const weight = amount("weight", "less", ({ weight: each }, { entry }) => (each ?? 0) * entry.quantity);
const hands = amount("hands", "less", goods => goods.hands);
const dice = (value: number, { words }: ShopWorld) => words.format("BLACKOUT.dice", { n: plain(value) });
const feet = (value: number, { words }: ShopWorld) =>
  words.format("BLACKOUT.gear.range", { n: plain(value) });

const roll: Column = {
  key: "roll",
  better: "more",
  numeric: true,
  of: (ware, world) => {
    const best = bestPair(ware, world);
    if (!best) return NONE;
    return { text: dice(best.dice, world), note: "", order: best.dice };
  },
};

const damage: Column = {
  key: "damage",
  better: "more",
  numeric: true,
  of: ({ goods: { weapon } }, world) => {
    if (!weapon) return NONE;
    const attribute = attributeKeys.find(key => key === weapon.attribute);
    const total = weapon.dice + (attribute ? world.state.attributes[attribute] : 0);
    if (total === 0 && weapon.flat === 0) return NONE;
    const made = damageText({ dice: weapon.dice, attribute: attribute ?? "", flat: 0 }, world.words, true);
    return { text: dice(total, world), note: attribute ? made : "", order: total };
  },
};

/** The columns between the name and the button, for each type of item. */
const COLUMNS: Readonly<Record<string, readonly Column[]>> = {
  weapon: [
    roll,
    damage,
    amount("range", "more", ({ range }) => range ?? 0, feet),
    amount("shots", "more", ({ weapon }) => weapon?.magazine ?? 0),
    hands,
    weight,
    price,
  ],
  armor: [
    amount("armor", "more", ({ armor }) => armor ?? 0),
    amount("resistance", "more", ({ resistance }) => resistance ?? 0),
    amount("stealth", "more", ({ stealth }) => stealth),
    amount("slows", "less", ({ encumbrance }) => encumbrance),
    hands,
    weight,
    price,
  ],
  ammunition: [
    textual("fits", ({ goods }) => shownNames(goods.fits)),
    amount("rounds", "more", ({ shots }, { entry }) => Math.max(1, shots) * entry.quantity),
    weight,
    price,
  ],
  gear: [hands, amount("uses", "more", ({ uses }) => uses), weight, price],
  consumable: [textual("helps", helpText), weight, price],
  container: [amount("capacity", "more", ({ capacity }) => capacity), weight, price],
  mod: [textual("changes", ({ goods }, { words }) => changeTexts(goods.changes, words).join(", ")), price],
  implant: [
    textual("helps", ({ goods }, { skillName }) =>
      goods.bonuses.map(({ skill, modifier }) => `${skillName(skill)} ${signed(modifier)}`).join(", "),
    ),
    amount("bulk", "less", ({ bulk }) => bulk),
    price,
  ],
};

/**
 * Returns the columns for a type of item. For mixed types, these are a short summary, the weight and the
 * price.
 */
export function columnsOf(kind: string): readonly Column[] {
  return COLUMNS[kind] ?? [textual("helps", aboutText), weight, price];
}

/**
 * Returns a short description of an item's other properties, for lists without the columns of the item's
 * type.
 */
function aboutText(ware: Ware, world: ShopWorld): string {
  const numbers = new Set(["roll", "hands", "weight", "price"]);
  const { words } = world;
  return (COLUMNS[ware.entry.type] ?? [])
    .filter(({ key }) => !numbers.has(key))
    .flatMap(column => {
      const { text } = column.of(ware, world);
      if (text === NONE.text) return [];
      const label = words.localize(`BLACKOUT.creation.shop.column.${column.key}`);
      return [column.numeric && column.key !== "range" ? `${label} ${text}` : text];
    })
    .join(", ");
}

/**
 * Returns the attribute and skill pair with which the character rolls the most dice for attacks with the
 * item, and the number of these dice. Returns null for items without attacks.
 */
export function bestPair(
  { goods: { weapon, qualities } }: Ware,
  { state }: Pick<ShopWorld, "state">,
): { readonly attribute: Attribute; readonly skill: string; readonly dice: number } | null {
  if (!weapon) return null;
  const pairs = attackPairs(
    weapon.attacks.flatMap(({ attribute, skill }) => {
      const known = attributeKeys.find(key => key === attribute);
      return known ? [{ attribute: known, skill }] : [];
    }),
    qualities.some(({ key }) => key === "finesse"),
  ).map(({ attribute, skill }) => ({
    attribute,
    skill,
    dice: Math.max(
      minimumDice,
      state.attributes[attribute] + (state.ranks[skill] ?? 0) + modifierOf(state, skill),
    ),
  }));
  return pairs.reduce<(typeof pairs)[number] | null>(
    (best, pair) => (best === null || pair.dice > best.dice ? pair : best),
    null,
  );
}

/**
 * Returns the properties of an item that have no column of their own, such as its rarity, burst, blast and
 * qualities.
 */
export function noteOfWare({ entry, goods }: Ware, { words }: ShopWorld): string {
  const { weapon, template, nonLethal, qualities } = goods;
  const of = (n: number, key: string) =>
    n > 0 ? [words.format(`BLACKOUT.gear.${key}`, { n: plain(n) })] : [];
  return [
    ...(entry.rarity === "common" ? [] : [words.localize(`BLACKOUT.item.rarity.${entry.rarity}`)]),
    ...of(weapon?.burst ?? 0, "burst"),
    ...of(weapon?.blast ?? 0, "blast"),
    ...of(template, "template"),
    ...of(weapon && weapon.actionPoints !== 1 ? weapon.actionPoints : 0, "actionPoints"),
    ...qualities.map(quality => qualityName(quality, words)),
    ...(nonLethal ? [words.localize("BLACKOUT.gear.nonLethal")] : []),
  ].join(", ");
}

/** Returns what a weapon or armor requires: hands, a skill, and ammunition. */
export function needsOf(ware: Ware, ammunition: readonly Entry[], world: ShopWorld): readonly string[] {
  const { words, skillName } = world;
  const { entry, goods } = ware;
  const pair = bestPair(ware, world);
  const format = (key: string, data: Record<string, string>) =>
    words.format(`BLACKOUT.creation.shop.needs.${key}`, data);
  return [
    ...(goods.hands > 0 ? [format("hands", { n: plain(goods.hands) })] : []),
    ...(pair
      ? [
          format("skill", {
            attribute: words.localize(`BLACKOUT.attribute.${pair.attribute}`),
            skill: skillName(pair.skill),
            dice: dice(pair.dice, world),
          }),
        ]
      : []),
    ...(entry.type === "weapon" && entry.shots > 0
      ? [
          ammunition.length > 0
            ? format("ammunition", { what: listText(ammunition.map(({ name }) => shownText(name))) })
            : words.localize("BLACKOUT.creation.shop.needs.anyAmmunition"),
        ]
      : []),
    ...(goods.requirement === "" ? [] : [goods.requirement]),
  ];
}

function helpText({ goods }: Ware, { words }: ShopWorld): string {
  return effectTexts(goods.effects)
    .map(one => formatText(one, words))
    .join(", ");
}

/** Returns an entry's displayed name, preceded by its quantity if it isn't 1. */
export function countedName({ name, quantity }: Pick<Entry, "name" | "quantity">): string {
  return quantity === 1 ? shownText(name) : `${plain(quantity)} × ${shownText(name)}`;
}

/** The column by which a list is sorted, and the sort direction. */
export interface Sorting {
  /** The key of a column, or `name`, or an empty string for the default order. */
  readonly sort: string;
  readonly down: boolean;
}

/**
 * Returns the state of a list after a click on a column heading. Repeated clicks switch from ascending to
 * descending order, and then back to the default order.
 */
export function sortedBy<State extends Sorting>(state: State, key: string): State {
  if (state.sort !== key) return { ...state, sort: key, down: false };
  return state.down ? { ...state, sort: "", down: false } : { ...state, down: true };
}

/** Returns the items sorted by a column, or by their names if there is no column. */
export function inOrder<Item extends Ware>(
  wares: readonly Item[],
  column: Column | undefined,
  { down }: Sorting,
  world: ShopWorld,
): readonly Item[] {
  const sign = down ? -1 : 1;
  const byName = (a: Ware, b: Ware) => shownText(a.entry.name).localeCompare(shownText(b.entry.name));
  return wares.toSorted((a, b) => {
    if (!column) return sign * byName(a, b);
    const [one, other] = [column.of(a, world).order, column.of(b, world).order];
    const by =
      typeof one === "number" && typeof other === "number"
        ? one - other
        : String(one).localeCompare(String(other));
    return sign * by || byName(a, b);
  });
}

/** Returns the view of a column heading. */
export function columnView(
  key: string,
  numeric: boolean,
  { sort, down }: Sorting,
  { words }: Pick<ShopWorld, "words">,
) {
  const sorted = sort === key;
  return {
    key,
    numeric,
    label: words.localize(`BLACKOUT.creation.shop.column.${key}`),
    hint: words.localize(`BLACKOUT.creation.shop.columnHint.${key}`),
    sort: sorted ? (down ? "descending" : "ascending") : "none",
    arrow: sorted ? (down ? "↓" : "↑") : "",
  };
}

/** Returns the cells of an item in a list. */
export function cellsOf(ware: Ware, columns: readonly Column[], world: ShopWorld) {
  return columns.map(column => ({
    ...column.of(ware, world),
    key: column.key,
    label: world.words.localize(`BLACKOUT.creation.shop.column.${column.key}`),
    numeric: column.numeric,
  }));
}

/** Returns the cells of a comparison row. The best number is marked, unless all numbers are equal. */
export function comparedCells(facts: readonly Fact[], better: Column["better"]) {
  const numbers = facts.flatMap(({ order }) => (typeof order === "number" ? [order] : []));
  const best =
    better === null || new Set(numbers).size < 2
      ? null
      : better === "more"
        ? Math.max(...numbers)
        : Math.min(...numbers);
  return facts.map(({ text, note, order }) => ({ text, note, best: best !== null && order === best }));
}
