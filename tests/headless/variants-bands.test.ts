/**
 * Tests Range Bands on the real server: attacks with an actor's own items, delayed actions, and manual
 * changes. All of them can be undone in any order.
 */
import { afterEach, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { act, ask, ledgerOf } from "./support/people.ts";
import { ANNA, BERT, IDS, USERS, thug } from "./support/seed.ts";
import { Table } from "./support/table.ts";
import { VariantEncounter } from "./support/variant-encounter.ts";

let table: Table;
let encounter: VariantEncounter;
let gm: Client;

async function sitDown(): Promise<void> {
  table = await Table.open({ generation: 14, fighting: "gathered", thugs: 2 });
  gm = await table.join(USERS.gm);
  encounter = new VariantEncounter(table, gm);
  await encounter.choose("bands");
  await encounter.join("anna", "bert", "thug0");
  await encounter.begin();
}

afterEach(async () => {
  expect(await table.differences(true)).toEqual([]);
  expect(await table.close()).toEqual([]);
});

const stored = async (uuid: string) => (await gm.do("source", { uuid })).system.variants.bands;
const fought = async () => (await gm.do("source", { uuid: `Combat.${encounter.combat}` })).system.fought;

it("a Range Bands attack with an actor's weapon can be undone even if there are newer actions", async () => {
  await sitDown();
  const acting = async () => ((await encounter.now()).acting === "Bert" ? BERT : ANNA);
  for (let step = 0; !["Anna", "Bert"].includes((await encounter.now()).acting); step++) {
    if (step > 3) throw new Error("no player acts");
    await encounter.endTurn();
  }
  const own = await acting();
  const start = await encounter.world();
  const rifle = `${own}.Item.${IDS.rifle}`;
  const shot = await act(table, gm, {
    action: "bands.attack",
    actor: own,
    item: rifle,
    targets: [thug(0)],
    choices: { insightAsk: "never" },
  });
  expect(ledgerOf(table, shot)).toMatchObject({ state: "applied", conflicts: [] });
  expect(await stored(rifle), "rounds are counted from then on, beside what Blackout keeps").toMatchObject({
    rounds: expect.any(Number) as number,
  });
  const set = await act(table, gm, {
    action: "bands.state",
    actor: own,
    choices: { what: "fill", boxes: 2 },
  });
  const later = await act(table, gm, {
    action: "bands.delay",
    actor: own,
    choices: { label: "The lift comes", rounds: 1 },
  });
  expect((await fought()).delayed).toMatchObject({ 1: { label: "The lift comes", round: 2 } });
  expect((await stored(own)).boxes).toBe(2);
  // Even while the latest action is still applied, the two older ones can be undone without conflicts.
  for (const message of [set, shot, later]) expect(await ask(table, gm, "undo", { message })).toBeNull();
  for (const message of [set, shot, later])
    expect(ledgerOf(table, message)).toMatchObject({ state: "reversed", conflicts: [] });
  expect(await encounter.world()).toEqual(start);
});

it("a combatant taken out by a fall in Range Bands is marked as out of the fight until the fall is undone", async () => {
  await sitDown();
  const marks = async () =>
    (await gm.do("source", { uuid: BERT })).effects.map(({ statuses }: any) => statuses);
  const fall = await act(table, gm, {
    action: "bands.hazard",
    actor: BERT,
    choices: { hazard: "fall", feet: 90 },
  });
  expect(await marks()).toEqual([["outOfFight"]]);
  expect(await ask(table, gm, "undo", { message: fall })).toBeNull();
  expect(await marks()).toEqual([]);
});

it("a combatant incapacitated by hunger doesn't recover until they are fed (X9.3)", async () => {
  await sitDown();
  const hunger = { hazard: "hunger", days: 1, from: 2 };
  for (let day = 0; ((await stored(BERT))?.incapacitated ?? 0) === 0; day++) {
    if (day > 20) throw new Error("Bert never goes down");
    await act(table, gm, { action: "bands.hazard", actor: BERT, choices: hunger });
  }
  const { incapacitated } = await stored(BERT);
  expect(await stored(BERT)).toMatchObject({ starved: true, mortal: { roundsLeft: 0 } });
  const passes = async (rounds: number) => {
    for (const { round } = await fought(); (await fought()).round < round + rounds;)
      await encounter.do(gm, "nextRound");
  };
  await passes(incapacitated + 1);
  expect(await stored(BERT)).toMatchObject({ starved: true, incapacitated });
  const fed = await act(table, gm, {
    action: "bands.heal",
    actor: BERT,
    choices: { what: "fed", days: 1 },
  });
  await passes(incapacitated + 1);
  expect(await stored(BERT)).toMatchObject({ starved: false, incapacitated: 0 });
  expect(ledgerOf(table, fed)).toMatchObject({ state: "applied", conflicts: [] });
});

it("a mortally wounded combatant can be stabilized even in the last round before death", async () => {
  await sitDown();
  await act(table, gm, { action: "bands.band", actor: ANNA, targets: [BERT], choices: { band: "engaged" } });
  await act(table, gm, { action: "bands.hazard", actor: BERT, choices: { hazard: "fall", feet: 90 } });
  const rounds = (await stored(BERT)).mortal.roundsLeft as number;
  expect(rounds).toBeGreaterThan(0);
  const next = async () => {
    const { round } = await fought();
    for (let step = 0; (await fought()).round === round || (await encounter.now()).acting === ""; step++) {
      if (step > 8) throw new Error("no next round");
      await encounter.do(gm, "nextRound");
    }
  };
  for (let round = 1; round < rounds; round++) await next();
  expect((await stored(BERT)).mortal).toEqual({ roundsLeft: 1, stabilised: false });
  for (let step = 0; (await encounter.now()).acting !== "Anna"; step++) {
    if (step > 4) throw new Error("Anna never acts");
    await encounter.endTurn();
  }
  const tried = await act(table, gm, {
    action: "bands.stabilise",
    actor: ANNA,
    targets: [BERT],
    choices: { situation: 5, insight: "bonus", insightAsk: "never" },
  });
  // As in Blackout encounters, effects on other actors are applied only when a user clicks.
  if (ledgerOf(table, tried).state === "judged")
    expect(await ask(table, gm, "apply", { message: tried })).toBeNull();
  const { mortal } = await stored(BERT);
  if (mortal.stabilised === false)
    await act(table, gm, { action: "bands.adjust", actor: BERT, choices: { what: "stabilise" } });
  expect(ledgerOf(table, tried)).toMatchObject({ state: "applied", conflicts: [] });
  const out = (await stored(BERT)).mortal.roundsLeft as number;
  for (let round = 0; round < out; round++) await next();
  expect(await stored(BERT)).toMatchObject({ dead: false, mortal: { roundsLeft: 0 } });
});

it("filling in a Range Bands sheet tab and clearing an item can be undone completely, oldest action first", async () => {
  await sitDown();
  const ann = await table.join(USERS.ann);
  await gm.do("update", {
    uuid: `${ANNA}.Item.${IDS.rifle}`,
    changes: { "system.variants.bands": { clip: 3, rounds: 1 } },
  });
  const start = await encounter.world();
  const filled = await act(table, ann, { action: "bands.prefill", actor: ANNA });
  expect((await stored(ANNA)).attributes).toMatchObject({ reason: expect.any(Number) as number });
  const cleared = await act(table, ann, {
    action: "bands.resetThing",
    actor: ANNA,
    item: `${ANNA}.Item.${IDS.rifle}`,
  });
  expect(await stored(`${ANNA}.Item.${IDS.rifle}`)).toBeUndefined();
  const emptied = await act(table, gm, { action: "bands.resetSheet", actor: BERT });
  expect(await stored(BERT)).toBeUndefined();
  for (const message of [filled, cleared, emptied])
    expect(ledgerOf(table, message)).toMatchObject({ state: "applied", conflicts: [] });
  for (const message of [filled, cleared, emptied])
    expect(await ask(table, gm, "undo", { message })).toBeNull();
  for (const message of [filled, cleared, emptied])
    expect(ledgerOf(table, message)).toMatchObject({ state: "reversed", conflicts: [] });
  expect(await encounter.world()).toEqual(start);
});

it("a thrown charge is used up, and undoing the attack restores it", async () => {
  await sitDown();
  for (let step = 0; (await encounter.now()).acting !== "Anna"; step++) {
    if (step > 12) throw new Error("Anna never acts");
    await encounter.do(gm, "nextTurn");
  }
  const [charge] = await gm.do("create", {
    parent: ANNA,
    type: "Item",
    data: [
      {
        name: "Charge",
        type: "weapon",
        system: { category: "thrown", range: 30, blast: 10, quantity: 2, damage: { dice: 6 } },
      },
    ],
  });
  const start = await encounter.world();
  const thrown = await act(table, gm, {
    action: "bands.attack",
    actor: ANNA,
    item: charge,
    targets: [thug(0)],
    choices: { insightAsk: "never", situation: 5 },
  });
  expect((await gm.do("source", { uuid: charge })).system.quantity).toBe(1);
  expect(await ask(table, gm, "undo", { message: thrown })).toBeNull();
  expect(await encounter.world()).toEqual(start);
});

it("if effects are applied manually, a target loses its remaining actions only when the hit that takes it down is applied (X7.4, X7.6)", async () => {
  await sitDown();
  await gm.do("set", { key: "automation", value: "confirm" });
  const thugs = encounter.ids.get("thug0") ?? "";
  const left = async () => (await fought()).fighters[thugs].actionsLeft as number;
  await act(table, gm, { action: "bands.adjust", actor: ANNA, choices: { what: "total", total: 40 } });
  expect((await encounter.now()).acting).toBe("Anna");
  // Lowers the thug's wound points one at a time, and undoes the step that takes the thug down.
  for (let last = "", step = 0; last === ""; step++) {
    if (step > 30) throw new Error("the thug never goes down");
    const hurt = await act(table, gm, {
      action: "bands.adjust",
      actor: thug(0),
      choices: { what: "wounds", amount: -1 },
    });
    if ((await left()) === 0) last = hurt;
    if (last !== "") expect(await ask(table, gm, "undo", { message: last })).toBeNull();
  }
  expect(await left()).toBe(2);
  let shot = "";
  for (let step = 0; shot === ""; step++) {
    if (step > 20) throw new Error("Anna never hits");
    const tried = await act(table, gm, {
      action: "bands.attack",
      actor: ANNA,
      item: `${ANNA}.Item.${IDS.rifle}`,
      targets: [thug(0)],
      choices: { insightAsk: "never", situation: 5 },
    });
    if (ledgerOf(table, tried).state === "judged") shot = tried;
    else expect(await ask(table, gm, "undo", { message: tried })).toBeNull();
  }
  expect(
    [await left(), (await fought()).fighters[thugs].wasAttacked],
    "what comes over them waits, that they were shot at does not",
  ).toEqual([2, true]);
  // In the meantime, the target uses one of its actions.
  const spent = await act(table, gm, {
    action: "bands.adjust",
    actor: thug(0),
    choices: { what: "actions", amount: -1 },
  });
  expect(await ask(table, gm, "apply", { message: shot })).toBeNull();
  expect(ledgerOf(table, shot)).toMatchObject({ state: "applied", conflicts: [] });
  expect([await left(), (await stored(thug(0))).mortal.roundsLeft > 0]).toEqual([0, true]);
  expect(await ask(table, gm, "undo", { message: shot })).toBeNull();
  expect([ledgerOf(table, shot).conflicts, await left()]).toEqual([[], 1]);
  expect(await ask(table, gm, "undo", { message: spent })).toBeNull();
  expect(await left()).toBe(2);
});

/** Posts an action for Anna with the given dice, and waits for its effects. */
async function withDice(
  command: {
    readonly action: string;
    readonly item?: string;
    readonly targets: readonly string[];
    readonly choices: object;
  },
  dice: Readonly<Record<string, readonly number[]>>,
): Promise<string> {
  const choices = JSON.stringify({ insightAsk: "never", ...command.choices });
  const [uuid] = await gm.do("create", {
    type: "ChatMessage",
    data: [{ type: "action", system: { ...command, actor: ANNA, choices, given: JSON.stringify({ dice }) } }],
  });
  await table.settled();
  return uuid.split(".").at(-1);
}

/**
 * Makes Anna try to grapple the thug until she succeeds, undoing each failed attempt. Returns the ID of the
 * successful attempt's message.
 */
async function grip(): Promise<string> {
  for (let step = 0; step < 20; step++) {
    const message = await withDice(
      { action: "bands.action", targets: [thug(0)], choices: { action: "grapple", situation: 5 } },
      { active: [6, 5] },
    );
    if (ledgerOf(table, message).state === "judged") return message;
    expect(await ask(table, gm, "undo", { message })).toBeNull();
  }
  throw new Error("Anna never wins");
}

it("manually applied effects on a target depend on the target's state at the time they are applied (X3.2, X3.6)", async () => {
  await sitDown();
  await gm.do("set", { key: "automation", value: "confirm" });
  await act(table, gm, { action: "bands.adjust", actor: ANNA, choices: { what: "total", total: 40 } });
  await act(table, gm, {
    action: "bands.band",
    actor: ANNA,
    targets: [thug(0)],
    choices: { band: "engaged" },
  });
  const [own, friend, foe] = ["anna", "bert", "thug0"].map(name => encounter.ids.get(name) ?? "") as [
    string,
    string,
    string,
  ];
  const at = async (id: string, name: string) => (await fought()).fighters[id][name];
  const start = await encounter.world();
  const commands: readonly {
    command: Parameters<typeof withDice>[0] | null;
    dice: Record<string, number[]>;
    who: string;
    name: string;
    before: unknown;
    after: unknown;
    takesAction?: string;
  }[] = [
    {
      command: { action: "bands.action", targets: [thug(0)], choices: { action: "distract", situation: 5 } },
      dice: { check: [6, 5] },
      who: foe,
      name: "lostNextRound",
      before: 0,
      after: 1,
      takesAction: thug(0),
    },
    {
      command: { action: "bands.action", targets: [BERT], choices: { action: "inspire", situation: 5 } },
      dice: { check: [6, 5] },
      who: friend,
      name: "actionsLeft",
      before: 1,
      after: 2,
      takesAction: BERT,
    },
    {
      command: {
        action: "bands.attack",
        item: `${ANNA}.Item.${IDS.rifle}`,
        targets: [thug(0)],
        choices: { action: "coverFire", situation: 5 },
      },
      dice: { attack: [6, 5] },
      who: foe,
      name: "nextCheck",
      before: 0,
      after: -2,
    },
    { command: null, dice: {}, who: foe, name: "pinnedBy", before: "", after: own },
  ];
  for (const { command, dice, who, name, before, after, takesAction } of commands) {
    const message = command ? await withDice(command, dice) : await grip();
    expect([ledgerOf(table, message).state, await at(own, "actionsLeft")], `${name} is paid`).toEqual([
      "judged",
      1,
    ]);
    // Before the effect is applied, the given actor loses an action.
    const spent =
      takesAction &&
      (await act(table, gm, {
        action: "bands.adjust",
        actor: takesAction,
        choices: { what: "actions", amount: -1 },
      }));
    expect(await at(who, name)).toBe(before);
    expect(await ask(table, gm, "apply", { message })).toBeNull();
    expect([ledgerOf(table, message).conflicts, await at(who, name)], name).toEqual([[], after]);
    for (const undone of [message, ...(spent ? [spent] : [])])
      expect(await ask(table, gm, "undo", { message: undone })).toBeNull();
    expect(ledgerOf(table, message)).toMatchObject({ state: "reversed", conflicts: [], applied: [] });
    expect(await encounter.world(), name).toEqual(start);
  }
  // If the target is out of reach when the effect is applied, it isn't held. If an amendment makes an attempt
  // fail, its effect is undone.
  const held = await grip();
  await act(table, gm, { action: "bands.band", actor: ANNA, targets: [thug(0)], choices: { band: "close" } });
  expect(await ask(table, gm, "apply", { message: held })).toBeNull();
  expect([await at(foe, "pinnedBy"), ledgerOf(table, held)]).toMatchObject([
    "",
    { state: "applied", conflicts: [] },
  ]);
  const distracted = await withDice(
    { action: "bands.action", targets: [thug(0)], choices: { action: "distract", situation: 5 } },
    { check: [6, 5] },
  );
  expect(await ask(table, gm, "apply", { message: distracted })).toBeNull();
  expect(await at(foe, "actionsLeft")).toBe(0);
  expect(await ask(table, gm, "amend", { message: distracted, choices: { situation: -5 } })).toBeNull();
  expect([await at(foe, "actionsLeft"), ledgerOf(table, distracted).conflicts]).toEqual([2, []]);
});
