import { describe, expect, it } from "vitest";
import { buyWithExperience } from "../../../src/rules/character/experience.ts";
import { pricedAction } from "../../../src/rules/combat/actions.ts";
import { judgeAttack } from "../../../src/rules/combat/attack.ts";
import { judgeDamageTest } from "../../../src/rules/combat/damage-test.ts";
import { initiativeOf, turnOrder } from "../../../src/rules/combat/initiative.ts";
import { recordedDice } from "../../../src/rules/dice-source.ts";
import { buyingPrice } from "../../../src/rules/gear/prices.ts";
import { isDead } from "../../../src/rules/health/death.ts";
import { mitigatedDamage } from "../../../src/rules/health/mitigation.ts";
import { defaultHouseRules as rules } from "../../../src/rules/house-rules.ts";
import { landing } from "../../../src/rules/movement/fall.ts";
import { parseTest } from "../../../src/rules/tests/notation.ts";
import { beginChallenge } from "../../../src/rules/tests/skill-challenge.ts";

describe("a RuleError", () => {
  it.each<[string, () => unknown]>([
    ["attack: null is not a record", () => judgeAttack(null as never, rules)],
    ["faces: a list of 1 is not a list of 2", () => judgeDamageTest({ dice: 2, extraPoints: 0 }, [1])],
    ["faces: a list of 0 is not a list of ", () => landing(30, [], false, rules)],
    ["faces: 5 is not a list", () => landing(30, 5 as never, false, rules)],
    ["target.hitPoints: 0.5 is not a whole number", () => isDead(0.5, 10, rules)],
    ['test: "" is not an attribute and a skill', () => parseTest("", rules)],
    ['action: "dance" is not one of freeStep, ', () => pricedAction("dance" as never, rules)],
    [
      "change: an object is not a cost of at least 0 whole action points",
      () => pricedAction("attack", rules, { ap: -1 }),
    ],
    ["mitigations: 5 is not a list", () => mitigatedDamage(1, 5 as never, rules)],
    [
      'purchase: "newTraining" is not available without an Advancement Scene',
      () => buyWithExperience({ earned: 200, spent: 0 }, "newTraining", false, rules),
    ],
    ["faces: 5 is not a list", () => initiativeOf(5 as never)],
    ["faces: a list of 0 is not a list of one to three dice", () => initiativeOf([])],
    ["places: 5 is not a list", () => turnOrder(5 as never)],
    ["rolls.0.faces: 5 is not a list", () => recordedDice([{ sides: 6, faces: 5 as never }])],
    ["participants: 5 is not a list", () => beginChallenge(1, 5 as never)],
    [
      'ware.rarity: "odd" is not one of common, uncommon, rare',
      () => buyingPrice({ listed: 1, rarity: "odd" as never }, rules),
    ],
  ])("contains the path and the valid values: %s", (message, ask) => {
    expect(ask).toThrow(new RegExp(`^${message.replaceAll(".", "\\.")}`));
  });
});
