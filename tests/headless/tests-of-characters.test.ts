/**
 * Tests details of how the writer judges characters' tests: Inspiration dice in resist tests, named helpers,
 * sight, the time needed for a task, exertion, dice added after the roll, and critical failures.
 */
import { afterEach, beforeEach, expect, it } from "vitest";
import { requestSystem } from "../support/request-system.ts";
import type { Client } from "./support/client.ts";
import { act, ask, ledgerOf, refusalOf } from "./support/people.ts";
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

const pool = (): any => table.held("Actor", IDS.party).system.inspiration;
const judged = (message: string): Promise<any> => gm.do("judged", { message });
const change = (uuid: string, changes: object): Promise<unknown> => gm.do("update", { uuid, changes });
const rollsOf = async (message: string): Promise<string[]> =>
  (await judged(message)).card.dice[0].why.map(({ text, value }: any) => `${text.key ?? text} ${value}`);
const tested = (choices: object, client = ann, actor = ANNA): Promise<string> =>
  act(table, client, {
    action: "test",
    actor,
    choices: { attribute: "insight", skill: "perception", ...choices },
  });

it("a resist test can spend Inspiration dice, including dice added by other players (R4.1)", async () => {
  await change(ANNA, { system: { resist: { pending: [{ effect: "stun", difficulty: 2, source: null }] } } });
  const message = await act(table, ann, { action: "resist", actor: ANNA, targets: [ANNA] });
  const [prompt] = (await judged(message)).prompts;
  const inspired = (n: number): string => `endurance.fortitude.inspired${n}`;
  expect(prompt.options.map(({ value }: any) => value)).toEqual([
    "endurance.fortitude",
    ...[1, 2, 3, 4].map(inspired),
    "fail",
  ]);
  // Bert's player adds a die to Ann's answer. The prompt for this answer counts as an open dialog of Ann's
  // client. The other dice are reserved for another dialog.
  await ann.do("openDialog", { id: "QuestionOfAnn001", actor: ANNA });
  await ben.do("openDialog", { id: "DialogOfBen00001", actor: BERT });
  await table.settled();
  const push = (client: Client, id: string, user: string, actor: string): Promise<string | null> =>
    ask(table, client, "push", { id, user, actor });
  expect(await push(ben, "QuestionOfAnn001", USERS.ann, ANNA)).toBeNull();
  for (let die = 0; die < 3; die++) expect(await push(ann, "DialogOfBen00001", USERS.ben, BERT)).toBeNull();
  const leases = pool()
    .leases.filter(({ actor }: any) => actor === ANNA)
    .map(({ id }: any) => id);
  const answer = (value: string, own: readonly string[]): Promise<string | null> =>
    ask(table, ann, "answer", { message, prompt: prompt.key, value, leases: own });
  expect(await answer(inspired(3), leases), "three of the five are Bert's").toBe(
    "BLACKOUT.inspiration.tooFew",
  );
  expect(await answer(inspired(2), leases)).toBeNull();
  expect([pool().value, pool().leases.length]).toEqual([3, 3]);
  expect(await ask(table, gm, "undo", { message })).toBeNull();
  expect(pool().value).toBe(5);
  await ann.do("closeDialog", { id: "QuestionOfAnn001" });
  await ben.do("closeDialog", { id: "DialogOfBen00001" });
  await table.settled();
});

it("a player must name a helper with ranks and proficiency, but a Gamemaster can allow any helper, even an unnamed one (R2.9, A38)", async () => {
  const helped = (client: Client, choices: object): Promise<unknown> =>
    client.do("perform", {
      action: "test",
      actor: ANNA,
      choices: { attribute: "insight", skill: "perception", ...choices },
    });
  expect(await helped(ann, { helping0: BERT }), "no ranks").toBeNull();
  await change(BERT, { system: { skills: { perception: { rank: 2 } } } });
  await table.settled();
  expect(await helped(ann, { helping0: BERT }), "ranks alone").toBeNull();
  await gm.do("create", {
    type: "Item",
    parent: BERT,
    data: [
      {
        _id: "ItemLookout00001",
        name: "Lookout",
        type: "training",
        system: { grants: { skills: [{ skill: "perception", rank: 0, modifier: 0 }] } },
      },
    ],
  });
  await table.settled();
  const message = await tested({ helping0: BERT });
  expect((await rollsOf(message)).filter(row => row.includes("helper"))).toEqual([
    "BLACKOUT.row.helperNamed +1",
  ]);
  expect(await helped(ann, { helpers: 1 }), "a bare number is the Gamemaster's").toBeNull();
  expect(await helped(ann, { helping0: BERT, helpAllowed: true }), "and so is allowing it").toBeNull();
  await tested({ helpers: 1 }, gm);
  await change(BERT, { system: { skills: { perception: { rank: 0 } } } });
  await table.settled();
  await tested({ helping0: BERT, helpAllowed: true }, gm);
});

it("Blinded affects every test whose skill or choices require sight, even a requested one (T10)", async () => {
  await act(table, gm, {
    action: "condition",
    actor: ANNA,
    choices: { key: "blinded", operation: "give" },
  });
  await table.settled();
  const blinded = async (message: string): Promise<boolean> =>
    (await rollsOf(message)).includes("BLACKOUT.condition.blinded −2");
  expect(await blinded(await tested({}))).toBe(true);
  const unseen = await tested({ needsSight: false });
  expect(await blinded(unseen)).toBe(false);
  expect((await judged(unseen)).card.notes).toContainEqual({ key: "BLACKOUT.card.needsNoSight" });
  expect(await blinded(await tested({ skill: "willpower" }))).toBe(false);
  expect(await blinded(await tested({ skill: "willpower", needsSight: true }))).toBe(true);
  const asked = async (choices: object): Promise<number> => {
    const message = await act(table, gm, {
      action: "requestTest",
      actor: ANNA,
      choices: { attribute: "insight", skill: "willpower", ...choices },
    });
    return (await judged(message)).prompts[0].options[0].dice.why.length;
  };
  expect((await asked({ needsSight: true })) - (await asked({}))).toBeGreaterThan(0);
});

it("a task outside combat takes the chosen time, or the next longer time step if a player takes extra time (R2.8)", async () => {
  const time = async (message: string): Promise<any> =>
    (await judged(message)).card.lines.find(({ text }: any) => text.key === "BLACKOUT.card.jobTime")?.value
      .key;
  expect(await time(await tested({}))).toBeUndefined();
  expect(await time(await tested({ jobTime: "tenMinutes" }))).toBe("BLACKOUT.timeStep.tenMinutes");
  const longer = await tested({ jobTime: "tenMinutes", takingTime: 1 });
  expect(await time(longer)).toBe("BLACKOUT.timeStep.hour");
  expect(await rollsOf(longer)).toContain("BLACKOUT.row.takingTime +1");
  expect(
    await ann.do("perform", {
      action: "test",
      actor: ANNA,
      choices: { attribute: "insight", skill: "perception", jobTime: "day", takingTime: 1 },
    }),
    "nothing takes longer than a day",
  ).toBeNull();
});

it("a character can't exert themselves in a resist test, not even with a forged answer (R12.2, R12.5)", async () => {
  expect(
    await ann.do("perform", { action: "fall", actor: ANNA, choices: { feet: 20, exert: true } }),
  ).toBeNull();
  expect(await ann.do("told")).toContainEqual(expect.stringContaining("BLACKOUT.problem.exert.notActing"));
  await change(ANNA, { system: { resist: { pending: [{ effect: "stun", difficulty: 2, source: null }] } } });
  const message = await act(table, ann, { action: "resist", actor: ANNA, targets: [ANNA] });
  const raw = await table.joinRaw(USERS.ann);
  const _id = "ForgedExert00001";
  const system = requestSystem({
    kind: "answerPrompt",
    message,
    prompt: "resist.0.stun",
    value: "endurance.fortitude.exert",
    faces: [6, 6, 6, 6, 6, 6],
  });
  await raw.modify("ChatMessage", "create", {
    keepId: true,
    data: [{ _id, type: "request", author: USERS.ann, whisper: [USERS.gm, USERS.ann], system }],
  });
  await table.settled();
  expect(refusalOf(table, _id)).toBe("BLACKOUT.writer.unreadable");
  const lifted = await act(table, ann, {
    action: "test",
    actor: ANNA,
    choices: { attribute: "strength", skill: "athletics", exert: true },
  });
  expect(await rollsOf(lifted), "what somebody does").toContain("BLACKOUT.row.exert +2");
});

it("Inspiration dice are spent before the roll, and a player can't add more later (R4.8)", async () => {
  const message = await tested({ inspiration: 1 });
  expect((await judged(message)).card.amends ?? []).toEqual([]);
  expect(await ask(table, ann, "amend", { message, choices: { inspiration: 2 } })).toBe(
    "BLACKOUT.inspiration.beforeRoll",
  );
  expect(pool().value).toBe(4);
});

it("a critical failure lets the Gamemaster add a die to the Inspiration pool, unless a house rule prevents it (R4.2)", async () => {
  const offered = async (): Promise<string[]> => {
    await change(ANNA, { system: { health: { value: 14 } } });
    const message = await act(table, ann, {
      action: "climb",
      actor: ANNA,
      choices: { feet: 10, hold: true, surface: "slickVertical", harder: 6 },
    });
    const { card, followUps } = await judged(message);
    const { value } = card.lines.find(({ text }: any) => text.key === "BLACKOUT.card.marginIs");
    expect(Number(value.replace("−", "-")), "hopeless").toBeLessThanOrEqual(-3);
    return followUps.map(({ action }: any) => action);
  };
  expect(await offered()).toContain("inspire");
  await gm.do("set", { key: "houseRules", value: { inspirationOnCriticalFailure: false } });
  await table.settled();
  expect(await offered()).not.toContain("inspire");
});

it("a house rule lets an actor's owner add Inspiration dice to a test after the roll (R4.8)", async () => {
  await gm.do("set", { key: "houseRules", value: { inspirationSpent: "afterRoll" } });
  await table.settled();
  const message = await tested({ inspiration: 1 });
  const before = await judged(message);
  expect(before.card.amends).toEqual([
    { label: { key: "BLACKOUT.inspiration.spendAfter" }, choices: { inspiration: 2 } },
  ]);
  expect(await ask(table, ann, "amend", { message, choices: { inspiration: 2 } })).toBeNull();
  const after = await judged(message);
  expect(after.given.dice.test).toHaveLength(before.given.dice.test.length + 1);
  expect([pool().value, ledgerOf(table, message).state]).toEqual([3, "applied"]);
  await change(`Actor.${IDS.party}`, { system: { inspiration: { value: 0 } } });
  expect(
    await ask(table, ann, "amend", { message, choices: { inspiration: 3 } }),
    "nothing is left",
  ).not.toBeNull();
  expect(await ask(table, gm, "undo", { message })).toBeNull();
  expect(pool().value).toBe(2);
});
