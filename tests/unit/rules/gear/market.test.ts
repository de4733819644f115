import { describe, expect, it } from "vitest";
import {
  evenShares,
  haggledPercent,
  isInStock,
  leastFaceInStock,
  marketPays,
  marketPrice,
  type MarketTerms,
} from "../../../../src/rules/gear/market.ts";
import { defaultHouseRules } from "../../../../src/rules/house-rules.ts";

const usual: MarketTerms = { availability: "usual", prices: 100, pays: 100, haggled: 0 };
const price = (rarity: "common" | "uncommon" | "rare", terms: Partial<MarketTerms> = {}, listed = 100) =>
  marketPrice({ listed, rarity }, { ...usual, ...terms }, defaultHouseRules);

describe("the prices at a market (R14.2)", () => {
  it("depend on the rarity of an item, as set in the house rules", () => {
    expect([price("common"), price("uncommon"), price("rare")]).toEqual([200, 300, 400]);
  });

  it("rise by one step if goods are scarce, and fall by one step if they are plentiful, but stay within the range from common to rare", () => {
    expect([
      price("common", { availability: "plentiful" }),
      price("rare", { availability: "scarce" }),
    ]).toEqual([200, 400]);
    expect([
      price("rare", { availability: "plentiful" }),
      price("common", { availability: "scarce" }),
    ]).toEqual([300, 300]);
  });

  it("depend on the market's percentage and on haggling, and are rounded to whole credits", () => {
    expect(price("common", { prices: 150 })).toBe(300);
    expect(price("common", { haggled: -25 })).toBe(150);
    expect(price("common", { haggled: 5 }, 0.3)).toBe(2);
    expect(price("common", { prices: 0 })).toBe(0);
  });

  it("paid to players are a percentage of the listed price, and rise if the players haggle successfully", () => {
    const pays = (terms: Partial<MarketTerms> = {}, listed = 100) =>
      marketPays({ listed, rarity: "rare" }, { ...usual, ...terms }, defaultHouseRules);
    expect([pays(), pays({ pays: 50 }), pays({ haggled: -10 }), pays({ haggled: 10 }, 5.5)]).toEqual([
      100, 50, 110, 4,
    ]);
  });

  it("can't be computed from invalid terms", () => {
    expect(() => price("common", { haggled: -26 })).toThrow("terms.haggled");
    expect(() => price("common", { prices: -1 })).toThrow("terms.prices");
    expect(() => price("common", { availability: "none" as never })).toThrow("terms.availability");
  });
});

describe("the stock of a market (R14.2)", () => {
  it("includes a common item on a roll of 2+, an uncommon item on 4+ and a rare item on 6", () => {
    expect(
      (["common", "uncommon", "rare"] as const).map(rarity => leastFaceInStock(rarity, "usual")),
    ).toEqual([2, 4, 6]);
    expect([isInStock(4, "uncommon", "usual"), isInStock(3, "uncommon", "usual")]).toEqual([true, false]);
  });

  it("always includes common items if goods are plentiful, but no rare items if goods are scarce", () => {
    expect(isInStock(1, "common", "plentiful")).toBe(true);
    expect(isInStock(6, "rare", "scarce")).toBe(false);
    expect(() => isInStock(7, "rare", "scarce")).toThrow("face");
  });
});

describe("haggling (R3.2, R14.2)", () => {
  it("changes prices by five percent for each success by which it is won or lost, up to 25 percent", () => {
    expect([haggledPercent(true, 1), haggledPercent(true, 3), haggledPercent(true, 9)]).toEqual([
      -5, -15, -25,
    ]);
    expect([haggledPercent(false, 2), haggledPercent(false, 9)]).toEqual([10, 25]);
  });

  it("doesn't change prices on a tie unless a rule breaks the tie (R3.3)", () => {
    expect([haggledPercent(null, 0), haggledPercent(true, 0)]).toEqual([0, -5]);
  });
});

describe("splitting credits", () => {
  it("gives each member an equal number of whole credits, and leaves the remainder undivided", () => {
    expect(evenShares(100, 3)).toEqual({ each: 33, left: 1 });
    expect(evenShares(2, 3)).toEqual({ each: 0, left: 2 });
    expect(() => evenShares(2, 0)).toThrow("members");
  });
});
