/**
 * Tests Guile Encounters (R15.7–R15.12) with simultaneous users: resistance, arguments and defenses, expiring
 * counters, allies, and permissions.
 */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { act, ask, ledgerOf, refusalOf } from "./support/people.ts";
import { ANNA, BERT, BOSS, IDS, thug, USERS } from "./support/seed.ts";
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

const guiles = (): any[] => table.held("Actor", IDS.party).system.guiles ?? [];
const id = (): string => guiles().at(-1).id;
const stands = (client: Client = ben): Promise<any> => client.do("guile", { id: id() });
const plan = (part: object = {}) => ({
  title: "Let us pass",
  speaker: ANNA,
  target: BOSS,
  base: { players: 5, target: 40 },
  begins: "players",
  ...part,
});
const begin = async (part: object = {}): Promise<void> => {
  expect(await ask(table, gm, "beginGuile", { plan: plan(part) })).toBeNull();
};
const argue = (client: Client, actor: string, target: string, choices: object = {}): Promise<string | null> =>
  client.do("perform", {
    action: "guileRound",
    actor,
    targets: [target],
    choices: { guile: id(), attribute: "charisma", skill: "", ...choices },
  });

/**
 * Plays a round: posts the argument, and then rolls the defense with the given attribute as the defender's
 * owner. Returns the message ID.
 */
async function play(
  client: Client,
  actor: string,
  defender: Client,
  target: string,
  choices: object = {},
  attribute = "charisma",
): Promise<string> {
  const message = await argue(client, actor, target, choices);
  await table.settled();
  expect(message).not.toBeNull();
  expect((await stands()).open).toBe(true);
  expect(
    await ask(table, defender, "answer", { message, prompt: "defend.0", value: `${attribute}.` }),
  ).toBeNull();
  return message!;
}
const pool = async (message: string, stream: string): Promise<number> =>
  (await gm.do("judged", { message })).given.dice[stream].length;

it("in each round of a Guile Encounter, the side with fewer successes loses as much resistance as the difference (R15.8, R15.9)", async () => {
  await begin();
  const start = (await stands()).encounter.resistance;
  expect(start.players).toBe(5 + 4);
  expect(guiles()[0].resistance).toEqual(start);
  const message = await play(ann, ANNA, gm, BOSS);
  const { given } = await gm.do("judged", { message });
  const hits = (faces: number[]) => faces.filter(face => face >= 5).length;
  const difference = hits(given.dice.argument) - hits(given.dice["defend.0"]);
  const { encounter } = await stands(ann);
  expect(encounter.resistance).toEqual({
    players: start.players + Math.min(0, difference),
    target: start.target - Math.max(0, difference),
  });
  expect(encounter).toMatchObject({ acting: "target", round: 1 });
  expect(await ask(table, ann, "undo", { message })).toBeNull();
  expect((await stands()).encounter).toMatchObject({
    resistance: start,
    acting: "players",
    round: 0,
    counters: [],
  });
});

it("an approach is weaker for two rounds after a side uses it, both in arguments and in defenses (R15.10)", async () => {
  // With high attributes, a Disadvantage changes the number of dice, although at least four dice are always
  // rolled.
  await gm.do("update", {
    uuid: ANNA,
    changes: { system: { attributes: { charisma: { value: 7 }, intelligence: { value: 7 } } } },
  });
  await begin();
  const first = await play(ann, ANNA, gm, BOSS);
  expect((await stands()).encounter.counters).toEqual([
    { side: "players", approach: "charisma.", round: 0 },
    { side: "target", approach: "charisma.", round: 0 },
  ]);
  const second = await play(gm, BOSS, ann, ANNA);
  expect(await pool(second, "defend.0"), "the speaker's approach is worn as a defence too").toBe(
    (await pool(first, "argument")) - 1,
  );
  const third = await play(ann, ANNA, gm, BOSS, {}, "insight");
  expect(await pool(third, "argument"), "argued so, and defended so").toBe(
    (await pool(first, "argument")) - 2,
  );
  expect((await stands()).encounter.counters).toHaveLength(4);
  await play(gm, BOSS, ann, ANNA, {}, "insight");
  const fifth = await play(ann, ANNA, gm, BOSS, {}, "insight");
  expect(await pool(fifth, "argument"), "only the last one lies on it").toBe(
    (await pool(first, "argument")) - 1,
  );
  expect((await stands()).encounter.counters.length).toBeLessThanOrEqual(4);
});

it("allies and Inspiration together add at most four dice to an argument (R15.11, R2.5)", async () => {
  await begin();
  const plain = await pool(await play(ann, ANNA, gm, BOSS), "argument");
  await play(gm, BOSS, ann, ANNA, {}, "insight");
  const helped = await play(ann, ANNA, gm, BOSS, { allied: 4, inspiration: 3 });
  expect(await pool(helped, "argument")).toBe(plain + 4);
  expect(await argue(gm, BOSS, ANNA, { allied: 5 }), "no ally brings more").toBeNull();
});

it("only the current side's speaker can make an argument, only one at a time, and only against the other side", async () => {
  await begin();
  expect(await argue(ben, BERT, BOSS), "he does not speak").toBeNull();
  expect(await argue(ann, ANNA, thug(0)), "nobody talks to that one").toBeNull();
  expect(await argue(gm, BOSS, ANNA), "the players argue first").toBeNull();
  const both = await Promise.all([argue(ann, ANNA, BOSS), argue(ann, ANNA, BOSS)]);
  await table.settled();
  const states = both.flatMap(message => (message === null ? [] : [ledgerOf(table, message)]));
  expect(states.filter(({ state }) => state !== "refused")).toHaveLength(1);
  expect(states.every(({ state, reason }) => state !== "refused" || reason === "BLACKOUT.guile.waits")).toBe(
    true,
  );
  const standing = both.find(message => message !== null && ledgerOf(table, message).state !== "refused");
  expect(
    await ask(table, ann, "answer", { message: standing, prompt: "defend.0", value: "charisma." }),
    "she does not defend",
  ).toBe("BLACKOUT.writer.notAllowed");
  expect(await ask(table, gm, "answer", { message: standing, prompt: "defend.0", value: "luck." })).toBe(
    "BLACKOUT.writer.unreadable",
  );
  expect((await stands()).open).toBe(true);
});

it("only a Gamemaster can start or end a Guile Encounter, and starting one requires a valid plan", async () => {
  const refused = await ann.do("beginGuile", { plan: plan() });
  await table.settled();
  expect(refusalOf(table, refused)).toBe("BLACKOUT.writer.notAllowed");
  for (const wrong of [
    { target: ANNA },
    { target: "Actor.nobody0000000000" },
    { base: { players: 5 } },
    { base: { players: -1, target: 5 } },
    { base: { players: 5, target: 100 } },
    { begins: "nobody" },
  ]) {
    expect(await ask(table, gm, "beginGuile", { plan: plan(wrong) })).toBe("BLACKOUT.writer.unreadable");
  }
  expect(guiles()).toEqual([]);
  await begin();
  expect(await ask(table, ann, "endGuile", { id: id() })).toBe("BLACKOUT.writer.notAllowed");
  expect(await ask(table, gm, "endGuile", { id: id() })).toBeNull();
  expect(await argue(ann, ANNA, BOSS)).toBeNull();
  expect(await ask(table, gm, "endGuile", { id: "gone" })).toBe("BLACKOUT.guile.gone");
});

it("clearing the chat keeps the state of a Guile Encounter, but discards an argument that has no defense yet", async () => {
  await begin();
  await play(ann, ANNA, gm, BOSS);
  const before = await stands();
  await gm.do("clearChat", {});
  await table.settled();
  expect(await stands()).toEqual(before);
  await act(table, gm, {
    action: "guileRound",
    actor: BOSS,
    targets: [ANNA],
    choices: { guile: id(), attribute: "charisma" },
  });
  expect((await stands()).open).toBe(true);
  await gm.do("clearChat", {});
  await table.settled();
  expect(await stands(ann)).toEqual(before);
  await play(gm, BOSS, ann, ANNA, {}, "insight");
  expect((await stands(ann)).encounter.round).toBe(2);
});
