/**
 * Tests that a card shows how the state that the author saw differs from the state that the writer judged or
 * changed.
 */
import { afterEach, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { act, ask } from "./support/people.ts";
import { ANNA, BOSS, IDS, USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";

const SCENE = `Scene.${IDS.scene}`;
const RIFLE = `${ANNA}.Item.${IDS.rifle}`;

let table: Table;
let gm: Client;
let ann: Client;

async function sitDown(automation: string): Promise<void> {
  table = await Table.open({ thugs: 1, settings: { automation } });
  [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
  await gm.do("update", { uuid: SCENE, changes: { grid: { type: 1, distance: 5, units: "ft" } } });
  await gm.do("inOneGo", {
    updates: [
      { uuid: `${SCENE}.Token.TokenBoss0000003`, changes: { x: 600, y: 0 } },
      { uuid: `${SCENE}.Token.TokenBert0000002`, changes: { x: 0, y: 800 } },
    ],
  });
  await table.settled();
}

afterEach(async () => {
  expect(await table.differences(true)).toEqual([]);
  expect(await table.close()).toEqual([]);
});

const differencesOf = (message: string): any[] => JSON.parse(table.verdict(message).differences);
const told = (message: string): unknown[] =>
  differencesOf(message).map(({ what, before, after }) => [
    what.key,
    before?.key ?? before,
    after?.key ?? after,
  ]);

it("the writer uses only as many dice as its own map allows, and lists each modifier that differs from the author's", async () => {
  await sitDown("full");
  await ann.do("open", { action: "attack", actor: ANNA, item: RIFLE, targets: [BOSS] });
  await gm.do("update", { uuid: `${SCENE}.Token.TokenBert0000002`, changes: { x: 300, y: 0 } });
  await table.settled();
  const message = await ann.do("press");
  await table.settled();
  const { given, dice, state } = {
    ...(await gm.do("judged", { message })),
    dice: JSON.parse(table.held("ChatMessage", message).system.given).dice.attack,
  };
  expect(state).toBe("applied");
  expect(told(message)).toContainEqual(["BLACKOUT.row.partialCover", null, "−1"]);
  expect(given.dice.attack, "the first of those that were rolled").toEqual(
    dice.slice(0, given.dice.attack.length),
  );
});

it("no differences are listed if the writer and the author have the same data", async () => {
  await sitDown("full");
  const message = await act(table, ann, { action: "attack", actor: ANNA, item: RIFLE, targets: [BOSS] });
  expect(differencesOf(message)).toEqual([]);
});

it("a difference is listed if the target changes before an action is applied", async () => {
  await sitDown("confirm");
  const strike = { action: "strike", actor: ANNA, targets: [BOSS], choices: { points: 9 } };
  const [first, second] = [await act(table, gm, strike), await act(table, gm, strike)];
  expect(await ask(table, gm, "apply", { message: first })).toBeNull();
  expect(differencesOf(first)).toEqual([]);
  await gm.do("update", { uuid: BOSS, changes: { system: { ownArmor: { value: 0 } } } });
  expect(await ask(table, gm, "apply", { message: second })).toBeNull();
  expect(differencesOf(second)).toContainEqual({
    what: { key: "BLACKOUT.difference.of.hitPoints", data: { name: "Boss" } },
    before: expect.any(String) as string,
    after: "−9",
    concealed: { of: BOSS, need: "all" },
    when: "applied",
  });
});

it("an action with more dice than the author's own view of the map allows is rejected", async () => {
  await sitDown("full");
  const honest = await act(table, ann, { action: "attack", actor: ANNA, item: RIFLE, targets: [BOSS] });
  const { action, actor, item, targets, choices, given, facts } = table.held("ChatMessage", honest).system;
  const raw = await table.joinRaw(USERS.ann);
  const more = JSON.parse(given);
  let posts = 0;
  more.dice.attack = [...more.dice.attack, 6, 6, 6];
  const post = async (sentFacts: string): Promise<string> => {
    const _id = `ForgedByHand${String((posts += 1)).padStart(4, "0")}`;
    await raw.modify("ChatMessage", "create", {
      data: [
        {
          _id,
          type: "action",
          author: USERS.ann,
          system: { action, actor, item, targets, choices, given: JSON.stringify(more), facts: sentFacts },
        },
      ],
      keepId: true,
    });
    await table.settled();
    return table.verdict(_id).reason;
  };
  expect(await post(facts)).toBe("BLACKOUT.writer.dice");
  expect(await post("")).toBe("BLACKOUT.writer.dice");
  expect(await post(JSON.stringify({ actor: { uuid: ANNA } }))).toBe("BLACKOUT.writer.dice");
});
