/**
 * Tests party actions under difficult conditions: two simultaneous actions, a forged order, a card that is
 * applied late, actors and a party that are deleted midway, and a writer that crashes.
 */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { act, ask, ledgerOf } from "./support/people.ts";
import { ANNA, BERT, BOSS, IDS, PARTY, USERS } from "./support/seed.ts";
import { worldState } from "./support/state.ts";
import { Table } from "./support/table.ts";

const drives = ["Debt", "Mara", "Sea", "Ledger"].map(text => ({ text, chosen: false, fulfilled: 0 }));

let table: Table;
let gm: Client;
let ann: Client;
let ben: Client;
beforeEach(async () => {
  table = await Table.open({ settings: { automation: "full" }, fighting: false });
  [gm, ann, ben] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann), table.join(USERS.ben)]);
  for (const uuid of [ANNA, BERT]) await gm.do("update", { uuid, changes: { system: { drives } } });
  await table.settled();
});
afterEach(async () => {
  expect(await table.differences(true)).toEqual([]);
  expect(await table.close()).toEqual([]);
});

const party = (): any => table.held("Actor", IDS.party)?.system;
const systemOf = (uuid: string): any => table.held("Actor", uuid.split(".")[1]!).system;
const picks = [ANNA, BERT].map(of => ({ of, drives: [0, 1, 2] }));
const start = (client: Client, title: string): Promise<string | null> =>
  client.do("perform", { action: "sessionStart", actor: ANNA, targets: [BERT], choices: { title, picks } });

it("tests in a challenge are ordered by the server's time, even if a user changes the timestamp of a message (R3.8)", async () => {
  await ask(table, gm, "beginChallenge", {
    plan: { title: "The ring", tests: 9, difficulty: 1, participants: [ANNA, BERT] },
  });
  const { id } = party().challenges[0];
  const attempt = (client: Client, actor: string): Promise<string> =>
    act(table, client, {
      action: "challengeTest",
      actor,
      choices: { challenge: id, attribute: "strength", skill: "", difficulty: 1 },
    });
  const first = await attempt(ann, ANNA);
  const second = await attempt(ben, BERT);
  await attempt(ann, ANNA);
  await ben.do("update", { uuid: `ChatMessage.${second}`, changes: { timestamp: 9e12 } });
  await table.settled();
  await ann.do("delete", { uuid: `ChatMessage.${first}` });
  await table.settled();
  for (const client of [gm, ann, ben]) expect((await client.do("challenge", { id })).may).toEqual([BERT]);
});

it("a failed test in a challenge still counts after its author deletes the message and creates it again (R3.11)", async () => {
  await ask(table, gm, "beginChallenge", {
    plan: { title: "The ring", tests: 9, difficulty: 9, participants: [BERT, ANNA] },
  });
  const { id } = party().challenges[0];
  const raw = await table.joinRaw(USERS.ben);
  const system = {
    action: "challengeTest",
    actor: BERT,
    choices: JSON.stringify({ challenge: id, attribute: "strength", skill: "", difficulty: 9 }),
  };
  const message = await act(table, ben, {
    action: "challengeTest",
    actor: BERT,
    choices: { challenge: id, attribute: "strength", skill: "", difficulty: 9 },
  });
  const { createdTime } = table.held("ChatMessage", message)._stats;
  for (const made of [{ content: "Nothing to see" }, { type: "action", system }]) {
    await raw.modify("ChatMessage", "delete", { ids: [message] });
    await table.settled();
    await raw.modify("ChatMessage", "create", {
      data: [{ _id: message, author: USERS.ben, ...made, _stats: { createdTime }, timestamp: createdTime }],
      keepId: true,
    });
    await table.settled();
    for (const client of [gm, ann])
      expect(await client.do("challenge", { id })).toMatchObject({ lost: 1, may: [ANNA] });
  }
});

it("an argument in a Guile Encounter can't use a skill that doesn't exist (R15.10)", async () => {
  await ask(table, gm, "beginGuile", {
    plan: {
      title: "The toll",
      speaker: ANNA,
      target: BOSS,
      base: { players: 9, target: 9 },
      begins: "players",
    },
  });
  const guile = party().guiles[0].id;
  const argue = (skill: string): Promise<string | null> =>
    ann.do("perform", {
      action: "guileRound",
      actor: ANNA,
      targets: [BOSS],
      choices: { guile, attribute: "charisma", skill },
    });
  for (const skill of ["made up", "constructor", "__proto__"]) expect(await argue(skill), skill).toBeNull();
  expect(await argue("")).not.toBeNull();
  await table.settled();
});

it("an amendment can't spend dice that are no longer in the pool (R4.1)", async () => {
  const message = await act(table, ann, {
    action: "test",
    actor: ANNA,
    choices: { attribute: "insight", skill: "", inspiration: 0 },
  });
  await gm.do("give", { change: -5 });
  await table.settled();
  expect(await ask(table, gm, "amend", { message, choices: { inspiration: 3 }, reason: "why not" })).toBe(
    "BLACKOUT.inspiration.tooFew",
  );
  expect(party().inspiration.value).toBe(0);
});

it("two pending awards are both applied in full (R13.14)", async () => {
  await gm.do("set", { key: "automation", value: "cards" });
  const award = (experience: number): Promise<string> =>
    act(table, gm, {
      action: "award",
      actor: ANNA,
      targets: [BERT],
      choices: { experience, objectives: [`For ${experience}`] },
    });
  const [one, two] = [await award(10), await award(20)];
  for (const message of [one, two]) expect(await ask(table, gm, "apply", { message })).toBeNull();
  expect(systemOf(ANNA).experience.log.map(({ amount }: any) => amount)).toEqual([10, 20]);
  expect(ledgerOf(table, two).conflicts).toEqual([]);
});

it("a session starts and ends only once, even if two Gamemasters act simultaneously (R4.3)", async () => {
  const other = await table.join(USERS.other);
  await Promise.all([start(gm, "One"), start(other, "Two")]);
  await table.settled();
  expect(party().sessions).toHaveLength(1);
  await Promise.all(
    [gm, other].map(client =>
      client.do("perform", {
        action: "sessionEnd",
        actor: ANNA,
        targets: [BERT],
        choices: { fulfilled: [{ of: ANNA, drives: [0] }], experience: 5 },
      }),
    ),
  );
  await table.settled();
  expect(party()).toMatchObject({ running: "" });
  expect(systemOf(ANNA).experience.log).toHaveLength(1);
  expect(systemOf(ANNA).drives[0].fulfilled).toBe(1);
});

it("party actions still work after a participant, or even the party, has been deleted", async () => {
  const message = await act(table, gm, {
    action: "sessionStart",
    actor: ANNA,
    targets: [BERT],
    choices: { title: "One", picks: picks.slice(0, 1) },
  });
  await gm.do("delete", { uuid: BERT });
  await table.settled();
  const end = await act(table, gm, {
    action: "sessionEnd",
    actor: ANNA,
    choices: { fulfilled: [{ of: ANNA, drives: [0] }], experience: 5 },
  });
  expect(ledgerOf(table, end).state).toBe("applied");
  expect(await ask(table, gm, "undo", { message: end })).toBeNull();
  expect(await ask(table, gm, "undo", { message })).toBeNull();
  expect(systemOf(ANNA).drives).toEqual(drives);
  await act(table, gm, {
    action: "award",
    actor: ANNA,
    choices: { experience: 5, credits: 7, purse: "party" },
  });
  await gm.do("delete", { uuid: PARTY });
  await table.settled();
  const late = await act(table, gm, { action: "partyRest", actor: ANNA, choices: { length: "minute" } });
  expect(ledgerOf(table, late).state).toBe("applied");
  expect(await ask(table, ann, "push", { id: "Dialog0000000001", user: USERS.ben, actor: BERT })).toBe(
    "BLACKOUT.inspiration.noDialog",
  );
  await act(table, gm, {
    action: "sessionStart",
    actor: ANNA,
    choices: { title: "Two", picks: picks.slice(0, 1) },
  });
  expect(
    table
      .all("Actor")
      .filter(({ type }) => type === "party")
      .map(({ system }) => system.sessions),
  ).toMatchObject([[{ title: "Two" }]]);
});

it("an amendment with invalid choices is rejected without side effects", async () => {
  await gm.do("update", { uuid: ANNA, changes: { system: { stamina: { value: 0 } } } });
  await table.settled();
  const night = await act(table, gm, {
    action: "partyRest",
    actor: ANNA,
    targets: [BERT],
    choices: { length: "minute" },
  });
  const begun = await start(gm, "One");
  await table.settled();
  const before = await worldState(gm);
  for (const choices of [
    { length: "year" },
    { tasks: [null] },
    { used: "all" },
    { without: [1] },
    { tasks: [{ by: "__proto__", of: BERT, what: "constructor", piece: "x", tools: true }] },
  ]) {
    expect(
      await ask(table, gm, "amend", { message: night, choices, reason: "" }),
      JSON.stringify(choices),
    ).not.toBeNull();
  }
  for (const choices of [
    { picks: { length: 9 } },
    { picks: [{ of: ANNA, drives: [0, 0, 1] }] },
    { picks: [{ of: ANNA, drives: [-1] }] },
    { dice: 1000 },
    { dice: null, title: 5 },
    { picks: [{ of: ANNA, drives: [7] }] },
  ]) {
    expect(
      await ask(table, gm, "amend", { message: begun, choices, reason: "" }),
      JSON.stringify(choices),
    ).not.toBeNull();
  }
  expect(await worldState(gm)).toEqual(before);
});

it("hundreds of dialogs opened by one user don't displace another user's dialog", async () => {
  for (let index = 0; index < 250; index++)
    await ben.do("shout", {
      data: {
        kind: "open",
        dialog: {
          id: `Flood${index}`,
          user: USERS.ben,
          actor: BERT,
          action: "test",
          attribute: "insight",
          skill: "",
        },
      },
    });
  await ann.do("openDialog", { id: "DialogOfAnn00001", actor: ANNA });
  await table.settled();
  const open: any[] = await gm.do("dialogs");
  expect(open.map(({ id }) => id)).toContain("DialogOfAnn00001");
  expect(open.length).toBeLessThanOrEqual(21);
});

it("a lasting hazard strikes only a limited number of times even if the game time advances by centuries (R6.12)", async () => {
  await act(table, gm, { action: "lastingHazard", actor: BERT, choices: { hazard: "fire", strength: 1 } });
  await gm.do("advance", { seconds: 500 * 365 * 86_400 });
  await table.settled();
  const struck = (await gm.do("done", { action: "hazard" })).length;
  expect(struck).toBeGreaterThan(0);
  expect(struck).toBeLessThanOrEqual(10);
});

/**
 * The numbers of writes after which the writer crashes while time advances. The full run tests every number,
 * and other runs test only the critical ones.
 */
const deaths =
  process.env["BLACKOUT_ALL"] === "1" ? Array.from({ length: 14 }, (_, index) => index + 1) : [4, 6, 8];

it.each(deaths)(
  "a rest and its undo each change the game time only once, even if the writer crashes after write %i (R9.2)",
  async writes => {
    await gm.do("create", {
      parent: BERT,
      type: "ActiveEffect",
      data: [
        {
          name: "warded",
          type: "condition",
          system: { key: "warded", level: 1, clock: { at: "ownTurnStart", left: 90 } },
        },
      ],
    });
    await gm.do("update", { uuid: ANNA, changes: { system: { stamina: { value: 0 } } } });
    await table.settled();
    const before = await worldState(gm);
    let message = "";
    const dying = async (command: () => Promise<unknown>): Promise<void> => {
      await gm.do("dieAfter", { writes });
      await command().catch((error: unknown) => {
        if (!gm.gone) throw error;
      });
      await table.settled();
      if (!gm.gone) return void (await gm.do("dieAfter", { writes: null }));
      await table.gone(gm);
      gm = await table.join(USERS.gm);
    };
    await dying(async () => {
      message = await gm.do("perform", {
        action: "partyRest",
        actor: ANNA,
        choices: { length: "minute", seed: "r" },
      });
    });
    message ||= (await gm.do("done", { action: "partyRest" }))[0]?._id ?? "";
    if (message === "") return;
    expect(await gm.do("time")).toBe(60);
    expect(ledgerOf(table, message)).toMatchObject({ state: "applied", conflicts: [] });
    await dying(() => gm.do("undo", { message }));
    if (ledgerOf(table, message).state === "applied")
      expect(await ask(table, gm, "undo", { message })).toBeNull();
    expect(await gm.do("time")).toBe(0);
    for (const { _id } of await gm.do("done", { action: "timePasses" }))
      expect(await ask(table, gm, "undo", { message: _id })).toBeNull();
    expect(await worldState(gm)).toEqual(before);
  },
);
