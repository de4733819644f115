import { describe, expect, it } from "vitest";
import { readCondition, readRequest, readTest } from "../../../src/applications/text/test-notation.ts";
import { readWrittenTest } from "../../../src/applications/text/written-test.ts";
import { defaultHouseRules } from "../../../src/rules/house-rules.ts";

const skills = ["aim", "athletics"];

describe("a test written as text", () => {
  it.each([
    ["dex.aim 2", { attribute: "dexterity", skill: "aim", difficulty: 2 }],
    [" Dexterity.AIM ", { attribute: "dexterity", skill: "aim", difficulty: null }],
    ["str", { attribute: "strength", skill: "", difficulty: null }],
    ["ins 4", { attribute: "insight", skill: "", difficulty: 4 }],
  ])("is parsed from %j", (text, asked) => {
    expect(readTest(text, skills)).toEqual(asked);
  });

  it.each([
    "luck.aim 2",
    "dex.juggling",
    "dex.aim two",
    "dex.aim 2 3",
    "dex.aim 100",
    "",
    "dexte",
    "dex.<b>",
  ])("is not parsed from %j", text => {
    expect(readTest(text, skills)).toBeNull();
  });
});

describe("a test request written as text", () => {
  const plain = {
    attribute: "dexterity",
    skill: "aim",
    difficulty: null,
    hidden: false,
    group: "each",
    why: "",
  };
  it.each([
    ["dex.aim", plain],
    ["dex.aim 2", { ...plain, difficulty: 2 }],
    ["Dex.Aim hidden 12 average", { ...plain, difficulty: 12, hidden: true, group: "average" }],
    ["free.aim worst", { ...plain, attribute: "free", group: "worst" }],
    ["ins.free all 3", { ...plain, attribute: "insight", skill: "free", group: "all", difficulty: 3 }],
    [
      "free.free opposed: Who gets the seat: you or I?",
      { ...plain, attribute: "free", skill: "free", group: "opposed", why: "Who gets the seat: you or I?" },
    ],
    ["str best", { ...plain, attribute: "strength", skill: "", group: "best" }],
  ])("is parsed from %j", (text, asked) => {
    expect(readRequest(text, skills)).toEqual(asked);
  });

  it.each([
    "",
    "luck.aim",
    "dex.juggling",
    "dex.aim 0",
    "dex.aim 2 3",
    "dex.aim 100",
    "dex.aim best worst",
    "dex.aim hidden hidden",
    "dex.aim secretly",
    "dex.aim.best",
    ": why",
  ])("is not parsed from %j", text => {
    expect(readRequest(text, skills)).toBeNull();
  });
});

describe("a condition written as text", () => {
  const known = ["prone", "exhausted", "injured"];

  it.each([
    ["prone", { key: "prone", level: 1, attribute: null }],
    ["Exhausted 2", { key: "exhausted", level: 2, attribute: null }],
    ["injured dex", { key: "injured", level: 1, attribute: "dexterity" }],
  ])("is parsed from %j", (text, asked) => {
    expect(readCondition(text, known)).toEqual(asked);
  });

  it.each(["happy", "prone 0", "prone -1", "exhausted 12", "prone now then", ""])(
    "is not parsed from %j",
    text => {
      expect(readCondition(text, known)).toBeNull();
    },
  );
});

describe("a test written in the notation of the rules (A2)", () => {
  const german = { attributes: { ausdauer: "endurance" }, skills: { standhaftigkeit: "fortitude" } } as const;

  it.each([
    ["Endurance(Fortitude 3)", { attribute: "endurance", skill: "fortitude", difficulty: 3 }],
    ["Fortitude(Endurance)", { attribute: "endurance", skill: "fortitude", difficulty: null }],
    ["Ausdauer + Standhaftigkeit (2)", { attribute: "endurance", skill: "fortitude", difficulty: 2 }],
  ])("can be parsed in English and in the user's language: %j", (text, asked) => {
    expect(readWrittenTest(text, defaultHouseRules, german)).toEqual(asked);
  });

  it("can't be parsed if its attribute or skill is unknown", () => {
    expect(readWrittenTest("Luck(Juggling 2)", defaultHouseRules, german)).toBeNull();
  });
});
