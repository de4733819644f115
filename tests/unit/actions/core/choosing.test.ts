/** Tests how choices made by users and by other clients are read, and which fields offer these choices. */
import { describe, expect, it } from "vitest";
import { RuleError } from "../../../../src/rules/rule-error.ts";
import { text } from "../../../../src/actions/core/card.ts";
import {
  attribute,
  choice,
  number,
  numberOrNone,
  pick,
  rows,
  toggle,
  words,
} from "../../../../src/actions/core/choice.ts";
import {
  chosenAttribute,
  chosenFor,
  chosenNumber,
  chosenNumberOrNone,
  chosenOption,
  chosenRows,
  chosenText,
  chosenToggle,
} from "../../../../src/actions/core/choices.ts";
import type { Facts } from "../../../../src/actions/core/facts.ts";
import { someone, table } from "../support.ts";

/** Returns the path, the valid values and the translation key of the RuleError that a function throws. */
function refused(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof RuleError) return [error.path, error.allowed, error.expected?.key ?? null];
  }
  throw new Error("nothing was refused");
}

describe("reading a choice", () => {
  it("returns the value, or the default if the user made no choice", () => {
    const none = [{}, { a: null }];
    expect(none.map(choices => chosenNumber(choices, "a", 3))).toEqual([3, 3]);
    expect(none.map(choices => chosenToggle(choices, "a"))).toEqual([false, false]);
    expect(none.map(choices => chosenOption(choices, "a", ["x", "y"], "y"))).toEqual(["y", "y"]);
    expect(none.map(choices => chosenText(choices, "a"))).toEqual(["", ""]);
    expect(none.map(choices => chosenNumberOrNone(choices, "a"))).toEqual([null, null]);
    expect(none.map(choices => chosenAttribute(choices, "a", "insight"))).toEqual(["insight", "insight"]);
    expect(chosenNumber({ a: 7 }, "a", 3)).toBe(7);
    expect(chosenToggle({ a: true }, "a")).toBe(true);
    expect(chosenOption({ a: "x" }, "a", ["x", "y"], "y")).toBe("x");
    expect(chosenNumberOrNone({ a: 0 }, "a")).toBe(0);
    expect(chosenAttribute({ a: "charisma" }, "a", "insight")).toBe("charisma");
  });

  it("shortens long texts", () => {
    expect(chosenText({ a: "x".repeat(201) }, "a")).toBe("x".repeat(200));
  });

  it("rejects invalid values, and names the field", () => {
    const of = (run: () => unknown) => refused(run)[0];
    expect(of(() => chosenNumber({ a: 10_000 }, "a", 0))).toBe("choices.a");
    expect(of(() => chosenNumber({ a: -1 }, "a", 0))).toBe("choices.a");
    expect(of(() => chosenNumberOrNone({ a: 100 }, "a"))).toBe("choices.a");
    expect(of(() => chosenToggle({ a: 1 }, "a"))).toBe("choices.a");
    expect(of(() => chosenOption({ a: "z" }, "a", ["x"], "x"))).toBe("choices.a");
    expect(of(() => chosenText({ a: 1 }, "a"))).toBe("choices.a");
    expect(of(() => chosenAttribute({ a: "luck" }, "a", "insight"))).toBe("choices.a");
  });
});

describe("the advantages and disadvantages that users add (R2.4)", () => {
  const row = { source: "user", dice: 2, why: "high ground" };

  it("are read as rows, by default from the choice 'rows'", () => {
    expect(chosenRows({})).toEqual([]);
    expect(chosenRows({ rows: [{ ...row, other: "ignored" }], more: [] })).toEqual([row]);
    expect(chosenRows({ rows: [row], more: [{ ...row, dice: -10 }] }, "more")).toEqual([
      { ...row, dice: -10 },
    ]);
    const long = { source: "s".repeat(101), dice: 0, why: "w".repeat(201) };
    expect(chosenRows({ rows: [long] })).toEqual([
      { source: "s".repeat(100), dice: 0, why: "w".repeat(200) },
    ]);
  });

  it("must be a list of at most 20 rows", () => {
    const list = ["choices.rows", "a list of at most 20 rows", "listMost"];
    expect(chosenRows({ rows: Array(20).fill(row) })).toHaveLength(20);
    expect(refused(() => chosenRows({ rows: Array(21).fill(row) }))).toEqual(list);
    expect(refused(() => chosenRows({ rows: { length: 1 } }))).toEqual(list);
  });

  it.each([
    null,
    "text",
    { ...row, source: 1 },
    { ...row, why: undefined },
    { ...row, dice: "1" },
    { ...row, dice: 1.5 },
    { ...row, dice: 11 },
    { ...row, dice: -11 },
  ])("are rejected if one of them is %j", wrong => {
    expect(refused(() => chosenRows({ rows: [row, wrong] }))).toEqual([
      "choices.rows.1",
      "a row with a source, up to ten dice and a reason",
      null,
    ]);
  });

  it("form a choice without a field because the dialog has its own control for them", () => {
    const added = rows("rows");
    const situation = { facts: { choices: { rows: [row] } } as unknown as Facts, table };
    expect([added.of({ rows: [row] }), added.in(situation)]).toEqual([[row], [row]]);
    expect([added.initial(situation), added.otherwise, added.fields(situation), added.followsOnly]).toEqual([
      [],
      [],
      [],
      false,
    ]);
  });
});

describe("the choices for each target", () => {
  it("are looked up by the target's index, and are empty by default", () => {
    const choices = { targets: [{ feet: 5 }, { feet: 10 }] };
    expect([0, 1, 2].map(index => chosenFor(choices, index))).toEqual([{ feet: 5 }, { feet: 10 }, {}]);
    expect([chosenFor({}, 0), chosenFor({ targets: null }, 0)]).toEqual([{}, {}]);
    expect(chosenFor({ targets: [null] }, 0)).toEqual({});
  });

  it("are rejected if they aren't a list of records", () => {
    expect(refused(() => chosenFor({ targets: "all" }, 0))).toEqual([
      "choices.targets",
      "a list with an entry for each target",
      null,
    ]);
    expect(refused(() => chosenFor({ targets: [{}, 7] }, 1))).toEqual([
      "choices.targets.1",
      "a record",
      null,
    ]);
  });
});

describe("a declared choice", () => {
  const label = text("Label");
  const at = (choices: Facts["choices"] = {}) => ({
    facts: { actor: someone("one"), targets: [], item: null, gear: [], party: null, choices } as Facts,
    table,
  });

  it("of a number defaults to 0, or to its minimum if that is higher", () => {
    expect(
      [number("n"), number("n", { min: 2 }), number("n", { min: -3 })].map(one => one.otherwise),
    ).toEqual([0, 2, 0]);
    expect(number("n", { min: () => 4, max: () => 6, initial: 5 }).otherwise).toBe(5);
    expect(number("n", { min: () => 4 }).otherwise, "bounds of house rules are known only at a table").toBe(
      0,
    );
  });

  it("of a number can have a field with narrower bounds than its own", () => {
    const field = number("n", { label, max: () => 6, offered: () => ({ max: 3 }) }).fields(at());
    expect(field).toEqual([{ name: "n", kind: "number", min: 0, max: 3, label }]);
    expect(() => number("n", { max: () => 6 }).of({ n: 1 })).toThrow(
      'Reading "n" requires the table, which contains its bounds',
    );
    expect(number("n", { max: () => 6 }).of({ n: 6 }, table)).toBe(6);
  });

  it("of an optional number has a field with its limits and step", () => {
    expect(numberOrNone("n", { label }).fields(at())).toEqual([
      { name: "n", kind: "number", min: 0, max: 99, blank: true, label },
    ]);
    expect(numberOrNone("n", { label, step: 5, min: 5, max: 50 }).fields(at())).toEqual([
      { name: "n", kind: "number", min: 5, max: 50, step: 5, blank: true, label },
    ]);
    const one = numberOrNone("n", { initial: 4 });
    expect([one.of({}), one.of({ n: null }), one.of({ n: 7 })]).toEqual([4, null, 7]);
  });

  it("of a toggle, a string or an option ignores a computed default if there is no table", () => {
    expect([toggle("t"), toggle("t", { initial: true })].map(one => one.otherwise)).toEqual([false, true]);
    const computed = toggle("t", { initial: () => true });
    expect([computed.otherwise, computed.of({}), computed.in(at()), computed.in(at({ t: false }))]).toEqual([
      false,
      false,
      true,
      false,
    ]);
    const way = choice("w", ["walk", "run"], { initial: () => "run" });
    expect([way.otherwise, way.of({}), way.in(at()), way.in(at({ w: "walk" }))]).toEqual([
      "walk",
      "walk",
      "run",
      "walk",
    ]);
    const fixed = choice("w", ["walk", "run"], { initial: "run" });
    expect([fixed.otherwise, fixed.of({}), choice("w", ["walk", "run"]).of({})]).toEqual([
      "run",
      "run",
      "walk",
    ]);
    const named = words("n", { initial: () => "Ilka" });
    expect([named.otherwise, named.of({}), named.in(at()), named.of({ n: "x" })]).toEqual([
      "",
      "",
      "Ilka",
      "x",
    ]);
    const picked = pick("p", () => [], { initial: () => "Actor.two" });
    expect([picked.otherwise, picked.of({}), picked.in(at()), picked.of({ p: "x" })]).toEqual([
      "",
      "",
      "Actor.two",
      "x",
    ]);
    expect([pick("p", () => []).otherwise, words("n").otherwise]).toEqual(["", ""]);
  });

  it("of an option or attribute offers translated names", () => {
    expect(choice("w", ["walk", "run"], { label }).fields(at())).toEqual([
      {
        name: "w",
        kind: "choice",
        label,
        options: [
          { value: "walk", label: text("walk") },
          { value: "run", label: text("run") },
        ],
      },
    ]);
    const field = attribute("a", { label }).fields(at())[0];
    expect(field).toMatchObject({ kind: "choice", name: "a" });
    expect(field && "options" in field && field.options[0]).toEqual({
      value: "strength",
      label: text("BLACKOUT.attribute.strength"),
    });
    const options = [{ value: "Actor.two", label: text("Two") }];
    expect(pick("p", () => options, { label, asList: true }).fields(at())).toEqual([
      { name: "p", kind: "choice", options, asList: true, label },
    ]);
    expect(pick("p", () => options, { label }).fields(at())[0]).not.toHaveProperty("asList");
  });

  it("can be shown as a row of a test, reserved for follow-ups, or hidden", () => {
    expect(toggle("t", { label, asRow: true }).fields(at())[0]).toHaveProperty("asRow", true);
    expect(toggle("t", { label }).fields(at())[0]).toEqual({ name: "t", kind: "toggle", label });
    expect([toggle("t", { followsOnly: true }).followsOnly, toggle("t").followsOnly]).toEqual([true, false]);
    const hidden = toggle("t", { label, shown: () => false });
    expect(hidden.fields(at())).toEqual([]);
  });
});
