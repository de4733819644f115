/**
 * Tests an encounter on the real server: secret initiative, turns that take place exactly once, delays,
 * rewinds, and combatants who join late or leave.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { itLong } from "./support/long.ts";
import { act, ask, ledgerOf } from "./support/people.ts";
import { Encounter } from "./support/encounter.ts";
import { ANNA, BERT, IDS, thug, USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";

let table: Table;
let encounter: Encounter;
let gm: Client;
let ann: Client;
let ben: Client;

async function sitDown(generation: 13 | 14 = 14, settings: Record<string, unknown> = {}): Promise<void> {
  table = await Table.open({ generation, fighting: "gathered", thugs: 3, settings });
  [gm, ann, ben] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann), table.join(USERS.ben)]);
  encounter = new Encounter(table, gm, IDS.combat);
}

afterEach(async () => {
  expect(await table.differences(true)).toEqual([]);
  expect(await table.close()).toEqual([]);
});

describe("choosing initiative dice (R5.4)", () => {
  beforeEach(() => sitDown());

  it("ends with a simultaneous roll for all combatants after the last user has chosen", async () => {
    await encounter.join("anna", "bert", "thug0");
    const { order: gathered } = await encounter.seen();
    expect(gathered.map(({ initiative, step }: any) => [initiative, step])).toEqual([
      [9, 9],
      [null, 0],
      [null, 0],
    ]);
    await encounter.do(gm, "begin");
    expect(await encounter.seen()).toMatchObject({ phase: "choosing", round: 0 });
    await encounter.choose(ann, "anna", 3);
    expect(await encounter.seen()).toMatchObject({ phase: "choosing", round: 0 });
    table.taken();
    await encounter.choose(ben, "bert", 1);
    const { phase, round, order } = await encounter.seen();
    expect([phase, round]).toEqual(["fighting", 1]);
    const of = (name: string) => order.find((one: any) => one.name === name);
    expect(of("Anna")).toMatchObject({
      actionPoints: 3,
      chosen: false,
      dice: [expect.any(Number), expect.any(Number), expect.any(Number)],
    });
    expect(of("Anna").initiative).toBe(of("Anna").dice.reduce((sum: number, face: number) => sum + face, 0));
    expect(of("Bert")).toMatchObject({ actionPoints: 1, dice: [expect.any(Number)] });
    const cards = table.all("ChatMessage").filter(({ system }) => system.action === "initiative");
    expect(cards).toHaveLength(1);
    expect(table.verdict(cards[0]._id)).toMatchObject({ state: "applied", reason: "" });
    const revealing = table.writes.filter(
      ({ type, results }) => type === "Combatant" && results.some(one => one.initiative !== undefined),
    );
    expect(
      revealing.map(({ ids }) => ids.length),
      "both in one update",
    ).toEqual([2]);
  });

  it("keeps each choice secret from other users, and remembers it after a reload", async () => {
    await encounter.join("anna", "bert", "thug0");
    await encounter.do(gm, "begin");
    await encounter.choose(ann, "anna", 3);
    for (const client of [ben, ann, gm]) {
      const held = await client.do("everything");
      expect(held).not.toMatch(/"dice":\s*\[3\]|"dice":3|\\"dice\\":3/u);
    }
    await table.kill(ann);
    ann = await table.join(USERS.ann);
    expect(await ann.do("ownPick", { combatant: encounter.uuid("anna") })).toBe(3);
    await table.kill(gm);
    gm = await table.join(USERS.gm);
    encounter = encounter.seenBy(gm);
    await table.kill(ben);
    ben = await table.join(USERS.ben);
    await encounter.choose(ben, "bert", 2);
    expect(
      (await encounter.seen()).order.map(({ name, actionPoints }: any) => `${name} ${actionPoints}`).sort(),
    ).toEqual(["Anna 3", "Bert 2", "Thug 1 3"]);
  });

  itLong("starts again with another writer, who doesn't know the earlier choices", async () => {
    await encounter.join("anna", "bert");
    await encounter.do(gm, "begin");
    await encounter.choose(ann, "anna", 1);
    const other = await table.join(USERS.other);
    await table.kill(gm);
    encounter = encounter.seenBy(other);
    await encounter.choose(ben, "bert", 3);
    expect(
      (await encounter.seen()).order.map(({ name, actionPoints }: any) => `${name} ${actionPoints}`).sort(),
    ).toEqual(["Anna 1", "Bert 3"]);
    gm = other;
  });

  itLong(
    "ends when the Gamemaster calls time, and combatants without a choice roll the usual number of dice",
    async () => {
      await encounter.join("anna", "bert", "thug0");
      await encounter.do(gm, "begin");
      await encounter.choose(ann, "anna", 1);
      expect(await encounter.asked(ben, "callTime", {})).toBe("BLACKOUT.writer.notAllowed");
      expect(await encounter.asked(gm, "callTime", {})).toBeNull();
      expect(
        (await encounter.seen()).order.map(({ name, actionPoints }: any) => `${name} ${actionPoints}`).sort(),
      ).toEqual(["Anna 1", "Bert 2", "Thug 1 3"]);
    },
  );

  it("isn't possible for another user's character, or with an invalid number of dice", async () => {
    await encounter.join("anna", "bert");
    await encounter.do(gm, "begin");
    expect(await ben.do("choose", { combatant: encounter.uuid("anna"), dice: 2 })).toBeNull();
    expect(await ann.do("choose", { combatant: encounter.uuid("anna"), dice: 4 })).toBeNull();
    const forged = await table.joinRaw(USERS.ben);
    forged.leave();
    expect((await encounter.seen()).order.every(({ chosen }: any) => !chosen)).toBe(true);
  });
});

/**
 * Returns the action type, the speaker and the round of each turn message, in order of creation. Undone
 * messages are in brackets.
 */
const posted = (): string[] =>
  table
    .all("ChatMessage")
    .filter(({ system }) => ["turnStart", "turnEnd", "roundEnd"].includes(system.action))
    .map(({ system, speaker }) => {
      const { round } = JSON.parse(system.choices);
      const name = `${system.action} ${speaker.alias} ${round}`;
      return system.verdict.state === "reversed"
        ? `(${name})`
        : system.verdict.state === "applied"
          ? name
          : `${name}: ${system.verdict.state} ${system.verdict.reason}`;
    });
const state = async (uuid: string): Promise<any> => (await gm.do("source", { uuid })).system;

describe("combat turns", () => {
  beforeEach(() => sitDown());

  it("need seven writes for the end of one turn and the start of the next", async () => {
    await encounter.beginAt({ anna: 3, thug0: 9, bert: 12 });
    await encounter.do(gm, "nextTurn");
    table.taken();
    await encounter.do(gm, "nextTurn");
    const events = (changed: string) => ["create ChatMessage", changed, "update ChatMessage"];
    expect(table.taken().map(({ action, type }) => `${action} ${type}`)).toEqual([
      "update Combat",
      ...events("update Combatant"),
      // When the turn of a player's combatant begins, a single update of the Combat changes both the
      // combatant and the writer's copy, which the Combat stores.
      ...events("update Combat"),
    ]);
  });

  it("start and end exactly once each, in the log and on every client", async () => {
    await encounter.beginAt({ anna: 3, thug0: 9, bert: 12 });
    expect(await encounter.seen()).toMatchObject({
      round: 1,
      turn: 0,
      current: "Anna",
      acting: "Anna",
      phase: "fighting",
    });
    for (let turn = 0; turn < 4; turn++) await encounter.do(gm, "nextTurn");
    expect(await encounter.seen()).toMatchObject({ round: 2, turn: 1, current: "Thug 1" });
    expect(posted()).toEqual([
      "turnStart Anna 1",
      "turnEnd Anna 1",
      "turnStart Thug 1 1",
      "turnEnd Thug 1 1",
      "turnStart Bert 1",
      "turnEnd Bert 1",
      "turnStart Anna 2",
      "turnEnd Anna 2",
      "turnStart Thug 1 2",
    ]);
    expect((await gm.do("seen")).filter((one: string) => !one.startsWith("combat"))).toEqual([
      "StartRound 1",
      "StartTurn Anna 1",
      "EndTurn Anna 1",
      "StartTurn Thug 1 1",
      "EndTurn Thug 1 1",
      "StartTurn Bert 1",
      "EndTurn Bert 1",
      "EndRound 1",
      "StartRound 2",
      "StartTurn Anna 2",
      "EndTurn Anna 2",
      "StartTurn Thug 1 2",
    ]);
    // The encounter was started and advanced four times. Every client receives each change, whichever user
    // made it.
    for (const player of [ann, ben])
      expect(await player.do("seen")).toEqual(Array(5).fill("combatTurnChange"));
    expect(encounter.held("thug0").system).toMatchObject({
      ap: 3,
      free: 1,
      movement: 1,
      maneuvers: 1,
      reactions: 1,
    });
    expect(encounter.held("anna").system).toMatchObject({ ap: 0, free: 0, movement: 0 });
  });

  it("can be ended only once, and not by another combatant's owner", async () => {
    await encounter.beginAt({ anna: 3, bert: 12 });
    expect(await encounter.asked(ben, "endTurn", { combatant: encounter.uuid("anna") })).toBe(
      "BLACKOUT.writer.notAllowed",
    );
    expect(await encounter.asked(ann, "endTurn", { combatant: encounter.uuid("anna") })).toBeNull();
    expect(await encounter.asked(ann, "endTurn", { combatant: encounter.uuid("anna") })).toBe(
      "nothing was asked",
    );
    expect(await encounter.seen()).toMatchObject({ current: "Bert", round: 1 });
    await encounter.do(ben, "nextTurn");
    expect(await encounter.seen()).toMatchObject({ current: "Anna", round: 2 });
  });

  it("end immediately on the client that ends them, and later on the others", async () => {
    await encounter.beginAt({ anna: 3, bert: 12 });
    for (const client of [gm, ann, ben]) await client.do("shown");
    table.taken();
    await encounter.asked(ann, "endTurn", { combatant: encounter.uuid("anna") });
    expect(await ann.do("shown")).toEqual(["Bert predicted"]);
    expect(await ben.do("shown")).toEqual(["Bert"]);
    const moving = table.taken().filter(({ type, results }) => type === "Combat" && "turn" in results[0]);
    expect(moving, "one write for the turn").toHaveLength(1);
    // A player's client can't predict who begins the next round.
    await encounter.do(ben, "nextTurn");
    expect(await ben.do("shown")).toEqual(["Anna"]);
    await encounter.asked(ann, "endTurn", { combatant: encounter.uuid("anna") });
    for (const client of [gm, ben]) await client.do("shown");
    table.taken();
    await encounter.do(gm, "nextTurn");
    expect(await gm.do("shown"), "the Gamemaster's client can").toEqual(["Anna predicted"]);
    expect(await ben.do("shown")).toEqual(["Anna"]);
    expect(
      table.taken().filter(({ type, results }) => type === "Combat" && "round" in results[0]),
    ).toHaveLength(1);
  });

  it("are shown as continuing after the writer rejects a predicted end", async () => {
    await encounter.beginAt({ anna: 3, bert: 12 });
    await ben.do("shown");
    expect(await encounter.asked(ben, "endTurn", { combatant: encounter.uuid("anna") })).toBe(
      "BLACKOUT.writer.notAllowed",
    );
    expect(await ben.do("shown")).toEqual(["Bert predicted", "Anna"]);
    expect(await encounter.seen()).toMatchObject({ current: "Anna", round: 1 });
  });

  it("end only once if two clients end the same turn", async () => {
    await encounter.beginAt({ anna: 3, bert: 9, thug0: 12 });
    for (const client of [gm, ann]) await client.do("shown");
    await Promise.all([ann, gm].map(client => client.do("endTurn", { combatant: encounter.uuid("anna") })));
    await table.settled();
    expect(await encounter.seen()).toMatchObject({ current: "Bert", round: 1 });
    for (const client of [ann, gm])
      expect((await client.do("shown")).filter((one: string) => !one.startsWith("Bert"))).toEqual([]);
  });

  it("end once a Gamemaster joins, if a player ends one while none is online, however often", async () => {
    await encounter.beginAt({ anna: 3, bert: 9 });
    await ann.do("shown");
    await table.kill(gm);
    for (let press = 0; press < 2; press += 1) await ann.do("endTurn", { combatant: encounter.uuid("anna") });
    const asked = () => table.all("ChatMessage").filter(({ system }) => system.kind === "endTurn");
    expect([asked().length, await ann.do("shown")], "one request, and no prediction").toEqual([1, []]);

    gm = await table.join(USERS.gm);
    await table.settled();
    expect(await ann.do("shown")).toEqual(["Bert"]);
    expect(asked()).toEqual([]);
  });

  it("can be ended even before the server has confirmed that they started", async () => {
    await encounter.beginAt({ anna: 3, thug0: 9, bert: 12 });
    await gm.do("shown");
    const first = gm.do("endTurn", { combatant: encounter.uuid("anna") });
    let shown: readonly string[] = [];
    while (shown.length === 0) shown = await gm.do("shown");
    expect(shown).toEqual(["Thug 1 predicted"]);
    await Promise.all([first, gm.do("endTurn", { combatant: encounter.uuid("thug0") })]);
    await table.settled();
    expect(await encounter.seen()).toMatchObject({ current: "Bert", round: 1 });
  });

  it("aren't predicted for a hidden combatant", async () => {
    await encounter.beginAt({ anna: 3, thug0: 9, bert: 12 });
    await gm.do("update", { uuid: encounter.uuid("thug0"), changes: { hidden: true } });
    await table.settled();
    await ann.do("shown");
    await encounter.asked(ann, "endTurn", { combatant: encounter.uuid("anna") });
    expect(await ann.do("shown")).toEqual(["nobody"]);
  });

  it("end only after their start has been written, even if a player tries to end them sooner (R5.1, R5.7)", async () => {
    await encounter.beginAt({ anna: 3, bert: 8, thug0: 12 });
    table.taken();
    await ann.do("endTurn", { combatant: encounter.uuid("anna") });
    while ((await ben.do("encounter", {})).current !== "Bert");
    // At this point, the writer is still recording the start of Bert's turn.
    await ben.do("endTurn", { combatant: encounter.uuid("bert") });
    await table.settled();
    expect(await encounter.seen()).toMatchObject({ round: 1, current: "Thug 1" });
    const writes = table.taken();
    const begins = writes.findIndex(
      ({ results }) =>
        JSON.stringify(results).includes(`"opened":1`) &&
        JSON.stringify(results).includes(encounter.id("bert")),
    );
    const asks = writes.findLastIndex(
      ({ action, results }) =>
        action === "create" && results.some(({ system }) => system?.kind === "endTurn"),
    );
    expect([begins >= 0, begins < asks], "the beginning comes first").toEqual([true, true]);
    await ben.do("told");
    expect(await ben.do("endTurn", { combatant: encounter.uuid("bert") })).toBeNull();
    expect(JSON.stringify(await ben.do("told"))).toContain("BLACKOUT.turn.notTheirs");
  });

  it("restore Stamina and action points, except for action points lost to Stunned (R5.4, R12.1, T10)", async () => {
    await gm.do("update", { uuid: ANNA, changes: { system: { stamina: { value: 1 } } } });
    await encounter.beginAt({ anna: 3, bert: 12 });
    expect((await state(ANNA)).stamina.value).toBe(2);
    await gm.do("perform", {
      action: "condition",
      actor: BERT,
      choices: { key: "stunned", operation: "give" },
    });
    await table.settled();
    await encounter.do(gm, "nextTurn");
    expect(encounter.held("bert").system.ap).toBe(2);
    expect((await gm.do("source", { uuid: BERT })).effects).toEqual([]);
  });

  it("are undone by a rewind, and can then start again", async () => {
    await gm.do("update", { uuid: ANNA, changes: { system: { stamina: { value: 1 } } } });
    await encounter.beginAt({ bert: 3, anna: 12 });
    await gm.do("perform", {
      action: "condition",
      actor: BERT,
      choices: { key: "afraid", operation: "give" },
    });
    await table.settled();
    await encounter.do(gm, "nextTurn");
    expect((await state(ANNA)).stamina.value).toBe(2);
    await encounter.do(gm, "previousTurn");
    expect(posted()).toEqual(["turnStart Bert 1", "(turnEnd Bert 1)", "(turnStart Anna 1)"]);
    expect((await state(ANNA)).stamina.value).toBe(1);
    expect(encounter.held("bert").system.ap).toBe(3);
    await encounter.do(gm, "nextTurn");
    expect(posted()).toEqual(["turnStart Bert 1", "turnEnd Bert 1", "turnStart Anna 1"]);
    expect((await state(ANNA)).stamina.value).toBe(2);
    expect(encounter.held("bert").system.ap).toBe(0);
  });

  it("can be rewound past the start of a round", async () => {
    await encounter.beginAt({ anna: 3, bert: 12 });
    await encounter.do(ann, "delay", { combatant: encounter.uuid("anna"), step: 15 });
    await encounter.do(gm, "nextTurn");
    await encounter.do(gm, "nextTurn");
    expect(await encounter.seen()).toMatchObject({ round: 2, turn: 0, current: "Anna" });
    await encounter.do(gm, "previousTurn");
    const { round, turn, current, order } = await encounter.seen();
    expect([round, turn, current]).toEqual([1, 1, "Anna"]);
    expect(order.map(({ name, initiative }: any) => [name, initiative])).toEqual([
      ["Bert", 12],
      ["Anna", 15],
    ]);
    expect(posted().filter(name => !name.startsWith("("))).toEqual([
      "turnStart Anna 1",
      "turnStart Bert 1",
      "turnEnd Bert 1",
    ]);
  });
});

describe("delaying a turn (R5.8)", () => {
  beforeEach(() => sitDown());

  it("passes the turn to the next combatant in one update, and moves the delayed turn to a later step", async () => {
    await encounter.beginAt({ anna: 3, thug0: 9, bert: 12 });
    await gm.do("seen");
    table.taken();
    await encounter.do(ann, "delay", { combatant: encounter.uuid("anna"), step: 10 });
    const writes = table.writes.filter(({ type }) => type === "Combat" || type === "Combatant");
    const moving = writes.filter(({ results }) => JSON.stringify(results).includes('"initiative":10'));
    expect(moving).toMatchObject([
      {
        type: "Combat",
        results: [
          {
            system: { acting: encounter.id("thug0") },
            combatants: expect.arrayContaining([expect.objectContaining({ initiative: 10 })]),
          },
        ],
      },
    ]);
    expect(await encounter.seen()).toMatchObject({
      turn: 0,
      current: "Thug 1",
      turns: ["Thug 1", "Anna", "Bert"],
    });
    await encounter.do(gm, "nextTurn");
    expect(await encounter.seen()).toMatchObject({ turn: 1, current: "Anna" });
    await encounter.do(gm, "nextTurn");
    await encounter.do(gm, "nextTurn");
    expect(await encounter.seen()).toMatchObject({
      round: 2,
      turn: 0,
      current: "Anna",
      turns: ["Anna", "Thug 1", "Bert"],
    });
    expect(posted()).toEqual([
      "turnStart Anna 1",
      "turnStart Thug 1 1",
      "turnEnd Thug 1 1",
      "turnEnd Anna 1",
      "turnStart Bert 1",
      "turnEnd Bert 1",
      "turnStart Anna 2",
    ]);
    expect((await gm.do("seen")).filter((one: string) => /Turn /u.test(one))).toEqual([
      "StartTurn Thug 1 1",
      "EndTurn Thug 1 1",
      "EndTurn Anna 1",
      "StartTurn Bert 1",
      "EndTurn Bert 1",
      "StartTurn Anna 2",
    ]);
  });

  itLong(
    "is allowed once per round, only to a later step, and even before the combatant's turn begins",
    async () => {
      await encounter.beginAt({ thug0: 4, anna: 6, bert: 12 });
      expect(await ann.do("legalDelays", { combatant: encounter.uuid("anna") })).toEqual([
        7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18,
      ]);
      expect(await ann.do("delay", { combatant: encounter.uuid("anna"), step: 5 })).toBeNull();
      await encounter.do(ann, "delay", { combatant: encounter.uuid("anna"), step: 14 });
      expect((await encounter.seen()).turns).toEqual(["Thug 1", "Bert", "Anna"]);
      expect(await ann.do("legalDelays", { combatant: encounter.uuid("anna") })).toEqual([]);
      expect(await ann.do("delay", { combatant: encounter.uuid("anna"), step: 16 })).toBeNull();
      expect(await ben.do("delay", { combatant: encounter.uuid("anna"), step: 16 })).toBeNull();
    },
  );

  itLong("can be undone like any action, which returns the turn to the combatant who delayed", async () => {
    await encounter.beginAt({ anna: 3, bert: 12 });
    const message = await encounter.do(ann, "delay", { combatant: encounter.uuid("anna"), step: 15 });
    expect(await encounter.seen()).toMatchObject({ current: "Bert" });
    await encounter.do(gm, "undo", { message });
    expect(await encounter.seen()).toMatchObject({ current: "Anna", turn: 0, turns: ["Anna", "Bert"] });
    expect(posted()).toEqual(["turnStart Anna 1", "(turnStart Bert 1)"]);
  });

  itLong("doesn't change the turn if the combatant is the last in the round or the only one", async () => {
    await encounter.beginAt({ anna: 3 });
    await encounter.do(ann, "delay", { combatant: encounter.uuid("anna"), step: 15 });
    expect(await encounter.seen()).toMatchObject({ current: "Anna", turn: 0 });
    await encounter.do(gm, "nextTurn");
    expect(await encounter.seen()).toMatchObject({ current: "Anna", round: 2 });
    expect(posted()).toEqual(["turnStart Anna 1", "turnEnd Anna 1", "turnStart Anna 2"]);
  });
});

describe("combatants who join, leave or change initiative", () => {
  beforeEach(() => sitDown());

  it("act right after the current combatant if their step has already passed", async () => {
    await encounter.beginAt({ anna: 3, bert: 12 });
    await encounter.do(gm, "nextTurn");
    await encounter.join("thug0");
    expect(await encounter.seen()).toMatchObject({ current: "Bert", turns: ["Anna", "Bert", "Thug 1"] });
    await encounter.do(gm, "nextTurn");
    expect(await encounter.seen()).toMatchObject({ round: 1, current: "Thug 1" });
    await encounter.do(gm, "nextTurn");
    expect(await encounter.seen()).toMatchObject({ round: 2, turns: ["Anna", "Thug 1", "Bert"] });
  });

  itLong("roll their own initiative if they join late", async () => {
    await encounter.beginAt({ bert: 12, thug0: 14 });
    await encounter.join("anna");
    expect(await ann.do("combatantsToChooseFor", { combat: IDS.combat })).toEqual(["Anna"]);
    await encounter.choose(ann, "anna", 1);
    const { order, current } = await encounter.seen();
    expect(current).toBe("Bert");
    expect(order.map(({ name }: any) => name)).toEqual(["Bert", "Anna", "Thug 1"]);
    await encounter.do(gm, "nextTurn");
    expect(await encounter.seen()).toMatchObject({ current: "Anna" });
  });

  itLong("pass the turn to the next combatant if they leave on their own turn", async () => {
    await encounter.beginAt({ anna: 3, thug0: 9, bert: 12 });
    await encounter.do(gm, "nextTurn");
    await encounter.leave("thug0");
    expect(await encounter.seen()).toMatchObject({
      current: "Bert",
      turns: ["Anna", "Bert"],
      acting: "Bert",
    });
    expect(posted()).toContain("turnStart Bert 1");
    await encounter.leave("bert");
    expect(await encounter.seen()).toMatchObject({ current: "Anna", round: 2 });
  });

  itLong(
    "don't change the current turn if they leave, or are moved manually, on another combatant's turn",
    async () => {
      await encounter.beginAt({ anna: 3, thug0: 9, bert: 12 });
      await encounter.do(gm, "nextTurn");
      await encounter.leave("anna");
      expect(await encounter.seen()).toMatchObject({ current: "Thug 1", turn: 0 });
      await gm.do("update", { uuid: encounter.uuid("bert"), changes: { initiative: 2 } });
      await table.settled();
      expect(await encounter.seen()).toMatchObject({ current: "Thug 1" });
    },
  );

  itLong("can be moved to another step by the Gamemaster, and still act once per round (R5.6)", async () => {
    await encounter.beginAt({ anna: 3, thug0: 9, bert: 12 });
    await encounter.do(gm, "setStep", { combatant: encounter.uuid("thug0"), step: 1 });
    expect(await encounter.seen()).toMatchObject({ current: "Anna", turns: ["Anna", "Thug 1", "Bert"] });
    await encounter.do(gm, "setStep", { combatant: encounter.uuid("anna"), step: 18 });
    expect(await encounter.seen()).toMatchObject({ current: "Anna", turns: ["Anna", "Thug 1", "Bert"] });
    await encounter.do(gm, "nextRound");
    expect(await encounter.seen()).toMatchObject({
      round: 2,
      current: "Thug 1",
      turns: ["Thug 1", "Bert", "Anna"],
    });
    await gm.do("setInitiative", { combat: IDS.combat, id: encounter.id("bert"), value: 17 });
    expect(await encounter.seen()).toMatchObject({ turns: ["Thug 1", "Bert", "Anna"] });
    expect(encounter.held("bert").initiative).toBe(17);
  });

  itLong("act in the order that their players choose if they have the same step (R5.7)", async () => {
    await encounter.beginAt({ thug0: 2, anna: 7, bert: 7 });
    const [, first, second] = (await encounter.seen()).turns;
    const wanted = [second, first];
    const named = wanted.map(name => encounter.uuid(name.toLowerCase()));
    expect(await encounter.asked(ann, "order", { combatants: named })).toBeNull();
    expect((await encounter.seen()).turns).toEqual(["Thug 1", second, first]);
    expect(
      await encounter.asked(ann, "order", { combatants: [encounter.uuid("thug0"), encounter.uuid("anna")] }),
    ).toBe("BLACKOUT.writer.notAlike");
  });
});

describe("effects of a combat turn", () => {
  beforeEach(() => sitDown(14, { automation: "confirm" }));

  const give = async (actor: string, key: string, more: object = {}): Promise<void> => {
    await gm.do("perform", { action: "condition", actor, choices: { key, operation: "give", ...more } });
    await table.settled();
  };
  const conditions = async (uuid: string): Promise<string[]> =>
    (await gm.do("source", { uuid })).effects.map(({ system }: any) => system.key).sort();

  it("include damage from Acid at the start of an affected actor's turn, regardless of armor (T10)", async () => {
    await encounter.beginAt({ bert: 3, anna: 12 });
    await give(ANNA, "acid", { levels: 2 });
    await encounter.do(gm, "nextTurn");
    expect((await state(ANNA)).health.value).toBe(13);
    expect(
      (await gm.do("source", { uuid: ANNA })).items.find(({ name }: any) => name === "Vest").system.armor
        .value,
    ).toBe(6);
  });

  it("include a test against fear at the end of the turn, which is rolled automatically for an enemy (T10)", async () => {
    await encounter.beginAt({ anna: 3, thug0: 9, bert: 12 });
    await give(ANNA, "afraid");
    await give(thug(0), "afraid");
    await encounter.do(gm, "nextTurn");
    const [end] = table.all("ChatMessage").filter(({ system }) => system.action === "turnEnd");
    const { prompts } = await ann.do("judged", { message: end._id });
    expect(prompts).toMatchObject([{ key: "end.afraid", actor: ANNA, fallback: "insight.willpower" }]);
    await ann.do("answer", { message: end._id, prompt: "end.afraid", value: "fail" });
    await table.settled();
    expect(await conditions(ANNA)).toEqual(["afraid"]);
    await encounter.do(gm, "nextTurn");
    const ends = table.all("ChatMessage").filter(({ system }) => system.action === "turnEnd");
    const { prompts: none, card } = await gm.do("judged", { message: ends[1]._id });
    expect(none).toEqual([]);
    expect(card.dice.map(({ stream }: any) => stream)).toEqual(["end.afraid"]);
  });

  itLong(
    "include a test against bleeding out, which is requested from the owner when the turn starts (R9.19)",
    async () => {
      await encounter.beginAt({ bert: 3, anna: 12 });
      await gm.do("perform", {
        action: "adjust",
        actor: ANNA,
        targets: [ANNA],
        choices: { kind: "direct", amount: 20, soak: false },
      });
      await table.settled();
      expect(await conditions(ANNA)).toEqual(["outOfFight"]);
      await encounter.do(gm, "nextTurn");
      const start = table
        .all("ChatMessage")
        .find(({ system, speaker }) => system.action === "turnStart" && speaker.alias === "Anna");
      expect((await ann.do("judged", { message: start._id })).prompts).toMatchObject([
        { key: "bleedOut", actor: ANNA },
      ]);
      await ann.do("answer", { message: start._id, prompt: "bleedOut", value: "endurance.vitality" });
      await table.settled();
      const { card, prompts } = await gm.do("judged", { message: start._id });
      expect(prompts).toEqual([]);
      expect(card.outcome.key).toMatch(/^BLACKOUT\.bleedOut\./u);
    },
  );

  it("include a test against every effect that hasn't been resisted by the end of the turn (R11.5)", async () => {
    await encounter.beginAt({ anna: 3, thug0: 9, bert: 12 });
    await gm.do("update", {
      uuid: BERT,
      changes: {
        system: {
          attributes: { endurance: { value: 0 } },
          resist: { pending: [{ effect: "stun", difficulty: 99, source: thug(0) }], rolled: [] },
        },
      },
    });
    await gm.do("update", {
      uuid: ANNA,
      changes: { system: { resist: { pending: [], rolled: ["poison"] } } },
    });
    await encounter.do(gm, "nextTurn");
    expect(await conditions(BERT)).toEqual(["stunned"]);
    expect((await state(BERT)).resist).toMatchObject({ pending: [], rolled: [] });
    expect((await state(ANNA)).resist.rolled).toEqual([]);
    const order = table
      .all("ChatMessage")
      .filter(({ system }) => ["resist", "turnEnd", "turnStart"].includes(system.action))
      .map(({ system, speaker }) => `${system.action} ${speaker.alias}`);
    expect(order).toEqual(["turnStart Anna", "turnEnd Anna", "resist Bert", "turnStart Thug 1"]);
    await encounter.do(gm, "nextTurn");
    expect(encounter.held("bert").system.ap, "Stunned takes one of three").toBe(2);
  });

  it("include a single request for a resist test, in which Inspiration dice can be used (R4.1, R11.3, R11.5)", async () => {
    await encounter.beginAt({ anna: 3, thug0: 9, bert: 12 });
    const owes = (source: string) => ({
      system: { resist: { pending: [{ effect: "stun", difficulty: 2, source }], rolled: [] } },
    });
    await gm.do("update", { uuid: BERT, changes: owes(ANNA) });
    await gm.do("update", { uuid: thug(0), changes: owes(ANNA) });
    const calls = () => table.all("ChatMessage").filter(({ system }) => system.action === "resist");
    await ben.do("callDueTests", { combat: IDS.combat });
    expect(calls(), "it is not Bert's turn").toEqual([]);
    for (let time = 0; time < 2; time += 1) {
      await ann.do("callDueTests", { combat: IDS.combat });
      await table.settled();
      expect(calls()).toHaveLength(1);
    }
    const [call] = calls();
    expect(call.system.targets, "nobody is here for the thug").toEqual([BERT]);
    // Buttons that request tests must not request the same test twice.
    const requested = async (...targets: string[]) => ann.do("areTestsRequested", { actor: ANNA, targets });
    expect([await requested(BERT), await requested(thug(0)), await requested(BERT, thug(0))]).toEqual([
      true,
      false,
      false,
    ]);
    const awaited = async (...targets: string[]) => ann.do("awaitedTests", { actor: ANNA, targets });
    expect([await awaited(BERT, thug(0)), await awaited(thug(0))]).toEqual([[BERT], []]);
    const done = async (...targets: string[]) => ann.do("areTestsDone", { actor: ANNA, targets });
    expect(await done(BERT), "the test is pending").toBe(false);
    const { prompts } = await ben.do("judged", { message: call._id });
    expect(prompts).toMatchObject([{ actor: BERT }]);
    const values = prompts[0].options.map(({ value }: any) => value);
    expect(values).toContain("endurance.fortitude.inspired1");
    // Otherwise, the answer would also apply the result.
    await gm.do("set", { key: "automation", value: "cards" });
    await ben.do("answer", { message: call._id, prompt: prompts[0].key, value: "fail" });
    await table.settled();
    await gm.do("set", { key: "automation", value: "confirm" });
    expect((await gm.do("judged", { message: call._id })).prompts).toEqual([]);
    expect(await requested(BERT), "the result isn't applied yet").toBe(true);
    expect(await awaited(BERT), "the test is rolled").toEqual([]);
    await gm.do("apply", { message: call._id });
    await table.settled();
    expect([await requested(BERT), await done(BERT)]).toEqual([false, true]);
    await encounter.do(ann, "nextTurn");
    expect(
      calls().map(({ system }) => system.targets),
      "what nobody is here for is rolled as the turn ends",
    ).toEqual([[BERT], [thug(0)]]);
  });

  it("close requests for resist tests that are no longer necessary, but not the others (R11.5)", async () => {
    await encounter.beginAt({ anna: 3, bert: 9, thug0: 12 });
    const owes = (...effects: string[]) => ({
      system: {
        resist: { pending: effects.map(effect => ({ effect, difficulty: 2, source: ANNA })), rolled: [] },
      },
    });
    await gm.do("update", { uuid: BERT, changes: owes("stun", "poison") });
    await table.settled();
    const call = async (effect: string) =>
      act(table, ann, { action: "resist", actor: ANNA, targets: [BERT], choices: { effects: [effect] } });
    const [first, again, other] = [await call("stun"), await call("stun"), await call("poison")];
    const [prompt] = (await ben.do("judged", { message: first })).prompts;
    expect(await ask(table, ben, "answer", { message: first, prompt: prompt.key, value: "fail" })).toBeNull();
    const states = () => [first, again, other].map(message => ledgerOf(table, message).state);
    expect(states()).toEqual(["applied", "reversed", "judged"]);
    expect(table.verdict(again).reason).toBe("BLACKOUT.resist.noneLeft");
    await gm.do("update", { uuid: BERT, changes: owes() });
    await table.settled();
    expect(states()).toEqual(["applied", "reversed", "reversed"]);
    expect(await gm.do("openItems", { scope: { combat: IDS.combat } })).toEqual([]);
  });

  describe("with a resist test that is pending when the turn ends (R11.5)", () => {
    const owesStun = { pending: [{ effect: "stun", difficulty: 99, source: ANNA }], rolled: [] };
    const resists = () => table.all("ChatMessage").filter(({ system }) => system.action === "resist");
    const pending = async (): Promise<string[]> =>
      (await state(thug(0))).resist.pending.map(({ effect }: any) => effect);

    /**
     * Makes Anna request a test from the thug. The Gamemaster answers the prompt, but the result isn't
     * applied. Returns the message ID.
     */
    async function answered(): Promise<string> {
      // Otherwise, the answer would also apply the result.
      await gm.do("set", { key: "automation", value: "cards" });
      await encounter.beginAt({ anna: 3, bert: 9, thug0: 12 });
      await gm.do("update", { uuid: thug(0), changes: { system: { resist: owesStun } } });
      await table.settled();
      const message = await act(table, ann, { action: "resist", actor: ANNA, targets: [thug(0)] });
      const [prompt] = (await gm.do("judged", { message })).prompts;
      expect(await ask(table, gm, "answer", { message, prompt: prompt.key, value: "fail" })).toBeNull();
      expect(ledgerOf(table, message).state).toBe("judged");
      await gm.do("set", { key: "automation", value: "confirm" });
      return message;
    }

    itLong("include no second test at the end of this turn or a later one", async () => {
      const message = await answered();
      await encounter.do(gm, "nextTurn");
      await encounter.do(gm, "nextTurn");
      expect(resists()).toHaveLength(1);
      expect(await pending()).toEqual(["stun"]);
      expect(await ask(table, gm, "apply", { message })).toBeNull();
      expect([await conditions(thug(0)), await pending(), ledgerOf(table, message).conflicts]).toEqual([
        ["stunned"],
        [],
        [],
      ]);
      await encounter.do(gm, "nextTurn");
      expect(resists()).toHaveLength(1);
    });

    itLong("include a new test if the pending one is undone before the end of the turn", async () => {
      const message = await answered();
      expect(await ask(table, gm, "undo", { message })).toBeNull();
      await encounter.do(gm, "nextTurn");
      expect(resists()).toHaveLength(2);
      expect([await conditions(thug(0)), await pending()]).toEqual([["stunned"], []]);
    });

    itLong(
      "include a new test at the end of the next turn if the pending one is undone after this turn",
      async () => {
        const message = await answered();
        await encounter.do(gm, "nextTurn");
        expect(await ask(table, gm, "undo", { message })).toBeNull();
        await encounter.do(gm, "nextTurn");
        expect(resists()).toHaveLength(2);
        expect(await pending()).toEqual([]);
      },
    );

    itLong("include tests against other effects, even while this test is pending", async () => {
      const message = await answered();
      await gm.do("update", {
        uuid: thug(0),
        changes: {
          system: {
            resist: {
              pending: [...owesStun.pending, { effect: "poison", difficulty: 99, source: ANNA }],
              rolled: [],
            },
          },
        },
      });
      await encounter.do(gm, "nextTurn");
      expect(resists()).toHaveLength(2);
      expect([await conditions(thug(0)), await pending()]).toEqual([["poisoned"], ["stun"]]);
      expect(await ask(table, gm, "apply", { message })).toBeNull();
      expect([
        (await conditions(thug(0))).sort(),
        await pending(),
        ledgerOf(table, message).conflicts,
      ]).toEqual([["poisoned", "stunned"], [], []]);
    });

    it("don't change the result that was rolled, even if the test has since become harder", async () => {
      await gm.do("set", { key: "automation", value: "cards" });
      await encounter.beginAt({ anna: 3, bert: 9, thug0: 12 });
      await gm.do("update", {
        uuid: BERT,
        changes: {
          system: { resist: { pending: [{ effect: "stun", difficulty: 1, source: ANNA }], rolled: [] } },
        },
      });
      await table.settled();
      const message = await act(table, ann, { action: "resist", actor: ANNA, targets: [BERT] });
      const [prompt] = (await ben.do("judged", { message })).prompts;
      expect(
        await ask(table, ben, "answer", { message, prompt: prompt.key, value: prompt.fallback }),
      ).toBeNull();
      const {
        card: { outcome },
      } = await gm.do("judged", { message });
      await gm.do("update", {
        uuid: BERT,
        changes: {
          system: { resist: { pending: [{ effect: "stun", difficulty: 99, source: ANNA }], rolled: [] } },
        },
      });
      expect(await ask(table, gm, "apply", { message })).toBeNull();
      expect((await gm.do("judged", { message })).card.outcome).toEqual(outcome);
      expect(ledgerOf(table, message).conflicts).toHaveLength(1);
    });

    it("don't include a second test if the first one's prompt isn't answered in time", async () => {
      await gm.do("set", { key: "automation", value: "confirm" });
      await encounter.beginAt({ anna: 3, bert: 9, thug0: 12 });
      await gm.do("update", { uuid: thug(0), changes: { system: { resist: owesStun } } });
      await table.settled();
      const message = await act(table, ann, { action: "resist", actor: ANNA, targets: [thug(0)] });
      await encounter.do(gm, "nextTurn");
      expect((await gm.do("judged", { message })).prompts).toEqual([]);
      expect(resists()).toHaveLength(1);
    });
  });

  itLong(
    "include exhaustion from exertion without Stamina, once at the end of the turn (R12.3)",
    async () => {
      await encounter.beginAt({ anna: 3, bert: 12 });
      await gm.do("update", { uuid: ANNA, changes: { system: { vital: { exhaustionDue: 3 } } } });
      await encounter.do(gm, "nextTurn");
      const [exhausted] = (await gm.do("source", { uuid: ANNA })).effects;
      expect([exhausted.system.key, exhausted.system.level, (await state(ANNA)).vital.exhaustionDue]).toEqual(
        ["exhausted", 1, 0],
      );
    },
  );

  it("are limited to action points if automation is off", async () => {
    await gm.do("set", { key: "automation", value: "cards" });
    await encounter.beginAt({ bert: 3, anna: 12 });
    await give(ANNA, "acid", { levels: 2 });
    await encounter.do(gm, "nextTurn");
    expect((await state(ANNA)).health.value).toBe(14);
    expect(encounter.held("anna").system).toMatchObject({ ap: 3, opened: 1 });
    expect(posted().at(-1)).toBe("turnStart Anna 1: judged ");
  });

  itLong("of hidden combatants are visible only to Gamemasters", async () => {
    await encounter.join("thug0", "anna");
    await gm.do("update", { uuid: encounter.uuid("thug0"), changes: { hidden: true } });
    await gm.do("update", {
      uuid: encounter.uuid("anna"),
      changes: { initiative: 12, system: { step: 12 } },
    });
    await encounter.do(gm, "begin");
    const start = table.all("ChatMessage").find(({ system }) => system.action === "turnStart");
    expect([...start.whisper].sort()).toEqual([USERS.gm, USERS.other].sort());
  });
});

describe("combat rounds", () => {
  it("restore Stamina when they end if the house rule is on (R12.1)", async () => {
    await sitDown(14, { houseRules: { staminaRegain: "endOfRound" } });
    await gm.do("update", { uuid: ANNA, changes: { system: { stamina: { value: 1 } } } });
    await encounter.beginAt({ anna: 3, bert: 12 });
    expect((await state(ANNA)).stamina.value).toBe(1);
    await encounter.do(gm, "nextTurn");
    await encounter.do(gm, "nextTurn");
    expect((await state(ANNA)).stamina.value).toBe(2);
    expect(posted()).toEqual([
      "turnStart Anna 1",
      "turnEnd Anna 1",
      "turnStart Bert 1",
      "turnEnd Bert 1",
      "roundEnd Anna 1",
      "turnStart Anna 2",
    ]);
    await encounter.do(gm, "previousTurn");
    expect((await state(ANNA)).stamina.value).toBe(1);
  });

  itLong("ask for initiative again if the house rule is on (R5.5)", async () => {
    await sitDown(14, { houseRules: { rerollEachRound: true } });
    await encounter.join("anna", "thug0");
    await encounter.do(gm, "begin");
    await encounter.choose(ann, "anna", 1);
    expect(await encounter.seen()).toMatchObject({ round: 1, phase: "fighting" });
    await encounter.do(gm, "nextTurn");
    await encounter.do(gm, "nextTurn");
    expect(await encounter.seen()).toMatchObject({ round: 1, turn: null, phase: "choosing", current: null });
    expect(posted().filter(name => name.startsWith("turnEnd"))).toHaveLength(2);
    await encounter.choose(ann, "anna", 3);
    const { round, phase, order } = await encounter.seen();
    expect([round, phase]).toEqual([2, "fighting"]);
    expect(order.find(({ name }: any) => name === "Anna")).toMatchObject({ actionPoints: 3 });
    expect(posted().filter(name => name.endsWith("2"))).toHaveLength(1);
  });

  itLong("start over if the Gamemaster resets all initiative", async () => {
    await sitDown();
    await encounter.join("anna", "thug0");
    await encounter.do(gm, "begin");
    await encounter.choose(ann, "anna", 2);
    await encounter.do(gm, "resetAll");
    expect(await encounter.seen()).toMatchObject({ round: 1, turn: null, phase: "choosing" });
    await encounter.choose(ann, "anna", 1);
    expect(await encounter.seen()).toMatchObject({ round: 1, phase: "fighting" });
    expect((await encounter.seen()).order.find(({ name }: any) => name === "Anna")).toMatchObject({
      actionPoints: 1,
    });
  });

  itLong("can be rewound only as a whole if nothing has happened in the turn", async () => {
    await sitDown();
    await encounter.beginAt({ anna: 3, bert: 12 });
    await encounter.do(gm, "nextTurn");
    expect(await encounter.asked(gm, "rewind", { moment: "turn" })).toBe("BLACKOUT.writer.nothingInTurn");
    expect(await encounter.asked(gm, "rewind", { moment: "round" })).toBeNull();
    expect(await encounter.seen()).toMatchObject({ round: 1, turn: 0 });
  });

  it("can be rewound to their start, which undoes everything that has happened since (R5.1)", async () => {
    await sitDown();
    await encounter.beginAt({ anna: 3, thug0: 9, bert: 12 });
    for (let turn = 0; turn < 3; turn++) await encounter.do(gm, "nextTurn");
    const health = (await state(BERT)).health.value;
    await encounter.do(ann, "perform", {
      action: "strike",
      actor: ANNA,
      targets: [BERT],
      choices: { points: 9 },
    });
    await gm.do("apply", { message: table.all("ChatMessage").at(-1)._id });
    await table.settled();
    await encounter.do(gm, "nextTurn");
    await encounter.do(ben, "delay", { combatant: encounter.uuid("bert"), step: 16 });
    expect((await state(BERT)).health.value).toBeLessThan(health);
    await encounter.do(gm, "rewind", { moment: "round" });
    expect(await encounter.seen()).toMatchObject({
      round: 2,
      turn: 0,
      current: "Anna",
      turns: ["Anna", "Thug 1", "Bert"],
    });
    expect((await state(BERT)).health.value).toBe(health);
    expect(encounter.held("anna").system.ap).toBe(3);
    expect(posted().filter(name => name.includes(" 2"))).toEqual([
      "turnStart Anna 2",
      "(turnEnd Anna 2)",
      "(turnStart Thug 1 2)",
    ]);
  });
});

describe("an ambush (R5.19)", () => {
  it("requires tests from the defending characters, and surprises those whose results are below the ambushers' average", async () => {
    await sitDown();
    const message = await encounter.do(gm, "ambush", {
      ambushers: [thug(0), thug(1)],
      defenders: [ANNA, BERT],
    });
    const { prompts } = await gm.do("judged", { message });
    expect(prompts.map(({ key, actor }: any) => [key, actor])).toEqual([
      ["notice.0", ANNA],
      ["notice.1", BERT],
    ]);
    for (const [client, prompt] of [
      [ann, "notice.0"],
      [ben, "notice.1"],
    ] as const) {
      await client.do("answer", { message, prompt, value: "fail" });
      await table.settled();
    }
    const { card } = await gm.do("judged", { message });
    const average = Number(card.lines[0].value);
    const surprised = async (uuid: string) =>
      (await gm.do("source", { uuid })).effects.some(({ system }: any) => system.key === "surprised");
    expect([await surprised(ANNA), await surprised(BERT)]).toEqual([average > 0, average > 0]);
  });
});

describe("world time during an encounter", () => {
  it("affects only actors outside the encounter, once per six-second round (R5.2)", async () => {
    await sitDown();
    await gm.do("perform", { action: "condition", actor: ANNA, choices: { key: "acid", operation: "give" } });
    await gm.do("perform", { action: "condition", actor: BERT, choices: { key: "acid", operation: "give" } });
    await table.settled();
    await encounter.beginAt({ bert: 3, thug0: 9 });
    const before = (await state(BERT)).health.value;
    await encounter.do(gm, "advance", { seconds: 4 });
    expect((await state(ANNA)).health.value).toBe(14);
    await encounter.do(gm, "advance", { seconds: 15 });
    expect((await state(ANNA)).health.value, "three points, one of them resisted").toBe(12);
    expect((await state(BERT)).health.value).toBe(before);
    await table.kill(gm);
    const other = await table.join(USERS.other);
    gm = other;
    expect((await state(ANNA)).health.value, "no time counts twice").toBe(12);
    await encounter.seenBy(gm).do(gm, "advance", { seconds: 60 });
    expect((await gm.do("source", { uuid: ANNA })).effects).toEqual([]);
    expect((await state(ANNA)).health.value).toBe(5);
  });
});
