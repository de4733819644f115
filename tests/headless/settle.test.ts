/** Tests that applying, undoing, amending and rewinding work on real documents. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { longGenerations } from "../generations.ts";
import { act, ask, ledgerOf } from "./support/people.ts";
import { ANNA, BERT, BOSS, COMBATANTS, IDS, thug, thugToken, USERS } from "./support/seed.ts";
import { worldState } from "./support/state.ts";
import { Table } from "./support/table.ts";

describe.each(longGenerations)("the writer on Foundry %i", generation => {
  let table: Table;
  let gm: Client;
  let ann: Client;
  let ben: Client;
  beforeAll(async () => {
    table = await Table.open({ generation, thugs: 6 });
    [gm, ann, ben] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann), table.join(USERS.ben)]);
  });
  afterAll(async () => {
    expect(await table.differences(true)).toEqual([]);
    expect(await table.close()).toEqual([]);
  });

  const world = () => worldState(gm);
  const strike = (target: string, choices: object = {}) =>
    act(table, ann, {
      action: "strike",
      actor: ANNA,
      item: `${ANNA}.Item.${IDS.rifle}`,
      targets: [target],
      choices: { points: 9, shots: 2, prone: true, ...choices },
    });
  const sourceOf = (uuid: string) => gm.do("source", { uuid });
  const combatant = (name: keyof typeof COMBATANTS) =>
    table.held("Combat", IDS.combat).combatants.find((one: any) => one._id === COMBATANTS[name]);

  it("applies an attack on a linked actor and undoes it completely", async () => {
    const before = await world();
    const message = await strike(BOSS);
    expect(ledgerOf(table, message).state).toBe("judged");
    expect(combatant("anna").system.ap, "what it costs is paid at once").toBe(7);
    expect((await sourceOf(BOSS)).system.health.value, "what it does waits").toBe(19);

    expect(await ask(table, gm, "apply", { message })).toBeNull();
    const boss = await sourceOf(BOSS);
    expect(boss.system).toMatchObject({ health: { value: 14 }, ownArmor: { value: 4 } });
    expect(boss.effects).toMatchObject([{ _id: "prone00000000000", system: { key: "prone" } }]);
    expect((await sourceOf(`${ANNA}.Item.${IDS.rifle}`)).system.ammunition.value).toBe(10);

    expect(await ask(table, gm, "undo", { message })).toBeNull();
    expect(ledgerOf(table, message)).toMatchObject({ state: "reversed", applied: [], conflicts: [] });
    expect(await world()).toEqual(before);
  });

  it("applies an attack on an unlinked token without changing its base actor or sibling tokens", async () => {
    const before = await world();
    const base = structuredClone(table.held("Actor", IDS.thug));
    const message = await strike(thug(0));
    await ask(table, gm, "apply", { message });
    expect(await sourceOf(thug(0))).toMatchObject({
      system: { health: { value: 12 } },
      effects: [{ _id: "prone00000000000" }],
    });
    expect((await sourceOf(`${thug(0)}.Item.${IDS.coat}`)).system).toMatchObject({
      resistance: { value: 0 },
    });
    expect(table.held("Actor", IDS.thug)).toEqual(base);
    expect((await world())[thug(1)]).toEqual(before[thug(1)]);

    await ask(table, gm, "undo", { message });
    expect(await world()).toEqual(before);
    expect(table.held("Actor", IDS.thug)).toEqual(base);
  });

  it("redoes an undone action with the same result", async () => {
    const message = await strike(thug(0));
    await ask(table, gm, "apply", { message });
    const applied = await world();
    await ask(table, gm, "undo", { message });
    await ask(table, gm, "apply", { message });
    expect(await world()).toEqual(applied);
    await ask(table, gm, "undo", { message });
  });

  it("keeps the dice when an attack is amended, and writes only the differences", async () => {
    const before = await world();
    const message = await act(table, ann, {
      action: "strike",
      actor: ANNA,
      targets: [thug(1)],
      choices: { points: 8, dice: 2, prone: true },
    });
    const faces = JSON.parse(table.verdict(message).given).dice.strike;
    await ask(table, gm, "apply", { message });
    const once = await sourceOf(thug(1));
    table.taken();
    expect(
      await ask(table, gm, "amend", { message, choices: { points: 10 }, reason: "forgot the height" }),
    ).toBeNull();
    expect(
      table.taken().filter(({ type }) => type !== "ChatMessage"),
      "armor and condition stay as they are",
    ).toMatchObject([{ type: "Actor", action: "update" }]);
    expect((await sourceOf(thug(1))).system.health.value).toBe(once.system.health.value - 2);
    expect(JSON.parse(table.verdict(message).given).dice.strike).toEqual(faces);
    expect(JSON.parse(table.verdict(message).amendments)).toMatchObject([
      {
        state: "made",
        choices: { points: 10 },
        was: { points: 8 },
        user: "Gamemaster",
        reason: "forgot the height",
      },
    ]);
    await ask(table, gm, "undo", { message });
    expect(await world()).toEqual(before);
  });

  it("lets a player propose an amendment, which a Gamemaster accepts or rejects", async () => {
    const before = await world();
    const message = await strike(thug(1), { points: 7 });
    await ask(table, gm, "apply", { message });
    const applied = await world();
    expect(await ask(table, ann, "amend", { message, choices: { points: 9 }, reason: "" })).toBeNull();
    expect(await ask(table, ann, "amend", { message, choices: { prone: false }, reason: "" })).toBeNull();
    expect(await world()).toEqual(applied);
    expect(await ask(table, gm, "decide", { message, index: 0, accepted: false })).toBeNull();
    expect(await world()).toEqual(applied);
    expect(await ask(table, gm, "decide", { message, index: 1, accepted: true })).toBeNull();
    expect((await sourceOf(thug(1))).effects).toEqual([]);
    expect(JSON.parse(table.verdict(message).amendments)).toMatchObject([
      { state: "rejected" },
      { state: "made" },
    ]);
    await ask(table, gm, "undo", { message });
    expect(await world()).toEqual(before);
  });

  it("keeps unrelated later changes when an action is undone", async () => {
    const message = await strike(thug(2));
    await ask(table, gm, "apply", { message });
    const {
      system: { health },
    } = await sourceOf(thug(2));
    await gm.do("update", { uuid: thug(2), changes: { "system.health.value": health.value - 3 } });
    await gm.do("update", { uuid: thugToken(2), changes: { x: 900, name: "Limper" } });
    await gm.do("create", { parent: thug(2), type: "Item", data: [{ name: "Loot", type: "gear" }] });
    await ask(table, gm, "undo", { message });
    const after = await sourceOf(thug(2));
    expect(after.system.health.value, "15, less the three that came later").toBe(12);
    expect(after.items.map((item: any) => item.name)).toEqual(expect.arrayContaining(["Coat", "Loot"]));
    expect(after.effects).toEqual([]);
    expect(await sourceOf(thugToken(2))).toMatchObject({ x: 900, name: "Limper" });
    expect(ledgerOf(table, message)).toMatchObject({ state: "reversed", conflicts: [] });
  });

  it("records a conflict for an effect that was changed before the undo, and undoes the rest", async () => {
    const message = await strike(thug(3));
    await ask(table, gm, "apply", { message });
    await gm.do("update", {
      uuid: `${thug(3)}.ActiveEffect.prone00000000000`,
      changes: { name: "Entangled" },
    });
    await ask(table, gm, "undo", { message });
    const after = await sourceOf(thug(3));
    expect(after.system.health.value, "the rest is taken back").toBe(15);
    expect(after.effects, "what was changed stays").toMatchObject([
      { _id: "prone00000000000", name: "Entangled" },
    ]);
    expect(ledgerOf(table, message)).toMatchObject({
      state: "reversed",
      conflicts: [{ reason: "changed", change: { uuid: thug(3), collection: "effects" } }],
    });
  });

  it("undoes a change only as far as the value's maximum allows, and undoes the remainder on a second request", async () => {
    const message = await strike(thug(1), { prone: false, entry: "direct", points: 5 });
    await ask(table, gm, "apply", { message });
    expect((await sourceOf(thug(1))).system.health.value).toBe(11);
    await gm.do("update", { uuid: thug(1), changes: { "system.health.value": 13 } });
    await ask(table, gm, "undo", { message });
    expect((await sourceOf(thug(1))).system.health.value, "no more than the most there can be").toBe(15);
    expect(ledgerOf(table, message)).toMatchObject({
      state: "reversed",
      applied: [{ uuid: thug(1), path: "system.health.value", add: -2 }],
      conflicts: [{ reason: "limit", current: 15 }],
    });
    await gm.do("update", { uuid: thug(1), changes: { "system.health.value": 10 } });
    await ask(table, gm, "undo", { message });
    expect((await sourceOf(thug(1))).system.health.value).toBe(12);
    expect(ledgerOf(table, message)).toMatchObject({ state: "reversed", applied: [], conflicts: [] });
    await gm.do("update", { uuid: thug(1), changes: { "system.health.value": 15 } });
  });

  it("subtracts damage from the maximum if an actor's stored hit points exceed it", async () => {
    await gm.do("update", { uuid: thug(1), changes: { "system.health.value": 30 } });
    const message = await strike(thug(1), { prone: false, entry: "direct", points: 5 });
    await ask(table, gm, "apply", { message });
    expect((await sourceOf(thug(1))).system.health.value, "from fifteen, the most there can be").toBe(11);
    await ask(table, gm, "undo", { message });
    expect((await sourceOf(thug(1))).system.health.value).toBe(15);
    expect(ledgerOf(table, message)).toMatchObject({ applied: [], conflicts: [] });
  });

  it("undoes the creation, deletion and recreation of an item in any order", async () => {
    const before = await world();
    const made = await strike(thug(3), { points: 0 });
    await ask(table, gm, "apply", { message: made });
    const taken = await act(table, gm, { action: "relieve", actor: BOSS, targets: [thug(3)] });
    await ask(table, gm, "apply", { message: taken });
    const again = await strike(thug(3), { points: 0 });
    await ask(table, gm, "apply", { message: again });
    await ask(table, gm, "undo", { message: taken });
    expect(ledgerOf(table, taken), "it stands there again, but not because of this").toMatchObject({
      state: "reversed",
      conflicts: [{ reason: "exists" }],
    });
    await ask(table, gm, "undo", { message: made });
    await ask(table, gm, "undo", { message: again });
    await ask(table, gm, "undo", { message: taken });
    await ask(table, gm, "undo", { message: made });
    await ask(table, gm, "undo", { message: again });
    expect(await world()).toEqual(before);
    for (const message of [made, taken, again])
      expect(ledgerOf(table, message)).toMatchObject({ applied: [], conflicts: [] });
  });

  it("can't undo the creation of an effect whose deletion by another action hasn't been undone yet", async () => {
    const before = await world();
    const made = await strike(thug(0), { points: 0 });
    await ask(table, gm, "apply", { message: made });
    const taken = await act(table, gm, { action: "relieve", actor: BOSS, targets: [thug(0)] });
    await ask(table, gm, "apply", { message: taken });
    await ask(table, gm, "undo", { message: made });
    expect(ledgerOf(table, made)).toMatchObject({
      state: "reversed",
      conflicts: [{ reason: "gone", change: { uuid: thug(0), collection: "effects" } }],
    });
    await ask(table, gm, "undo", { message: taken });
    await ask(table, gm, "undo", { message: made });
    expect(await world()).toEqual(before);
    expect(ledgerOf(table, made)).toMatchObject({ applied: [], conflicts: [] });
  });

  it("doesn't remove a condition on undo if a Gamemaster had added it before the action applied the same condition", async () => {
    const other = await strike(thug(1));
    await ask(table, gm, "apply", { message: other });
    const { _stats: _ignored, ...prone } = (await sourceOf(thug(1))).effects[0];
    await ask(table, gm, "undo", { message: other });
    const message = await strike(thug(0));
    await gm.do("create", { parent: thug(0), type: "ActiveEffect", keepId: true, data: [prone] });
    await ask(table, gm, "apply", { message });
    expect(ledgerOf(table, message)).toMatchObject({ state: "applied", conflicts: [] });
    await ask(table, gm, "undo", { message });
    expect((await sourceOf(thug(0))).effects).toMatchObject([{ _id: "prone00000000000" }]);
    expect((await sourceOf(thug(0))).system.health.value).toBe(15);
    await gm.do("delete", { uuid: `${thug(0)}.ActiveEffect.prone00000000000` });
  });

  it("records a missing token as a conflict, and undoes everything else", async () => {
    const message = await strike(thug(4));
    await ask(table, gm, "apply", { message });
    const ap = combatant("anna").system.ap;
    await gm.do("delete", { uuid: thugToken(4) });
    expect(await ask(table, gm, "undo", { message })).toBeNull();
    const { state, conflicts } = ledgerOf(table, message);
    expect(state).toBe("reversed");
    expect(conflicts.length).toBeGreaterThan(0);
    expect(
      conflicts.every(({ reason, change }) => reason === "gone" && change.uuid.startsWith(thug(4))),
    ).toBe(true);
    expect(combatant("anna").system.ap).toBe(ap + 1);
  });

  it("records a conflict if a token was deleted before the action was applied", async () => {
    const message = await strike(thug(5));
    await gm.do("delete", { uuid: thugToken(5) });
    expect(await ask(table, gm, "apply", { message })).toBeNull();
    expect(ledgerOf(table, message).conflicts.map(({ reason }) => reason)).toContain("gone");
    await ask(table, gm, "undo", { message });
    expect(ledgerOf(table, message).state).toBe("reversed");
  });

  it("undoes a round and restores the initial state, and keeps the IDs and the order of recreated documents", async () => {
    await gm.do("create", {
      parent: BOSS,
      type: "ActiveEffect",
      data: [{ name: "Watched", sort: 700, type: "base" }],
    });
    // This condition is added before the round, with its own sort order, and is removed during the round.
    const prone = await strike(BOSS, { points: 0, shots: 0 });
    await ask(table, gm, "apply", { message: prone });
    await gm.do("update", { uuid: `${BOSS}.ActiveEffect.prone00000000000`, changes: { sort: 250 } });
    await gm.do("update", { uuid: `Combat.${IDS.combat}`, changes: { round: 2, turn: 0 } });
    const before = await world();

    const first = await strike(thug(0));
    await ask(table, gm, "apply", { message: first });
    await act(table, ann, { action: "strain", actor: ANNA, choices: { stamina: 2, inspiration: 2 } });
    await gm.do("nextTurn");
    const second = await act(table, ben, { action: "relieve", actor: BERT, targets: [BOSS] });
    await ask(table, gm, "apply", { message: second });
    expect((await sourceOf(BOSS)).effects).toHaveLength(1);
    await gm.do("nextTurn");
    const third = await act(table, gm, {
      action: "strike",
      actor: BOSS,
      targets: [ANNA],
      choices: { points: 12, prone: true },
    });
    await ask(table, gm, "apply", { message: third });
    await ask(table, gm, "amend", { message: first, choices: { points: 20 } });
    expect(await world()).not.toEqual(before);

    expect(await ask(table, gm, "rewind", { moment: "round" })).toBeNull();
    expect(await world()).toEqual(before);
    for (const message of [first, second, third])
      expect(ledgerOf(table, message)).toMatchObject({ state: "reversed", applied: [], conflicts: [] });
    expect((await sourceOf(BOSS)).effects).toEqual(
      expect.arrayContaining([expect.objectContaining({ _id: "prone00000000000", sort: 250 })]),
    );
  });

  it("undoes a turn without undoing earlier turns", async () => {
    const first = await strike(thug(0));
    await ask(table, gm, "apply", { message: first });
    await gm.do("nextTurn");
    const before = await world();
    await act(table, ben, { action: "strain", actor: BERT, choices: { stamina: 1 } });
    expect(await ask(table, gm, "rewind", { moment: "turn" })).toBeNull();
    expect(await world()).toEqual(before);
    expect(ledgerOf(table, first).state).toBe("applied");
  });
});
