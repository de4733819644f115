import { describe, expect, it } from "vitest";
import { chosenRows, type TestState } from "../../../src/applications/dialogs/test-state.ts";
import { referenceDifficulty } from "../../../src/applications/dialogs/odds-view.ts";
import { againstText, difficultyOf, testView, type TestFacts } from "../../../src/applications/dialogs/test-view.ts";
import { defaultHouseRules } from "../../../src/rules/house-rules.ts";
import { testOdds } from "../../../src/rules/tests/odds.ts";
import { computePool } from "../../../src/rules/tests/pool.ts";
import { english } from "./words.ts";

const facts: TestFacts = {
  abilities: attribute => ({ attributeDice: attribute === "dexterity" ? 6 : 1, skillRank: 3, skillModifier: 0 }),
  rowsFor: attribute => attribute === "dexterity" ? [{ source: "encumbrance", dice: -1, why: "BLACKOUT.row.encumbrance" }] : [],
  known: [{ source: "situation", dice: -1, why: "Partial cover" }],
  skills: [{ key: "aim", label: "Aim" }],
  targets: [{ name: "Marauder", passives: [{ skill: "evasion", label: "Passive Evasion", value: 3 }, { skill: "sneak", label: "Passive Sneak", value: null }] }],
  given: null, inspirationLeft: 2, writerOnline: true,
};
const state: TestState = {
  attribute: "dexterity", skill: "aim", against: "number:3", known: [true], takeYourTime: false, helper: false, helperName: "", own: [], inspiration: 0, secret: false,
};
const view = (changed: Partial<TestState> = {}, from: Partial<TestFacts> = {}) => testView({ ...facts, ...from }, { ...state, ...changed }, defaultHouseRules, english);

describe("the dialog of a test", () => {
  it("shows the pool with what made it and says the least of four dice", () => {
    const { pool, rollLabel } = view();
    expect(pool).toMatchObject({ rolled: 7, capped: false, made: "9, net −2, never under 4 dice" });
    expect(rollLabel).toBe("Roll 7D");
  });

  it("says that under four dice it rolls four for a partial success at best", () => {
    const { pool } = view({ attribute: "charisma", own: [{ id: "a", why: "", dice: -2 }] });
    expect(pool).toMatchObject({ rolled: 4, capped: true, made: "1 dice: rolls 4, partial success at best" });
  });

  it("prints the exact odds of the rules, to a tenth of a percent, and they add up", () => {
    const { odds } = view();
    const exact = testOdds(computePool({ attribute: 6, skillRank: 3, rows: [{ source: "a", dice: -2, why: "" }] }, defaultHouseRules), 3, defaultHouseRules);
    expect(odds.met).toBe((exact.met * 100).toFixed(1));
    expect(odds.outcomes.map(({ chance }) => Number(chance)).reduce((a, b) => a + b)).toBeCloseTo(1, 3);
    expect(odds.outcomes.map(({ percent }) => percent)).toEqual(["criticalFailure", "failure", "partialSuccess", "success", "criticalSuccess"].map(key => (exact.outcomes[key as "success"] * 100).toFixed(1)));
  });

  it("prints what a row is worth, switched on or off, as the same difference of two chances", () => {
    const off = view().takeYourTime;
    const on = view({ takeYourTime: true }).takeYourTime;
    expect(off.worth.text).toBe(on.worth.text);
    expect(off).toMatchObject({ on: false, dice: "+1", worth: { tone: "bo-help" } });
    expect(view().known[0]).toMatchObject({ title: "Partial cover", dice: "−1", worth: { tone: "bo-harm" } });
  });

  it("locks the rows that hold anyway and leaves them out of the answer", () => {
    expect(view().standing.map(({ title }) => title)).toEqual(["Encumbrance"]);
    expect(chosenRows(state, facts.known)).toEqual(facts.known);
  });

  it("answers the rows that are switched on, with who helps and why", () => {
    const rows = chosenRows({ ...state, known: [false], takeYourTime: true, helper: true, helperName: "Rook", own: [{ id: "a", why: "Dark", dice: -2 }] }, facts.known);
    expect(rows).toEqual([
      { source: "takingTime", dice: 1, why: "BLACKOUT.row.takingTime" }, { source: "helper", dice: 1, why: "Rook" }, { source: "situation", dice: -2, why: "Dark" },
    ]);
  });

  it("marks the sum on the scale of four and says what the limit took", () => {
    const { net } = view({ own: [{ id: "a", why: "", dice: 2 }, { id: "b", why: "", dice: 2 }, { id: "c", why: "", dice: 2 }, { id: "d", why: "", dice: 2 }] });
    expect(net.marks.find(({ at }) => at)?.text).toBe("+4");
    expect(net.clamped).toBe("Together +6; the limit leaves +4.");
    expect(view().net.clamped).toBe("");
  });

  it("offers no more Inspiration dice than the pool holds", () => {
    expect(view({ inspiration: 2 }).inspiration).toMatchObject({ mayAdd: false, mayTake: true, dice: ["+1", "+1"], left: "0 left in the pool" });
    expect(view({}, { inspirationLeft: 0 }).inspiration).toMatchObject({ any: false, mayAdd: false });
  });

  it("says that Inspiration dice wait when no Gamemaster is there", () => {
    expect(view({ inspiration: 1 }, { writerOnline: false }).inspiration.waits).toBe(true);
    expect(view({ inspiration: 1 }).inspiration.waits).toBe(false);
  });

  it("takes a passive skill that the roller may know as the difficulty", () => {
    expect(difficultyOf("target:0:evasion", facts)).toBe(3);
    expect(againstText("target:0:evasion", facts, english)).toBe("Marauder, Passive Evasion");
    expect(view({ against: "target:0:evasion" }).odds.met).toBe(view().odds.met);
  });

  it.each(["judge", "target:0:sneak"] as const)("prints a question mark and odds against a stated number for %s", against => {
    const { odds } = view({ against });
    expect(difficultyOf(against, facts)).toBeNull();
    expect(odds.met).toBe("?");
    expect(odds.needed).toContain(`if it were ${referenceDifficulty}`);
  });

  it("does not print a passive value that the roller may not know", () => {
    const [target] = view().against.targets;
    expect(target?.options.map(({ label }) => label)).toEqual(["Marauder, Passive Evasion 3", "Marauder, Passive Sneak ?"]);
  });

  it("keeps a difficulty that was brought along", () => {
    const given = { difficulty: 4, name: "The airlock" };
    expect(difficultyOf("given", { ...facts, given })).toBe(4);
    expect(view({ against: "given" }, { given }).against.plain[0]).toMatchObject({ value: "given", label: "The airlock 4", selected: true });
  });
});
