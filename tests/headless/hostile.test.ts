/**
 * Tests the defenses against a malicious player with a raw connection. No attack may change anything in the
 * world, and its author sees what the table says.
 *
 * | attack | rejected by | what the author sees |
 * | --- | --- | --- |
 * | write into another user's message | server | error |
 * | create a message as another user | server | error |
 * | write actors, combatants of others, the Inspiration pool, or settings | server | error |
 * | act for another user's actor, or with another character's item | writer | rejected card |
 * | act out of turn if turns are enforced | writer | rejected card |
 * | overrule an enforced rule, which only Gamemasters may do | writer | rejected card |
 * | use an unknown action type, none, or one that only Gamemasters may use | writer | rejected card |
 * | name missing targets, targets that are not actors, duplicates, or a wrong number of targets | writer | rejected card |
 * | change documents of others without an action | writer | rejected card |
 * | send impossible faces (7, 0, 1.5, text), too many dice, unneeded dice, or dice of the other side | writer | rejected card |
 * | reload from an item that is not ammunition for the weapon | writer | rejected card |
 * | send choices that are out of range, of a wrong type, dotted, `__proto__`, invalid JSON, or far too long | writer | rejected card |
 * | send choices, dice or amendments that are nested too deeply, or too long to parse again | writer | rejected card or request |
 * | send UUIDs of compendiums or of items within items, partial UUIDs, `toString`, or control characters | writer | rejected card |
 * | attack for free, at a price of their choice, or as a follow-up without a hit or to another's hit; end a turn | writer | rejected card |
 * | send the speaker, whisper, flags or time of another message | writer | card with the actual author |
 * | send data in a wrong format that no client can read | every client | ignored message |
 * | send a new action that claims to be judged and applied | writer | card judged as usual |
 * | send a secret action as a player | writer | rejected card |
 * | write the ledger, facts, dice, state or secrecy of their own action | writer | card that shows the reverted change |
 * | make such a change with operators that delete or replace all of it (`==`, `-=`), or by way of another message type | writer | reverted change |
 * | make such a change between two of the writer's updates, so that the second one confirms it | writer | reverted change |
 * | make such a change while no Gamemaster is online | writer, later | void card |
 * | make such a change as if the action had never been judged, so that it is judged twice | writer, later | void card |
 * | delete their message and create it again under its ID, with its content or as a new one | writer, later | void card |
 * | send the same request twice, or again under its ID | writer | one handled request |
 * | request changes to missing messages, other users' messages or secret actions | writer | rejected request |
 * | answer a question that was not asked, without an option, with wrong dice, or for another user | writer | rejected request |
 * | send amendments that are unreadable, far too long or too many | writer | rejected request |
 * | send a request that claims to be handled | writer | request handled or rejected as usual |
 * | send a message far above the size limit | server | closed connection |
 *
 * The permissions to apply, undo, amend, decide, answer and rewind are tested in rights.test.ts, and owners'
 * writes into their own combatants in combatants-hostile.test.ts.
 */
import { requestSystem } from "../support/request-system.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Client as RawClient } from "../contract/server/support/table.ts";
import type { Client } from "./support/client.ts";
import { itLong } from "./support/long.ts";
import { act, ask, ledgerOf } from "./support/people.ts";
import { ANNA, BERT, BOSS, COMBATANTS, IDS, PARTY, thug, thugToken, USERS } from "./support/seed.ts";
import { worldState } from "./support/state.ts";
import { Table } from "./support/table.ts";

const id = (index: number): string => `HostileMessag${String(index).padStart(3, "0")}`;
/** The default data of a malicious action, which Bert performs during his own turn. */
const strike = {
  action: "strike",
  actor: BERT,
  targets: [thug(0)],
  choices: { points: 9, dice: 2 },
  dice: { strike: [3, 4] },
};

/** The same data without dice. */
const bare = { ...strike, dice: {} };

let table: Table;
let gm: Client;
let ben: RawClient;
let count = 0;

/** Posts an action as a client does. `system` overrides its data. Returns the message ID. */
async function post(
  { choices, dice, ...fields }: any,
  system: object = {},
  more: object = {},
): Promise<string> {
  const _id = id(count++);
  const data = {
    _id,
    type: "action",
    author: USERS.ben,
    system: {
      ...fields,
      choices: JSON.stringify(choices ?? {}),
      given: JSON.stringify({ dice: dice ?? {}, answers: {} }),
      ...system,
    },
    ...more,
  };
  await ben.modify("ChatMessage", "create", { data: [data], keepId: true });
  await table.settled();
  return _id;
}

async function request(system: object, _id = id(count++)): Promise<string> {
  await ben.modify("ChatMessage", "create", {
    data: [
      {
        _id,
        type: "request",
        author: USERS.ben,
        whisper: [USERS.gm, USERS.ben],
        system: requestSystem(system),
      },
    ],
    keepId: true,
  });
  await table.settled();
  return _id;
}

const world = () => worldState(gm);
const verdictOf = (message: string) => table.verdict(message) ?? {};

describe("a malicious player with a Gamemaster online", () => {
  let ann: Client;
  /** The IDs of Ann's pending action, which has an open prompt, and of Bert's applied action. */
  let annas: string;
  let bens: string;
  let before: unknown;

  beforeAll(async () => {
    table = await Table.open({
      settings: { automation: "full", enforceAp: "enforce", whoMayUndo: "gamemaster" },
    });
    [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
    ben = await table.joinRaw(USERS.ben);
    annas = await act(table, ann, {
      action: "strike",
      actor: ANNA,
      targets: [BERT, ANNA],
      choices: { points: 12, soakable: true },
    });
    await gm.do("nextTurn");
    bens = await post(strike);
    expect(ledgerOf(table, bens).state).toBe("applied");
  });
  beforeEach(async () => {
    before = await world();
  });
  afterEach(async () => {
    expect(await world(), "nothing has changed").toEqual(before);
  });
  afterAll(async () => {
    expect(await table.close()).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      "another user's message",
      () => ben.modify("ChatMessage", "update", { updates: [{ _id: annas, system: { choices: "{}" } }] }),
    ],
    [
      "a message in another user's name",
      () => ben.modify("ChatMessage", "create", { data: [{ type: "action", author: USERS.gm, system: {} }] }),
    ],
    [
      "the author of a message",
      () => ben.modify("ChatMessage", "update", { updates: [{ _id: bens, author: USERS.ann }] }),
    ],
    [
      "another user's actor",
      () => ben.modify("Actor", "update", { updates: [{ _id: IDS.boss, system: { health: { value: 1 } } }] }),
    ],
    [
      "an enemy's token",
      () =>
        ben.modify("Actor", "update", {
          parentUuid: thugToken(0),
          updates: [{ _id: IDS.thug, system: { health: { value: 1 } } }],
        }),
    ],
    [
      "another character's action points",
      () =>
        ben.modify("Combatant", "update", {
          parentUuid: `Combat.${IDS.combat}`,
          updates: [{ _id: COMBATANTS.anna, system: { ap: 50 } }],
        }),
    ],
    [
      "the Inspiration pool",
      () =>
        ben.modify("Actor", "update", {
          updates: [{ _id: IDS.party, system: { inspiration: { value: 99 } } }],
        }),
    ],
    [
      "a setting",
      () => ben.modify("Setting", "create", { data: [{ key: "blackout.whoMayUndo", value: '"author"' }] }),
    ],
  ])("can't create or change %s", async (_what, attempt) => {
    await expect(attempt()).rejects.toThrow(/permission|may not|lacks/iu);
  });

  it.each<[string, object, object, RegExp]>([
    ["another user's actor", { ...strike, actor: ANNA }, {}, /notYours/],
    ["an enemy", { ...strike, actor: BOSS }, {}, /notYours/],
    ["the party", { ...strike, actor: PARTY }, {}, /actorGone/],
    ["an actor that doesn't exist", { ...strike, actor: "Actor.NobodyHere000000" }, {}, /actorGone/],
    ["a document that is not an actor", { ...strike, actor: `Scene.${IDS.scene}` }, {}, /actorGone/],
    ["no actor", { ...strike, actor: "" }, {}, /actorGone/],
    [
      "another character's item",
      { ...strike, item: `${ANNA}.Item.${IDS.rifle}`, choices: { points: 9, shots: 1 }, dice: {} },
      {},
      /itemGone/,
    ],
    ["an item that doesn't exist", { ...strike, item: `${BERT}.Item.Nothing000000000` }, {}, /itemGone/],
    [
      "an item that can't be used for the action",
      { ...strike, item: `${BERT}.Item.${IDS.vest}` },
      {},
      /itemGone|wrongItem/,
    ],
    ["an action that the player has overruled", strike, { overruled: true }, /notOverruled/],
    ["an unknown action", { ...strike, action: "obliterate" }, {}, /unknown/],
    ["an action named like an inherited property", { ...strike, action: "constructor" }, {}, /unknown/],
    ["a missing action", { ...strike, action: "" }, {}, /unknown/],
    ["a Gamemaster's action", { action: "decree", actor: BERT, targets: [BERT] }, {}, /notYours/],
    [
      "arbitrary changes to other actors",
      { action: "handOver", actor: BERT, targets: [thug(0)] },
      {},
      /notYours/,
    ],
    [
      "an adjustment of an enemy",
      { action: "adjust", actor: BERT, targets: [BOSS], choices: { damage: 9 } },
      {},
      /notYours/,
    ],
    ["a target that doesn't exist", { ...strike, targets: [thug(99)] }, {}, /targetGone/],
    ["a target that is not an actor", { ...strike, targets: [thugToken(0)] }, {}, /targetGone/],
    ["the party as a target", { ...strike, targets: [PARTY] }, {}, /targetGone/],
    ["the same target twice", { ...strike, targets: [thug(0), thug(0)] }, {}, /wrongTargets/],
    ["a missing target", { ...strike, targets: [] }, {}, /wrongTargets/],
    [
      "a target of an action that has no targets",
      { action: "strain", actor: BERT, targets: [thug(0)] },
      {},
      /wrongTargets/,
    ],
    ["a seven", { ...strike, dice: { strike: [7, 6] } }, {}, /impossible|dice|unreadable/],
    ["a zero", { ...strike, dice: { strike: [0, 6] } }, {}, /impossible|dice|unreadable/],
    ["a face of zero or less", { ...strike, dice: { strike: [-6, 6] } }, {}, /impossible|dice|unreadable/],
    ["a fractional face", { ...strike, dice: { strike: [1.5, 6] } }, {}, /impossible|dice|unreadable/],
    ["text in place of faces", { ...strike, dice: { strike: ["6", "6"] } }, {}, /impossible|dice|unreadable/],
    [
      "an object in place of faces",
      { ...strike, dice: { strike: { 0: 6, 1: 6, length: 2 } } },
      {},
      /impossible|dice|unreadable/,
    ],
    ["too many dice", { ...strike, dice: { strike: [6, 6, 6] } }, {}, /dice/],
    ["a thousand dice", { ...strike, dice: { strike: Array(1000).fill(6) } }, {}, /dice|unreadable/],
    ["dice that the action doesn't need", { ...strike, dice: { strike: [3, 4], more: [6] } }, {}, /dice/],
    [
      "dice named like an inherited property",
      { ...strike, choices: { points: 9 }, dice: { constructor: [6], toString: [6] } },
      {},
      /dice/,
    ],
    [
      "the dice of the other side",
      { action: "duel", actor: BERT, targets: [BOSS], dice: { mine: [6], theirs: [1] } },
      {},
      /dice/,
    ],
    [
      "dice with the answer to a question that was not asked",
      { ...strike, targets: [BERT], choices: { points: 20, soakable: true }, dice: { "soak.0": [1] } },
      {},
      /dice/,
    ],
    ["points above the maximum", { ...strike, choices: { points: 1e9 } }, {}, /impossible/],
    ["points below zero", { ...strike, choices: { points: -5 } }, {}, /impossible/],
    ["a fractional number of points", { ...strike, choices: { points: 1.5 }, dice: {} }, {}, /impossible/],
    ["text in place of points", { ...strike, choices: { points: "9" }, dice: {} }, {}, /impossible/],
    ["an invalid boolean", { ...strike, choices: { prone: "yes" }, dice: {} }, {}, /impossible/],
    ["a list in place of choices", strike, { choices: "[1,2]" }, /unreadable/],
    ["text in place of choices", strike, { choices: '"points"' }, /unreadable|impossible/],
    ["a number in place of choices", strike, { choices: "5" }, /unreadable|impossible/],
    ["invalid JSON in place of choices", strike, { choices: "{points" }, /unreadable/],
    ["invalid JSON in place of dice", strike, { given: "{{{" }, /unreadable|dice/],
    [
      "choices that are far too long",
      { ...strike, choices: { note: "x".repeat(500_000) } },
      {},
      /unreadable/,
    ],
    [
      "dice that are far too long",
      { ...strike, dice: { strike: Array(300_000).fill(6) } },
      {},
      /unreadable|dice/,
    ],
    [
      "more Inspiration dice than the pool contains",
      { action: "strain", actor: BERT, choices: { inspiration: 50 } },
      {},
      /tooFew/,
    ],
    ["a player's secret action", strike, { secret: true }, /notYours|notAllowed/],
  ])("has an action rejected because of %s", async (_what, action, system, reason) => {
    const message = await post(action, system);
    expect(verdictOf(message)).toMatchObject({ state: "refused", applied: "", writing: "" });
    expect(verdictOf(message).reason).toMatch(reason);
  });

  it.each<[string, object, object, RegExp]>([
    [
      "an actor in a compendium",
      { ...strike, actor: "Compendium.world.folk.Actor.ActorBert0000002" },
      {},
      /actorGone/,
    ],
    ["an item in place of an actor", { ...strike, actor: `${BERT}.Item.${IDS.rifle}` }, {}, /actorGone/],
    ["a relative UUID of an actor", { ...strike, actor: `.Actor.${IDS.bert}` }, {}, /actorGone/],
    ["a partial UUID", { ...strike, actor: "Actor." }, {}, /actorGone/],
    [
      "a UUID named like an inherited property",
      { ...strike, actor: "__proto__.constructor" },
      {},
      /actorGone/,
    ],
    [
      "a UUID with characters that reverse the text direction",
      { ...strike, actor: `\u202e${BERT}\u0000` },
      {},
      /actorGone/,
    ],
    ["a UUID that is far too long", { ...strike, actor: "Actor.".repeat(50_000) }, {}, /actorGone/],
    [
      "a target in a compendium",
      { ...strike, targets: ["Compendium.world.folk.Actor.ActorThug0000003"] },
      {},
      /targetGone/,
    ],
    [
      "an item in a compendium",
      { ...strike, item: `Compendium.world.things.Item.${IDS.rifle}` },
      {},
      /itemGone/,
    ],
    [
      "an item within an item",
      { ...strike, item: `${BERT}.Item.${IDS.rifle}.Item.${IDS.rifle}` },
      {},
      /itemGone/,
    ],
    [
      "an effect in place of an item",
      { ...strike, item: `${BERT}.ActiveEffect.prone00000000000` },
      {},
      /itemGone/,
    ],
    ["an infinite number", strike, { choices: '{"points":1e999}' }, /impossible/],
    ["a number below the lowest one", strike, { choices: '{"points":-1e999}' }, /impossible/],
    [
      "choices that are nested too deep",
      bare,
      { choices: `{"note":${"[".repeat(60_000)}${"]".repeat(60_000)}}` },
      /unreadable/,
    ],
    [
      "records that are nested too deep",
      bare,
      { choices: `{"note":${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}}` },
      /unreadable/,
    ],
    [
      "dice that are nested too deep",
      bare,
      { given: `{"dice":${"[".repeat(60_000)}${"]".repeat(60_000)}}` },
      /unreadable/,
    ],
    [
      "choices that leave no room for other data",
      bare,
      { choices: JSON.stringify({ points: 0, note: "x".repeat(390_000) }) },
      /unreadable/,
    ],
    ["dice named like the prototype", strike, { given: '{"dice":{"__proto__":[6,6]},"answers":{}}' }, /dice/],
    [
      "a free attack that follows no hit",
      { action: "attack", actor: BERT, targets: [thug(0)], choices: { caused: true } },
      {},
      /followsNothing/,
    ],
    [
      "an attack at a price of the player's choice",
      { action: "attack", actor: BERT, targets: [thug(0)], choices: { ap: 0 } },
      {},
      /followsNothing/,
    ],
    [
      "a free attack that follows another character's hit",
      { action: "attack", actor: BERT, targets: [thug(0)], choices: { caused: true } },
      { origin: "ANNAS" },
      /followsNothing/,
    ],
    [
      "the end of a turn that has not come",
      { action: "resist", actor: BERT, targets: [BERT], choices: { turnEnds: true } },
      {},
      /followsNothing/,
    ],
    ["the start of a turn", { action: "turnStart", actor: BERT }, {}, /notYours/],
    [
      "too many rows of advantages",
      {
        action: "test",
        actor: BERT,
        choices: {
          attribute: "insight",
          skill: "perception",
          rows: Array(1000).fill({ source: "x", dice: 1, why: "" }),
        },
      },
      {},
      /impossible/,
    ],
    [
      "a row with an infinite number of dice",
      { action: "test", actor: BERT },
      { choices: '{"rows":[{"source":"x","dice":1e999,"why":""}]}' },
      /impossible/,
    ],
    [
      "an object with a length in place of targets",
      { action: "attack", actor: BERT, targets: [thug(0)] },
      { choices: '{"targets":{"length":4294967295}}' },
      /impossible/,
    ],
    [
      "an attribute and skill named like inherited properties",
      { action: "attack", actor: BERT, targets: [thug(0)], choices: { pair: "constructor" } },
      {},
      /impossible/,
    ],
  ])("has an action rejected if it contains %s", async (_what, action, system, reason) => {
    const message = await post(action, "origin" in system ? { ...system, origin: annas } : system);
    expect(verdictOf(message)).toMatchObject({ state: "refused", applied: "", writing: "" });
    expect(verdictOf(message).reason).toMatch(reason);
  });

  it("can't reload a weapon with an item that isn't ammunition or doesn't exist", async () => {
    const rifle = `${BERT}.Item.${IDS.rifle}`;
    await gm.do("update", { uuid: rifle, changes: { system: { ammunition: { value: 5 } } } });
    await table.settled();
    const loaded = await world();
    for (const [spare, reason] of [
      [`${BERT}.Item.${IDS.kit}`, /wrongAmmunition/u],
      [`${BERT}.Item.Nothing000000000`, /ammunitionGone/u],
    ] as const) {
      const message = await post({
        action: "reload",
        actor: BERT,
        item: rifle,
        targets: [],
        choices: { spare },
      });
      expect(verdictOf(message)).toMatchObject({ state: "refused", applied: "", writing: "" });
      expect(verdictOf(message).reason).toMatch(reason);
    }
    expect(await world()).toEqual(loaded);
    await gm.do("update", { uuid: rifle, changes: { system: { ammunition: { value: 12 } } } });
    await table.settled();
  });

  it("can't act for another user's actor by making it the speaker of a message", async () => {
    const message = await post(
      { ...strike, actor: ANNA },
      {},
      {
        speaker: { actor: IDS.anna, alias: "Gamemaster" },
        whisper: [USERS.ben],
        blind: true,
        flags: { core: { canPopout: true }, blackout: { tx: ["x"] } },
      },
    );
    expect(verdictOf(message)).toMatchObject({ state: "refused", reason: "BLACKOUT.writer.notYours" });
  });

  it("can't act outside their turn if the turn rule is enforced", async () => {
    await gm.do("nextTurn");
    const message = await post(strike);
    await gm.do("update", { uuid: `Combat.${IDS.combat}`, changes: { turn: 1 } });
    await table.settled();
    expect(verdictOf(message)).toMatchObject({ state: "refused" });
    expect(verdictOf(message).reason).toMatch(/BLACKOUT\.problem\./u);
  });

  it.each(["__proto__", "constructor", "system.health.value", "targets.0.points", "-=points", "==points"])(
    "gains nothing from a choice named %s",
    async name => {
      const message = await post(
        { ...strike, dice: {} },
        { choices: `{"points":0,"${name}":{"polluted":true,"value":99}}` },
      );
      expect(await gm.do("polluted")).toBe(false);
      if (ledgerOf(table, message).state !== "refused")
        expect(await ask(table, gm, "undo", { message })).toBeNull();
    },
  );

  it.each<[string, object]>([
    ["a list of texts in place of targets", { targets: "everybody" }],
    ["a hundred targets", { targets: Array.from({ length: 100 }, (_, index) => thug(index)) }],
    ["an object in place of an action", { action: { toString: "strike" } }],
    ["a list in place of an actor", { actor: [BERT, BERT] }],
  ])("can't change anything with %s in an action", async (_what, system) => {
    table.expectComplaint(/could not be applied|validation/iu);
    const message = await post({ ...strike, dice: {} }, system);
    expect([undefined, "refused"]).toContain(verdictOf(message).state);
  });

  it.each<[string, object]>([
    ["an unknown state", { state: "victorious" }],
    ["a negative step", { step: -5 }],
    ["invented facts", { facts: "{}" }],
  ])("can't influence an action by adding %s to its verdict", async (_what, verdict) => {
    const message = await post({ ...strike, dice: {} }, { verdict });
    expect(ledgerOf(table, message).state).toBe("applied");
    expect(await ask(table, gm, "undo", { message })).toBeNull();
  });

  it("can't get an action accepted by adding a verdict to it", async () => {
    const ledger = [{ uuid: BERT, path: "system.health.value", add: -5 }];
    const message = await post(
      { ...strike, actor: ANNA },
      {
        verdict: {
          state: "applied",
          applied: JSON.stringify(ledger),
          step: 3,
          facts: "{}",
          combat: IDS.combat,
          round: 1,
          turn: 1,
        },
      },
    );
    expect(verdictOf(message)).toMatchObject({ state: "refused", applied: "" });
    const writing = {
      id: "x",
      changes: [{ uuid: BERT, path: "system.health.value", add: 5 }],
      applied: [],
      state: "applied",
      conflicts: [],
    };
    const other = await post(strike, {
      verdict: { state: "applying", writing: JSON.stringify(writing), step: 1 },
    });
    expect(verdictOf(other)).toMatchObject({ state: "refused", applied: "", writing: "" });
  });

  it.each<[string, object]>([
    [
      "the ledger",
      { verdict: { applied: JSON.stringify([{ uuid: BERT, path: "system.health.value", add: -10 }]) } },
    ],
    ["the state", { verdict: { state: "judged" } }],
    ["the state to that of a new action", { verdict: { state: "none", step: 0, applied: "", writing: "" } }],
    [
      "the state to a write in progress",
      {
        verdict: {
          state: "applying",
          writing: JSON.stringify({
            id: "y",
            changes: [{ uuid: BERT, path: "system.health.value", add: 9 }],
            applied: [],
            state: "applied",
            conflicts: [],
          }),
        },
      },
    ],
    ["the facts", { verdict: { facts: "{}" } }],
    ["the dice", { verdict: { given: JSON.stringify({ dice: { strike: [6, 6] }, answers: {} }) } }],
    [
      "an amendment",
      {
        verdict: {
          amendments: JSON.stringify([
            { request: "z", user: "Gamemaster", choices: { points: 50 }, was: {}, state: "made", reason: "" },
          ]),
        },
      },
    ],
    ["the choices", { choices: JSON.stringify({ points: 50 }) }],
    ["the targets", { targets: [BOSS] }],
    ["the actor", { actor: ANNA }],
    ["the secrecy", { secret: true }],
    ["the action type", { action: "" }],
  ])("can't permanently change an action: %s", async (_what, system) => {
    const { _stats: _before, ...was } = table.held("ChatMessage", bens);
    await ben.modify("ChatMessage", "update", { updates: [{ _id: bens, system }] });
    await table.settled();
    const { _stats, ...is } = table.held("ChatMessage", bens);
    expect(is.system).toEqual({
      ...was.system,
      verdict: { ...was.system.verdict, reason: "BLACKOUT.writer.putBack" },
    });
    expect(_stats.lastModifiedBy).toBe(USERS.gm);
    expect((await ann.do("judged", { message: bens })).state).toBe("applied");
  });

  it.each<[string, object]>([
    [
      "a replacement of all its data",
      { "==system": { action: "strike", actor: BERT, targets: [BOSS], choices: '{"points":50}' } },
    ],
    ["a deletion of all its data", { "-=system": null }],
    ["a deletion of its verdict", { system: { "-=verdict": null } }],
    ["a replacement of its verdict", { system: { "==verdict": { state: "judged", applied: "[]" } } }],
    ["a replacement of its verdict by path", { "system.==verdict": { state: "none" } }],
    ["a deletion of a part of its verdict by path", { "system.verdict.-=applied": null }],
    [
      "inherited properties of its verdict",
      { system: { verdict: { __proto__: null, constructor: { applied: "[]" }, applied: "[]" } } },
    ],
    ["a different time", { timestamp: 1, system: { verdict: { applied: "[]" } } }],
  ])("can't permanently store %s in an action", async (_what, update) => {
    const { _stats: _before, ...was } = table.held("ChatMessage", bens);
    await ben.modify("ChatMessage", "update", { updates: [{ _id: bens, ...update }] }).catch(() => undefined);
    await table.settled();
    const { _stats, ...is } = table.held("ChatMessage", bens);
    expect({ ...is.system, verdict: { ...is.system.verdict, reason: "" } }).toEqual({
      ...was.system,
      verdict: { ...was.system.verdict, reason: "" },
    });
    expect((await ann.do("judged", { message: bens })).state).toBe("applied");
  });

  it("gains nothing by changing the type of an action's message and changing it back", async () => {
    const { _stats: _before, ...was } = table.held("ChatMessage", bens);
    for (const type of ["request", "base", "action"]) {
      await ben
        .modify("ChatMessage", "update", {
          updates: [
            {
              "_id": bens,
              type,
              "==system":
                type === "action" ? { action: "strike", actor: BERT, targets: [BOSS] } : { kind: "rewind" },
            },
          ],
        })
        .catch(() => undefined);
      await table.settled();
    }
    expect((await ann.do("judged", { message: bens }))?.state ?? "refused").toMatch(/applied|refused/u);
    const { system } = table.held("ChatMessage", bens);
    if (system.verdict.state === "applied")
      expect({ ...system.verdict, reason: "" }).toEqual({ ...was.system.verdict, reason: "" });
    else expect(system.verdict).toMatchObject({ state: "refused", applied: "", writing: "" });
  });

  it("can't manipulate an action while the writer is processing it", async () => {
    let tries = 0;
    const forged = {
      targets: [BERT],
      choices: '{"points":50}',
      verdict: {
        facts: "{}",
        given: '{"dice":{},"answers":{}}',
        applied: "[]",
        combat: "",
        round: 9,
        conflicts: "[1]",
      },
    };
    const meddle = ({ action, result }: any): void => {
      if (action !== "update" || result[0]?.system?.verdict === undefined || tries++ >= 12) return;
      void ben.modify("ChatMessage", "update", { updates: [{ _id: result[0]._id, system: forged }] });
    };
    ben.socket.on("modifyDocument", meddle);
    const message = await post(strike);
    await table.settled();
    expect(
      await ask(table, gm, "amend", { message, choices: { points: 12, dice: 4 }, reason: "" }),
    ).toBeNull();
    ben.socket.off("modifyDocument", meddle);
    await table.settled();
    expect(tries).toBeGreaterThan(3);
    const { system } = table.held("ChatMessage", message);
    expect(system).toMatchObject({
      targets: [thug(0)],
      actor: BERT,
      verdict: { state: "applied", combat: IDS.combat, round: 1, turn: 1, conflicts: "[]" },
    });
    expect(JSON.parse(system.choices)).toMatchObject({ points: 9 });
    expect(JSON.parse(system.verdict.facts)).toMatchObject({
      actor: { uuid: BERT },
      choices: { points: 12 },
    });
    expect(JSON.parse(system.verdict.given).dice.strike.slice(0, 2)).toEqual([3, 4]);
    expect(await ask(table, gm, "undo", { message })).toBeNull();
  });

  it("can add unrelated data to an action without invalidating it", async () => {
    await ben.modify("ChatMessage", "update", {
      updates: [{ _id: bens, flags: { world: { seen: true } }, content: "<p>Look</p>" }],
    });
    await table.settled();
    expect(await ann.do("judged", { message: bens })).toMatchObject({ state: "applied", confirmed: true });
  });

  it.each<[string, () => object, RegExp]>([
    [
      "to apply a missing action",
      () => ({ kind: "applyAction", message: "NothingHere00000" }),
      /noSuchAction/,
    ],
    [
      "to undo a message that is not an action",
      () => ({ kind: "undoAction", message: id(count - 1) }),
      /noSuchAction/,
    ],
    [
      "to undo an action that only a Gamemaster may undo",
      () => ({ kind: "undoAction", message: bens }),
      /notAllowed/,
    ],
    [
      "to amend another user's action",
      () => ({ kind: "amendAction", message: annas, choices: '{"points":0}' }),
      /notAllowed/,
    ],
    [
      "to amend an action with unreadable data",
      () => ({ kind: "amendAction", message: bens, choices: "{{" }),
      /unreadable/,
    ],
    [
      "to amend an action with a list",
      () => ({ kind: "amendAction", message: bens, choices: "[5]" }),
      /unreadable/,
    ],
    [
      "to amend an action with far too much data",
      () => ({ kind: "amendAction", message: bens, choices: JSON.stringify({ note: "x".repeat(450_000) }) }),
      /unreadable/,
    ],
    [
      "to amend an action with too much data",
      () => ({ kind: "amendAction", message: bens, choices: JSON.stringify({ note: "x".repeat(90_000) }) }),
      /unreadable/,
    ],
    [
      "to decide on an amendment",
      () => ({ kind: "decideAmendment", message: bens, index: 0, accepted: true }),
      /notAllowed/,
    ],
    [
      "to answer for another user",
      () => ({ kind: "answerPrompt", message: annas, prompt: "soak.1", value: "none" }),
      /notAllowed/,
    ],
    [
      "to answer a question that was not asked",
      () => ({ kind: "answerPrompt", message: annas, prompt: "soak.7", value: "none" }),
      /alreadyAnswered/,
    ],
    [
      "to answer with an invalid option",
      () => ({ kind: "answerPrompt", message: annas, prompt: "soak.0", value: "immortality" }),
      /unreadable/,
    ],
    [
      "to answer with an option named like an inherited property",
      () => ({ kind: "answerPrompt", message: annas, prompt: "soak.0", value: "constructor" }),
      /unreadable/,
    ],
    [
      "to answer without the dice",
      () => ({ kind: "answerPrompt", message: annas, prompt: "soak.0", value: "injury", faces: [] }),
      /dice/,
    ],
    [
      "to answer with too many dice",
      () => ({ kind: "answerPrompt", message: annas, prompt: "soak.0", value: "injury", faces: [1, 1] }),
      /dice/,
    ],
    [
      "to answer with a face that the die doesn't have",
      () => ({ kind: "answerPrompt", message: annas, prompt: "soak.0", value: "injury", faces: [6] }),
      /dice/,
    ],
    [
      "to answer a question named like an inherited property",
      () => ({ kind: "answerPrompt", message: annas, prompt: "__proto__", value: "none" }),
      /alreadyAnswered/,
    ],
    [
      "to answer a question named like a constructor",
      () => ({ kind: "answerPrompt", message: annas, prompt: "constructor", value: "name" }),
      /alreadyAnswered/,
    ],
    [
      "to amend an action with data that is nested too deep",
      () => ({
        kind: "amendAction",
        message: bens,
        choices: `{"a":${"[".repeat(9_000)}${"]".repeat(9_000)}}`,
      }),
      /unreadable/,
    ],
    [
      "about a message named like the prototype",
      () => ({ kind: "applyAction", message: "__proto__" }),
      /noSuchAction/,
    ],
    ["to rewind the encounter", () => ({ kind: "rewind", moment: "round" }), /notAllowed/],
    ["to remove Inspiration dice", () => ({ kind: "changeInspiration", change: -5 }), /onlyGm/],
  ])("can't succeed with a request %s", async (_what, system, reason) => {
    const asked = await request(system());
    expect(verdictOf(asked)).toMatchObject({ state: "refused" });
    expect(verdictOf(asked).reason).toMatch(reason);
  });

  it("can't get Inspiration dice by claiming that a request was approved", async () => {
    const asked = await request({ kind: "changeInspiration", change: 50 });
    expect(verdictOf(asked).state ?? "none").toBe("none");
    const told = await request({
      kind: "changeInspiration",
      change: 50,
      verdict: { state: "done", reason: "", uuid: "" },
    });
    expect(verdictOf(told).state ?? "none").not.toBe("done");
  });

  it("can't bypass a permission check by claiming that a request was completed", async () => {
    const asked = await request({
      kind: "undoAction",
      message: bens,
      verdict: { state: "done", reason: "", uuid: "" },
    });
    expect(verdictOf(asked)).toMatchObject({ state: "refused", reason: "BLACKOUT.writer.notAllowed" });
  });

  itLong("can't propose more than a limited number of amendments to a card", async () => {
    const asked: string[] = [];
    for (let index = 0; index < 25; index++)
      asked.push(
        await request({ kind: "amendAction", message: bens, choices: JSON.stringify({ points: index }) }),
      );
    expect(verdictOf(asked.at(-1) ?? "")).toMatchObject({
      state: "refused",
      reason: "BLACKOUT.writer.tooManyProposals",
    });
    expect(JSON.parse(verdictOf(bens).amendments).length).toBeLessThanOrEqual(20);
  });

  it("is disconnected for sending a message above the size limit, without affecting other users", async () => {
    const flood = await table.joinRaw(USERS.ben);
    await expect(
      flood.modify("ChatMessage", "create", {
        data: [{ type: "action", author: USERS.ben, system: { choices: "x".repeat(6 * 1024 * 1024) } }],
      }),
    ).rejects.toThrow(/closed/u);
    await table.settled();
    expect(await gm.do("isWriter")).toBe(true);
  });
});

describe("a malicious player with no Gamemaster online", () => {
  let message: string;
  let applied: unknown;
  beforeEach(async () => {
    table = await Table.open({ settings: { automation: "full" } });
    gm = await table.join(USERS.gm);
    ben = await table.joinRaw(USERS.ben);
    message = await post(strike);
    applied = await world();
    await table.kill(gm);
  });
  afterEach(async () => {
    expect(await table.close()).toEqual([]);
  });

  const comesBack = async () => {
    gm = await table.join(USERS.gm);
  };

  it.each<[string, object]>([
    [
      "the ledger",
      { verdict: { applied: JSON.stringify([{ uuid: BERT, path: "system.health.value", add: -10 }]) } },
    ],
    [
      "a state of a write in progress",
      {
        verdict: {
          state: "applying",
          writing: JSON.stringify({
            id: "y",
            changes: [{ uuid: BERT, path: "system.health.value", add: 9 }],
            applied: [],
            state: "applied",
            conflicts: [],
          }),
        },
      },
    ],
    ["the choices", { choices: JSON.stringify({ points: 50 }) }],
    [
      "a state as if the action had never been judged",
      { verdict: { state: "none", step: 0, applied: "", writing: "" } },
    ],
    [
      "all data of a different action",
      { targets: [BOSS], verdict: { state: "none", step: 0, applied: "", writing: "" } },
    ],
  ])(
    "gains nothing by changing a card (%s), because the card is then rejected as forged",
    async (_what, system) => {
      await ben.modify("ChatMessage", "update", { updates: [{ _id: message, system }] });
      await comesBack();
      expect(verdictOf(message)).toMatchObject({
        state: "refused",
        reason: "BLACKOUT.writer.forged",
        applied: "",
        writing: "",
      });
      expect(await world()).toEqual(applied);
    },
  );

  it("gains nothing by recreating a deleted card with the same ID and the writer's earlier verdict", async () => {
    const { _stats: _ignored, ...source } = table.held("ChatMessage", message);
    await ben.modify("ChatMessage", "delete", { ids: [message] });
    await ben.modify("ChatMessage", "create", { data: [source], keepId: true });
    await comesBack();
    expect(verdictOf(message)).toMatchObject({ state: "refused", reason: "BLACKOUT.writer.forged" });
    expect(await world()).toEqual(applied);
  });

  it("gains nothing by recreating a deleted card with the same ID but without a verdict", async () => {
    const {
      _stats: _ignored,
      system: { verdict: _verdict, ...system },
      ...source
    } = table.held("ChatMessage", message);
    await ben.modify("ChatMessage", "delete", { ids: [message] });
    await ben.modify("ChatMessage", "create", { data: [{ ...source, system }], keepId: true });
    await comesBack();
    expect(verdictOf(message)).toMatchObject({ state: "refused", reason: "BLACKOUT.writer.forged" });
    expect(await world()).toEqual(applied);
  });

  itLong("has a request handled only once even after deleting and recreating it under its ID", async () => {
    await comesBack();
    const asked = await request({ kind: "undoAction", message });
    expect(ledgerOf(table, message).state).toBe("reversed");
    const reversed = await world();
    await request({ kind: "undoAction", message }, asked);
    await Promise.all([request({ kind: "undoAction", message }), request({ kind: "undoAction", message })]);
    expect(await world()).toEqual(reversed);
  });
});
