/** Tests which helpers can take part in a test, and what they contribute to it (R2.9, A38). */
import { describe, expect, it } from "vitest";
import { validateHouseRules } from "../../../../src/rules/house-rules.ts";
import type { Choices, Facts, HelperFacts, Table } from "../../../../src/actions/core/facts.ts";
import { test } from "../../../../src/actions/tests/test.ts";
import { condition, factsOf, someone, table } from "../support.ts";

const helper = (name: string, part: Partial<HelperFacts> = {}): HelperFacts => ({
  uuid: `Actor.${name}`,
  name,
  able: true,
  ranks: {},
  proficiencies: [],
  versed: false,
  ...part,
});
const medic = { id: "medic", name: "Field medic", skills: ["medicine"] };
const nurse = helper("nurse", { ranks: { medicine: 2 }, proficiencies: [medic] });
const near = [
  nurse,
  helper("novice", { ranks: { medicine: 1 } }),
  helper("trained", { proficiencies: [medic] }),
  helper("asleep", { ranks: { medicine: 2 }, proficiencies: [medic], able: false }),
  helper("guard", { ranks: { medicine: 1 }, versed: true }),
];
const at = (rules: Record<string, unknown>): Table => ({
  ...table,
  houseRules: validateHouseRules(rules).houseRules,
});
const facts = (choices: Choices, more: Partial<Facts> = {}): Facts =>
  factsOf(
    test,
    { actor: someone("one"), near, ...more },
    { attribute: "intelligence", skill: "medicine", ...choices },
  );
const told = (choices: Choices, by: Table = table) => {
  const { rows, problems } = test.preview(facts(choices), by);
  return [
    rows.map(({ source, dice, why }) => `${source} ${why} ${dice}`),
    problems.map(({ text: { key } }) => key),
  ];
};
const helps = (name: string) => [[`helper ${name} 1`], []];
const cannot = [[], ["BLACKOUT.problem.cannotHelp"]];

describe("helping with a test (R2.9, A38)", () => {
  it("offers as helpers only actors who can act, and the helper who was already chosen", () => {
    const offered = (choices: Choices) =>
      test
        .fields(facts(choices), table)
        .flatMap(field => (field.name === "helping0" && "options" in field ? field.options : []))
        .map(({ value }) => value);
    expect(offered({})).toEqual(["", nurse.uuid, "Actor.novice", "Actor.trained", "Actor.guard"]);
    expect(offered({ helping0: "Actor.asleep" })).toContain("Actor.asleep");
  });

  it("adds a die labeled with the helper's name if the helper has ranks in the skill and a matching proficiency", () => {
    expect(told({ helping0: nurse.uuid })).toEqual(helps("nurse"));
    expect(told({ helping0: "Actor.novice" })).toEqual(cannot);
    expect(told({ helping0: "Actor.trained" })).toEqual(cannot);
    expect(told({ helping0: "Actor.guard" }), "an enemy's training is in its attributes").toEqual(
      helps("guard"),
    );
    expect(told({ helping0: nurse.uuid, skill: "sneak" })).toEqual(cannot);
  });

  it("uses the proficiency chosen for the helper", () => {
    const scout = helper("scout", {
      ranks: { medicine: 1 },
      proficiencies: [{ id: "hunter", name: "Hunter", skills: [] }],
    });
    const by = (helpingBy0: string) =>
      test.preview(facts({ helping0: scout.uuid, helpingBy0 }, { near: [scout] }), table).problems.length;
    expect([by(""), by("hunter"), by("medic")]).toEqual([1, 0, 1]);
  });

  it.each([
    ["either", ["novice", "trained"]],
    ["nothing", ["novice", "trained"]],
  ])("requires less of helpers if the house rule is set to “%s”", (helperNeeds, names) => {
    for (const name of names)
      expect(told({ helping0: `Actor.${name}` }, at({ helperNeeds }))).toEqual(helps(name));
    expect(told({ helping0: nurse.uuid, skill: "sneak" }, at({ helperNeeds: "either" }))).toEqual(cannot);
  });

  it("can be allowed only by a Gamemaster, for any helper who can act", () => {
    expect(told({ helping0: "Actor.novice", helpAllowed: true })).toEqual(helps("novice"));
    expect(told({ helping0: "Actor.asleep", helpAllowed: true })).toEqual([
      [],
      ["BLACKOUT.problem.helperUnable"],
    ]);
    expect(() => test.ofPlayers?.(facts({ helpAllowed: true }))).toThrow("chosen by name");
    expect(() => test.ofPlayers?.(facts({ helpers: 1 }))).toThrow("chosen by name");
    expect(() => test.ofPlayers?.(facts({ helping0: nurse.uuid }))).not.toThrow();
  });

  it("counts each helper once, up to the limit set by the house rule, and reports a missing helper", () => {
    expect(told({ helping0: "Actor.nobody" })).toEqual([[], ["BLACKOUT.problem.helperGone"]]);
    const two = { helping0: nurse.uuid, helping1: "Actor.guard" };
    expect(told(two)).toEqual(helps("nurse"));
    expect(told(two, at({ helpersPerTest: 2 }))).toEqual([["helper nurse 1", "helper guard 1"], []]);
    expect(told({ ...two, helping1: nurse.uuid }, at({ helpersPerTest: 2 }))).toEqual(helps("nurse"));
  });

  it("adds fields for the next helper, and for each helper's proficiency", () => {
    const names = (choices: Choices, by: Table = table) =>
      test
        .fields(facts(choices), by)
        .map(({ name }) => name)
        .filter(name => /^help/u.test(name));
    expect(names({})).toEqual(["helpers", "helping0"]);
    expect(names({ helping0: nurse.uuid })).toEqual(["helpers", "helping0", "helpingBy0", "helpAllowed"]);
    expect(names({ helping0: "Actor.novice" }, at({ helpersPerTest: 2 }))).toEqual([
      "helpers",
      "helping0",
      "helping1",
      "helpAllowed",
    ]);
  });
});

describe("a test that may need sight (T10)", () => {
  const blind = someone("one", {}, { conditions: [condition("blinded")] });
  const dice = (choices: Choices, by: Table = table) =>
    test.preview(facts(choices, { actor: blind }), by).rows.map(({ dice: n }) => n);

  it("needs sight according to the house rule for the skill unless the user overrides the rule", () => {
    expect(dice({})).toEqual([-2]);
    expect(dice({ needsSight: false })).toEqual([]);
    expect(dice({ skill: "empathy" })).toEqual([]);
    expect(dice({ skill: "empathy", needsSight: true })).toEqual([-2]);
    expect(dice({ skill: "empathy" }, at({ sightSkills: [{ key: "empathy" }] }))).toEqual([-2]);
  });

  it("has a field for whether sight is needed, preset by the skill, but only if the actor can't see", () => {
    const field = (actor = blind, skill = "medicine") =>
      test.fields(facts({ skill }, { actor }), table).find(({ name }) => name === "needsSight");
    expect(field()).toMatchObject({ kind: "toggle", initial: true });
    expect(field(blind, "empathy")).toMatchObject({ initial: false });
    expect(field(someone("one"))).toBeUndefined();
  });
});
