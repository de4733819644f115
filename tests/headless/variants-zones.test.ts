/**
 * Tests Zones & Cards on the real server. An attack prompts the target before the roll, and then asks the
 * attacker whether to push. The attack's results are checked, and everything is undone.
 */
import { afterEach, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { act, ask, ledgerOf } from "./support/people.ts";
import { ANNA, BERT, BOSS, IDS, thug, USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";
import { VariantEncounter } from "./support/variant-encounter.ts";

let table: Table;
let encounter: VariantEncounter;
let gm: Client;
let ann: Client;

afterEach(async () => {
  expect(await table.differences(true)).toEqual([]);
  expect(await table.close()).toEqual([]);
});

/** Starts Anna's turn in an encounter with one thug. */
async function annasTurn(): Promise<void> {
  table = await Table.open({ generation: 14, fighting: "gathered", thugs: 1 });
  [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
  encounter = new VariantEncounter(table, gm);
  await encounter.choose("zones");
  await encounter.join("anna", "thug0");
  await encounter.begin();
  for (let step = 0; (await encounter.now()).acting !== "Anna"; step++) {
    if (step > 4) throw new Error("Anna never acts");
    await encounter.endTurn();
  }
}

const fought = async () => (await gm.do("source", { uuid: `Combat.${encounter.combat}` })).system.fought;
/** Returns what a combatant has spent in their turn of this round. */
const spent = (state: any, name: string) =>
  Object.entries<any>(state.people[encounter.id(name)].turns).find(([key]) =>
    key.startsWith(`r${state.round}t`),
  )?.[1];

it("a Zones & Cards attack first asks the target whether to defend and, after the roll, asks the attacker whether to push", async () => {
  await annasTurn();
  const before = await encounter.world();
  const message = await act(table, ann, {
    action: "zones.attack",
    actor: ANNA,
    targets: [thug(0)],
    choices: { band: "adjacent" },
  });
  expect(
    (await gm.do("judged", { message })).prompts.map(({ key }: any) => key),
    "the thug may defend",
  ).toEqual(["interrupt"]);
  expect(spent(await fought(), "anna"), "the action is paid").toMatchObject({ full: 1, quick: 0 });
  expect(await ask(table, gm, "answer", { message, prompt: "interrupt", value: "defend" })).toBeNull();
  expect(spent(await fought(), "thug0"), "the interrupt is paid from the round of the thug").toMatchObject({
    quick: 1,
    deeds: 0,
  });
  const open = (await gm.do("judged", { message })).prompts.map(({ key }: any) => key);
  if (open.includes("attack.push"))
    expect(await ask(table, ann, "answer", { message, prompt: "attack.push", value: "keep" })).toBeNull();
  expect(ledgerOf(table, message)).toMatchObject({ state: "applied", conflicts: [] });
  expect(await ask(table, gm, "undo", { message })).toBeNull();
  expect(await encounter.world()).toEqual(before);
});

it("pressing “Deal next round” or “End turn” twice in quick succession advances the encounter only once (Z2.1)", async () => {
  await annasTurn();
  const { round } = await encounter.now();
  const press = async (step: string) => {
    await Promise.all([gm, gm].map(client => client.do(step, { combat: encounter.combat })));
    await table.settled();
  };
  await press("nextRound");
  expect((await encounter.now()).round).toBe(round + 1);
  const { acting, order } = await encounter.now();
  await press("nextTurn");
  expect((await encounter.now()).acting).toBe(order[order.indexOf(acting) + 1]);
  await encounter.do(gm, "nextRound");
  expect((await encounter.now()).round, "a later press counts").toBe(round + 2);
});

it("a full auto attack requires a supply roll even if the shooter conserves ammunition (Z6.20)", async () => {
  await annasTurn();
  const attack = async (fullAuto: boolean): Promise<string[]> => {
    const choices = { band: "short", undefended: true, push: "keep", conserve: "always", fullAuto };
    // The test fixes two dice, so that a success can save ammunition. The writer rolls the others.
    const [made] = await gm.do("create", {
      type: "ChatMessage",
      data: [
        {
          type: "action",
          system: {
            action: "zones.attack",
            actor: ANNA,
            item: `${ANNA}.Item.${IDS.rifle}`,
            targets: [thug(0)],
            choices: JSON.stringify({ combatant: encounter.uuid("anna"), ...choices }),
            given: JSON.stringify({ dice: { "attack.base": [6, 6] } }),
          },
        },
      ],
    });
    await table.settled();
    const message = made.split(".").at(-1);
    const { given } = await gm.do("judged", { message });
    expect(await ask(table, gm, "undo", { message })).toBeNull();
    return Object.keys(given.dice);
  };
  expect(await attack(true)).toContain("supply");
  expect(await attack(false)).not.toContain("supply");
});

it("a new combatant's Zones & Cards sheet tab is filled in automatically, and remains after the encounter", async () => {
  await annasTurn();
  const page = async () => (await gm.do("source", { uuid: ANNA })).system.variants.zones;
  expect(await page()).toMatchObject({ stress: 0, dead: false });
  expect(
    (await fought()).people[encounter.id("anna")].sheet ?? null,
    "the encounter keeps none beside it",
  ).toBeNull();
  await act(table, gm, { action: "zones.stress", actor: ANNA, choices: { change: 2 } });
  expect(await page()).toMatchObject({ stress: 2 });
  await gm.do("delete", { uuid: `Combat.${encounter.combat}` });
  await table.settled();
  expect(await page()).toMatchObject({ stress: 2 });
});

it("new Zones & Cards sheet tabs are removed when the start of combat is undone", async () => {
  await annasTurn();
  await act(table, gm, { action: "zones.stress", actor: ANNA, choices: { change: 2 } });
  for (let step = 0; step < 8 && Object.keys(await fought()).length > 0; step++)
    await encounter.do(gm, "previousTurn");
  expect((await gm.do("source", { uuid: ANNA })).system.variants).toEqual({});
  expect((await gm.do("source", { uuid: thug(0) })).system.variants).toEqual({});
});

/**
 * Starts the first round of an encounter in which the named combatants hold cards in the given order and none
 * of them has acted.
 */
async function withCards(thugs: number, ...names: readonly string[]): Promise<void> {
  table = await Table.open({ generation: 14, fighting: "gathered", thugs });
  [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
  encounter = new VariantEncounter(table, gm);
  await encounter.choose("zones");
  await encounter.join(...names);
  await act(table, gm, {
    action: "zones.round",
    actor: ANNA,
    choices: { combatant: encounter.uuid("anna"), surprise: names.map(name => encounter.id(name)) },
  });
}

const states = async () =>
  Object.fromEntries(
    Object.entries<any>((await fought()).people).flatMap(([id, { turns }]) =>
      Object.values<any>(turns)
        .slice(-1)
        .map(({ card, state }) => [id, `${card} ${state}`]),
    ),
  );
const stands = (action: string, due: string) =>
  encounter.standing(action).filter(({ system }) => JSON.parse(system.choices).due?.startsWith(due)).length;

it("a card swap fails with a message if it is accepted after the requester's turn (Z2.7, Z2.8)", async () => {
  await withCards(1, "anna", "bert", "thug0");
  const message = await act(table, ann, {
    action: "zones.swap",
    actor: ANNA,
    choices: { combatant: encounter.uuid("anna"), card: 3 },
  });
  expect((await gm.do("judged", { message })).prompts.map(({ key }: any) => key)).toEqual(["swap"]);
  await encounter.endTurn();
  const before = await states();
  expect(before).toEqual({
    [encounter.id("anna")]: "1 acted",
    [encounter.id("bert")]: "2 acting",
    [encounter.id("thug0")]: "3 waiting",
  });
  expect(await ask(table, gm, "answer", { message, prompt: "swap", value: "yes" })).toBeNull();
  expect(ledgerOf(table, message)).toMatchObject({ applied: [], conflicts: [] });
  expect((await gm.do("judged", { message })).card.outcome.key).toBe("BLACKOUT.zones.swapBar.notYourTurn");
  expect(await states()).toEqual(before);
  // After the Gamemaster returns to the previous turn, a new request for the swap arrives in time and
  // succeeds.
  await encounter.do(gm, "previousTurn");
  const again = await act(table, ann, {
    action: "zones.swap",
    actor: ANNA,
    choices: { combatant: encounter.uuid("anna"), card: 3 },
  });
  expect(await ask(table, gm, "answer", { message: again, prompt: "swap", value: "yes" })).toBeNull();
  expect(await states()).toMatchObject({
    [encounter.id("anna")]: "3 waiting",
    [encounter.id("thug0")]: "1 acting",
  });
});

it("enemies can share one card, act at the same time, and end their turns together (Z2.3)", async () => {
  await withCards(2, "anna", "bert", "thug0", "thug1");
  const before = await encounter.world();
  const group = await act(table, gm, {
    action: "zones.group",
    actor: thug(0),
    choices: { combatant: encounter.uuid("thug0"), operation: "join", with: encounter.id("thug1") },
  });
  expect((await encounter.now()).initiatives).toEqual([1, 2, 3, 3]);
  for (let turn = 0; turn < 2; turn++) await encounter.endTurn();
  expect(await states()).toMatchObject({
    [encounter.id("thug0")]: "3 acting",
    [encounter.id("thug1")]: "3 acting",
  });
  // Both combatants can act, but their turn has to be ended only once.
  for (const number of [0, 1])
    await act(table, gm, {
      action: "zones.action",
      actor: thug(number),
      choices: { combatant: encounter.uuid(`thug${number}`), action: "dropProne" },
    });
  await encounter.endTurn();
  expect((await encounter.now()).round, "everybody has acted").toBe(2);
  expect(new Set((await encounter.now()).initiatives).size).toBe(3);
  for (let step = 0; (await encounter.now()).round > 1 || (await encounter.now()).acting !== "Anna"; step++) {
    if (step > 8) throw new Error("the first turn does not come back");
    await encounter.do(gm, "previousTurn");
  }
  expect(await ask(table, gm, "undo", { message: group })).toBeNull();
  expect(await encounter.world()).toEqual(before);
});

it("a burning combatant who loses a turn takes damage once per round, even after a rewind (Z8.3)", async () => {
  await withCards(1, "anna", "bert", "thug0");
  await act(table, gm, {
    action: "zones.adjust",
    actor: BERT,
    choices: { combatant: encounter.uuid("bert"), losesTurn: true, burning: 6 },
  });
  expect(stands("zones.hazard", "burn")).toBe(0);
  await encounter.endTurn();
  expect((await encounter.now()).acting, "Bert is passed over").toBe("Thug 1");
  expect(stands("zones.hazard", "burn")).toBe(1);
  const burnt = await encounter.world();
  await encounter.do(gm, "previousTurn");
  expect((await encounter.now()).acting).toBe("Anna");
  expect(stands("zones.hazard", "burn")).toBe(0);
  await encounter.endTurn();
  expect(await encounter.world(), "with the same dice").toEqual(burnt);
  expect(stands("zones.hazard", "burn")).toBe(1);
});

it("a burning combatant who loses a turn takes damage only once, even if the writer crashes", async () => {
  await withCards(1, "anna", "bert", "thug0");
  await act(table, gm, {
    action: "zones.adjust",
    actor: BERT,
    choices: { combatant: encounter.uuid("bert"), losesTurn: true, burning: 6 },
  });
  for (let writes = 4; writes < 8; writes++) {
    await gm.do("dieAfter", { writes });
    await ann.do("nextTurn", { combat: encounter.combat });
    await table.settled();
    if (gm.gone) {
      await table.gone(gm);
      gm = await table.join(USERS.gm);
      encounter = encounter.through(gm);
    } else await gm.do("dieAfter", { writes: null });
    expect((await encounter.now()).acting).toBe("Thug 1");
    expect(stands("zones.hazard", "burn")).toBe(1);
    await encounter.do(gm, "previousTurn");
    expect((await encounter.now()).acting).toBe("Anna");
  }
});

it("an automatic action that was rejected isn't tried again until the values that it depends on change", async () => {
  await withCards(1, "anna", "thug0");
  const speed = async (uuid: string, of: number) => {
    await gm.do("update", { uuid, changes: { "system.variants.zones.speed": of } });
    await table.settled();
  };
  await speed(ANNA, 10);
  await speed(thug(0), 10);
  await encounter.join("bert");
  for (let step = 0; (await encounter.now()).acting !== ""; step++) {
    if (step > 4) throw new Error("the round does not end");
    await encounter.endTurn();
  }
  const rounds = () =>
    table
      .all("ChatMessage")
      .filter(({ system }) => system.action === "zones.round")
      .map(({ system }) => `${system.verdict.state} ${system.verdict.reason}`.trim());
  expect([(await encounter.now()).round, rounds()]).toEqual([
    1,
    ["applied", "refused BLACKOUT.zones.problem.tooManyCards"],
  ]);
  await speed(ANNA, 9);
  expect([(await encounter.now()).round, rounds()], "20 cards are enough").toEqual([
    2,
    ["applied", "applied"],
  ]);
});

it("when enough world time has passed, one roll is offered for each infected actor, and for an enemy only to Gamemasters (Z7.5)", async () => {
  await annasTurn();
  const ruptured = { key: "rupturedBowel", limit: "", days: 4, permanent: false, infected: true };
  for (const uuid of [ANNA, thug(0)])
    await gm.do("update", { uuid, changes: { "system.variants.zones.injuries.rupturedBowel": ruptured } });
  await gm.do("advance", { seconds: 3600 - (await gm.do("time")) });
  await table.settled();
  const called = () =>
    encounter
      .standing("zones.rest")
      .map(({ _id, whisper, system }) => ({ id: _id, targets: system.targets, hidden: whisper.length > 0 }));
  expect(called()).toEqual([]);
  await gm.do("advance", { seconds: 8 * 3600 });
  await table.settled();
  expect(called().map(({ targets, hidden }) => [targets, hidden])).toEqual([
    [[ANNA], false],
    [[thug(0)], true],
  ]);
  const origin: string = called()[0]?.id ?? "";
  const [offered] = (await ann.do("judged", { message: origin })).followUps;
  const message = await act(table, ann, {
    action: offered.action,
    actor: ANNA,
    choices: offered.choices,
    origin,
  } as never);
  expect(ledgerOf(table, message)).toMatchObject({ state: "applied", conflicts: [] });
  await gm.do("advance", { seconds: 60 });
  await table.settled();
  expect(called().length).toBe(2);
});

it("a pending hit changes a sheet stored in the encounter only when the hit is applied (Z4.6, Z6.2, Z7.4)", async () => {
  table = await Table.open({ generation: 14, fighting: "gathered", thugs: 1 });
  gm = await table.join(USERS.gm);
  encounter = new VariantEncounter(table, gm);
  await encounter.choose("zones");
  await encounter.join("anna");
  // Two combatants share an actor, so the encounter stores a separate sheet for each of them.
  const twins: string[] = await gm.do("create", {
    parent: `Combat.${encounter.combat}`,
    type: "Combatant",
    data: [1, 2].map(number => ({ actorId: IDS.boss, name: `Boss ${number}` })),
  });
  const [one, two] = twins.map(uuid => uuid.split(".").at(-1) ?? "") as [string, string];
  const anna = encounter.id("anna");
  await act(table, gm, {
    action: "zones.round",
    actor: ANNA,
    choices: { combatant: encounter.uuid("anna"), surprise: [anna, one, two] },
  });
  await gm.do("set", { key: "automation", value: "confirm" });
  const of = async (id: string) => (await fought()).people[id];
  await act(table, gm, {
    action: "zones.adjust",
    actor: BOSS,
    choices: { combatant: twins[0], unaware: true },
  });
  const health = (await of(one)).sheet.health as number;
  const start = await encounter.world();
  const attack = async (choices: object) => {
    for (let step = 0; step < 30; step++) {
      const message = await act(table, gm, {
        action: "zones.attack",
        actor: ANNA,
        targets: [BOSS],
        choices: {
          combatant: encounter.uuid("anna"),
          band: "adjacent",
          undefended: true,
          push: "keep",
          ...choices,
        },
      });
      if (ledgerOf(table, message).state === "judged") return message;
      expect(await ask(table, gm, "undo", { message })).toBeNull();
    }
    throw new Error("Anna never hits");
  };
  const hit = await attack({});
  expect(
    [spent(await fought(), "anna").full, (await of(one)).unaware, (await of(one)).sheet.health],
    "the action is paid, and that they were struck is known",
  ).toEqual([1, false, health]);
  await act(table, gm, {
    action: "zones.adjust",
    actor: BOSS,
    choices: { combatant: twins[0], health: health - 1 },
  });
  expect(await ask(table, gm, "apply", { message: hit })).toBeNull();
  expect([
    (await of(one)).sheet.health < health - 1,
    (await of(two)).sheet.health,
    ledgerOf(table, hit).conflicts,
  ]).toEqual([true, health, []]);
  expect(await ask(table, gm, "undo", { message: hit })).toBeNull();
  expect([(await of(one)).sheet.health, ledgerOf(table, hit)]).toMatchObject([
    health - 1,
    { state: "reversed", conflicts: [] },
  ]);
  await act(table, gm, {
    action: "zones.adjust",
    actor: BOSS,
    choices: { combatant: twins[0], health, unaware: true },
  });
  expect(await encounter.world()).toEqual(start);
  const held = await attack({ special: "grapple" });
  expect((await fought()).grapples).toEqual({});
  expect(await ask(table, gm, "apply", { message: held })).toBeNull();
  expect((await fought()).grapples).toEqual({ [one]: anna });
  expect(await ask(table, gm, "undo", { message: held })).toBeNull();
  expect([
    Object.values((await fought()).grapples).filter(by => by !== ""),
    ledgerOf(table, held).conflicts,
  ]).toEqual([[], []]);
});
