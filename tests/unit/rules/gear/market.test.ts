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

describe("the prices of a market (R14.2)", () => {
  it("are set by the house rules for each rarity", () => {
    expect([price("common"), price("uncommon"), price("rare")]).toEqual([200, 300, 400]);
  });

  it("use a factor one higher for scarce goods and one lower for plentiful goods, within limits", () => {
    expect([
      price("common", { availability: "plentiful" }),
      price("rare", { availability: "scarce" }),
    ]).toEqual([200, 400]);
    expect([
      price("rare", { availability: "plentiful" }),
      price("common", { availability: "scarce" }),
    ]).toEqual([300, 300]);
  });

  it("depend on the market's percentage and on haggling, and are whole credits", () => {
    expect(price("common", { prices: 150 })).toBe(300);
    expect(price("common", { haggled: -25 })).toBe(150);
    expect(price("common", { haggled: 5 }, 0.3)).toBe(2);
    expect(price("common", { prices: 0 })).toBe(0);
  });

  it("for items that players sell are a percentage of the listed price, and rise after successful haggling", () => {
    const pays = (terms: Partial<MarketTerms> = {}, listed = 100) =>
      marketPays({ listed, rarity: "rare" }, { ...usual, ...terms }, defaultHouseRules);
    expect([pays(), pays({ pays: 50 }), pays({ haggled: -10 }), pays({ haggled: 10 }, 5.5)]).toEqual([
      100, 50, 110, 4,
    ]);
  });

  it("can't be computed from impossible terms", () => {
    expect(() => price("common", { haggled: -26 })).toThrow("terms.haggled");
    expect(() => price("common", { prices: -1 })).toThrow("terms.prices");
    expect(() => price("common", { availability: "none" as never })).toThrow("terms.availability");
  });
});

describe("the stock of a market (R14.2)", () => {
  it("includes common items on 2+, uncommon items on 4+ and rare items on 6", () => {
    expect(
      (["common", "uncommon", "rare"] as const).map(rarity => leastFaceInStock(rarity, "usual")),
    ).toEqual([2, 4, 6]);
    expect([isInStock(4, "uncommon", "usual"), isInStock(3, "uncommon", "usual")]).toEqual([true, false]);
  });

  it("always includes common items if goods are plentiful, and never rare items if goods are scarce", () => {
    expect(isInStock(1, "common", "plentiful")).toBe(true);
    expect(isInStock(6, "rare", "scarce")).toBe(false);
    expect(() => isInStock(7, "rare", "scarce")).toThrow("face");
  });
});

describe("haggling (R3.2, R14.2)", () => {
  it("changes prices by five percent per success of the margin, up to 25 percent", () => {
    expect([haggledPercent(true, 1), haggledPercent(true, 3), haggledPercent(true, 9)]).toEqual([
      -5, -15, -25,
    ]);
    expect([haggledPercent(false, 2), haggledPercent(false, 9)]).toEqual([10, 25]);
  });

  it("changes nothing on a tie, or changes prices by one step if a rule decides the tie (R3.3)", () => {
    expect([haggledPercent(null, 0), haggledPercent(true, 0)]).toEqual([0, -5]);
  });
});

describe("splitting credits", () => {
  it("gives each member the same whole number of credits, and returns the remainder", () => {
    expect(evenShares(100, 3)).toEqual({ each: 33, left: 1 });
    expect(evenShares(2, 3)).toEqual({ each: 0, left: 2 });
    expect(() => evenShares(2, 0)).toThrow("members");
  });
});
