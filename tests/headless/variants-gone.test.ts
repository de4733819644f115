/**
 * Tests that deleting a variant's encounter during a write causes no error. Each action is either complete or
 * absent, and its author is told that the encounter is gone.
 */
import { requestSystem } from "../support/request-system.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { act, ledgerOf } from "./support/people.ts";
import { ANNA, IDS, thug, USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";
import { VariantEncounter } from "./support/variant-encounter.ts";
import { itLong } from "./support/long.ts";

let table: Table;
let gm: Client;
let encounter: VariantEncounter;

beforeEach(async () => {
  table = await Table.open({
    generation: 14,
    fighting: "gathered",
    thugs: 1,
    settings: { automation: "full" },
  });
  gm = await table.join(USERS.gm);
});

afterEach(async () => {
  expect(await table.differences(true)).toEqual([]);
  expect(await table.close(), "nobody's console says anything").toEqual([]);
});

/** Begins an encounter with Anna and a thug. This fills in the variant's tab on both sheets. */
async function begin(): Promise<void> {
  encounter = new VariantEncounter(table, gm);
  await encounter.choose("zones");
  await encounter.join("anna", "thug0");
  await encounter.begin();
}

const shots = (count: number) =>
  Array.from({ length: count }, () => ({
    type: "action",
    system: {
      action: "zones.attack",
      actor: ANNA,
      item: `${ANNA}.Item.${IDS.rifle}`,
      targets: [thug(0)],
      choices: JSON.stringify({
        combatant: encounter.uuid("anna"),
        band: "short",
        undefended: true,
        push: "keep",
        conserve: "never",
      }),
    },
  }));

/**
 * Returns the stored variant data of Anna, a thug, and Anna's rifle, as it would be if no attack had been
 * applied.
 */
async function withoutActions(client: Client): Promise<unknown> {
  const uuids = [ANNA, thug(0), `${ANNA}.Item.${IDS.rifle}`];
  const sources = await Promise.all(uuids.map(uuid => client.do("source", { uuid })));
  const ledgers = table
    .all("ChatMessage")
    .filter(({ system }) => system.action === "zones.attack")
    .flatMap(({ _id }) => ledgerOf(table, _id).applied)
    .toReversed();
  return uuids.map((uuid, index) => {
    const page = structuredClone(sources[index].system.variants.zones);
    for (const change of ledgers) {
      if (change.uuid !== uuid || !change.path.startsWith("system.variants.zones.")) continue;
      const [last, ...way] = change.path.split(".").slice(3).reverse();
      const at = way.reverse().reduce((part: any, key: string) => part[key], page);
      if ("add" in change) at[last] -= change.add;
      else if (change.from === undefined) delete at[last];
      else at[last] = change.from;
    }
    return page;
  });
}

itLong(
  "an encounter deleted by a second Gamemaster leaves neither partial actions nor errors in the console",
  async () => {
    const other = await table.join(USERS.other);
    const ended: string[] = [];
    // Each round deletes the encounter after a different delay. The loop ends after two rounds at the
    // earliest, once a deletion has interrupted a write, and after twelve at the latest.
    for (let round = 0; round < 2 || (round < 12 && !ended.some(one => one.endsWith("noFight"))); round++) {
      if (round > 0)
        await gm.do("create", {
          type: "Combat",
          data: [{ _id: IDS.combat, scene: IDS.scene }],
          keepId: true,
        });
      await begin();
      const start = await withoutActions(gm);
      const messages: string[] = (await other.do("create", { type: "ChatMessage", data: shots(6) })).map(
        (uuid: string) => uuid.split(".").at(-1),
      );
      // The delay before the deletion cycles through four lengths, so that the writes have progressed to a
      // different point each time.
      await new Promise(resolve => {
        setTimeout(resolve, (round % 4) * 8);
      });
      await other.do("delete", { uuid: `Combat.${encounter.combat}` });
      await table.settled();
      const ledgers = messages.map(message => ledgerOf(table, message));
      ended.push(...ledgers.map(({ state, reason }) => `${state} ${reason}`));
      for (const { state, reason, applied } of ledgers) {
        expect(["applied ", "refused BLACKOUT.writer.noFight", "reversed BLACKOUT.writer.noFight"]).toContain(
          `${state} ${reason}`,
        );
        if (state !== "applied") expect(applied).toEqual([]);
      }
      expect(await withoutActions(gm)).toEqual(start);
    }
    // In this test, timing determines whether a deletion interrupts a write. The next test forces an
    // interruption.
    expect(ended.length).toBeGreaterThanOrEqual(12);
  },
);

it("deleting an encounter on the writer's own client doesn't disrupt the actions that are being written", async () => {
  await begin();
  const start = await withoutActions(gm);
  const messages: string[] = (await gm.do("create", { type: "ChatMessage", data: shots(4) })).map(
    (uuid: string) => uuid.split(".").at(-1),
  );
  await gm.do("delete", { uuid: `Combat.${encounter.combat}` });
  await table.settled();
  for (const message of messages)
    expect(ledgerOf(table, message)).toMatchObject({ state: "applied", reason: "", conflicts: [] });
  expect(await withoutActions(gm)).toEqual(start);
  // Which of the actions wrote to the encounter itself depends on the dice, so all of them are searched.
  expect(
    messages
      .flatMap(message => ledgerOf(table, message).applied)
      .some(({ uuid }) => uuid === `Combat.${IDS.combat}`),
    "some of it was written to the encounter before it went",
  ).toBe(true);
});

it("an interrupted write is undone by the next writer if its encounter has been deleted", async () => {
  await begin();
  const raw = await table.joinRaw(USERS.other);
  for (let writes = 1; writes <= 3; writes++) {
    if (writes > 1) {
      await gm.do("create", { type: "Combat", data: [{ _id: IDS.combat, scene: IDS.scene }], keepId: true });
      await begin();
    }
    const start = await withoutActions(gm);
    await gm.do("dieAfter", { writes });
    await raw.modify("ChatMessage", "create", {
      data: shots(1).map(data => ({ ...data, _id: `GoneCombatShot${String(writes)}0`, author: USERS.other })),
      keepId: true,
    });
    await table.gone(gm);
    await raw.modify("Combat", "delete", { ids: [IDS.combat] });
    gm = await table.join(USERS.gm);
    const ended = ledgerOf(table, `GoneCombatShot${String(writes)}0`);
    expect(ended, `after ${String(writes)} writes`).toMatchObject({
      state: writes === 1 ? "refused" : "reversed",
      reason: "BLACKOUT.writer.noFight",
      applied: [],
      conflicts: [],
    });
    expect(await withoutActions(gm)).toEqual(start);
  }
});

itLong(
  "a user who requests an action in a deleted encounter is told that the encounter is gone",
  async () => {
    await begin();
    const ann = await table.join(USERS.ann);
    const message = await act(table, gm, { action: "zones.stress", actor: ANNA, choices: { change: 1 } });
    expect(ledgerOf(table, message).state).toBe("applied");
    await gm.do("delete", { uuid: `Combat.${encounter.combat}` });
    const [request] = await ann.do("create", {
      type: "ChatMessage",
      data: [
        {
          type: "request",
          whisper: [USERS.gm, USERS.ann],
          system: requestSystem({ kind: "endTurn", combatant: encounter.uuid("anna"), round: 1 }),
        },
      ],
    });
    await table.settled();
    expect(table.held("ChatMessage", request.split(".").at(-1)).system.verdict).toMatchObject({
      state: "refused",
      reason: "BLACKOUT.writer.noFight",
    });
  },
);
