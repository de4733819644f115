/**
 * Tests that there is only one writer, and that nothing is lost or done twice if the writer changes or two
 * Gamemasters are online.
 */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { fewOf, itLong } from "./support/long.ts";
import { act, ask, ledgerOf } from "./support/people.ts";
import { ANNA, BERT, COMBATANTS, IDS, PARTY, thug, USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";

let table: Table;
let ann: Client;
beforeEach(async () => {
  table = await Table.open({ settings: { automation: "full" } });
  ann = await table.join(USERS.ann);
});
afterEach(async () => {
  expect(await table.differences(true)).toEqual([]);
  expect(await table.close()).toEqual([]);
});

const strike = { action: "strike", actor: ANNA, targets: [thug(0)], choices: { points: 9, prone: true } };
const health = (client: Client, uuid: string): Promise<number> =>
  client.do("source", { uuid }).then(({ system }) => system.health.value);
const ap = (): number =>
  table.held("Combat", IDS.combat).combatants.find((one: any) => one._id === COMBATANTS.anna).system.ap;
/** Returns a user's writes to documents other than messages. */
const commands = (userId: string) =>
  table.writes.filter(write => write.userId === userId && write.type !== "ChatMessage");

it("actions taken while no Gamemaster is online are performed exactly once after a Gamemaster connects", async () => {
  const message = await act(table, ann, strike);
  const strain = await act(table, ann, {
    action: "strain",
    actor: ANNA,
    choices: { stamina: 1, inspiration: 2 },
  });
  const undo = await ann.do("undo", { message: strain });
  await table.settled();
  expect(table.verdict(message)?.state ?? "none").toBe("none");
  expect(await health(ann, thug(0))).toBe(15);
  table.taken();

  const gm = await table.join(USERS.gm);
  await table.settled();
  expect(ledgerOf(table, message)).toMatchObject({ state: "applied", conflicts: [] });
  expect(await health(ann, thug(0))).toBe(12);
  expect(ap()).toBe(7);
  expect(ledgerOf(table, strain), "the request that came after it was seen to as well").toMatchObject({
    state: "reversed",
    applied: [],
  });
  expect(table.held("ChatMessage", undo)).toBeUndefined();
  expect(table.held("Actor", IDS.party).system.inspiration.value).toBe(5);

  table.taken();
  await table.kill(gm);
  await table.join(USERS.gm);
  await table.settled();
  expect(table.writes, "who comes back finds nothing to do").toEqual([]);
});

itLong("an action is performed once if two Gamemasters see it at the same time", async () => {
  const [gm, other] = await Promise.all([table.join(USERS.gm), table.join(USERS.other)]);
  expect([await gm.do("isWriter"), await other.do("isWriter"), await ann.do("isWriter")]).toEqual([
    true,
    false,
    false,
  ]);
  const message = await act(table, ann, strike);
  expect(ledgerOf(table, message).state).toBe("applied");
  expect([await health(ann, thug(0)), ap()]).toEqual([12, 7]);
  // The first client to connect is the writer for a moment. As such, it records the processed world time and
  // the data of players' combatants. These commands are ignored.
  expect(
    commands(USERS.other).filter(
      ({ type, results }) => type !== "Setting" && results[0]?.system?.copies === undefined,
    ),
  ).toEqual([]);
  expect(commands(USERS.gm).length).toBeGreaterThan(0);
});

it("an action is applied only once if two Gamemasters apply it at the same time", async () => {
  const [gm, other] = await Promise.all([table.join(USERS.gm), table.join(USERS.other)]);
  await gm.do("set", { key: "automation", value: "confirm" });
  const message = await act(table, ann, strike);
  await Promise.all([
    gm.do("apply", { message }),
    other.do("apply", { message }),
    gm.do("apply", { message }),
  ]);
  await table.settled();
  expect(await health(ann, thug(0))).toBe(12);
  await Promise.all([gm.do("undo", { message }), other.do("undo", { message }), ann.do("undo", { message })]);
  await table.settled();
  expect([await health(ann, thug(0)), ap()]).toEqual([15, 8]);
  expect(
    table.all("ChatMessage").filter(({ type }) => type === "request"),
    "all that was asked was done",
  ).toEqual([]);
});

it.each(fewOf(1, [6, 1, 3, 9]))(
  "another writer takes over if the first one disconnects in the middle of a queue, after write %i",
  async writes => {
    const ben = await table.join(USERS.ben);
    const messages = [
      await ann.do("perform", strike),
      await ben.do("perform", { action: "strain", actor: BERT, choices: { stamina: 1, inspiration: 1 } }),
      await ben.do("perform", {
        action: "strike",
        actor: BERT,
        targets: [thug(1), thug(0)],
        choices: { points: 8 },
      }),
    ] as string[];
    await table.settled();
    const other = await table.join(USERS.other);
    await table.kill(other);
    // The second Gamemaster's client handled all requests before it crashed. The next requests go to the
    // first Gamemaster's client, which also crashes, but now the second Gamemaster's client is online again.
    for (const message of messages) expect(ledgerOf(table, message).state).toBe("applied");
    expect([await health(ann, thug(0)), await health(ann, thug(1)), ap()]).toEqual([9, 13, 7]);

    const [gm, second] = await Promise.all([table.join(USERS.gm), table.join(USERS.other)]);
    await gm.do("dieAfter", { writes });
    await Promise.all([
      ann.do("undo", { message: messages[0] }),
      ben.do("undo", { message: messages[1] }),
      ben.do("undo", { message: messages[2] }),
    ]);
    await table.gone(gm);
    expect(await second.do("isWriter")).toBe(true);
    for (const message of messages)
      expect(ledgerOf(table, message)).toMatchObject({ state: "reversed", applied: [], conflicts: [] });
    expect([await health(ann, thug(0)), await health(ann, thug(1)), ap()]).toEqual([15, 15, 8]);
    expect((await second.do("source", { uuid: PARTY })).system.inspiration.value).toBe(5);
    expect((await second.do("source", { uuid: BERT })).system.stamina.value).toBe(4);
  },
);

it("the Gamemaster can answer for a player who is offline, but not for one who is online", async () => {
  const gm = await table.join(USERS.gm);
  const soak = { action: "strike", actor: BERT, targets: [ANNA], choices: { points: 20, soakable: true } };
  const first = await act(table, gm, soak);
  expect((await ann.do("judged", { message: first })).prompts).toMatchObject([
    { key: "soak.0", actor: ANNA },
  ]);
  expect(
    await ask(table, gm, "answer", { message: first, prompt: "soak.0", value: "none" }),
    "it is Ann's to say",
  ).toBe("BLACKOUT.writer.notAllowed");
  expect(await ask(table, ann, "answer", { message: first, prompt: "soak.0", value: "injury" })).toBeNull();
  expect(
    ledgerOf(table, first).applied.some(
      ({ collection, created }) => collection === "effects" && created.system.key === "injured",
    ),
  ).toBe(true);
  const faces = JSON.parse(table.verdict(first).given).dice["soak.0"];
  expect(faces, "one die of three sides, rolled by Ann's client").toHaveLength(1);
  await ask(table, gm, "undo", { message: first });

  const second = await act(table, gm, soak);
  await table.kill(ann);
  expect(await ask(table, gm, "answer", { message: second, prompt: "soak.0", value: "none" })).toBeNull();
  expect(ledgerOf(table, second).state).toBe("applied");
});

it("the Gamemaster can answer for a player after the time limit", async () => {
  const gm = await table.join(USERS.gm);
  await gm.do("set", { key: "promptSeconds", value: 30 });
  const message = await act(table, gm, {
    action: "strike",
    actor: BERT,
    targets: [ANNA],
    choices: { points: 20, soakable: true },
  });
  await gm.do("shiftClock", { milliseconds: 10_000 });
  expect(await ask(table, gm, "answer", { message, prompt: "soak.0", value: "none" })).toBe(
    "BLACKOUT.writer.notAllowed",
  );
  await gm.do("shiftClock", { milliseconds: 20_000 });
  expect(await ask(table, gm, "answer", { message, prompt: "soak.0", value: "none" })).toBeNull();
  expect(
    await ask(table, ann, "answer", { message, prompt: "soak.0", value: "injury" }).catch(
      (error: Error) => error.message,
    ),
    "nobody is asked any more",
  ).toMatch(/prompt|undefined/u);
});
