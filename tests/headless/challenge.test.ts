/**
 * Tests skill challenges (R3.7–R3.12) with several users at the same time: permissions, undo, joining and
 * leaving, and two Gamemasters.
 */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { act, ask, ledgerOf, refusalOf } from "./support/people.ts";
import { ANNA, BERT, IDS, USERS } from "./support/seed.ts";
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

const challenges = (): any[] => table.held("Actor", IDS.party).system.challenges ?? [];
const stands = (client: Client): Promise<any> => client.do("challenge", { id: challenges()[0].id });
const attempt = (client: Client, actor: string): Promise<string | null> =>
  client.do("perform", {
    action: "challengeTest",
    actor,
    choices: { challenge: challenges()[0].id, attribute: "strength", skill: "athletics", difficulty: 1 },
  });

async function begin(tests: number): Promise<void> {
  expect(
    await ask(table, gm, "beginChallenge", {
      plan: { title: "The ring", tests, difficulty: 1, participants: [ANNA, BERT] },
    }),
  ).toBeNull();
}

it("a challenge counts only one of a participant's simultaneous tests, and allows another test once everyone has made one (R3.8)", async () => {
  await begin(5);
  const both = await Promise.all([attempt(ann, ANNA), attempt(ann, ANNA)]);
  await table.settled();
  const states = both.flatMap(message => (message === null ? [] : [ledgerOf(table, message).state]));
  expect(states.filter(state => state === "applied")).toHaveLength(1);
  expect(await stands(ben)).toMatchObject({ may: [BERT] });
  expect(await attempt(ann, ANNA), "it is not her time").toBeNull();
  const second = await attempt(ben, BERT);
  await table.settled();
  expect(ledgerOf(table, second!).state).toBe("applied");
  expect((await stands(ann)).may, "a new cycle, in any order").toEqual([ANNA, BERT]);
  expect(await attempt(ben, BERT)).not.toBeNull();
  await table.settled();
  expect((await stands(ann)).may).toEqual([ANNA]);
});

const alter = (client: Client, who: string, change: string): Promise<string | null> =>
  ask(table, client, "changeParticipant", { id: challenges()[0].id, who, change });
const may = async (): Promise<string[]> => (await stands(ben)).may;

it("a challenge continues after a Gamemaster skips, removes or adds a participant, or undoes such a change (R3.8)", async () => {
  await begin(9);
  await attempt(ann, ANNA);
  await table.settled();
  expect(await may()).toEqual([BERT]);
  expect(await alter(ann, BERT, "skipped")).toBe("BLACKOUT.writer.notAllowed");
  expect(await alter(gm, BERT, "skipped")).toBeNull();
  expect(await may(), "nobody waits for him").toEqual([ANNA, BERT]);
  const [{ id: skip }] = challenges()[0].changes;
  expect(await ask(table, ann, "undoParticipant", { id: challenges()[0].id, change: skip })).toBe(
    "BLACKOUT.writer.notAllowed",
  );
  expect(await ask(table, gm, "undoParticipant", { id: challenges()[0].id, change: skip })).toBeNull();
  expect(await ask(table, gm, "undoParticipant", { id: challenges()[0].id, change: skip })).toBeNull();
  expect(await may()).toEqual([BERT]);
  expect(await alter(gm, ANNA, "skipped"), "she has tried").toBe("BLACKOUT.writer.notNow");

  expect(await alter(gm, BERT, "left")).toBeNull();
  expect(await may()).toEqual([ANNA]);
  expect(await attempt(ben, BERT), "he takes no part").toBeNull();
  expect(await alter(gm, BERT, "left")).toBe("BLACKOUT.writer.notNow");
  expect(await alter(gm, ANNA, "left")).toBe("BLACKOUT.challenge.lastOne");
  expect(await alter(gm, "Actor.nobody", "joined")).toBe("BLACKOUT.writer.unreadable");
  await attempt(ann, ANNA);
  await table.settled();
  expect(await alter(gm, BERT, "joined")).toBeNull();
  expect(await may(), "whoever has tried none goes first").toEqual([BERT]);
  const [left, joined] = challenges()[0].changes;
  expect(await ask(table, gm, "undoParticipant", { id: challenges()[0].id, change: left.id })).toBe(
    "BLACKOUT.writer.notNow",
  );
  expect(await ask(table, gm, "undoParticipant", { id: challenges()[0].id, change: joined.id })).toBeNull();
  expect(challenges()[0].participants).toEqual([ANNA]);
  expect(await ask(table, gm, "undoParticipant", { id: challenges()[0].id, change: left.id })).toBeNull();
  expect(challenges()[0]).toMatchObject({ participants: [ANNA, BERT], changes: [] });
});

it("only characters with ranks in the skill can help in a challenge (R3.9)", async () => {
  await begin(9);
  const helped = (): Promise<string | null> =>
    ann.do("perform", {
      action: "challengeTest",
      actor: ANNA,
      choices: {
        challenge: challenges()[0].id,
        attribute: "strength",
        skill: "athletics",
        difficulty: 1,
        helper: BERT,
      },
    });
  expect(await helped(), "without ranks").toBeNull();
  await gm.do("update", { uuid: BERT, changes: { system: { skills: { athletics: { rank: 1 } } } } });
  await table.settled();
  const message = await helped();
  await table.settled();
  const { dice } = JSON.parse(table.verdict(message!).given);
  expect(dice.test, "Strength 4 and the helper's die").toHaveLength(5);
});

itLong("a challenge doesn't wait for a participant who is Out of the Fight (R3.8)", async () => {
  await begin(9);
  await attempt(ann, ANNA);
  await table.settled();
  expect(await may()).toEqual([BERT]);
  await act(table, gm, {
    action: "condition",
    actor: BERT,
    choices: { key: "outOfFight", operation: "give" },
  });
  expect(await may()).toEqual([ANNA]);
  expect(await attempt(ben, BERT), "he cannot try").toBeNull();
});

it("a challenge rejects a participant's second attempt before the others have tried, unless a Gamemaster makes the attempt (R3.8)", async () => {
  await begin(9);
  await attempt(ann, ANNA);
  await table.settled();
  const again = {
    action: "challengeTest",
    actor: ANNA,
    choices: { challenge: challenges()[0].id, attribute: "strength", skill: "athletics", difficulty: 1 },
  };
  expect(await ann.do("perform", again)).toBeNull();
  expect(await ann.do("perform", { ...again, asked: { overruled: true } })).toBeNull();
  const raw = await ann.do("create", {
    type: "ChatMessage",
    data: [
      {
        type: "action",
        system: { action: "challengeTest", actor: ANNA, choices: JSON.stringify(again.choices) },
      },
    ],
  });
  await table.settled();
  expect(table.verdict(raw[0].split(".").at(-1)), "past her own client").toMatchObject({
    state: "refused",
    reason: "BLACKOUT.challenge.notYet",
  });
  const message = await act(table, gm, again);
  expect(ledgerOf(table, message).state).toBe("applied");
  expect(await may(), "the cycle goes on").toEqual([BERT]);
  expect(await ask(table, gm, "undo", { message })).toBeNull();
  const { won, lost } = await stands(ann);
  expect([won + lost, await may()]).toEqual([1, [BERT]]);
});

it("every click by a Gamemaster flips a result in a challenge exactly once, even if two Gamemasters click simultaneously (R3.12)", async () => {
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

it("a challenge can be started only by a Gamemaster, and accepts no tests after it has ended", async () => {
  const refused = await ann.do("beginChallenge", {
    plan: { title: "Mine", tests: 3, difficulty: null, participants: [ANNA] },
  });
  await table.settled();
  expect(refusalOf(table, refused)).toBe("BLACKOUT.writer.notAllowed");
  await begin(3);
  expect(challenges()).toMatchObject([
    { title: "The ring", tests: 3, participants: [ANNA, BERT], ended: false },
  ]);
  expect(await ask(table, gm, "endChallenge", { id: challenges()[0].id })).toBeNull();
  expect(await attempt(ben, BERT)).toBeNull();
});

itLong(
  "a challenge keeps its state when the chat is cleared or a player deletes a lost test, and ignores undone tests (R3.11)",
  async () => {
    await begin(9);
    const first = await attempt(ann, ANNA);
    await table.settled();
    const second = await attempt(ben, BERT);
    await table.settled();
    const before = await stands(ben);
    expect(before).toMatchObject({ may: [ANNA, BERT] });
    await ann.do("delete", { uuid: `ChatMessage.${first!}` });
    await table.settled();
    expect(await stands(ben)).toEqual(before);
    expect(await ask(table, ben, "undo", { message: second })).toBeNull();
    const one = await stands(ann);
    expect([one.won + one.lost, one.may], "hers counts, his does not").toEqual([1, [BERT]]);
    const third = await attempt(ben, BERT);
    await table.settled();
    const again = await stands(ann);
    await gm.do("clearChat", {});
    await table.settled();
    expect(await stands(ann)).toEqual(again);
    expect(await ask(table, gm, "flipResult", { id: challenges()[0].id, message: third })).toBeNull();
    expect(await stands(ann)).not.toEqual(again);
    expect(challenges()[0].tried).toMatchObject([
      { who: ANNA, attribute: "strength", skill: "athletics", difficulty: 1 },
      { who: BERT },
    ]);
    expect((await stands(ann)).may, "and the cycle goes on").toEqual([ANNA, BERT]);
  },
);

it("a challenge accepts only tests with the difficulty that the Gamemaster set, even if no Gamemaster is online (R3.7)", async () => {
  await begin(5);
  expect(
    await ann.do("perform", {
      action: "challengeTest",
      actor: ANNA,
      choices: { challenge: challenges()[0].id, attribute: "strength", skill: "athletics", difficulty: null },
    }),
  ).toBeNull();
  expect(await ask(table, gm, "setDifficulty", { id: challenges()[0].id, difficulty: 3 })).toBeNull();
  expect(await attempt(ann, ANNA), "one is too easy").toBeNull();
  expect(await ask(table, ann, "setDifficulty", { id: challenges()[0].id, difficulty: 1 })).toBe(
    "BLACKOUT.writer.notAllowed",
  );
  expect(await ask(table, gm, "setDifficulty", { id: challenges()[0].id, difficulty: 100 })).toBe(
    "BLACKOUT.writer.unreadable",
  );
  // The writer rejects messages that bypass the checks on the player's client.
  const raw = await ann.do("create", {
    type: "ChatMessage",
    data: [
      {
        type: "action",
        system: {
          action: "challengeTest",
          actor: ANNA,
          choices: JSON.stringify({ challenge: challenges()[0].id, difficulty: 1 }),
        },
      },
    ],
  });
  await table.settled();
  expect(table.verdict(raw[0].split(".").at(-1))).toMatchObject({
    state: "refused",
    reason: "BLACKOUT.challenge.difficultySet",
  });
  await table.kill(gm);
  await ann.do("perform", {
    action: "challengeTest",
    actor: ANNA,
    choices: { challenge: challenges()[0].id, attribute: "strength", skill: "athletics" },
  });
  gm = await table.join(USERS.gm);
  expect(challenges()[0].tried).toMatchObject([{ who: ANNA, difficulty: 3 }]);
});
