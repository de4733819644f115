/**
 * Tests encounters with combat variants on the real server: automatic steps, ending, joining, leaving,
 * undoing, and forged messages. Also tests that Blackout encounters aren't affected.
 */
import { afterEach, describe, expect, it } from "vitest";
import { longGenerations } from "../generations.ts";
import type { Client } from "./support/client.ts";
import { itLong } from "./support/long.ts";
import { ask } from "./support/people.ts";
import { ANNA, BERT, thug, USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";
import { VariantEncounter } from "./support/variant-encounter.ts";

let table: Table;
let encounter: VariantEncounter;
let gm: Client;
let ann: Client;

async function sitDown(key: string, generation: 13 | 14): Promise<void> {
  table = await Table.open({ generation, fighting: "gathered", thugs: 2 });
  [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
  encounter = new VariantEncounter(table, gm);
  await encounter.choose(key);
  await encounter.join("anna", "bert", "thug0");
}

afterEach(async () => {
  expect(await table.differences(true)).toEqual([]);
  expect(await table.close()).toEqual([]);
});

const ways = ["zones", "bands"] as const;
/** The UUIDs of the players' actors whose turn it can be, by name. */
const actors: Readonly<Record<string, string>> = { Anna: ANNA, Bert: BERT };

async function untilAnna(): Promise<void> {
  for (let step = 0; (await encounter.now()).acting !== "Anna"; step++) {
    if (step > 12) throw new Error("Anna never acts");
    await encounter.endTurn();
  }
}

const encounters = longGenerations.flatMap(generation => ways.map(key => ({ key, generation })));

describe.each(encounters)("a $key encounter on Foundry $generation", ({ key, generation }) => {
  // Code that both variants share is tested with only one of them, except in deep test runs.
  const itOnce = key === "zones" ? it : itLong;
  it("begins with an action that gives every combatant a position", async () => {
    await sitDown(key, generation);
    expect(
      (await encounter.seen()).order.map(({ initiative }: any) => initiative),
      "nobody has a place before",
    ).toEqual([null, null, null]);
    await encounter.begin();
    const { round, acting, order, initiatives } = await encounter.now();
    expect(round).toBe(1);
    expect(order[0], "the first in the order acts").toBe(acting);
    expect(initiatives.every(initiative => initiative !== null)).toBe(true);
    const sorted = [...(initiatives as number[])].sort((a, b) => (key === "zones" ? a - b : b - a));
    expect(initiatives).toEqual(sorted);
    // Blackout's own turn processing must be inactive.
    expect(
      table
        .all("ChatMessage")
        .map(({ system }) => system.action)
        .filter((action: string) => ["turnStart", "turnEnd", "initiative"].includes(action)),
    ).toEqual([]);
  });

  itOnce(
    "marks the tokens of skipped combatants as defeated until the cause, the combatant or the encounter is gone",
    async () => {
      await sitDown(key, generation);
      await encounter.begin();
      const marks = async (uuid: string) =>
        (await gm.do("source", { uuid })).effects.map(({ statuses, flags }: any) => [
          statuses,
          flags.core.overlay,
        ]);
      const mark = async (name: string, defeated: boolean) => {
        await gm.do("update", { uuid: encounter.uuid(name), changes: { defeated } });
        await table.settled();
      };
      const before = await encounter.world();
      await mark("thug0", true);
      expect(await marks(thug(0))).toEqual([[["outOfFight"], true]]);
      await mark("thug0", false);
      expect(await encounter.world()).toEqual(before);
      await mark("thug0", true);
      await mark("bert", true);
      await encounter.leave("bert");
      expect(await marks(BERT)).toEqual([]);
      await gm.do("delete", { uuid: `Combat.${encounter.combat}` });
      await table.settled();
      expect(await marks(thug(0))).toEqual([]);
    },
  );

  itOnce("allows only Gamemasters and the acting combatant's owner to end a turn", async () => {
    await sitDown(key, generation);
    await encounter.begin();
    await untilAnna();
    const ben = await table.join(USERS.ben);
    const before = await encounter.now();
    // Ben can't act for Anna's Combatant, and it isn't his turn.
    await ben.do("endTurn", { combatant: encounter.uuid("anna") });
    await encounter.do(ben, "nextTurn");
    await ben.do("perform", {
      action: `${key}.endTurn`,
      actor: BERT,
      choices: { combatant: encounter.uuid("bert") },
    });
    await table.settled();
    expect(await encounter.now()).toEqual(before);
    await encounter.do(ann, "nextTurn");
    // The next turn can be Anna's again, because the last combatant of a round can be the first of the next.
    expect(await encounter.now()).not.toEqual(before);
  });

  it("rejects a player's forged messages that would end another player's turn or perform a Gamemaster-only or automatic action", async () => {
    await sitDown(key, generation);
    await encounter.begin();
    await untilAnna();
    const before = await encounter.world();
    const forged = async (action: string, actor: string, choices: object) => {
      const [uuid] = await ann.do("create", {
        type: "ChatMessage",
        data: [
          {
            type: "action",
            system: { action, actor, choices: JSON.stringify(choices), given: "{}", facts: "{}" },
          },
        ],
      });
      await table.settled();
      return table.verdict(uuid.split(".").at(-1));
    };
    expect(await forged(`${key}.endTurn`, BERT, { combatant: encounter.uuid("bert") })).toMatchObject({
      state: "refused",
      reason: "BLACKOUT.writer.notYours",
    });
    // For other actions, Anna gains nothing by specifying herself as the actor and her own Combatant, because
    // she can end only her own turn.
    expect(
      await forged(`${key}.round`, ANNA, { combatant: encounter.uuid("anna"), due: "round.9" }),
    ).toMatchObject({ state: "refused", reason: "BLACKOUT.writer.notYours" });
    expect(
      await forged(`${key}.leave`, ANNA, {
        combatant: encounter.uuid("anna"),
        who: encounter.id("thug0"),
        id: encounter.id("thug0"),
      }),
    ).toMatchObject({ state: "refused", reason: "BLACKOUT.writer.notYours" });
    // Players can't write any part of a Combat document except the turn, and the turn is then reset to that
    // of the current combatant.
    await ann
      .do("update", { uuid: `Combat.${encounter.combat}`, changes: { "system.fought.round": 7 } })
      .catch(() => null);
    await ann.do("rawTurn", { combat: encounter.combat, turn: 2 }).catch(() => null);
    await ann.do("told");
    expect(await encounter.world()).toEqual(before);
  });

  itOnce("restores all positions when the end of a turn is undone", async () => {
    await sitDown(key, generation);
    await encounter.begin();
    const before = await encounter.world();
    const first = (await encounter.now()).acting;
    await encounter.endTurn();
    expect((await encounter.now()).acting).not.toBe(first);
    const [ended] = encounter.standing(`${key}.endTurn`);
    expect(await ask(table, gm, "undo", { message: ended._id })).toBeNull();
    expect(await encounter.world()).toEqual(before);
    // The encounter's own button for going back a turn has the same result.
    await encounter.endTurn();
    await encounter.do(gm, "previousTurn");
    expect(await encounter.world()).toEqual(before);
  });

  it("can be rewound to the start of the current or previous round, and then continues with the same dice", async () => {
    await sitDown(key, generation);
    await encounter.begin();
    const start = await encounter.world();
    for (let turn = 0; turn < 2; turn++) await encounter.endTurn();
    expect(await ask(table, gm, "rewind", { moment: "round" })).toBeNull();
    // The first round can begin with automatic actions, which precede the first turn. They are performed
    // again here, with the same dice.
    await encounter.lead();
    expect(await encounter.world()).toEqual(start);
    const toSecond = async () => {
      for (let step = 0; (await encounter.now()).round < 2 || (await encounter.now()).acting === ""; step++) {
        if (step > 8) throw new Error("no second round");
        await encounter.do(gm, "nextTurn");
      }
    };
    await toSecond();
    const second = await encounter.now();
    await encounter.endTurn();
    await encounter.do(gm, "previousRound");
    expect((await encounter.now()).round).toBe(1);
    await toSecond();
    expect(await encounter.now()).toEqual(second);
  });

  itOnce("adds combatants who join, and removes deleted ones, even on their own turn", async () => {
    await sitDown(key, generation);
    await encounter.begin();
    await encounter.join("thug1");
    expect(encounter.standing(`${key}.join`).length).toBeGreaterThan(0);
    expect(
      Object.keys((await gm.do("source", { uuid: `Combat.${encounter.combat}` })).system.fought).length,
    ).toBeGreaterThan(0);
    const { acting } = await encounter.now();
    const names: Readonly<Record<string, string>> = {
      "Anna": "anna",
      "Bert": "bert",
      "Thug 1": "thug0",
      "Thug 2": "thug1",
    };
    await encounter.leave(names[acting]!);
    expect(encounter.standing(`${key}.leave`)).toHaveLength(1);
    const after = await encounter.now();
    expect(after.acting).not.toBe(acting);
    expect(after.order).not.toContain(acting);
    // All remaining combatants get their turns.
    const seen = new Set<string>();
    for (let step = 0; step < 14 && seen.size < 3; step++) {
      seen.add((await encounter.now()).acting);
      await encounter.do(gm, "nextTurn");
    }
    seen.delete("");
    expect([...seen].sort()).toEqual(after.order.toSorted());
  });

  itOnce("begins once if two Gamemasters begin it at the same time, and ends each turn once", async () => {
    await sitDown(key, generation);
    const other = await table.join(USERS.other);
    await Promise.all([
      gm.do("begin", { combat: encounter.combat }),
      other.do("begin", { combat: encounter.combat }),
    ]);
    await table.settled();
    const first = key === "zones" ? "zones.round" : "bands.join";
    expect(encounter.standing(first)).toHaveLength(1);
    await encounter.begin();
    const { order } = await encounter.now();
    await Promise.all([
      gm.do("nextTurn", { combat: encounter.combat }),
      other.do("nextTurn", { combat: encounter.combat }),
    ]);
    await table.settled();
    expect((await encounter.now()).acting, "the second end was refused").toBe(order[1]);
    // The writer leaves during the encounter, and the other Gamemaster's client takes over.
    await table.kill(gm);
    encounter = encounter.through(other);
    await encounter.do(other, "nextTurn");
    expect((await encounter.now()).round).toBeGreaterThan(0);
    gm = other;
  });

  itOnce(
    "leaves no trace in any document if it is rewound past its beginning and switched back to Blackout combat",
    async () => {
      await sitDown(key, generation);
      await encounter.choose("blackout");
      const before = await encounter.world();
      await encounter.choose(key);
      await encounter.begin();
      for (let turn = 0; turn < 3; turn++) await encounter.endTurn();
      // After the encounter has begun, neither attempt can change the combat rules.
      await encounter.choose("blackout");
      await gm.do("update", {
        uuid: `Combat.${encounter.combat}`,
        changes: { "system.variant": "blackout" },
      });
      expect((await gm.do("source", { uuid: `Combat.${encounter.combat}` })).system.variant).toBe(key);
      for (
        let step = 0;
        step < 20 &&
        Object.keys((await gm.do("source", { uuid: `Combat.${encounter.combat}` })).system.fought).length > 0;
        step++
      )
        await encounter.do(gm, "previousTurn");
      await encounter.choose("blackout");
      expect(await encounter.world()).toEqual(before);
    },
  );

  itOnce(
    "shows its current state even if the writer crashed before updating it after an action",
    async () => {
      await sitDown(key, generation);
      await encounter.begin();
      await untilAnna();
      const { round, order } = await encounter.now();
      // The three writes are the plan, the encounter, and the completion mark. A fourth write would set the
      // round
      // and turn.
      await gm.do("dieAfter", { writes: 3 });
      await ann.do("nextTurn", { combat: encounter.combat });
      await table.gone(gm);
      expect(table.held("Combat", encounter.combat).system.acting, "nothing shows it yet").toBe(
        encounter.id("anna"),
      );
      expect(encounter.standing(`${key}.endTurn`).at(-1).system.verdict.state).toBe("applied");
      gm = await table.join(USERS.gm);
      encounter = encounter.through(gm);
      const after = await encounter.now();
      expect([after.acting, after.round]).not.toEqual(["Anna", round]);
      if (after.round === round) expect(after.order).toEqual(order);
    },
  );

  itLong("survives a writer's crash after any of the writes that end a turn", async () => {
    await sitDown(key, generation);
    await encounter.begin();
    const start = await encounter.world();
    await encounter.do(ann, "begin");
    await encounter.endTurn();
    const ended = await encounter.world();
    await encounter.do(gm, "previousTurn");
    expect(await encounter.world()).toEqual(start);
    const { acting } = await encounter.now();
    const who = actors[acting] ? (acting === "Anna" ? ann : await table.join(USERS.ben)) : null;
    for (let writes = 1; writes < 12; writes++) {
      await gm.do("dieAfter", { writes });
      await (who ?? gm).do("nextTurn", { combat: encounter.combat }).catch((error: unknown) => {
        if (!gm.gone) throw error;
      });
      await table.settled();
      if (!gm.gone) {
        await gm.do("dieAfter", { writes: null });
        expect(await encounter.world()).toEqual(ended);
        return;
      }
      await table.gone(gm);
      gm = await table.join(USERS.gm);
      encounter = encounter.through(gm);
      // Messages posted before the crash have been handled by now. If the turn hadn't been ended before the
      // crash, it has to be ended again.
      if ((await encounter.now()).acting === acting) await encounter.do(who ?? gm, "nextTurn");
      expect(await encounter.world()).toEqual(ended);
      await encounter.do(gm, "previousTurn");
      expect(await encounter.world()).toEqual(start);
    }
    throw new Error("a turn takes more than twelve writes");
  });
});

it("Blackout encounters load no variant's code, and new encounters use the rules chosen for the world", async () => {
  table = await Table.open({ fighting: "gathered", thugs: 1 });
  gm = await table.join(USERS.gm);
  expect(await gm.do("variants")).toEqual([]);
  await gm.do("create", { type: "Combat", data: [{}] });
  await table.settled();
  expect(await gm.do("variants")).toEqual([]);
  await gm.do("set", { key: "combatVariant", value: "bands" });
  await table.settled();
  expect(await gm.do("variants")).toEqual(["bands"]);
  const [uuid] = await gm.do("create", { type: "Combat", data: [{}] });
  await table.settled();
  expect((await gm.do("source", { uuid })).system).toMatchObject({ variant: "bands", fought: {} });
  // The rules can be chosen for each encounter separately until it begins.
  await gm.do("chooseRules", { combat: uuid.split(".").at(-1), key: "blackout" });
  expect((await gm.do("source", { uuid })).system.variant).toBe("blackout");
});
