import { describe, expect, test, vi } from "vitest";
import { Roll, RollParser, terms } from "../../../host/runtime/client/dice/index.ts";
import { rolled } from "./draws.ts";

describe("parsing formulas", () => {
  test("returns the terms in the order in which they are written", () => {
    const roll = new Roll("2d20kh + @prof + @strMod", { prof: 2, strMod: 4 });
    expect(roll.terms.map(term => term.constructor.name)).toEqual([
      "Die",
      "OperatorTerm",
      "NumericTerm",
      "OperatorTerm",
      "NumericTerm",
    ]);
    expect(roll.formula).toBe("2d20kh + 2 + 4");
    expect(String(roll)).toBe("2d20kh + 2 + 4");
  });

  test.each([
    ["1d6", "1d6"],
    ["d8", "1d8"],
    ["1D6+2", "1d6 + 2"],
    ["1d6[fire] + 3[bonus]", "1d6[fire] + 3[bonus]"],
    ["1 - - 2", "1 + 2"],
    ["1 + -2", "1 - 2"],
    ["2 * -3", "2 * -3"],
    ["(2d4)d8", "(2d4)d8"],
    ["1d(2 * 3)", "1d(2 * 3)"],
    ["max(1d6,2)", "max(1d6,2)"],
    ["{1d6, 1d8}kh", "{1d6,1d8}kh"],
    ["floor(7 / 2) + 1", "floor(7 / 2) + 1"],
    ["(1d6 + 2) * 2", "(1d6 + 2) * 2"],
    ["3dcc1", "3dcc1"],
    ["4df", "4df"],
  ])("formats %s as %s", (formula, written) => {
    expect(new Roll(formula).formula).toBe(written);
  });

  test.each([
    ["1d6", true],
    ["1d6 + 2", true],
    ["@attributes.might d6", false],
    ["(@attributes.might)d6", true],
    ["1d6 + @bonus", true],
    ["{1d6,1d8}kh2", true],
    ["max(1d6, 4)", true],
    ["-1d4", true],
    ["5d6cs>=5", true],
    ["1d6[why]", true],
    ["1d6 +", false],
    ["+", false],
    ["", false],
    ["1d6 2", false],
    ["(1d6", false],
    ["1d6)", false],
    ["{1d6", false],
    ["fire", false],
    ["1d6 + fire", false],
    ["1d6foo", false],
    ["nothing(1d6)", false],
    ["alert(1)", false],
    ["1d", false],
    ["{}", false],
    ["1d6 * / 2", false],
    ["{damage}", false],
    ["(fire)d6", false],
  ])("determines whether %j is valid: %s", (formula, valid) => {
    expect(Roll.validate(formula)).toBe(valid);
  });

  test.each([
    ["1d6 +", 6],
    ["1d6 2", 5],
    ["(1d6", 5],
    ["1 + * 2", 5],
    ["{1d6,}", 6],
  ])("reports the error in %j at position %i", (formula, position) => {
    expect(() => new Roll(formula)).toThrow(new RegExp(`position ${position} of`));
    expect(() => new Roll(formula)).toThrow(SyntaxError);
  });

  test("rejects excessive nesting with a specific error", () => {
    expect(() => new Roll("(".repeat(5000))).toThrow(/less nesting/);
  });

  test("respects the precedence of operators", async () => {
    for (const [formula, total] of [
      ["2 + 3 * 4", 14],
      ["10 - 2 - 3", 5],
      ["7 / 2", 3.5],
      ["7 % 4 + 1", 4],
      ["(2 + 3) * 4", 20],
      ["-2 * 3", -6],
      ["2 - -3", 5],
      ["2 * -(1 + 2)", -6],
    ] as const) {
      expect((await new Roll(formula).evaluate()).total).toBe(total);
    }
  });

  test("builds a tree according to the precedence of operators", () => {
    const ast = RollParser.toAST(new Roll("1 + 2 * 3").terms);
    expect(ast.operator).toBe("+");
    expect(ast.operands[1].operator).toBe("*");
  });
});

describe("data references in formulas", () => {
  test("are replaced by the value at their path", () => {
    expect(Roll.replaceFormulaData("@a.b + @c_d - @e-f", { "a": { b: 3 }, "c_d": "2d6", "e-f": 0 })).toBe(
      "3 + 2d6 - 0",
    );
  });

  test("stay unchanged if they have no value, unless a replacement is requested", () => {
    expect(Roll.replaceFormulaData("1d6 + @none", {})).toBe("1d6 + @none");
    expect(Roll.replaceFormulaData("1d6 + @none", {}, { missing: "0" })).toBe("1d6 + 0");
    expect(Roll.replaceFormulaData("1d6 + @none", { none: null }, { missing: "7" })).toBe("1d6 + 7");
  });

  test("without a value cause a warning only on request", () => {
    const warn = vi.fn();
    vi.stubGlobal("ui", { notifications: { warn } });
    Roll.replaceFormulaData("@none", {});
    expect(warn).not.toHaveBeenCalled();
    Roll.replaceFormulaData("@none + @never", {}, { warn: true, missing: "0" });
    expect(warn).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  test("are resolved up to three levels deep", () => {
    const data = { a: "@b", b: "@c", c: "4", loop: "@loop" };
    expect(Roll.replaceFormulaData("@a", data)).toBe("4");
    expect(Roll.replaceFormulaData("@a", data, { recursive: false })).toBe("@b");
    expect(Roll.replaceFormulaData("@loop", data)).toBe("@loop");
  });

  test("count as 0 in a roll if they are undefined", async () => {
    expect((await rolled("1d6 + @none", 6, [4])).total).toBe(4);
  });

  test("are treated as missing if their path goes deeper than the data", () => {
    expect(Roll.replaceFormulaData("@a.b.c", { a: 1 }, { missing: "0" })).toBe("0");
  });
});

describe("Roll.safeEval", () => {
  test.each([
    ["1 + 2 * 3", 7],
    ["ceil(5 / 2)", 3],
    ["max(1, 2, 3) - min(4, 5)", -1],
    ["2 ** 3 ** 2", 512],
    ["-(2 + 1)", -3],
    ["5 > 3 ? 10 : 20", 10],
    ["1 > 2 || 2 == 2 ? 1 : 0", 1],
    ["floor(PI)", 3],
    ["1.5e1 % 4", 3],
  ])("evaluates %s to %d", (expression, value) => {
    expect(Roll.safeEval(expression)).toBe(value);
  });

  test.each([
    "globalThis",
    "constructor",
    "constructor.constructor('x')",
    "this",
    "alert(1)",
    "(() => 1)()",
    "1;2",
    "[1]",
    "a = 1",
    "`1`",
    "1 +",
    "",
    "sqrt(-1)",
    "toString()",
    "Math.max(1)",
    "2 > 1",
    "__proto__",
  ])("rejects %j", expression => {
    expect(() => Roll.safeEval(expression)).toThrow();
  });
});

describe("roll terms", () => {
  test("can be combined into a roll", () => {
    const roll = Roll.fromTerms([
      new terms.Die({ number: 4, faces: 8 }),
      new terms.OperatorTerm({ operator: "+" }),
      new terms.NumericTerm({ number: 8 }),
    ]);
    expect(roll.formula).toBe("4d8 + 8");
    expect(roll._evaluated).toBe(false);
  });

  test("form an evaluated roll if all of them are evaluated", () => {
    const die = new terms.Die({
      number: 2,
      faces: 6,
      results: [
        { result: 3, active: true },
        { result: 4, active: true },
      ],
    });
    const roll = Roll.fromTerms([
      die,
      new terms.OperatorTerm({ operator: "+" }),
      new terms.NumericTerm({ number: 8 }),
    ]);
    expect(roll.total).toBe(15);
  });

  test("must be term objects, and either all evaluated or all unevaluated", () => {
    const cast = new terms.Die({ number: 1, faces: 6, results: [{ result: 3, active: true }] });
    expect(() => Roll.fromTerms(["1d6"])).toThrow();
    expect(() => Roll.fromTerms([cast, new terms.OperatorTerm({ operator: "+" }), new terms.Die()])).toThrow(
      /must be evaluated, or none of them/,
    );
  });

  test("can be put in parentheses", () => {
    const term = terms.ParentheticalTerm.fromTerms([
      new terms.Die({ number: 4, faces: 6 }),
      new terms.OperatorTerm({ operator: "+" }),
      new terms.NumericTerm({ number: 4 }),
    ]);
    expect(term.formula).toBe("(4d6 + 4)");
  });

  test("in parentheses form an inner roll, even before evaluation", () => {
    const [term] = new Roll("(1d4 + 2)[fire] * 2").terms;
    expect(term.roll.terms.map((inner: any) => inner.constructor.name)).toEqual([
      "Die",
      "OperatorTerm",
      "NumericTerm",
    ]);
    expect([term.roll._evaluated, term._evaluated, term.formula]).toEqual([false, false, "(1d4 + 2)[fire]"]);
  });
});
