import { describe, expect, it } from "vitest";
import { dailyDoses } from "../../../../src/rules/gear/implants.ts";
import { knownItem } from "../../../../src/rules/gear/known-items.ts";
import { conditionsAfterRest, wornOffByRest } from "../../../../src/rules/conditions/turns.ts";
import { hoursOfWork, restLengths, restSeconds, wakingTries } from "../../../../src/rules/health/rest.ts";

const tired = [
  { key: "exhausted", level: 3, attribute: null, source: null, clock: null },
  { key: "warded", level: 1, attribute: null, source: null, clock: { at: "ownTurnStart", left: 4 } },
] as const;

describe("the length of a rest (R9.2, R9.25)", () => {
  it("is a minute, an hour or eight hours", () => {
    expect(restLengths.map(length => restSeconds[length])).toEqual([60, 3600, 28_800]);
  });

  it("determines the hours available for work (R8.12, T10) and how often an unconscious character can try to wake up (R9.21)", () => {
    expect(restLengths.map(length => [hoursOfWork(length), wakingTries(length)])).toEqual([
      [0, 1],
      [1, 1],
      [8, 8],
    ]);
  });

  it("determines how many levels of Exhausted are removed (T10)", () => {
    expect(wornOffByRest(tired, 2)).toEqual({
      states: [{ ...tired[0], level: 1 }, tired[1]],
      ended: [],
      poisonTest: null,
    });
    expect(wornOffByRest(tired, 3).ended).toEqual(["exhausted"]);
    expect(conditionsAfterRest(tired, 3)).toMatchObject({ states: [], ended: ["warded", "exhausted"] });
  });
});

describe("the daily dose for implants (R13.16)", () => {
  it("is the same for one implant and for several", () => {
    expect([0, 1, 3].map(dailyDoses)).toEqual([0, 1, 1]);
  });
  it("is recognized despite different spellings of the item's name", () => {
    expect([knownItem(["Synthsense (5 doses)"]), knownItem(["Synth-Sense"])]).toEqual([
      "synthsense",
      "synthsense",
    ]);
  });
});
