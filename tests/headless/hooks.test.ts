/**
 * Tests the module hooks for actions. They are called before and after an action, under two names each, and
 * on the clients that docs/api.md lists.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { longGenerations } from "../generations.ts";
import { act, ask } from "./support/people.ts";
import { ANNA, BERT, BOSS, IDS, thug, USERS } from "./support/seed.ts";
import { worldState } from "./support/state.ts";
import { Table } from "./support/table.ts";

const actions = ["test", "attack", "rest", "strike", "turnStart"];
const names = [
  "blackout.preAction",
  "blackout.action",
  "blackout.applied",
  "blackout.reversed",
  ...actions.flatMap(actionKey => [`blackout.pre.${actionKey}`, `blackout.post.${actionKey}`]),
];
const asks = (name: unknown) => /\.pre/u.test(String(name));

describe.each(longGenerations)("hooks for modules on Foundry %i", generation => {
  let table: Table;
  let [gm, ann, ben]: Client[] = [];
  beforeAll(async () => {
    table = await Table.open({ generation });
    [gm, ann, ben] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann), table.join(USERS.ben)]);
    for (const client of [gm, ann, ben]) await client.do("heed", { names });
  });
  afterAll(async () => {
    expect(await table.close()).toEqual([]);
  });

  const heard = (client: Client | undefined): Promise<[string, any][]> =>
    client!.do("heard") as Promise<[string, any][]>;
  const forget = async () => {
    for (const client of [gm, ann, ben]) await heard(client);
  };

  it("are called before and after an action, but only on the acting client", async () => {
    await forget();
    const item = `${ANNA}.Item.${IDS.rifle}`;
    const message = await act(table, ann!, {
      action: "attack",
      actor: ANNA,
      item,
      targets: [BOSS],
      choices: { takingTime: 0, inspiration: 0 },
    });
    const told = (await heard(ann)).slice(0, 4);
    expect(told.map(([name]) => name)).toEqual([
      "blackout.preAction",
      "blackout.pre.attack",
      "blackout.action",
      "blackout.post.attack",
    ]);
    for (const [name, what] of told) {
      if (asks(name))
        expect(what).toMatchObject({
          action: "attack",
          actor: ANNA,
          item,
          targets: [BOSS],
          choices: { pair: "0" },
        });
      else expect(what).toBe(message);
    }
    for (const client of [gm, ben])
      expect((await heard(client)).map(([name]) => name).filter(name => name !== "blackout.applied")).toEqual(
        [],
      );
  });

  it("are called once on every client each time changes are applied or undone", async () => {
    const message = await act(table, ann!, {
      action: "strike",
      actor: ANNA,
      targets: [thug(0)],
      choices: { points: 9, prone: true },
    });
    await forget();
    for (const [step, name] of [
      ["apply", "blackout.applied"],
      ["undo", "blackout.reversed"],
      ["apply", "blackout.applied"],
    ] as const) {
      await ask(table, gm!, step, { message });
      for (const client of [gm, ann, ben]) expect(await heard(client), step).toEqual([[name, message]]);
    }
    await ask(table, gm!, "undo", { message });
  });

  it("prevent an action if a listener returns false: nothing is rolled, posted or changed", async () => {
    const before = await worldState(gm!);
    const posted = () =>
      table.writes.filter(({ type, action }) => type === "ChatMessage" && action === "create").length;
    const count = posted();
    await ben!.do("heed", { names: ["!blackout.pre.rest"] });
    expect(await ben!.do("perform", { action: "rest", actor: BERT })).toBeNull();
    await ben!.do("heed", { names: ["!blackout.preAction"] });
    expect(
      await ben!.do("perform", {
        action: "test",
        actor: BERT,
        choices: { attribute: "insight", skill: "perception" },
      }),
    ).toBeNull();
    await table.settled();
    expect([posted(), await worldState(gm!)]).toEqual([count, before]);
    await forget();
  });

  it("are called only on the Gamemaster's client for a secret action", async () => {
    await forget();
    await gm!.do("perform", {
      action: "test",
      actor: BOSS,
      choices: { attribute: "insight", skill: "perception" },
      asked: { secret: true },
    });
    await table.settled();
    expect((await heard(gm)).map(([name]) => name)).toEqual([
      "blackout.preAction",
      "blackout.pre.test",
      "blackout.action",
      "blackout.post.test",
    ]);
    expect([await heard(ann), await heard(ben)]).toEqual([[], []]);
  });

  it("can't prevent the automatic effects of a turn, but are called after them on the Gamemaster's client", async () => {
    await forget();
    await gm!.do("create", {
      type: "ChatMessage",
      data: [{ type: "action", system: { action: "turnStart", actor: BOSS, choices: "{}" } }],
    });
    await table.settled();
    const told = (await heard(gm)).map(([name]) => name);
    expect(told.filter(asks)).toEqual([]);
    expect(told.slice(0, 2)).toEqual(["blackout.action", "blackout.post.turnStart"]);
    expect((await heard(ann)).map(([name]) => name).filter(name => name !== "blackout.applied")).toEqual([]);
  });
});
