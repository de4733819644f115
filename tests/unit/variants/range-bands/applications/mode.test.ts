import { describe, expect, it } from "vitest";
import {
  modeOfAction,
  modeOfPair,
} from "../../../../../src/variants/range-bands/applications/action-mode.ts";

const [players, enemy] = [{ hasPlayerOwner: true }, { hasPlayerOwner: false }];

describe("the recipients of Range Bands actions", () => {
  it.each([
    "bands.state",
    "bands.adjust",
    "bands.heal",
    "bands.hazard",
    "bands.panic",
    "bands.wound",
    "bands.stress",
  ])(
    "don't include players if %s affects an enemy outside combat (B11, X7.10, X7.11, X8.1, X8.4, X9.1)",
    action => {
      expect(modeOfAction(action, enemy, null, true)).toBe("gm");
      expect(modeOfAction(action, players, null, true)).toBeUndefined();
      expect(modeOfAction(action, enemy, { hidden: false }, true)).toBeUndefined();
    },
  );

  it("include only Gamemasters if a hidden combatant is involved", () => {
    for (const action of ["bands.state", "bands.check", "bands.attack"])
      expect([
        modeOfAction(action, enemy, { hidden: true }, true),
        modeOfAction(action, players, { hidden: true }, true),
      ]).toEqual(["gm", "gm"]);
    expect(modeOfAction("bands.check", enemy, { hidden: true }, false)).toBeUndefined();
  });

  it("include only Gamemasters if the band between a hidden combatant and another combatant changes (X5.1)", () => {
    expect([
      modeOfPair([{ hidden: false }, { hidden: true }]),
      modeOfPair([{ hidden: true }, { hidden: false }]),
      modeOfPair([{ hidden: false }, { hidden: false }]),
    ]).toEqual([{ mode: "gm" }, { mode: "gm" }, {}]);
  });

  it("depend only on the user's message mode for all other actions", () => {
    expect(modeOfAction("bands.check", enemy, null, true)).toBeUndefined();
    expect(modeOfAction("bands.check", players, { hidden: false }, true)).toBeUndefined();
  });
});
