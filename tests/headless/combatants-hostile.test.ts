/**
 * Tests a malicious player who writes to combatants over a raw connection. Foundry lets owners create, change
 * and delete their combatants, but the writer reverts these changes and notifies Gamemasters.
 */
import { afterEach, describe, expect, it } from "vitest";
import type { Client as RawClient } from "../contract/server/support/table.ts";
import type { Client } from "./support/client.ts";
import { act, ledgerOf } from "./support/people.ts";
import { ANNA, BERT, COMBATANTS, IDS, seedOf, thug, USERS } from "./support/seed.ts";
import { worldState } from "./support/state.ts";
import { Table } from "./support/table.ts";
import { VariantEncounter } from "./support/variant-encounter.ts";

const COMBAT = `Combat.${IDS.combat}`;
const TOKEN = { actorId: IDS.bert, tokenId: "TokenBert0000002", sceneId: IDS.scene };
const TWIN = "CombatantTwin000";

/**
 * Only the deep test runs (`BLACKOUT_ALL=1`) use both Foundry versions, because the guard uses the same API
 * in both.
 */
const GENERATIONS: readonly (13 | 14)[] = process.env["BLACKOUT_ALL"] === "1" ? [13, 14] : [14];

let table: Table;
let gm: Client;
let ben: RawClient;

const world = () => worldState(gm);
const heldIds = (): string[] =>
  table
    .held("Combat", IDS.combat)
    .combatants.map(({ _id }: any) => _id)
    .sort();
const held = (id: string): any =>
  table.held("Combat", IDS.combat).combatants.find(({ _id }: any) => _id === id);
/** Returns the keys of the writer's reactions, as reported to the Gamemaster in messages. */
const told = (): string[] =>
  table
    .all("ChatMessage")
    .flatMap(({ flags, whisper }) =>
      flags.blackout?.guarded && whisper.includes(USERS.gm)
        ? [flags.blackout.guarded.split(" ")[0] as string]
        : [],
    );

const update = (id: string, changes: object, options: object = {}) =>
  ben.modify("Combatant", "update", { parentUuid: COMBAT, updates: [{ _id: id, ...changes }], ...options });
const create = (data: object, options: object = {}) =>
  ben.modify("Combatant", "create", { parentUuid: COMBAT, data: [data], keepId: true, ...options });
const remove = (id: string) => ben.modify("Combatant", "delete", { parentUuid: COMBAT, ids: [id] });

/** Uses Ben's connection to post an attack by Bert on an enemy. */
const strike = (_id: string) => {
  const system = {
    action: "strike",
    actor: BERT,
    targets: [thug(0)],
    choices: JSON.stringify({ points: 9 }),
    given: JSON.stringify({ dice: {}, answers: {} }),
  };
  return ben.modify("ChatMessage", "create", {
    keepId: true,
    data: [{ _id, type: "action", author: USERS.ben, system }],
  });
};

async function sitDown(generation: 13 | 14 = 14): Promise<void> {
  table = await Table.open({ generation, settings: { automation: "full", enforceAp: "enforce" } });
  gm = await table.join(USERS.gm);
  ben = await table.joinRaw(USERS.ben);
}

/**
 * Returns a world with an ongoing encounter that stores no copies of its combatants, as in earlier versions.
 * `change` edits the combatants in place.
 */
function oldWorld(change: (combatants: any[]) => void): any {
  const seed: any = seedOf({ settings: { automation: "full", enforceAp: "enforce" } });
  change(seed.documents.Combat[0].combatants);
  return seed;
}

/** Starts an encounter with Anna, Bert and an enemy, in the way that a Gamemaster usually does. */
async function begunEncounter(): Promise<VariantEncounter> {
  table = await Table.open({
    fighting: "gathered",
    thugs: 2,
    settings: { automation: "full", enforceAp: "enforce" },
  });
  gm = await table.join(USERS.gm);
  ben = await table.joinRaw(USERS.ben);
  const encounter = new VariantEncounter(table, gm);
  await encounter.join("anna", "bert", "thug0");
  await encounter.do(gm, "begin");
  await encounter.asked(gm, "callTime", {});
  return encounter;
}

/** Ends turns until it is this combatant's turn. */
async function turnOf(name: string): Promise<void> {
  for (let turn = 0; turn < 4 && (await gm.do("encounter", {})).acting !== name; turn++) {
    await gm.do("nextTurn");
    await table.settled();
  }
}

/** Runs Ben's attempt while no other user is online, and then connects a Gamemaster. */
async function whileAlone(attempt: () => Promise<unknown>, next: string = USERS.gm): Promise<void> {
  await table.kill(gm);
  await attempt();
  gm = await table.join(next);
}

const forgeries: readonly [string, object][] = [
  ["initiative", { initiative: 1 }],
  ["the Combatant's defeat", { defeated: true }],
  ["action points", { system: { ap: 50 } }],
  ["the turns that were had", { system: { began: 7, ended: 7, opened: 7, closed: 7 } }],
  [
    "the step, the order and the side",
    { system: { step: 1, manual: -9, late: 3, side: "enemy", since: 99 } },
  ],
  ["initiative dice", { system: { dice: [1, 1], chosen: true, fingerprint: "f" } }],
  ["all system data", { "==system": { ap: 99, began: 4 } }],
  ["the ledger's marks", { flags: { blackout: { tx: ["ForgedWriting000"] } } }],
];

describe.each(GENERATIONS)("a player who changes Combatant documents on Foundry %i", generation => {
  afterEach(async () => {
    expect(await table.differences(true)).toEqual([]);
    expect(await table.close()).toEqual([]);
  });

  it("can't keep changes to their own Combatant, and causes only one notification to Gamemasters", async () => {
    await sitDown(generation);
    const before = await world();
    for (const [what, changes] of forgeries) {
      await update(COMBATANTS.bert, changes);
      await table.settled();
      expect(await world(), what).toEqual(before);
      expect(held(COMBATANTS.bert).flags.blackout?.tx ?? [], what).toEqual([]);
    }
    expect(told()).toEqual(["putBack"]);
  });

  it("can't keep their changes by suppressing hooks", async () => {
    await sitDown(generation);
    const before = await world();
    await update(COMBATANTS.bert, { system: { ap: 50 } }, { noHook: true });
    await table.settled();
    expect(await world()).toEqual(before);
    expect(told()).toEqual(["putBack"]);
  });

  it("can change the flags of other packages", async () => {
    await sitDown(generation);
    await update(COMBATANTS.bert, { flags: { world: { note: "mine" } } });
    await table.settled();
    expect(held(COMBATANTS.bert).flags.world).toEqual({ note: "mine" });
    expect(told()).toEqual([]);
  });

  it("can't hide a Combatant, change its actor, or change another user's Combatant", async () => {
    await sitDown(generation);
    const before = await world();
    for (const attempt of [
      () => update(COMBATANTS.bert, { hidden: true }),
      () => update(COMBATANTS.bert, { actorId: IDS.boss }),
      () => update(COMBATANTS.anna, { initiative: 1 }),
      () => update(COMBATANTS.boss, { system: { ap: 0 } }),
      () => remove(COMBATANTS.anna),
      () => remove(COMBATANTS.boss),
      () => create({ _id: TWIN, actorId: IDS.anna }),
      () => create({ _id: TWIN }),
    ])
      await expect(attempt()).rejects.toThrow(/permission|may not|lacks/iu);
    await table.settled();
    expect(await world()).toEqual(before);
  });

  it("can't spend forged action points, even with simultaneous attacks", async () => {
    await sitDown(generation);
    await gm.do("nextTurn");
    await table.settled();
    const ap = held(COMBATANTS.bert).system.ap;
    await Promise.all([
      update(COMBATANTS.bert, { system: { ap: 50 } }),
      ...Array.from({ length: 9 }, (_, index) => strike(`HostileAttack00${index}`)),
      update(COMBATANTS.bert, { system: { ap: 50 } }),
    ]);
    await table.settled();
    const spent = Array.from({ length: 9 }, (_, index) => ledgerOf(table, `HostileAttack00${index}`))
      .flatMap(({ applied }) => applied)
      .filter(({ path }) => path === "system.ap")
      .reduce((sum, { add }) => sum - add, 0);
    expect(held(COMBATANTS.bert).system.ap).toBe(ap - spent);
    expect(spent, "as many attacks as there are action points for").toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(ap);
  });

  it("can't add a second Combatant for their own token", async () => {
    await sitDown(generation);
    const before = await world();
    await create({ _id: TWIN, ...TOKEN, initiative: 1, system: { ap: 50 } });
    await table.settled();
    expect(heldIds()).not.toContain(TWIN);
    expect(await world()).toEqual(before);
    expect(told()).toEqual(["removed"]);
  });

  it("can't leave an encounter in progress by deleting their Combatant", async () => {
    await sitDown(generation);
    await gm.do("nextTurn");
    await table.settled();
    const before = await world();
    await remove(COMBATANTS.bert);
    await table.settled();
    expect(await world()).toEqual(before);
    expect(told()).toEqual(["returned"]);
  });

  it.each([
    ["another ID", TWIN],
    ["its own ID", COMBATANTS.bert],
  ])(
    "gains nothing by recreating their Combatant under %s, whether or not a Gamemaster is online",
    async (_what, _id) => {
      await sitDown(generation);
      await gm.do("nextTurn");
      await table.settled();
      const before = await world();
      const again = async () => {
        await remove(COMBATANTS.bert);
        await create({ _id, ...TOKEN, initiative: 1, system: { ap: 50 } });
      };
      await again();
      await table.settled();
      expect(await world()).toEqual(before);
      await whileAlone(again);
      expect(await world()).toEqual(before);
    },
  );

  it("can't suppress the notification to Gamemasters", async () => {
    await sitDown(generation);
    await ben.modify("ChatMessage", "create", {
      data: [
        {
          content: "-",
          flags: { blackout: { guarded: ["putBack", IDS.combat, IDS.bert, USERS.ben].join(" ") } },
        },
      ],
    });
    await update(COMBATANTS.bert, { initiative: 1 });
    await table.settled();
    expect(told()).toEqual(["putBack"]);
  });

  it("can add and remove their own Combatant before the encounter begins, but can't set any of its values", async () => {
    table = await Table.open({ generation, fighting: "gathered" });
    gm = await table.join(USERS.gm);
    ben = await table.joinRaw(USERS.ben);
    await create({
      _id: TWIN,
      ...TOKEN,
      hidden: true,
      defeated: true,
      initiative: 1,
      system: { ap: 50, began: 9, side: "enemy" },
    });
    await table.settled();
    expect(held(TWIN)).toMatchObject({
      initiative: null,
      hidden: false,
      defeated: false,
      system: { ap: 0, began: 0, side: "player" },
    });
    expect(told()).toEqual(["reset"]);
    await remove(TWIN);
    await table.settled();
    expect(heldIds()).toEqual([]);
    expect(told()).toEqual(["reset"]);
  });

  it("gains nothing from changes made while no Gamemaster is online, no matter which Gamemaster connects next", async () => {
    await sitDown(generation);
    await act(table, await table.join(USERS.ann), {
      action: "strike",
      actor: ANNA,
      targets: [thug(0)],
      choices: { points: 9 },
    });
    for (const next of [USERS.gm, USERS.other]) {
      const before = await world();
      await whileAlone(async () => {
        for (const [, changes] of forgeries) await update(COMBATANTS.bert, changes);
        await create({ _id: TWIN, ...TOKEN, initiative: 1 });
      }, next);
      expect(await world()).toEqual(before);
      await whileAlone(() => remove(COMBATANTS.bert), next);
      expect(await world()).toEqual(before);
    }
    expect(new Set(told())).toEqual(new Set(["putBack", "removed", "returned"]));
  });

  it("doesn't get back a Combatant that a Gamemaster deleted, even if the writer disconnects", async () => {
    await sitDown(generation);
    await gm.do("delete", { uuid: `${COMBAT}.Combatant.${COMBATANTS.bert}` });
    await table.settled();
    expect(table.held("Combat", IDS.combat).system.copies).not.toHaveProperty(COMBATANTS.bert);
    await whileAlone(async () => {
      /* Nothing is changed in the meantime. */
    });
    expect(heldIds()).not.toContain(COMBATANTS.bert);
    expect(told()).toEqual([]);
  });

  it("can't cause the writer to undo another Gamemaster's simultaneous changes", async () => {
    await sitDown(generation);
    const second = await table.join(USERS.other);
    await Promise.all([
      update(COMBATANTS.bert, { system: { ap: 50 } }),
      second.do("update", {
        uuid: `${COMBAT}.Combatant.${COMBATANTS.bert}`,
        changes: { system: { reactions: 0 } },
      }),
      update(COMBATANTS.bert, { defeated: true }),
    ]);
    await table.settled();
    expect(held(COMBATANTS.bert)).toMatchObject({ defeated: false, system: { ap: 8, reactions: 0 } });
  });

  it("can't prevent an undo", async () => {
    await sitDown(generation);
    await gm.do("nextTurn");
    await table.settled();
    const before = await world();
    const message = await act(table, gm, {
      action: "strike",
      actor: BERT,
      targets: [thug(0)],
      choices: { points: 9 },
    });
    await update(COMBATANTS.bert, { system: { ap: 50 } });
    await gm.do("undo", { message });
    await table.settled();
    expect(await world()).toEqual(before);
  });
});

describe.each(["zones", "bands"])("a player who changes Combatant documents in a %s encounter", key => {
  afterEach(async () => {
    expect(await table.differences(true)).toEqual([]);
    expect(await table.close()).toEqual([]);
  });

  it("can't keep changes, add a second Combatant, or leave the encounter", async () => {
    table = await Table.open({ fighting: "gathered", thugs: 2 });
    gm = await table.join(USERS.gm);
    ben = await table.joinRaw(USERS.ben);
    const encounter = new VariantEncounter(table, gm);
    await encounter.choose(key);
    await encounter.join("anna", "bert", "thug0");
    await encounter.begin();
    const before = await world();
    for (const attempt of [
      () => update(encounter.id("bert"), { initiative: 99 }),
      () => update(encounter.id("bert"), { defeated: true }),
      () => update(encounter.id("bert"), { system: { began: 9, ended: 9 } }),
      () => create({ _id: TWIN, ...TOKEN }),
      () => remove(encounter.id("bert")),
    ]) {
      await attempt();
      await table.settled();
      expect(await world()).toEqual(before);
    }
    expect(new Set(told())).toEqual(new Set(["putBack", "removed", "returned"]));
    await whileAlone(async () => {
      await update(encounter.id("bert"), { initiative: 99 });
    });
    expect(await world()).toEqual(before);
    await whileAlone(() => remove(encounter.id("bert")));
    expect(await world()).toEqual(before);
  });
});

describe("a player who adds a Combatant document", () => {
  afterEach(async () => {
    expect(await table.differences(true)).toEqual([]);
    expect(await table.close()).toEqual([]);
  });

  it.each([
    ["a token that doesn't exist", { actorId: IDS.bert, tokenId: "NoSuchToken00001", sceneId: IDS.scene }],
    ["their token without its scene", { actorId: IDS.bert, tokenId: TOKEN.tokenId }],
    ["their actor without a token", { actorId: IDS.bert }],
  ])("can't use %s", async (_what, data) => {
    await sitDown();
    await create({ _id: TWIN, ...data });
    await table.settled();
    expect(heldIds()).not.toContain(TWIN);
    expect(told()).toEqual(["removed"]);
  });

  it("can't use a second token of the same actor", async () => {
    const seed: any = seedOf({});
    seed.documents.Scene.push({
      _id: "SceneTwo00000002",
      name: "Two",
      tokens: [{ _id: "TokenBertTwo0002", name: "Bert", actorId: IDS.bert, actorLink: true }],
    });
    table = await Table.open({ seed });
    gm = await table.join(USERS.gm);
    ben = await table.joinRaw(USERS.ben);
    await create({ _id: TWIN, actorId: IDS.bert, tokenId: "TokenBertTwo0002", sceneId: "SceneTwo00000002" });
    await table.settled();
    expect(heldIds()).not.toContain(TWIN);
  });

  it("can leave and rejoin before the encounter begins, and stays in the encounter even if a Gamemaster disconnects", async () => {
    table = await Table.open({ fighting: "gathered" });
    gm = await table.join(USERS.gm);
    await table.join(USERS.other);
    ben = await table.joinRaw(USERS.ben);
    await create({ _id: TWIN, ...TOKEN });
    await table.settled();
    await remove(TWIN);
    await table.settled();
    await create({ _id: "CombatantTwin002", ...TOKEN });
    await table.settled();
    await gm.do("begin", {});
    await gm.do("callTime", {});
    await table.settled();
    await table.kill(gm);
    expect(heldIds()).toEqual(["CombatantTwin002"]);
    // The combatant is reset, because a raw connection doesn't send default values for a new Combatant.
    expect(told()).toEqual(["reset"]);
  });
});

describe("a player who tries to change the turn", () => {
  afterEach(async () => {
    expect(await table.close()).toEqual([]);
  });

  it.each([
    ["", {}],
    [" as if the system had done it", { blackoutNoted: true }],
    [" without hooks", { noHook: true }],
  ])("can't take the turn%s", async (_how, options) => {
    await begunEncounter();
    await turnOf("Thug 1");
    const { turns } = await gm.do("encounter", {});
    await ben.modify("Combat", "update", {
      updates: [{ _id: IDS.combat, turn: turns.indexOf("Bert") }],
      ...options,
    });
    await table.settled();
    expect(await gm.do("encounter", {})).toMatchObject({ acting: "Thug 1", current: "Thug 1" });
    await strike("HostileAttack001");
    await table.settled();
    expect(table.verdict("HostileAttack001").reason).toMatch(/notOwnTurn/u);
  });

  it("gets their own Combatant back, with its flags and turn, if they delete it during that turn", async () => {
    const encounter = await begunEncounter();
    await turnOf("Bert");
    await gm.do("update", { uuid: encounter.uuid("bert"), changes: { flags: { world: { note: "kept" } } } });
    const honest = await table.join(USERS.ben);
    await honest.do("delete", { uuid: encounter.uuid("bert") });
    await table.settled();
    expect(await gm.do("encounter", {})).toMatchObject({ acting: "Bert" });
    expect(held(encounter.id("bert")).flags.world).toEqual({ note: "kept" });
    expect(told()).toEqual(["returned"]);
  });
});

describe("the Combatant documents of honest players", () => {
  afterEach(async () => {
    expect(told()).toEqual([]);
    expect(await table.differences(true)).toEqual([]);
    expect(await table.close()).toEqual([]);
  });

  it("are kept in an encounter from an earlier version, even if two of them share an actor and a player changed them last", async () => {
    table = await Table.open({
      seed: oldWorld(combatants => {
        Object.assign(
          combatants.find(({ _id }) => _id === COMBATANTS.bert),
          { system: { ap: 3, began: 1, step: 10, actionPoints: 8 } },
        );
        combatants.push({ _id: TWIN, ...TOKEN, initiative: 14, system: { ap: 8 } });
      }),
    });
    ben = await table.joinRaw(USERS.ben);
    for (const id of [COMBATANTS.bert, TWIN]) await update(id, { flags: { world: { note: "mine" } } });
    gm = await table.join(USERS.gm);
    expect(held(COMBATANTS.bert)).toMatchObject({
      initiative: 10,
      system: { ap: 3, began: 1, step: 10, actionPoints: 8 },
    });
    expect(held(TWIN)).toMatchObject({ initiative: 14, system: { ap: 8 } });
  });

  it("keep their values if a new owner changes flags while no Gamemaster is online", async () => {
    await sitDown();
    await gm.do("update", { uuid: `Actor.${IDS.boss}`, changes: { ownership: { [USERS.ben]: 3 } } });
    await table.settled();
    const { initiative, system } = held(COMBATANTS.boss);
    await whileAlone(() => update(COMBATANTS.boss, { flags: { world: { note: "mine" } } }));
    expect(held(COMBATANTS.boss)).toMatchObject({ initiative, system });
  });

  it("stay deleted if the Gamemaster who deletes them disconnects before the deletion is complete", async () => {
    await sitDown();
    await gm.do("dieAfter", { writes: 2 });
    await gm.do("delete", { uuid: `${COMBAT}.Combatant.${COMBATANTS.bert}` }).catch(() => {
      /* The Gamemaster's client disconnected while writing. */
    });
    await table.gone(gm);
    gm = await table.join(USERS.gm);
    expect(heldIds()).not.toContain(COMBATANTS.bert);
  });
});
