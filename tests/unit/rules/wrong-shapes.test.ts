import { describe, expect, it } from "vitest";
import * as rules from "../../../src/rules/index.ts";
import { samples, type FunctionName } from "./wrong-shapes.samples.ts";
import { deeplyFrozen, mishaps } from "./wrong-shapes.ts";

const { defaultHouseRules: houseRules } = rules;
const functions = Object.entries(rules).filter(
  ([name, value]) => typeof value === "function" && name !== "RuleError",
) as [FunctionName, (...args: unknown[]) => unknown][];

describe.each(functions)("the rules function %s", (name, ask) => {
  it("accepts valid arguments without changing them", () => {
    expect(() => ask(...deeplyFrozen<readonly unknown[]>(samples[name]))).not.toThrow();
  });

  it("throws a RuleError for invalid arguments", () => {
    expect(mishaps(ask, samples[name])).toEqual([]);
  });
});

describe("arguments that the rules once accepted by mistake", () => {
  const state = { key: "prone", level: 1, attribute: null, source: null, clock: null };
  const clock = { at: "ownTurnStart", left: 2 } as const;
  it.each<[string, string, () => unknown]>([
    ["a margin that isn't a number", "margin", () => rules.outcomeOf(Number.NaN)],
    ["a face given as text", "face", () => rules.burstDieHits("x" as never, 3, houseRules)],
    ["a face that no die has", "face", () => rules.burstDieHits(7, 3, houseRules)],
    ["hits that aren't a number", "hits", () => rules.burstPoints(Number.NaN, { damage: 3 }, houseRules)],
    [
      "a roll that is neither made nor pending",
      "rolled",
      () => rules.maySpendInspiration(Number.NaN as never, houseRules),
    ],
    ["limits given as text", "limits", () => rules.budgetAtRoundStart("x" as never)],
    ["a number instead of house rules", "houseRules", () => rules.startingMeans(Number.NaN as never)],
    [
      "house rules with a missing rule",
      "houseRules.stressMaximum",
      () => rules.startingMeans({ ...houseRules, stressMaximum: undefined as never }),
    ],
    [
      "a house rule out of its limits",
      "houseRules.coverDice.full.dice",
      () =>
        rules.coverRows("full", {
          ...houseRules,
          coverDice: { partial: { dice: -1 }, full: { dice: Number.NaN } },
        }),
    ],
    ["a row without a name", "key", () => rules.attackRow(Number.NaN as never, 1)],
    ["a row without dice", "dice", () => rules.attackRow("exert", Number.NaN)],
    ["an invalid timer beside a valid one", "second", () => rules.longer(clock, Number.NaN as never)],
    [
      "a timer that counts nothing",
      "first.left",
      () => rules.longer({ at: "ownTurnEnd", left: Number.NaN }, clock),
    ],
    ["an invalid timer", "clock", () => rules.tick(Number.NaN as never, "ownTurnStart")],
    ["an invalid point in time", "at", () => rules.tick(clock, Number.NaN as never)],
    ["rounds that aren't a number", "rounds", () => rules.afterRounds(clock, Number.NaN)],
    ["an invalid attribute", "attribute", () => rules.isPhysical("x" as never)],
    ["Inspiration that isn't a number", "inspiration", () => rules.netDice([], Number.NaN, houseRules)],
    [
      "rows without dice",
      "rows.0.dice",
      () => rules.sumOfRows([{ source: "a", dice: Number.NaN, why: "a" }]),
    ],
    ["numbers that don't add up", "numbers", () => rules.exactSum([1, Number.NaN])],
    [
      "a limit given as text",
      "capped",
      () => rules.judgeSuccesses({ successes: 1, difficulty: 1, capped: "x" as never }, houseRules),
    ],
    [
      "a condition on an invalid attribute",
      "conditions.0.attribute",
      () => rules.inForce([{ ...state, attribute: Number.NaN as never }]),
    ],
    [
      "the reduction of a condition without a level",
      "conditions.0.level",
      () => rules.takeCondition([{ ...state, level: Number.NaN }], "prone"),
    ],
    [
      "protection of an unknown origin",
      "origin",
      () => rules.settlementRepair({ value: 1, max: 2 }, "x" as never),
    ],
    [
      "an invalid number of shots of a weapon without ammunition",
      "shots",
      () => rules.fireShots({ value: 0, max: 0 }, Number.NaN),
    ],
    [
      "a bystander without a position",
      "bystanders.0.feet",
      () => rules.strays([{ id: "a", feet: Number.NaN, passiveEvasion: 1 }], [1]),
    ],
    [
      "a position without an order",
      "places.0.manual",
      () => rules.turnOrder([{ id: "a", step: 1, side: "player", manual: Number.NaN }]),
    ],
    [
      "a hidden fact that is neither known nor unknown",
      "target.armor",
      () =>
        rules.againstReference({
          difficulty: 1,
          armor: Number.NaN,
          resistance: 0,
          hitPoints: 1,
          maximumHitPoints: 1,
        }),
    ],
    ["an invalid map of conditions", "registry", () => rules.conditionEntry("prone", {} as never)],
    [
      "a dice source that doesn't roll",
      "dice.roll",
      () => rules.resolveEncounter([], {} as never, 1, houseRules),
    ],
  ])("are now rejected: %s", (_, path, ask) => {
    expect(ask).toThrow(expect.objectContaining({ name: "RuleError", path }));
  });
});
