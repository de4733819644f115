import { describe, expect, it } from "vitest";
import {
  marketAtFirst,
  marketView,
  type MarketSource,
  type MarketState,
} from "../../../src/applications/market/market-view.ts";
import { stockAtFirst, stockView } from "../../../src/applications/market/stock-view.ts";
import { entryWith } from "../../../src/features/creation/entry.ts";
import { goodsOf } from "../../../src/features/creation/goods.ts";
import { blankState } from "../../../src/features/creation/state.ts";
import { defaultHouseRules } from "../../../src/rules/house-rules.ts";
import { english as words } from "./words.ts";

const thing = (key: string, type: string, price: number, system: object = {}) => {
  const entry = entryWith({
    key,
    type,
    name: key,
    price,
    weight: 2,
    data: { name: key, type, system: { price, weight: 2, ...system } },
  });
  return { entry, goods: goodsOf(entry), cost: price };
};
const blade = { attacks: [{ attribute: "strength", skill: "strike" }], damage: { dice: 4 } };
const source = (part: Partial<MarketSource> = {}): MarketSource => ({
  words,
  skillName: key => key,
  state: { ...blankState("Ilka", ["strike"], 4), ranks: { strike: 2 } },
  gamemaster: false,
  open: true,
  sellsByItself: false,
  haggles: true,
  stock: [
    { ...thing("Cutlass", "weapon", 60, blade), left: 1 },
    { ...thing("Flare", "gear", 10), left: 5 },
  ],
  customer: {
    uuid: "Actor.a",
    name: "Ilka",
    credits: 50,
    load: { carried: 10, capacity: 20, gear: 0 },
    haggled: null,
    own: [
      {
        ...thing("Knife", "weapon", 5, { ...blade, damage: { dice: 2 } }),
        quantity: 2,
        worn: true,
        pays: 5,
      },
    ],
  },
  customers: [{ uuid: "Actor.a", name: "Ilka" }],
  asks: [],
  houseRules: defaultHouseRules,
  ...part,
});
const view = (state: Partial<MarketState> = {}, part: Partial<MarketSource> = {}) =>
  marketView(source(part), { ...marketAtFirst, ...state });

describe("the market window", () => {
  it("filters goods by type, by name, and by whether the customer can afford them", () => {
    expect(view().buy?.kinds.map(({ kind, count }) => [kind, count])).toEqual([
      ["weapon", "1"],
      ["gear", "1"],
    ]);
    expect(view().buy?.rows.map(({ name }) => name)).toEqual(["Cutlass"]);
    expect(view({ search: "fla" }).buy?.rows.map(({ name }) => name)).toEqual(["Flare"]);
    expect(view({ affordable: true }).buy?.rows).toEqual([]);
    expect(view({}, { stock: [] }).buy?.empty).not.toBe("");
  });

  it("compares an item with the customer's own items, and marks the best one", () => {
    const compare = view({ compared: "Cutlass" }).compare;
    expect(compare?.names.map(({ name }) => name)).toEqual(["Cutlass", "Knife"]);
    const odds = compare?.lines.at(-1);
    expect(odds?.cells.map(({ best }) => best)).toEqual([true, false]);
    expect(view({ compared: "Flare" }).compare?.none).not.toBe("");
    expect(view({ compared: "gone" }).compare).toBeNull();
  });

  it("shows the customer's load including the basket, and disables buying if the customer has too few credits or the market is closed (R14.2)", () => {
    const basket = (...lines: [string, number][]) => ({ basket: new Map(lines) });
    expect(view(basket(["Flare", 3])).basket).toMatchObject({ empty: false, poor: false, closed: false });
    expect(view(basket(["Flare", 3])).basket?.load?.text).toContain("16");
    expect(view(basket(["Cutlass", 1])).basket).toMatchObject({ poor: true, closed: true });
    expect(view(basket(["Flare", 1]), { open: false }).basket?.closed).toBe(true);
    expect(view(basket(["Flare", 1]), { customer: null }).basket?.closed).toBe(true);
    expect(view().basket?.empty).toBe(true);
  });

  it("offers haggling only if the market is open and allows it", () => {
    expect(view().haggle).toMatchObject({ may: true, status: "" });
    expect(view({}, { open: false }).haggle?.may).toBe(false);
    expect(view({}, { haggles: false }).haggle).toBeNull();
  });

  it("shows the items that the customer can sell, and shows customers' requests only to Gamemasters", () => {
    expect(view({ page: "sell" }).sell?.rows).toMatchObject([
      { title: "2 × Knife", many: true, closed: false },
    ]);
    expect(view().pages.map(({ page }) => page)).toEqual(["buy", "sell"]);
    expect(view({ page: "asks" }, { gamemaster: true }).asks).toMatchObject({ none: true });
  });

  it("warns the Gamemaster if customers request more items than are in stock", () => {
    const ask = (message: string, item: string, quantity: number) => ({
      message,
      key: item === "" ? "buy" : `sell.${item}`,
      question: message,
      item,
      quantity,
      agrees: "sell",
    });
    const left = source({}).stock.find(({ entry }) => entry.key === "Cutlass")?.left ?? 0;
    const shortOf = (...asks: ReturnType<typeof ask>[]) =>
      view({ page: "asks" }, { gamemaster: true, asks }).asks?.rows.map(({ short }) => short !== "");
    expect(shortOf(ask("a", "Cutlass", left), ask("b", "Cutlass", 1), ask("c", "", 1))).toEqual([
      true,
      true,
      false,
    ]);
    expect(shortOf(ask("a", "Cutlass", left))).toEqual([false]);
  });
});

describe("the market window in edit mode", () => {
  const stock = (availability: "usual" | "scarce") =>
    stockView(
      {
        system: { availability, prices: 100, pays: 100, sellsByItself: false, merchant: "" },
        stock: [],
        sources: [
          { key: "pack:a", kind: "pack", name: "Weapons" },
          { key: "actor:b", kind: "actor", name: "Trader" },
        ],
        merchants: [{ uuid: "Actor.m", name: "Mo" }],
        delivery: 2,
        houseRules: defaultHouseRules,
      },
      { ...stockAtFirst, result: { added: 2, of: 9 } },
      words,
    );

  it("groups the sources of goods, explains the rarity rolls, and offers to remove the latest delivery (R14.2)", () => {
    expect(stock("usual").groups.map(({ list }) => list.map(({ label }) => label))).toEqual([
      ["Weapons"],
      ["Trader"],
    ]);
    expect(stock("usual").rollHint).toContain("6+");
    expect(stock("scarce").rollHint).not.toContain("6+");
    expect(stock("usual").usualPrices).toContain("× 2");
    expect(stock("usual").usualPrices).not.toBe(stock("scarce").usualPrices);
    expect(stock("usual").back).toContain("2");
    expect(stock("usual").merchants).toHaveLength(2);
  });
});
