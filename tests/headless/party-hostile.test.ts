/**
 * Tests that a malicious player's attacks on party actions fail: sessions, rests, awards, challenges, Guile
 * Encounters, takedowns, the pool, and world time.
 */
import { requestSystem } from "../support/request-system.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { idOf } from "../../src/features/combat/sha256.ts";
import type { Client as RawClient } from "../contract/server/support/table.ts";
import type { Client } from "./support/client.ts";
import { act, ask, ledgerOf } from "./support/people.ts";
import { ANNA, BERT, BOSS, IDS, PARTY, USERS } from "./support/seed.ts";
import { worldState } from "./support/state.ts";
import { Table } from "./support/table.ts";

const drives = ["Debt", "Mara", "Sea", "Ledger"].map(text => ({ text, chosen: false, fulfilled: 0 }));

let table: Table;
let gm: Client;
let ben: RawClient;
let count = 0;

beforeAll(async () => {
  table = await Table.open({ fighting: false, settings: { automation: "full" } });
  gm = await table.join(USERS.gm);
  ben = await table.joinRaw(USERS.ben);
  await gm.do("update", { uuid: ANNA, changes: { system: { drives } } });
  await gm.do("update", { uuid: BERT, changes: { system: { drives } } });
  await table.settled();
});
afterAll(async () => {
  expect(await table.differences(true)).toEqual([]);
  expect(await table.close()).toEqual([]);
});

async function post(data: object): Promise<string> {
  const _id = `HostileParty${String(count++).padStart(4, "0")}`;
  await ben.modify("ChatMessage", "create", { data: [{ _id, author: USERS.ben, ...data }], keepId: true });
  await table.settled();
  return _id;
}
const action = (
  actionKey: string,
  actor: string,
  choices: object | string = {},
  targets: readonly string[] = [],
  more: object = {},
): Promise<string> =>
  post({
    type: "action",
    system: {
      action: actionKey,
      actor,
      targets,
      choices: typeof choices === "string" ? choices : JSON.stringify(choices),
    },
    ...more,
  });
const request = (system: object): Promise<string> =>
  post({ type: "request", whisper: [USERS.gm, USERS.ben], system: requestSystem(system) });
const party = (): any => table.held("Actor", IDS.party).system;

describe("a malicious player's message", () => {
  let before: unknown;
  let time: number;
  beforeEach(async () => {
    [before, time] = [await worldState(gm), await gm.do("time")];
  });
  afterEach(async () => {
    expect(await worldState(gm), "nothing has changed").toEqual(before);
    expect(await gm.do("time"), "nor the time").toBe(time);
  });

  it.each<[string, string, string, object]>([
    ["starts a session", "sessionStart", BERT, { title: "Mine", dice: 99, seed: "b" }],
    ["ends a session", "sessionEnd", BERT, { fulfilled: [{ of: BERT, drives: [0] }], experience: 2500 }],
    ["awards experience", "award", BERT, { experience: 500, credits: 5000, seed: "b" }],
    ["rests the party", "partyRest", BERT, { length: "night", seed: "b" }],
    ["sets a character on fire", "hazard", BERT, { hazard: "fire", strength: 9 }],
    ["floods the area", "lastingHazard", BERT, { hazard: "deepWater", seed: "b" }],
    ["requests tests from others", "requestTest", BERT, { attribute: "insight" }],
    ["replaces a Drive of their own", "replaceDrive", BERT, { index: "0", drive: "Gold" }],
    ["gives a takedown's reward", "takedownReward", BERT, { reward: "wound" }],
    ["replaces another character's Drive", "swapDrive", ANNA, { index: "0", drive: "Gold" }],
    ["replaces a Drive of their own too early", "swapDrive", BERT, { index: "0", drive: "Gold" }],
    ["replaces a Drive that doesn't exist", "swapDrive", BERT, { index: "__proto__", drive: "Gold" }],
    [
      "takes credits from another character's purse",
      "giveCredits",
      BERT,
      { from: ANNA, to: BERT, amount: 5 },
    ],
    ["transfers a negative number of credits", "giveCredits", BERT, { from: BERT, to: PARTY, amount: -50 }],
    ["transfers half a credit", "giveCredits", BERT, { from: PARTY, to: BERT, amount: 0.5 }],
    ["takes more credits than exist", "giveCredits", BERT, { from: PARTY, to: BERT, amount: 1e8 }],
    ["makes a test in a challenge that doesn't exist", "challengeTest", BERT, { challenge: "constructor" }],
    ["argues in a Guile Encounter that doesn't exist", "guileRound", BERT, { guile: "__proto__" }],
  ])("is rejected if it %s", async (_what, actionKey, actor, choices) => {
    const message = await action(actionKey, actor, choices, actionKey === "guileRound" ? [BOSS] : []);
    expect(ledgerOf(table, message)).toMatchObject({ state: "refused", applied: [] });
  });

  it.each<[string, object]>([
    [
      "begins a challenge",
      {
        kind: "challenge.begin",
        title: "Mine",
        tests: 3,
        participants: [BERT],
        choices: '{"difficulty":1}',
      },
    ],
    ["ends a challenge", { kind: "challenge.end", challenge: "x" }],
    ["joins a challenge", { kind: "challenge.participant", challenge: "x", who: BERT, change: "joined" }],
    [
      "brings back a participant who left a challenge",
      { kind: "challenge.undoParticipant", challenge: "x", change: "x" },
    ],
    [
      "begins a Guile Encounter",
      {
        kind: "guile.begin",
        title: "Mine",
        speaker: BERT,
        target: BOSS,
        base: { players: 9, target: 0 },
        begins: "players",
      },
    ],
    [
      "begins a takedown",
      {
        kind: "takedown.begin",
        title: "Mine",
        target: BOSS,
        participants: [BERT],
        challenges: 1,
        tests: 1,
        difficulty: 1,
      },
    ],
    ["fills the pool", { kind: "changeInspiration", change: -5 }],
    ["undoes a change of the pool", { kind: "undoInspiration", line: "x" }],
    ["approves a gift of dice", { kind: "decideInspiration", message: "x", accepted: true }],
    ["has a type named like an inherited property", { kind: "toString" }],
  ])("is rejected if it is a request that %s", async (_what, system) => {
    const message = await request(system);
    expect(table.verdict(message)).toMatchObject({ state: "refused" });
  });

  it.each<[string, object]>([
    ["is still passing", { seconds: 0, from: 0, to: 900_000, done: false }],
    ["has passed", { seconds: 900_000, from: 0, to: 0, done: true }],
    ["is not a number", { seconds: "x", from: null, to: {}, done: true }],
  ])("is rejected if it makes the party rest, even if it claims that the time %s", async (_what, moved) => {
    const message = await action("partyRest", BERT, { length: "night" }, [], {
      flags: { blackout: { restTime: { ...moved, from: await gm.do("time") } } },
    });
    expect(ledgerOf(table, message).state).toBe("refused");
    await gm.do("update", { uuid: `ChatMessage.${message}`, changes: { flavor: "seen" } });
    await table.settled();
  });
});

describe("a player's message with the predictable ID of a future message", () => {
  const squat = async (id: string): Promise<void> => {
    await ben.modify("ChatMessage", "create", {
      data: [{ _id: id, author: USERS.ben, content: "Mine" }],
      keepId: true,
    });
  };
  const done = async (actionKey: string): Promise<any[]> => gm.do("done", { action: actionKey });

  it("doesn't prevent the effects of a lasting hazard (R6.12)", async () => {
    const message = await act(table, gm, {
      action: "lastingHazard",
      actor: BERT,
      choices: { hazard: "fire", strength: 2, since: 0, seed: "h" },
    });
    const [hazard] = Object.keys(party().hazards);
    await squat(idOf("hazard", hazard!, "time", 0, 1));
    await gm.do("advance", { seconds: 6 });
    await table.settled();
    expect((await done("hazard")).map(({ author, system }) => [author, system.verdict.state])).toContainEqual(
      [USERS.gm, "applied"],
    );
    expect(await ask(table, gm, "undo", { message })).toBeNull();
    for (const { _id, author } of await done("hazard"))
      if (author === USERS.gm) expect(await ask(table, gm, "undo", { message: _id })).toBeNull();
    expect(party().hazards ?? {}).toEqual({});
  });

  it("doesn't prevent conditions from expiring as time passes (R5.2)", async () => {
    await gm.do("create", {
      parent: BERT,
      type: "ActiveEffect",
      data: [
        {
          name: "warded",
          type: "condition",
          system: { key: "warded", level: 1, clock: { at: "ownTurnStart", left: 9 } },
        },
      ],
    });
    await table.settled();
    const now: number = await gm.do("time");
    await squat(idOf("time", await gm.do("world"), now, now + 60, 0));
    await gm.do("advance", { seconds: 60 });
    await table.settled();
    expect((await gm.do("source", { uuid: BERT })).effects.map((one: any) => one.system.key)).not.toContain(
      "warded",
    );
  });
});

describe("the party's log", () => {
  it("records only the Inspiration dice that fit into the pool, so that undo restores the previous count (R4.1)", async () => {
    await gm.do("update", { uuid: PARTY, changes: { system: { inspiration: { value: 950 } } } });
    expect(await gm.do("give", { change: 90, reason: "A feast" })).not.toBeNull();
    await table.settled();
    const { value, log } = party().inspiration;
    expect(value).toBe(999);
    expect(log.at(-1)).toMatchObject({ change: 49 });
    expect(await ask(table, gm, "undoGift", { line: log.at(-1).id })).toBeNull();
    expect(party().inspiration.value).toBe(950);
  });

  it("truncates a reason to the maximum length", async () => {
    await gm.do("give", { change: 1, reason: "x".repeat(100_000) });
    await table.settled();
    expect(party().inspiration.log.at(-1).reason.length).toBeLessThanOrEqual(200);
  });

  it("keeps earlier sessions if a new session is started without a seed for its ID (R4.5)", async () => {
    await act(table, gm, {
      action: "sessionStart",
      actor: ANNA,
      targets: [BERT],
      choices: {
        title: "One",
        picks: [
          { of: ANNA, drives: [0, 1, 2] },
          { of: BERT, drives: [0, 1, 2] },
        ],
      },
    });
    await act(table, gm, {
      action: "sessionEnd",
      actor: ANNA,
      targets: [BERT],
      choices: { fulfilled: [{ of: ANNA, drives: [0] }] },
    });
    await act(table, gm, {
      action: "sessionStart",
      actor: ANNA,
      targets: [BERT],
      choices: {
        title: "Two",
        picks: [
          { of: ANNA, drives: [0, 1, 2] },
          { of: BERT, drives: [0, 1, 2] },
        ],
      },
    });
    expect(party().sessions.map(({ title }: any) => title)).toEqual(["One", "Two"]);
  });
});
