import { describe, expect, it } from "vitest";
import {
  dieFaces,
  finiteNumber,
  list,
  oneOf,
  record,
  requireBoolean,
  wholeNumber,
} from "../../../src/rules/check.ts";
import { RuleError } from "../../../src/rules/rule-error.ts";

describe("validation functions", () => {
  it("include wholeNumber, which accepts only integers within its limits", () => {
    expect([wholeNumber("x", 0, 0, 3), wholeNumber("x", 3, 0, 3), wholeNumber("x", -7)]).toEqual([0, 3, -7]);
    for (const wrong of [-1, 4, 1.5, Number.NaN, Infinity, "1", null, undefined, 2 ** 53]) {
      expect(() => wholeNumber("x", wrong, 0, 3)).toThrow(/^x: .+ is not a whole number from 0 to 3$/);
    }
    expect(() => wholeNumber("x", "a")).toThrow('x: "a" is not a whole number');
    expect(() => wholeNumber("x", -1, 0)).toThrow("x: -1 is not a whole number of at least 0");
    expect(() => wholeNumber("x", 4, undefined, 3)).toThrow("x: 4 is not a whole number of at most 3");
  });

  it("include finiteNumber, which accepts only finite numbers within its limits", () => {
    expect([
      finiteNumber("x", 0.5, 0, 3),
      finiteNumber("x", 0, 0, 3),
      finiteNumber("x", 3, 0, 3),
      finiteNumber("x", -1e300),
    ]).toEqual([0.5, 0, 3, -1e300]);
    for (const wrong of [-0.1, 3.1, Number.NaN, Infinity, "1"])
      expect(() => finiteNumber("x", wrong, 0, 3)).toThrow("is not a finite number from 0 to 3");
    expect(() => finiteNumber("x", -Infinity)).toThrow(/is not a finite number$/);
    expect(() => finiteNumber("x", 4, undefined, 3)).toThrow("is not a finite number of at most 3");
    expect(() => finiteNumber("x", -1, 0)).toThrow("is not a finite number of at least 0");
  });

  it("include oneOf, which accepts only the listed values", () => {
    expect(oneOf("x", "b", ["a", "b"])).toBe("b");
    expect(oneOf("x", 2, [1, 2])).toBe(2);
    expect(() => oneOf("x", "c", ["a", "b"])).toThrow('x: "c" is not one of a, b');
    expect(() => oneOf("x", "2", [1, 2])).toThrow('x: "2" is not one of 1, 2');
  });

  it("include truth, list and record, which accept only values of the corresponding types", () => {
    expect([requireBoolean("x", true), requireBoolean("x", false)]).toEqual([true, false]);
    expect(() => requireBoolean("x", 0)).toThrow("x: 0 is not true or false");
    expect(list("x", [1])).toEqual([1]);
    expect(() => list("x", { length: 0 } as never)).toThrow("x: an object is not a list");
    expect(record("x", { a: 1 })).toEqual({ a: 1 });
    for (const wrong of [null, undefined, 5, "a", [1]])
      expect(() => record("x", wrong as never)).toThrow("is not a record");
  });

  it("include dieFaces, which accepts only a list of possible faces", () => {
    expect(dieFaces("x", [1, 6])).toEqual([1, 6]);
    expect(dieFaces("x", [3], 3)).toEqual([3]);
    expect(() => dieFaces("x", [1, 7])).toThrow("x.1: 7 is not a whole number from 1 to 6");
    expect(() => dieFaces("x", [0])).toThrow("x.0: 0 is not a whole number from 1 to 6");
    expect(() => dieFaces("x", [4], 3)).toThrow("x.0: 4 is not a whole number from 1 to 3");
    expect(() => dieFaces("x", 5 as never)).toThrow("x: 5 is not a list");
  });
});

describe("RuleError", () => {
  it("contains the path, the invalid value, and a description of valid values", () => {
    const error = new RuleError("attack.dice", -1, "a number of dice");
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: "RuleError",
      path: "attack.dice",
      value: -1,
      allowed: "a number of dice",
      message: "attack.dice: -1 is not a number of dice",
    });
  });

  it.each<[unknown, string]>([
    ["short", '"short"'],
    ["x".repeat(60), `"${"x".repeat(60)}"`],
    ["x".repeat(61), `"${"x".repeat(60)}…"`],
    [5n, "5n"],
    [() => 1, "a function"],
    [Symbol("s"), "a symbol"],
    [[1, 2], "a list of 2"],
    [{}, "an object"],
    [null, "null"],
    [undefined, "undefined"],
    [Number.NaN, "NaN"],
    [false, "false"],
  ])("describes the value %s", (value, words) => {
    expect(new RuleError("x", value, "right").message).toBe(`x: ${words} is not right`);
  });
});
