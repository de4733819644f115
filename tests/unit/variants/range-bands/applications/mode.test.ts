import { describe, expect, it } from "vitest";
import {
  modeOfAction,
  modeOfPair,
} from "../../../../../src/variants/range-bands/applications/action-mode.ts";

const [players, enemy] = [{ hasPlayerOwner: true }, { hasPlayerOwner: false }];

describe("who is told what is done in Range Bands", () => {
  it.each([
    "bands.state",
    "bands.adjust",
    "bands.heal",
    "bands.hazard",
    "bands.panic",
    "bands.wound",
    "bands.stress",
  ])(
    "%s out of a fight is told of an enemy to Gamemasters alone (B11, X7.10, X7.11, X8.1, X8.4, X9.1)",
    action => {
      expect(modeOfAction(action, enemy, null, true)).toBe("gm");
      expect(modeOfAction(action, players, null, true)).toBeUndefined();
      expect(modeOfAction(action, enemy, { hidden: false }, true)).toBeUndefined();
    },
  );

  it("what is done to or by somebody hidden is told to Gamemasters alone, whatever it is", () => {
    for (const action of ["bands.state", "bands.check", "bands.attack"])
      expect([
        modeOfAction(action, enemy, { hidden: true }, true),
        modeOfAction(action, players, { hidden: true }, true),
      ]).toEqual(["gm", "gm"]);
    expect(modeOfAction("bands.check", enemy, { hidden: true }, false)).toBeUndefined();
  });

  it("how far somebody hidden is from others is told to Gamemasters alone (X5.1)", () => {
    expect([
      modeOfPair([{ hidden: false }, { hidden: true }]),
      modeOfPair([{ hidden: true }, { hidden: false }]),
      modeOfPair([{ hidden: false }, { hidden: false }]),
    ]).toEqual([{ mode: "gm" }, { mode: "gm" }, {}]);
  });

  it("what people do themselves goes by what the user has chosen", () => {
    expect(modeOfAction("bands.check", enemy, null, true)).toBeUndefined();
    expect(modeOfAction("bands.check", players, { hidden: false }, true)).toBeUndefined();
  });
});
