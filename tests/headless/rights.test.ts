/**
 * Tests which requests about a posted action are allowed for its author, for an owner of its targets, and for
 * Gamemasters. The writer enforces these rights. A rejected request changes nothing, and stays in the chat
 * with the reason.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { act, ask, ledgerOf } from "./support/people.ts";
import { ANNA, BERT, BOSS, IDS, thug, USERS } from "./support/seed.ts";
import { worldState } from "./support/state.ts";
import { Table } from "./support/table.ts";

type Who = "author" | "owner" | "gm";

let table: Table;
let gm: Client;
/** The client of Anna's player, who performs the actions, and the client of Bert's owner. */
let ann: Client;
let ben: Client;
/** The actions that a test performs. They are undone after the test. */
const done: string[] = [];

beforeAll(async () => {
  table = await Table.open();
  [gm, ann, ben] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann), table.join(USERS.ben)]);
});
afterEach(async () => {
  for (const message of done.splice(0).reverse()) await ask(table, gm, "undo", { message });
});
afterAll(async () => {
  expect(await table.differences(true)).toEqual([]);
  expect(await table.close()).toEqual([]);
});

const clientOf = (who: Who): Client => ({ author: ann, owner: ben, gm })[who];
const world = () => worldState(gm);
const set = (key: string, value: unknown) => gm.do("set", { key, value });

async function strike(targets: readonly string[], choices: object = {}): Promise<string> {
  const message = await act(table, ann, {
    action: "strike",
    actor: ANNA,
    targets,
    choices: { points: 9, ...choices },
  });
  done.push(message);
  return message;
}

/**
 * Sends a request and checks one cell of the matrix: the request is either handled or rejected without
 * changing the world.
 */
async function cell(client: Client, allowed: boolean, step: string, args: object): Promise<void> {
  const before = await world();
  const refused = await ask(table, client, step, args);
  if (allowed) expect(refused).toBeNull();
  else {
    expect(refused).toBe("BLACKOUT.writer.notAllowed");
    expect(await world()).toEqual(before);
  }
}

describe("permission to apply effects", () => {
  const one = [BERT];
  const own = [ANNA];
  const several = [BERT, thug(0)];
  it.each<[string, readonly string[], Who, boolean]>([
    ["gamemaster", one, "author", false],
    ["gamemaster", one, "owner", false],
    ["gamemaster", own, "author", false],
    ["gamemaster", one, "gm", true],
    ["owner", one, "author", false],
    ["owner", one, "owner", true],
    ["owner", one, "gm", true],
    ["owner", own, "author", true],
    ["owner", own, "owner", false],
    ["owner", several, "author", false],
    ["owner", several, "owner", false],
    ["owner", several, "gm", true],
    ["author", one, "author", true],
    ["author", one, "owner", false],
    ["author", several, "author", true],
    ["author", several, "owner", false],
    ["author", several, "gm", true],
  ])(
    "is granted under the setting “%s” for the targets %j to the %s: %s",
    async (setting, targets, who, allowed) => {
      await set("whoMayApply", setting);
      await set("automation", "cards");
      const message = await strike(targets);
      await cell(clientOf(who), allowed, "apply", { message });
      expect(ledgerOf(table, message).state).toBe(allowed ? "applied" : "judged");
    },
  );

  it.each<[Who, boolean]>([
    ["author", true],
    ["owner", false],
    ["gm", true],
  ])("is granted to the %s under the setting “owner” if there are no targets: %s", async (who, allowed) => {
    await set("whoMayApply", "owner");
    await set("automation", "cards");
    const message = await act(table, ann, { action: "strain", actor: ANNA, choices: { stamina: 1 } });
    done.push(message);
    await cell(clientOf(who), allowed, "apply", { message });
  });
});

describe("permission to undo an action", () => {
  it.each<[string, Who, boolean]>([
    ["gamemaster", "author", false],
    ["gamemaster", "owner", false],
    ["gamemaster", "gm", true],
    ["author", "author", true],
    ["author", "owner", false],
    ["author", "gm", true],
  ])("is granted under the setting “%s” to the %s: %s", async (setting, who, allowed) => {
    await set("whoMayUndo", setting);
    await set("automation", "full");
    const message = await strike([BERT]);
    await cell(clientOf(who), allowed, "undo", { message });
    expect(ledgerOf(table, message).state).toBe(allowed ? "reversed" : "applied");
  });

  it.each<[number, boolean]>([
    [0, true],
    [1, true],
    [2, false],
    [4, false],
  ])("is granted under the setting “author” to the author %i turns later: %s", async (turns, allowed) => {
    await set("whoMayUndo", "author");
    await set("automation", "full");
    const message = await strike([BERT]);
    for (let turn = 0; turn < turns; turn++) await gm.do("nextTurn");
    await table.settled();
    await cell(ann, allowed, "undo", { message });
    await gm.do("update", { uuid: `Combat.${IDS.combat}`, changes: { round: 1, turn: 0 } });
  });
});

describe("permission to amend an action", () => {
  it.each<[Who, string | null, number]>([
    ["author", null, 0],
    ["owner", "BLACKOUT.writer.notAllowed", 0],
    ["gm", null, 3],
  ])(
    "depends on the user who requests the amendment: the %s (error: %s)",
    async (who, refusal, difference) => {
      await set("automation", "full");
      const message = await strike([BERT], { entry: "direct", points: 4 });
      const before = (await gm.do("source", { uuid: BERT })).system.health.value;
      expect(await ask(table, clientOf(who), "amend", { message, choices: { points: 7 } })).toBe(refusal);
      expect(
        before - (await gm.do("source", { uuid: BERT })).system.health.value,
        "an author proposes, a Gamemaster changes",
      ).toBe(difference);
      expect(JSON.parse(table.verdict(message).amendments || "[]").map(({ state }: any) => state)).toEqual(
        { author: ["proposed"], owner: [], gm: ["made"] }[who],
      );
    },
  );

  it.each<[Who, boolean]>([
    ["author", false],
    ["owner", false],
    ["gm", true],
  ])("includes deciding on a proposal (%s: %s)", async (who, allowed) => {
    await set("automation", "full");
    const message = await strike([BERT], { entry: "direct", points: 4 });
    await ask(table, ann, "amend", { message, choices: { points: 7 } });
    await cell(clientOf(who), allowed, "decide", { message, index: 0, accepted: true });
    await cell(clientOf(who), allowed, "decide", { message, index: 0, accepted: false });
    expect(JSON.parse(table.verdict(message).amendments)).toMatchObject([
      { state: allowed ? "made" : "proposed" },
    ]);
  });
});

describe("permission to answer a question", () => {
  it.each<[string, Who, boolean]>([
    [BERT, "author", false],
    [BERT, "owner", true],
    [BERT, "gm", false],
    [ANNA, "author", true],
    [ANNA, "owner", false],
    [ANNA, "gm", false],
  ])("for %s is granted to the %s while both owners are online: %s", async (target, who, allowed) => {
    await set("automation", "full");
    const message = await strike([target], { points: 20, soakable: true });
    await cell(clientOf(who), allowed, "answer", { message, prompt: "soak.0", value: "none" });
    expect(JSON.parse(table.verdict(message).given).answers).toEqual(
      allowed ? { "soak.0": { value: "none", request: expect.any(String) } } : {},
    );
  });
});

describe("the last answer", () => {
  const answer = (client: Client, message: string, prompt: string) =>
    ask(table, client, "answer", { message, prompt, value: "none" });
  const shot = async (targets: readonly string[], automation = "confirm") => {
    await set("whoMayApply", "gamemaster");
    await set("automation", automation);
    const message = await act(table, gm, {
      action: "strike",
      actor: BOSS,
      targets,
      choices: { points: 20, soakable: true, entry: "direct" },
    });
    done.push(message);
    return message;
  };
  /** The damage of a shot after Damage Resistance. */
  const LOST = 19;
  const healthOf = async (uuid: string) => (await gm.do("source", { uuid })).system.health.value as number;

  it.each<[string, string]>([
    ["confirm", "applied"],
    ["cards", "judged"],
    ["full", "applied"],
  ])("of the owner, under the setting “%s”, leaves the action in the state “%s”", async (setting, state) => {
    const before = await healthOf(BERT);
    const message = await shot([BERT], setting);
    expect(await healthOf(BERT)).toBe(before);
    expect(await answer(ben, message, "soak.0")).toBeNull();
    expect(ledgerOf(table, message).state).toBe(state);
    expect(await healthOf(BERT)).toBe(state === "applied" ? before - LOST : before);
    if (state === "judged") return;
    expect(await ask(table, gm, "undo", { message })).toBeNull();
    expect(await healthOf(BERT)).toBe(before);
  });

  it("doesn't apply effects before all questions are answered, or to other users' actors", async () => {
    const before = [await healthOf(BERT), await healthOf(ANNA)];
    const message = await shot([BERT, ANNA]);
    expect(await answer(ben, message, "soak.0")).toBeNull();
    expect(await answer(ann, message, "soak.1")).toBeNull();
    expect(ledgerOf(table, message).state).toBe("judged");
    expect([await healthOf(BERT), await healthOf(ANNA)]).toEqual(before);
  });

  it("doesn't apply effects on actors who weren't asked", async () => {
    const before = await healthOf(thug(0));
    const message = await shot([BERT, thug(0)]);
    expect(await answer(ben, message, "soak.0")).toBeNull();
    expect(ledgerOf(table, message).state).toBe("judged");
    expect(await healthOf(thug(0))).toBe(before);
  });

  it("of a Gamemaster for an absent owner applies the effects", async () => {
    const before = await healthOf(BERT);
    const message = await shot([BERT]);
    expect(await ask(table, gm, "answerFor", { message, prompt: "soak.0" })).toBeNull();
    expect(ledgerOf(table, message).state).toBe("applied");
    expect(await healthOf(BERT)).toBe(before - LOST);
  });

  it("applies the effects only once if it is sent twice, and never to an undone action", async () => {
    const before = await healthOf(BERT);
    const message = await shot([BERT]);
    await Promise.all([
      ben.do("answer", { message, prompt: "soak.0", value: "none" }),
      ben.do("answer", { message, prompt: "soak.0", value: "none" }),
    ]);
    await table.settled();
    expect(await healthOf(BERT)).toBe(before - LOST);
    expect(await ask(table, gm, "undo", { message })).toBeNull();
    const next = await shot([BERT]);
    expect(await ask(table, gm, "undo", { message: next })).toBeNull();
    await ben.do("answer", { message: next, prompt: "soak.0", value: "none" });
    await table.settled();
    expect(ledgerOf(table, next).state).toBe("reversed");
    expect(await healthOf(BERT)).toBe(before);
  });
});

describe("permission to rewind an encounter", () => {
  it.each<[Who, boolean]>([
    ["author", false],
    ["owner", false],
    ["gm", true],
  ])("is granted to the %s: %s", async (who, allowed) => {
    await set("automation", "full");
    const message = await strike([BERT]);
    await cell(clientOf(who), allowed, "rewind", { moment: "turn" });
    expect(ledgerOf(table, message).state).toBe(allowed ? "reversed" : "applied");
  });
});

describe("permission to act with an actor", () => {
  it.each<[string, string, Who, boolean]>([
    ["strain", ANNA, "author", true],
    ["strain", ANNA, "owner", false],
    ["strain", ANNA, "gm", true],
    ["strain", BOSS, "author", false],
    ["strain", BOSS, "gm", true],
    ["decree", ANNA, "author", false],
    ["decree", ANNA, "gm", true],
    ["handOver", ANNA, "author", false],
    ["handOver", BERT, "owner", true],
    ["handOver", ANNA, "gm", true],
  ])("for the action %s with the actor %s is granted to the %s: %s", async (action, actor, who, allowed) => {
    await set("automation", "full");
    const before = await world();
    // Like any raw request, this one bypasses the client's checks.
    const [uuid] = await clientOf(who).do("create", {
      type: "ChatMessage",
      data: [
        {
          type: "action",
          system: { action, actor, targets: action === "strain" ? [] : [BERT], choices: "{}" },
        },
      ],
    });
    await table.settled();
    const message = uuid.split(".").at(-1);
    done.push(message);
    expect(ledgerOf(table, message)).toMatchObject(
      allowed ? { state: "applied" } : { state: "refused", reason: "BLACKOUT.writer.notYours" },
    );
    if (!allowed) expect(await world()).toEqual(before);
  });
});
