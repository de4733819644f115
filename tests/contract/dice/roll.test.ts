import { describe, expect, test, vi } from "vitest";
import {
  configureDice,
  DICE_DEFAULTS,
  MersenneTwister,
  Roll,
  terms,
} from "../../../host/runtime/client/dice/index.ts";
import { nextFaces, rolled } from "./draws.ts";

describe("a roll", () => {
  test("has a total of 0 until it is evaluated", async () => {
    nextFaces(20, [16, 3]);
    const roll = new Roll("2d20kh + @prof + @strMod", { prof: 2, strMod: 4 });
    expect(roll.total).toBe(0);
    expect(roll._evaluated).toBe(false);
    await roll.evaluate();
    expect(roll.total).toBe(22);
    expect(roll.result).toBe("16 + 2 + 4");
    expect(roll.dice.map((die: any) => die.results.length)).toEqual([2]);
  });

  test("can be evaluated only once", async () => {
    const roll = await rolled("1d6", 6, [3]);
    await expect(roll.evaluate()).rejects.toThrow(/already been evaluated/);
    expect(() => roll.alter(2, 0)).toThrow();
  });

  test("uses the configured random function, so that a seed always gives the same results", async () => {
    const totals = async (seed: number): Promise<number[]> => {
      const twister = new MersenneTwister(seed);
      DICE_DEFAULTS.randomUniform = () => twister.random();
      const found: number[] = [];
      for (let i = 0; i < 20; i++) found.push((await new Roll("3d6").evaluate()).total!);
      return found;
    };
    const first = await totals(7);
    expect(await totals(7)).toEqual(first);
    expect(await totals(8)).not.toEqual(first);
    expect(first.every(total => total >= 3 && total <= 18)).toBe(true);
  });

  test("can be evaluated with the lowest or highest face of every die", async () => {
    expect((await new Roll("3d6 + 1").evaluate({ minimize: true })).total).toBe(4);
    expect((await new Roll("3d6 + 1").evaluate({ maximize: true })).total).toBe(19);
    expect((await new Roll("(1d4)d6").evaluate({ maximize: true })).total).toBe(24);
    expect(new Roll("3d6kh2 + (1d4)").evaluateSync({ maximize: true }).total).toBe(16);
  });

  test("can be evaluated synchronously only if it is deterministic or its dice can be skipped", () => {
    expect(new Roll("2 * (3 + 4)").evaluateSync().total).toBe(14);
    expect(() => new Roll("1d6 + 2").evaluateSync()).toThrow(/random/);
    expect(() => new Roll("(1d6) + 2").evaluateSync()).toThrow(/random/);
    expect(new Roll("1d6 + 2").evaluateSync({ strict: false }).total).toBe(2);
    expect(new Roll("(1d6 + 1) + 2").evaluateSync({ strict: false }).total).toBe(3);
  });

  test("reports whether it is deterministic", () => {
    expect(new Roll("1 + max(2, 3)").isDeterministic).toBe(true);
    expect(new Roll("1d6").isDeterministic).toBe(false);
    expect(new Roll("max(1d6, 3)").isDeterministic).toBe(false);
    expect(new Roll("{1d6, 2}kh").isDeterministic).toBe(false);
  });

  test("throws an error for strings in its formula unless they are allowed", async () => {
    await expect(new Roll("1 + fire").evaluate()).rejects.toThrow(/fire/);
    const roll = await new Roll("fire").evaluate({ allowStrings: true });
    expect(roll.product).toBe("fire");
  });

  test("can call Math functions and configured functions, but no others", async () => {
    expect((await new Roll("round(7 / 2) + abs(-2)").evaluate()).total).toBe(6);
    DICE_DEFAULTS.functions.twice = async (value: number) => 2 * value;
    try {
      expect((await rolled("twice(1d6)", 6, [4])).total).toBe(8);
    } finally {
      delete DICE_DEFAULTS.functions.twice;
    }
    await expect(new Roll("alert(1)").evaluate()).rejects.toThrow(/no function "alert"/);
    await expect(new Roll("constructor(1)").evaluate()).rejects.toThrow(/no function/);
  });

  test("lists all of its dice, even those nested in parentheses, functions or other dice", async () => {
    expect((await rolled("(1d6 + 1) + max(1d6, 1d6)", 6, [1, 2, 3])).dice).toHaveLength(3);
    const roll = await rolled("(1d4)d4", 4, [2, 3, 4]);
    expect(roll.total).toBe(7);
    expect(roll.dice.map((die: any) => die.number)).toEqual([1, 2]);
  });

  test("throws an error for too many dice", async () => {
    await expect(new Roll("1000d6").evaluate()).rejects.toThrow(/999/);
    await expect(new Roll("1d0").evaluate()).rejects.toThrow(/faces/);
    expect((await new Roll("0d6").evaluate()).total).toBe(0);
  });

  test("applies the flavor of parentheses to the dice inside", async () => {
    const roll = await rolled("(1d6 + 1)[fire]", 6, [2]);
    expect(roll.dice[0].flavor).toBe("fire");
  });
});

describe("roll methods", () => {
  test("include reroll, which makes a new roll with the same formula and data", async () => {
    nextFaces(6, [2, 5]);
    const first = await new Roll("1d6 + @x", { x: 1 }, { flavor: "why" }).evaluate();
    const second = await first.reroll();
    expect([first.total, second.total]).toEqual([3, 6]);
    expect(second).not.toBe(first);
    expect(second.options).toEqual({ flavor: "why" });
    expect(first.clone()._evaluated).toBe(false);
  });

  test("include alter, which changes the number of dice before evaluation", () => {
    expect(new Roll("2d6 + 3").alter(2, 1).formula).toBe("5d6 + 3");
    expect(new Roll("2d6 + 3").alter(2, 0, { multiplyNumeric: true }).formula).toBe("4d6 + 6");
    expect(new Roll("{1d6,2d8}kh").alter(2, 0).formula).toBe("{2d6,4d8}kh");
  });

  test("include simulate, which makes several rolls and returns their totals", async () => {
    expect(await Roll.simulate("2 + 1", 3)).toEqual([3, 3, 3]);
  });
});

describe("a stored roll", () => {
  test.each([
    ["3d6r1kh2 + 2[bonus]", 6, [1, 4, 5, 6]],
    ["{1d6,1d6}kh + max(1d6,2)", 6, [1, 4, 5]],
    ["(1d6)d6[fire] * 2", 6, [2, 3, 4]],
    ["5d6cs>=5", 6, [1, 5, 6, 2, 5]],
  ] as [string, number, number[]][])("keeps its results (%s)", async (formula, faces, cast) => {
    const roll = await rolled(formula, faces, cast);
    const back = Roll.fromJSON(JSON.stringify(roll));
    expect(back.total).toBe(roll.total);
    expect(back.result).toBe(roll.result);
    expect(back.formula).toBe(roll.formula);
    expect(back.dice.map((die: any) => die.results)).toEqual(roll.dice.map((die: any) => die.results));
    expect(JSON.stringify(back)).toBe(JSON.stringify(roll));
    await expect(back.evaluate()).rejects.toThrow(/already/);
  });

  test("can still be evaluated if it wasn't evaluated before", async () => {
    const back = Roll.fromJSON(JSON.stringify(new Roll("2d6 + 1")));
    expect(back._evaluated).toBe(false);
    nextFaces(6, [2, 3]);
    expect((await back.evaluate()).total).toBe(6);
  });

  test("keeps its class if that class is configured, and otherwise causes an error", async () => {
    class CheckRoll extends Roll {}
    const stored = JSON.stringify(await new CheckRoll("1 + 1").evaluate());
    expect(() => Roll.fromJSON(stored)).toThrow(/CheckRoll/);
    DICE_DEFAULTS.rolls.push(CheckRoll);
    try {
      expect(Roll.fromJSON(stored)).toBeInstanceOf(CheckRoll);
    } finally {
      DICE_DEFAULTS.rolls.pop();
    }
  });

  test("has terms that can also be stored on their own", () => {
    const die = new terms.Die({ number: 1, faces: 6, results: [{ result: 4, active: true }] });
    const back = terms.RollTerm.fromJSON(JSON.stringify(die)) as InstanceType<typeof terms.Die>;
    expect(back).toBeInstanceOf(terms.Die);
    expect(back.total).toBe(4);
  });
});

describe("roll classes", () => {
  test("can be configured, and Roll.create uses the first configured one", () => {
    class CheckRoll extends Roll {}
    DICE_DEFAULTS.rolls.unshift(CheckRoll);
    try {
      expect(Roll.create("1d6")).toBeInstanceOf(CheckRoll);
      expect(Roll.defaultImplementation).toBe(CheckRoll);
    } finally {
      DICE_DEFAULTS.rolls.shift();
    }
  });

  test("are taken from CONFIG.Dice once it exists", async () => {
    class CheckRoll extends Roll {}
    class TenDie extends terms.Die {
      static override DENOMINATION = "t";
    }
    const Dice: any = { rollModes: "kept" };
    configureDice(Dice);
    vi.stubGlobal("CONFIG", { Dice });
    Dice.rolls.unshift(CheckRoll);
    Dice.terms.t = TenDie;
    Dice.randomUniform = () => 0;
    const roll = Roll.create("{1dt,1d4}kh");
    expect(roll).toBeInstanceOf(CheckRoll);
    expect((await roll.evaluate()).total).toBe(6);
    expect(roll.dice[0]).toBeInstanceOf(TenDie);
    expect(roll.terms[0].rolls[0]).not.toBeInstanceOf(CheckRoll);
    expect(Dice.rollModes).toBe("kept");
    expect(DICE_DEFAULTS.rolls).toEqual([Roll]);
    vi.unstubAllGlobals();
  });

  test("can override how the data of a roll is prepared", () => {
    class Doubled extends Roll {
      override _prepareData(data: Record<string, number>): Record<string, number> {
        return { x: 2 * data.x! };
      }
    }
    expect(new Doubled("@x", { x: 2 }).formula).toBe("4");
  });
});

describe("random numbers", () => {
  test("close to 0 result in high faces", () => {
    const die = new terms.Die({ faces: 6 });
    expect([0, 0.1, 0.2, 0.49, 0.5, 0.84, 0.999].map(draw => die.mapRandomFace(draw))).toEqual([
      6, 6, 5, 4, 3, 1, 1,
    ]);
  });
});

describe("undocumented details of dice", () => {
  test("include fulfillment methods, which provide results and are named in the tooltip", async () => {
    DICE_DEFAULTS.fulfillment.methods.cup = { label: "Cup", handler: async () => 5 };
    try {
      const die = await new terms.Die({ number: 2, faces: 6, method: "cup" }).evaluate();
      expect(die.values).toEqual([5, 5]);
      expect(die.getTooltipData().method).toBe("Cup");
    } finally {
      delete DICE_DEFAULTS.fulfillment.methods.cup;
    }
  });

  test("include an error if the successes of a pool are counted without a target number", async () => {
    await expect(new Roll("{1d6,1d8}cs").evaluate()).rejects.toThrow(/"cs"/);
  });
});
