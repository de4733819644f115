/**
 * Tests the Inspiration pool (R4.1, R4.2). No die is lost or duplicated when users give, spend and push dice
 * at the same time, or leave.
 */
import { requestSystem } from "../support/request-system.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { fewOf } from "./support/long.ts";
import { act, ask, ledgerOf, refusalOf } from "./support/people.ts";
import { ANNA, BERT, BOSS, IDS, USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";

let table: Table;
let ann: Client;
let ben: Client;
beforeEach(async () => {
  table = await Table.open({ settings: { automation: "full" }, fighting: false });
  ann = await table.join(USERS.ann);
  ben = await table.join(USERS.ben);
});
afterEach(async () => {
  expect(await table.differences(true)).toEqual([]);
  expect(await table.close()).toEqual([]);
});

const DIALOG = "DialogOfAnn00001";
const pool = (): any => table.held("Actor", IDS.party).system.inspiration;
const roll = (inspiration: number, leases: readonly string[] = []): any => ({
  action: "test",
  actor: ANNA,
  choices: {
    attribute: "insight",
    skill: "perception",
    inspiration,
    ...(leases.length > 0 ? { leases } : {}),
  },
});

/** Adds a die to Ann's dialog. Returns the reason if this is rejected, or null. */
async function push(client: Client): Promise<string | null> {
  return ask(table, client, "push", { id: DIALOG, user: USERS.ann, actor: ANNA });
}

/**
 * The users who are online when fifty requests for the pool arrive, and the user who connects in the
 * meantime.
 */
const company = [
  { name: "with a Gamemaster", here: [USERS.gm], comes: null },
  { name: "with two Gamemasters", here: [USERS.gm, USERS.other], comes: null },
  {
    name: "first with no Gamemaster, and then with one who connects during the requests",
    here: [],
    comes: USERS.gm,
  },
  {
    name: "with a Gamemaster and another who connects during the requests",
    here: [USERS.other],
    comes: USERS.gm,
  },
] as const;

describe("requests to add or spend Inspiration dice", () => {
  it.each(fewOf(2, company))(
    "are counted correctly if three players make fifty of them at the same time, $name (R4.1)",
    async ({ here, comes }) => {
      const tab = await table.join(USERS.ann);
      await Promise.all(here.map(user => table.join(user)));
      const players = [ann, ben, tab];
      const spend = (client: Client, actor: string) =>
        client.do("perform", {
          action: "test",
          actor,
          choices: { attribute: "insight", skill: "perception", inspiration: 1 },
        });
      const asked = Array.from({ length: 50 }, (_, index) => {
        const client = players[index % 3]!;
        return index % 5 < 2
          ? client.do("give", { change: 1, reason: `gift ${index}` })
          : spend(client, client === ben ? BERT : ANNA);
      });
      const [gifts] = await Promise.all([
        Promise.all(asked.filter((_, index) => index % 5 < 2)),
        Promise.all(asked),
        ...(comes ? [table.join(comes)] : []),
      ]);
      const gm = table.clients.find(({ userId }) => userId === USERS.gm || userId === USERS.other)!;
      // A Gamemaster approves requests from players while other users are still spending dice.
      await Promise.all([
        ...gifts.map((message: string) => gm.do("decideGift", { message, accepted: true })),
        ...players.map(client => spend(client, client === ben ? BERT : ANNA)),
      ]);
      await table.settled();
      const states = table
        .all("ChatMessage")
        .filter(({ type }) => type === "action")
        .map(({ _id }) => ledgerOf(table, _id).state);
      const spent = states.filter(state => state === "applied").length;
      expect(states.every(state => state === "applied" || state === "refused")).toBe(true);
      expect(spent).toBeGreaterThan(4);
      expect(gifts).toHaveLength(20);
      expect(pool().value).toBe(5 + 20 - spent);
      expect(pool().value).toBeGreaterThanOrEqual(0);
      expect(pool().log.filter(({ change }: any) => change === 1)).toHaveLength(20);
      expect(pool().log.filter(({ change }: any) => change === -1)).toHaveLength(spent);
      expect(new Set(pool().log.map(({ id }: any) => id)).size, "each once").toBe(20 + spent);
    },
  );

  it("stay pending while no Gamemaster is online, and are applied once when one connects", async () => {
    const rolled = await act(table, ann, roll(2));
    const asked = await ben.do("give", { change: 1, reason: "a good line" });
    expect(pool()).toMatchObject({ value: 5, log: [] });
    const gm = await table.join(USERS.gm);
    await table.settled();
    expect([ledgerOf(table, rolled).state, pool().value]).toEqual(["applied", 3]);
    expect(await ask(table, gm, "decideGift", { message: asked, accepted: true })).toBeNull();
    expect(pool().value).toBe(4);
    table.taken();
    await table.kill(gm);
    await table.join(USERS.gm);
    await table.settled();
    expect(table.writes).toEqual([]);
  });
});

describe("manual additions to the Inspiration pool (R4.2)", () => {
  it("need a Gamemaster's approval if a player requests them, are made only once, and can be undone by a Gamemaster", async () => {
    const [gm, other] = await Promise.all([table.join(USERS.gm), table.join(USERS.other)]);
    const asked = await ann.do("give", { change: 2, reason: "for the airlock" });
    await table.settled();
    expect([pool().value, table.held("ChatMessage", asked).system.verdict?.state ?? "none"]).toEqual([
      5,
      "none",
    ]);
    expect(await ask(table, ben, "decideGift", { message: asked, accepted: true })).toBe(
      "BLACKOUT.writer.notAllowed",
    );
    await Promise.all([
      gm.do("decideGift", { message: asked, accepted: true }),
      other.do("decideGift", { message: asked, accepted: true }),
    ]);
    await table.settled();
    expect(table.held("ChatMessage", asked).system.verdict).toMatchObject({ state: "done" });
    expect(pool()).toMatchObject({ value: 7, log: [{ change: 2, reason: "for the airlock", who: "Ann" }] });

    const line = pool().log[0].id as string;
    expect(await ask(table, ann, "undoGift", { line })).toBe("BLACKOUT.writer.notAllowed");
    await Promise.all([gm.do("undoGift", { line }), other.do("undoGift", { line })]);
    await table.settled();
    expect(pool().value).toBe(5);
    expect(pool().log.map(({ change }: any) => change)).toEqual([2, -2]);
  });

  it("aren't made if a Gamemaster declines them, or if a player requests a negative number of dice", async () => {
    const gm = await table.join(USERS.gm);
    const asked = await ann.do("give", { change: 1 });
    expect(await ask(table, gm, "decideGift", { message: asked, accepted: false })).toBeNull();
    expect(refusalOf(table, asked)).toBe("BLACKOUT.inspiration.declined");
    expect(await ask(table, ann, "give", { change: -1 })).toBe("BLACKOUT.writer.onlyGm");
    expect(pool().value).toBe(5);
  });
});

describe("an Inspiration die pushed to a player's dialog (R4.1, R4.7)", () => {
  beforeEach(async () => {
    await table.join(USERS.gm);
    await ann.do("openDialog", { id: DIALOG, actor: ANNA });
    await table.settled();
  });

  it("is reserved for the dialog and spent by the roll", async () => {
    expect(await ben.do("dialogs")).toEqual([
      { id: DIALOG, user: USERS.ann, actor: ANNA, action: "test", attribute: "insight", skill: "perception" },
    ]);
    expect(await push(ben)).toBeNull();
    expect(pool()).toMatchObject({
      value: 5,
      leases: [{ dialog: DIALOG, user: USERS.ann, actor: ANNA, who: "Ben" }],
    });
    expect(
      (
        await ben.do("judged", {
          message: await act(table, ben, {
            action: "test",
            actor: BERT,
            choices: { attribute: "insight", skill: "", inspiration: 0 },
          }),
        })
      ).facts.party.inspiration,
      "four are left to others",
    ).toBe(4);

    const message = await act(
      table,
      ann,
      roll(
        2,
        pool().leases.map(({ id }: any) => id),
      ),
    );
    await ann.do("closeDialog", { id: DIALOG });
    await table.settled();
    expect(pool()).toMatchObject({ value: 3, leases: [] });
    expect(pool().log.at(-1)).toMatchObject({ change: -2, by: "Ben", who: "Anna" });
    expect(
      (await ann.do("judged", { message })).card.dice[0].faces,
      "attribute, no rank, and two dice more",
    ).toHaveLength(6);
    expect(await ask(table, ann, "undo", { message })).toBeNull();
    expect(pool()).toMatchObject({ value: 5, leases: [] });
  });

  it("returns to the pool after the dialog is closed, the dialog's user leaves, or two minutes pass", async () => {
    expect(await push(ben)).toBeNull();
    await ann.do("closeDialog", { id: DIALOG });
    await table.settled();
    expect(pool()).toMatchObject({ value: 5, leases: [] });
    expect(await push(ben), "it is closed").toBe("BLACKOUT.inspiration.noDialog");

    await ann.do("openDialog", { id: DIALOG, actor: ANNA });
    expect(await push(ben)).toBeNull();
    const gm = table.clients.find(({ userId }) => userId === USERS.gm)!;
    await gm.do("serverClockOn", { milliseconds: 110_000 });
    await gm.do("leasesOver");
    await table.settled();
    expect(pool().leases).toHaveLength(1);
    await gm.do("serverClockOn", { milliseconds: 120_000 });
    await gm.do("leasesOver");
    await table.settled();
    expect(pool()).toMatchObject({ value: 5, leases: [] });

    await gm.do("serverClockOn", { milliseconds: 0 });
    expect(await push(ben)).toBeNull();
    expect(pool().leases).toHaveLength(1);
    await table.kill(ann);
    expect(pool()).toMatchObject({ value: 5, leases: [] });
  });

  it("can't be taken from an empty pool or used by another player", async () => {
    expect(
      await Promise.all(
        Array.from({ length: 7 }, () => ben.do("push", { id: DIALOG, user: USERS.ann, actor: ANNA })),
      ),
    ).toHaveLength(7);
    await table.settled();
    expect(pool()).toMatchObject({ value: 5 });
    expect(pool().leases).toHaveLength(5);
    const refused = table
      .all("ChatMessage")
      .filter(({ type }) => type === "request")
      .map(({ system }) => system.verdict.reason);
    expect(refused).toEqual(["BLACKOUT.inspiration.noneFree", "BLACKOUT.inspiration.noneFree"]);
    expect(
      await ben.do("perform", {
        action: "test",
        actor: BERT,
        choices: { attribute: "insight", skill: "", inspiration: 1 },
      }),
      "all are Ann's now",
    ).toBeNull();
    const stolen = await ben.do("perform", {
      action: "test",
      actor: BERT,
      choices: {
        attribute: "insight",
        skill: "",
        inspiration: 1,
        leases: pool().leases.map(({ id }: any) => id),
      },
    });
    expect(stolen, "what was pushed to Anna is not Bert's").toBeNull();
    await ann.do("closeDialog", { id: DIALOG });
    await table.settled();
    expect(pool()).toMatchObject({ value: 5, leases: [] });
  });

  it("is rejected if the dialog was announced in another user's name, or belongs to the user who pushes the die", async () => {
    await ben.do("shout", {
      data: {
        kind: "open",
        dialog: {
          id: "DialogForged0001",
          user: USERS.ann,
          actor: ANNA,
          action: "test",
          attribute: "insight",
          skill: "",
        },
      },
    });
    await ben.do("shout", {
      data: {
        kind: "open",
        dialog: {
          id: "DialogForged0002",
          user: USERS.ben,
          actor: ANNA,
          action: "test",
          attribute: "insight",
          skill: "",
        },
      },
    });
    await ben.do("shout", { data: { kind: "closed", id: DIALOG } });
    await ben.do("shout", { data: 7 });
    await table.settled();
    expect(await ann.do("dialogs")).toEqual([]);
    expect(await ask(table, ben, "push", { id: "DialogForged0001", user: USERS.ann, actor: ANNA })).toBe(
      "BLACKOUT.inspiration.noDialog",
    );
    expect(await ask(table, ben, "push", { id: "DialogForged0002", user: USERS.ben, actor: ANNA })).toBe(
      "BLACKOUT.inspiration.noDialog",
    );
    expect(await ask(table, ann, "push", { id: DIALOG, user: USERS.ann, actor: ANNA })).toBe(
      "BLACKOUT.inspiration.noDialog",
    );
    expect(await push(ben), "nobody else closed it").toBeNull();
  });

  it.each(fewOf(1, [2, 1, 3, 4]))(
    "isn't lost or duplicated if the writer crashes after write %i",
    async writes => {
      const gm = table.clients.find(({ userId }) => userId === USERS.gm)!;
      const other = await table.join(USERS.other);
      expect(await other.do("isWriter")).toBe(false);
      await gm.do("dieAfter", { writes });
      const pushed = await ben.do("push", { id: DIALOG, user: USERS.ann, actor: ANNA });
      if (writes <= 2) await table.gone(gm);
      else await table.settled();
      expect(table.held("ChatMessage", pushed)).toBeUndefined();
      expect(pool().leases).toHaveLength(1);
      const message = await ann.do(
        "perform",
        roll(
          1,
          pool().leases.map(({ id }: any) => id),
        ),
      );
      await table.gone(gm);
      await ann.do("closeDialog", { id: DIALOG });
      await table.settled();
      expect(ledgerOf(table, message)).toMatchObject({ state: "applied", conflicts: [] });
      expect(pool()).toMatchObject({ value: 4, leases: [] });
      expect(pool().log.map(({ change, by }: any) => [change, by])).toEqual([[-1, "Ben"]]);
    },
  );
});

describe("characters outside the party (R4.1)", () => {
  const spend = { attribute: "insight", skill: "perception", inspiration: 1 };

  it.each(
    fewOf(2, [
      ["an attack", "attack", {}],
      ["the action of a module", "strain", {}],
      ["a test", "test", {}],
      ["an opposed test", "opposed", {}],
    ] as const),
  )("can't spend Inspiration dice on %s, even with a forged message", async (_what, action, choices) => {
    const gm = await table.join(USERS.gm);
    expect(
      await gm.do("perform", { action: "test", actor: BOSS, choices: spend }),
      "the client refuses it",
    ).toBeNull();
    const forger = await table.joinRaw(USERS.other);
    const _id = "ForgedInspire001";
    const targets = action === "attack" || action === "opposed" ? [ANNA] : [];
    await forger.modify("ChatMessage", "create", {
      keepId: true,
      data: [
        {
          _id,
          type: "action",
          author: USERS.other,
          system: {
            action,
            actor: BOSS,
            targets,
            choices: JSON.stringify({ ...spend, ...choices }),
            given: "{}",
          },
        },
      ],
    });
    await table.settled();
    expect(table.verdict(_id)).toMatchObject({
      state: "refused",
      applied: "",
      reason: "BLACKOUT.problem.inspirationOfParty",
    });
    expect(pool()).toMatchObject({ value: 5, log: [] });
  });

  it("can't spend Inspiration dice in a requested test, even with a forged answer", async () => {
    const gm = await table.join(USERS.gm);
    await gm.do("update", { uuid: `Actor.${IDS.party}`, changes: { system: { members: [BERT] } } });
    const message = await act(table, gm, {
      action: "requestTest",
      actor: ANNA,
      targets: [BERT],
      choices: { attribute: "insight", skill: "perception" },
    });
    const { prompts } = await ann.do("judged", { message });
    const offers = prompts.map(({ actor, options }: any) => [
      actor,
      options.some(({ value }: any) => value.includes("inspired")),
    ]);
    expect(offers).toEqual([
      [ANNA, false],
      [BERT, true],
    ]);
    const raw = await table.joinRaw(USERS.ann);
    const _id = "ForgedAnswer0001";
    const system = requestSystem({
      kind: "answerPrompt",
      message,
      prompt: "ask.0",
      value: "insight.perception.inspired1",
      faces: [6, 6, 6, 6, 6],
    });
    await raw.modify("ChatMessage", "create", {
      keepId: true,
      data: [{ _id, type: "request", author: USERS.ann, whisper: [USERS.gm, USERS.ann], system }],
    });
    await table.settled();
    expect(refusalOf(table, _id)).toBe("BLACKOUT.writer.unreadable");
    expect(pool().value).toBe(5);
  });

  it("can't receive an Inspiration die pushed to their dialog", async () => {
    const gm = await table.join(USERS.gm);
    await gm.do("openDialog", { id: "DialogOfBoss0001", actor: BOSS });
    await table.settled();
    expect(await ask(table, ann, "push", { id: "DialogOfBoss0001", user: USERS.gm, actor: BOSS })).toBe(
      "BLACKOUT.inspiration.noDialog",
    );
    await gm.do("closeDialog", { id: "DialogOfBoss0001" });
  });
});

it("an Inspiration die spent in response to an enemy's action is logged under the character who spent it (R4.1)", async () => {
  const gm = await table.join(USERS.gm);
  const message = await act(table, gm, { action: "grapple", actor: BOSS, targets: [ANNA] });
  const value = "dexterity.evasion.inspired1";
  expect(await ask(table, ann, "answer", { message, prompt: "grapple.0", value })).toBeNull();
  expect(pool().log.at(-1)).toMatchObject({ change: -1, who: "Anna" });
});
