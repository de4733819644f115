/**
 * Tests takedowns (R15.1–R15.6): chains of challenges, and rewards. The writer applies the rewards once, in
 * the target's next encounter.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { itLong } from "./support/long.ts";
import { ask, ledgerOf, refusalOf } from "./support/people.ts";
import { ANNA, BERT, BOSS, IDS, thug, USERS } from "./support/seed.ts";
import { worldState } from "./support/state.ts";
import { Table } from "./support/table.ts";

let table: Table;
let gm: Client;
let ann: Client;
beforeEach(async () => {
  table = await Table.open({ settings: { automation: "full" }, fighting: "gathered" });
  gm = await table.join(USERS.gm);
  ann = await table.join(USERS.ann);
});
afterEach(async () => {
  expect(await table.differences(true)).toEqual([]);
  expect(await table.close()).toEqual([]);
});

const party = (): any => table.held("Actor", IDS.party).system;
const id = (): string => party().takedowns.at(-1).id;
const stands = (client: Client = ann): Promise<any> => client.do("takedown", { id: id() });
const plan = (part: object = {}) => ({
  title: "The night watch",
  target: BOSS,
  participants: [ANNA, BERT],
  challenges: 2,
  tests: 3,
  difficulty: 2,
  ...part,
});
const begin = async (part: object = {}): Promise<void> => {
  expect(await ask(table, gm, "beginTakedown", { plan: plan(part) })).toBeNull();
};
const asks = (step: string, args: object, client = gm): Promise<string | null> =>
  ask(table, client, step, { id: id(), ...args });
const fulfil = async (...won: readonly boolean[]): Promise<void> => {
  for (const [index, one] of won.entries()) {
    expect(await asks("beginStep", { step: { kind: "challenge" } })).toBeNull();
    expect(await asks("decideStep", { index, decided: one ? "won" : "lost" })).toBeNull();
  }
};
const join = async (actorId: string, tokenId: string): Promise<void> => {
  await gm.do("create", {
    parent: `Combat.${IDS.combat}`,
    type: "Combatant",
    data: [{ actorId, tokenId, sceneId: IDS.scene, initiative: 9 }],
  });
  await table.settled();
};
const rewards = (): Promise<any[]> => gm.do("done", { action: "takedownReward" });
const encounter = async (): Promise<void> => {
  await gm.do("begin", { combat: IDS.combat });
  await table.settled();
};
const keysOf = async (uuid: string): Promise<string[]> =>
  (await gm.do("source", { uuid })).effects.map((one: any) => one.system.key).sort();

describe("a takedown", () => {
  it("consists of challenges or Guile Encounters taken one at a time, and a failed step makes the final step harder (R15.1, R15.4)", async () => {
    await begin();
    expect(await asks("beginStep", { step: { kind: "challenge" } })).toBeNull();
    expect(party().challenges).toMatchObject([{ tests: 3, difficulty: 2, participants: [ANNA, BERT] }]);
    expect(await asks("beginStep", { step: { kind: "challenge" } }), "the first goes on").toBe(
      "BLACKOUT.takedown.notNow",
    );
    expect(await asks("decideStep", { index: 0, decided: "lost" })).toBeNull();
    expect((await stands()).progress).toMatchObject({ state: "open", failed: 1, difficulty: 3 });
    expect(
      await asks("beginStep", {
        step: { kind: "guile", speaker: "Actor.nobody", base: { players: 5, target: 5 }, begins: "players" },
      }),
    ).toBe("BLACKOUT.writer.unreadable");
    expect(
      await asks("beginStep", {
        step: { kind: "guile", speaker: ANNA, base: { players: 5, target: 6 }, begins: "players" },
      }),
    ).toBeNull();
    expect(party().guiles).toMatchObject([{ speaker: ANNA, target: BOSS }]);
    const hardened = party().guiles[0].resistance;
    expect(await asks("decideStep", { index: 1, decided: "won" })).toBeNull();
    expect((await stands()).progress).toMatchObject({ state: "partial" });
    expect(
      await asks("decideStep", { index: 1, decided: "" }),
      "as it was played: it is not over",
    ).toBeNull();
    expect((await stands()).progress).toMatchObject({ state: "open" });

    await begin({ challenges: 1 });
    const step = { kind: "guile", speaker: ANNA, base: { players: 5, target: 6 }, begins: "players" };
    expect(await asks("beginStep", { step })).toBeNull();
    const { players, target } = party().guiles.at(-1).resistance;
    expect(hardened, "the failed step strengthens the target").toEqual({ players, target: target + 1 });
  });

  it("is updated when a test is undone, and keeps its results when the chat is cleared", async () => {
    await begin({ challenges: 1, tests: 1, difficulty: 1 });
    expect(await asks("beginStep", { step: { kind: "challenge" } })).toBeNull();
    const attempt = (): Promise<string> =>
      ann.do("perform", {
        action: "challengeTest",
        actor: ANNA,
        choices: { challenge: party().challenges[0].id, attribute: "strength", skill: "athletics" },
      });
    const first = await attempt();
    await table.settled();
    expect(["success", "failure"]).toContain((await stands()).progress.state);
    expect(await ask(table, ann, "undo", { message: first })).toBeNull();
    expect((await stands()).progress.state).toBe("open");
    await attempt();
    await table.settled();
    const { progress } = await stands();
    await gm.do("clearChat", {});
    await table.settled();
    expect((await stands()).progress).toEqual(progress);
  });

  it("requires a valid plan, and can be started and changed only by Gamemasters", async () => {
    const refused = await ann.do("beginTakedown", { plan: plan() });
    await table.settled();
    expect(refusalOf(table, refused)).toBe("BLACKOUT.writer.notAllowed");
    for (const wrong of [
      { target: "Actor.nobody0000000000" },
      { participants: [] },
      { participants: [BOSS] },
      { challenges: 0 },
      { challenges: 13 },
      { tests: 31 },
      { difficulty: 0 },
      { difficulty: "2" },
    ]) {
      expect(await ask(table, gm, "beginTakedown", { plan: plan(wrong) })).toBe("BLACKOUT.writer.unreadable");
    }
    expect(party().takedowns ?? []).toEqual([]);
    await begin();
    for (const [step, args] of [
      ["beginStep", { step: { kind: "challenge" } }],
      ["decideStep", { index: 0, decided: "won" }],
      ["chooseReward", { reward: { key: "wound" } }],
      ["endTakedown", {}],
    ] as const) {
      expect(await asks(step, args, ann), step).toBe("BLACKOUT.writer.notAllowed");
    }
    expect(await asks("chooseReward", { reward: { key: "wound" } }), "nothing was won yet").toBe(
      "BLACKOUT.takedown.notNow",
    );
    expect(await asks("decideStep", { index: 0, decided: "won" })).toBe("BLACKOUT.writer.unreadable");
    expect(await ask(table, gm, "endTakedown", { id: "gone" })).toBe("BLACKOUT.takedown.gone");
    expect(await asks("endTakedown", {})).toBeNull();
    expect(await asks("beginStep", { step: { kind: "challenge" } })).toBe("BLACKOUT.takedown.notNow");
  });
});

describe("the reward for a takedown (R15.6)", () => {
  const earn = async (reward: object, part: object = {}): Promise<void> => {
    await begin({ challenges: 1, ...part });
    await fulfil(true);
    expect(await asks("chooseReward", { reward })).toBeNull();
  };

  it("is given once, when the target's next encounter begins (R15.6)", async () => {
    await earn({ key: "wound", attribute: "strength" });
    expect(await stands()).toMatchObject({ reward: "waits" });
    await join(IDS.boss, "TokenBoss0000003");
    expect(await rewards()).toEqual([]);
    const before = (await gm.do("source", { uuid: BOSS })).effects;
    await encounter();
    expect(await keysOf(BOSS)).toEqual(["wounded"]);
    expect(await rewards()).toHaveLength(1);
    expect(await stands()).toMatchObject({ reward: "given", to: BOSS });
    const { given: message } = await stands();
    expect(await asks("chooseReward", { reward: { key: "surprised" } }), "it was given").toBe(
      "BLACKOUT.takedown.notNow",
    );
    expect(await ask(table, gm, "rewind", { moment: "round" })).toBeNull();
    expect(await keysOf(BOSS), "it stands before every turn").toEqual(["wounded"]);
    expect(await ask(table, ann, "undo", { message })).toBe("BLACKOUT.writer.notAllowed");
    expect(await ask(table, gm, "undo", { message })).toBeNull();
    expect((await gm.do("source", { uuid: BOSS })).effects).toEqual(before);
    expect(await stands()).toMatchObject({ reward: "takenBack" });
    await gm.do("nextRound", { combat: IDS.combat });
    await table.settled();
    expect(await keysOf(BOSS), "not again in this encounter by itself").toEqual([]);
    expect(await asks("chooseReward", { reward: { key: "surprised" } })).toBeNull();
    expect(await stands()).toMatchObject({ reward: "waits" });
    await gm.do("delete", { uuid: `Combat.${IDS.combat}` });
    await table.settled();
    await gm.do("create", {
      type: "Combat",
      data: [{ _id: IDS.combat, scene: IDS.scene, active: true }],
      keepId: true,
    });
    await table.settled();
    expect(await stands(), "that encounter has gone by").toMatchObject({ reward: "waits" });
  });

  it("affects only the target's token, or a single token if the target is an actor in the directory", async () => {
    await earn({ key: "fewerHitPoints", points: 5 }, { target: thug(1) });
    await earn({ key: "unarmed", items: [IDS.coat] }, { target: `Actor.${IDS.thug}` });
    for (const index of [2, 1, 0]) await join(IDS.thug, `TokenThug${String(index).padStart(7, "0")}`);
    const hit = async (index: number): Promise<number> =>
      (await gm.do("source", { uuid: thug(index) })).system.health.value;
    const start = await hit(1);
    await encounter();
    expect([await hit(0), await hit(1), await hit(2)]).toEqual([start, start - 5, start]);
    const coat = async (index: number): Promise<string> =>
      (await gm.do("source", { uuid: thug(index) })).items[0].system.location;
    expect([await coat(0), await coat(1), await coat(2)]).toEqual(["stowed", "worn", "worn"]);
    expect(await rewards()).toHaveLength(2);
  });

  it("is given when the target joins an ongoing encounter, but not if the target joined before the reward was earned", async () => {
    await join(IDS.thug, "TokenThug0000000");
    await encounter();
    expect(table.held("Combat", IDS.combat).round).toBe(1);
    await earn({ key: "surprised" }, { target: thug(0) });
    await gm.do("nextTurn", { combat: IDS.combat });
    await table.settled();
    expect(await rewards()).toEqual([]);
    await earn({ key: "injury", attribute: "dexterity" });
    await join(IDS.boss, "TokenBoss0000003");
    expect(await keysOf(BOSS)).toEqual(["injured"]);
    expect(await rewards()).toHaveLength(1);
  });

  itLong("is given only once, even if the writer crashes after any of its writes and returns", async () => {
    await earn({ key: "fewerHitPoints", points: 4 });
    await join(IDS.boss, "TokenBoss0000003");
    const start = (await gm.do("source", { uuid: BOSS })).system.health.value;
    for (let writes = 1; writes < 12; writes++) {
      await gm.do("dieAfter", { writes });
      await gm.do("begin", { combat: IDS.combat }).catch((error: unknown) => {
        if (!gm.gone) throw error;
      });
      await table.settled();
      const died = gm.gone;
      if (died) gm = await table.join(USERS.gm);
      await gm.do("dieAfter", { writes: null });
      if (!table.held("Combat", IDS.combat).round) await encounter();
      expect((await gm.do("source", { uuid: BOSS })).system.health.value, `after ${writes} writes`).toBe(
        start - 4,
      );
      expect(await rewards()).toHaveLength(1);
      const { given: message } = await stands();
      expect(ledgerOf(table, message).state).toBe("applied");
      if (!died) break;
      // Restores the state from before the encounter and chooses a new reward.
      expect(await ask(table, gm, "undo", { message })).toBeNull();
      await gm.do("update", { uuid: `Combat.${IDS.combat}`, changes: { round: 0, turn: null } });
      await table.settled();
      expect(await asks("chooseReward", { reward: { key: "fewerHitPoints", points: 4 } })).toBeNull();
      await gm.do("delete", { uuid: `ChatMessage.${message}` });
      await table.settled();
    }
  });

  it("can't be given by a player", async () => {
    const before = await worldState(gm);
    const [uuid] = await ann.do("create", {
      type: "ChatMessage",
      data: [
        {
          type: "action",
          system: {
            action: "takedownReward",
            actor: BOSS,
            choices: JSON.stringify({ reward: "fewerHitPoints", points: 9 }),
          },
        },
      ],
    });
    await table.settled();
    expect(table.verdict(uuid.split(".").at(-1))).toMatchObject({
      state: "refused",
      reason: "BLACKOUT.writer.notYours",
    });
    expect(await worldState(gm)).toEqual(before);
  });
});
