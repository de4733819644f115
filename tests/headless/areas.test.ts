/**
 * Tests areas on a map with the real server and without a canvas. The writer determines the targets itself,
 * and uses only the position from a player's message.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { itLong } from "./support/long.ts";
import { act, ask, ledgerOf } from "./support/people.ts";
import { ANNA, BERT, BOSS, COMBATANTS, IDS, thug, thugToken, USERS } from "./support/seed.ts";
import { worldState } from "./support/state.ts";
import { Table } from "./support/table.ts";
import { longGenerations } from "../generations.ts";

const scene = `Scene.${IDS.scene}`;
const weapon = `${ANNA}.Item.${IDS.rifle}`;
/**
 * Returns the center of a space, given by column and row, as the chosen place of an area. Spaces are 100
 * pixels (5 feet) wide. The enemies stand side by side in row 5, starting at column 0.
 */
const middle = (column: number, row: number) => ({
  scene: IDS.scene,
  seed: "seed",
  x: column * 100 + 50,
  y: row * 100 + 50,
});
const dice = (more: Record<string, number[]> = {}) => JSON.stringify({ dice: more });

let table: Table;
let gm: Client;
let ann: Client;

async function sitDown(generation: 13 | 14 = 14): Promise<void> {
  table = await Table.open({
    generation,
    thugs: 4,
    settings: { automation: "full", enforceAp: "off", enforceRange: "enforce" },
  });
  [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
  await gm.do("update", {
    uuid: scene,
    changes: {
      width: 2000,
      height: 2000,
      padding: 0,
      grid: { type: 1, size: 100, distance: 5, units: "ft" },
    },
  });
  await table.settled();
}

afterEach(async () => {
  expect(await table.differences(true)).toEqual([]);
  expect(await table.close()).toEqual([]);
});

const collection = (generation: number): string => (generation >= 14 ? "regions" : "templates");
const areas = (generation: number): any[] => table.held("Scene", IDS.scene)[collection(generation)] ?? [];
const judged = (message: string): Promise<any> => gm.do("judged", { message });
const names = (card: any): string[] => card.targets.map(({ name }: { name: string }) => name);

/** Creates an action message with arbitrary choices and data, as a malicious player might. */
async function forge(choices: object, more: object = {}): Promise<string> {
  const [uuid] = await ann.do("create", {
    type: "ChatMessage",
    data: [
      {
        type: "action",
        speaker: { actor: IDS.anna },
        system: {
          action: "area",
          actor: ANNA,
          item: weapon,
          targets: [],
          choices: JSON.stringify(choices),
          given: dice({ attack: [] }),
          facts: "{}",
          ...more,
        },
      },
    ],
  });
  await table.settled();
  return uuid.split(".")[1];
}

describe.each(longGenerations)("area attacks on Foundry %d", generation => {
  beforeEach(() => sitDown(generation));

  it("affect the targets that the writer finds, and leave the area on the scene until all targets have answered (R7.30)", async () => {
    const before = await worldState(gm);
    const message = await act(table, ann, {
      action: "area",
      actor: ANNA,
      item: weapon,
      choices: { place: middle(1, 5), exact: true },
    });
    const first = await judged(message);
    expect(names(first.card), "nearest to the middle first").toEqual([
      "Thug 2",
      "Thug 1",
      "Thug 3",
      "Thug 4",
    ]);
    expect(first.prompts.map(({ actor }: any) => actor)).toContain(thug(0));
    expect(areas(generation)).toHaveLength(1);
    const written = table
      .taken()
      .find(({ type }) => type === (generation >= 14 ? "Region" : "MeasuredTemplate"));
    expect(written?.userId, "only the writer makes it").toBe(USERS.gm);
    for (const prompt of first.prompts)
      await ask(table, gm, "answer", { message, prompt: prompt.key, value: prompt.options[0].value });
    expect(areas(generation)).toHaveLength(0);
    expect(await ask(table, ann, "undo", { message })).toBeNull();
    expect(await worldState(gm)).toEqual(before);
  });

  it("with a Template can't be aimed behind the attacker if the facing rule is on (R7.34, R7.15)", async () => {
    const [flamer] = await gm.do("create", {
      parent: ANNA,
      type: "Item",
      data: [
        {
          name: "Flamer",
          type: "weapon",
          system: { category: "ranged", location: "worn", range: 50, template: 2, damage: { dice: 2 } },
        },
      ],
    });
    await gm.do("set", { key: "houseRules", value: { arcsAutomatic: true } });
    // A token that isn't rotated faces south.
    await gm.do("update", { uuid: `${scene}.Token.TokenAnna0000001`, changes: { rotation: 0 } });
    await table.settled();
    const towards = (bearing: number) =>
      ann.do("perform", {
        action: "area",
        actor: ANNA,
        item: flamer,
        choices: { place: { scene: IDS.scene, seed: "seed", bearing, start: 0 } },
      });
    await ann.do("told");
    expect([await towards(0), await ann.do("told")]).toEqual([
      null,
      [expect.stringContaining("templateBehind")],
    ]);
    expect(await towards(180)).toEqual(expect.any(String));
    await table.settled();
  });

  itLong("place an area, which undo removes even while questions are unanswered", async () => {
    const before = await worldState(gm);
    const message = await act(table, ann, {
      action: "area",
      actor: ANNA,
      item: weapon,
      choices: { place: middle(1, 5), exact: true },
    });
    expect(areas(generation)).toHaveLength(1);
    expect(await ask(table, ann, "undo", { message })).toBeNull();
    expect(areas(generation)).toHaveLength(0);
    expect(await worldState(gm)).toEqual(before);
  });
});

describe.each(longGenerations)("a lasting area on Foundry %d", generation => {
  const [bert, boss] = [`${scene}.Token.TokenBert0000002`, `${scene}.Token.TokenBoss0000003`];
  const strikes = async (): Promise<string[]> =>
    (await gm.do("done", { action: "areaStrike" })).map(
      ({ system: { actor, choices, verdict } }: any) =>
        `${actor} ${JSON.parse(choices).moment} ${verdict.state}`,
    );
  const ends = async (): Promise<string[]> =>
    (await gm.do("done", { action: "areaEnds" })).map(
      ({
        system: {
          verdict: { state },
        },
      }: any) => state,
    );
  const step = async (command: "nextTurn" | "previousTurn"): Promise<void> => {
    await gm.do(command);
    await table.settled();
  };
  const go = async (uuid: string, column: number, row: number): Promise<void> => {
    await gm.do("update", { uuid, changes: { x: column * 100, y: row * 100 } });
    await table.settled();
  };

  /** On Anna's turn, creates a noise area that lasts two rounds, far away from all other combatants. */
  async function throwNoise(): Promise<string> {
    await gm.do("update", {
      uuid: `Combat.${IDS.combat}`,
      changes: { system: { acting: COMBATANTS.anna, phase: "fighting" } },
    });
    await gm.do("update", {
      uuid: weapon,
      changes: { system: { qualities: [{ key: "noise", x: 2, text: "" }] } },
    });
    await table.settled();
    const message = await act(table, ann, {
      action: "area",
      actor: ANNA,
      item: weapon,
      choices: { place: middle(10, 10), exact: true },
    });
    expect(areas(generation)).toHaveLength(1);
    return message;
  }

  beforeEach(() => sitDown(generation));

  it("affects a token at most once per turn: when it enters on its own turn, or at the start of its turn (T11.2)", async () => {
    await throwNoise();
    await go(boss, 10, 11);
    expect(await strikes()).toEqual([]);
    await step("nextTurn");
    await go(bert, 9, 9);
    expect(await strikes()).toEqual([`${BERT} enter applied`]);
    await go(bert, 1, 0);
    await go(bert, 9, 9);
    expect(await strikes()).toHaveLength(1);
    await step("nextTurn");
    expect(await strikes()).toEqual([`${BERT} enter applied`, `${BOSS} start applied`]);
    expect(table.held("Actor", IDS.boss).system.resist.pending.map(({ effect }: any) => effect)).toEqual([
      "noise",
    ]);
    // The Gamemaster rewinds the encounter to a point before the start of that turn and advances it again.
    await step("previousTurn");
    expect(await strikes()).toEqual([`${BERT} enter applied`, `${BOSS} start reversed`]);
    expect(table.held("Actor", IDS.boss).system.resist.pending).toEqual([]);
    await step("nextTurn");
    expect(await strikes()).toEqual([`${BERT} enter applied`, `${BOSS} start applied`]);
  });

  it("affects a token each time it moves into the area, with effects that are undone and redone along with the move", async () => {
    await throwNoise();
    await step("nextTurn");
    const moves = async (state: string) =>
      (await gm.do("done", { action: "moveToken" })).filter(
        ({ system: { verdict } }: any) => verdict.state === state,
      );
    const pending = () =>
      table.held("Actor", IDS.bert).system.resist.pending.map(({ effect }: any) => effect);
    await go(bert, 9, 9);
    await expect.poll(async () => (await moves("applied")).length, { timeout: 60_000 }).toBe(1);
    const [{ _id: message }] = await moves("applied");
    expect([await strikes(), pending()]).toEqual([[`${BERT} enter applied`], ["noise"]]);
    await ask(table, gm, "undo", { message });
    expect([await strikes(), pending()]).toEqual([[`${BERT} enter reversed`], []]);
    await ask(table, gm, "apply", { message });
    expect([await strikes(), pending()]).toEqual([[`${BERT} enter applied`], ["noise"]]);
    await ask(table, gm, "undo", { message });
    await go(bert, 10, 9);
    expect([await strikes(), pending()]).toEqual([
      [`${BERT} enter reversed`, `${BERT} enter applied`],
      ["noise"],
    ]);
    await expect.poll(async () => (await moves("applied")).length, { timeout: 60_000 }).toBe(1);
    await ask(table, gm, "rewind", { moment: "turn" });
    expect([await strikes(), pending()]).toEqual([[`${BERT} enter reversed`, `${BERT} enter reversed`], []]);
    await table.settled();
  });

  it("affects tokens outside combat when they enter and every six seconds while they are inside (R5.2)", async () => {
    await gm.do("delete", { uuid: `Combat.${IDS.combat}` });
    await gm.do("update", {
      uuid: weapon,
      changes: { system: { qualities: [{ key: "noise", x: 2, text: "" }] } },
    });
    await table.settled();
    await act(table, ann, {
      action: "area",
      actor: ANNA,
      item: weapon,
      choices: { place: middle(10, 10), exact: true },
    });
    await go(bert, 9, 9);
    await go(bert, 1, 0);
    await go(bert, 9, 9);
    expect(await strikes()).toEqual([`${BERT} enter applied`]);
    await gm.do("advance", { seconds: 6 });
    await table.settled();
    expect(await strikes()).toEqual([`${BERT} enter applied`, `${BERT} start applied`]);
    await gm.do("advance", { seconds: 600 });
    await table.settled();
    expect([await strikes(), await ends(), areas(generation).length]).toEqual([
      [`${BERT} enter applied`, `${BERT} start applied`],
      ["applied"],
      0,
    ]);
  });

  itLong("affects tokens that pass through the area", async () => {
    await throwNoise();
    await step("nextTurn");
    await go(bert, 10, 19);
    await go(bert, 10, 1);
    expect(await strikes()).toEqual([`${BERT} enter applied`]);
  });

  it("ends on its creator's turn when its duration is over, and returns when that turn is rewound", async () => {
    const message = await throwNoise();
    for (let turn = 0; turn < 7; turn++) await step("nextTurn");
    expect([areas(generation).length, await ends()]).toEqual([1, []]);
    await step("nextTurn");
    expect([areas(generation).length, await ends()]).toEqual([0, ["applied"]]);
    await step("previousTurn");
    expect([areas(generation).length, await ends()]).toEqual([1, ["reversed"]]);
    await step("nextTurn");
    expect([areas(generation).length, await ends()]).toEqual([0, ["applied"]]);
    await step("previousTurn");
    await ask(table, gm, "undo", { message });
    expect(areas(generation)).toHaveLength(0);
  });
});

describe("a lasting area", () => {
  it("affects targets exactly once, even if the writer crashes between posting an effect and applying it", async () => {
    await sitDown();
    await gm.do("update", {
      uuid: `Combat.${IDS.combat}`,
      changes: { system: { acting: COMBATANTS.anna, phase: "fighting" } },
    });
    await gm.do("update", {
      uuid: weapon,
      changes: { system: { qualities: [{ key: "noise", x: 2, text: "" }] } },
    });
    await act(table, ann, {
      action: "area",
      actor: ANNA,
      item: weapon,
      choices: { place: middle(10, 10), exact: true },
    });
    await gm.do("update", { uuid: `${scene}.Token.TokenBert0000002`, changes: { x: 1000, y: 1000 } });
    await table.settled();
    await gm.do("dieAfter", { writes: 3 });
    await gm.do("nextTurn").catch(() => null);
    gm = await table.join(USERS.gm);
    await table.settled();
    const found = await gm.do("done", { action: "areaStrike" });
    expect(found.map(({ system: { actor, verdict } }: any) => `${actor} ${verdict.state}`)).toEqual([
      `${BERT} applied`,
    ]);
    expect(table.held("Actor", IDS.bert).system.resist.pending).toHaveLength(1);
  });

  itLong(
    "outside combat affects a token only once, even if no Gamemaster is online or the writer fails",
    async () => {
      await sitDown();
      await gm.do("delete", { uuid: `Combat.${IDS.combat}` });
      await gm.do("update", {
        uuid: weapon,
        changes: { system: { qualities: [{ key: "noise", x: 3, text: "" }] } },
      });
      await table.settled();
      await act(table, ann, {
        action: "area",
        actor: ANNA,
        item: weapon,
        choices: { place: middle(10, 10), exact: true },
      });
      await table.kill(gm);
      await ann.do("update", { uuid: `${scene}.Token.TokenAnna0000001`, changes: { x: 1000, y: 1000 } });
      const seen = async () =>
        (await gm.do("done", { action: "areaStrike" })).map(
          ({ system: { actor, choices, verdict } }: any) =>
            `${actor} ${JSON.parse(choices).moment} ${verdict.state}`,
        );
      const back = async () => {
        gm = await table.join(USERS.gm);
        await table.settled();
      };
      await back();
      expect(await seen()).toEqual([`${ANNA} enter applied`]);
      await table.kill(gm);
      await back();
      expect(await seen()).toEqual([`${ANNA} enter applied`]);
      await gm.do("dieAfter", { writes: 1 });
      await gm.do("advance", { seconds: 6 }).catch(() => null);
      await back();
      expect(await seen()).toEqual([`${ANNA} enter applied`, `${ANNA} start applied`]);
    },
  );

  it("doesn't affect tokens on other map levels (Foundry 14)", async () => {
    await sitDown(14);
    const level = async (name: string, on: string) => {
      await gm.do("update", { uuid: `${scene}.Token.${name}`, changes: { level: on } });
    };
    await level("TokenAnna0000001", "hall");
    await level("TokenBert0000002", "cellar");
    await gm.do("update", { uuid: thugToken(0), changes: { level: "hall" } });
    await gm.do("update", { uuid: thugToken(1), changes: { level: "cellar" } });
    await gm.do("update", {
      uuid: `Combat.${IDS.combat}`,
      changes: { system: { acting: COMBATANTS.anna, phase: "fighting" } },
    });
    await gm.do("update", {
      uuid: weapon,
      changes: { system: { qualities: [{ key: "noise", x: 2, text: "" }] } },
    });
    await table.settled();
    const message = await act(table, ann, {
      action: "area",
      actor: ANNA,
      item: weapon,
      choices: { place: middle(1, 5), exact: true },
    });
    expect(names((await judged(message)).card).toSorted(), "two of no level stand on each").toEqual([
      "Thug 1",
      "Thug 3",
      "Thug 4",
    ]);
    expect(areas(14)[0].levels).toEqual(["hall"]);
    await gm.do("nextTurn");
    await table.settled();
    const enter = async (y: number) => {
      await gm.do("update", { uuid: `${scene}.Token.TokenBert0000002`, changes: { x: 200, y } });
      await table.settled();
      return (await gm.do("done", { action: "areaStrike" })).length;
    };
    expect(await enter(600)).toBe(0);
    await level("TokenBert0000002", "hall");
    expect(await enter(700)).toBe(1);
  });

  it("has no effect if a player forges it in their own document", async () => {
    await sitDown();
    const mark = {
      effect: "noise",
      rating: 9,
      rounds: 9,
      source: "",
      time: 0,
      combat: "",
      round: 0,
      combatant: "",
      within: [],
      area: {
        form: "blast",
        from: { x: 2.5, y: 2.5 },
        to: { x: 2.5, y: 2.5 },
        feet: 50,
        widthFeet: 0,
        elevationFeet: 0,
        spaces: [],
      },
    };
    await ann.do("create", {
      parent: scene,
      type: "Region",
      data: [
        {
          name: "forged",
          levels: [],
          shapes: [{ type: "circle", x: 100, y: 100, radius: 900 }],
          flags: { blackout: { area: mark } },
        },
      ],
    });
    await gm.do("update", {
      uuid: `Combat.${IDS.combat}`,
      changes: { system: { acting: COMBATANTS.anna, phase: "fighting" } },
    });
    await gm.do("nextTurn");
    await table.settled();
    expect(await gm.do("done", { action: "areaStrike" })).toEqual([]);
  });
});

describe("the writer when it applies an area attack", () => {
  beforeEach(() => sitDown());

  it("rejects a forged target point", async () => {
    for (const [how, choices] of [
      ["outside the scene", { place: middle(200, 5) }],
      ["with words for numbers", { place: { ...middle(1, 5), x: "50" } }],
      ["on a scene that is not there", { place: { ...middle(1, 5), scene: "SceneElse0000001" } }],
      ["as a list", { place: [1, 2] }],
      ["with choices about people that are no record", { place: middle(1, 5), people: { [thug(0)]: 7 } }],
    ] as const) {
      const message = await forge({ ...choices, exact: true });
      expect(table.verdict(message), how).toMatchObject({
        state: "refused",
        reason: "BLACKOUT.writer.impossible",
      });
    }
  });

  it("rejects a point beyond the range, no matter what distance the author claims (R7.31)", async () => {
    await gm.do("update", { uuid: weapon, changes: { system: { range: 10 } } });
    await table.settled();
    const message = await forge({ place: middle(1, 19), feet: 5, exact: true });
    expect(table.verdict(message)).toMatchObject({
      state: "refused",
      reason: "BLACKOUT.problem.attack.outOfRange",
    });
  });

  it("uses its own map instead of one forged by the author, and ignores extra targets", async () => {
    const message = await forge(
      { place: middle(1, 5), exact: true },
      { targets: [BERT], facts: JSON.stringify({ area: { people: {} } }) },
    );
    const { card } = await judged(message);
    expect(names(card)).not.toContain("Bert");
    expect(names(card)).toContain("Thug 2");
  });

  it("omits a hidden target, so that the card doesn't reveal it, but accepts a hidden attacker", async () => {
    await gm.do("update", { uuid: thugToken(1), changes: { hidden: true } });
    await gm.do("update", { uuid: `${scene}.Token.TokenAnna0000001`, changes: { hidden: true } });
    await table.settled();
    const message = await act(table, ann, {
      action: "area",
      actor: ANNA,
      item: weapon,
      choices: { place: middle(1, 5), exact: true },
    });
    expect(names((await judged(message)).card)).toEqual(["Thug 1", "Thug 3", "Thug 4"]);
  });

  itLong("creates no area with manual automation until a user applies the action", async () => {
    await gm.do("set", { key: "automation", value: "cards" });
    await table.settled();
    const message = await act(table, ann, {
      action: "area",
      actor: ANNA,
      item: weapon,
      choices: { place: middle(1, 5), exact: true },
    });
    expect(areas(14)).toHaveLength(0);
    expect(await ask(table, gm, "apply", { message })).toBeNull();
    expect(areas(14)).toHaveLength(1);
  });

  it("treats targets behind a wall as sheltered, but includes a large target if any of its spaces is in the area (R7.36)", async () => {
    await gm.do("create", { parent: scene, type: "Wall", data: [{ c: [300, 0, 300, 2000] }] });
    await gm.do("update", { uuid: thugToken(0), changes: { x: 0, y: 700, width: 2, height: 2 } });
    await table.settled();
    const message = await act(table, ann, {
      action: "area",
      actor: ANNA,
      item: weapon,
      choices: { place: middle(2, 5), exact: true },
    });
    const { card } = await judged(message);
    const outcome = Object.fromEntries(card.targets.map(({ name, outcome: { key } }: any) => [name, key]));
    expect(outcome).toMatchObject({
      "Thug 1": "BLACKOUT.area.mayEvade",
      "Thug 4": "BLACKOUT.area.sheltered",
    });
  });

  itLong("can exclude a target in an amendment with the same dice", async () => {
    const before = await worldState(gm);
    const message = await act(table, ann, {
      action: "area",
      actor: ANNA,
      item: weapon,
      choices: { place: middle(1, 5), exact: true },
    });
    const { card, given } = await judged(message);
    const row = card.targets.find(({ name }: any) => name === "Thug 2");
    expect(await ask(table, gm, "amend", { message, choices: row.amends[0].choices })).toBeNull();
    const after = await judged(message);
    expect(after.card.targets.find(({ name }: any) => name === "Thug 2").outcome.key).toBe(
      "BLACKOUT.area.leftOut",
    );
    expect(after.given.dice).toEqual(given.dice);
    await ask(table, gm, "undo", { message });
    expect(await worldState(gm)).toEqual(before);
  });

  it("creates exactly one area, even if it crashes between its writes", async () => {
    await gm.do("dieAfter", { writes: 2 });
    await ann.do("perform", {
      action: "area",
      actor: ANNA,
      item: weapon,
      choices: { place: middle(1, 5), exact: true },
    });
    await table.settled();
    gm = await table.join(USERS.gm);
    await table.settled();
    expect(areas(14)).toHaveLength(1);
    expect(ledgerOf(table, (await gm.do("done", { action: "area" }))[0]._id).state).toBe("applied");
  });
});
