/** Skill challenges (R3.7–R3.12) with several people at once: whose time it is, what is taken back, and what two Gamemasters do. */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { ask, ledgerOf, refusalOf } from "./support/people.ts";
import { ANNA, BERT, IDS, USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";

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

const challenges = (): any[] => table.held("Actor", IDS.party).system.challenges ?? [];
const stands = (client: Client): Promise<any> => client.do("challenge", { id: challenges()[0].id });
const attempt = (client: Client, actor: string): Promise<string | null> =>
  client.do("perform", { verb: "challengeTest", actor, choices: { challenge: challenges()[0].id, attribute: "strength", skill: "athletics", difficulty: 1 } });

async function begin(tests: number): Promise<void> {
  expect(await ask(table, gm, "beginChallenge", { plan: { title: "The ring", tests, difficulty: 1, participants: [ANNA, BERT] } })).toBeNull();
}

it("lets one test of somebody's two at once stand (R3.8), and the next when all others have tried", async () => {
  await begin(5);
  const both = await Promise.all([attempt(ann, ANNA), attempt(ann, ANNA)]);
  await table.settled();
  const states = both.flatMap(message => message === null ? [] : [ledgerOf(table, message).state]);
  expect(states.filter(state => state === "applied")).toHaveLength(1);
  expect(await stands(ben)).toMatchObject({ may: [BERT] });
  expect(await attempt(ann, ANNA), "it is not her time").toBeNull();
  const second = await attempt(ben, BERT);
  await table.settled();
  expect(ledgerOf(table, second!).state).toBe("applied");
  expect((await stands(ann)).may).toEqual([ANNA]);
});

it("counts a test no more that was taken back, and turns results over once for each click (R3.12)", async () => {
  const other = await table.join(USERS.other);
  await begin(3);
  const message = await attempt(ann, ANNA);
  await table.settled();
  const { won, lost } = await stands(ben);
  expect(won + lost).toBe(1);
  const { id } = challenges()[0];
  expect(await ask(table, ann, "flipResult", { id, message })).toBe("BLACKOUT.writer.notAllowed");
  expect(await ask(table, other, "flipResult", { id, message })).toBeNull();
  expect(await stands(ben)).toMatchObject({ won: lost, lost: won });
  await Promise.all([gm.do("flipResult", { id, message }), other.do("flipResult", { id, message })]);
  await table.settled();
  expect(await stands(ben), "both at once: twice over").toMatchObject({ won: lost, lost: won });
  expect(await ask(table, ann, "undo", { message })).toBeNull();
  expect(await stands(ben)).toMatchObject({ won: 0, lost: 0, may: [ANNA, BERT] });
});

it("is begun once, whoever asks, by Gamemasters only, and ends for everybody", async () => {
  const refused = await ann.do("beginChallenge", { plan: { title: "Mine", tests: 3, difficulty: null, participants: [ANNA] } });
  await table.settled();
  expect(refusalOf(table, refused)).toBe("BLACKOUT.writer.notAllowed");
  await begin(3);
  expect(challenges()).toMatchObject([{ title: "The ring", tests: 3, participants: [ANNA, BERT], ended: false }]);
  expect(await ask(table, gm, "endChallenge", { id: challenges()[0].id })).toBeNull();
  expect(await attempt(ben, BERT)).toBeNull();
});
