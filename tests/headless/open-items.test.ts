/**
 * Tests an encounter's open items on the real server: which items are open, and which users can skip them,
 * answer for others, or apply everything.
 */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { Encounter } from "./support/encounter.ts";
import { act, ask, ledgerOf, type Operation } from "./support/people.ts";
import { ANNA, BERT, IDS, thug, USERS } from "./support/seed.ts";
import { worldState } from "./support/state.ts";
import { Table } from "./support/table.ts";
import { VariantEncounter } from "./support/variant-encounter.ts";

const SCOPE = { combat: IDS.combat };

let table: Table;
let gm: Client;
let ann: Client;
let ben: Client;

async function sitDown(settings: Record<string, unknown> = {}): Promise<void> {
  table = await Table.open({ settings });
  [gm, ann, ben] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann), table.join(USERS.ben)]);
}

beforeEach(context => (context.task.name.startsWith("an encounter") ? undefined : sitDown()));
afterEach(async () => {
  expect(await table.differences(true)).toEqual([]);
  expect(await table.close()).toEqual([]);
});

const open = async (client: Client, scope: object = SCOPE): Promise<any[]> =>
  client.do("openItems", { scope });
const openIds = async (client: Client, scope: object = SCOPE): Promise<string[]> =>
  (await open(client, scope)).map(({ message }) => message);
const health = async (uuid: string): Promise<number> => (await worldState(gm))[uuid].system.health.value;
const hit = (more: Partial<Operation> = {}): Promise<string> =>
  act(table, ann, { action: "strike", actor: ANNA, targets: [thug(0)], choices: { points: 9 }, ...more });

it("the list of open items contains unapplied effects and unanswered questions, and names the actors involved", async () => {
  const struck = await hit();
  const asked = await act(table, gm, {
    action: "strike",
    actor: thug(0),
    targets: [BERT],
    choices: { points: 9, soakable: true },
  });
  const [prompt] = (await gm.do("judged", { message: asked })).prompts;
  for (const client of [gm, ann, ben]) {
    expect(await open(client)).toMatchObject([
      { message: struck, effects: true, prompts: [], concerns: [ANNA, thug(0)] },
      { message: asked, prompts: [prompt.key], concerns: [thug(0), BERT] },
    ]);
  }
  expect(await openIds(gm, { people: [BERT] }), "of who rests").toEqual([asked]);
  expect(await open(gm, { combat: "CombatElsewhere1" })).toEqual([]);
});

it("the list of open items doesn't contain actions that are applied, undone, rejected or secret", async () => {
  const [applied, undone] = [await hit(), await hit()];
  expect(await ask(table, gm, "apply", { message: applied })).toBeNull();
  expect(await ask(table, gm, "undo", { message: undone })).toBeNull();
  await act(table, gm, {
    action: "strike",
    actor: thug(0),
    targets: [BERT],
    choices: { points: 9 },
    asked: { secret: true },
  });
  const raw = await table.joinRaw(USERS.ben);
  await raw.modify("ChatMessage", "create", {
    data: [
      {
        _id: "OpenRejected0001",
        type: "action",
        author: USERS.ben,
        system: { action: "strike", actor: ANNA, targets: [BERT], choices: "{}", given: "{}" },
      },
    ],
    keepId: true,
  });
  await table.settled();
  expect(table.verdict("OpenRejected0001").state).toBe("refused");
  for (const client of [gm, ann, ben]) expect(await open(client)).toEqual([]);
});

it("a skipped item stays off the list of open items even after users reload, and can still be applied", async () => {
  const message = await hit();
  const before = await health(thug(0));
  table.taken();
  expect(await ask(table, gm, "skip", { message })).toBeNull();
  expect(
    table.taken().filter(({ type }) => type !== "ChatMessage"),
    "skipping changes nothing but the message",
  ).toEqual([]);
  expect(await ask(table, gm, "skip", { message }), "twice").toBeNull();
  for (const client of [gm, ann]) await table.kill(client);
  [gm, ann] = [await table.join(USERS.gm), await table.join(USERS.ann)];
  for (const client of [gm, ann, ben]) expect(await open(client)).toEqual([]);
  expect([table.verdict(message).state, table.verdict(message).skipped]).toEqual(["judged", true]);
  expect(await ask(table, gm, "apply", { message })).toBeNull();
  expect([table.verdict(message).state, table.verdict(message).skipped]).toEqual(["applied", false]);
  expect(await health(thug(0))).toBeLessThan(before);
});

it("an action's pending effects are added to the list of open items once its skipped question is answered", async () => {
  const message = await act(table, gm, {
    action: "strike",
    actor: thug(0),
    targets: [BERT],
    choices: { points: 19, soakable: true },
  });
  expect(await ask(table, gm, "skip", { message })).toBeNull();
  const [prompt] = (await ben.do("judged", { message })).prompts;
  expect(await open(ben)).toEqual([]);
  expect(await ask(table, ben, "answer", { message, prompt: prompt.key, value: prompt.fallback })).toBeNull();
  expect(await open(gm)).toMatchObject([{ message, effects: true, prompts: [] }]);
});

it("only users who are allowed to apply an item's effects can skip it, and only while it is open", async () => {
  const onThug = await hit();
  const onBert = await act(table, ann, {
    action: "strike",
    actor: ANNA,
    targets: [BERT],
    choices: { points: 9 },
  });
  expect(await ask(table, ann, "skip", { message: onThug }), "the target is not hers").toBe(
    "BLACKOUT.writer.notAllowed",
  );
  expect(await ask(table, ann, "skip", { message: onBert })).toBe("BLACKOUT.writer.notAllowed");
  expect(await openIds(gm)).toEqual([onThug, onBert]);
  expect(await ask(table, ben, "skip", { message: onBert })).toBeNull();
  expect(await openIds(gm)).toEqual([onThug]);
  expect(await ask(table, gm, "apply", { message: onThug })).toBeNull();
  expect(await ask(table, gm, "skip", { message: onThug }), "nothing is open any more").toBe(
    "BLACKOUT.writer.notNow",
  );
});

it("a skip forged by a player is ignored", async () => {
  const message = await hit();
  const raw = await table.joinRaw(USERS.ann);
  await raw.modify("ChatMessage", "update", {
    updates: [{ _id: message, system: { verdict: { skipped: true } } }],
  });
  await table.settled();
  expect(await openIds(gm)).toEqual([message]);
  await raw.modify("ChatMessage", "create", {
    data: [
      {
        _id: "OpenForged000001",
        type: "action",
        author: USERS.ann,
        system: {
          action: "strike",
          actor: ANNA,
          targets: [thug(0)],
          choices: JSON.stringify({ points: 9 }),
          given: JSON.stringify({ dice: {}, answers: {} }),
          verdict: { skipped: true },
        },
      },
    ],
    keepId: true,
  });
  await table.settled();
  expect(await openIds(gm)).toEqual([message, "OpenForged000001"]);
});

it("a Gamemaster can give the default answer for a player who is online, but another player can't", async () => {
  const message = await act(table, gm, {
    action: "strike",
    actor: thug(0),
    targets: [BERT],
    choices: { points: 19, soakable: true },
  });
  const [prompt] = (await gm.do("judged", { message })).prompts;
  expect(
    await ask(table, gm, "answer", { message, prompt: prompt.key, value: prompt.fallback }),
    "an answer of one's own choice is the owner's",
  ).toBe("BLACKOUT.writer.notAllowed");
  for (const player of [ann, ben])
    expect(await ask(table, player, "answerFor", { message, prompt: prompt.key })).toBe(
      "BLACKOUT.writer.notAllowed",
    );
  expect(await ask(table, gm, "answerFor", { message, prompt: prompt.key })).toBeNull();
  expect((await gm.do("judged", { message })).prompts).toEqual([]);
  expect(await ask(table, gm, "answerFor", { message, prompt: prompt.key })).toBe(
    "BLACKOUT.writer.alreadyAnswered",
  );
});

it("if a world setting allows it, the player whose turn it is can apply all open items", async () => {
  const [first, second] = [
    await hit(),
    await act(table, gm, {
      action: "strike",
      actor: thug(0),
      targets: [BERT],
      choices: { points: 9, prone: true },
    }),
  ];
  expect(await ask(table, ann, "applyOpen", { scope: SCOPE }), "not where the world asks").toBe(
    "BLACKOUT.writer.notNow",
  );
  await gm.do("set", { key: "openItems", value: "apply" });
  expect(await ask(table, ben, "applyOpen", { scope: SCOPE }), "it is Anna's turn").toBe(
    "BLACKOUT.writer.notAllowed",
  );
  expect(await ask(table, ben, "applyOpen", { scope: { people: [ANNA, BERT] } })).toBe(
    "BLACKOUT.writer.notAllowed",
  );
  expect([await openIds(gm), table.verdict(first).state]).toEqual([[first, second], "judged"]);
  expect(await ask(table, ann, "applyOpen", { scope: SCOPE })).toBeNull();
  for (const message of [first, second])
    expect(ledgerOf(table, message)).toMatchObject({ state: "applied", conflicts: [] });
  expect(await open(gm)).toEqual([]);
});

it("before a rest, a player can apply only the effects on the resting characters", async () => {
  await gm.do("set", { key: "openItems", value: "apply" });
  const [onThug, onBert] = [
    await hit(),
    await act(table, gm, {
      action: "strike",
      actor: thug(0),
      targets: [BERT],
      choices: { points: 19, prone: true, soakable: true },
    }),
  ];
  expect(await ask(table, ben, "applyOpen", { scope: { people: [BERT] } })).toBeNull();
  expect([table.verdict(onThug).state, table.verdict(onBert).state]).toEqual(["judged", "applied"]);
  expect(await open(gm, { people: [BERT] }), "the question stays").toMatchObject([
    { message: onBert, effects: false, prompts: [expect.any(String)] },
  ]);
});

it("an effect stays on the list of open items until it is applied, even if turns end and the writer reconnects", async () => {
  table = await Table.open({ fighting: "gathered", thugs: 1 });
  [gm, ann, ben] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann), table.join(USERS.ben)]);
  const encounter = new Encounter(table, gm, IDS.combat);
  await encounter.beginAt({ anna: 3, bert: 9, thug0: 12 });
  const message = await act(table, ann, {
    action: "strike",
    actor: ANNA,
    targets: [BERT],
    choices: { points: 9 },
  });
  await encounter.leave("anna");
  expect((await encounter.seen()).acting).toBe("Bert");
  expect(await openIds(gm)).toEqual([message]);
  await table.kill(gm);
  gm = await table.join(USERS.gm);
  await gm.do("nextTurn", { combat: IDS.combat });
  await table.settled();
  expect(await openIds(gm)).toEqual([message]);
  expect(await ask(table, gm, "apply", { message })).toBeNull();
  expect(await open(gm)).toEqual([]);
});

it("in a Range Bands encounter, only the player whose turn it is can apply open items", async () => {
  table = await Table.open({ fighting: "gathered", thugs: 2, settings: { openItems: "apply" } });
  [gm, ann, ben] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann), table.join(USERS.ben)]);
  const encounter = new VariantEncounter(table, gm);
  await encounter.choose("bands");
  await encounter.join("anna", "bert", "thug0");
  await encounter.begin();
  for (let step = 0; !["Anna", "Bert"].includes((await encounter.now()).acting); step++) {
    if (step > 3) throw new Error("no player acts");
    await encounter.endTurn();
  }
  const isAnna = (await encounter.now()).acting === "Anna";
  const [own, acting, waiting] = isAnna ? [ANNA, ann, ben] : [BERT, ben, ann];
  const command = {
    action: "bands.action",
    actor: own,
    targets: [thug(0)],
    choices: JSON.stringify({ action: "distract", situation: 5, insightAsk: "never" }),
    given: JSON.stringify({ dice: { check: [6, 5] } }),
  };
  const [uuid] = await gm.do("create", { type: "ChatMessage", data: [{ type: "action", system: command }] });
  await table.settled();
  const message = uuid.split(".").at(-1);
  expect(await open(gm), JSON.stringify(table.verdict(message))).toMatchObject([{ message, effects: true }]);
  expect(await ask(table, waiting, "applyOpen", { scope: SCOPE })).toBe("BLACKOUT.writer.notAllowed");
  expect(await ask(table, acting, "applyOpen", { scope: SCOPE })).toBeNull();
  expect(await open(gm)).toEqual([]);
  expect(ledgerOf(table, message)).toMatchObject({ state: "applied", conflicts: [] });
});
