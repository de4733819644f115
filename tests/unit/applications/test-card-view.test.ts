import { describe, expect, it } from "vitest";
import { testCardView, type TestCardData, type TestCardSource } from "../../../src/applications/chat/test-card-view.ts";
import { defaultHouseRules } from "../../../src/rules/house-rules.ts";
import { countSuccesses, judgeTest } from "../../../src/rules/tests/outcome.ts";
import { computePool } from "../../../src/rules/tests/pool.ts";
import { english } from "./words.ts";

const rows = [{ source: "encumbrance", dice: -1, why: "BLACKOUT.row.encumbrance" }, { source: "helper", dice: 1, why: "Rook" }];

interface Facts {
  readonly state: string; readonly attributeDice: number; readonly skillRank: number; readonly rows: typeof rows; readonly inspiration: number; readonly difficulty: number | null;
  readonly faces: readonly number[]; readonly inspirationFaces: readonly number[]; readonly verdict: object;
}

const rolled: Facts = {
  state: "rolled", attributeDice: 6, skillRank: 3, rows, inspiration: 0, difficulty: 3, faces: [6, 5, 5, 1, 2, 3, 4, 1, 2], inspirationFaces: [],
  verdict: { state: "none", reason: "", dice: 0, left: 0 },
};

function card(changed: Partial<Facts>, also: Partial<TestCardSource> = {}) {
  const facts = { ...rolled, ...changed };
  const faces = [...facts.faces, ...facts.inspirationFaces];
  const pool = computePool({ attribute: facts.attributeDice, skillRank: facts.skillRank, rows: facts.rows, inspiration: facts.inspirationFaces.length }, defaultHouseRules);
  const judged = facts.state !== "rolled" ? null : {
    pool, successes: countSuccesses(faces), result: facts.difficulty === null ? null : judgeTest({ pool, faces, difficulty: facts.difficulty }, defaultHouseRules),
  };
  const data = { attribute: "dexterity", against: "", chosenToFail: false, ...facts } as unknown as TestCardData;
  return testCardView({ data, judged, who: "Ilka Sorrento", foe: false, skill: "Aim", mine: true, writerOnline: true, ...also }, english);
}

describe("the card of a test", () => {
  it("is one line: who, what, outcome", () => {
    expect(card({})).toMatchObject({ initials: "IS", title: "Dex [Aim]", text: "Success", tone: "good", mark: "check", against: "difficulty 3" });
  });

  it("opens to the faces, best first and successes marked, Inspiration dice behind them", () => {
    const { dice, count, margin } = card({ faces: [1, 6, 2, 5, 1, 1, 1, 1, 1], inspirationFaces: [5], difficulty: 2 });
    expect(dice.map(({ face }) => face)).toEqual([6, 5, 2, 1, 1, 1, 1, 1, 1, 5]);
    expect(dice.filter(({ hit }) => hit)).toHaveLength(3);
    expect(dice.at(-1)).toEqual({ face: 5, hit: true, insp: true });
    expect([count, margin]).toEqual(["3 of 10 dice, 2 needed", "margin +1"]);
  });

  it("lists why there were so many dice, and the rows add up to them", () => {
    const { why, whyTitle } = card({ inspirationFaces: [1] });
    expect(why.map(({ text }) => text)).toEqual(["Dexterity 6, Aim 3", "Encumbrance", "Helper, Rook", "Inspiration"]);
    const sum = why.reduce((total, { dice }) => total + Number(dice.replace("−", "-")), 0);
    expect(whyTitle).toBe(`Why ${sum} dice`);
  });

  it("adds up too when the limit or the least of four dice had a say", () => {
    const many = [1, 2, 2, 2].map(dice => ({ source: "situation", dice, why: "x" }));
    const limited = card({ rows: many, faces: new Array(13).fill(1) });
    expect(limited.why.at(-1)).toEqual({ text: "Limit of four dice", dice: "−3" });
    const few = card({ attributeDice: 1, skillRank: 0, rows: [], faces: [1, 1, 1, 1] });
    expect(few.why.at(-1)).toEqual({ text: "Never under four dice", dice: "+3" });
  });

  it.each([[[1, 1, 1, 1, 1, 1, 1, 1, 1], "Critical failure", "bad"], [[6, 1, 1, 1, 1, 1, 1, 1, 1], "Failure", "bad"], [[6, 6, 1, 1, 1, 1, 1, 1, 1], "Partial success", ""], [[6, 6, 6, 6, 6, 1, 1, 1, 1], "Critical success", "good"]])("of %o is a %s", (faces, text, tone) => {
    expect(card({ faces })).toMatchObject({ text, tone });
  });

  it("names no outcome where the Gamemaster judges", () => {
    expect(card({ difficulty: null })).toMatchObject({ text: "Successes: 3", tone: "", margin: "", against: "" });
  });

  it("says that it waits for a Gamemaster when none is there, and shows no dice", () => {
    const waiting = card({ state: "waiting", inspiration: 2, faces: [] }, { writerOnline: false });
    expect(waiting).toMatchObject({ rolled: false, tone: "ask", dice: [], next: null, note: "Waits for a Gamemaster, who grants the Inspiration dice: 2." });
  });

  it("says why it was refused and lets only its author roll on", () => {
    const refused = { state: "refused", faces: [], verdict: { state: "refused", reason: "BLACKOUT.inspiration.tooFew", dice: 0, left: 0 } };
    expect(card(refused)).toMatchObject({ text: "Refused", note: "The pool does not hold that many Inspiration dice.", next: { verb: "rollWithout" } });
    expect(card(refused, { mine: false }).next).toBeNull();
  });

  it("names no skill for somebody whose attributes are whole pools", () => {
    const { title, why } = card({ skillRank: 0, rows: [], faces: [1, 1, 1, 1, 1, 1] }, { skill: "", foe: true });
    expect([title, why[0]?.text]).toEqual(["Dexterity", "Dexterity 6"]);
  });
});
