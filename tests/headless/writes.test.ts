/**
 * Tests how many writes an action causes. Updates of the action's message and newly created messages, such as
 * answers, are counted separately from writes to other documents.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { act, ask, ledgerOf } from "./support/people.ts";
import { ANNA, BOSS, IDS, thug, USERS } from "./support/seed.ts";
import { worldState } from "./support/state.ts";
import { Table, type Write } from "./support/table.ts";
import { itLong } from "./support/long.ts";

const RIFLE = `${ANNA}.Item.${IDS.rifle}`;
const TWENTY = Array.from({ length: 20 }, (_, index) => thug(index));

let table: Table;
let gm: Client;
let ann: Client;
let start: unknown;

beforeAll(async () => {
  table = await Table.open({ thugs: 20, settings: { automation: "full" } });
  [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
  start = await worldState(gm);
});
afterEach(async () => {
  expect(await worldState(gm)).toEqual(start);
});
afterAll(async () => {
  expect(await table.close()).toEqual([]);
});

/**
 * Counts the writes since the last call: the messages created, the updates of messages, all writes to other
 * documents, and the highest number of writes to any one of these documents.
 */
function counted() {
  const writes = table.taken();
  const messages = writes.filter(({ type }) => type === "ChatMessage");
  const documents = writes.filter(({ type }) => type !== "ChatMessage");
  return {
    created: messages.filter(({ action }) => action === "create").length,
    states: messages.filter(({ action }) => action === "update").length,
    documents,
    most: mostPerDocument(documents),
  };
}

/**
 * Returns the highest number of writes to one document. If several documents are created or deleted together,
 * one write is counted for each of them.
 */
function mostPerDocument(writes: readonly Write[]): number {
  const counts = new Map<string, number>();
  for (const { type, parentUuid, ids } of writes)
    for (const id of ids)
      counts.set(`${parentUuid}.${type}.${id}`, (counts.get(`${parentUuid}.${type}.${id}`) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

describe("writes for an attack on one target", () => {
  it.each([
    ["an unlinked token", thug(0)],
    ["an actor of its own", BOSS],
  ])("are limited to one message and one update per document if the target is %s", async (_whom, target) => {
    counted();
    const message = await act(table, ann, {
      action: "strike",
      actor: ANNA,
      item: RIFLE,
      targets: [target],
      choices: { points: 12, shots: 1, prone: true },
    });
    const first = counted();
    expect(first).toMatchObject({ created: 1, states: 2, most: 1 });
    expect(first.documents.map(({ type, action }) => `${action} ${type}`).sort()).toEqual(
      target === BOSS
        ? ["create ActiveEffect", "update Actor", "update Combat", "update Item"]
        : ["create ActiveEffect", "update Actor", "update Combat", "update Item", "update Item"],
    );

    await ask(table, gm, "amend", { message, choices: { points: 15 } });
    const amended = counted();
    expect(amended.documents, "only the hit points are different").toMatchObject([
      { type: "Actor", action: "update" },
    ]);
    expect(Object.keys(amended.documents[0]?.results[0].system)).toEqual(["health"]);

    await ask(table, gm, "amend", { message, choices: { points: 15 } });
    expect(counted().documents, "the same again").toEqual([]);
    await ask(table, gm, "apply", { message });
    expect(counted(), "it stands already").toMatchObject({ states: 0, documents: [] });

    await ask(table, gm, "undo", { message });
    expect(counted()).toMatchObject({ states: 2, most: 1 });
    await ask(table, gm, "undo", { message });
    expect(counted(), "it is taken back already").toMatchObject({ states: 0, documents: [] });
  });

  it("are limited to one message and one update per document under the Blackout rules", async () => {
    counted();
    const message = await act(table, ann, {
      action: "attack",
      actor: ANNA,
      item: RIFLE,
      targets: [thug(3)],
      choices: { takingTime: 0 },
    });
    const attack = counted();
    expect(attack).toMatchObject({ created: 1, most: 1 });
    expect(attack.documents.map(({ type }) => type)).toContain("Combat");
    await ask(table, gm, "undo", { message });
    expect(counted().most).toBeLessThanOrEqual(1);
  });
});

describe("writes for an area attack with twenty targets", () => {
  it("are limited to one message and one update per document", async () => {
    counted();
    const message = await act(table, ann, {
      action: "strike",
      actor: ANNA,
      item: RIFLE,
      targets: TWENTY,
      choices: { points: 9, shots: 1, prone: true },
    });
    const area = counted();
    expect(area).toMatchObject({ created: 1, states: 2, most: 1 });
    expect(
      area.documents.filter(({ type }) => type === "Actor"),
      "twenty targets",
    ).toHaveLength(20);
    expect(
      area.documents.filter(({ type }) => type === "ActiveEffect"),
      "twenty conditions",
    ).toHaveLength(20);
    expect(area.documents).toHaveLength(20 + 20 + 20 + 2);
    await ask(table, gm, "undo", { message });
    expect(counted()).toMatchObject({ states: 2, most: 1 });
  });

  itLong(
    "are limited to one message and one update per document under the Blackout rules, even with an answer for each target who may evade",
    async () => {
      const caught = async (message: string): Promise<number> =>
        (await gm.do("judged", { message })).prompts.length;
      let message = "";
      // Repeats the throw until the targets are in the area.
      for (let tries = 0; tries < 20 && (message === "" || (await caught(message)) === 0); tries++) {
        if (message !== "") await ask(table, gm, "undo", { message });
        counted();
        message = await act(table, ann, { action: "area", actor: ANNA, item: RIFLE, targets: TWENTY });
        const thrown = counted();
        expect(thrown).toMatchObject({ created: 1 });
        expect(thrown.most).toBeLessThanOrEqual(1);
      }
      expect(await caught(message), "all of them may evade").toBe(20);
      let answers = 0;
      for (;;) {
        const { prompts } = await gm.do("judged", { message });
        if (prompts.length === 0) break;
        await ask(table, gm, "answer", {
          message,
          prompt: prompts[0].key,
          value: prompts[0].options[0].value,
        });
        answers++;
      }
      const answered = counted();
      expect(answers).toBeGreaterThanOrEqual(20);
      expect(answered.created, "one request for each answer").toBe(answers);
      expect(
        answered.documents.filter(({ type }) => type === "Actor").length,
        "each is hurt once, when the answer is there",
      ).toBeLessThanOrEqual(20);
      expect(answered.most).toBeLessThanOrEqual(1);
      expect(ledgerOf(table, message).state).toBe("applied");
      await ask(table, gm, "undo", { message });
      expect(counted()).toMatchObject({ states: 2, most: 1 });
    },
  );
});
