/**
 * Tests simultaneous item transfers by two players, and transfers during which the writer's client dies. The
 * total quantities must never change.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { itLong } from "./support/long.ts";
import { longGenerations } from "../generations.ts";
import { act, ask, ledgerOf } from "./support/people.ts";
import { ANNA, BERT, BOSS, IDS, PARTY, USERS } from "./support/seed.ts";
import { worldState } from "./support/state.ts";
import { Table } from "./support/table.ts";

/** A number higher than the number of writes in any transfer. */
const MOST = 12;

describe.each(longGenerations)("changes to inventories on Foundry %i", generation => {
  let table: Table;
  let gm: Client;
  let ann: Client;
  let ben: Client;
  beforeAll(async () => {
    table = await Table.open({ generation, fighting: false });
    [gm, ann, ben] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann), table.join(USERS.ben)]);
  });
  afterAll(async () => {
    expect(await table.differences(true)).toEqual([]);
    expect(await table.close()).toEqual([]);
  });

  const idOf = (uuid: string) => uuid.split(".").at(-1) ?? "";
  const itemsOf = (actor: string): any[] => table.held("Actor", idOf(actor)).items;
  const countOf = (name: string): number =>
    [ANNA, BERT, PARTY, BOSS]
      .flatMap(itemsOf)
      .filter(item => item.name === name)
      .reduce((sum, item) => sum + item.system.quantity, 0);
  const held = (actor: string, name: string): number =>
    itemsOf(actor)
      .filter(item => item.name === name)
      .reduce((sum, item) => sum + item.system.quantity, 0);
  const make = async (parent: string, data: object): Promise<string> => {
    const [uuid] = (await gm.do("create", { parent, type: "Item", data: [data] })) as string[];
    await table.settled();
    return idOf(uuid ?? "");
  };
  const clear = async (name: string) => {
    for (const actor of [ANNA, BERT, PARTY, BOSS])
      for (const item of itemsOf(actor).filter(one => one.name === name))
        await gm.do("delete", { uuid: `${actor}.Item.${item._id}` });
    await table.settled();
  };
  const move = (from: string, to: string, item: string, quantity: number, more: object = {}) => ({
    action: "moveItem",
    actor: from === PARTY ? to : from,
    choices: { from, to, item, quantity, seed: `${from}${to}${quantity}${item}`.slice(0, 60), ...more },
  });
  /**
   * Makes several users perform actions at the same time. Returns the message IDs, or null for actions that
   * posted nothing.
   */
  const atOnce = async (...commands: readonly [Client, object][]): Promise<(string | null)[]> => {
    const messages = await Promise.all(
      commands.map(async ([client, command]) => (await client.do("perform", command)) as string | null),
    );
    await table.settled();
    return messages;
  };

  it("never take more from a stack than it contains, even with simultaneous requests", async () => {
    const stack = await make(PARTY, { name: "Ration", type: "consumable", system: { quantity: 5 } });
    const messages = await atOnce([ann, move(PARTY, ANNA, stack, 3)], [ben, move(PARTY, BERT, stack, 3)]);
    const states = messages.map(message => table.verdict(message ?? "").state);
    expect(states.toSorted()).toEqual(["applied", "refused"]);
    expect([held(ANNA, "Ration"), held(BERT, "Ration")].toSorted()).toEqual([0, 3]);
    expect(countOf("Ration")).toBe(5);
    await clear("Ration");
  });

  it("are rejected if a player's character would carry more than twice their carrying capacity while the rule is enforced (R8.4)", async () => {
    await gm.do("set", { key: "enforceLoad", value: "enforce" });
    const anvil = await make(PARTY, { name: "Anvil", type: "gear", system: { weight: 100, quantity: 2 } });
    expect(await ann.do("perform", move(PARTY, ANNA, anvil, 2))).toBeNull();
    expect(await ann.do("perform", move(PARTY, ANNA, anvil, 2, { location: "stowed" }))).toBeTruthy();
    await table.settled();
    const [stowed] = itemsOf(ANNA).filter(item => item.name === "Anvil");
    const uuid = `${ANNA}.Item.${stowed._id}`;
    const write = async (client: Client, changes: object) => {
      await client.do("update", { uuid, changes: { system: changes } });
      await table.settled();
      const { location, quantity } = itemsOf(ANNA).find(item => item.name === "Anvil").system;
      return [location, quantity];
    };
    expect(await write(ann, { location: "carried" })).toEqual(["stowed", 2]);
    expect(await write(ann, { quantity: 1, location: "carried" })).toEqual(["carried", 1]);
    expect(await write(ann, { quantity: 9 })).toEqual(["carried", 1]);
    expect(await write(gm, { quantity: 2 }), "a Gamemaster is only warned").toEqual(["carried", 2]);
    await gm.do("set", { key: "enforceLoad", value: "off" });
    await table.settled();
    expect(await write(ann, { quantity: 9 })).toEqual(["carried", 9]);
    await gm.do("set", { key: "enforceLoad", value: "warn" });
    await clear("Anvil");
  });

  it("split a stack between two players who take from it at the same time, and merge identical items", async () => {
    const stack = await make(PARTY, { name: "Cell", type: "ammunition", system: { quantity: 10, shots: 4 } });
    await make(ANNA, { name: "Cell", type: "ammunition", system: { quantity: 1, shots: 4 } });
    await make(BERT, { name: "Cell", type: "ammunition", system: { quantity: 1, shots: 30 } });
    await atOnce([ann, move(PARTY, ANNA, stack, 4)], [ben, move(PARTY, BERT, stack, 6)]);
    expect(itemsOf(ANNA).filter(item => item.name === "Cell")).toMatchObject([{ system: { quantity: 5 } }]);
    expect(
      itemsOf(BERT)
        .filter(item => item.name === "Cell")
        .map(item => item.system.quantity)
        .toSorted(),
    ).toEqual([1, 6]);
    expect([held(PARTY, "Cell"), countOf("Cell")]).toEqual([0, 12]);
    await clear("Cell");
  });

  it("move a container together with its contents, and can be undone and redone", async () => {
    const bag = await make(ANNA, { name: "Bag", type: "container", system: { capacity: 20 } });
    const inner = await make(ANNA, { name: "Pouch", type: "container", system: { container: bag } });
    await make(ANNA, { name: "Pearl", type: "gear", system: { container: inner, quantity: 3 } });
    const rifle = await make(ANNA, {
      name: "Long rifle",
      type: "weapon",
      system: { container: bag, damage: { dice: 4 } },
    });
    await make(ANNA, {
      name: "Barrel",
      type: "mod",
      system: { host: rifle, changes: [{ path: "damage.dice", mode: "add", value: 2 }] },
    });
    const before = await worldState(gm);
    const message = await act(table, ann, move(ANNA, PARTY, bag, 1));
    expect(ledgerOf(table, message)).toMatchObject({ state: "applied", conflicts: [] });
    const there = itemsOf(PARTY);
    const named = (name: string) => there.find(item => item.name === name);
    expect(itemsOf(ANNA).map(item => item.name)).not.toContain("Pearl");
    expect(named("Pouch").system.container).toBe(named("Bag")._id);
    expect(named("Pearl").system).toMatchObject({ container: named("Pouch")._id, quantity: 3 });
    expect(named("Barrel").system.host).toBe(named("Long rifle")._id);
    const given = await worldState(gm);

    expect(await ask(table, ann, "undo", { message })).toBeNull();
    expect(await worldState(gm)).toEqual(before);
    expect(await ask(table, gm, "apply", { message })).toBeNull();
    expect(await worldState(gm)).toEqual(given);
    await ask(table, gm, "undo", { message });
    for (const name of ["Bag", "Pouch", "Pearl", "Long rifle", "Barrel"]) await clear(name);
  });

  it("can reset an item to its compendium version, but only for an owner of the item", async () => {
    const rod = await make(ANNA, {
      name: "Rod",
      type: "weapon",
      system: { price: 10, quantity: 3, notes: "<p>Mine</p>", damage: { dice: 5 } },
    });
    const rodNow = () => itemsOf(ANNA).find(item => item._id === rod).system;
    const before = structuredClone(rodNow());
    const renew = (...values: unknown[]) => ({
      action: "renewItem",
      actor: ANNA,
      choices: { item: rod, values },
    });
    const message = await act(
      table,
      ann,
      renew(
        ["price", 14],
        ["damage.dice", 7],
        ["qualities", [{ key: "stun", x: 1, text: "" }]],
        ["description", "<p>As printed</p>"],
      ),
    );
    expect(ledgerOf(table, message)).toMatchObject({ state: "applied", conflicts: [] });
    expect(rodNow()).toMatchObject({
      price: 14,
      damage: { dice: 7 },
      qualities: [{ key: "stun", x: 1, text: "" }],
      description: "<p>As printed</p>",
      quantity: 3,
      notes: "<p>Mine</p>",
    });
    // The quantity changes after the action, so undoing the action doesn't revert it.
    await ann.do("update", { uuid: `${ANNA}.Item.${rod}`, changes: { system: { quantity: 2 } } });
    await table.settled();
    expect(await ask(table, ann, "undo", { message })).toBeNull();
    expect(rodNow()).toEqual({ ...before, quantity: 2 });

    const forged = async (client: Client, system: object) => {
      const [uuid] = (await client.do("create", {
        parent: null,
        type: "ChatMessage",
        data: [{ type: "action", system: { action: "renewItem", actor: ANNA, ...system } }],
      })) as string[];
      await table.settled();
      return table.verdict(idOf(uuid ?? ""));
    };
    const says = (...values: unknown[]) => ({ choices: JSON.stringify({ item: rod, values }) });
    expect(await forged(ben, says(["price", 0]))).toMatchObject({
      state: "refused",
      reason: "BLACKOUT.writer.notYours",
    });
    for (const values of [
      [["quantity", 99]],
      [["notes", "x"]],
      [["container", rod]],
      [["damage.dice", "many"]],
      [["price.deep.er", 1]],
      [["__proto__.x", 1]],
      [["price"]],
      "all",
      [],
      [["price", 10]],
    ]) {
      const verdict = await forged(ann, { choices: JSON.stringify({ item: rod, values }) });
      expect(
        [verdict.state, ["BLACKOUT.renew.gone", "BLACKOUT.renew.same"].includes(verdict.reason)],
        JSON.stringify(values),
      ).toEqual(["refused", true]);
    }
    expect(rodNow()).toEqual({ ...before, quantity: 2 });
    await clear("Rod");
  });

  it("can't be undone, and report a conflict, if the transferred items were used in the meantime", async () => {
    const stack = await make(PARTY, { name: "Filter", type: "consumable", system: { quantity: 6 } });
    const message = await act(table, ann, move(PARTY, ANNA, stack, 4));
    const [mine] = itemsOf(ANNA).filter(item => item.name === "Filter");
    await ann.do("update", { uuid: `${ANNA}.Item.${mine._id}`, changes: { system: { quantity: 1 } } });
    await table.settled();
    await ask(table, gm, "undo", { message });
    expect(ledgerOf(table, message)).toMatchObject({ state: "applied", conflicts: [{ reason: "changed" }] });
    expect([held(PARTY, "Filter"), held(ANNA, "Filter")]).toEqual([2, 1]);
    await clear("Filter");
  });

  it("can't be undone if the receiving stack has become too small", async () => {
    const stack = await make(ANNA, { name: "Nail", type: "gear", system: { quantity: 6 } });
    const goal = await make(PARTY, { name: "Nail", type: "gear", system: { quantity: 1 } });
    const message = await act(table, ann, move(ANNA, PARTY, stack, 5));
    await gm.do("update", { uuid: `${PARTY}.Item.${goal}`, changes: { system: { quantity: 3 } } });
    await table.settled();
    await ask(table, gm, "undo", { message });
    expect(ledgerOf(table, message)).toMatchObject({ state: "applied", conflicts: [{ reason: "limit" }] });
    expect([held(ANNA, "Nail"), held(PARTY, "Nail")]).toEqual([1, 3]);
    await clear("Nail");
  });

  it("are rejected if a user takes items from another user's actor or gives items to an actor that they can't see", async () => {
    const forged = async (system: object) => {
      const [uuid] = (await ben.do("create", {
        parent: null,
        type: "ChatMessage",
        data: [{ type: "action", system: { action: "moveItem", ...system } }],
      })) as string[];
      await table.settled();
      return table.verdict(idOf(uuid ?? ""));
    };
    const wish = (from: string, to: string, item: string) =>
      JSON.stringify({ from, to, item, quantity: 1, seed: "forged" });
    expect(await forged({ actor: BERT, choices: wish(ANNA, BERT, IDS.rifle) })).toMatchObject({
      state: "refused",
      reason: "BLACKOUT.writer.notYours",
    });
    expect(await forged({ actor: ANNA, choices: wish(ANNA, BERT, IDS.rifle) })).toMatchObject({
      state: "refused",
      reason: "BLACKOUT.writer.notYours",
    });
    expect(await forged({ actor: BERT, choices: wish(BERT, BOSS, IDS.kit) })).toMatchObject({
      state: "refused",
      reason: "BLACKOUT.writer.notYours",
    });
    expect(await forged({ actor: BERT, choices: wish(BERT, "Actor.nobody", IDS.kit) })).toMatchObject({
      state: "refused",
      reason: "BLACKOUT.writer.notYours",
    });
    expect(await forged({ actor: BERT, choices: wish(BERT, PARTY, "nothing") })).toMatchObject({
      state: "refused",
      reason: "BLACKOUT.move.problem.gone",
    });
    expect(await ben.do("perform", move(ANNA, BERT, IDS.rifle, 1))).toBeNull();
    await ben.do("told");
  });

  it("are completed even if the writer's client crashes during any of the writes", async () => {
    const bag = await make(ANNA, { name: "Sack", type: "container" });
    await make(ANNA, { name: "Stone", type: "gear", system: { quantity: 7, container: bag } });
    const start = await worldState(ann);
    let writes = 1;
    for (let survived = false; !survived && writes <= MOST; writes++) {
      await gm.do("dieAfter", { writes });
      const message = (await ann.do("perform", move(ANNA, PARTY, bag, 1))) as string;
      await table.settled();
      survived = !gm.gone;
      if (survived) await gm.do("dieAfter", { writes: null });
      else {
        await table.gone(gm);
        gm = await table.join(USERS.gm);
      }
      expect(ledgerOf(table, message), `after ${writes} writes`).toMatchObject({ state: "applied" });
      expect([held(ANNA, "Stone"), held(PARTY, "Stone"), countOf("Sack")], `after ${writes} writes`).toEqual([
        0, 7, 1,
      ]);
      await ask(table, gm, "undo", { message });
      expect(await worldState(ann), `taken back, after ${writes} writes`).toEqual(start);
    }
    expect(writes).toBeGreaterThan(3);
    expect(writes).toBeLessThanOrEqual(MOST);
    await clear("Sack");
    await clear("Stone");
  });

  it("never take more credits from a purse than it contains, even with simultaneous requests", async () => {
    const credits = (): number[] =>
      [ANNA, BERT, PARTY].map(actor => table.held("Actor", idOf(actor)).system.credits);
    const give = (from: string, to: string, amount: number) => ({
      action: "giveCredits",
      actor: from === PARTY ? to : from,
      choices: { from, to, amount },
    });
    for (const [uuid, amount] of [
      [ANNA, 10],
      [BERT, 20],
      [PARTY, 100],
    ] as const)
      await gm.do("update", { uuid, changes: { system: { credits: amount } } });
    await table.settled();
    const start = credits();
    const pool = table.held("Actor", idOf(PARTY)).system.inspiration.value;
    const messages = await atOnce([ann, give(PARTY, ANNA, 70)], [ben, give(PARTY, BERT, 70)]);
    expect(messages.map(message => table.verdict(message ?? "").state).toSorted()).toEqual([
      "applied",
      "refused",
    ]);
    expect(credits().reduce((sum, one) => sum + one, 0)).toBe(start.reduce((sum, one) => sum + one, 0));
    expect(credits()[2]).toBe(30);
    expect(
      table.held("Actor", idOf(PARTY)).system.inspiration.value,
      "the dice of the party are none of it",
    ).toBe(pool);
    for (const client of [ann, ben]) await client.do("told");
    const applied = messages.find(message => table.verdict(message ?? "").state === "applied") ?? "";
    expect(await ask(table, gm, "undo", { message: applied })).toBeNull();
    expect(credits()).toEqual(start);
  });

  itLong(
    "complete a gift of credits even if the writer's client crashes during any of the writes",
    async () => {
      await gm.do("update", { uuid: ANNA, changes: { system: { credits: 50 } } });
      await table.settled();
      const purses = (): number[] =>
        [ANNA, PARTY].map(actor => table.held("Actor", idOf(actor)).system.credits);
      const [, party = 0] = purses();
      let writes = 1;
      for (let survived = false; !survived && writes <= MOST; writes++) {
        await gm.do("dieAfter", { writes });
        const message = (await ann.do("perform", {
          action: "giveCredits",
          actor: ANNA,
          choices: { from: ANNA, to: PARTY, amount: 20 },
        })) as string;
        await table.settled();
        survived = !gm.gone;
        if (survived) await gm.do("dieAfter", { writes: null });
        else {
          await table.gone(gm);
          gm = await table.join(USERS.gm);
        }
        expect([ledgerOf(table, message).state, purses()], `after ${writes} writes`).toEqual([
          "applied",
          [30, party + 20],
        ]);
        await ask(table, gm, "undo", { message });
        expect(purses(), `taken back, after ${writes} writes`).toEqual([50, party]);
      }
      expect(writes).toBeGreaterThan(2);
      expect(writes).toBeLessThanOrEqual(MOST);
    },
  );

  it("never lose or duplicate items, even if two players move, split and merge stacks at the same time", async () => {
    await make(PARTY, { name: "Crate", type: "container" });
    await make(PARTY, { name: "Bolt", type: "ammunition", system: { quantity: 60 } });
    await make(ANNA, { name: "Bolt", type: "ammunition", system: { quantity: 20 } });
    await make(BERT, { name: "Tape", type: "gear", system: { quantity: 12 } });
    // Uses a small generator with a fixed seed, so that the sequence is reproducible.
    let state = 20_26;
    const next = (most: number) => (state = (state * 48_271) % 2_147_483_647) % most;
    let applied = 0;
    for (let round = 0; round < 14; round++) {
      const commands = (
        [
          [ann, ANNA],
          [ben, BERT],
        ] as const
      ).map(([client, own]) => {
        const [from, to] = (
          [
            [own, PARTY],
            [PARTY, own],
            [own, own],
          ] as const
        )[next(3)] ?? [own, PARTY];
        const choice = itemsOf(from).filter(item => ["Bolt", "Tape", "Crate"].includes(item.name));
        const item = choice[next(Math.max(1, choice.length))];
        const quantity = Math.min(item?.system.quantity ?? 1, 1 + next(9));
        const container = itemsOf(to).find(one => one.name === "Crate" && one._id !== item?._id);
        return [
          client,
          move(from, to, item?._id ?? "nothing", quantity, {
            container: next(2) === 0 ? (container?._id ?? "") : "",
            stack: next(3) === 0 ? "none" : "auto",
            seed: `walk${round}${own}`,
          }),
        ] as const;
      });
      const messages = await atOnce(
        ...commands.map(([client, command]): [Client, object] => [client, command]),
      );
      applied += messages.filter(
        message => message !== null && table.verdict(message).state === "applied",
      ).length;
      expect([countOf("Bolt"), countOf("Tape"), countOf("Crate")], `round ${round}`).toEqual([80, 12, 1]);
      for (const client of [ann, ben]) await client.do("told");
    }
    expect(applied).toBeGreaterThan(10);
  });
});
