import { describe, expect, it } from "vitest";
import {
  apShortOf,
  moveProblems,
  neededFeet,
  priceOfMove,
  type OwnMove,
} from "../../../src/actions/core/own-move.ts";
import type { Table } from "../../../src/actions/core/facts.ts";
import { budget, condition, someone, table } from "./support.ts";

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

describe("R6.2, R5.11: what a move in the own turn takes", () => {
  it.each([
    [0, 30, { action: "walk" }],
    [0, 35, { action: "run" }],
    [20, 10, null],
    [20, 15, { action: "run", ap: 1 }],
    [40, 10, null],
    [0, 0, null],
    [60, 10, null],
  ] as const)("%i ft before and %i ft more cost %o", (before, feet, price) => {
    expect(priceOfMove(ann(), move({ before, feet }), table)).toEqual(price);
  });

  it("action points lack only where the table counts them, and in a fight", () => {
    expect(apShortOf(ann(1), move({ feet: 40 }), table)).toBe(1);
    expect(
      apShortOf(ann(1), move({ feet: 40 }), { ...table, enforce: { ...table.enforce, ap: "off" } }),
    ).toBe(0);
    expect(apShortOf(ann(1, {}, { budget: null }), move({ feet: 40 }), table)).toBe(0);
  });
});

describe("what stands against a move before it is made", () => {
  it("nothing, as long as it is no farther than a Run and can be paid", () => {
    for (const part of [
      { feet: 60 },
      { before: 30, feet: 30 },
      { feet: 15, jumps: 1 },
      { feet: 0, before: 90 },
    ])
      expect(keys(part), JSON.stringify(part)).toEqual([]);
  });

  it("R6.2 farther than a Run: says what a Run is, and what is left of it", () => {
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
    expect(moveProblems(ann(), move({ before: 70, feet: 5 }), table)).toMatchObject([
      { text: { data: { left: 0 } } },
    ]);
  });

  it("R6.15 whoever is Slowed has half the speeds, as they come from the actor", () => {
    expect(keys({ feet: 35 }, ann(3, { walk: 15, run: 30, slowed: true }))).toEqual([["ap", "beyond"]]);
    expect(neededFeet({ walk: 15, run: 30 }, 20, true, table)).toMatchObject({ action: "run", leftFeet: 10 });
  });

  it("R6.9 a second jump, and R5.11 the action points that lack", () => {
    expect(keys({ feet: 30, jumps: 2 })).toEqual([["ap", "jumps"]]);
    expect(keys({ feet: 40 }, ann(1))).toEqual([["ap", "ap"]]);
    expect(keys({ feet: 65, jumps: 2 }, ann(1))).toEqual([
      ["ap", "beyond"],
      ["ap", "jumps"],
      ["ap", "ap"],
    ]);
  });

  it("T10 a condition that lets nobody move comes before everything else", () => {
    expect(keys({ feet: 90 }, ann(3, {}, { conditions: [condition("immobilized")] }))).toEqual([
      ["ap", "forbidden"],
    ]);
  });
});
