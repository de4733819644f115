/**
 * Tests that undoing a party action leaves no trace: all documents are restored, including every item and
 * effect.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { longGenerations } from "../generations.ts";
import { act, ask, ledgerOf, type Operation } from "./support/people.ts";
import { ANNA, BERT, IDS, PARTY, USERS } from "./support/seed.ts";
import { worldState } from "./support/state.ts";
import { Table } from "./support/table.ts";

const condition = (key: string, level: number, more: object = {}) => ({
  name: key,
  type: "condition",
  system: { key, level, ...more },
});
const item = (id: string) => `${ANNA}.Item.${id}`;

/**
 * Party actions with predetermined answers to their prompts, so that either all participants fail or all
 * succeed.
 */
const commands: readonly (Operation & { readonly name: string; readonly answers?: string })[] = [
  {
    name: "a night with work, poison without a test, doses of a drug and a binding item (T10, T11.3, R8.12, R9.15, R13.16)",
    action: "partyRest",
    actor: ANNA,
    targets: [BERT],
    answers: "fail",
    choices: {
      length: "night",
      settlement: true,
      seed: "n",
      used: [{ of: ANNA, name: "Dust", trait: "Hooked on dust", rating: 2, doses: 2 }],
      tasks: [
        { by: BERT, of: ANNA, what: "repair", piece: item(IDS.vest), tools: true },
        { by: BERT, of: ANNA, what: "corroded", piece: "", tools: false },
        { by: BERT, of: ANNA, what: "wounded.strength", piece: "", tools: false },
      ],
    },
  },
  {
    name: "an hour of rest in the field (R9.10)",
    action: "partyRest",
    actor: ANNA,
    targets: [BERT],
    choices: {
      length: "hour",
      seed: "h",
      tasks: [{ by: BERT, of: ANNA, what: "repair", piece: item(IDS.vest), tools: true }],
    },
  },
  {
    name: "a minute of rest (R9.2)",
    action: "partyRest",
    actor: BERT,
    targets: [ANNA],
    choices: { length: "minute", seed: "m" },
  },
  {
    name: "an award of experience and credits for an objective (R13.14)",
    action: "award",
    actor: ANNA,
    targets: [BERT],
    choices: { experience: 15, credits: 250, objectives: ["Out alive"], at: 3, seed: "a" },
  },
  {
    name: "the start of a session (R4.3, R4.4)",
    action: "sessionStart",
    actor: ANNA,
    targets: [BERT],
    choices: { title: "Cold iron", dice: 6, picks: [{ of: ANNA, drives: [0, 1, 2] }], at: 4, seed: "s" },
  },
  {
    name: "a fall that no character softens (R6.13, R6.14)",
    action: "hazard",
    actor: ANNA,
    targets: [BERT],
    choices: { hazard: "fall", strength: 30 },
    answers: "fail",
  },
  {
    name: "fire (T11.2)",
    action: "hazard",
    actor: ANNA,
    targets: [BERT],
    choices: { hazard: "fire", strength: 4 },
    answers: "fail",
  },
  {
    name: "deep water (R6.12)",
    action: "hazard",
    actor: BERT,
    targets: [ANNA],
    choices: { hazard: "deepWater", strength: 9 },
    answers: "fail",
  },
  {
    name: "radiation (T11.2)",
    action: "hazard",
    actor: ANNA,
    choices: { hazard: "radiation", strength: 9 },
    answers: "fail",
  },
  {
    name: "credits from the party's purse",
    action: "giveCredits",
    actor: ANNA,
    choices: { from: PARTY, to: ANNA, amount: 40 },
  },
];

describe.each(longGenerations)("undoing party actions on Foundry %i", generation => {
  let table: Table;
  let gm: Client;
  beforeAll(async () => {
    table = await Table.open({ generation, fighting: false, settings: { automation: "full" } });
    gm = await table.join(USERS.gm);
    await gm.do("create", {
      parent: ANNA,
      type: "ActiveEffect",
      data: [
        condition("poisoned", 3),
        condition("exhausted", 2),
        condition("fatigued", 1),
        condition("corroded", 2),
        condition("injured", 1, { attribute: "dexterity", limb: "left" }),
        condition("wounded", 1, { attribute: "strength" }),
        condition("acid", 1, { clock: { at: "ownTurnStart", left: 5 } }),
      ],
    });
    await gm.do("create", {
      parent: ANNA,
      type: "Item",
      data: [
        { name: "Arm", type: "implant", system: { grafted: true, bulk: 1 } },
        { name: "Synthsense", type: "consumable", system: { quantity: 2, uses: { value: 1, max: 1 } } },
      ],
    });
    await gm.do("update", {
      uuid: ANNA,
      changes: {
        system: {
          health: { value: 6 },
          // The clock is set in advance. Otherwise, the writer would start it outside the ledgers when the
          // world time advances.
          clocks: { poisonedSince: 0 },
          stamina: { value: 1 },
          drives: ["Debt", "Mara", "Sea"].map(text => ({ text, chosen: false, fulfilled: 0 })),
        },
      },
    });
    await gm.do("update", { uuid: item(IDS.vest), changes: { system: { armor: { value: 2 } } } });
    await gm.do("update", { uuid: PARTY, changes: { system: { credits: 300 } } });
    await table.settled();
  });
  afterAll(async () => {
    expect(await table.differences(true)).toEqual([]);
    expect(await table.close()).toEqual([]);
  });

  it.each(commands)(
    "restores the world after $name, and can be followed by a redo with the same result",
    async ({ name: _name, answers, ...command }) => {
      const [before, time] = [await worldState(gm), await gm.do("time")];
      const message = await act(table, gm, command);
      // A Gamemaster answers the questions in place of absent players, one by one.
      for (let left = 30; answers !== undefined && left > 0; left -= 1) {
        const [prompt] = (await gm.do("judged", { message })).prompts ?? [];
        if (!prompt) break;
        const value = prompt.options.some((one: any) => one.value === answers) ? answers : prompt.fallback;
        await gm.do("answer", { message, prompt: prompt.key, value });
        await table.settled();
      }
      expect(ledgerOf(table, message)).toMatchObject({ state: "applied", conflicts: [] });
      const after = await worldState(gm);
      expect(after, "it did something").not.toEqual(before);
      expect(await ask(table, gm, "undo", { message })).toBeNull();
      expect(await worldState(gm)).toEqual(before);
      expect(await gm.do("time")).toBe(time);
      expect(await ask(table, gm, "apply", { message })).toBeNull();
      expect(await worldState(gm)).toEqual(after);
      expect(await ask(table, gm, "undo", { message })).toBeNull();
      expect(await worldState(gm)).toEqual(before);
      expect(await gm.do("time")).toBe(time);
    },
  );
});
