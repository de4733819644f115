/**
 * Tests a market with a Gamemaster and two players: the last item in stock, approval, undo, selling and
 * haggling. Credits and items are never lost or duplicated.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { longGenerations } from "../generations.ts";
import { act, ask, ledgerOf } from "./support/people.ts";
import { ANNA, BERT, BOSS, PARTY, USERS } from "./support/seed.ts";
import { worldState } from "./support/state.ts";
import { Table } from "./support/table.ts";

const idOf = (uuid: string) => uuid.split(".").at(-1) ?? "";

describe.each(longGenerations)("a market on Foundry %i", generation => {
  let table: Table;
  let gm: Client;
  let ann: Client;
  let ben: Client;
  let market: string;
  const stock: Record<string, string> = {};

  const itemsOf = (actor: string): any[] => table.held("Actor", idOf(actor)).items;
  const pieces = (actor: string, name: string): number =>
    itemsOf(actor)
      .filter(item => item.name === name)
      .reduce((sum, item) => sum + item.system.quantity, 0);
  const credits = (actor: string): number => table.held("Actor", idOf(actor)).system.credits;
  const write = async (uuid: string, changes: object) => {
    await gm.do("update", { uuid, changes });
    await table.settled();
  };
  const buy = (to: string, ...basket: readonly (readonly [name: string, quantity: number])[]) => ({
    action: "buyGoods",
    actor: to,
    choices: {
      from: market,
      to,
      basket: basket.map(([name, quantity]) => ({ item: stock[name] ?? "none", quantity })),
      seed: `${to}${basket.flat().join("")}`,
    },
  });
  const answer = async (client: Client, message: string, prompt: string, value: string) =>
    ask(table, client, "answer", { message, prompt, value });

  beforeAll(async () => {
    table = await Table.open({ generation, fighting: false });
    [gm, ann, ben] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann), table.join(USERS.ben)]);
    [market = ""] = (await gm.do("create", {
      parent: null,
      type: "Actor",
      data: [
        {
          name: "Chandlery",
          type: "market",
          ownership: { default: 2 },
          system: { open: true, merchant: BOSS },
        },
      ],
    })) as string[];
    const goods = [
      { name: "Flare", system: { price: 10, quantity: 5 } },
      { name: "Lens", system: { price: 20, rarity: "rare", quantity: 1 } },
      { name: "Rope", system: { price: 5, rarity: "uncommon", quantity: 4 } },
    ];
    const uuids = (await gm.do("create", {
      parent: market,
      type: "Item",
      data: goods.map(one => ({ ...one, type: "gear" })),
    })) as string[];
    for (const [index, uuid] of uuids.entries()) stock[goods[index]?.name ?? ""] = idOf(uuid);
    await table.settled();
    for (const who of [ANNA, BERT]) await write(who, { system: { credits: 200 } });
  });
  afterAll(async () => {
    expect(await table.differences(true)).toEqual([]);
    expect(await table.close()).toEqual([]);
  });

  it("sells each approved item at two to four times the listed price (R14.2)", async () => {
    const before = await worldState(gm);
    const message = await act(table, ann, buy(ANNA, ["Flare", 2], ["Lens", 1], ["Rope", 1]));
    expect(await worldState(gm), "nothing changes before all is decided").toEqual(before);
    expect(table.verdict(message).state, "and the card doesn't claim so").toBe("judged");
    expect(
      await answer(ann, message, `sell.${stock["Flare"]}`, "sell"),
      "players don't decide",
    ).not.toBeNull();
    await answer(gm, message, `sell.${stock["Flare"]}`, "sell");
    await answer(gm, message, `sell.${stock["Rope"]}`, "sell");
    expect(pieces(ANNA, "Flare")).toBe(0);
    await answer(gm, message, `sell.${stock["Lens"]}`, "decline");
    expect([pieces(ANNA, "Flare"), pieces(ANNA, "Lens"), pieces(ANNA, "Rope")]).toEqual([2, 0, 1]);
    expect([pieces(market, "Flare"), pieces(market, "Rope"), credits(ANNA)]).toEqual([3, 3, 200 - 40 - 15]);
    expect(await ask(table, gm, "undo", { message })).toBeNull();
    expect(await worldState(gm)).toEqual(before);
  });

  it("lets customers withdraw only their own requests", async () => {
    const before = await worldState(gm);
    const message = await act(table, ann, buy(ANNA, ["Flare", 2], ["Rope", 1]));
    const [flare, rope] = [`sell.${stock["Flare"]}`, `sell.${stock["Rope"]}`];
    expect(await answer(ben, message, flare, "decline"), "another player's").not.toBeNull();
    expect(await answer(ann, message, flare, "sell"), "approving is up to the market").not.toBeNull();
    expect(await answer(ann, message, flare, "decline")).toBeNull();
    await answer(gm, message, rope, "sell");
    expect([pieces(ANNA, "Flare"), pieces(ANNA, "Rope"), credits(ANNA)]).toEqual([0, 1, 200 - 15]);
    await ask(table, gm, "undo", { message });
    expect(await worldState(gm)).toEqual(before);
  });

  it("sells the last item to only one of two players who want it at the same time, and tells the other that it is sold out", async () => {
    await write(market, { system: { sellsByItself: true } });
    const messages = (await Promise.all([
      ann.do("perform", buy(ANNA, ["Lens", 1])),
      ben.do("perform", buy(BERT, ["Lens", 1])),
    ])) as string[];
    await table.settled();
    const verdicts = messages.map(message => table.verdict(message));
    expect(verdicts.map(({ state }) => state).toSorted()).toEqual(["applied", "refused"]);
    expect(verdicts.find(({ state }) => state === "refused")?.reason).toBe("BLACKOUT.market.problem.soldOut");
    expect([pieces(ANNA, "Lens"), pieces(BERT, "Lens"), pieces(market, "Lens")].toSorted()).toEqual([
      0, 0, 1,
    ]);
    expect([credits(ANNA), credits(BERT)].toSorted((a, b) => a - b)).toEqual([120, 200]);
    const sold = messages.find(message => table.verdict(message).state === "applied") ?? "";
    await ask(table, gm, "undo", { message: sold });
    expect(pieces(market, "Lens")).toBe(1);
    await write(market, { system: { sellsByItself: false } });
  });

  it("sells the last item to the player whose request is approved first", async () => {
    const first = await act(table, ann, buy(ANNA, ["Lens", 1]));
    const second = await act(table, ben, buy(BERT, ["Lens", 1], ["Flare", 1]));
    const key = `sell.${stock["Lens"]}`;
    await answer(gm, second, key, "sell");
    await answer(gm, second, `sell.${stock["Flare"]}`, "sell");
    await answer(gm, first, key, "sell");
    expect([pieces(ANNA, "Lens"), pieces(BERT, "Lens"), pieces(market, "Lens")]).toEqual([0, 1, 0]);
    expect([credits(ANNA), credits(BERT)]).toEqual([200, 200 - 80 - 20]);
    await ask(table, gm, "undo", { message: second });
    expect([pieces(market, "Lens"), credits(BERT)]).toEqual([1, 200]);
  });

  it("rejects purchases that exceed the customer's credits, use another user's purse, or are made while it is closed", async () => {
    await write(ANNA, { system: { credits: 10 } });
    expect(await ann.do("perform", buy(ANNA, ["Flare", 1]))).toBeNull();
    await write(ANNA, { system: { credits: 200 } });
    await write(market, { system: { open: false } });
    expect(await ann.do("perform", buy(ANNA, ["Flare", 1]))).toBeNull();
    await write(market, { system: { open: true } });
    const [uuid = ""] = (await ann.do("create", {
      parent: null,
      type: "ChatMessage",
      data: [
        {
          type: "action",
          system: {
            action: "buyGoods",
            actor: ANNA,
            choices: JSON.stringify({ ...buy(ANNA, ["Flare", 1]).choices, to: BERT }),
          },
        },
      ],
    })) as string[];
    await table.settled();
    expect(table.verdict(idOf(uuid))).toMatchObject({ state: "refused", reason: "BLACKOUT.writer.notYours" });
    expect(
      await ann
        .do("perform", {
          action: "moveItem",
          actor: ANNA,
          choices: { from: market, to: ANNA, item: stock["Flare"], quantity: 1, seed: "free" },
        })
        .then(message =>
          typeof message === "string" ? table.settled().then(() => table.verdict(message).state) : "refused",
        ),
      "nobody takes from the stock without paying",
    ).toBe("refused");
    expect(pieces(market, "Flare")).toBe(5);
  });

  it("buys items from players at the listed price (R14.2), and adds the items to its stock", async () => {
    const [uuid = ""] = (await gm.do("create", {
      parent: ANNA,
      type: "Item",
      data: [{ name: "Relic", type: "gear", system: { price: 70, quantity: 2 } }],
    })) as string[];
    await table.settled();
    const before = await worldState(gm);
    const message = await act(table, ann, {
      action: "sellItem",
      actor: ANNA,
      choices: { from: ANNA, to: market, item: idOf(uuid), quantity: 1, seed: "relic" },
    });
    expect(pieces(market, "Relic")).toBe(0);
    await answer(gm, message, "buy", "buy");
    expect([pieces(ANNA, "Relic"), pieces(market, "Relic"), credits(ANNA)]).toEqual([1, 1, 270]);
    expect(await ask(table, ann, "undo", { message })).toBeNull();
    expect(await worldState(gm)).toEqual(before);
  });

  it("lets each customer haggle only once, with an opposed test that changes that customer's prices (R3.2)", async () => {
    const message = await act(table, ann, {
      action: "haggle",
      actor: ANNA,
      targets: [BOSS],
      choices: { market, attribute: "charisma", skill: "", chosenToFail: true },
    });
    expect(await ask(table, gm, "answerFor", { message, prompt: "oppose.0" })).toBeNull();
    expect(ledgerOf(table, message)).toMatchObject({ state: "applied" });
    const key = ANNA.replace(".", "-");
    const percent = table.held("Actor", idOf(market)).system.haggled[key];
    expect(percent).toBeGreaterThanOrEqual(0);
    expect(
      await ann.do("perform", { action: "haggle", actor: ANNA, targets: [BOSS], choices: { market } }),
      "once",
    ).toBeNull();
    expect(await ask(table, gm, "undo", { message })).toBeNull();
    expect(table.held("Actor", idOf(market)).system.haggled).toEqual({});
  });

  it("posts one card when it closes, and another when it opens and becomes visible to players", async () => {
    const notices = () =>
      table.all("ChatMessage").flatMap(({ flags, whisper, speaker }: any) => {
        const notice = flags.blackout?.marketNotice;
        return notice ? [{ ...notice, whisper, name: speaker.alias }] : [];
      });
    await write(market, { ownership: { default: 0 } });
    for (const open of [false, false, true, true]) await gm.do("openMarket", { market, open });
    await table.settled();
    const card = { market, whisper: [], name: "Chandlery", added: null, delivery: "" };
    expect(notices()).toEqual([
      { ...card, open: false },
      { ...card, open: true },
    ]);
    expect(table.held("Actor", idOf(market))).toMatchObject({
      ownership: { default: 2 },
      system: { open: true },
    });
  });

  it("announces goods that arrive while it is open, and withdraws the announcement if they are returned", async () => {
    const deliveries = () =>
      table.all("ChatMessage").flatMap(({ flags }: any) => flags.blackout?.marketNotice?.added ?? []);
    const [wares = ""] = (await gm.do("create", {
      parent: null,
      type: "Actor",
      data: [
        {
          name: "Warehouse",
          type: "npc",
          items: [
            ...["Spool", "Crate"].map(name => ({ name, type: "gear" })),
            // The Item Piles module doesn't offer items with these flags.
            ...["hidden", "notForSale"].map(name => ({
              name,
              type: "gear",
              flags: { "item-piles": { item: { [name]: true } } },
            })),
          ],
        },
      ],
    })) as string[];
    const wish = {
      source: `actor:${idOf(wares)}`,
      rarities: ["common", "uncommon", "rare"],
      roll: false,
      availability: "normal",
      pieces: 2,
    };
    await write(market, { system: { open: false } });
    await gm.do("stockMarket", { market, wish });
    await table.settled();
    expect(deliveries(), "players can't see a closed market").toEqual([]);
    await gm.do("returnDelivery", { market });
    await write(market, { system: { open: true } });
    await gm.do("stockMarket", { market, wish });
    await table.settled();
    expect([pieces(market, "Spool"), deliveries()]).toEqual([2, [2]]);
    await gm.do("returnDelivery", { market });
    await table.settled();
    expect([pieces(market, "Spool"), deliveries()]).toEqual([0, []]);
  });

  it("can be stocked with goods of the chosen rarities from a folder and its subfolders, but not with gene mods (R14.2)", async () => {
    const newFolder = async (data: object) =>
      ((await gm.do("create", { parent: null, type: "Folder", data: [data] })) as string[])[0] ?? "";
    const folder = await newFolder({ name: "Depot", type: "Item" });
    const inside = await newFolder({ name: "Back room", type: "Item", folder: idOf(folder) });
    await gm.do("create", {
      parent: null,
      type: "Item",
      data: [
        ...["common", "uncommon", "rare", "unique"].map(rarity => ({
          name: `Depot ${rarity}`,
          type: "gear",
          system: { rarity },
        })),
        { name: "Depot gills", type: "geneMod" },
      ].map((one, index) => ({ ...one, folder: idOf(index === 0 ? inside : folder) })),
    });
    await table.settled();
    const arrived = async (wish: object) => {
      const source = `folder:${idOf(folder)}`;
      const known = { source, roll: false, availability: "usual", pieces: 1, ...wish };
      await gm.do("stockMarket", { market, wish: known });
      await table.settled();
      const names = itemsOf(market)
        .filter(({ name }) => name.startsWith("Depot"))
        .map(({ name }) => name.slice(6));
      if (names.length > 0) await gm.do("returnDelivery", { market });
      await table.settled();
      return names.sort();
    };
    const all = ["common", "uncommon", "rare"];
    expect(await arrived({ rarities: all })).toEqual([...all].sort());
    expect(await arrived({ rarities: ["rare"] })).toEqual(["rare"]);
    // Plentiful common goods are available on any roll, and scarce rare goods on none.
    expect(await arrived({ rarities: ["common"], roll: true, availability: "plentiful" })).toEqual([
      "common",
    ]);
    expect(await arrived({ rarities: ["rare"], roll: true, availability: "scarce" })).toEqual([]);
  });

  it("lets the Gamemaster return each delivery without affecting the others", async () => {
    await gm.do("create", {
      parent: market,
      type: "Item",
      data: [
        {
          name: "Winch",
          type: "gear",
          system: { quantity: 5 },
          flags: {
            blackout: {
              deliveries: [
                { id: "000000000000001.a", pieces: 2 },
                { id: "999999999999999.b", pieces: 3 },
              ],
            },
          },
        },
      ],
    });
    await table.settled();
    await gm.do("returnDelivery", { market });
    await table.settled();
    expect(pieces(market, "Winch")).toBe(2);
    await gm.do("returnDelivery", { market });
    await table.settled();
    expect(itemsOf(market).filter(({ name }) => name === "Winch")).toEqual([]);
  });

  it("isn't needed for the party to split its credits evenly (R3.10)", async () => {
    await write(PARTY, { system: { credits: 101 } });
    const before = await worldState(gm);
    const split = await act(table, gm, {
      action: "splitCredits",
      actor: PARTY,
      choices: { from: PARTY, to: PARTY, amount: 101 },
    });
    expect([credits(ANNA), credits(BERT), credits(PARTY)]).toEqual([250, 250, 1]);
    await ask(table, gm, "undo", { message: split });
    expect(await worldState(gm)).toEqual(before);
  });
});
