/** Tests how previews of the same action with different facts are compared. */
import { describe, expect, it } from "vitest";
import { RuleError } from "../../../../src/rules/rule-error.ts";
import { computePool } from "../../../../src/rules/tests/pool.ts";
import type { Action, Preview } from "../../../../src/actions/core/action.ts";
import { text, type Line } from "../../../../src/actions/core/card.ts";
import { differencesBetween } from "../../../../src/actions/core/differences.ts";
import type { ActorFacts, Facts } from "../../../../src/actions/core/facts.ts";
import { previewOf } from "../../../../src/actions/core/rejection.ts";
import { someone, table } from "../support.ts";

type Told = Partial<Preview> | Error;
const facts = (told: Told, targets: readonly ActorFacts[] = []) => ({ told, targets }) as unknown as Facts;
const action = {
  preview: (about: Facts) => {
    const { told } = about as unknown as { told: Told };
    if (told instanceof Error) throw told;
    return previewOf(told);
  },
} as unknown as Action;
const foe = someone("foe", { kind: "npc" });
const secret = { of: "Actor.foe", need: "all" } as const;
const between = (before: Told, after: Told) => differencesBetween(action, facts(before), facts(after), table);
const row = (source: string, dice: number, why = source) => ({ source, dice, why });
const pool = (...rows: readonly ReturnType<typeof row>[]) => ({
  rows,
  pool: computePool({ attribute: 6, rows }, table.houseRules),
});

describe("the differences between two previews", () => {
  it("include changed numbers, with a separate string for an unknown number", () => {
    expect(
      between({ ...pool(), difficulty: 1, ap: 1, stamina: 0 }, { difficulty: -2, ap: 2, stamina: 1 }),
    ).toEqual([
      { what: text("BLACKOUT.difference.dice"), before: "6", after: text("BLACKOUT.difference.unknown") },
      { what: text("BLACKOUT.difference.difficulty"), before: "1", after: "−2" },
      { what: text("BLACKOUT.difference.ap"), before: "1", after: "2" },
      { what: text("BLACKOUT.difference.stamina"), before: "0", after: "1" },
    ]);
  });

  it("conceal the difficulty if either preview does", () => {
    const concealed = secret;
    expect(between({ difficulty: 1, concealed }, { difficulty: 2 })[0]?.concealed).toBe(secret);
    expect(between({ difficulty: 1 }, { difficulty: 2, concealed })[0]?.concealed).toBe(secret);
    expect(between({ difficulty: 1 }, { difficulty: 2 })[0]).not.toHaveProperty("concealed");
  });

  it("are empty if nothing changes, or if one of the previews is impossible", () => {
    const same = { ...pool(row("user", 1)), difficulty: 1, lines: [{ text: text("line"), value: "1" }] };
    expect(between(same, { ...same, ...pool(row("user", 1)) })).toEqual([]);
    const error = new RuleError("choices.x", 1, "y");
    expect([between(error, { ap: 1 }), between({ ap: 1 }, error)]).toEqual([[], []]);
    expect(() => between(new RangeError("of a module"), {})).toThrow("of a module");
  });

  it("are limited to twelve", () => {
    const lines = Array.from({ length: 13 }, (_, index) => ({ text: text(`line ${index}`) }));
    const all = between({}, { lines });
    expect(all.map(({ what }) => what.key)).toEqual(lines.slice(0, 12).map(({ text: { key } }) => key));
  });
});

describe("rows of two previews", () => {
  const rows = (before: Preview["rows"], after: Preview["rows"]) =>
    between({ rows: before }, { rows: after }).map(({ what: { key }, before: was, after: is }) => [
      key,
      was,
      is,
    ]);

  it("with the same source and reason are compared by their total dice", () => {
    expect(rows([row("a", 1)], [row("a", 2), row("a", -3)])).toEqual([["a", "+1", "−1"]]);
    expect(rows([row("a", 2)], [row("a", 1), row("a", 1)])).toEqual([]);
  });

  it("are shown as added or removed if their source or reason differs", () => {
    expect(rows([row("a", 1)], [row("b", -1)])).toEqual([
      ["a", "+1", null],
      ["b", null, "−1"],
    ]);
    expect(rows([row("a", 1, "cover")], [row("b", 1, "cover")])).toEqual([
      ["cover", "+1", null],
      ["cover", null, "+1"],
    ]);
    expect(rows([row("cover", 1, "a")], [row("cover", 1, "b")])).toHaveLength(2);
  });
});

describe("a row that reveals something about the target (R8.6)", () => {
  const [seen, hidden] = [pool(row("user", 1)), pool(row("user", 1), row("stealth", -2))];
  const concealed = (before: Facts, after: Facts) =>
    differencesBetween(action, before, after, table).map(({ what, concealed: by }) => [
      what.key.split(".").at(-1),
      by ?? null,
    ]);

  it("is concealed, as is the change in the number of dice if the row is its only cause", () => {
    const all = [
      ["dice", secret],
      ["stealth", secret],
    ];
    expect(concealed(facts(seen, [foe]), facts(hidden, [foe]))).toEqual(all);
    expect(concealed(facts(seen, [foe]), facts(hidden)), "the target is gone").toEqual(all);
    expect(concealed(facts(seen), facts(hidden, [foe]))).toEqual(all);
  });

  it("is concealed, but other differences aren't", () => {
    const other = pool(row("user", 2), row("stealth", -2));
    expect(concealed(facts(seen, [foe]), facts(other, [foe]))).toEqual([
      ["dice", null],
      ["user", null],
      ["stealth", secret],
    ]);
  });

  it("isn't concealed without a target", () => {
    expect(concealed(facts(seen), facts(hidden))).toEqual([
      ["dice", null],
      ["stealth", null],
    ]);
  });
});

describe("lines of two previews", () => {
  const line = (key: string, value?: Line["value"], part: Partial<Line> = {}): Line => ({
    text: text(key),
    ...(value === undefined ? {} : { value }),
    ...part,
  });
  const lines = (before: readonly Line[], after: readonly Line[]) =>
    between({ lines: before }, { lines: after });

  it("can differ in value", () => {
    expect(lines([line("damage", "3"), line("same", "1")], [line("same", "1"), line("damage", "4")])).toEqual(
      [{ what: text("damage"), before: "3", after: "4" }],
    );
    expect(lines([line("a", text("x"))], [line("a", text("x"))])).toEqual([]);
    expect(lines([line("a", "1")], [line("a")])).toEqual([{ what: text("a"), before: "1", after: "" }]);
    expect(lines([line("a")], [line("a", "1")])).toEqual([{ what: text("a"), before: null, after: "1" }]);
  });

  it("can be added or removed, even if they have no value", () => {
    expect(lines([line("old", "1"), line("bare")], [line("new", "2")])).toEqual([
      { what: text("new"), before: null, after: "2" },
      { what: text("old"), before: "1", after: null },
      { what: text("bare"), before: "", after: null },
    ]);
    expect(lines([], [line("bare")])).toEqual([{ what: text("bare"), before: null, after: "" }]);
  });

  it("are different if their data differs", () => {
    const of = (n: number): Line => ({ text: text("line", { n }) });
    expect(lines([of(1)], [of(1)])).toEqual([]);
    expect(lines([of(1)], [of(2)]).map(({ before, after }) => [before, after])).toEqual([
      [null, ""],
      ["", null],
    ]);
    expect(lines([line("line")], [of(1)])).toHaveLength(2);
  });

  it("that are concealed stay concealed in the differences", () => {
    const concealed = secret;
    expect(lines([line("old", "1", { concealed })], [line("new", "1", { concealed })])).toEqual([
      { what: text("new"), before: null, after: "1", concealed },
      { what: text("old"), before: "1", after: null, concealed },
    ]);
  });
});

it("the differences between two previews include new and resolved problems", () => {
  const problem = (key: string) => ({ kind: "rule" as const, text: text(key) });
  expect(
    between({ problems: [problem("old"), problem("same")] }, { problems: [problem("same"), problem("new")] }),
  ).toEqual([
    { what: text("new"), before: null, after: "" },
    { what: text("old"), before: "", after: null },
  ]);
});
