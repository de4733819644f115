/** Zones & Cards on the real server: an attack whose target is asked before the dice are rolled, a push that is a question, what comes of it, and all of it taken back. */
import { afterEach, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { act, ask, ledgerOf } from "./support/people.ts";
import { ANNA, thug, USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";
import { VariantFight } from "./support/variant-fight.ts";

let table: Table;
let fight: VariantFight;
let gm: Client;
let ann: Client;

afterEach(async () => {
  expect(await table.differences(true)).toEqual([]);
  expect(await table.close()).toEqual([]);
});

/** Anna's turn in a fight against one thug. */
async function annasTurn(): Promise<void> {
  table = await Table.open({ generation: 14, fighting: "gathered", thugs: 1 });
  [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
  fight = new VariantFight(table, gm);
  await fight.choose("zones");
  await fight.join("anna", "thug0");
  await fight.begin();
  for (let step = 0; (await fight.now()).acting !== "Anna"; step++) {
    if (step > 4) throw new Error("Anna never acts");
    await fight.endTurn();
  }
}

const fought = async () => (await gm.do("source", { uuid: `Combat.${fight.combat}` })).system.fought;
/** What is spent of the turn that somebody has in this round. */
const spent = (state: any, name: string) => Object.entries<any>(state.people[fight.id(name)].turns).find(([key]) => key.startsWith(`r${state.round}t`))?.[1];

it("asks the target before the dice are rolled, then whoever rolled whether to push, and can be taken back", async () => {
  await annasTurn();
  const before = await fight.world();
  const message = await act(table, ann, { verb: "zones.attack", actor: ANNA, targets: [thug(0)], choices: { band: "adjacent" } });
  expect((await gm.do("judged", { message })).prompts.map(({ key }: any) => key), "the thug may defend").toEqual(["interrupt"]);
  expect(spent(await fought(), "anna"), "the action is paid").toMatchObject({ full: 1, quick: 0 });
  expect(await ask(table, gm, "answer", { message, prompt: "interrupt", value: "defend" })).toBeNull();
  expect(spent(await fought(), "thug0"), "the interrupt is paid from the round of the thug").toMatchObject({ quick: 1, deeds: 0 });
  const open = (await gm.do("judged", { message })).prompts.map(({ key }: any) => key);
  if (open.includes("attack.push")) expect(await ask(table, ann, "answer", { message, prompt: "attack.push", value: "keep" })).toBeNull();
  expect(ledgerOf(table, message)).toMatchObject({ state: "applied", conflicts: [] });
  expect(await ask(table, gm, "undo", { message })).toBeNull();
  expect(await fight.world()).toEqual(before);
});

it("keeps what nobody filled in with the fight, so that no document of anybody is touched", async () => {
  await annasTurn();
  const actor = await gm.do("source", { uuid: ANNA });
  expect(actor.system.variants).toEqual({});
  expect((await fought()).people[fight.id("anna")].sheet).toMatchObject({ stress: 0 });
  await act(table, gm, { verb: "zones.stress", actor: ANNA, choices: { change: 2 } });
  expect((await fought()).people[fight.id("anna")].sheet).toMatchObject({ stress: 2 });
  expect((await gm.do("source", { uuid: ANNA })).system.variants).toEqual({});
});
