import { describe, expect, it } from "vitest";
import { marketCardView } from "../../../src/applications/market/market-card-view.ts";
import { marketNoticeOf } from "../../../src/documents/market-notice.ts";
import { english } from "./words.ts";

describe("a market card", () => {
  const facts = { open: true, added: null, name: "Chandlery", isVisible: true, merchant: "" };

  it("names the merchant, and has a button for users who can see the market", () => {
    expect(marketCardView({ ...facts, merchant: "Odd Jonn" }, english)).toEqual({
      name: "Chandlery",
      text: "The market is open. Odd Jonn buys and sells here.",
      visit: "Visit the market",
    });
    expect(marketCardView(facts, english).text).toBe("The market is open: buy and sell.");
    expect(marketCardView({ ...facts, isVisible: false }, english).visit).toBe("");
  });

  it("shows the number of new goods", () => {
    const text = (added: number) => marketCardView({ ...facts, added, merchant: "Odd Jonn" }, english).text;
    expect(text(12)).toBe("New goods have arrived: 12 items.");
    expect(text(1)).toBe("New goods have arrived: one item.");
  });

  it("has no button if the market is closed", () => {
    expect(marketCardView({ ...facts, open: false, merchant: "Odd Jonn" }, english)).toMatchObject({
      text: "The market is closed.",
      visit: "",
    });
  });

  it("isn't rendered unless its market and its open or closed state are valid, and omits other invalid data", () => {
    const of = (marketNotice: unknown) => marketNoticeOf({ flags: { blackout: { marketNotice } } });
    expect(of({ market: "Actor.a", open: false })).toEqual({
      market: "Actor.a",
      open: false,
      added: null,
      delivery: "",
    });
    expect(of({ market: "Actor.a", open: true, added: 3, delivery: "d" })).toMatchObject({ added: 3 });
    expect(of({ market: "Actor.a", open: true, added: "many", delivery: 5 })).toMatchObject({
      added: null,
      delivery: "",
    });
    for (const wrong of [undefined, null, "Actor.a", { market: "Actor.a" }, { market: 5, open: true }])
      expect(of(wrong)).toBeNull();
  });
});
