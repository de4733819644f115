import { describe, expect, it } from "vitest";
import {
  apShortOf,
  isFreeStep,
  moveProblems,
  neededFeet,
  priceOfMove,
  type OwnMove,
} from "../../../../src/actions/core/own-move.ts";
import type { Table } from "../../../../src/actions/core/facts.ts";
import { budget, condition, someone, table } from "../support.ts";

const ann = (ap = 3, part: object = {}, state: object = {}) =>
  someone(
    "ann",
    { inCombat: true, ownTurn: true, walk: 30, run: 60, ...part },
    { budget: budget(ap, "ann"), ...state },
  );
const move = (part: Partial<OwnMove> = {}): OwnMove => ({
  before: 0,
  feet: 0,
  jumps: 0,
  grid: true,
  ...part,
});
const keys = (part: Partial<OwnMove>, who = ann(), at: Table = table) =>
  moveProblems(who, move(part), at).map(({ kind, text }) => [kind, text.key.split(".").at(-1)]);

describe("the cost of a move on the actor's turn (R6.2, R5.11)", () => {
  it.each([
    [0, 30, { action: "walk" }],
    [0, 35, { action: "run" }],
    [20, 10, null],
    [20, 15, { action: "run", ap: 1 }],
    [40, 10, null],
    [0, 0, null],
    [60, 10, null],
  ] as const)("for a token that has moved %i ft and moves another %i ft is %o", (before, feet, price) => {
    expect(priceOfMove(ann(), move({ before, feet }), table)).toEqual(price);
  });

  it("can exceed the remaining action points only in combat, and only if action points are enforced", () => {
    expect(apShortOf(ann(1), move({ feet: 40 }), table)).toBe(1);
    expect(
      apShortOf(ann(1), move({ feet: 40 }), { ...table, enforce: { ...table.enforce, ap: "off" } }),
    ).toBe(0);
    expect(apShortOf(ann(1, {}, { budget: null }), move({ feet: 40 }), table)).toBe(0);
  });
});

describe("the problems with a planned move", () => {
  it("include a movement action already used to stand up, unless the move is a free step (R5.11)", () => {
    const stoodUp = ann(3, {}, { budget: { ...budget(3, "ann"), movement: 0 } });
    expect(keys({ feet: 10 }, stoodUp)).toEqual([["ap", "movementUsed"]]);
    expect(keys({ feet: 5 }, stoodUp), "the free step").toEqual([]);
    expect(keys({ before: 20, feet: 20 }, stoodUp), "a Walk that becomes a Run").toEqual([]);
    const actionCosts = { ...table.houseRules.actionCosts, walk: { type: "standard", ap: 1 } } as const;
    expect(
      keys({ feet: 10 }, stoodUp, { ...table, houseRules: { ...table.houseRules, actionCosts } }),
    ).toEqual([]);
  });

  it("don't arise if the actor can afford the move and it is no longer than a Run", () => {
    for (const part of [
      { feet: 60 },
      { before: 30, feet: 30 },
      { feet: 15, jumps: 1 },
      { feet: 0, before: 90 },
    ])
      expect(keys(part), JSON.stringify(part)).toEqual([]);
  });

  it("include a move longer than a Run, with the Run distance and the remaining distance (R6.2)", () => {
    expect(moveProblems(ann(), move({ feet: 65 }), table)).toEqual([
      {
        kind: "ap",
        text: {
          key: "BLACKOUT.problem.move.beyond",
          data: { name: "ann", feet: 65, before: 0, run: 60, left: 60 },
        },
      },
    ]);
    expect(moveProblems(ann(), move({ before: 45, feet: 20 }), table)).toMatchObject([
      { text: { key: "BLACKOUT.problem.move.beyondLeft", data: { left: 15 } } },
    ]);
    expect(moveProblems(ann(), move({ before: 70, feet: 10 }), table)).toMatchObject([
      { text: { data: { left: 0 } } },
    ]);
  });

  it("are based on the halved speeds of a Slowed actor (R6.15)", () => {
    expect(keys({ feet: 35 }, ann(3, { walk: 15, run: 30, slowed: true }))).toEqual([["ap", "beyond"]]);
    expect(neededFeet({ walk: 15, run: 30 }, 20, true, table)).toMatchObject({ action: "run", leftFeet: 10 });
  });

  it("include a second jump and a lack of action points (R6.9, R5.11)", () => {
    expect(keys({ feet: 30, jumps: 2 })).toEqual([["ap", "jumps"]]);
    expect(keys({ feet: 40 }, ann(1))).toEqual([["ap", "ap"]]);
    expect(keys({ feet: 65, jumps: 2 }, ann(1))).toEqual([
      ["ap", "beyond"],
      ["ap", "jumps"],
      ["ap", "ap"],
    ]);
  });

  it("include a move toward the source of the Afraid condition, but not one toward another actor (T10)", () => {
    const afraid = ann(3, {}, { conditions: [condition("afraid", { source: "boss" })] });
    const towards = (uuid: string) => keys({ feet: 10, approached: [{ uuid, name: uuid }] }, afraid);
    expect(towards("boss")).toEqual([["ap", "afraid"]]);
    expect(towards("thug")).toEqual([]);
    expect(keys({ feet: 10, approached: [{ uuid: "boss", name: "boss" }] }), "unafraid").toEqual([]);
  });

  it("include an obstacle that has to be climbed (R6.4)", () => {
    expect(keys({ feet: 10, unclimbedFeet: 15 })).toEqual([["ap", "unclimbed"]]);
  });

  it("consist only of the condition that prevents movement, if there is one (T10)", () => {
    expect(keys({ feet: 90 }, ann(3, {}, { conditions: [condition("immobilized")] }))).toEqual([
      ["ap", "forbidden"],
    ]);
  });
});

describe("the free step (R5.10, R5.18)", () => {
  const isStep = (part: Partial<OwnMove>, who = ann()) => isFreeStep(who, move(part), table);

  it("covers up to 5 ft that would otherwise cost action points, as long as the free action is available", () => {
    expect(isStep({ feet: 5 }), "before any other movement").toBe(true);
    expect(isStep({ feet: 5, before: 30 }), "after all of a Walk").toBe(true);
    expect(isStep({ feet: 5, before: 60 }), "after all of a Run").toBe(true);
    expect(isStep({ feet: 5, before: 20 }), "on with a Walk, which costs nothing").toBe(false);
    expect(isStep({ feet: 10 }), "difficult terrain").toBe(false);
    expect(isStep({ feet: 5, jumps: 1 })).toBe(false);
    expect(isStep({ feet: 5 }, ann(3, {}, { budget: { ...budget(3, "ann"), free: 0 } }))).toBe(false);
    expect(isStep({ feet: 5 }, ann(3, { ownTurn: false }))).toBe(false);
  });

  it("costs no action points, and can be prevented only by conditions", () => {
    expect(keys({ feet: 5, before: 60 }, ann(0))).toEqual([]);
    expect(apShortOf(ann(0), move({ feet: 5 }), table)).toBe(0);
    expect(keys({ feet: 5 }, ann(3, {}, { conditions: [condition("grappled")] }))).toEqual([
      ["ap", "forbidden"],
    ]);
  });
});
