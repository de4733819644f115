import { describe, expect, it } from "vitest";
import { rejectionOf } from "../../../../src/actions/core/problems.ts";
import { chosenBasket } from "../../../../src/actions/gear/basket.ts";
import { buyGoods } from "../../../../src/actions/gear/buy-goods.ts";
import { customerKey, listedAs, type MarketFacts } from "../../../../src/actions/gear/market-facts.ts";
import { sellItem } from "../../../../src/actions/gear/sell-item.ts";
import { splitCredits } from "../../../../src/actions/gear/split-credits.ts";
import { challengeCredits } from "../../../../src/actions/party/challenge-credits.ts";
import { factsOf, play, someone, table } from "../support.ts";
import { storeIn, thingSource, worldOf } from "./stores.ts";

const SHOP = "Actor.shop";
const BUYER = "Actor.a";
const terms: MarketFacts = {
  uuid: SHOP,
  name: "Chandlery",
  open: true,
  sellsByItself: true,
  availability: "usual",
  prices: 100,
  pays: 100,
  haggled: 0,
  merchant: "",
  customer: customerKey(BUYER),
  hasHaggled: false,
};
const world = worldOf({
  [SHOP]: [
    thingSource("flare", "Flare", { price: 10, quantity: 3 }),
    thingSource("lens", "Lens", { price: 20, rarity: "rare" }),
  ],
  [BUYER]: [thingSource("relic", "Relic", { price: 70 })],
});
const stores = (from: string, to: string, credits: number | null) => ({
  from: { ...storeIn(world, from), credits: from === BUYER ? credits : null },
  to: { ...storeIn(world, to), credits: to === BUYER ? credits : null },
});
const purchase = (
  basket: unknown,
  { credits = 100, ...part }: Partial<MarketFacts> & { credits?: number | null } = {},
) =>
  factsOf(
    buyGoods,
    { actor: someone("a"), stores: stores(SHOP, BUYER, credits), market: { ...terms, ...part } },
    { from: SHOP, to: BUYER, basket, seed: "s" },
  );
const line = (item: string, quantity: number) => ({ item, quantity });

describe("buying in a market (R14.2)", () => {
  it("moves the items to the buyer and deducts the price", () => {
    const { changes, problems, card } = play(buyGoods, purchase([line("flare", 2)]));
    expect(problems).toEqual([]);
    expect(changes).toContainEqual({ uuid: BUYER, path: "system.credits", add: -40 });
    expect(changes).toContainEqual({ uuid: `${SHOP}.Item.flare`, path: "system.quantity", add: -2 });
    expect(changes.filter(change => "created" in change)).toHaveLength(1);
    expect(card.outcome).toMatchObject({ key: "BLACKOUT.market.sold", data: { n: 40 } });
  });

  it("is limited to the goods in stock, and lists the missing goods on the card", () => {
    const { changes, card } = play(buyGoods, purchase([line("flare", 1), line("lens", 2), line("gone", 1)]));
    expect(changes).toContainEqual({ uuid: BUYER, path: "system.credits", add: -20 });
    expect(card.lines.map(({ value }) => value)).toMatchObject([
      { data: { n: 20 } },
      { key: "BLACKOUT.market.onlyLeft", data: { n: 1 } },
      { key: "BLACKOUT.market.soldOut" },
    ]);
  });

  it("is free in a market whose prices are set to 0%", () => {
    const { changes } = play(buyGoods, purchase([line("flare", 1)], { prices: 0 }));
    expect(changes.some(change => "path" in change && change.path === "system.credits")).toBe(false);
  });

  it.each([
    ["everything is sold out", purchase([line("lens", 2)]), "soldOut"],
    ["the market is closed", purchase([line("flare", 1)], { open: false }), "closed"],
    ["the basket is empty", purchase([]), "empty"],
    ["the buyer has too few credits", purchase([line("flare", 2)], { credits: 39 }), "tooPoor"],
    ["the buyer has no purse", purchase([line("flare", 2)], { credits: null }), "noPurse"],
    ["the seller isn't the market", purchase([line("flare", 1)], { uuid: "Actor.other" }), "gone"],
  ])("is rejected if %s", (_, facts, why) => {
    const { changes, problems } = play(buyGoods, facts);
    expect(changes).toEqual([]);
    expect(rejectionOf(problems, table)?.key).toBe(`BLACKOUT.market.problem.${why}`);
  });

  it("isn't completed until the Gamemaster has decided on each item", () => {
    const facts = purchase([line("flare", 1), line("lens", 1)], { sellsByItself: false });
    const asked = play(buyGoods, facts);
    expect(asked.changes).toEqual([]);
    expect(asked.prompts.map(({ key, actor, fallback }) => [key, actor, fallback])).toEqual([
      ["sell.flare", SHOP, "decline"],
      ["sell.lens", SHOP, "decline"],
    ]);
    const answers = (flare: string, lens: string) => ({
      answers: { "sell.flare": { value: flare }, "sell.lens": { value: lens } },
    });
    const { changes, card } = play(buyGoods, facts, answers("sell", "decline"));
    expect(changes).toContainEqual({ uuid: BUYER, path: "system.credits", add: -20 });
    expect(card.notes).toMatchObject([{ key: "BLACKOUT.market.declined", data: { name: "Lens" } }]);
    expect(play(buyGoods, facts, answers("decline", "decline")).changes).toEqual([]);
  });

  it("is rejected with the names of goods that have sold out since the customer chose them", () => {
    const gone = { ...line("gone", 1), name: "Stim" };
    expect(rejectionOf(play(buyGoods, purchase([gone])).problems, table)).toEqual({
      key: "BLACKOUT.market.problem.soldOut",
      data: { what: "Stim" },
    });
    expect(() => chosenBasket({ basket: [{ ...gone, name: 3 }] })).toThrow("choices.basket");
    expect(chosenBasket({ basket: [gone] })).toEqual([gone]);
  });

  it("combines basket lines for the same item, and rejects invalid baskets", () => {
    expect(chosenBasket({ basket: [line("a", 1), line("a", 2)] })).toEqual([line("a", 3)]);
    for (const basket of ["a", [line("", 1)], [line("a", 0)], [line("a", 1.5)], [null]])
      expect(() => chosenBasket({ basket })).toThrow("choices.basket");
  });

  it("treats unique items as rare", () => {
    expect(listedAs({ price: 3, rarity: "unique" })).toEqual({ listed: 3, rarity: "rare" });
    expect(listedAs({})).toEqual({ listed: 0, rarity: "common" });
  });
});

describe("selling to a market (R14.2)", () => {
  const sale = (part: Partial<MarketFacts> = {}) =>
    factsOf(
      sellItem,
      { actor: someone("a"), stores: stores(BUYER, SHOP, 5), market: { ...terms, ...part } },
      { from: BUYER, to: SHOP, item: "relic", quantity: 1, seed: "s" },
    );

  it("earns the listed price, and moves the item into the stock", () => {
    const { changes, card } = play(sellItem, sale());
    expect(card.subtitle).toEqual({ key: "BLACKOUT.sell.to", data: { to: SHOP } });
    expect(changes).toContainEqual({ uuid: BUYER, path: "system.credits", add: 70 });
    expect(changes.filter(change => "created" in change && change.uuid === SHOP)).toHaveLength(1);
    expect(changes.filter(change => "deleted" in change && change.uuid === BUYER)).toHaveLength(1);
  });

  it("requires the Gamemaster's approval unless the market trades automatically", () => {
    const facts = sale({ sellsByItself: false });
    expect(play(sellItem, facts).prompts.map(({ key }) => key)).toEqual(["buy"]);
    expect(play(sellItem, facts, { answers: { buy: { value: "decline" } } }).changes).toEqual([]);
    expect(play(sellItem, facts, { answers: { buy: { value: "buy" } } }).changes).toHaveLength(3);
  });

  it("is rejected if the market is closed", () => {
    const { problems } = play(sellItem, sale({ open: false }));
    expect(rejectionOf(problems, table)?.key).toBe("BLACKOUT.market.problem.closed");
  });
});

const purse = (uuid: string, credits: number | null) => ({ uuid, name: uuid, credits, items: [] });
const PARTY = "Actor.party";
const ofParty = (credits: number | null, from = PARTY) => ({
  actor: someone("party"),
  party: { uuid: PARTY, inspiration: 0, members: [] },
  stores: { from: purse(from, credits), to: purse(from, credits) },
});

describe("the party's credits", () => {
  const split = (amount: number, credits: number | null = 100, members = 3, from = PARTY) =>
    factsOf(
      splitCredits,
      {
        ...ofParty(credits, from),
        purses: Array.from({ length: members }, (_, n) => ({ uuid: `Actor.m${n}`, name: `M${n}` })),
      },
      { from, to: from, amount },
    );

  it("are split evenly, and the remainder stays with the party", () => {
    const { changes, card } = play(splitCredits, split(100));
    expect(changes).toEqual([
      ...[0, 1, 2].map(n => ({ uuid: `Actor.m${n}`, path: "system.credits", add: 33 })),
      { uuid: PARTY, path: "system.credits", add: -99 },
    ]);
    expect(card.notes).toMatchObject([{ data: { n: 1 } }]);
    expect(play(splitCredits, split(99)).card.notes).toEqual([]);
  });

  it.each([
    ["the party has too few credits", split(101), "tooPoor"],
    ["there are fewer credits than members", split(2), "tooPoor"],
    ["no member has a purse", split(10, 100, 0), "nobody"],
    ["the party has no purse", split(10, null), "noPurse"],
    ["the credits don't belong to the party", split(10, 100, 3, "Actor.a"), "gone"],
  ])("are not split if %s", (_, facts, why) => {
    expect(rejectionOf(play(splitCredits, facts).problems, table)?.key).toBe(`BLACKOUT.move.problem.${why}`);
  });

  const challenge = { id: "c", title: "The vault" };
  const booked = (way: string, amount: number, credits: number | null = 100, from = PARTY) =>
    factsOf(
      challengeCredits,
      { ...ofParty(credits, from), challenge: challenge as never },
      { from, to: from, challenge: "c", way, amount },
    );

  it("increase or decrease by the stakes of a challenge (R3.10)", () => {
    const change = (add: number) => [{ uuid: PARTY, path: "system.credits", add }];
    expect(play(challengeCredits, booked("won", 40)).changes).toEqual(change(40));
    expect(play(challengeCredits, booked("lost", 100)).changes).toEqual(change(-100));
  });

  it.each([
    ["that costs more than the party has", booked("lost", 101), "tooPoor"],
    ["if the party has no purse", booked("won", 1, null), "noPurse"],
    ["if the purse belongs to another party", booked("won", 1, 100, "Actor.a"), "gone"],
  ])("aren't changed by a challenge %s", (_, facts, why) => {
    expect(rejectionOf(play(challengeCredits, facts).problems, table)?.key).toBe(
      `BLACKOUT.move.problem.${why}`,
    );
  });
});
