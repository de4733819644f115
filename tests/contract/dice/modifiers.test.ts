import { describe, expect, test } from "vitest";
import { Roll, terms } from "../../../host/runtime/client/dice/index.ts";
import { nextDraws, nextFaces, rolled } from "./draws.ts";

/**
 * The rows contain the formula, the number of faces, the rolled dice, the total, and the dice that contribute
 * to the total.
 */
const TABLE: [string, number, number[], number, number[]?][] = [
  ["3d6", 6, [1, 2, 3], 6, [1, 2, 3]],
  ["3d6r", 6, [1, 4, 5, 6], 15, [4, 5, 6]],
  ["3d6r<3", 6, [1, 2, 6, 2, 5], 13, [6, 2, 5]],
  ["3d6r1=1", 6, [1, 1, 6, 5], 12, [1, 6, 5]],
  ["1d20rr<3", 20, [1, 2, 7], 7, [7]],
  ["2d6x", 6, [6, 2, 6, 1], 15, [6, 2, 6, 1]],
  ["2d6x>=5", 6, [5, 2, 4], 11, [5, 2, 4]],
  ["2d6x2=6", 6, [6, 6, 6, 6], 24, [6, 6, 6, 6]],
  ["2d6xo", 6, [6, 2, 6], 14, [6, 2, 6]],
  ["4d6k", 6, [1, 5, 3, 2], 5, [5]],
  ["4d6kh2", 6, [1, 5, 3, 2], 8, [5, 3]],
  ["4d6kl2", 6, [1, 5, 3, 2], 3, [1, 2]],
  ["4d6d", 6, [1, 5, 3, 2], 10, [5, 3, 2]],
  ["4d6dh", 6, [1, 5, 3, 2], 6, [1, 3, 2]],
  ["4d6dl2", 6, [1, 5, 3, 2], 8, [5, 3]],
  ["3d6min3", 6, [1, 3, 6], 12],
  ["3d6max4", 6, [1, 4, 6], 9],
  ["4d6even", 6, [1, 2, 4, 5], 2],
  ["4d6odd", 6, [1, 2, 4, 5], 2],
  ["3d6cs", 6, [6, 5, 6], 2],
  ["5d6cs>=5", 6, [1, 4, 5, 6, 5], 3],
  ["5d6cs<3", 6, [1, 2, 3, 6, 5], 2],
  ["4d6cf", 6, [1, 1, 4, 6], 2],
  ["4d6cf<=3", 6, [1, 2, 3, 6], 3],
  ["4d6df", 6, [1, 3, 4, 6], 12],
  ["4d6cs>3df", 6, [1, 3, 4, 6], 0],
  ["4d6cf<3df", 6, [1, 2, 4, 6], -2],
  ["5d6cs>=5df=1", 6, [6, 5, 1, 3, 5], 2],
  ["3d6sf<3", 6, [2, 3, 6], 7],
  ["2d6ms>5", 6, [3, 4], 2],
  ["2d6ms<10", 6, [3, 4], 3],
];

describe("die modifiers", () => {
  test.each(TABLE)(
    "turn %s with the d%i rolls %j into a total of %i",
    async (formula, faces, cast, total, counting) => {
      const roll = await rolled(formula, faces, cast);
      expect(roll.total).toBe(total);
      if (counting) expect(roll.dice[0].values).toEqual(counting);
    },
  );

  test("are applied in the order of the formula", async () => {
    expect((await rolled("4d6r1kh1", 6, [1, 2, 3, 4, 6])).total).toBe(6);
    expect((await rolled("4d6kh1r1", 6, [1, 1, 1, 1, 6])).total).toBe(6);
    const lateReroll = await rolled("4d6kh1r1", 6, [1, 2, 3, 4]);
    expect(lateReroll.total).toBe(4);
    expect((await rolled("2d20min10kl", 20, [3, 15])).total).toBe(10);
  });

  test("are recognized by their longest possible name, in upper or lower case", async () => {
    expect((await rolled("1d6rr<3", 6, [1, 2, 4])).dice[0].results).toHaveLength(3);
    expect((await rolled("2d6KH1", 6, [2, 5])).total).toBe(5);
    expect(new terms.Die({ number: 2, faces: 6, modifiers: ["r1kh"] }).expression).toBe("2d6r1kh");
  });

  test("mark the results that they affect", async () => {
    const { results } = (await rolled("3d6r1kh1", 6, [1, 4, 5, 2])).dice[0];
    expect(results).toEqual([
      { result: 1, active: false, rerolled: true },
      { result: 4, active: false, discarded: true },
      { result: 5, active: true },
      { result: 2, active: false, discarded: true },
    ]);
    expect(
      (await rolled("2d6cs>=5", 6, [5, 2])).dice[0].results.map((result: any) => [
        result.success,
        result.count,
      ]),
    ).toEqual([
      [true, 1],
      [false, 0],
    ]);
  });

  test("can contain a formula in parentheses", async () => {
    const roll = await rolled("3d6cs>=(1d6)", 6, [4, 4, 3, 5]);
    expect(roll.total).toBe(2);
    expect(roll.dice).toHaveLength(2);
  });

  test("cause an error if they are unknown or invalid", async () => {
    nextFaces(6, [1, 1]);
    await expect(new Roll("1d6foo").evaluate()).rejects.toThrow(/no modifier "foo"/);
    await expect(new Roll("1d6min").evaluate()).rejects.toThrow(/"min"/);
  });

  test("cause an error if a die would explode endlessly", async () => {
    await expect(new Roll("1d1x").evaluate()).rejects.toThrow(/endlessly/);
  });

  test("are declared in the documented order", () => {
    expect(Object.keys(terms.Die.MODIFIERS)).toEqual([
      "r",
      "rr",
      "x",
      "xo",
      "k",
      "kh",
      "kl",
      "d",
      "dh",
      "dl",
      "min",
      "max",
      "even",
      "odd",
      "cs",
      "cf",
      "df",
      "sf",
      "ms",
    ]);
  });
});

describe("special dice", () => {
  test("include coins, with a modifier for the called side", async () => {
    nextDraws([0.25, 0.75, 0.75]);
    const roll = await new Roll("3dcc1").evaluate();
    expect(roll.total).toBe(2);
    expect(roll.dice[0].results.map((result: any) => result.success)).toEqual([false, true, true]);
  });

  test("include Fate dice, which show −1, 0 or 1", async () => {
    const draws = [1 / 6, 3 / 6, 5 / 6, 5 / 6];
    nextDraws(draws);
    expect((await new Roll("4df").evaluate()).dice[0].values).toEqual([-1, 0, 1, 1]);
    nextDraws(draws);
    expect((await new Roll("4dfkh2").evaluate()).total).toBe(2);
    nextDraws(draws);
    expect((await new Roll("2dfr<0").evaluate()).total).toBe(1);
  });

  test("include d%, which has 100 faces", async () => {
    expect((await rolled("1d%", 100, [73])).total).toBe(73);
  });

  test("can be added by systems, and can have their own modifiers", async () => {
    const { DICE_DEFAULTS } = await import("../../../host/runtime/client/dice/index.ts");
    class StarDie extends terms.DiceTerm {
      static override DENOMINATION = "s";
      static override MODIFIERS = { z: "double" };
      constructor(data = {}) {
        super({ ...data, faces: 4 });
      }
      double(): void {
        for (const result of this.results) result.count = 2 * result.result;
      }
    }
    DICE_DEFAULTS.terms.s = StarDie as any;
    try {
      const roll = await rolled("2dsz", 4, [1, 4]);
      expect(roll.dice[0]).toBeInstanceOf(StarDie);
      expect(roll.total).toBe(10);
      expect(Roll.fromJSON(JSON.stringify(roll)).dice[0]).toBeInstanceOf(StarDie);
    } finally {
      delete DICE_DEFAULTS.terms.s;
    }
  });
});

describe("dice pools", () => {
  test("can keep, drop or count rolls", async () => {
    expect((await rolled("{1d6,1d6+10,3}kh", 6, [4, 2])).total).toBe(12);
    expect((await rolled("{1d6,1d6,1d6}dl", 6, [4, 2, 6])).total).toBe(10);
    expect((await rolled("{1d6,1d6,1d6}cs>=4", 6, [4, 2, 6])).total).toBe(2);
  });

  test("mark the dice of dropped rolls as discarded", async () => {
    const roll = await rolled("{1d6,1d6}kh", 6, [4, 2]);
    expect(roll.dice.map((die: any) => die.results[0].discarded)).toEqual([undefined, true]);
  });

  test("can be created from rolls or from a formula", async () => {
    const rolls = [await rolled("1d6", 6, [4]), await rolled("1d6", 6, [5])];
    expect(terms.PoolTerm.fromRolls(rolls).total).toBe(9);
    expect(terms.PoolTerm.fromExpression("{1d6,1d8}kh")!.expression).toBe("{1d6,1d8}kh");
    expect(terms.PoolTerm.fromExpression("1d6 + 1")).toBeNull();
  });
});
