/**
 * Tests the Gamemaster's requests for tests by several actors: the participants' Inspiration dice, absent
 * owners, and opposed tests.
 */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { act, ask } from "./support/people.ts";
import { ANNA, BERT, BOSS, IDS, USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";
import { itLong } from "./support/long.ts";

let table: Table;
let gm: Client;
let ann: Client;
let ben: Client;
beforeEach(async () => {
  table = await Table.open({ settings: { automation: "full" }, fighting: false });
  gm = await table.join(USERS.gm);
  ann = await table.join(USERS.ann);
  ben = await table.join(USERS.ben);
});
afterEach(async () => {
  expect(await table.differences(true)).toEqual([]);
  expect(await table.close()).toEqual([]);
});

const PAIR = "insight.perception";
const pool = (): number => table.held("Actor", IDS.party).system.inspiration.value;
const request = (
  choices: Record<string, unknown> = {},
  targets: readonly string[] = [BERT],
): Promise<string> => act(table, gm, { action: "requestTest", actor: ANNA, targets, choices });
const answer = (client: Client, message: string, prompt: string, value = PAIR): Promise<string | null> =>
  ask(table, client, "answer", { message, prompt, value });

itLong(
  "a requested test spends Inspiration dice when it is answered, and returns them when it is undone (R4.1)",
  async () => {
    const message = await request();
    expect(await answer(ann, message, "ask.0", `${PAIR}.inspired3`)).toBeNull();
    expect(pool()).toBe(2);
    expect((await gm.do("judged", { message })).given.dice["ask.0"]).toHaveLength(7);
    expect(await answer(ben, message, "ask.1", `${PAIR}.inspired3`), "only two are left").toBe(
      "BLACKOUT.inspiration.tooFew",
    );
    expect(await answer(ben, message, "ask.1", `${PAIR}.inspired2`)).toBeNull();
    expect(pool()).toBe(0);
    expect(await ask(table, gm, "undo", { message })).toBeNull();
    expect(pool()).toBe(5);
  },
);

it("the same Inspiration die can't be spent by two simultaneous answers", async () => {
  const message = await request();
  await Promise.all([answerAtOnce(ann, message, "ask.0"), answerAtOnce(ben, message, "ask.1")]);
  await table.settled();
  expect(pool()).toBe(2);
  expect((await gm.do("judged", { message })).prompts, "one of them has to answer anew").toHaveLength(1);
});

const answerAtOnce = (client: Client, message: string, prompt: string): Promise<unknown> =>
  client.do("answer", { message, prompt, value: `${PAIR}.inspired3` });

it("a Gamemaster can answer a request on a player's behalf only if the player is offline", async () => {
  await table.kill(ben);
  const message = await request({ group: "average", difficulty: 1 });
  expect(await answer(gm, message, "ask.0")).toBe("BLACKOUT.writer.notAllowed");
  expect(await answer(gm, message, "ask.1")).toBeNull();
  expect((await gm.do("judged", { message })).card.outcome).toMatchObject({
    key: "BLACKOUT.requested.waitsFor",
    data: { names: "Anna" },
  });
  expect(await answer(ann, message, "ask.0")).toBeNull();
  expect((await gm.do("judged", { message })).card.outcome.key).toMatch(/^BLACKOUT\.requested\.(won|lost)$/u);
});

it("an opposed test can involve two characters or a character and an enemy, and the Gamemaster can change the active side afterward (R3.2–R3.6)", async () => {
  const message = await request({ group: "opposed", active: "both" });
  expect(await answer(ann, message, "ask.0", "fail")).toBeNull();
  expect(await answer(ben, message, "ask.1", "fail")).toBeNull();
  const card = async (): Promise<any> => (await gm.do("judged", { message })).card;
  expect((await card()).outcome.key).toBe("BLACKOUT.opposed.tied");
  expect(
    await ask(table, gm, "amend", { message, choices: { active: "right" }, reason: "he began it" }),
  ).toBeNull();
  expect((await card()).outcome).toMatchObject({ key: "BLACKOUT.opposed.won", data: { name: "Bert" } });
  const other = await request({ group: "opposed" }, [BOSS]);
  expect(await answer(ann, other, "ask.0")).toBeNull();
  expect((await gm.do("judged", { message: other })).prompts).toEqual([]);
  expect(
    await ann.do("perform", { action: "requestTest", actor: ANNA, targets: [BERT] }),
    "asking is a Gamemaster's",
  ).toBeNull();
  expect(
    await gm.do("perform", {
      action: "requestTest",
      actor: ANNA,
      targets: [BERT, BOSS],
      choices: { group: "opposed" },
    }),
    "three are too many",
  ).toBeNull();
});
