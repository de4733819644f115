import { beforeEach, describe, expect, it, vi } from "vitest";
import { keepBasket, keptBasket } from "../../../src/applications/market/kept-basket.ts";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});

const MARKET = "Actor.market0000000000";

describe("the saved basket of a market", () => {
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal("game", { world: { id: "world" }, user: { id: "nadia" } });
  });

  it("is restored after a reload, but not for another user or another market", () => {
    const basket = new Map([
      ["lens", 1],
      ["flare", 3],
    ]);
    keepBasket(MARKET, basket);
    expect(keptBasket(MARKET)).toEqual(basket);
    expect(keptBasket("Actor.other")).toEqual(new Map());
    vi.stubGlobal("game", { world: { id: "world" }, user: { id: "tomas" } });
    expect(keptBasket(MARKET)).toEqual(new Map());
  });

  it("is removed from the browser's storage when it is empty", () => {
    keepBasket(MARKET, new Map([["lens", 1]]));
    keepBasket(MARKET, new Map());
    expect(stored.size).toBe(0);
  });

  it.each(["", "no JSON", "3", "{}", '[{"item":"lens","quantity":-1}]', '[{"item":"","quantity":1}]'])(
    "is empty if the stored data can't be read: %s",
    text => {
      stored.set(`blackout.basket.world.nadia.${MARKET}`, text);
      expect(keptBasket(MARKET)).toEqual(new Map());
    },
  );
});
