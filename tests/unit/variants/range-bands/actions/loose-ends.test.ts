import { describe, expect, it } from "vitest";
import { variant } from "../../../../../src/variants/range-bands/variant.ts";
import { MadeUpEncounter, sheet } from "./support.ts";

const people = () => [
  { id: "ann", sheet: sheet({ insight: 0 }) },
  { id: "foe", side: "enemy" as const, sheet: sheet() },
];

describe("edge cases of Range Bands", () => {
  it("manually applied harm has the same consequences as any other harm (X7.1, X7.4)", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    encounter.play("bands.adjust", "ann", { what: "wounds", amount: -20 }, [], {
      dice: { "adjust.woundCheck": [6, 6] },
    });
    expect(encounter.sheetOf("ann").vitality).toMatchObject({
      wounds: { value: 0 },
      mortal: { roundsLeft: 4, stabilised: false },
    });
    encounter.play("bands.adjust", "foe", { what: "resilience", amount: -20 });
    expect([encounter.sheetOf("foe").vitality.incapacitated, encounter.fighter("foe")?.out]).toEqual([
      4,
      true,
    ]);
    encounter.play("bands.adjust", "foe", { what: "resilience", amount: 1 });
    expect(encounter.sheetOf("foe").vitality.incapacitated).toBeNull();
  });

  it("actions that affect all combatants have the Gamemaster as their speaker", () => {
    expect(
      variant.actions
        .filter(({ speaker }) => speaker === "gamemaster")
        .map(({ key }) => key)
        .sort(),
    ).toEqual(["bands.drop", "bands.resolve", "bands.round"]);
  });
});
