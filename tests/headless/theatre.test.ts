/**
 * Tests an encounter without a map on the real server: distances are measured in bands, and only certain
 * users can change the distances.
 */
import { requestSystem } from "../support/request-system.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Client as RawClient } from "../contract/server/support/table.ts";
import type { Client } from "./support/client.ts";
import { act, ask, ledgerOf } from "./support/people.ts";
import { ANNA, BERT, BOSS, COMBATANTS, IDS, thug, USERS } from "./support/seed.ts";
import { worldState } from "./support/state.ts";
import { Table } from "./support/table.ts";
import { longGenerations } from "../generations.ts";

const combat = `Combat.${IDS.combat}`;
const uuid = (name: keyof typeof COMBATANTS): string => `${combat}.Combatant.${COMBATANTS[name]}`;

let table: Table;
let gm: Client;
let ann: Client;

async function sitDown(generation: 13 | 14 = 14): Promise<void> {
  table = await Table.open({
    generation,
    fighting: true,
    thugs: 1,
    settings: { automation: "full", enforceAp: "enforce", enforceRange: "enforce" },
  });
  [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
  await gm.do("update", {
    uuid: combat,
    changes: { scene: null, system: { acting: COMBATANTS.anna, phase: "fighting", board: { on: true } } },
  });
  for (const [name, id] of Object.entries(COMBATANTS))
    await gm.do("update", {
      uuid: `${combat}.Combatant.${id}`,
      changes: {
        system: {
          ap: 3,
          movement: 1,
          free: 1,
          maneuvers: 1,
          side: name === "anna" || name === "bert" ? "player" : "enemy",
        },
      },
    });
  await table.settled();
}

afterEach(async () => {
  expect(await table.differences(true)).toEqual([]);
  expect(await table.close()).toEqual([]);
});

const board = (): any => table.held("Combat", IDS.combat).system.board;
const held = (name: keyof typeof COMBATANTS): any =>
  table.held("Combat", IDS.combat).combatants.find((one: any) => one._id === COMBATANTS[name]);
const bandOf = async (client: Client, from: string, target: string): Promise<string> =>
  (await client.do("stands", { from, target })).band;
const move = async (client: Client, name: keyof typeof COMBATANTS, wanted: object): Promise<string> => {
  const message = await client.do("moveOnBoard", {
    combatant: uuid(name),
    move: { way: "walk", away: false, ...wanted },
  });
  await table.settled();
  return message;
};

describe.each(longGenerations)("an encounter without a map on Foundry %d", generation => {
  beforeEach(() => sitDown(generation));

  it("lets a player move one band on their turn at the action point cost of a walk (R16.2)", async () => {
    const before = await worldState(gm);
    for (const client of [gm, ann])
      expect(await client.do("stands", { from: ANNA, target: BOSS })).toEqual({
        band: "mid",
        adjacent: false,
        engaged: false,
      });
    const message = await move(ann, "anna", { to: "others" });
    expect(ledgerOf(table, message)).toMatchObject({ state: "applied", conflicts: [] });
    for (const client of [gm, ann])
      expect([
        await bandOf(client, ANNA, BOSS),
        await bandOf(client, ANNA, BERT),
        await bandOf(client, BERT, BOSS),
      ]).toEqual(["short", "short", "mid"]);
    expect(held("anna").system).toMatchObject({ ap: 2, movement: 0 });
    const [written] = table
      .taken()
      .filter(({ type, results }) => type === "Combat" && results.some(one => one.system?.board?.places));
    expect(written?.userId, "only the writer writes it").toBe(USERS.gm);
    expect(await ask(table, ann, "undo", { message })).toBeNull();
    expect(await bandOf(ann, ANNA, BOSS)).toBe("mid");
    expect(await worldState(gm)).toEqual(before);
  });

  it("requires a test to cross an obstacle, and moves the combatant only on a success (R6.7, R6.11)", async () => {
    const before = await worldState(gm);
    for (const [thing, stays] of [
      ["gap", "stays.gap"],
      ["water", "stays.water"],
    ] as const) {
      const message = await move(ann, "anna", { to: "others", inTheWay: thing });
      const { card } = await gm.do("judged", { message });
      expect(card.dice, "the test was rolled").toHaveLength(1);
      expect(await bandOf(gm, ANNA, BOSS)).toBe(card.outcome.key.endsWith(stays) ? "mid" : "short");
      expect(held("anna").system, "the Walk is spent either way").toMatchObject({ ap: 2, movement: 0 });
      expect(await ask(table, ann, "undo", { message })).toBeNull();
      expect(await worldState(gm)).toEqual(before);
    }
  });

  it("allows one move per turn, and undoes the move when the turn is rewound (R5.11)", async () => {
    const before = await worldState(gm);
    await move(ann, "anna", { to: "others", way: "run" });
    expect(await bandOf(gm, ANNA, BOSS)).toBe("close");
    expect(held("anna").system.ap).toBe(1);
    expect(await move(ann, "anna", { to: "crew" })).toBeNull();
    expect(JSON.stringify(await ann.do("told"))).toContain("movementUsed");
    await ask(table, gm, "rewind", { moment: "turn" });
    expect(await bandOf(gm, ANNA, BOSS)).toBe("mid");
    expect(await worldState(gm)).toEqual(before);
  });

  it("keeps melee combatants engaged until one leaves Close Quarters, and counts two attackers as flanking (T10)", async () => {
    await move(ann, "anna", { to: "others", way: "run" });
    await act(table, ann, { action: "attack", actor: ANNA, targets: [BOSS] });
    expect(await gm.do("stands", { from: BERT, target: BOSS })).toEqual({
      band: "mid",
      adjacent: false,
      engaged: false,
    });
    expect(await gm.do("stands", { from: BOSS, target: ANNA })).toMatchObject({
      band: "close",
      adjacent: true,
      engaged: false,
    });
    await gm.do("placeOnBoard", { combatant: uuid("bert"), to: COMBATANTS.boss, where: { band: "close" } });
    await gm.do("nextTurn");
    await table.settled();
    await move(gm, "bert", { to: COMBATANTS.boss, way: "step" });
    expect(await gm.do("stands", { from: BERT, target: BOSS })).toEqual({
      band: "close",
      adjacent: true,
      engaged: true,
    });
    expect((await gm.do("besides", { actor: BOSS })).slice(0, 2).sort()).toEqual(["Anna", "Bert"]);
    await gm.do("placeOnBoard", { combatant: uuid("anna"), to: "others", where: { band: "short" } });
    await table.settled();
    expect(await gm.do("stands", { from: BERT, target: BOSS })).toMatchObject({ engaged: false });
    expect(Object.keys(board().engaged)).toHaveLength(1);
  });

  it("rejects a melee attack across bands if the range rule is enforced (R16.1)", async () => {
    expect(
      await ann.do("perform", { action: "attack", actor: ANNA, targets: [BOSS], fast: true }),
    ).toBeNull();
    expect(JSON.stringify(await ann.do("told"))).toContain("notInQuarters");
  });

  it("moves a charging combatant from the adjacent band into Close Quarters with the target (R12.7)", async () => {
    await gm.do("update", { uuid: ANNA, changes: { system: { stamina: { value: 9, override: 9 } } } });
    await gm.do("placeOnBoard", { combatant: uuid("anna"), to: "others", where: { band: "short" } });
    await table.settled();
    const message = await act(table, ann, { action: "charge", actor: ANNA, targets: [BOSS] });
    expect(ledgerOf(table, message).conflicts).toEqual([]);
    expect(await gm.do("stands", { from: ANNA, target: BOSS })).toMatchObject({
      band: "close",
      adjacent: true,
    });
    await ask(table, gm, "undo", { message });
    expect(await gm.do("stands", { from: ANNA, target: BOSS })).toMatchObject({
      band: "short",
      adjacent: false,
    });
  });

  it("moves a target out of Close Quarters if it is pushed far enough (T11.2)", async () => {
    await gm.do("placeOnBoard", { combatant: uuid("anna"), to: "others", where: { band: "close" } });
    await table.settled();
    await act(table, gm, { action: "knockback", actor: ANNA, targets: [BOSS], choices: { feet: 10 } });
    expect(await bandOf(gm, ANNA, BOSS)).toBe("close");
    await act(table, gm, { action: "knockback", actor: ANNA, targets: [BOSS], choices: { feet: 15 } });
    expect(await bandOf(gm, ANNA, BOSS)).toBe("short");
    expect(await bandOf(gm, ANNA, thug(0))).toBe("close");
    await act(table, gm, { action: "pull", actor: ANNA, targets: [BOSS] });
    expect(await bandOf(gm, ANNA, BOSS), "15 feet of Gravity lead back over a band").toBe("close");
  });

  it("applies simultaneous moves, and can undo one without the other", async () => {
    await gm.do("placeOnBoard", { combatant: uuid("bert"), to: "others", where: { band: "short" } });
    await table.settled();
    const [first] = await Promise.all([
      ann.do("moveOnBoard", { combatant: uuid("anna"), move: { way: "walk", to: "others", away: false } }),
      gm.do("placeOnBoard", { combatant: uuid("thug0"), to: "crew", where: { band: "long" } }),
    ]);
    await table.settled();
    expect([
      await bandOf(ann, ANNA, BOSS),
      await bandOf(ann, ANNA, BERT),
      await bandOf(ann, BERT, thug(0)),
    ]).toEqual(["short", "close", await bandOf(gm, BERT, thug(0))]);
    expect(await bandOf(ann, BOSS, thug(0))).toBe("short");
    expect(await ask(table, gm, "undo", { message: first })).toBeNull();
    expect([
      await bandOf(ann, ANNA, BOSS),
      await bandOf(ann, BERT, BOSS),
      await bandOf(ann, BOSS, thug(0)),
    ]).toEqual(["mid", "short", "short"]);
  });

  it("lets a Gamemaster create groups and set bands, but not delete occupied groups (R16.1)", async () => {
    const wish = (one: object): Promise<string | null> =>
      ask(table, gm, "arrange", { combat: IDS.combat, wish: one });
    await Promise.all(
      ["On the gantry", "By the lock"].map(name =>
        gm.do("arrange", { combat: IDS.combat, wish: { what: "add", name } }),
      ),
    );
    await table.settled();
    const groups = Object.entries(board().groups) as [string, { name: string }][];
    expect(groups.map(([, { name }]) => name).sort()).toEqual(["By the lock", "On the gantry"]);
    const gantry = groups.find(([, { name }]) => name === "On the gantry")![0];
    expect(await wish({ what: "band", group: gantry, other: "crew", band: "long" })).toBeNull();
    await gm.do("placeOnBoard", { combatant: uuid("boss"), to: gantry, where: { join: true } });
    await table.settled();
    expect([await bandOf(ann, ANNA, BOSS), await bandOf(ann, ANNA, thug(0))]).toEqual(["long", "mid"]);
    expect(await wish({ what: "remove", group: gantry })).toBe("BLACKOUT.board.refused.notEmpty");
    expect(await wish({ what: "remove", group: "crew" })).toBe("BLACKOUT.board.refused.home");
    expect(await wish({ what: "rename", group: "crew", name: " The  Kestrel " })).toBeNull();
    expect(board().groups.crew.name).toBe("The Kestrel");
    await gm.do("placeOnBoard", { combatant: uuid("boss"), to: "others", where: { join: true } });
    await table.settled();
    expect(await wish({ what: "remove", group: gantry })).toBeNull();
    expect(Object.keys(board().groups)).not.toContain(gantry);
    expect(Object.keys(board().bands).some(key => key.includes(gantry))).toBe(false);
    const undone = await gm.do("done", { action: "arrangeBoard" });
    expect(undone.map(({ system }: any) => JSON.parse(system.choices).what)).toEqual([
      "add",
      "add",
      "band",
      "rename",
      "remove",
    ]);
    for (const { _id } of undone.toReversed().slice(0, 3))
      expect(await ask(table, gm, "undo", { message: _id })).toBeNull();
    expect([
      board().groups[gantry].name,
      board().groups.crew,
      Object.keys(board().bands).filter(key => key.includes(gantry)).length,
    ]).toEqual(["On the gantry", undefined, 3]);
    expect(await wish({ what: "band", group: "crew", other: "others", band: "long" })).toBeNull();
    const [{ _id }] = (await gm.do("done", { action: "arrangeBoard" })).slice(-1);
    expect(await bandOf(ann, ANNA, thug(0))).toBe("long");
    expect(await ask(table, gm, "undo", { message: _id })).toBeNull();
    expect([await bandOf(ann, ANNA, thug(0)), ledgerOf(table, _id).conflicts]).toEqual(["mid", []]);
    expect(await ask(table, ann, "undo", { message: _id }), "it is a Gamemaster's").toBe(
      "BLACKOUT.writer.notAllowed",
    );
  });

  it("uses map distances instead of bands after it is linked to a scene", async () => {
    await gm.do("update", { uuid: combat, changes: { scene: IDS.scene } });
    expect(
      await gm.do("stands", { from: ANNA, target: BOSS }),
      "so it is the map that is measured",
    ).toMatchObject({ feet: 10 });
    await gm.do("update", { uuid: combat, changes: { scene: null } });
    expect(await bandOf(gm, ANNA, BOSS)).toBe("mid");
  });
});

describe("a malicious player in an encounter without a map", () => {
  let raw: RawClient;
  let before: unknown;
  let count = 0;

  beforeEach(async () => {
    await sitDown();
    raw = await table.joinRaw(USERS.ben);
    before = await worldState(gm);
  });
  afterEach(async () => {
    expect(await worldState(gm), "nothing has changed").toEqual(before);
  });

  async function post(data: object): Promise<any> {
    const _id = `HostileBoards${String(count++).padStart(3, "0")}`;
    await raw.modify("ChatMessage", "create", { data: [{ _id, author: USERS.ben, ...data }], keepId: true });
    await table.settled();
    return table.held("ChatMessage", _id)?.system.verdict;
  }
  const going = (actor: string, choices: object): Promise<any> =>
    post({ type: "action", system: { action: "moveBands", actor, choices: JSON.stringify(choices) } });

  it.each<[string, string, object, RegExp]>([
    ["another user's character", ANNA, { to: "others" }, /notYours/],
    ["an enemy", BOSS, { to: "crew" }, /notYours/],
    ["themselves out of turn", BERT, { to: "others" }, /bands\.notOwnTurn/],
    ["themselves without paying for it", BERT, { to: "others", free: true }, /followsNothing/],
    [
      "themselves to a band of their choice",
      BERT,
      { to: "others", free: true, band: "close" },
      /followsNothing/,
    ],
    [
      "themselves to a band without stating that it is free",
      BERT,
      { to: "others", band: "close" },
      /followsNothing/,
    ],
    ["themselves into another group", BERT, { to: "others", free: true, join: true }, /followsNothing/],
    ["themselves toward no target", BERT, { to: "" }, /noGoal/],
    [
      "themselves toward an actor who is not in the encounter",
      BERT,
      { to: "Nobody0000000000" },
      /impossible/,
    ],
    ["themselves toward themselves", BERT, { to: COMBATANTS.bert }, /impossible/],
    [
      "themselves toward a target named like an inherited property",
      BERT,
      { to: "constructor" },
      /impossible/,
    ],
    ["themselves in an unknown way", BERT, { to: "others", way: "fly" }, /impossible/],
  ])("can't move %s", async (_what, actor, choices, reason) => {
    expect(await going(actor, choices)).toMatchObject({
      state: "refused",
      reason: expect.stringMatching(reason),
    });
  });

  it("gets the same response for a hidden combatant as for one that doesn't exist", async () => {
    await gm.do("update", { uuid: uuid("thug0"), changes: { hidden: true } });
    await gm.do("update", { uuid: combat, changes: { system: { acting: COMBATANTS.bert } } });
    await table.settled();
    before = await worldState(gm);
    const told = async (to: string): Promise<unknown> => {
      const { state, reason, reasonData } = await going(BERT, { to });
      return { state, reason, told: String(reasonData).replaceAll(to, "THEM") };
    };
    for (const way of ["walk", "step"])
      expect(await told(COMBATANTS.thug0), way).toEqual(await told("Nobody0000000000"));
  });

  it("can't arrange a band board, either with requests or with direct writes", async () => {
    for (const what of ["switch", "add", "remove", "rename", "band"]) {
      expect(
        await post({
          type: "request",
          whisper: [USERS.gm, USERS.ben],
          system: requestSystem({
            kind: `board.${what}`,
            combat,
            on: true,
            group: "crew",
            other: "others",
            band: "close",
            name: "Mine",
          }),
        }),
      ).toMatchObject({ state: "refused", reason: "BLACKOUT.writer.notAllowed" });
    }
    await expect(
      raw.modify("Combat", "update", {
        updates: [{ _id: IDS.combat, system: { board: { bands: { "crew-others": "close" } } } }],
      }),
    ).rejects.toThrow(/permission|may not|lacks/iu);
  });
});
