/** A fight on the real server: initiative that is chosen in secret, turns that come once, delays, going back, those who come late or leave. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { Fight } from "./support/fight.ts";
import { ANNA, BERT, IDS, thug, USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";

let table: Table;
let fight: Fight;
let gm: Client;
let ann: Client;
let ben: Client;

async function sitDown(generation: 13 | 14 = 14, settings: Record<string, unknown> = {}): Promise<void> {
  table = await Table.open({ generation, fighting: "gathered", thugs: 3, settings });
  [gm, ann, ben] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann), table.join(USERS.ben)]);
  fight = new Fight(table, gm, IDS.combat);
}

afterEach(async () => {
  expect(await table.differences(true)).toEqual([]);
  expect(await table.close()).toEqual([]);
});

describe("choosing initiative dice (R5.4)", () => {
  beforeEach(() => sitDown());

  it("waits until all have chosen, then rolls all at once and begins", async () => {
    await fight.join("anna", "bert", "thug0");
    const { order: gathered } = await fight.seen();
    expect(gathered.map(({ initiative, step }: any) => [initiative, step])).toEqual([[9, 9], [null, 0], [null, 0]]);
    await fight.do(gm, "begin");
    expect(await fight.seen()).toMatchObject({ phase: "choosing", round: 0 });
    await fight.choose(ann, "anna", 3);
    expect(await fight.seen()).toMatchObject({ phase: "choosing", round: 0 });
    table.taken();
    await fight.choose(ben, "bert", 1);
    const { phase, round, order } = await fight.seen();
    expect([phase, round]).toEqual(["fighting", 1]);
    const of = (name: string) => order.find((one: any) => one.name === name);
    expect(of("Anna")).toMatchObject({ actionPoints: 3, chosen: false, dice: [expect.any(Number), expect.any(Number), expect.any(Number)] });
    expect(of("Anna").initiative).toBe(of("Anna").dice.reduce((sum: number, face: number) => sum + face, 0));
    expect(of("Bert")).toMatchObject({ actionPoints: 1, dice: [expect.any(Number)] });
    const cards = table.all("ChatMessage").filter(({ system }) => system.verb === "initiative");
    expect(cards).toHaveLength(1);
    expect(table.verdict(cards[0]._id)).toMatchObject({ state: "applied", reason: "" });
    const revealing = table.writes.filter(({ type, results }) => type === "Combatant" && results.some(one => one.initiative !== undefined));
    expect(revealing.map(({ ids }) => ids.length), "both in one update").toEqual([2]);
  });

  it("shows nobody what another chose, and keeps it when anybody reloads", async () => {
    await fight.join("anna", "bert", "thug0");
    await fight.do(gm, "begin");
    await fight.choose(ann, "anna", 3);
    for (const client of [ben, ann, gm]) {
      const held = await client.do("everything");
      expect(held).not.toMatch(/"dice":\s*\[3\]|"dice":3|\\"dice\\":3/u);
    }
    await table.kill(ann);
    ann = await table.join(USERS.ann);
    expect(await ann.do("ownPick", { combatant: fight.uuid("anna") })).toBe(3);
    await table.kill(gm);
    gm = await table.join(USERS.gm);
    fight = fight.seenBy(gm);
    await table.kill(ben);
    ben = await table.join(USERS.ben);
    await fight.choose(ben, "bert", 2);
    expect((await fight.seen()).order.map(({ name, actionPoints }: any) => `${name} ${actionPoints}`).sort()).toEqual(["Anna 3", "Bert 2", "Thug 1 3"]);
  });

  it("is asked anew by another writer, who does not know the choices", async () => {
    await fight.join("anna", "bert");
    await fight.do(gm, "begin");
    await fight.choose(ann, "anna", 1);
    const other = await table.join(USERS.other);
    await table.kill(gm);
    fight = fight.seenBy(other);
    await fight.choose(ben, "bert", 3);
    expect((await fight.seen()).order.map(({ name, actionPoints }: any) => `${name} ${actionPoints}`).sort()).toEqual(["Anna 1", "Bert 3"]);
    gm = other;
  });

  it("ends when the Gamemaster calls time: who has not chosen rolls the usual number", async () => {
    await fight.join("anna", "bert", "thug0");
    await fight.do(gm, "begin");
    await fight.choose(ann, "anna", 1);
    expect(await fight.asked(ben, "callTime", {})).toBe("BLACKOUT.writer.notAllowed");
    expect(await fight.asked(gm, "callTime", {})).toBeNull();
    expect((await fight.seen()).order.map(({ name, actionPoints }: any) => `${name} ${actionPoints}`).sort()).toEqual(["Anna 1", "Bert 2", "Thug 1 3"]);
  });

  it("takes no choice for somebody else's character, nor a number that is none, nor one whose token does not fit", async () => {
    await fight.join("anna", "bert");
    await fight.do(gm, "begin");
    expect(await ben.do("choose", { combatant: fight.uuid("anna"), dice: 2 })).toBeNull();
    expect(await ann.do("choose", { combatant: fight.uuid("anna"), dice: 4 })).toBeNull();
    const forged = await table.joinRaw(USERS.ben);
    forged.leave();
    expect((await fight.seen()).order.every(({ chosen }: any) => !chosen)).toBe(true);
  });
});

/** The verbs of the messages of turns, with whose they are, in the order in which they were made; those that were taken back in brackets. */
const posted = (): string[] => table.all("ChatMessage").filter(({ system }) => ["turnStart", "turnEnd", "roundEnd"].includes(system.verb))
  .map(({ system, speaker }) => {
    const { round } = JSON.parse(system.choices);
    const name = `${system.verb} ${speaker.alias} ${round}`;
    return system.verdict.state === "reversed" ? `(${name})` : system.verdict.state === "applied" ? name : `${name}: ${system.verdict.state} ${system.verdict.reason}`;
  });
const state = async (uuid: string): Promise<any> => (await gm.do("source", { uuid })).system;

describe("turns", () => {
  beforeEach(() => sitDown());

  it("come one after the other, each begun and ended once, on every client and in the log", async () => {
    await fight.beginAt({ anna: 3, thug0: 9, bert: 12 });
    expect(await fight.seen()).toMatchObject({ round: 1, turn: 0, current: "Anna", acting: "Anna", phase: "fighting" });
    for (let turn = 0; turn < 4; turn++) await fight.do(gm, "nextTurn");
    expect(await fight.seen()).toMatchObject({ round: 2, turn: 1, current: "Thug 1" });
    expect(posted()).toEqual([
      "turnStart Anna 1", "turnEnd Anna 1", "turnStart Thug 1 1", "turnEnd Thug 1 1", "turnStart Bert 1", "turnEnd Bert 1", "turnStart Anna 2", "turnEnd Anna 2", "turnStart Thug 1 2",
    ]);
    expect((await gm.do("seen")).filter((one: string) => !one.startsWith("combat"))).toEqual([
      "StartRound 1", "StartTurn Anna 1", "EndTurn Anna 1", "StartTurn Thug 1 1", "EndTurn Thug 1 1", "StartTurn Bert 1", "EndTurn Bert 1", "EndRound 1", "StartRound 2",
      "StartTurn Anna 2", "EndTurn Anna 2", "StartTurn Thug 1 2",
    ]);
    expect((await ann.do("seen")).filter((one: string) => one !== "combatTurnChange")).toEqual([]);
    expect(fight.held("thug0").system).toMatchObject({ ap: 3, free: 1, movement: 1, maneuvers: 1, reactions: 1 });
    expect(fight.held("anna").system).toMatchObject({ ap: 0, free: 0, movement: 0 });
  });

  it("are ended by who has them, once, and by nobody else", async () => {
    await fight.beginAt({ anna: 3, bert: 12 });
    expect(await fight.asked(ben, "endTurn", { combatant: fight.uuid("anna") })).toBe("BLACKOUT.writer.notAllowed");
    expect(await fight.asked(ann, "endTurn", { combatant: fight.uuid("anna") })).toBeNull();
    expect(await fight.asked(ann, "endTurn", { combatant: fight.uuid("anna") })).toBe("nothing was asked");
    expect(await fight.seen()).toMatchObject({ current: "Bert", round: 1 });
    await fight.do(ben, "nextTurn");
    expect(await fight.seen()).toMatchObject({ current: "Anna", round: 2 });
  });

  it("bring Stamina and a fresh budget, lessened by being Stunned (R5.4, R12.1, T10)", async () => {
    await gm.do("update", { uuid: ANNA, changes: { system: { stamina: { value: 1 } } } });
    await fight.beginAt({ anna: 3, bert: 12 });
    expect((await state(ANNA)).stamina.value).toBe(2);
    await gm.do("perform", { verb: "condition", actor: BERT, choices: { key: "stunned", deed: "give" } });
    await table.settled();
    await fight.do(gm, "nextTurn");
    expect(fight.held("bert").system.ap).toBe(2);
    expect((await gm.do("source", { uuid: BERT })).effects).toEqual([]);
  });

  it("are taken back when the fight goes back, and come again with the same dice", async () => {
    await gm.do("update", { uuid: ANNA, changes: { system: { stamina: { value: 1 } } } });
    await fight.beginAt({ bert: 3, anna: 12 });
    await gm.do("perform", { verb: "condition", actor: BERT, choices: { key: "afraid", deed: "give" } });
    await table.settled();
    await fight.do(gm, "nextTurn");
    expect((await state(ANNA)).stamina.value).toBe(2);
    await fight.do(gm, "previousTurn");
    expect(posted()).toEqual(["turnStart Bert 1", "(turnEnd Bert 1)", "(turnStart Anna 1)"]);
    expect((await state(ANNA)).stamina.value).toBe(1);
    expect(fight.held("bert").system.ap).toBe(3);
    await fight.do(gm, "nextTurn");
    expect(posted()).toEqual(["turnStart Bert 1", "turnEnd Bert 1", "turnStart Anna 1"]);
    expect((await state(ANNA)).stamina.value).toBe(2);
    expect(fight.held("bert").system.ap).toBe(0);
  });

  it("go back over the beginning of a round to what the round before had left", async () => {
    await fight.beginAt({ anna: 3, bert: 12 });
    await fight.do(ann, "delay", { combatant: fight.uuid("anna"), step: 15 });
    await fight.do(gm, "nextTurn");
    await fight.do(gm, "nextTurn");
    expect(await fight.seen()).toMatchObject({ round: 2, turn: 0, current: "Anna" });
    await fight.do(gm, "previousTurn");
    const { round, turn, current, order } = await fight.seen();
    expect([round, turn, current]).toEqual([1, 1, "Anna"]);
    expect(order.map(({ name, initiative }: any) => [name, initiative])).toEqual([["Bert", 12], ["Anna", 15]]);
    expect(posted().filter(name => !name.startsWith("("))).toEqual(["turnStart Anna 1", "turnStart Bert 1", "turnEnd Bert 1"]);
  });
});

describe("delaying (R5.8)", () => {
  beforeEach(() => sitDown());

  it("hands the turn on in one update, ends it later, and begins it once", async () => {
    await fight.beginAt({ anna: 3, thug0: 9, bert: 12 });
    await gm.do("seen");
    table.taken();
    await fight.do(ann, "delay", { combatant: fight.uuid("anna"), step: 10 });
    const writes = table.writes.filter(({ type }) => type === "Combat" || type === "Combatant");
    const moving = writes.filter(({ results }) => JSON.stringify(results).includes('"initiative":10'));
    expect(moving).toMatchObject([{ type: "Combat", results: [{ system: { acting: fight.id("thug0") }, combatants: expect.arrayContaining([expect.objectContaining({ initiative: 10 })]) }] }]);
    expect(await fight.seen()).toMatchObject({ turn: 0, current: "Thug 1", turns: ["Thug 1", "Anna", "Bert"] });
    await fight.do(gm, "nextTurn");
    expect(await fight.seen()).toMatchObject({ turn: 1, current: "Anna" });
    await fight.do(gm, "nextTurn");
    await fight.do(gm, "nextTurn");
    expect(await fight.seen()).toMatchObject({ round: 2, turn: 0, current: "Anna", turns: ["Anna", "Thug 1", "Bert"] });
    expect(posted()).toEqual([
      "turnStart Anna 1", "turnStart Thug 1 1", "turnEnd Thug 1 1", "turnEnd Anna 1", "turnStart Bert 1", "turnEnd Bert 1", "turnStart Anna 2",
    ]);
    expect((await gm.do("seen")).filter((one: string) => /Turn /u.test(one))).toEqual([
      "StartTurn Thug 1 1", "EndTurn Thug 1 1", "EndTurn Anna 1", "StartTurn Bert 1", "EndTurn Bert 1", "StartTurn Anna 2",
    ]);
  });

  it("is allowed once a round, to later steps only, before the own turn as well", async () => {
    await fight.beginAt({ thug0: 4, anna: 6, bert: 12 });
    expect(await ann.do("legalDelays", { combatant: fight.uuid("anna") })).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
    expect(await ann.do("delay", { combatant: fight.uuid("anna"), step: 5 })).toBeNull();
    await fight.do(ann, "delay", { combatant: fight.uuid("anna"), step: 14 });
    expect((await fight.seen()).turns).toEqual(["Thug 1", "Bert", "Anna"]);
    expect(await ann.do("legalDelays", { combatant: fight.uuid("anna") })).toEqual([]);
    expect(await ann.do("delay", { combatant: fight.uuid("anna"), step: 16 })).toBeNull();
    expect(await ben.do("delay", { combatant: fight.uuid("anna"), step: 16 })).toBeNull();
  });

  it("is taken back as any action: the turn is with whoever delayed again", async () => {
    await fight.beginAt({ anna: 3, bert: 12 });
    const message = await fight.do(ann, "delay", { combatant: fight.uuid("anna"), step: 15 });
    expect(await fight.seen()).toMatchObject({ current: "Bert" });
    await fight.do(gm, "undo", { message });
    expect(await fight.seen()).toMatchObject({ current: "Anna", turn: 0, turns: ["Anna", "Bert"] });
    expect(posted()).toEqual(["turnStart Anna 1", "(turnStart Bert 1)"]);
  });

  it("of the last in a round and in a fight of one changes nobody's turn", async () => {
    await fight.beginAt({ anna: 3 });
    await fight.do(ann, "delay", { combatant: fight.uuid("anna"), step: 15 });
    expect(await fight.seen()).toMatchObject({ current: "Anna", turn: 0 });
    await fight.do(gm, "nextTurn");
    expect(await fight.seen()).toMatchObject({ current: "Anna", round: 2 });
    expect(posted()).toEqual(["turnStart Anna 1", "turnEnd Anna 1", "turnStart Anna 2"]);
  });
});

describe("those who come, go and are moved", () => {
  beforeEach(() => sitDown());

  it("act right after the one who acts when their step has gone by", async () => {
    await fight.beginAt({ anna: 3, bert: 12 });
    await fight.do(gm, "nextTurn");
    await fight.join("thug0");
    expect(await fight.seen()).toMatchObject({ current: "Bert", turns: ["Anna", "Bert", "Thug 1"] });
    await fight.do(gm, "nextTurn");
    expect(await fight.seen()).toMatchObject({ round: 1, current: "Thug 1" });
    await fight.do(gm, "nextTurn");
    expect(await fight.seen()).toMatchObject({ round: 2, turns: ["Anna", "Thug 1", "Bert"] });
  });

  it("roll alone when they come late", async () => {
    await fight.beginAt({ bert: 12, thug0: 14 });
    await fight.join("anna");
    expect(await ann.do("mineToChoose", { combat: IDS.combat })).toEqual(["Anna"]);
    await fight.choose(ann, "anna", 1);
    const { order, current } = await fight.seen();
    expect(current).toBe("Bert");
    expect(order.map(({ name }: any) => name)).toEqual(["Bert", "Anna", "Thug 1"]);
    await fight.do(gm, "nextTurn");
    expect(await fight.seen()).toMatchObject({ current: "Anna" });
  });

  it("leave the turn to the next when they go in the middle of it", async () => {
    await fight.beginAt({ anna: 3, thug0: 9, bert: 12 });
    await fight.do(gm, "nextTurn");
    await fight.leave("thug0");
    expect(await fight.seen()).toMatchObject({ current: "Bert", turns: ["Anna", "Bert"], acting: "Bert" });
    expect(posted()).toContain("turnStart Bert 1");
    await fight.leave("bert");
    expect(await fight.seen()).toMatchObject({ current: "Anna", round: 2 });
  });

  it("keep the turn where it is when others go or are moved by other hands", async () => {
    await fight.beginAt({ anna: 3, thug0: 9, bert: 12 });
    await fight.do(gm, "nextTurn");
    await fight.leave("anna");
    expect(await fight.seen()).toMatchObject({ current: "Thug 1", turn: 0 });
    await gm.do("update", { uuid: fight.uuid("bert"), changes: { initiative: 2 } });
    await table.settled();
    expect(await fight.seen()).toMatchObject({ current: "Thug 1" });
  });

  it("are set to another step by the Gamemaster and still act once a round (R5.6)", async () => {
    await fight.beginAt({ anna: 3, thug0: 9, bert: 12 });
    await fight.do(gm, "setStep", { combatant: fight.uuid("thug0"), step: 1 });
    expect(await fight.seen()).toMatchObject({ current: "Anna", turns: ["Anna", "Thug 1", "Bert"] });
    await fight.do(gm, "setStep", { combatant: fight.uuid("anna"), step: 18 });
    expect(await fight.seen()).toMatchObject({ current: "Anna", turns: ["Anna", "Thug 1", "Bert"] });
    await fight.do(gm, "nextRound");
    expect(await fight.seen()).toMatchObject({ round: 2, current: "Thug 1", turns: ["Thug 1", "Bert", "Anna"] });
    await gm.do("setInitiative", { combat: IDS.combat, id: fight.id("bert"), value: 17 });
    expect(await fight.seen()).toMatchObject({ turns: ["Thug 1", "Bert", "Anna"] });
    expect(fight.held("bert").initiative).toBe(17);
  });

  it("on one step act as the players put them (R5.7)", async () => {
    await fight.beginAt({ thug0: 2, anna: 7, bert: 7 });
    const [, first, second] = (await fight.seen()).turns;
    const wanted = [second, first];
    const named = wanted.map(name => fight.uuid(name.toLowerCase()));
    expect(await fight.asked(ann, "order", { combatants: named })).toBeNull();
    expect((await fight.seen()).turns).toEqual(["Thug 1", second, first]);
    expect(await fight.asked(ann, "order", { combatants: [fight.uuid("thug0"), fight.uuid("anna")] })).toBe("BLACKOUT.writer.notAlike");
  });
});
