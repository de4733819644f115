import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultHouseRules, validateHouseRules } from "../../../../src/rules/house-rules.ts";
import { computePool, netDice, type PoolInput } from "../../../../src/rules/tests/pool.ts";
import { advantageDice, type Row } from "../../../../src/rules/tests/row.ts";

const row = (dice: number): Row => ({ source: "gm", dice, why: "because" });
const rows = (count: number, dice: number): Row[] => Array.from({ length: count }, () => row(dice));
const pool = (input: PoolInput) => computePool(input, defaultHouseRules);
const with_ = (chosen: Readonly<Record<string, unknown>>) => validateHouseRules(chosen).houseRules;

describe("the dice pool of a test", () => {
  it("is 8 for attribute 4, skill 2, modifier +1 and one Advantage (example 1, R2.2)", () => {
    expect(pool({ attribute: 4, skillRank: 2, modifiers: [row(1)], rows: [row(1)] })).toEqual({
      pool: 8,
      rolled: 8,
      capped: false,
      attribute: 4,
      skillRank: 2,
      modifier: 1,
      modifierClamped: false,
      modifiers: [row(1)],
      net: 1,
      clamped: false,
      inspiration: 0,
      rows: [row(1)],
    });
  });

  it("gains at most four dice from modifiers (example 2, R2.3)", () => {
    expect(pool({ attribute: 3, skillRank: 2, modifiers: [row(4), row(2)] })).toMatchObject({
      pool: 9,
      modifier: 4,
      modifierClamped: true,
    });
  });

  it("loses at most four dice to modifiers (R2.3)", () => {
    expect(pool({ attribute: 9, modifiers: [row(-5)] })).toMatchObject({
      pool: 5,
      modifier: -4,
      modifierClamped: true,
    });
    expect(pool({ attribute: 9, modifiers: [row(-4)] })).toMatchObject({
      pool: 5,
      modifier: -4,
      modifierClamped: false,
    });
  });

  it("gains at most four dice from Advantages (example 3, R2.4, R2.5)", () => {
    expect(
      pool({
        attribute: 5,
        skillRank: 3,
        rows: [...rows(3, advantageDice.advantage), row(advantageDice.majorAdvantage)],
      }),
    ).toMatchObject({ pool: 12, net: 4, clamped: true });
  });

  it("is limited only after seven bonus dice have been offset by two penalty dice (example 4, R2.5, A8)", () => {
    expect(pool({ attribute: 4, skillRank: 1, rows: [...rows(7, 1), ...rows(2, -1)] })).toMatchObject({
      pool: 9,
      net: 4,
      clamped: true,
    });
  });

  it("of 1 is rolled with 4 dice, and limits the result to a partial success (example 5, R2.6)", () => {
    expect(pool({ attribute: 3, rows: rows(2, advantageDice.disadvantage) })).toMatchObject({
      pool: 1,
      rolled: 4,
      capped: true,
      skillRank: 0,
    });
  });

  it("loses at most four dice to Disadvantages (example 6, R2.5, R2.7)", () => {
    expect(
      pool({ attribute: 4, skillRank: 3, rows: rows(3, advantageDice.majorDisadvantage) }),
    ).toMatchObject({ pool: 3, rolled: 4, capped: true, net: -4, clamped: true });
  });

  it("with at least four dice doesn't cap the result (R2.6)", () => {
    expect(pool({ attribute: 4 })).toMatchObject({ pool: 4, rolled: 4, capped: false });
    expect(pool({ attribute: 5 })).toMatchObject({ pool: 5, rolled: 5, capped: false });
  });

  it("grows from 6 to 8 with two Inspiration dice (example 16, R4.1, R4.7)", () => {
    expect(pool({ attribute: 4, skillRank: 2, inspiration: 2 })).toMatchObject({
      pool: 8,
      net: 2,
      inspiration: 2,
      clamped: false,
    });
  });

  it("includes Inspiration in the limit, unless a house rule adds it on top (R4.7)", () => {
    const input = { attribute: 4, rows: rows(3, 1), inspiration: 3 };
    expect(pool(input)).toMatchObject({ pool: 8, net: 4, clamped: true });
    expect(computePool(input, with_({ inspirationCountsTowardLimit: false }))).toMatchObject({
      pool: 10,
      net: 6,
      clamped: false,
    });
  });

  it("by house rule, limits bonuses and penalties separately before adding them up (A8)", () => {
    const each = with_({ advantageLimit: "each" });
    expect(netDice([...rows(7, 1), ...rows(2, -1)], 0, each)).toEqual({ sum: 5, net: 2, clamped: true });
    expect(netDice([...rows(1, 1), ...rows(3, -2)], 0, each)).toEqual({ sum: -5, net: -3, clamped: true });
    expect(netDice([...rows(1, 1), ...rows(2, -2)], 0, each)).toEqual({ sum: -3, net: -3, clamped: false });
  });

  it("is computed without mutating the arguments", () => {
    const input = Object.freeze({ attribute: 4, rows: Object.freeze([Object.freeze(row(1))]) });
    expect(pool(input).rows).toEqual([row(1)]);
  });

  it.each<[string, PoolInput]>([
    ["pool.attribute: -1 is not a whole number of at least 0", { attribute: -1 }],
    ["pool.attribute: NaN is not a whole number of at least 0", { attribute: Number.NaN }],
    ["pool.skillRank: -1 is not a whole number of at least 0", { attribute: 3, skillRank: -1 }],
    ["pool.inspiration: -1 is not a whole number of at least 0", { attribute: 3, inspiration: -1 }],
    ["pool.rows: an object is not a list", { attribute: 3, rows: {} as never }],
    ["pool.rows.0: null is not a record", { attribute: 3, rows: [null as never] }],
    ["pool.rows.1.dice: 0.5 is not a whole number", { attribute: 3, rows: [row(1), row(0.5)] }],
    ["pool.rows.0.source: 5 is not text", { attribute: 3, rows: [{ source: 5 as never, dice: 1, why: "" }] }],
    [
      "pool.modifiers.0.why: undefined is not text",
      { attribute: 3, modifiers: [{ source: "", dice: 1 } as never] },
    ],
    ["pool: null is not a record", null as never],
  ])("can't be computed from invalid input, which causes the error “%s”", (message, input) => {
    expect(() => pool(input)).toThrow(message);
  });

  it("stays within its limits for any input (R2.3, R2.5, R2.6)", () => {
    const anyRows = fc.array(fc.integer({ min: -3, max: 3 }).map(row), { maxLength: 12 });
    fc.assert(
      fc.property(fc.nat(12), fc.nat(6), anyRows, anyRows, (attribute, skillRank, modifiers, given) => {
        const made = pool({ attribute, skillRank, modifiers, rows: given });
        expect(Math.abs(made.modifier)).toBeLessThanOrEqual(4);
        expect(Math.abs(made.net)).toBeLessThanOrEqual(4);
        expect(made.rolled).toBe(Math.max(4, made.pool));
        expect(made.capped).toBe(made.pool < 4);
        expect(made.pool).toBe(attribute + skillRank + made.modifier + made.net);
      }),
    );
  });
});
