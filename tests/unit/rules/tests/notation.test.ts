import { describe, expect, it } from "vitest";
import { defaultHouseRules } from "../../../../src/rules/house-rules.ts";
import { formatTest, parseTest } from "../../../../src/rules/tests/notation.ts";

const parse = (text: string) => parseTest(text, defaultHouseRules);
const fortitude = { attribute: "endurance", skill: "fortitude", difficulty: 3 };

describe("the notation of a test", () => {
  it.each([
    "Endurance[Fortitude 3]",
    "Endurance(Fortitude 3)",
    "Fortitude(Endurance 3)",
    "Fortitude [ Endurance 3 ]",
    "Endurance + Fortitude (3)",
    "Fortitude+Endurance 3",
    "end.fortitude 3",
    " endurance.FORTITUDE  3 ",
  ])("allows the text %j (A2)", text => {
    expect(parse(text)).toEqual(fortitude);
  });

  it("allows the difficulty to be omitted (A2)", () => {
    for (const text of ["Fortitude[Endurance]", "Endurance + Fortitude", "Endurance(Fortitude)"])
      expect(parse(text)).toEqual({ ...fortitude, difficulty: null });
    expect(parse("dex.aim 12")).toEqual({ attribute: "dexterity", skill: "aim", difficulty: 12 });
  });

  it("allows attribute and skill names in another language (A2)", () => {
    const names = { attributes: { ausdauer: "endurance" as const }, skills: { zähigkeit: "fortitude" } };
    expect(parseTest("Ausdauer [Zähigkeit 3]", defaultHouseRules, names)).toEqual(fortitude);
    expect(parseTest("Zähigkeit (Ausdauer 3)", defaultHouseRules, names)).toEqual(fortitude);
  });

  it.each([
    "",
    "Endurance",
    "Endurance 3",
    "Endurance[Luck 3]",
    "Luck[Fortitude 3]",
    "en.fortitude 3",
    "Fortitude[Aim]",
    "Endurance[Fortitude X]",
    "Endurance[Fortitude 3] or so",
    "2 Endurance[Fortitude 3]",
    "[Endurance[Fortitude 3]",
  ])("doesn't allow the text %j (A2)", text => {
    expect(() => parse(text)).toThrow("is not an attribute and a skill, such as Endurance [Fortitude 3]");
  });

  it("has the standard form Endurance [Fortitude 3] (A2)", () => {
    const nameOf = (key: string) => key.charAt(0).toUpperCase() + key.slice(1);
    expect(formatTest({ attribute: "endurance", skill: "fortitude", difficulty: 3 }, nameOf)).toBe(
      "Endurance [Fortitude 3]",
    );
    expect(formatTest({ attribute: "endurance", skill: "fortitude", difficulty: null }, nameOf)).toBe(
      "Endurance [Fortitude]",
    );
    expect(() =>
      formatTest({ attribute: "luck" as never, skill: "fortitude", difficulty: 3 }, nameOf),
    ).toThrow('attribute: "luck"');
    expect(() => formatTest({ attribute: "endurance", skill: "fortitude", difficulty: -1 }, nameOf)).toThrow(
      "difficulty: -1",
    );
  });
});
