/**
 * Tests Foundry's setting *Skip defeated*. The turn order skips combatants who are Out of the Fight (R9.18),
 * and stops for the test against bleeding out (R9.19).
 */
import { afterEach, describe, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { Encounter } from "./support/encounter.ts";
import { act, ask } from "./support/people.ts";
import { ANNA, BERT, IDS, seedOf, thug, USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";

const KEY = "core.combatTrackerConfig";

let table: Table;
let gm: Client;

afterEach(async () => {
  expect(await table.differences(true)).toEqual([]);
  expect(await table.close()).toEqual([]);
});

describe("the turn order with *Skip defeated*", () => {
  let ann: Client;
  let encounter: Encounter;

  async function begin(steps: Record<string, number>, skipDefeated = true): Promise<void> {
    const seed = seedOf({ fighting: "gathered", thugs: 3, settings: { automation: "full" } }) as {
      settings: object;
    };
    table = await Table.open({
      seed: { ...seed, settings: { ...seed.settings, [KEY]: { resource: "", skipDefeated } } },
    });
    [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
    encounter = new Encounter(table, gm, IDS.combat);
    await encounter.beginAt(steps);
  }
  const hurt = (uuid: string, points: number) =>
    act(table, gm, {
      action: "adjust",
      actor: uuid,
      targets: [uuid],
      choices: { kind: "direct", amount: points, soak: false },
    });
  const knockOut = (uuid: string) =>
    act(table, gm, { action: "condition", actor: uuid, choices: { key: "outOfFight", operation: "give" } });
  const heal = (uuid: string) =>
    act(table, gm, {
      action: "adjust",
      actor: uuid,
      targets: [uuid],
      choices: { kind: "healing", amount: 30 },
    });
  const current = async () => (await encounter.seen()).current;
  const startOf = (name: string, round = 1) =>
    table
      .all("ChatMessage")
      .find(
        ({ system, speaker }) =>
          system.action === "turnStart" &&
          speaker.alias === name &&
          JSON.parse(system.choices).round === round,
      );
  const next = () => encounter.do(gm, "nextTurn");

  it("skips combatants as long as they are Out of the Fight, but applies the effects of their turns", async () => {
    await begin({ anna: 3, thug0: 9, bert: 12 });
    const blow = await knockOut(thug(0));
    await act(table, gm, {
      action: "condition",
      actor: thug(0),
      choices: { key: "surprised", operation: "give" },
    });
    await next();
    expect(await current()).toBe("Bert");
    expect(table.verdict(startOf("Thug 1")._id).state).toBe("applied");
    expect(encounter.held("thug0").system).toMatchObject({ ap: 0, opened: 1, closed: 1 });
    await next();
    await next();
    expect(await current()).toBe("Bert");
    expect((await gm.do("source", { uuid: thug(0) })).effects.map(({ system }: any) => system.key)).toEqual([
      "outOfFight",
    ]);
    expect(await ask(table, gm, "undo", { message: blow })).toBeNull();
    await next();
    await next();
    expect(await current()).toBe("Thug 1");
    expect(encounter.held("thug0").system.ap).toBe(3);
  });

  it("stops at a bleeding character until the player makes the bleed-out test", async () => {
    await begin({ bert: 3, anna: 9, thug0: 12 });
    await gm.do("update", { uuid: ANNA, changes: { system: { attributes: { endurance: { value: 0 } } } } });
    await hurt(ANNA, 20);
    await next();
    expect(await current()).toBe("Anna");
    expect(encounter.held("anna").system.ap).toBe(0);
    const { _id: message } = startOf("Anna");
    expect(
      await ask(table, ann, "answer", { message, prompt: "bleedOut", value: "endurance.vitality" }),
    ).toBeNull();
    expect(await current()).toBe("Thug 1");
  });

  it("gives a turn to a character who recovers through the bleed-out test", async () => {
    await begin({ bert: 3, anna: 9, thug0: 12 });
    await gm.do("update", {
      uuid: ANNA,
      changes: { system: { attributes: { endurance: { value: 20 } }, skills: { vitality: { rank: 20 } } } },
    });
    await hurt(ANNA, 55);
    await next();
    const { _id: message } = startOf("Anna");
    expect(
      await ask(table, ann, "answer", { message, prompt: "bleedOut", value: "endurance.vitality" }),
    ).toBeNull();
    expect((await gm.do("source", { uuid: ANNA })).system.health.value).toBe(1);
    expect(await current()).toBe("Anna");
    expect(encounter.held("anna").system.ap).toBe(3);
  });

  it("continues automatically after a bleeding enemy's roll, but lets a Gamemaster go back to that turn", async () => {
    await begin({ bert: 3, thug0: 9, anna: 12 });
    await hurt(thug(0), 16);
    await next();
    expect(await current()).toBe("Anna");
    expect((await gm.do("judged", { message: startOf("Thug 1")._id })).card.outcome.key).toMatch(
      /^BLACKOUT\.bleedOut\./u,
    );
    await encounter.do(gm, "previousTurn");
    expect(await current()).toBe("Thug 1");
    await next();
    expect(await current()).toBe("Anna");
    await encounter.do(gm, "previousTurn");
    await encounter.do(gm, "previousTurn");
    expect(await current()).toBe("Bert");
    await next();
    expect(await current()).toBe("Anna");
  });

  it("doesn't advance if no combatant can act", async () => {
    await begin({ bert: 3, thug0: 9 });
    await knockOut(BERT);
    await hurt(thug(0), 16);
    await next();
    expect(await current()).toBe("Thug 1");
    expect((await encounter.seen()).round).toBe(1);
    await heal(thug(0));
    await next();
    expect(await current()).toBe("Thug 1");
    expect((await encounter.seen()).round).toBe(2);
  });

  it("doesn't end the turn of a combatant who is knocked out during it", async () => {
    await begin({ bert: 3, thug0: 9 });
    await knockOut(BERT);
    expect(await current()).toBe("Bert");
  });

  it("skips no combatants if the setting is off", async () => {
    await begin({ bert: 3, thug0: 9, anna: 12 }, false);
    await knockOut(thug(0));
    await next();
    expect(await current()).toBe("Thug 1");
  });
});

describe("Foundry's setting *Skip defeated*", () => {
  const stored = (): any => JSON.parse(table.all("Setting").find(({ key }) => key === KEY)?.value ?? "null");
  const world = { title: "New world" };
  const users = [{ _id: USERS.gm, name: "Gamemaster", role: "GAMEMASTER" }];

  it("is turned on in a new world, but isn't turned on again after a user turns it off", async () => {
    table = await Table.open({ seed: { world, users } });
    gm = await table.join(USERS.gm);
    expect(stored()).toMatchObject({ skipDefeated: true });
    const { _id } = table.all("Setting").find(({ key }) => key === KEY);
    const raw = await table.joinRaw(USERS.gm);
    await raw.modify("Setting", "update", {
      updates: [{ _id, value: JSON.stringify({ resource: "", skipDefeated: false }) }],
    });
    await table.kill(gm);
    await table.join(USERS.gm);
    expect(stored()).toMatchObject({ skipDefeated: false });
  });

  it("isn't changed in an existing world, or if the Gamemaster has already set it", async () => {
    table = await Table.open({
      seed: { world, users, settings: { [KEY]: { resource: "health", skipDefeated: false } } },
    });
    await table.join(USERS.gm);
    expect(stored()).toMatchObject({ resource: "health", skipDefeated: false });
    await table.close();
    table = await Table.open({
      seed: { world, users, documents: { Actor: [{ _id: IDS.thug, name: "Thug", type: "npc" }] } },
    });
    await table.join(USERS.gm);
    expect(stored()).toBeNull();
  });
});
