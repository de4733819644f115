import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conditionKeys } from "../../../../src/rules/conditions/keys.ts";
import { giveCondition } from "../../../../src/rules/conditions/state.ts";
import { conditionsAfter } from "../../../../src/rules/conditions/turns.ts";
import {
  actsByItself,
  durationClock,
  durationUnits,
  isCausable,
  type UseEffects,
} from "../../../../src/rules/gear/use-effects.ts";
import { defaultHouseRules } from "../../../../src/rules/house-rules.ts";

const none: UseEffects = {
  treats: [],
  restores: { hitPoints: 0, stamina: 0, stress: 0 },
  stabilizes: false,
  causes: [],
};

describe("the duration of a condition caused by a consumable (R5.2, R10.1)", () => {
  it.each([
    [3, "rounds", 3],
    [10, "minutes", 100],
    [8, "hours", 4800],
  ] as const)("set to %i %s is %i of the actor's turns", (lasts, unit, left) => {
    expect(durationClock({ lasts, unit })).toEqual({ at: "ownTurnStart", left });
  });

  it("is the condition's default duration if no number or unit is set", () => {
    expect(durationClock({ lasts: 0, unit: "hours" })).toBeUndefined();
    expect(durationClock({ lasts: 5, unit: "own" })).toBeUndefined();
  });

  it.each([
    [{ lasts: -1, unit: "rounds" }, "lasts"],
    [{ lasts: 1.5, unit: "rounds" }, "lasts"],
    [{ lasts: 1, unit: "days" }, "unit"],
  ])("can't be %j, and the error contains the path of the invalid field", (duration, path) => {
    expect(() => durationClock(duration as never)).toThrow(expect.objectContaining({ path }));
  });

  it("doesn't depend on how time advances, or on a second dose taken at the same time", () => {
    const seconds = { rounds: 6, minutes: 60, hours: 3600 };
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 24 }),
        fc.constantFrom("rounds", "minutes", "hours"),
        fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 5 }),
        (lasts, unit, steps) => {
          const clock = durationClock({ lasts, unit }) ?? null;
          const give = (states: Parameters<typeof giveCondition>[0]) =>
            giveCondition(states, { key: "focused", clock }, false, defaultHouseRules).states;
          let states = give(give([]));
          expect(states).toHaveLength(1);
          expect(states[0]).toMatchObject({ level: 1, clock });
          let left = lasts * seconds[unit];
          for (const rounds of steps) {
            const step = Math.min(rounds * 6, left - 6);
            if (step <= 0) break;
            states = conditionsAfter(states, step).states;
            left -= step;
            expect(states).toHaveLength(1);
          }
          expect(conditionsAfter(states, left - 1).ended).toEqual([]);
          expect(conditionsAfter(states, left).ended).toEqual(["focused"]);
        },
      ),
    );
  });
});

describe("the effects of a consumable", () => {
  it("can include any condition except injuries, wounds and Out of the Fight", () => {
    expect(conditionKeys.filter(key => !isCausable(key))).toEqual(["injured", "wounded", "outOfFight"]);
    expect(isCausable("nothing of the kind")).toBe(false);
  });

  it.each([
    [none, false],
    [{ ...none, stabilizes: true }, true],
    [{ ...none, treats: ["stunned"] }, true],
    [{ ...none, treats: ["nothing of the kind"] }, false],
    [{ ...none, restores: { ...none.restores, stress: 1 } }, true],
    [{ ...none, causes: [{ key: "numb", level: 1, lasts: 1, unit: "hours" as const }] }, true],
    [{ ...none, causes: [{ key: "wounded", level: 1, lasts: 1, unit: "hours" as const }] }, false],
  ])(
    "are defined by the item's data only if it contains an effect that the rules support",
    (effects, acts) => {
      expect(actsByItself(effects)).toBe(acts);
    },
  );

  it("can last for rounds, minutes or hours, or for the condition's default duration", () => {
    expect(durationUnits).toEqual(["own", "rounds", "minutes", "hours"]);
  });
});
